import type { Page } from '@playwright/test';
import {
  accounts,
  expect,
  hold,
  listed,
  logIn,
  password,
  sendLogin,
  settled,
  test,
  unique,
  withSession,
  withoutStream,
} from './fixtures.ts';

test.use({ expectedConsoleErrors: [/Failed to load resource/] });

test('a wrong password says so and keeps what was typed', async ({ page }) => {
  await page.goto('/login');
  await sendLogin(page, accounts.approver, 'Wrong-Boiler-2026');
  await expect(page.getByText(/password/i).nth(1)).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(accounts.approver);
});

test('an address in capitals logs in: it is compared in lower case', async ({ page }) => {
  await page.goto('/login');
  await sendLogin(page, accounts.owner.toUpperCase(), password);
  await expect(page).toHaveURL('/home');
});

test('a remembered session survives the browser and goes from /login straight to /home; storage holds no token', async ({
  page,
  context,
  browser,
}) => {
  await logIn(page);
  await settled(page);
  const storage = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(storage).toContain(accounts.owner);
  expect(storage).not.toMatch(/access_token|[A-Za-z0-9_-]{40,}/);
  const later = await browser.newContext({ storageState: await context.storageState() });
  const again = await later.newPage();
  await again.goto('/login');
  await expect(again).toHaveURL('/home');
  await expect(again.getByText('Sagar Steel').first()).toBeVisible();
  await later.close();
});

test('without remember-me the marker and the cookie end with the browser session', async ({ page, context }) => {
  await page.goto('/login');
  await page.getByRole('checkbox', { name: 'Remember Me' }).uncheck();
  await sendLogin(page, accounts.corporate, password);
  await expect(page).toHaveURL('/home');
  expect(await page.evaluate(() => localStorage.getItem('millwright.userData'))).toBeNull();
  const cookie = (await context.cookies()).find(({ name }) => name.includes('refresh'));
  expect(cookie?.expires).toBe(-1);
  expect(cookie?.httpOnly).toBe(true);
});

test('five tabs renew together and none is logged out', async ({ page, context }) => {
  await logIn(page, accounts.approver);
  const tabs = await Promise.all(Array.from({ length: 5 }, () => context.newPage()));
  await Promise.all(tabs.map((tab) => tab.goto('/home')));
  for (const tab of tabs) {
    await expect(tab).toHaveURL('/home');
    await expect(tab.getByText('Sagar Steel').first()).toBeVisible();
  }
  await Promise.all(tabs.map((tab) => tab.reload()));
  for (const tab of tabs) await expect(tab.getByRole('heading', { name: 'Suggested vendors' })).toBeVisible();
});

test('logging out ends the session in every tab and on the server', async ({ page, context }) => {
  await logIn(page, accounts.corporate);
  const other = await context.newPage();
  await other.goto('/shortlist');
  await expect(other.getByRole('heading', { level: 1, name: 'Shortlisted' })).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  await other.goto('/home');
  await expect(other).toHaveURL('/login');
  expect(await other.evaluate(() => JSON.parse(localStorage.getItem('millwright.applicationFlags') ?? '{}'))).toEqual({
    showDemoVideo: false,
  });
});

test('where a guest was heading is where the login leads', async ({ page }) => {
  await page.goto('/vendorlist?search=pump+overhaul&limit=10');
  await expect(page).toHaveURL('/login');
  await sendLogin(page, accounts.owner, password);
  await expect(page).toHaveURL('/vendorlist?search=pump+overhaul&limit=10');
});

for (const address of ['/invite', '/shortlist', '/explore', '/userInfo', '/vendor-requests?state=open'])
  test(`a link of an email to ${address} survives the login`, async ({ page }) => {
    await page.goto(address);
    await expect(page).toHaveURL('/login');
    await sendLogin(page, accounts.owner, password);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

test('a guest who shortlists from a page of a search is back there after the login, and goes on', async ({ page }) => {
  const address = '/search-vendors?search=pump&offset=2';
  await page.goto(address);
  const button = page.getByRole('button', { name: /^Shortlist / }).nth(1);
  const label = (await button.getAttribute('aria-label')) ?? '';
  await button.click();
  await expect(page).toHaveURL('/login');
  await sendLogin(page, accounts.corporate, password);
  await expect(page).toHaveURL(address);
  const selector = page.getByRole('dialog', { name: 'Shortlist in' });
  await expect(selector).toContainText(label.replace(/^Shortlist /, ''));
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Shortlist(ed:)? / }).first()).toBeVisible();
  await expect(selector).toHaveCount(0);
});

