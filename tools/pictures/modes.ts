// The ways in which a person may have set up the page: what is held in each, on the central story of a component or a screen.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  findCutOff,
  findLostInForcedColours,
  findMotion,
  findSecondPrimary,
  findTexts,
  findTurnedFigures,
} from '../../apps/storybook/matrix/in-page.ts';
import { leftInEnglish, readGiven, readOwnTexts } from '../../apps/storybook/matrix/own-texts.ts';
import type { OwnText } from '../../apps/storybook/matrix/own-texts.ts';
import type { Visit } from './plan.ts';
import { heightOf } from './plan.ts';

/** What is wrong, by mode. */
export type Findings = Record<string, string[]>;

interface Toolbar {
  direction: 'ltr' | 'rtl';
  density: 'comfortable' | 'compact';
  language: 'en' | 'hi';
}

/** Sets globals as the toolbar does, and waits until the page has taken them. */
async function set(page: Page, globals: Toolbar): Promise<void> {
  await page.evaluate((next) => {
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as unknown as {
      __STORYBOOK_ADDONS_CHANNEL__: { emit: (event: string, data: object) => void };
    };
    channel.emit('updateGlobals', { globals: { ...next, theme: 'light' } });
  }, globals);
  await page.waitForFunction(
    ({ density, direction, language }) => {
      const { dataset, dir, lang } = document.documentElement;
      return (
        dataset['theme'] === 'light' && dataset['density'] === density && dir === direction && lang.startsWith(language)
      );
    },
    globals,
    { timeout: 10_000 },
  );
  // The letters of another language come in a font of their own, asked for when the page is first drawn with them.
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => void document.fonts.ready.then(() => resolve()))),
  );
}

/**
 * What is found when the page has come to rest: what floats beside its anchor is moved in a later frame after a change of the width, and
 * what was announced is said anew a moment after the language has changed, so that a finding counts when it stays.
 */
async function whatStays(find: () => Promise<string[]>): Promise<string[]> {
  const until = Date.now() + 3000;
  for (;;) {
    const found = await find();
    if (found.length === 0 || Date.now() > until) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

let ownTexts: OwnText[] | undefined;

/** Judges how the story is as soon as its `play` has ended: before anything that moves is ended for a picture. */
export async function judgeAtOnce(page: Page): Promise<Findings> {
  return { 'reduced motion': await page.evaluate(findMotion) };
}

/** At most one primary stands in a view, in every state of a screen: also where it failed, and in each dialog. */
export async function judgePrimaries(page: Page, { title }: Visit): Promise<string[]> {
  const found = title.startsWith('Screens') ? await page.evaluate(findSecondPrimary) : [];
  return found.length === 0 ? [] : [`more than one primary: ${found.join(', ')}`];
}

/** Takes a story that stands in its page in light through the modes that no picture is taken of; leaves it in another mode. */
export async function judgeInModes(page: Page, { title, importPath }: Visit): Promise<Findings> {
  const found: Findings = {};
  const cutOff = () => whatStays(() => page.evaluate(findCutOff));
  const resize = (width: number) => page.setViewportSize({ width, height: heightOf(width) });
  await resize(320);
  await set(page, { direction: 'ltr', density: 'comfortable', language: 'en' });
  found['320 px'] = await cutOff();
  await set(page, { direction: 'rtl', density: 'compact', language: 'hi' });
  found['320 px, right to left, compact, Hindi'] = await cutOff();
  // A screen gives its components the texts of the product, which are English.
  if (title.startsWith('Components')) {
    ownTexts ??= readOwnTexts();
    const given = readGiven(join(import.meta.dirname, '../../apps/storybook', importPath));
    found['English in Hindi'] = await whatStays(async () => {
      const texts = await page.evaluate(findTexts);
      return texts.length === 0 ? ['nothing is read in the page'] : leftInEnglish(texts, given, ownTexts!);
    });
  }
  await resize(1200);
  await set(page, { direction: 'rtl', density: 'comfortable', language: 'en' });
  found['right to left'] = await cutOff();
  found['figures, right to left'] = await page.evaluate(findTurnedFigures);
  await set(page, { direction: 'ltr', density: 'comfortable', language: 'en' });
  await page.emulateMedia({ forcedColors: 'active' });
  found['forced colours'] = await page.evaluate(findLostInForcedColours);
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
}
