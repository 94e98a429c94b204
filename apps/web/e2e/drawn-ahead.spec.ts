// What is drawn before the script: nothing that is pressed there is lost or done twice, nothing moves, and every address has something to look at.
import type { Page } from '@playwright/test';
import {
  accounts,
  expect,
  hold,
  listed,
  sendLogin,
  settled,
  test,
  unique,
  widths,
  withoutStream,
  withSession,
} from './fixtures.ts';

const menuButton = (page: Page) => page.getByRole('button', { name: /^(Open|Close) menu$/ });

test('what is typed into the search of the jobs before the script is there is looked for', async ({ page }) => {
  await withSession(page);
  const release = await hold(page);
  await page.goto('/jobs', { waitUntil: 'commit' });
  const search = page.getByRole('searchbox', { name: 'Find a job' });
  await search.fill('transformer');
  release();
  await expect(page).toHaveURL('/jobs?search=transformer');
  await expect(search).toHaveValue('transformer');
});

test.describe('without the font of the texts', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] });

  test('amounts have their sign', async ({ page }) => {
    await withSession(page);
    await page.route('**/latin-text*', (route) => route.abort());
    await page.goto('/jobs');
    await expect(page.getByText(/₹/).first()).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.fonts].some(({ family, status }) => family.includes('Rupee Sign') && status === 'loaded'),
        ),
      )
      .toBe(true);
  });
});

test.describe('what is pressed in the bar before the script', () => {
  test('opens the places, once however often it was pressed', async ({ page }) => {
    await withSession(page);
    await page.setViewportSize(widths.phone);
    const release = await hold(page);
    await page.goto('/shortlist', { waitUntil: 'commit' });
    await menuButton(page).click();
    await menuButton(page).click();
    release();
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' }).click();
    await expect(page).toHaveURL('/explore');
  });

  test('opens the account, although it is called after a person by then', async ({ page }) => {
    await withSession(page);
    const release = await hold(page);
    await page.goto('/home', { waitUntil: 'commit' });
    await page.getByRole('button', { name: /^Account of/ }).click();
    release();
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  });

  test('opens the search, by Enter', async ({ page }) => {
    const release = await hold(page);
    await page.goto('/support', { waitUntil: 'commit' });
    await page.getByRole('button', { name: /^Search or jump to/ }).press('Enter');
    release();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('a press that the app answers itself while it takes over is not answered again', async ({ page }) => {
    await withSession(page);
    await withoutStream(page);
    await page.setViewportSize(widths.phone);
    // In the moment in which the app has drawn the bar and has not yet been given what was held.
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        const drawn = document.querySelector('[data-ahead]');
        const observer = new MutationObserver(() => {
          if (drawn?.isConnected) return;
          observer.disconnect();
          document.querySelector<HTMLElement>('[data-slot=navbar-menu-button]')?.click();
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
    );
    await page.goto('/shortlist');
    await settled(page);
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true');
  });

  test('a link with its right address leads there without the script; one that the app alone knows waits for it', async ({
    page,
  }) => {
    await withSession(page);
    const release = await hold(page);
    await page.goto('/shortlist', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page).toHaveURL('/home');
    // As a link would be drawn whose address has a parameter of the page.
    await page.route('/shortlist', async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replaceAll(
        'href="/home"',
        'href="/vendor/00000000-0000-0000-0000-000000000000"',
      );
      await route.fulfill({ response: answer, body: html });
    });
    await page.goto('/shortlist', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    release();
    await expect(page).toHaveURL('/home');
  });

  test('a guest who goes to the login from a vendor comes back to it', async ({ page }) => {
    const { vendorProfile } = await listed(page, 'boiler');
    const address = `/vendor/${vendorProfile[0]!.gstn}`;
    const release = await hold(page);
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/login');
    release();
    await sendLogin(page, accounts.owner);
    await expect(page).toHaveURL(new RegExp(`^[^?]*${address}`));
  });

  test('who was invited and goes on to register at once has the invitation', async ({ page }) => {
    const release = await hold(page);
    const inviteId = `invite-${unique()}-${unique()}`;
    await page.goto(`/${inviteId}/login`, { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Register' }).click();
    await expect(page).toHaveURL('/registration');
    release();
    await expect(page.getByLabel('Full name')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('millwright.inviteId'))).toBe(JSON.stringify(inviteId));
  });
});

test.describe('before any script', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED|dynamically imported module/] });

  for (const who of ['a guest', 'a session'] as const)
    test(`the start and an unknown address are there for ${who}`, async ({ page }) => {
      if (who === 'a session') await withSession(page);
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        who === 'a session' ? /^(Home|Good .*)$/ : 'Login to Millwright',
      );
      await page.goto('/no-such/page', { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1, name: /not/ })).toBeVisible();
      await expect(page.getByRole('searchbox')).toBeVisible();
      const account = page.getByRole('button', { name: /^Account of/ });
      await expect(account).toHaveCount(who === 'a session' ? 1 : 0);
    });
});

