// What is typed into a dialog stays when a colleague's change arrives between two keys: each dialog with fields is driven so, in a story that leaves it open.
import { globSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveChromium } from '../../../tools/browser.ts';
import { installStillness } from '../../../tools/pictures/still.ts';
import { serveStatic } from './serve-static.ts';
import { dialogs, notDriven } from './typing-dialogs.ts';
import { installColleague, showDialog, typeOverChange } from './typing.ts';
import type { Still } from './typing.ts';

const built = process.env['STORYBOOK_STATIC'] ?? join(import.meta.dirname, '../storybook-static');
const screens = join(import.meta.dirname, '../../../packages/screens/src');

let server: Server;
let url: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  ({ server, url } = await serveStatic(built));
  const { executablePath, args, chromiumSandbox } = await resolveChromium();
  browser = await chromium.launch({ executablePath, args: [...args], chromiumSandbox });
  context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1200, height: 900 },
  });
  await context.addInitScript(installStillness, Date.parse('2026-11-21T10:00:00+05:30'));
  await context.addInitScript(installColleague);
  page = await context.newPage();
  const first = `${url}/iframe.html?id=components-button--overview&viewMode=story&globals=a11y.manual:!true`;
  // MSW reloads a page that its service worker does not control yet. The second load is controlled from the start.
  await page.goto(first);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('about:blank');
  await page.goto(first);
  await page.evaluate(() => (globalThis as unknown as Still).stillness.finished());
}, 120_000);
afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

describe('a colleague changes something between two keys', { timeout: 120_000 }, () => {
  test.each(Object.entries(dialogs))('%s keeps what is typed', async (_file, dialog) => {
    expect(await showDialog(page, dialog)).toEqual([]);
    expect(await typeOverChange(page)).toEqual([]);
  });

  /** A dialog whose field is drawn anew, or emptied, or taken away, when an answer comes. */
  const naive = (onChange: string) => `<div role="dialog"><input aria-label="Name" value="Old"></div>
    <button data-testid="colleague-changes" onclick="${onChange}">Change</button>`;
  test.each([
    ['draws its field anew', "document.querySelector('[role=dialog]').innerHTML = '<input value=Old>'"],
    ['takes the new value', "document.querySelector('input').value = 'New'"],
    ['loses the focus', "document.querySelector('input').blur()"],
    ['closes', "document.querySelector('[role=dialog]').remove()"],
  ])('one that %s is found', async (_words, onChange) => {
    const other = await context.newPage();
    await other.setContent(naive(onChange));
    expect(await typeOverChange(other)).toHaveLength(1);
    await other.close();
  });

  test('every dialog with fields is in the table, or says why not', () => {
    const files = globSync('**/*.tsx', { cwd: screens, exclude: ['**/*.stories.tsx'] }).filter((file) => {
      const text = readFileSync(join(screens, file), 'utf8');
      return (
        /<(Modal|Drawer|NameDialog)\b/.test(text) &&
        /<(TextField|Textarea|CurrencyField|DateField|DateTimeField|NameDialog|PlaceFields|MessageFields)\b/.test(text)
      );
    });
    const named = [...Object.keys(dialogs), ...Object.keys(notDriven)];
    expect(files.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(named.toSorted());
  });
});
