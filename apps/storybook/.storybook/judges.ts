import addonA11y from '@storybook/addon-a11y';
import { definePreviewAddon } from 'storybook/internal/csf';
import { applyGlobals } from './apply-globals.ts';

/** More frames than a page needs to follow its theme; one that is never still, as a countdown, is judged as it is then. */
const mostFrames = 20;

const frameAndTask = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(), { once: true });
      port1.start();
      port2.postMessage(undefined);
    });
  });

/**
 * Waits for what follows the theme by script, as a widget that reads the host's scheme: its observer is called and React draws before
 * the task that comes after the next frame, and as long as the page still changes there is one more.
 */
async function settle(): Promise<void> {
  let hasChanged = true;
  const observer = new MutationObserver(() => {
    hasChanged = true;
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (let frame = 0; hasChanged && frame < mostFrames; frame += 1) {
    hasChanged = false;
    await frameAndTask();
  }
  observer.disconnect();
}

interface Violation {
  id: string;
  help: string;
  nodes: Array<{ html: string; failureSummary?: string }>;
}

interface Verdict {
  status: 'failed' | 'passed' | 'warning';
  result: { violations?: Violation[]; error?: unknown };
}

const judges = [addonA11y().afterEach ?? []].flat();

/** How the runner of all stories (tools/pictures) has a story judged, once its play has ended, as it stands in its page. */
export interface StoryJudges {
  /** Puts the page into the theme and runs axe by the addon's own check, with what the story's `parameters.a11y` says. */
  axe: (theme: string) => Promise<string[]>;
  /** Runs the second engine where it is wanted: on what all modes are run on, and on dialogs. */
  secondEngine: () => Promise<string[]>;
}

/**
 * Where the run names a `secondTheme` (vitest.config.ts), each story is put into it once its play and its check in the first theme are
 * over, and judged again as it stands there. A story that sets a theme itself has only that one. Where the built Storybook is run through
 * (`tools/pictures.ts --judge`), the page offers the same as `storyJudges`.
 *
 * Stands before the addon in the list of addons, since those are called from the last to the first.
 */
export default () =>
  definePreviewAddon({
    async afterEach(context) {
      const { globals, parameters, storyGlobals, reporting, title } = context;
      const judgeIn = async (theme: string) => {
        applyGlobals(document.documentElement, { ...globals, theme });
        await settle();
        const verdicts: Verdict[] = [];
        const addReport = (given: object) => void verdicts.push(given as Verdict);
        const a11y = parameters['a11y'] as { options?: object };
        for (const judge of judges)
          await judge({
            ...context,
            // Of what passes one element each is told: nobody reads the rest.
            parameters: { ...parameters, a11y: { ...a11y, options: { ...a11y.options, resultTypes: ['violations'] } } },
            globals: { ...globals, a11y: {}, theme },
            reporting: { ...reporting, addReport },
          });
        return verdicts;
      };
      const storyJudges: StoryJudges = {
        async axe(theme) {
          if (storyGlobals['theme'] !== undefined && storyGlobals['theme'] !== theme) return [];
          const verdicts = await judgeIn(theme);
          // A check that silently vanished is not a pass.
          if (verdicts.length === 0) return ['it was not run'];
          return verdicts
            .filter(({ status }) => status === 'failed')
            .flatMap(({ result: { violations, error } }) =>
              violations
                ? violations.map(({ id, help, nodes: [node] }) => `${id}: ${help} ${node?.html.slice(0, 160)}`)
                : [String(error)],
            );
        },
        async secondEngine() {
          const { findViolations } = await import('./second-engine.ts');
          return findViolations({ isScreen: title.startsWith('Screens') });
        },
      };
      Object.assign(globalThis, { storyJudges });

      const theme: unknown = globals['secondTheme'];
      if (typeof theme !== 'string') return;
      const report = { type: `a11y-${theme}`, version: 1, status: 'passed' } as const;
      if (storyGlobals['theme'] !== undefined) {
        reporting.addReport({ ...report, result: { reason: `It sets the theme ${storyGlobals['theme']} itself.` } });
        return;
      }
      try {
        for (const { status, result } of await judgeIn(theme)) {
          reporting.addReport({ ...report, status, result: { violations: result.violations } });
          // Run from Storybook itself, the addon only reports.
          if (status === 'failed') throw new Error(result.violations?.map(({ help }) => help).join('\n'));
        }
      } catch (error) {
        // What it finds now was not there a moment ago in the first theme.
        if (error instanceof Error)
          error.message = `In the theme ${theme}, not in ${globals['theme']}: ${error.message}`;
        throw error;
      } finally {
        applyGlobals(document.documentElement, globals);
      }
    },
  });
