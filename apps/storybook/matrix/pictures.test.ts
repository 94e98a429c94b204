// The comparison of pictures must be able to fail: with one story of the built Storybook, each change that it is there for is made and seen.
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkPictures, readSet, takePictures } from '../../../tools/pictures.ts';

const built = process.env['STORYBOOK_STATIC'] ?? join(import.meta.dirname, '../storybook-static');
const place = mkdtempSync(join(tmpdir(), 'millwright-pictures-test-'));
const [storybook, stored, results] = ['storybook', 'stored', 'results'].map((name) => join(place, name)) as [
  string,
  string,
  string,
];
const overview = 'components-button--overview';
const browser = 'the browser of this test';
const check = () => checkPictures(storybook, { set: readSet(stored)!, parts: [overview], results, triesInAll: 1 });

beforeAll(async () => {
  cpSync(built, storybook, { recursive: true });
  const { passed, problems } = await takePictures(storybook, { folder: stored, parts: [overview], browser });
  if (problems.length > 0 || passed !== 6) throw new Error(`${passed} of 6 pictures: ${problems.join(', ')}`);
}, 120_000);

afterAll(() => rmSync(place, { recursive: true, force: true }));

describe('the pictures of a story', { timeout: 120_000 }, () => {
  test('are of three widths and two themes, and every one is as stored', async () => {
    expect([...readSet(stored)!.names].toSorted()).toEqual(
      [320, 768, 1440].flatMap((width) => ['dark', 'light'].map((theme) => `${width}-${theme}/${overview}`)).toSorted(),
    );
    expect(readSet(stored)!.browser).toBe(browser);
    expect(await check()).toEqual({ passed: 6, problems: [] });
  });

  test('turn red when a padding is a pixel wider, and say where to look', async () => {
    const [sheet] = globSync('assets/iframe-*.css', { cwd: storybook });
    const file = join(storybook, sheet!);
    const before = readFileSync(file);
    appendFileSync(file, '[data-slot=button] { padding-inline-end: 13px !important }');
    try {
      const { passed, problems } = await check();
      expect(passed).toBe(0);
      expect(problems).toHaveLength(6);
      expect(problems.join('\n')).toMatch(/320-dark\/components-button--overview: \d+ pixels differ.*--update/);
      expect(globSync('{actual,difference}/*/*.png', { cwd: results })).toHaveLength(12);
    } finally {
      writeFileSync(file, before);
    }
  });

  test('turn red when one is missing, with the line that takes it', async () => {
    const file = join(stored, `768-dark/${overview}.webp`);
    renameSync(file, `${file}.away`);
    try {
      expect(await check()).toEqual({
        passed: 5,
        problems: [
          `768-dark/${overview}: it has no picture yet; look at it, then npm run pictures -- --update ${overview}`,
        ],
      });
    } finally {
      renameSync(`${file}.away`, file);
    }
  });

  test('turn red when a story is new', async () => {
    const fresh = 'components-badge--overview';
    const { passed, problems } = await checkPictures(storybook, { set: readSet(stored)!, parts: [fresh], results });
    expect(passed).toBe(0);
    expect(problems).toHaveLength(6);
    for (const problem of problems) expect(problem).toContain(`${fresh}: it has no picture yet`);
  });

  test('turn red when a story is gone, and its picture goes with the next update', async () => {
    const stale = '1200-light/components-button--overview-of-old';
    cpSync(join(stored, `320-light/${overview}.webp`), join(stored, `${stale}.webp`));
    const { passed, problems } = await check();
    expect(passed).toBe(6);
    expect(problems).toEqual([expect.stringContaining(`${stale}: there is no such story any more`)]);
    await takePictures(storybook, { folder: stored, parts: [overview], browser });
    expect(readSet(stored)!.names).not.toContain(stale);
  });

  test('turn red when no story is looked at', async () => {
    const outcome = await checkPictures(storybook, { set: readSet(stored)!, parts: ['no-such-story'], results });
    expect(outcome).toEqual({ passed: 0, problems: ['no story has "no-such-story" in its id'] });
  });

  test('of another browser are never mixed into a set', async () => {
    const outcome = await takePictures(storybook, { folder: stored, parts: [overview], browser: 'another' });
    expect(outcome.passed).toBe(0);
    expect(outcome.problems).toEqual([expect.stringContaining('without parts all are taken anew')]);
  });
});
