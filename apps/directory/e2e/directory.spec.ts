import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  listed,
  noteOpenedRoute,
  settled,
  test,
} from '../../../tools/e2e-page.ts';
import type { Page } from '@playwright/test';
import type { manifest } from '../src/manifest.ts';

const noteRoute = (path: (typeof manifest)[number]['path']) => noteOpenedRoute(path);
const modes = [
  { width: 320, height: 720, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
] as const;

/** Another brand in the frame, and nothing that only a session could use. */
async function expectPublicDirectory(page: Page) {
  await expect(page).toHaveTitle(/ · Karkhana Directory$/);
  const header = page.getByRole('banner');
  await expect(header.getByText('Karkhana Directory')).toBeVisible();
  await expect(header.locator('img[src="/mark.svg"]')).toBeVisible();
  await expect(page.getByText('Millwright')).toHaveCount(0);
  for (const role of ['link', 'button', 'checkbox'] as const)
    await expect(page.getByRole(role, { name: /log ?in|shortlist|compare|message|contacts/i })).toHaveCount(0);
}

test('/ is the search, under the name and with the words of this app', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/search-vendors');
  await expect(page.getByRole('heading', { level: 1, name: 'Find a workshop' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveAttribute('placeholder', 'Gearbox repair in Pune');
  await expect(page.getByText('12,000', { exact: false }).first()).toBeVisible();
  await expectPublicDirectory(page);
  noteRoute('/search-vendors');
});

test('a search leads to a vendor, its services and back, by what the database holds', async ({ page }) => {
  const { totalVendors, vendorProfile } = await listed(page, 'boiler repair');
  const [vendor] = vendorProfile;
  if (!vendor) throw new Error('The demo world has no boiler repairer.');
  await page.goto('/search-vendors/boiler%20repair');
  await expect(page.getByText(totalVendors.toLocaleString('en-IN'), { exact: false }).first()).toBeVisible();
  noteRoute('/search-vendors/:searchkey');
  await page.getByRole('link', { name: vendor.companyInfo.companyName }).click();
  await expect(page).toHaveURL(`/vendor/${vendor.gstn}`);
  await expect(page.getByRole('heading', { level: 1, name: vendor.companyInfo.companyName })).toBeVisible();
  await expectPublicDirectory(page);
  noteRoute('/vendor/:gstn');
  await page.goto(`/vendor/${vendor.gstn}/services`);
  await page.getByRole('link', { name: 'Boiler repair', exact: true }).click();
  await expect(page).toHaveURL(/\/search-vendors\?/);
  noteRoute('/vendor/:gstn/:profileType');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the hits are drawn by the server', async ({ page }) => {
    const { vendorProfile } = await listed(page, 'boiler repair');
    await page.goto('/search-vendors?search=boiler+repair');
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(
      vendorProfile.map(({ companyInfo }) => companyInfo.companyName),
    );
  });
});

for (const path of ['/login', '/home', '/shortlist', '/vendorlist', '/contactList/27AAZCT0000K1ZQ'])
  test(`${path} of the whole app is no page of this one`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible();
    await expectPublicDirectory(page);
  });

test('the command palette offers no login', async ({ page }) => {
  await page.goto('/search-vendors');
  await page.waitForFunction(() => window.millwrightIsStarted);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('theme');
  await expect(page.getByRole('option', { name: 'Theme: dark' })).toBeVisible();
  await page.getByRole('dialog').getByRole('combobox').fill('log');
  await expect(page.getByRole('option', { name: 'Log in' })).toHaveCount(0);
});

for (const { colorScheme, ...size } of modes)
  test(`is accessible and in its own colours, ${size.width} px, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { vendorProfile } = await listed(page, 'boiler repair');
    for (const path of ['/search-vendors?search=boiler+repair', `/vendor/${vendorProfile[0]?.gstn}`, '/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await settled(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      // theme.css: from the inlined sheet of the listing, and from the whole one elsewhere.
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
        colorScheme === 'light' ? 'oklch(0.975 0.012 80)' : 'oklch(0.18 0.012 40)',
      );
    }
  });
