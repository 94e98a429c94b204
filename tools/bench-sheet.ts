// What a comparison of 200 lines by 30 vendors costs that was frozen and taken back eleven times: its page, a key in one of its cells, and an edit.
import type { APIResponse, BrowserContext, Page } from '@playwright/test';
import { median, pageWithoutStream, timeOfEmptyKey, typeDigit } from './bench-boq.ts';
import type { TimeOfKey } from './bench-boq.ts';
import type { Row, Screen } from './bench-interactions.ts';

const [lineCount, vendorCount, versions, runs] = [200, 30, 12, 5];

const rateOf = (line: number, vendor: number) => 50_000 + ((line * 7919 + vendor * 104_729) % 90_000);

type Sheet = { _id: string; version: number; revision: number };

/** Makes the comparison on a running demo. */
async function madeSheet(client: BrowserContext, token: string): Promise<Sheet> {
  const post = async (path: string, data: unknown): Promise<Sheet> => {
    const answer: APIResponse = await client.request.post(`/api/v1/comparison${path}`, {
      headers: { authorization: `Bearer ${token}` },
      data,
    });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Sheet;
  };
  let sheet = await post('/quote-comparison', {
    title: 'Boiler 2 water-wall repair',
    lines: Array.from({ length: lineCount }, (_, at) => ({
      description: `Replacement of tube panel ${at + 1}, cutting, fit-up and welding`,
      unit: 'NOS',
      quantity: `${((at * 37) % 400) + 1}`,
    })),
    quotes: Array.from({ length: vendorCount }, (_, vendor) => ({
      companyName: `Konkan Thermal Works ${vendor + 1}`,
      content: {
        lines: Array.from({ length: lineCount }, (__, line) => ({
          rateInPaise: rateOf(line, vendor),
        })),
        gstPercent: '18',
      },
    })),
  });
  while (sheet.version < versions) {
    const { _id: comparisonId, version, revision } = sheet;
    await post('/freeze', { comparisonId, version, revision });
    sheet = await post('/make-sheet-editable', { comparisonId, version, reason: 'A rate was typed wrong.' });
  }
  return sheet;
}

/** Presses keys one after the other, each once the page is at rest. */
async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(400);
  }
}

/** What a person does there: types another rate into the first cell. */
const screenOf = (id: string): Screen => ({
  name: 'comparison of 200 by 30',
  path: `/comparison/${id}`,
  ready: (page) => page.getByRole('grid'),
  steps: [
    [
      'unit rates are shown',
      async (page) => {
        await page.getByRole('radio', { name: 'Unit rates' }).click();
        await page.waitForTimeout(2000); // the cells follow the switch
      },
    ],
    [
      'a cell is opened',
      async (page) => {
        await page.getByRole('grid').focus();
        await press(page, ['Control+Home', 'Enter', 'Control+A']);
      },
    ],
    ['a rate is typed', (page) => press(page, ['7', '1', '2'])],
    ['it is kept', (page) => press(page, ['Enter'])],
  ],
});

/**
 * @param client A context with a session on a running demo.
 * @param token Of its session, for the calls.
 * @param timeOfKey Processor time of one key press on a page, in ms.
 * @param longestOf The longest interaction of what is done on a screen, in ms, at a slowed processor.
 */
export async function benchSheet(
  client: BrowserContext,
  token: string,
  timeOfKey: TimeOfKey,
  longestOf: (page: Page, screen: Screen) => Promise<number>,
  add: (row: Row) => void,
): Promise<void> {
  const sheet = await madeSheet(client, token);
  const [keys, emptyKeys, edits]: [number[], number[], number[]] = [[], [], []];
  let nodes = 0;
  for (let run = 0; run < runs; run++) {
    emptyKeys.push(await timeOfEmptyKey(client, timeOfKey));
    const page = await pageWithoutStream(client);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/comparison/${sheet._id}`);
    const grid = page.getByRole('grid');
    await grid.waitFor();
    await page.waitForLoadState('networkidle');
    nodes = Math.max(nodes, await page.evaluate(() => document.querySelectorAll('main *').length));
    await page.getByRole('radio', { name: 'Unit rates' }).click();
    await page.waitForTimeout(2000); // thousands of cells follow the switch
    await grid.focus();
    for (const key of ['Control+Home', 'Enter']) await page.keyboard.press(key);
    await grid.getByRole('textbox').waitFor();
    keys.push(await timeOfKey(page, typeDigit(page)));
    await page.close();
    const slowed = await client.newPage();
    edits.push(await longestOf(slowed, screenOf(sheet._id)));
    await slowed.close();
  }
  add({
    what: 'comparison of 200 by 30, version 12: nodes of the page',
    wanted: '1,800',
    ours: nodes.toLocaleString('en'),
  });
  add({
    what: `comparison of 200 by 30, version 12: one keystroke, times an empty page (${median(emptyKeys).toFixed(1)} ms)`,
    wanted: '2.2',
    ours: (median(keys) / median(emptyKeys)).toFixed(1),
  });
  add({
    what: 'comparison of 200 by 30, version 12: longest interaction at 4 times slower, ms (a rate is typed and kept)',
    wanted: '64',
    ours: String(median(edits)),
  });
}
