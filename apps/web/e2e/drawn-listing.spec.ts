import { expect, hold, listed, settled, test, type Listing } from './fixtures.ts';

const address = '/search-vendors?search=boiler+repair';
const isListing = (url: string) => url.includes('/api/v1/vendor-list/');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  for (const path of [address, '/search-vendors/boiler%20repair', '/search-vendors?search=boiler+repair&offset=2'])
    test(`${path} shows its hits`, async ({ page }) => {
      await page.goto(path);
      const { vendorProfile, totalVendors } = await listed(page, 'boiler repair', 10);
      const from = path.includes('offset=2') ? 5 : 0;
      const names = vendorProfile.slice(from, from + 5).map(({ companyInfo }) => companyInfo.companyName);
      await expect(page.getByRole('article').getByRole('heading')).toHaveText(names);
      await expect(page.getByRole('heading', { level: 2, name: /match/ })).toHaveText(
        `${totalVendors.toLocaleString('en-IN')} vendors match`,
      );
    });
});

test('the app takes the drawn hits over: the same elements, and nothing asked for a second time', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => isListing(request.url()) && asked.push(request.url()));
  // The first hit is marked before the app starts; a list that is drawn anew has no mark.
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const hit = document.querySelector('article');
      if (hit) hit.dataset['mark'] = hit.textContent ?? '';
    }),
  );
  await page.goto(address);
  await settled(page);
  const first = page.getByRole('article').first();
  expect(await first.getAttribute('data-mark')).toBe(await first.textContent());
  expect(asked).toEqual([]);
  await expect(page.locator('#drawn-answer')).toHaveCount(0);

  // From here on it is the app: another search is asked for.
  await page.getByRole('searchbox').fill('pump');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=pump/);
  await expect.poll(() => asked.length).toBe(1);
});

test('before the app starts its key reaches the search field, and what is typed there is kept', async ({ page }) => {
  const release = await hold(page);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('searchbox').fill('chiller repair');
  release();
  await page.waitForFunction(() => window.millwrightIsStarted);
  await expect(page.getByRole('searchbox')).toHaveValue('chiller repair');
});

test('the order of the address is drawn; a press on its menu before the app starts is not lost', async ({ page }) => {
  const release = await hold(page);
  await page.goto(`${address}&sort=founded`, { waitUntil: 'commit' });
  const order = page.getByRole('button', { name: 'Sort:' });
  await expect(order).toHaveText('Sort: Longest in business');
  const params = { search: 'boiler repair', sort: 'founded' };
  const answer = await page.request.get('/api/v1/vendor-list/searchWithoutToken', { params });
  const { vendorProfile } = (await answer.json()) as Listing;
  const names = vendorProfile.map(({ companyInfo }) => companyInfo.companyName);
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(names);
  await order.click();
  release();
  await page.getByRole('menuitemradio', { name: 'Highest rated' }).click();
  await expect(page).toHaveURL(/sort=rating/);
  await expect(order).toHaveText('Sort: Highest rated');
  await page.goBack();
  await expect(order).toHaveText('Sort: Longest in business');
});

test('nothing moves when the font is late', async ({ page }) => {
  const release = await hold(page, '**/*.woff2');
  await page.addInitScript(() => {
    (window as { shift?: number }).shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as { shift?: number }).shift = ((window as { shift?: number }).shift ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForFunction(() => window.millwrightIsStarted);
  release();
  await settled(page);
  expect(await page.evaluate(() => (window as { shift?: number }).shift)).toBe(0);
});

test('markup in the address is text, drawn and taken over', async ({ page }) => {
  const evil = `</script><img src=x onerror="window.hit=1"><script>window.hit=1</script>`;
  await page.goto(`/search-vendors?search=${encodeURIComponent(evil)}`);
  await page.waitForFunction(() => window.millwrightIsStarted);
  await expect(page.getByRole('searchbox')).toHaveValue(evil);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});
