// The README and the documents beside it. Tables generated from code are replaced between HTML comments, so that they cannot drift.
//
//   node tools/readme.ts    rewrites the rate budgets in docs/operations.md, and the variables and weights in packages/screens/README.md
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sheetCost, widgetCosts } from '../packages/screens/src/widgets/story-costs.ts';
import { widgetVariables } from '../packages/ui/tokens/source.ts';
import { budgetVariable, defaultBudgets, readConfig, type BudgetName } from '../apps/server/src/config.ts';

const root = join(import.meta.dirname, '..');

/** A document as it is, by its path from the root. */
export const readDocument = (document: string) => readFileSync(join(root, document), 'utf8');

/** Replaces what is between `<!-- name -->` and `<!-- /name -->`. @throws Error when the text lacks the marks. */
export function replaceSection(text: string, name: string, body: string): string {
  const pattern = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!pattern.test(text)) throw new Error(`The document has no section ${name}`);
  return text.replace(pattern, (_, start: string, end: string) => `${start}${body}\n${end}`);
}

/** Writes a section of a document. */
export function writeSection(document: string, name: string, body: string): void {
  writeFileSync(join(root, document), replaceSection(readDocument(document), name, body));
}

/** The table of rate budgets, from the server's configuration and the comments beside its values. */
export function budgetTable(): string {
  const source = readFileSync(join(root, 'apps/server/src/config.ts'), 'utf8');
  const demo = readConfig({}, 'demo').budgets;
  const rows = (Object.keys(defaultBudgets) as BudgetName[]).map((name) => {
    const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*${name}:`).exec(source)?.[1];
    if (!comment) throw new Error(`the budget ${name} has no comment that says what it limits`);
    const what = comment
      .replaceAll(/\s*\n\s*\*\s*/g, ' ')
      .trim()
      .replace(/\.$/, '');
    const raised = demo[name] === defaultBudgets[name] ? '' : demo[name].toLocaleString('en');
    return `| ${what} | ${defaultBudgets[name].toLocaleString('en')} | ${raised} | \`${budgetVariable(name)}\` |`;
  });
  return ['| what is limited | default | demo | variable |', '|---|---|---|---|', ...rows].join('\n');
}

/** The table of the widgets' public variables. */
export const variableTable = (): string =>
  [
    '| variable | takes | what it changes |',
    '|---|---|---|',
    ...widgetVariables.map(
      ({ name, syntax, description }) => `| \`--vd-${name}\` | ${syntax} | ${description.replace(/\.$/, '')} |`,
    ),
  ].join('\n');

/** The table of widget sizes, from tools/widget-budgets.ts. */
export const weightTable = (): string =>
  [
    `A page loads the style sheet of all widgets once, ${sheetCost} kB, and for each widget its script, which shares most with the others:`,
    '',
    '| entry | script, kB | with what it fetches at once |',
    '|---|---|---|',
    ...Object.entries(widgetCosts).map(
      ([name, { first, used }]) => `| \`./widgets/${name}\` | ${first} | ${used ?? ''} |`,
    ),
  ].join('\n');

/** Every generated section: its document, name and content. */
export const sections: readonly (readonly [document: string, name: string, body: () => string])[] = [
  ['docs/operations.md', 'budgets', budgetTable],
  ['packages/screens/README.md', 'variables', variableTable],
  ['packages/screens/README.md', 'weights', weightTable],
];

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [document, name, body] of sections) writeSection(document, name, body());
