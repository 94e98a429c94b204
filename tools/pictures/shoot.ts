// Takes the pictures of the stories of a built Storybook: which ones, and each the same every time.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, CDPSession, Page, Request } from '@playwright/test';
import { serveStatic } from '../../apps/storybook/matrix/serve-static.ts';
import { resolveChromium } from '../browser.ts';
import { installStillness } from './still.ts';
import type { Stillness } from './still.ts';

/** One story at one width: opened once, with a picture for each theme. */
export interface Visit {
  id: string;
  width: number;
  themes: string[];
}

/** Takes a picture again, once the page has had time and is still; for what comes late. */
export type Retake = () => Promise<Buffer>;

/** What a visit tells while it lasts. */
export interface Listener {
  picture: (name: string, png: Buffer, retake: Retake) => Promise<void>;
  problem: (name: string, problem: string) => void;
  /** How many of the visits are over. */
  progress?: (done: number) => void;
}

const widths = [320, 768, 1440];
const themes = ['light', 'dark'];
const widthOfOthers = 1200;
/** As the toolbar of Storybook has it. */
const heightOf = (width: number) => (width < 768 ? 740 : 900);
/** A story that takes longer hangs. */
const limitInMilliseconds = 60_000;
/** Stories that one context shows before another takes its place. */
const VISITS_OF_A_CONTEXT = 60;
/** What is longer is a report, whose end looks like its beginning. */
const highest = 5000;
/** The day on which the stories are looked at; the examples of the contract were made in its month. */
const now = Date.parse('2026-11-21T10:00:00+05:30');

/** The name of a picture, which is its path in the set without `.webp`. */
export const nameOf = (id: string, width: number, theme: string) => `${width}-${theme}/${id}`;

interface Entry {
  id: string;
  type: 'story' | 'docs';
  title: string;
  name: string;
}

/** In the page: the width of each story that has one of its own. */
interface Preview {
  ready: () => Promise<unknown>;
  extract: () => Promise<Record<string, { storyGlobals?: { viewport?: { value?: string } | string } }>>;
}

/** What makes the same page the same pixels: nothing is drawn in parts or late, and no shortcut of this processor is taken. */
const drawingArgs = [
  '--disable-partial-raster',
  '--disable-checker-imaging',
  '--disable-threaded-animation',
  '--disable-threaded-scrolling',
  '--disable-lcd-text',
  '--disable-skia-runtime-opts',
];

/** A browser on a built Storybook. */
export interface Studio {
  visits: Visit[];
  /** Makes the visits, several at a time; never fails for a story, which the listener hears of. */
  visit: (visits: Visit[], listener: Listener) => Promise<void>;
  close: () => Promise<void>;
}

/** What decides about pixels besides the stories: version, where the browser comes from with its fonts, and the platform. */
export async function browserBuild(): Promise<string> {
  const { executablePath, args, chromiumSandbox, source } = await resolveChromium();
  const browser = await chromium.launch({ executablePath, args: [...args], chromiumSandbox });
  const version = browser.version();
  await browser.close();
  const origin = source.includes('@sparticuz/chromium') ? 'sparticuz' : 'installed';
  return `chromium-${version}-${origin}-${process.platform}-${process.arch}`;
}

/** Which pictures there are: three widths and two themes of each Overview and each Ready screen, one of everything else. */
async function plan(folder: string, page: Page, url: string): Promise<Visit[]> {
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
  return stories.flatMap(({ id, title, name }): Visit[] => {
    const isShownInAll =
      (title.startsWith('Components/') && name === 'Overview') || (title.startsWith('Screens/') && name === 'Ready');
    if (isShownInAll) return widths.map((width) => ({ id, width, themes }));
    const width = Number(/^w(\d+)$/.exec(viewports.get(id) ?? '')?.[1] ?? widthOfOthers);
    return [{ id, width, themes: ['light'] }];
  });
}

/** A page that is used for one story after the other, each of which it loads anew. */
class Camera {
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #url: string;
  readonly #pending = new Set<Request>();

