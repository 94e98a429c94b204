// Which stories there are in a built Storybook, and which pictures are taken of each.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** A picture of a story: at a width, in a theme. */
export interface Shot {
  width: number;
  theme: 'light' | 'dark';
}

/** One story: opened once, run, judged, and pictured. */
export interface Visit {
  id: string;
  title: string;
  importPath: string;
  /** The width at which its `play` is run. */
  width: number;
  /** The Overview of a component or the Ready story of a screen: run in every mode, pictured in all widths, its pictures kept. */
  isCentral: boolean;
  /** Whether it is there to picture the places of the bar (`with-bar`). Other screens leave them out: a new place would change the picture of each. */
  isBarPictured: boolean;
  shots: Shot[];
}

const widthOfOthers = 1200;
/** Neighbours differ in the width or in the theme only: from one to the next the page is resized or switched. */
const shotsOfCentral: Shot[] = [
  { width: 1440, theme: 'light' },
  { width: 1440, theme: 'dark' },
  { width: 768, theme: 'dark' },
  { width: 768, theme: 'light' },
  { width: 320, theme: 'light' },
  { width: 320, theme: 'dark' },
];

/** The name of a picture, which is its path in the set without an ending. */
export const nameOf = (id: string, { width, theme }: Shot) => `${width}-${theme}/${id}`;

/** As the toolbar of Storybook has it. */
export const heightOf = (width: number) => (width < 768 ? 740 : 900);

interface Entry {
  id: string;
  type: 'story' | 'docs';
  title: string;
  name: string;
  importPath: string;
  tags?: string[];
}

/** In the page: the width of each story that has one of its own. */
interface Preview {
  ready: () => Promise<unknown>;
  extract: () => Promise<Record<string, { storyGlobals?: { viewport?: { value?: string } | string } }>>;
}

/** Reads the stories of a built Storybook, in the order of its index; the page is used to ask for their widths. */
export async function planVisits(folder: string, page: Page, url: string): Promise<Visit[]> {
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
    entries: Record<string, Entry>;
  };
  const stories = Object.values(entries).filter(({ type }) => type === 'story');
  await page.goto(`${url}/iframe.html?id=${stories[0]!.id}&viewMode=story&globals=a11y.manual:!true`);
  await page.waitForFunction(() => '__STORYBOOK_PREVIEW__' in globalThis);
  const own = await page.evaluate(async () => {
    const { __STORYBOOK_PREVIEW__: preview } = globalThis as unknown as { __STORYBOOK_PREVIEW__: Preview };
    await preview.ready();
    return Object.entries(await preview.extract()).map(([id, { storyGlobals }]) => {
      const viewport = storyGlobals?.viewport;
      return [id, typeof viewport === 'string' ? viewport : viewport?.value] as const;
    });
  });
  const viewports = new Map(own);
  return stories.map(({ id, title, name, importPath, tags }): Visit => {
    const isCentral =
      (title.startsWith('Components/') && name === 'Overview') || (title.startsWith('Screens/') && name === 'Ready');
    const isBarPictured = tags?.includes('with-bar') === true;
    const story = { id, title, importPath, isCentral, isBarPictured };
    const hasPicture = !tags?.includes('no-picture');
    if (isCentral) return { ...story, width: shotsOfCentral[0]!.width, shots: hasPicture ? shotsOfCentral : [] };
    const width = Number(/^w(\d+)$/.exec(viewports.get(id) ?? '')?.[1] ?? widthOfOthers);
    // What a page only lists from a file changes with that file, and its looks are those of other stories.
    return { ...story, width, shots: hasPicture ? [{ width, theme: 'light' }] : [] };
  });
}

/** More stories in one page make it grow and the last worker wait for the longest group. */
const MOST_IN_A_PAGE = 24;

/**
 * The visits of each page, one story after the other: those of one file, as they also share one page when vitest runs them. The central
 * story comes last, since it leaves its page in another mode. The longest first, so that all workers end at the same time.
 */
export function inPages(visits: readonly Visit[]): Visit[][] {
  const files = Map.groupBy(visits, ({ importPath }) => importPath);
  return [...files.values()]
    .map((stories) => stories.toSorted((one, other) => Number(one.isCentral) - Number(other.isCentral)))
    .flatMap((stories) =>
      Array.from({ length: Math.ceil(stories.length / MOST_IN_A_PAGE) }, (_, at) =>
        stories.slice(at * MOST_IN_A_PAGE, (at + 1) * MOST_IN_A_PAGE),
      ),
    )
    .toSorted((one, other) => other.length - one.length);
}
