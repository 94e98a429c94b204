// A page of the built Storybook in which stories are run, judged and pictured, each the same every time.
import type { BrowserContext, CDPSession, Page, Request } from '@playwright/test';
import { judgeAtOnce, judgeInModes, judgePrimaries } from './modes.ts';
import type { Findings } from './modes.ts';
import { heightOf, nameOf } from './plan.ts';
import type { Visit } from './plan.ts';
import type { Stillness } from './still.ts';

/** Takes a picture again, once the page has had time and is still; for what comes late. */
export type Retake = () => Promise<Buffer>;

/** What a visit tells while it lasts, of the story by its id, of its pictures and of its modes by their names. */
export interface Listener {
  picture: (visit: Visit, name: string, png: Buffer, retake: Retake) => Promise<void>;
  passed: (name: string) => void;
  problem: (name: string, problem: string) => void;
  /** How many of the visits are over, and what the last of them took. */
  progress?: (done: number, visit: Visit, seconds: number) => void;
}

/** What the preview offers when a story has ended (apps/storybook/.storybook/judges.ts). */
interface StoryJudges {
  axe: (theme: string) => Promise<string[]>;
  secondEngine: () => Promise<string[]>;
}

interface StoryPage {
  stillness: Stillness;
  storyJudges: StoryJudges;
}

/** What is longer is a report, whose end looks like its beginning. */
const highest = 5000;
/** A story that takes longer hangs. */
const limitInMilliseconds = 60_000;

/** The name under which is told how a story is in every mode. */
export const modesOf = (id: string) => `${id} in every mode`;

const linesOf = (findings: Findings) =>
  Object.entries(findings).flatMap(([mode, problems]) => problems.map((problem) => `${mode}: ${problem}`));

/** A page that is used for one story after the other. */
export class Camera {
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #url: string;
  readonly #isJudging: boolean;
  readonly #pending = new Set<Request>();
  /** Whether the page holds the Storybook in its first mode, so that another story can be shown in it. */
  #isOpen = false;
  /** What it is at, for who hears that it hangs. */
  doing = 'opening a page';