test('what is typed into a search that its address fills in is kept', async ({ page }) => {
  await withSession(page);
  await withoutStream(page);
  const release = await hold(page);
  await page.goto('/vendorlist?search=pump', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('chiller repair');
  release();
  await settled(page);
  await expect(page.getByRole('searchbox')).toHaveValue('chiller repair');
});

test('what is typed and sent at the start before the script is there is a login', async ({ page }) => {
  const release = await hold(page);
  await page.goto('/', { waitUntil: 'commit' });
  await sendLogin(page, accounts.owner);
  release();
  await expect(page).toHaveURL('/home');
});

test.describe('a font that is late', () => {
  test('cuts nothing of the name in the bar of a phone', async ({ page }) => {
    await withSession(page);
    await withoutStream(page);
    await page.setViewportSize(widths.phone);
    const release = await hold(page, '**/*.woff2');
    await page.goto('/home', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
    const name = page.locator('[data-slot=navbar-brand] span');
    const measures = () => name.evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    const without = await measures();
    expect(without.scrollWidth).toBeLessThanOrEqual(without.clientWidth);
    release();
    await settled(page);
    expect(await measures()).toEqual(without);
  });

  for (const path of ['/marketingSuite', '/support', '/invite', '/shortlist', '/click/compareVendors/:gstn'])
    test(`moves nothing on a phone: ${path}`, async ({ page }) => {
      const { vendorProfile } = await listed(page, 'boiler');
      if (!/marketing|support/.test(path)) await withSession(page);
      await withoutStream(page);
      const release = await hold(page, '**/*.woff2');
      await page.addInitScript(() => {
        const noted = window as { shift?: number };
        noted.shift = 0;
        new PerformanceObserver((list) => {
          for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
            noted.shift = (noted.shift ?? 0) + value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.setViewportSize(widths.phone);
      const gstns = vendorProfile
        .slice(0, 3)
        .map(({ gstn }) => gstn)
        .join('%7C');
      await page.goto(path.replace(':gstn', gstns), { waitUntil: 'commit' });
      // The fonts come last of all.
      await page.waitForFunction(() => window.millwrightIsStarted);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0);
      release();
      await settled(page);
      expect(await page.evaluate(() => (window as { shift?: number }).shift)).toBeLessThan(0.02);
    });
});

test('the first touch of the login fetches what the next page needs, and neither runs nor applies it', async ({
  page,
}) => {
  await page.goto('/login');
  await page.waitForFunction(() => window.millwrightIsStarted);
  const home = page.locator('head link[rel=modulepreload][href*="/assets/home-"]');
  await expect(home).toHaveCount(0);
  const isFetched = page.waitForResponse(/\/assets\/home-[^/]+\.js$/);
  await page.getByLabel('Email').focus();
  expect((await isFetched).ok()).toBe(true);
  await expect(home).toHaveCount(1);
  await expect(page.locator('head link[rel=prefetch][href$=".css"]')).toHaveCount(1);
  await expect(page.locator('head link[rel=stylesheet]')).toHaveCount(0);
});
