import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** Where the sign stands elsewhere, and why that is enough. */
const signed: Record<string, string> = {
  'packages/ui/src/field/field.tsx': 'ErrorText itself',
  'packages/ui/src/file-upload/file-upload.tsx': 'the sign of a file that failed stands before its name',
};

test('no error is said by colour alone: small red text is that of ErrorText, which has the sign', () => {
  const sources = globSync('packages/{ui,screens}/src/**/*.tsx', { cwd: root }).filter(
    (path) => !path.endsWith('.stories.tsx'),
  );
  expect(sources.length).toBeGreaterThan(300);
  const unsigned = sources.filter((path) =>
    /className=["'](?=[^"']*\btext-small\b)[^"']*\btext-bad\b/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(unsigned.toSorted()).toEqual(Object.keys(signed).toSorted());
});

/** What `isLoading` of a field means other than that its value is saved or checked, or who shows that in its place. */
const busyOtherwise: Record<string, string> = {
  'packages/ui/src/combobox/combobox.tsx': 'its options are on their way, which its list says',
  'packages/ui/src/date-field/date-field.tsx': 'its button of the calendar does',
  'packages/ui/src/date-time-field/date-time-field.tsx': 'the button of its calendar does',
  'packages/ui/src/date-range-field/date-range-field.tsx': 'each of its two date fields does',
};

test('a field whose value is being saved or checked has a spinner', () => {
  const fields = globSync('packages/ui/src/**/*.tsx', { cwd: root }).filter(
    (path) =>
      !path.endsWith('.stories.tsx') &&
      /import \{.*\bField(?:Error)?\b.*\/field\.tsx'/.test(readFileSync(join(root, path), 'utf8')),
  );
  const busy = fields.filter((path) => /\bisLoading\?: boolean/.test(readFileSync(join(root, path), 'utf8')));
  expect(busy.length).toBeGreaterThan(5);
  const still = busy.filter((path) => !readFileSync(join(root, path), 'utf8').includes('<FieldSpinner />'));
  expect(still.toSorted()).toEqual(Object.keys(busyOtherwise).toSorted());
});