  private constructor(page: Page, session: CDPSession, url: string, isJudging: boolean) {
    this.#page = page;
    this.#session = session;
    this.#url = url;
    this.#isJudging = isJudging;
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

  async #take(width: number, hasBar: boolean): Promise<Buffer> {
    const [what] = this.doing.split(':');
    this.doing = `${what}: coming to rest`;
    await this.#settle();
    // How far the page has scrolled to what has the focus differs with who was first; what sticks to its top would stand in the middle of the picture.
    const hasScrolled = await this.#page.evaluate(() => {
      const isScrolled = scrollX !== 0 || scrollY !== 0;
      scrollTo({ left: 0, top: 0, behavior: 'instant' });
      return isScrolled;
    });
    if (hasScrolled) await this.#settle();
    this.doing = `${what}: drawing`;
    const height = await this.#page.evaluate((isShown) => {
      const { stillness } = globalThis as unknown as StoryPage;
      stillness.setBar(isShown);
      return stillness.height();
    }, hasBar);
    const { data } = await this.#session.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, width, height: Math.min(height, highest), scale: 1 },
    });
    if (!hasBar) await this.#page.evaluate(() => (globalThis as unknown as StoryPage).stillness.setBar(true));
    return Buffer.from(data, 'base64');
  }

  static async open(context: BrowserContext, url: string, isJudging: boolean): Promise<Camera> {
    const page = await context.newPage();
    return new Camera(page, await context.newCDPSession(page), url, isJudging);
  }

  /** The next story is shown in the Storybook loaded anew. */
  close(): void {
    this.#isOpen = false;
  }

  /**
   * Runs a story and lets the listener have its pictures and what was found, but for what it had already; answers whether it came to an
   * end. If not, the page cannot be used any more.
   */
  async visit(visit: Visit, told: Set<string>, listener: Listener): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), limitInMilliseconds);
    });
    let isOver = false;
    const once: Listener = {
      async picture(of, name, png, retake) {
        if (isOver || told.has(name)) return;
        await listener.picture(of, name, png, retake);
        told.add(name);
      },
      passed(name) {
        if (isOver || told.has(name)) return;
        told.add(name);
        listener.passed(name);
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

  /** Shows the story and waits until its `play` has ended; answers what went wrong. */
  async #show({ id, width }: Visit): Promise<string[]> {
    this.doing = 'playing';
    const wasOpen = this.#isOpen;
    this.#isOpen = true;
    if (!wasOpen) await this.#page.goto('about:blank');
    this.#pending.clear();
    await this.#page.setViewportSize({ width, height: heightOf(width) });
    if (!wasOpen)
      await this.#page.goto(`${this.#url}/iframe.html?id=${id}&viewMode=story&globals=a11y.manual:!true;theme:light`, {
        waitUntil: 'commit',
      });
    return this.#page.evaluate(
      ([next, isShownAlready]) => {
        const { stillness } = globalThis as unknown as StoryPage;
        if (!isShownAlready) stillness.show(next);
        const limit = new Promise<string[]>((resolve) => {
          setTimeout(() => resolve(['it did not end within 30 s']), 30_000);
        });
        return Promise.race([stillness.finished(), limit]);
      },
      [id, !wasOpen] as const,
    );
  }

  /** Puts the story into the theme and runs axe. */
  async #judge(theme: string): Promise<string[]> {
    this.doing = `axe in ${theme}`;
    const found = await this.#page.evaluate(
      (wanted) => (globalThis as unknown as StoryPage).storyJudges.axe(wanted),
      theme,
    );
    return found.map((line) => `axe, ${theme}: ${line}`);
  }

  async #judgeAgain(isCentral: boolean): Promise<string[]> {
    this.doing = 'the second engine';
    const found = await this.#page.evaluate((isMeant) => {
      const hasDialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].some((element) =>
        element.checkVisibility(),
      );
      return isMeant || hasDialog ? (globalThis as unknown as StoryPage).storyJudges.secondEngine() : [];
    }, isCentral);
    return found.map((line) => `the second engine: ${line}`);
  }

  async #visit(visit: Visit, listener: Listener): Promise<void> {
    const { id, isCentral, shots } = visit;
    const hasBar = visit.isBarPictured || !visit.title.startsWith('Screens/');
    try {
      const problems = await this.#show(visit);
      const found: Findings = isCentral && this.#isJudging ? await judgeAtOnce(this.#page) : {};
      if (this.#isJudging) problems.push(...(await judgePrimaries(this.#page, visit)));
      let { width, theme } = { width: visit.width, theme: 'light' };
      let isJudgedInDark = false;
      if (problems.length === 0) {
        for (const shot of shots) {
          this.doing = `the picture ${nameOf(id, shot)}`;
          if (shot.width !== width)
            await this.#page.setViewportSize({ width: shot.width, height: heightOf(shot.width) });
          if (shot.theme !== theme)
            await this.#page.evaluate(
              (next) => (globalThis as unknown as StoryPage).stillness.setTheme(next),
              shot.theme,
            );
          ({ width, theme } = shot);
          await listener.picture(visit, nameOf(id, shot), await this.#take(width, hasBar), async () => {
            await new Promise((resolve) => setTimeout(resolve, 300));
            return this.#take(width, hasBar);
          });
          if (!this.#isJudging || width !== visit.width) continue;
          problems.push(...(await this.#judge(theme)));
          if (theme === 'light') problems.push(...(await this.#judgeAgain(isCentral)));
          else isJudgedInDark = true;
        }
        if (this.#isJudging && shots.length === 0)
          problems.push(...(await this.#judge('light')), ...(await this.#judgeAgain(isCentral)));
        if (this.#isJudging && !isJudgedInDark) problems.push(...(await this.#judge('dark')));
        if (this.#isJudging && isCentral) Object.assign(found, await this.#judgeModes(visit));
        problems.push(...(await this.#page.evaluate(() => (globalThis as unknown as StoryPage).stillness.uncaught())));
      }
      // A film keeps its decoder and its connection until it is collected.
      const hasFilm = await this.#page.evaluate(() => document.querySelector('video, audio') !== null);
      if (isCentral || hasFilm || problems.length > 0) this.close();
      if (!this.#isJudging && problems.length === 0) return;
      if (problems.length > 0) listener.problem(id, problems.join('; '));
      else listener.passed(id);
      if (!isCentral || !this.#isJudging || problems.length > 0) return;
      const lines = linesOf(found);
      if (lines.length > 0) listener.problem(modesOf(id), lines.join('; '));
      else listener.passed(modesOf(id));
    } catch (error) {
      this.close();
      listener.problem(id, error instanceof Error ? error.message.split('\n')[0]! : String(error));
    }
  }

  async #judgeModes(visit: Visit): Promise<Findings> {
    const contrast = await this.#judge('contrast');
    this.doing = 'the other modes';
    return { ...(await judgeInModes(this.#page, visit)), contrast };
  }
}
