// The tables of the README that come from the code: they are replaced between HTML comments, so they cannot drift.
//
//   node tools/readme.ts    rewrites the table of rate budgets
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { budgetVariable, defaultBudgets, readConfig, type BudgetName } from '../apps/server/src/config.ts';

const root = join(import.meta.dirname, '..');
const readme = join(root, 'README.md');

/** The README as it is. */
export const readReadme = () => readFileSync(readme, 'utf8');

/** Replaces what is between `<!-- name -->` and `<!-- /name -->`. @throws Error when the README lacks the marks. */
export function replaceSection(text: string, name: string, body: string): string {
  const pattern = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!pattern.test(text)) throw new Error(`README.md has no section ${name}`);
  return text.replace(pattern, (_, start: string, end: string) => `${start}${body}\n${end}`);
}

/** Writes a section of the README. */
export function writeSection(name: string, body: string): void {
  writeFileSync(readme, replaceSection(readReadme(), name, body));
}

/** The table of rate budgets, from the server's configuration and the comments beside its values. */
export function budgetTable(): string {
  const source = readFileSync(join(root, 'apps/server/src/config.ts'), 'utf8');
  const demo = readConfig({}, 'demo').budgets;
  const rows = (Object.keys(defaultBudgets) as BudgetName[]).map((name) => {
    const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*${name}:`).exec(source)?.[1];
    if (!comment) throw new Error(`the budget ${name} says nothing of what it limits`);
    const what = comment
      .replaceAll(/\s*\n\s*\*\s*/g, ' ')
      .trim()
      .replace(/\.$/, '');
    const raised = demo[name] === defaultBudgets[name] ? '' : demo[name].toLocaleString('en');
    return `| ${what} | ${defaultBudgets[name].toLocaleString('en')} | ${raised} | \`${budgetVariable(name)}\` |`;
  });
  return ['| what is limited | default | demo | variable |', '|---|---|---|---|', ...rows].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeSection('budgets', budgetTable());