test('a guest who writes to a vendor finds the form open after the login, on the page of the vendor', async ({
  page,
}) => {
  const { vendorProfile } = await listed(page, 'pump');
  const { gstn, companyInfo } = vendorProfile[0]!;
  await page.goto(`/vendor/${gstn}`);
  await page.getByRole('button', { name: `Message ${companyInfo.companyName}` }).click();
  await expect(page).toHaveURL('/login');
  await sendLogin(page, accounts.corporate, password);
  await expect(page).toHaveURL(`/vendor/${gstn}`);
  await expect(page.getByRole('dialog', { name: /^Message/ }).getByLabel('Subject')).toBeVisible();
});

test('what a guest began is not gone on with when the login was asked for something else meanwhile', async ({
  page,
}) => {
  await page.goto('/search-vendors?search=pump');
  await page
    .getByRole('button', { name: /^Message / })
    .first()
    .click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await page.getByRole('link', { name: 'Log in' }).click();
  await sendLogin(page, accounts.corporate, password);
  await expect(page).toHaveURL('/search-vendors?search=pump');
  await expect(page.getByRole('button', { name: /^Message / }).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('the end of a session', () => {
  test.use({ expectedConsoleErrors: [/status of 40[13]/] });

  /** Answers the next renewal, and what asks for one. */
  async function refuseRenewals(page: Page, status: 401 | 403) {
    await page.route('**/authentication/renew', (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status, code: status === 403 ? 'TOKEN_ERROR' : 'UNAUTHENTICATED', message: 'No' }),
      }),
    );
  }

  for (const [status, reason] of [
    [401, 'your session had expired'],
    [403, 'your session was ended from another device, or your password was changed'],
  ] as const)
    test(`a renewal that is answered ${status} is explained at the login, and what was typed comes back but for secrets`, async ({
      page,
    }) => {
      await withSession(page, accounts.approver);
      await page.goto('/userInfo');
      const department = page.getByLabel(/^Department/);
      await expect(department).toBeVisible();
      const typed = `Maintenance ${unique()}`;
      await department.fill(typed);
      await page.getByLabel(/^Mobile number/).fill('9876543210');
      await page.getByRole('textbox', { name: 'Your password' }).fill('A-Secret-2026');
      await refuseRenewals(page, status);
      await page.route('**/api/v1/client-info/**', (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 401, body: '{}' }),
      );
      await page.getByRole('region', { name: 'About you' }).getByRole('button', { name: 'Save' }).click();
      await expect(page).toHaveURL('/login');
      await expect(page.getByText(`You were logged out because ${reason}.`)).toBeVisible();
      await page.unrouteAll();
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
        /Maintenance|9876543210|A-Secret/,
      );
      await sendLogin(page, accounts.approver, password);
      await expect(page).toHaveURL('/userInfo');
      await expect(department).toHaveValue(typed);
      await expect(page.getByText(/^Your entries from before your session ended/)).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Your password' })).toHaveValue('');
    });

  test('a page that guests see stays, and says why one is a guest now', async ({ page }) => {
    await withSession(page, accounts.approver);
    await refuseRenewals(page, 401);
    await page.goto('/search-vendors?search=pump');
    await expect(page.getByText('You were logged out because your session had expired.')).toBeVisible();
    await expect(page).toHaveURL('/search-vendors?search=pump');
  });

  test('a logout in another tab is told; an own one needs no words', async ({ page, context }) => {
    await withoutStream(context);
    await logIn(page, accounts.other);
    const tab = await context.newPage();
    await tab.goto('/shortlist');
    await settled(tab);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(tab).toHaveURL('/login');
    await expect(tab.getByText('You were logged out because you logged out in another tab.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { level: 1, name: /^Login to/ })).toBeVisible();
    await expect(page.getByText(/^You were logged out/)).toHaveCount(0);
  });
});

test('what is typed and sent before the script is there is not lost', async ({ page }) => {
  const release = await hold(page);
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Email').fill(accounts.owner);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'LOGIN', exact: true }).click();
  await expect(page).toHaveURL('/login');
  release();
  await expect(page).toHaveURL('/home');
});

test('what is sent in the moment in which the app takes the page over is not lost', async ({ page }) => {
  // The search is sent as soon as the app has begun to take over, before it has been given what was typed.
  await page.addInitScript(() => {
    let takes: Window['millwrightTakes'];
    Object.defineProperty(window, 'millwrightTakes', {
      get: () => takes,
      set: (value: Window['millwrightTakes']) => {
        if (!takes) queueMicrotask(() => document.querySelector('form')?.requestSubmit());
        takes = value;
      },
    });
  });
  const release = await hold(page);
  await page.goto('/search-vendors', { waitUntil: 'domcontentloaded' });
  await page.getByRole('searchbox').fill('boilr');
  release();
  await expect(page).toHaveURL('/search-vendors?search=boilr');
});
