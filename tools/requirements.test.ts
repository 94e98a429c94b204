import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const table = readFileSync(join(root, 'docs/requirements-accounts.md'), 'utf8');

/** `| sentence | file: title |`; a title may hold a colon, a file may not. */
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| sentence') && !line.startsWith('|---'))
  .map((line) => {
    const [sentence = '', proof = ''] = line.slice(2, -2).split(' | ');
    const [file = '', ...title] = proof.split(': ');
    return { sentence, file, title: title.join(': ').trim() };
  });

/** A test by its title, with or without parameters, or a story by its export. */
function hasProof(source: string, title: string): boolean {
  const isStory = /^[A-Z]\w*$/.test(title);
  return isStory
    ? new RegExp(`export const ${title}\\b`).test(source)
    : source.replaceAll("\\'", "'").includes(title) && title.length > 5;
}

test('each requirement of accounts names a test or a story that exists', () => {
  expect(rows.length).toBeGreaterThan(5);
  const missing = rows.filter(({ sentence, file, title }) => {
    const path = join(root, file);
    return !sentence || !existsSync(path) || !hasProof(readFileSync(path, 'utf8'), title);
  });
  expect(missing).toEqual([]);
});
