import { accounts, expect, hold, logIn, password, sendLogin, test } from './fixtures.ts';

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
  await page.waitForLoadState('networkidle');
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

test('what is not remembered leads to /home', async ({ page }) => {
  await page.goto('/explore');
  await expect(page).toHaveURL('/login');
  await sendLogin(page, accounts.owner, password);
  await expect(page).toHaveURL('/home');
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
