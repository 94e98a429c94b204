import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** "Log in" is the verb and "login" the noun; nothing signs in, and nothing is written log-in. */
const otherSpellings =
  /\b(?:sign(?:s|ed|ing)? in|sign-in|log-in|logon|log on|(?:please|you|can|must|and) login|login (?:again|first|to see|to go on))\b/i;

/** Texts of a source: what stands in quotes or between tags, without comments and what only a search finds it by. */
const textsOf = (source: string) =>
  source.split('\n').filter((line) => !/^\s*(?:\/\/|\/?\*|keywords:|alsoKnownAs:)/.test(line));

test('a spelling of log in other than the one is seen', () => {
  for (const text of ['Please login', 'Sign in to go on', 'Login again', 'You were signed in', 'Your log-in'])
    expect(text).toMatch(otherSpellings);
  for (const text of ['Log in', 'Back to Login', 'Your login', 'Logged-in people', 'Single sign-on', 'Log in again'])
    expect(text).not.toMatch(otherSpellings);
});

test('every text of the product spells log in in one way', () => {
  const files = globSync(['packages/{ui,screens,host}/src/**/*.{ts,tsx}', 'apps/server/src/modules/**/*.ts'], {
    cwd: root,
  }).filter((path) => !/\.(?:stories|test)\.tsx?$/.test(path));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((path) =>
    textsOf(readFileSync(join(root, path), 'utf8'))
      .filter((line) => otherSpellings.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
