// Runs through the stories of a built Storybook, several at a time.
import { availableParallelism } from 'node:os';
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext } from '@playwright/test';
import { serveStatic } from '../../apps/storybook/matrix/serve-static.ts';
import { resolveChromium } from '../browser.ts';
import { Camera } from './camera.ts';
import type { Listener } from './camera.ts';
import { inPages, planVisits } from './plan.ts';
import type { Visit } from './plan.ts';
import { installStillness } from './still.ts';

/** Stories that one context shows before another takes its place. */
const VISITS_OF_A_CONTEXT = 60;
/** The day on which the stories are looked at; the examples of the contract were made in its month. */
const now = Date.parse('2026-11-21T10:00:00+05:30');

/** What makes the same page the same pixels: nothing is drawn in parts or late, and no shortcut of this processor is taken. */
const drawingArgs = [
  '--disable-partial-raster',
  '--disable-checker-imaging',
  '--disable-threaded-animation',
  '--disable-threaded-scrolling',
  '--disable-lcd-text',
  '--disable-skia-runtime-opts',
];

/** How stories are visited. */
export interface Manner {
  /** Whether they are judged, besides being pictured. */
  isJudging: boolean;
  /** Whether each has the Storybook loaded anew, so that nothing of another story can be in its page. */
  isAlone: boolean;
}

type End = (visit: Visit, seconds: number) => void;

/** A browser on a built Storybook. */
export interface Studio {
  visits: Visit[];
  /** Makes the visits, several at a time; never fails for a story, which the listener hears of. */
  visit: (visits: Visit[], manner: Manner, listener: Listener) => Promise<void>;
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

  /** Makes the visits of the pages that are left in the queue, one after the other. */
  async function work(queue: Visit[][], isJudging: boolean, listener: Listener, end: End): Promise<void> {
    // A context of its own: nothing is shared with the story that another one shows. It is left after a number of stories: its
    // process grows with each of them, to gigabytes after some hundreds, until it draws no frame any more.
    let context = await openContext(browser);
    let camera: Camera | undefined;
    let visits = 0;
    // A context whose page has crashed or hangs may be gone already; what its stories were is told by then.
    const leave = () => context.close().catch(() => {});
    const renew = async () => {
      await leave();
      context = await openContext(browser);
      camera = undefined;
      visits = 0;
    };
    for (let page = queue.shift(); page; page = queue.shift()) {
      camera?.close();
      if (visits + page.length > VISITS_OF_A_CONTEXT) await renew();
      for (const visit of page) {
        const startedAt = performance.now();
        const told = new Set<string>();
        let isDone = false;
        let hung = '';
        for (let tries = 0; tries < 2; tries += 1) {
          visits += 1;
          camera ??= await Camera.open(context, url, isJudging);
          isDone = await camera.visit(visit, told, listener);
          if (isDone) break;
          hung = camera.doing;
          console.log(`  ${visit.id}: it hung at ${hung}`);
          await renew();
        }
        end(visit, (performance.now() - startedAt) / 1000);
        if (!isDone) listener.problem(visit.id, `it hung at ${hung}, twice`);
      }
    }
    await leave();
  }

  try {
    const context = await openContext(browser);
    const visits = await planVisits(folder, await context.newPage(), url);
    await context.close();
    return {
      visits,
      async visit(chosen, { isJudging, isAlone }, listener) {
        const queue = isAlone ? chosen.map((visit) => [visit]) : inPages(chosen);
        let done = 0;
        const end: End = (visit, seconds) => listener.progress?.((done += 1), visit, seconds);
        // One more than there are processors: each of them waits for a frame now and then.
        const workers = Math.max(1, Math.min(availableParallelism() + 1, 8, queue.length));
        await Promise.all(Array.from({ length: workers }, () => work(queue, isJudging, listener, end)));
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
