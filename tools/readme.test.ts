import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { budgetTable, readReadme, replaceSection } from './readme.ts';

test('the README lists every rate budget as it is configured (node tools/readme.ts writes it)', () => {
  expect(replaceSection(readReadme(), 'budgets', budgetTable())).toBe(readReadme());
});

test('the README names every environment variable that the server reads', () => {
  const source = readFileSync(join(import.meta.dirname, '../apps/server/src/config.ts'), 'utf8');
  const schema = /const schema = z\.object\(\{([\s\S]*?)\n\}\);/.exec(source)?.[1] ?? '';
  const names = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map((match) => match[1]!);
  expect(names).toContain('DATABASE_URL');
  expect(names.filter((name) => !readReadme().includes(`\`${name}\``))).toEqual([]);
});
