import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Visit } from './pictures/plan.ts';
import { fingerprints, provenFiles, sourcesIn } from './pictures/proof.ts';

const root = resolve(import.meta.dirname, '..');
let small: string;
const write = (file: string, text: string) => {
  const path = join(small, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
const contract = (summary: string, name = 'Vendor') =>
  JSON.stringify({
    paths: {
      '/vendor': { get: { operationId: 'getVendor', responses: { $ref: '#/components/schemas/Vendor' } } },
      '/job': { get: { operationId: 'getJob', summary } },
    },
    components: { schemas: { Vendor: { title: name } } },
  });
const visit = (name: string): Visit => ({
  id: name,
  title: name,
  importPath: `../../packages/screens/src/${name}.stories.tsx`,
  width: 1200,
  isCentral: false,
  isBarPictured: name === 'job',
  shots: [{ width: 1200, theme: 'light' }],
});
const visits = [visit('vendor'), visit('job')];
const now = () => fingerprints(small, visits);
/** Which of the two files a change makes another one. */
function changedBy(change: () => void): string[] {
  const before = now();
  change();
  const after = now();
  return visits.filter(({ importPath }) => before[importPath] !== after[importPath]).map(({ id }) => id);
}

beforeEach(() => {
  small = mkdtempSync(join(tmpdir(), 'millwright-proof-'));
  write('packages/screens/src/vendor.stories.tsx', `import { Vendor } from './vendor.tsx';`);
  write(
    'packages/screens/src/vendor.tsx',
    `import { part } from './part.ts'; import("./late.ts"); useApi('getVendor')`,
  );
  write('packages/screens/src/part.ts', 'export const part = 1;');
  write('packages/screens/src/late.ts', 'export default 1;');
  write(
    'packages/screens/src/job.stories.tsx',
    `import '../../../openapi/generated/common-operations.ts'; useApi('getJob')`,
  );
  write('openapi/generated/common-operations.ts', `export const commonOperations = { getJob: {} };`);
  write('apps/storybook/.storybook/main.ts', '');
  write('apps/storybook/.storybook/preview.tsx', `import '../../web/src/manifest.ts';`);
  write('apps/web/src/manifest.ts', `export default () => import('../../../packages/screens/src/vendor.tsx');`);
  write('apps/storybook/pictures/digests.json', '{}');
  write('apps/storybook/pictures/set.json', '{}');
  write('package-lock.json', '{}');
  write('openapi/generated/openapi.json', contract('A job'));
});
afterEach(() => rmSync(small, { recursive: true, force: true }));

describe('the fingerprint of a file of stories', () => {
  test.each<[string, string[], () => void]>([
    ['nothing', [], () => {}],
    ['itself', ['job'], () => write('packages/screens/src/job.stories.tsx', `useApi('getJob') // and more`)],
    [
      'what it imports by way of another',
      ['vendor'],
      () => write('packages/screens/src/part.ts', 'export const part = 2;'),
    ],
    ['what it fetches later', ['vendor'], () => write('packages/screens/src/late.ts', 'export default 2;')],
    ['an operation that it names', ['job'], () => write('openapi/generated/openapi.json', contract('Another job'))],
    [
      'what an operation refers to',
      ['vendor'],
      () => write('openapi/generated/openapi.json', contract('A job', 'Firm')),
    ],
    [
      'what the server answered to it',
      ['vendor'],
      () => write('packages/screens/src/shared/examples/a.json', '{"answers":{"getVendor.one":1},"refusals":{}}'),
    ],
    [
      'the table of another operation',
      [],
      () =>
        write(
          'openapi/generated/common-operations.ts',
          `export const commonOperations = { getJob: {}, getPlant: {} };`,
        ),
    ],
    ['its stored picture', ['job'], () => write('apps/storybook/pictures/digests.json', '{"1200-light/job":"1x1 a"}')],
    ['what all share', ['vendor', 'job'], () => write('apps/storybook/.storybook/main.ts', 'export default {};')],
    ['a dependency', ['vendor', 'job'], () => write('package-lock.json', '{"a":1}')],
    ['a style of all', ['vendor', 'job'], () => write('packages/ui/src/styles.css', 'a {}')],
    [
      'the places of the bar, which few pictures show',
      ['job'],
      () => write('apps/web/src/manifest.ts', 'export default [];'),
    ],
    [
      'a screen that the manifest only names',
      ['vendor'],
      () => write('packages/screens/src/vendor.tsx', `import './part.ts';`),
    ],
  ])('is another one after a change of %s', (_what, changed, change) => {
    expect(changedBy(change)).toEqual(changed);
  });

  test(
    'reads the sources of this repository: a component by its package, recorded answers, style sheets',
    { timeout: 60_000 },
    () => {
      const { closureOf } = sourcesIn(root);
      const sources = closureOf('packages/screens/src/dashboard/home/home.stories.tsx');
      expect(sources).toContain('packages/screens/src/dashboard/home/waiting-jobs.tsx');
      expect(sources).toContain('packages/ui/src/button/button.tsx');
      expect(sources).toContain('packages/api-client/src/client.ts');
      expect([...sources].some((file) => file.endsWith('.json'))).toBe(true);
      expect(closureOf('apps/storybook/.storybook/preview.tsx')).toContain('packages/ui/src/styles.css');
    },
  );
});

describe('what is left out', () => {
  const files = Array.from({ length: 1000 }, (_, number) => `${number}.stories.tsx`);
  const all = Object.fromEntries(files.map((file) => [file, 'same']));

  test('is what was proved as it is, but for a tenth that is another one for each commit', () => {
    const one = provenFiles(all, all, 'a');
    const other = provenFiles(all, all, 'b');
    for (const { size } of [one, other]) expect(Math.abs(size - 900)).toBeLessThan(40);
    const ranAgain = files.filter((file) => !one.has(file) && !other.has(file));
    expect(ranAgain.length).toBeLessThan(40);
  });

  test('is nothing that has changed, is new, or was never proved', () => {
    expect(provenFiles({ a: '1', b: '2' }, { a: '1!', c: '3' }, 'x').size).toBe(0);
    expect(provenFiles({}, all, 'x').size).toBe(0);
  });
});
