import type { Page } from '@playwright/test';
import { expect, expectAccessible, logIn, settled, test } from './fixtures.ts';

/** What the page paints behind everything, and the ink on it. */
const colours = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.documentElement);
    return { page: backgroundColor, ink: color };
  });
const contrastLight = { page: 'oklch(1 0 0)', ink: 'oklch(0.13 0.01 250)' };
const contrastDark = { page: 'oklch(0 0 0)', ink: 'oklch(1 0 0)' };

test.describe('high contrast', () => {
  // The script that the test holds back.
  test.use({ expectedConsoleErrors: [/net::ERR_FAILED|Failed to fetch dynamically imported module/] });

  for (const path of ['/login', '/search-vendors'])
    test(`who wants it of the system has it from the first frame, nobody else loads its styles: ${path}`, async ({
      page,
    }) => {
      const sheets: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('.css')) sheets.push(request.url());
      });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await settled(page);
      expect(sheets).toEqual([]);
      expect((await colours(page)).page).not.toBe(contrastLight.page);

      await page.emulateMedia({ contrast: 'more', colorScheme: 'light', reducedMotion: 'reduce' });
      // The app's script is held back: what is there then is the first frame.
      await page.route('**/*.js', (route) => route.abort());
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      // Rendering waits for the sheet, which the document does not: what is read once it has been parsed may come before it.
      await expect.poll(() => colours(page)).toEqual(contrastLight);
      await page.unroute('**/*.js');
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await settled(page);
      expect(await colours(page)).toEqual(contrastDark);
      await expectAccessible(page);
    });

  test('is chosen in the menu of the account, remembered, and goes before what the system wants', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await logIn(page);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitemradio', { name: 'High contrast' }).click();
    await expect.poll(() => colours(page)).toEqual(contrastLight);
    await page.reload();
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
    await expect.poll(() => colours(page)).toEqual(contrastLight);
    await expectAccessible(page);
    await page.emulateMedia({ contrast: 'more' });
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    await expect.poll(async () => (await colours(page)).page).not.toBe(contrastLight.page);
  });
});
