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

interface Verdict {
  status: 'failed' | 'passed' | 'warning';
  result: { violations?: Array<{ help: string }> };
}

const judges = [addonA11y().afterEach ?? []].flat();

/**
 * Where the run names a `secondTheme` (vitest.config.ts), each story is put into it once its play and its check in the first theme are
 * over, and judged again as it stands there: by the addon's own check, with what the story's `parameters.a11y` says. A story that sets a
 * theme itself has only that one. The report of the test says of each story that it has been judged, as `a11y-dark`.
 *
 * Stands before the addon in the list of addons, since those are called from the last to the first.
 */
export default () =>
  definePreviewAddon({
    async afterEach(context) {
      const { globals, storyGlobals, reporting } = context;
      const theme: unknown = globals['secondTheme'];
      if (typeof theme !== 'string') return;
      const report = { type: `a11y-${theme}`, version: 1, status: 'passed' } as const;
      if (storyGlobals['theme'] !== undefined) {
        reporting.addReport({ ...report, result: { reason: `It sets the theme ${storyGlobals['theme']} itself.` } });
        return;
      }
      applyGlobals(document.documentElement, { ...globals, theme });
      try {
        await settle();
        const verdicts: Verdict[] = [];
        const addReport = (given: object) => void verdicts.push(given as Verdict);
        for (const judge of judges)
          await judge({ ...context, globals: { ...globals, theme }, reporting: { ...reporting, addReport } });
        for (const { status, result } of verdicts) {
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
