import { expect, listed, test, widths } from './fixtures.ts';

test.use({ viewport: widths.phone, contextOptions: { reducedMotion: 'reduce' } });

test('a tab of a profile is changed where the page stands, and Back finds each tab where it was left', async ({
  page,
}) => {
  await page.goto('/search-vendors');
  const { vendorProfile } = await listed(page, 'boiler repair', 1);
  const { gstn } = vendorProfile[0]!;
  await page.goto(`/vendor/${gstn}/overview`);
  const tabs = page.getByRole('navigation', { name: 'Vendor', exact: true });
  await expect(tabs).toBeVisible();
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
  const topOfTabs = () => tabs.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await tabs.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 120));
  await expect.poll(topOfTabs).toBe(120);
  const overviewAt = await page.evaluate(() => window.scrollY);
  // The layout of the vendor is the very same from tab to tab.
  const head = await page.getByRole('heading', { level: 1 }).elementHandle();
  expect(overviewAt).toBeGreaterThan(0);

  await tabs.getByRole('link', { name: /^Services/ }).click();
  await expect(page.getByRole('heading', { name: 'Services', exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/vendor/${gstn}/services$`));
  await expect.poll(topOfTabs).toBe(120);
  expect(await head!.evaluate((element) => element.isConnected)).toBe(true);
  // What was pressed is still there, and so is the focus.
  await expect(tabs.getByRole('link', { name: /^Services/ })).toBeFocused();

  await page.getByRole('heading', { name: 'At a glance' }).scrollIntoViewIfNeeded();
  const servicesAt = await page.evaluate(() => window.scrollY);
  expect(servicesAt).toBeGreaterThan(overviewAt);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/vendor/${gstn}/overview$`));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(overviewAt);
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(`/vendor/${gstn}/services$`));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(servicesAt);
});
