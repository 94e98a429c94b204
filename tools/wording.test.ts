import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
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
  for (const text of [
    'Log in',
    'Back to Login',
    'Go to Login',
    'Your login',
    'Logged-in people',
    'Single sign-on',
    'Log in again',
  ])
    expect(text).not.toMatch(otherSpellings);
});

const files = globSync(
  [
    'packages/{ui,screens,host}/src/**/*.{ts,tsx}',
    'apps/server/src/{modules/**/*,problems}.ts',
    'apps/*/src/manifest.ts',
  ],
  { cwd: root },
).filter((path) => !/\.(?:stories|test)\.tsx?$/.test(path));

test('every text of the product spells log in in one way', () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((path) =>
    textsOf(readFileSync(join(root, path), 'utf8'))
      .filter((line) => otherSpellings.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

/** What the product specification fixes, capitals too, and the names of pages, roles and controls as texts speak of them. */
const fixed = [
  ...['Find Vendors', 'Explore Vendors', 'Vendor Requests', 'View All', 'Go to Home', 'Go to Jobs', 'Go to Login'],
  ...['Plant User', 'Corporate User', 'Corporate Office', 'Terms and Conditions', 'Privacy Policy', 'Default group'],
  ...[
    'Back to Login',
    'Login Via Mobile OTP',
    'Login via Email',
    'Login Via Microsoft',
    'Microsoft SSO Login',
    'Remember Me',
  ],
  ...['Forgot Password', 'Reset Password', 'Create New Password', 'Password Reset Successfully!', 'Session Expired'],
  ...['Password Change Successful', 'OTP Expired', 'Enter an Email or Valid Phone Number', 'the Plant Name'],
  ...['Please try to Register again', 'Overall Rating is mandatory!', 'No Experience present for this gstn'],
  ...['Review Posted Successfully', 'Already Posted', 'between Clients and Vendors'],
  ...['press Save search', 'press More', 'tick Compare', 'under Unit rates', 'by Share'],
  ...['Qualified vendors tab', 'Quotations tab', 'Quote comparison tab', 'Reports tab', 'Vendors tab'],
  'by New comparison',
  // What files of these kinds have inside.
  ...['AutoCAD Binary DXF', 'PowerPoint Document'],
];
/** Names of products, places, months, keys and of the company in an example. */
const names = new Set(
  [
    'Millwright Microsoft Google Excel Word React Node Internet Mac Cr Bengaluru India Indian April March Jan Nov',
    'Idempotency Enter Escape Shift Ctrl Thermal',
  ].flatMap((line) => line.split(' ')),
);
const inSentence = /(?<![.?!:“(•"‘] )(?<=\S )(?:[A-Z][a-z]+)\b(?!\+)/g;

/** The words of a text that begin with a capital in the middle of a sentence. */
function strayCapitals(text: string): string[] {
  if (text.search(/[A-Z]/) < 0) return [];
  const rest = fixed.reduce((left, phrase) => left.replaceAll(phrase, 'x'), text.replaceAll(/\s+/g, ' ').trim());
  return [...rest.matchAll(inSentence)].map(([word]) => word).filter((word) => !names.has(word));
}

/** All that a source says or names: text between tags, and strings but for those of imports. */
function* stringsOf(path: string): Generator<string> {
  const source = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
  const open: ts.Node[] = [source];
  for (let node = open.pop(); node; node = open.pop()) {
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) {
      // What is no sentence: code, queries, styles.
      if (!/[<=;|]/.test(node.text)) yield node.text;
    }
    if (!ts.isImportDeclaration(node)) ts.forEachChild(node, (child) => void open.push(child));
  }
}

test('a capital in the middle of a sentence is seen', () => {
  expect(strayCapitals('Save Changes')).toEqual(['Changes']);
  expect(strayCapitals('Log in via Microsoft. Then go to Find Vendors or Some Page.')).toEqual(['Some', 'Page']);
  expect(strayCapitals('Forgot Password?')).toEqual([]);
  expect(strayCapitals('Press Ctrl+K, or Enter.')).toEqual([]);
});

test('every text is in sentence case but for names, and for what the specification fixes', { timeout: 60_000 }, () => {
  // Legal texts and the catalogue of services write their own terms in capitals; fonts and sample files are no texts.
  const other = /legal-documents|services\.rules|tokens\.ts|hindi|examples\/|story-/;
  const found = files
    .filter((path) => !other.test(path))
    .flatMap((path) =>
      [...stringsOf(path)].filter((text) => strayCapitals(text).length > 0).map((text) => `${path}: ${text}`),
    );
  expect(found).toEqual([]);
});

test('what is wrong is called so, as a person would: incorrect, not "not right"', () => {
  const found = files.filter((path) =>
    textsOf(readFileSync(join(root, path), 'utf8')).some((line) => /(?:is|are) not right\b/.test(line)),
  );
  expect(found).toEqual([]);
});
