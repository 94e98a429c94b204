// What a bill of quantities of 2,000 lines costs: the server that reads it, the page that it is pasted into, and a key in one of its cells.
import { performance } from 'node:perf_hooks';
import type { BrowserContext, Page } from '@playwright/test';
import type { Row } from './bench-interactions.ts';

const lineCount = 2000;
const runs = 5;
const text = [
  'Sl\tItem\tUnit\tQty\tRate\tAmount',
  ...Array.from({ length: lineCount }, (_, at) => {
    const [quantity, rate] = [((at * 37) % 400) + 1, ((at * 7919) % 90_000) + 100];
    return `${at + 1}\tReplacement of tube panel ${at + 1}, cutting, fit-up and welding\tNos\t${quantity}\t${rate}\t${quantity * rate}`;
  }),
].join('\n');

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** The processor time of one key press on a page, in ms. */
export type TimeOfKey = (page: Page, press: (at: number) => Promise<void>) => Promise<number>;

/** Types a digit. */
export const typeDigit = (page: Page) => (at: number) => page.keyboard.press(String(at % 10));

/** The processor time of one key press in the field of a page that has nothing else, in ms. */
export async function timeOfEmptyKey(client: BrowserContext, timeOfKey: TimeOfKey): Promise<number> {
  const page = await client.newPage();
  await page.route('**/empty', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><input aria-label="Text" />' }),
  );
  await page.goto('/empty');
  await page.getByRole('textbox').focus();
  const time = await timeOfKey(page, typeDigit(page));
  await page.close();
  return time;
}

/** A page whose line of events is closed: one that is always open would never let it come to rest. */
export async function pageWithoutStream(client: BrowserContext): Promise<Page> {
  const page = await client.newPage();
  await page.route('**/api/v1/events*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'event: end\ndata: {}\n\n' }),
  );
  return page;
}

/** Pastes as a spreadsheet does, and answers the longest task until the lines stand there, in ms; 0 where none was as long as 50. */
async function longestTaskOfPaste(page: Page): Promise<number> {
  await page.goto('/tools/inspect-boq');
  const field = page.getByRole('textbox', { name: 'Paste from a spreadsheet' });
  await field.waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const holder = window as { benchTasks?: number[] };
    const tasks: number[] = (holder.benchTasks = []);
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  await field.focus();
  await page.evaluate((cells) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', cells);
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
  await page.getByRole('textbox', { name: 'Description of line 1', exact: true }).waitFor();
  await page.waitForTimeout(500);
  return page.evaluate(() => Math.max(0, ...((window as { benchTasks?: number[] }).benchTasks ?? [])));
}

/**
 * @param client A context with a session on a running demo.
 * @param token Of its session, for the calls.
 * @param timeOfKey Processor time of one key press on a page, in ms.
 */
export async function benchBoq(
  client: BrowserContext,
  token: string,
  timeOfKey: TimeOfKey,
  add: (row: Row) => void,
): Promise<void> {
  const onServer: number[] = [];
  for (let run = 0; run < runs * 2; run++) {
    const before = performance.now();
    const answer = await client.request.post('/api/v1/comparison/inspect-boq', {
      headers: { authorization: `Bearer ${token}` },
      data: { text },
    });
    await answer.body();
    if (!answer.ok()) throw new Error(`inspectBoq answered ${answer.status()}`);
    onServer.push(performance.now() - before);
  }
  add({ what: 'BOQ of 2,000 lines: reading it on the server, ms', wanted: '300', ours: median(onServer).toFixed(0) });

  const [tasks, keys, emptyKeys]: [number[], number[], number[]] = [[], [], []];
  let nodes = 0;
  for (let run = 0; run < runs; run++) {
    emptyKeys.push(await timeOfEmptyKey(client, timeOfKey));
    const page = await pageWithoutStream(client);
    tasks.push(await longestTaskOfPaste(page));
    await page.getByRole('textbox', { name: 'Remarks of line 1', exact: true }).focus();
    keys.push(await timeOfKey(page, typeDigit(page)));
    nodes = Math.max(nodes, await page.evaluate(() => document.querySelectorAll('main *').length));
    await page.close();
  }
  add({
    what: 'BOQ of 2,000 lines: longest task when it is pasted, ms (0: none of 50 or more)',
    wanted: '50',
    ours: median(tasks).toFixed(0),
  });
  add({
    what: `BOQ of 2,000 lines: one keystroke, times an empty page (${median(emptyKeys).toFixed(1)} ms)`,
    wanted: '2.2',
    ours: (median(keys) / median(emptyKeys)).toFixed(1),
  });
  add({ what: 'BOQ of 2,000 lines: nodes', wanted: '1,500', ours: nodes.toLocaleString('en') });
}
