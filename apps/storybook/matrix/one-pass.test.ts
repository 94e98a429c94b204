// The run through the stories must be able to fail: with few stories of the built Storybook, each change that it is there for is made and
// seen.
import { appendFileSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSet, writeSet } from '../../../tools/pictures/set.ts';
import { checkStories, paintRed, takePictures } from '../../../tools/pictures.ts';

const built = process.env['STORYBOOK_STATIC'] ?? join(import.meta.dirname, '../storybook-static');
const place = mkdtempSync(join(tmpdir(), 'millwright-pictures-test-'));
const [storybook, stored, results, images] = ['storybook', 'stored', 'results', 'images'].map((name) =>
  join(place, name),
) as [string, string, string, string];
const overview = 'components-button--overview';
const sizes = 'components-button--sizes';
const browser = 'the browser of this test';
const run = (parts: string[], options: { isJudging?: boolean; triesInAll?: number } = {}) =>
  checkStories(storybook, { set: readSet(stored)!, parts, results, triesInAll: 1, ...options });
const judge = (...parts: string[]) => run(parts, { isJudging: true });

/** With a sheet that comes after all others, or with more in the page. */
async function changed(change: { style?: string; html?: string }, look: () => Promise<void>): Promise<void> {
  const file = join(storybook, change.html ? 'iframe.html' : globSync('assets/iframe-*.css', { cwd: storybook })[0]!);
  const before = readFileSync(file);
  if (change.html) writeFileSync(file, before.toString().replace('</body>', `${change.html}</body>`));
  else appendFileSync(file, change.style!);
  try {
    await look();
  } finally {
    writeFileSync(file, before);
  }
}

beforeAll(async () => {
  cpSync(built, storybook, { recursive: true });
  const { passed, problems } = await takePictures(storybook, {
    folder: stored,
    images,
    parts: [overview, sizes],
    browser,
  });
  if (problems.length > 0 || passed !== 7) throw new Error(`${passed} of 7 pictures: ${problems.join(', ')}`);
}, 120_000);

afterAll(() => rmSync(place, { recursive: true, force: true }));

describe('the pictures of a story', { timeout: 120_000 }, () => {
  test('are taken in three widths and two themes of an Overview, and in one of others, and every one is as stored', async () => {
    const wanted = [320, 768, 1440].flatMap((width) =>
      ['dark', 'light'].map((theme) => `${width}-${theme}/${overview}`),
    );
    expect([...readSet(stored)!.digests.keys()]).toEqual([`1200-light/${sizes}`, ...wanted].toSorted());
    expect(readSet(stored)!.browser).toBe(browser);
    expect(await run([overview, sizes])).toMatchObject({ passed: 7, problems: [] });
  });

  test('turn red when a padding is a pixel wider, and show where', () =>
    changed({ style: '[data-slot=button] { padding-inline-end: 13px !important }' }, async () => {
      const { passed, problems, differing } = await run([overview, sizes]);
      expect(passed).toBe(0);
      expect(problems).toHaveLength(7);
      expect(problems.join('\n')).toMatch(/320-dark\/components-button--overview: it looks different.*--update/);
      expect(differing).toHaveLength(7);
      await paintRed(differing, images, results);
      expect(globSync('actual/*/*.png', { cwd: results })).toHaveLength(7);
      const { data } = await sharp(join(results, `difference/1200-light/${sizes}.png`))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data.includes(Buffer.from([255, 0, 0]))).toBe(true);
    }));

  test('turn red when one colour is a shade off', () =>
    changed({ style: '[data-slot=button] { color: #010101 !important }' }, async () => {
      const { problems } = await run([sizes]);
      expect(problems).toEqual([expect.stringContaining(`1200-light/${sizes}: it looks different`)]);
    }));

  test('turn red when one is missing, with the line that takes it', async () => {
    const set = readSet(stored)!;
    const name = `1200-light/${sizes}`;
    const digest = set.digests.get(name)!;
    set.digests.delete(name);
    await writeSet(set);
    try {
      expect(await run([sizes])).toMatchObject({
        passed: 0,
        problems: [`${name}: it has no picture yet; look at it, then npm run pictures -- --update ${sizes}`],
      });
    } finally {
      set.digests.set(name, digest);
      await writeSet(set);
    }
  });

  test('turn red when a story is gone, and its picture goes with the next update', async () => {
    const stale = '1200-light/components-button--overview-of-old';
    const set = readSet(stored)!;
    set.digests.set(stale, '1x1 none');
    await writeSet(set);
    const { passed, problems } = await run([overview]);
    expect(passed).toBe(6);
    expect(problems).toEqual([expect.stringContaining(`${stale}: there is no such story any more`)]);
    await takePictures(storybook, { folder: stored, parts: [overview], browser });
    expect(readSet(stored)!.digests.has(stale)).toBe(false);
  });

  test('turn red when no story is looked at', async () => {
    expect(await run(['no-such-story'])).toMatchObject({
      passed: 0,
      problems: ['no story has "no-such-story" in its id'],
    });
  });

  test('of another browser are never mixed into a set', async () => {
    const outcome = await takePictures(storybook, { folder: stored, parts: [overview], browser: 'another' });
    expect(outcome.passed).toBe(0);
    expect(outcome.problems).toEqual([expect.stringContaining('without parts all are taken anew')]);
  });
});

describe('a story', { timeout: 120_000 }, () => {
  test('that is in order passes: by itself, in every mode, and in each picture', async () => {
    expect(await judge(overview, sizes)).toMatchObject({
      problems: [],
      counts: { stories: 2, modes: 1, pictures: 7 },
    });
  });

  test('turns red when what its play asserts is not so', () =>
    changed({ style: '[data-slot=button] { block-size: 50px !important }' }, async () => {
      const { problems, counts } = await judge(sizes);
      expect(problems.join('\n')).toMatch(/^components-button--sizes: playFunctionThrewException/m);
      expect(counts.stories).toBe(0);
    }));

  test('turns red when one colour is too weak in dark, and in dark only', () =>
    changed({ style: '[data-theme=dark] [data-slot=button] { color: #333 !important }' }, async () => {
      const { problems } = await judge(sizes);
      expect(problems).toEqual([expect.stringMatching(/^components-button--sizes: axe, dark: color-contrast/)]);
    }));

  test('turns red when a picture has no text for those who do not see it', () =>
    changed(
      { html: '<img width="8" height="8" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">' },
      async () => {
        const { problems } = await judge(sizes);
        expect(problems.join('\n')).toMatch(/^components-button--sizes: axe, light: image-alt/m);
      },
    ));

  test('turns red when it is wider than a phone', () =>
    changed({ style: '@media (width < 330px) { [data-slot=button] { min-width: 400px } }' }, async () => {
      const { problems } = await judge(overview);
      expect(problems.join('\n')).toMatch(
        /components-button--overview in every mode: .*320 px: the page is \d+ px wide/,
      );
    }));

  test('turns red when the second engine finds what axe does not', () =>
    changed({ html: '<div onclick="void 0">Press me</div>' }, async () => {
      const { problems } = await judge(overview);
      expect(problems.join('\n')).toMatch(/components-button--overview: .*the second engine: /);
    }));

  test('turns red when a script of the page fails unseen', () =>
    changed({ html: '<script>setInterval(() => { throw new Error("lost"); }, 20)</script>' }, async () => {
      const { problems } = await judge(sizes);
      expect(problems.join('\n')).toMatch(/components-button--sizes: .*uncaught: Error: lost/);
    }));
});
