import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../../tools/e2e-page.ts';

/** Every address that the page leads to is one that it has, or a mail. */
async function expectNoWayOut(page: import('@playwright/test').Page) {
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '').filter((href) => href[0] !== '#'));
  expect(hrefs.filter((href) => href !== '/' && href !== '/help' && !href.startsWith('mailto:'))).toEqual([]);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /search|jump/i })).toHaveCount(0);
}

test('an app of one screen: its start, its frame and its page of an unknown address lead to that screen alone', async ({
  page,
}) => {
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(String(error)));
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await expect(page).toHaveURL('/help');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle('Help · Millwright Help Desk');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectNoWayOut(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    // A path that the biggest app has, and one that nobody has.
    for (const path of ['/search-vendors', '/login', '/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible();
      await expectNoWayOut(page);
    }
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Go to Millwright Help Desk' }).click();
    await expect(page).toHaveURL('/help');
    await page.goto('/nowhere');
    await page.getByRole('banner').getByRole('link', { name: 'Millwright Help Desk' }).click();
    await expect(page).toHaveURL('/help');
  }
  expect(thrown).toEqual([]);
});
