import { expect, test } from 'vitest';
import { notDone } from './texts-not-done.ts';
import { brokenRule, faultsOf } from './texts-rules.ts';
import { allTexts, textsOf } from './texts.ts';

test('reads every text of a source, and no code', () => {
  const source = `
    import { x } from 'Some module';
    const query = sql\`SELECT a FROM b WHERE c = 'Some value'\`;
    if (x === 'Other value') throw new Error('A fault of a programmer');
    export const Page = ({ n }) => (
      <section className="grid gap-4" aria-label="Quotes of vendors">
        <Button variant="primary" label={n > 1 ? 'Open quotes' : 'Open'}>Remove item</Button>
        {\`\${n} of 7 vendors\`}
      </section>
    );`;
  const texts = textsOf('packages/screens/src/jobs/page/page.tsx', source);
  expect(texts.map(({ line, kind, text }) => [line, kind, text])).toEqual([
    [6, 'attribute', 'Quotes of vendors'],
    [7, 'attribute', 'Open quotes'],
    [7, 'attribute', 'Open'],
    [7, 'jsx', 'Remove item'],
    [8, 'text', '{n} of 7 vendors'],
  ]);
  expect(texts[0]!.screen).toBe('screens/jobs/page');
});

test('names where a text of the server is read', () => {
  const kindOf = (file: string, source: string) => textsOf(file, source)[0]!.kind;
  const inModule = (name: string) => `apps/server/src/modules/rfq/${name}.ts`;
  expect(kindOf(inModule('rfq.rules'), "throw conflict('TOO_LATE', 'The deadline has passed.')")).toBe('problem');
  expect(kindOf(inModule('rfq.rules'), "[{ pointer: '/a', message: 'Choose a day.' }]")).toBe('problem');
  expect(kindOf(inModule('rfq.rules'), "({ subject: 'Your quote is in', text: '' })")).toBe('mail');
  expect(kindOf(inModule('rfq-mails.rules'), "const a = 'Your quote is in'")).toBe('mail');
  expect(kindOf(inModule('opening-pdf'), "const head = 'Opened by'")).toBe('document');
});

test('a term that the glossary replaces is seen', () => {
  for (const text of [
    'Publish the call for quotes first.',
    '12 lines to quote',
    'Time is over',
    'Opens the quotes',
    'What each costs in truth',
    'of it plugged',
    'Split at the price of L1',
    'It goes to the next in line on 1 Dec',
    'Take it back',
    'Hand it on',
    'Make anew',
    'To weigh',
    'Papers are missing',
    'a median takes 5 awards',
    'The clock stands',
    'GSTN 27AAACC1206D1ZL',
    'The comparison changed meanwhile.',
    'Nobody is asked: the award holds at once.',
    'You were signed in',
  ])
    expect(brokenRule(text), text).toBeDefined();
});

test('a raw state, date, unit or Markdown is seen', () => {
  for (const text of ['Needed by 2026-11-15', '40 NOS of pipe', 'The RFQ is on_hold.', '**Note** for vendors'])
    expect(brokenRule(text), text).toBeDefined();
});

test('a text in the words of the trade passes, whatever a template fills in', () => {
  for (const text of [
    'Publish the RFQ first.',
    '12 items to quote',
    'Deadline passed',
    'Withdraw award proposal',
    'Needed by 15 Nov 2026',
    "The provider's team will verify your credentials and grant access to the platform.",
    '{on_hold} since {line.papers}',
  ])
    expect(brokenRule(text), text).toBeUndefined();
});

test('every text keeps to the glossary, but for the files that are still to do', { timeout: 120_000 }, () => {
  const texts = allTexts();
  expect(texts.length).toBeGreaterThan(8_000);
  const found = faultsOf(texts);
  expect(found.filter(({ file }) => !notDone.includes(file)).map(({ fault }) => fault)).toEqual([]);
  // A file that has none left leaves the list.
  expect(notDone.filter((file) => !found.some((each) => each.file === file))).toEqual([]);
});