  constructor(page: Page, session: CDPSession, url: string) {
    this.#page = page;
    this.#session = session;
    this.#url = url;
    page.on('request', (request) => this.#pending.add(request));
    page.on('requestfinished', (request) => this.#pending.delete(request));
    page.on('requestfailed', (request) => this.#pending.delete(request));
  }

  /** Waits until neither the page nor the network has anything under way. */
  async #settle(): Promise<void> {
    const limit = performance.now() + 15_000;
    for (;;) {
      const [underWay, held] = await this.#page.evaluate(async () => {
        const { stillness } = globalThis as unknown as { stillness: Stillness };
        return [await stillness.settle(), stillness.held()] as const;
      });
      if (underWay.length > 0) throw new Error(`It does not come to rest: ${underWay.join(', ')}`);
      // Requests that the page began before it answered have been reported by now: both come over one connection, in order.
      if (this.#pending.size <= held) return;
      if (performance.now() > limit) {
        const urls = [...this.#pending].map((request) => request.url().replace(this.#url, ''));
        throw new Error(`It waits for ${urls.join(', ')}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async #take(width: number): Promise<Buffer> {
    await this.#settle();
    const height = await this.#page.evaluate(() =>
      (globalThis as unknown as { stillness: Stillness }).stillness.height(),
    );
    const { data } = await this.#session.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, width, height: Math.min(height, highest), scale: 1 },
    });
    return Buffer.from(data, 'base64');
  }

  static async open(context: BrowserContext, url: string): Promise<Camera> {
    const page = await context.newPage();
    return new Camera(page, await context.newCDPSession(page), url);
  }

  /**
   * Shows a story and lets the listener have its pictures, but for those that it had already; answers whether it came to an end. If not, the
   * page cannot be used any more.
   */
  async visit(visit: Visit, told: Set<string>, listener: Listener): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), limitInMilliseconds);
    });
    let isOver = false;
    const once: Listener = {
      async picture(name, png, retake) {
        if (isOver || told.has(name)) return;
        await listener.picture(name, png, retake);
        told.add(name);
      },
      problem(name, problem) {
        if (isOver) return;
        told.add(name);
        listener.problem(name, problem);
      },
    };
    const isDone = await Promise.race([this.#visit(visit, once).then(() => true), limit]);
    clearTimeout(timer);
    isOver = true;
    return isDone;
  }

  async #visit({ id, width, themes: wanted }: Visit, listener: Listener): Promise<void> {
    let theme = wanted[0]!;
    const fail = (problem: string) => {
      for (const missed of wanted.slice(wanted.indexOf(theme))) listener.problem(nameOf(id, width, missed), problem);
    };
    try {
      await this.#page.goto('about:blank');
      this.#pending.clear();
      await this.#page.setViewportSize({ width, height: heightOf(width) });
      const globals = `a11y.manual:!true;theme:${theme}`;
      await this.#page.goto(`${this.#url}/iframe.html?id=${id}&viewMode=story&globals=${globals}`, {
        waitUntil: 'commit',
      });
      const problems = await this.#page.evaluate(() => {
        const limit = new Promise<string[]>((resolve) => {
          setTimeout(() => resolve(['it did not end within 30 s']), 30_000);
        });
        return Promise.race([(globalThis as unknown as { stillness: Stillness }).stillness.finished, limit]);
      });
      if (problems.length > 0) {
        fail(problems.join('; '));
        return;
      }
      for (theme of wanted) {
        if (theme !== wanted[0])
          await this.#page.evaluate(
            (next) => (globalThis as unknown as { stillness: Stillness }).stillness.setTheme(next),
            theme,
          );
        await listener.picture(nameOf(id, width, theme), await this.#take(width), async () => {
          await new Promise((resolve) => setTimeout(resolve, 300));
          return this.#take(width);
        });
      }
    } catch (error) {
      fail(error instanceof Error ? error.message.split('\n')[0]! : String(error));
    }
  }
}

async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    deviceScaleFactor: 1,
  });
  await context.addInitScript(installStillness, now);
  return context;
}

/** Opens a built Storybook in the browser of this machine and makes the plan of its pictures. */
export async function openStudio(folder: string, port = 0): Promise<Studio> {
  const { executablePath, args, chromiumSandbox } = await resolveChromium();
  const { url, server } = await serveStatic(folder, port);
  const browser = await chromium.launch({ executablePath, args: [...args, ...drawingArgs], chromiumSandbox });
  const close = async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  };
  try {
    const context = await openContext(browser);
    const visits = await plan(folder, await context.newPage(), url);
    await context.close();
    return {
      visits,
      async visit(chosen, listener) {
        const queue = [...chosen];
        let done = 0;
        // One more than there are processors: each of them waits for a frame now and then.
        const cameras = Math.max(1, Math.min(availableParallelism() + 1, 8, queue.length));
        await Promise.all(
          Array.from({ length: cameras }, async () => {
            // A context of its own: nothing is shared with the story that another one shows. It is left after a number of stories: its
            // process grows with each of them, to gigabytes after some hundreds, until it draws no frame any more.
            let own = await openContext(browser);
            let camera: Camera | undefined;
            let visits = 0;
            const renew = async () => {
              await own.close();
              own = await openContext(browser);
              camera = undefined;
              visits = 0;
            };
            for (let next = queue.shift(); next; next = queue.shift()) {
              const told = new Set<string>();
              let isDone = false;
              for (let tries = 0; tries < 2 && !isDone; tries += 1) {
                if (visits === VISITS_OF_A_CONTEXT) await renew();
                visits += 1;
                camera ??= await Camera.open(own, url);
                isDone = await camera.visit(next, told, listener);
                if (!isDone) await renew();
              }
              listener.progress?.((done += 1));
              if (isDone) continue;
              const { id, width, themes: wanted } = next;
              for (const name of wanted.map((theme) => nameOf(id, width, theme)))
                if (!told.has(name))
                  listener.problem(name, `it took longer than ${limitInMilliseconds / 1000} s, twice`);
            }
            await own.close();
          }),
        );
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
