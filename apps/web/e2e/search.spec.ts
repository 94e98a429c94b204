import { expect, expectNoSidewaysScroll, settled, test, widths } from './fixtures.ts';

const total = (page: import('@playwright/test').Page) =>
  page.getByRole('heading', { level: 2, name: /vendors? match/ });

test.describe('the address holds the whole search', () => {
  test('filters, page and page size come back on Back, Forward, reload and from a shared link', async ({
    page,
    context,
  }) => {
    await page.goto('/search-vendors?search=boiler+repair');
    await expect(total(page)).toBeVisible();
    const first = await total(page).textContent();
    await page.getByRole('checkbox', { name: /^Boilers and fired heaters/ }).check();
    await expect(page).toHaveURL(/serviceGroup=Boilers/);
    await expect(total(page)).not.toHaveText(first ?? '');
    const narrowed = await total(page).textContent();
    await page.getByRole('link', { name: /^(Page )?2$/ }).click();
    await expect(page).toHaveURL(/offset=2/);
    await page.goBack();
    await expect(page).not.toHaveURL(/offset=2/);
    await page.goBack();
    await expect(page).not.toHaveURL(/serviceGroup/);
    await expect(total(page)).toHaveText(first ?? '');
    await page.goForward();
    await expect(total(page)).toHaveText(narrowed ?? '');
    await page.reload();
    await expect(total(page)).toHaveText(narrowed ?? '');
    await expect(page.getByRole('checkbox', { name: /^Boilers and fired heaters/ })).toBeChecked();
    const shared = await context.newPage();
    await shared.goto(page.url());
    await expect(total(shared)).toHaveText(narrowed ?? '');
  });

  test('the count of a facet value is what choosing it gives', async ({ page }) => {
    await page.goto('/search-vendors?search=pump+overhaul');
    await expect(total(page)).toBeVisible();
    const value = page.getByRole('checkbox', { name: /^Rotating equipment/ });
    const count =
      (await value.evaluate((box) => (box as HTMLInputElement).labels?.[0]?.innerText ?? '')).match(/[\d,]+/)?.[0] ??
      '';
    expect(count).not.toBe('');
    await value.check();
    await expect(total(page)).toHaveText(`${count} vendors match`);
  });
});

test.describe('bad input is never a blank page', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource/] });
  const queries = [
    `search=${'x'.repeat(10_000)}`,
    'search=%25',
    'search=%7C',
    'search=%F0%9F%94%A7',
    "search='%20OR%201=1;--",
    'limit=-1',
    'offset=1000000000',
    'min=50&max=10',
    'serviceGroup=No%20such%20group',
    'limit=abc',
  ];
  test('long, encoded and impossible values leave the search on the page', async ({ page }) => {
    for (const query of queries)
      await test.step(query.slice(0, 40), async () => {
        await page.goto(`/search-vendors?${query}`);
        await expect(page.getByRole('heading', { level: 1, name: 'Find Vendors' })).toBeVisible();
        await expect(page.getByRole('searchbox')).toBeVisible();
        await settled(page);
        await expect(page.getByText(/something went wrong/i)).toHaveCount(0);
      });
  });
});

test.describe('the server away', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource|ERR_/] });
  test('the page says so, keeps what was typed, and goes on when it is back', async ({ page, context }) => {
    await page.goto('/search-vendors?search=boiler+repair');
    await expect(total(page)).toBeVisible();
    await page.waitForFunction(() => window.millwrightIsStarted);
    await context.setOffline(true);
    await page.getByRole('searchbox').fill('chiller repair');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/cannot be reached/i)).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('chiller repair');
    await context.setOffline(false);
    // It goes on by itself; the button is for who does not want to wait.
    await expect(page.getByText(/cannot be reached/i)).toHaveCount(0);
    await expect(total(page)).toBeVisible();
  });
});

for (const [name, size] of Object.entries(widths))
  test(`nothing scrolls sideways and nothing jumps while loading, ${name}`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.addInitScript(() => {
      (window as { shift?: number }).shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput)
            (window as { shift?: number }).shift = ((window as { shift?: number }).shift ?? 0) + entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/search-vendors?search=boilr+repair');
    await expect(total(page)).toBeVisible();
    await settled(page);
    await expectNoSidewaysScroll(page);
    expect(await page.evaluate(() => (window as { shift?: number }).shift)).toBeLessThan(0.02);
  });
