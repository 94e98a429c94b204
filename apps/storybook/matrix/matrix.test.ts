// The Overview of each component and the Ready story of each screen, in the built Storybook, in every way that a person may have set up
// the page: each is opened once and taken through all modes. `STORIES=button,modal` runs some.
import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveChromium } from '../../../tools/browser.ts';
import { findCutOff, findLostInForcedColours, findMotion, findTexts } from './in-page.ts';
import { leftInEnglish, readGiven, readOwnTexts } from './own-texts.ts';
import { serveStatic } from './serve-static.ts';

const folder = process.env['STORYBOOK_STATIC'] ?? join(import.meta.dirname, '../storybook-static');
const indexFile = join(folder, 'index.json');
if (!existsSync(indexFile)) throw new Error('There is no built Storybook: npm run storybook:build');

interface Entry {
  id: string;
  type: 'story' | 'docs';
  title: string;
  name: string;
  importPath: string;
}

const wanted = process.env['STORIES']?.split(',');
const stories = Object.values(
  (JSON.parse(readFileSync(indexFile, 'utf8')) as { entries: Record<string, Entry> }).entries,
)
  .filter(({ type, title, name }) => {
    const isWanted =
      (title.startsWith('Components') && name === 'Overview') || (title.startsWith('Screens') && name === 'Ready');
    return type === 'story' && isWanted && (!wanted || wanted.some((part) => title.endsWith(`/${part}`)));
  })
  .map(({ id, title, importPath }) => ({ id, title, importPath }));

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Window {
  axe: {
    run: (
      context: string | object,
      options: object,
    ) => Promise<{ violations: Array<{ id: string; nodes: Array<{ html: string; failureSummary: string }> }> }>;
  };
  __STORYBOOK_PREVIEW__?: {
    channel: { emit: (event: string, data: object) => void };
    currentRender?: { phase?: string };
  };
}

let browser: Browser;
let server: Server;
let url: string;

beforeAll(async () => {
  const { executablePath, args, chromiumSandbox } = await resolveChromium();
  ({ url, server } = await serveStatic(folder));
  browser = await chromium.launch({ executablePath, args: [...args], chromiumSandbox });
}, 60_000);

afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** Opens a story and waits until it has been drawn and its `play` has ended. */
async function open(page: Page, id: string): Promise<void> {
  await page.goto(`${url}/iframe.html?id=${id}&viewMode=story&globals=a11y.manual:!true`);
  const phase = await page.waitForFunction(
    () => {
      const now = (window as unknown as Window).__STORYBOOK_PREVIEW__?.currentRender?.phase ?? '';
      return ['finished', 'errored', 'aborted'].includes(now) && now;
    },
    undefined,
    { timeout: 20_000 },
  );
  expect(await phase.jsonValue()).toBe('finished');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Sets globals as the toolbar does, and waits until the page has taken them. */
async function set(page: Page, globals: Record<string, string>): Promise<void> {
  await page.evaluate((next) => {
    (window as unknown as Window).__STORYBOOK_PREVIEW__!.channel.emit('updateGlobals', { globals: next });
  }, globals);
  await page.waitForFunction(
    ({ theme, density, direction }) => {
      const { dataset, dir } = document.documentElement;
      return (
        (!theme || dataset['theme'] === theme) &&
        (!density || dataset['density'] === density) &&
        (!direction || dir === direction)
      );
    },
    globals,
    { timeout: 5000 },
  );
  // The letters of another language come in a font of their own, asked for when the page is first drawn with them.
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => void document.fonts.ready.then(() => resolve()))),
  );
}

/**
 * What is cut off when the page has come to rest: what floats beside its anchor is moved in a later frame after a change of the width,
 * so that a finding counts when it stays.
 */
async function cutOff(page: Page): Promise<string[]> {
  const until = Date.now() + 3000;
  for (;;) {
    const found = await page.evaluate(findCutOff);
    if (found.length === 0 || Date.now() > until) return found;
    await page.waitForTimeout(100);
  }
}

const ownTexts = readOwnTexts();

/** What a component still says in English. What was announced before the language changed may be said anew a moment later. */
async function stillEnglish(page: Page, importPath: string): Promise<string[]> {
  const given = readGiven(join(import.meta.dirname, '..', importPath));
  const until = Date.now() + 3000;
  for (;;) {
    const texts = await page.evaluate(findTexts);
    if (texts.length === 0) return ['nothing is read in the page'];
    const found = leftInEnglish(texts, given, ownTexts);
    if (found.length === 0 || Date.now() > until) return found;
    await page.waitForTimeout(100);
  }
}

async function axe(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(() =>
    (window as unknown as Window).axe.run(document, {
      resultTypes: ['violations'],
      // A component is no page; the rules of a page are run on the screens, in the story tests and in the end-to-end tests.
      rules: {
        region: { enabled: false },
        'landmark-one-main': { enabled: false },
        'page-has-heading-one': { enabled: false },
      },
    }),
  );
  // Behind an open dialog, whose focus trap keeps Tab out (plays of Modal and ConfirmDialog prove it), Radix hides the page.
  const isBehindDialog = (id: string, html: string) =>
    id === 'aria-hidden-focus' && html.includes('data-aria-hidden="true"');
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !isBehindDialog(id, html))
      .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  );
}

describe.concurrent('in every mode', () => {
  test.for(stories)('$title', { timeout: 60_000 }, async ({ id, title, importPath }) => {
    const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, reducedMotion: 'reduce' });
    try {
      const page = await context.newPage();
      await open(page, id);
      await page.addScriptTag({ content: axeSource });
      const found: Record<string, string[]> = {};
      found['reduced motion'] = await page.evaluate(findMotion);
      for (const theme of ['light', 'dark', 'contrast']) {
        await set(page, { theme });
        found[`axe, ${theme}`] = await axe(page);
      }
      await set(page, { theme: 'light', direction: 'rtl' });
      found['right to left'] = await cutOff(page);
      await set(page, { direction: 'ltr' });
      await page.emulateMedia({ forcedColors: 'active' });
      found['forced colours'] = await page.evaluate(findLostInForcedColours);
      await page.emulateMedia({ forcedColors: 'none' });
      await page.setViewportSize({ width: 320, height: 740 });
      found['320 px'] = await cutOff(page);
      await set(page, { direction: 'rtl', density: 'compact', language: 'hi' });
      found['320 px, right to left, compact, Hindi'] = await cutOff(page);
      // A screen gives its components the texts of the product, which are English.
      if (title.startsWith('Components')) found['English in Hindi'] = await stillEnglish(page, importPath);
      expect(Object.fromEntries(Object.entries(found).filter(([, problems]) => problems.length > 0))).toEqual({});
    } finally {
      await context.close();
    }
  });
});

test('a text that a component says of itself in English is found among what is given to it', () => {
  const texts = ['Close', 'Page 4', 'पृष्ठ 4', '3 of 12', '28 of 30 MB', 'फ़िल्टर Page 4 हटाएँ', 'Previous page'];
  expect(leftInEnglish(texts, [/^Close$/], ownTexts)).toEqual([
    '"Page 4" of pagination',
    expect.stringContaining('"3 of 12"'),
    '"Previous page" of pagination',
  ]);
});

test('there is a story for each component and screen to run', () => {
  expect(stories.length).toBeGreaterThan(wanted ? 0 : 3);
});
