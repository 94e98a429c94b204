import type { Page } from '@playwright/test';
import {
  goToPlace,
  accounts,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  noteRoute,
  password,
  settled,
  test,
  widths,
  withoutStream,
  type SentMessage,
} from './fixtures.ts';

test.use({ expectedConsoleErrors: [/Failed to load resource/] });

/** The phone of the owner in the demo. */
const phone = '9876500001';

/** The codes that were sent to a recipient, the newest first. */
async function codesTo(page: Page, recipient: string): Promise<string[]> {
  const answer = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
  return ((await answer.json()) as SentMessage[])
    .filter(({ to }) => to === recipient)
    .flatMap(({ text }) => /\b(\d{6})\b/.exec(text)?.[1] ?? []);
}

const secondsOf = async (page: Page) => {
  const [, minutes = '', seconds = ''] = /(\d+):(\d\d)/.exec((await page.getByRole('timer').textContent()) ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

/** By keyboard alone: to the button by Tab, then Enter. */
async function press(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true });
  for (let tabs = 0; tabs < 20; tabs += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
}

test('by phone and keyboard: the time runs and survives a reload, a wrong code is told, the right one logs in', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await press(page, 'Login Via Mobile OTP');
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await expectAccessible(page);
  const before = (await codesTo(page, `+91${phone}`)).length;
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('OTP')).toBeFocused();
  await expect(page.getByText(`OTP sent to +91 ${phone}.`)).toBeAttached();

  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0);
  const first = await secondsOf(page);
  await page.clock.fastForward(40_000);
  await expect.poll(() => secondsOf(page)).toBeLessThanOrEqual(first - 40);
  await page.reload();
  await expect(page.getByLabel('Phone number')).toHaveValue(phone);
  const later = await secondsOf(page);
  expect(later).toBeGreaterThan(0);
  expect(later).toBeLessThanOrEqual(first - 40);

  await expect.poll(async () => (await codesTo(page, `+91${phone}`)).length).toBeGreaterThan(before);
  const code = (await codesTo(page, `+91${phone}`))[0]!;
  await page.getByLabel('OTP').focus();
  await page.keyboard.type(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Incorrect OTP')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Home');
  await page.keyboard.type(code);
  await press(page, 'LOGIN');
  await expect(page).toHaveURL('/home');
  await expect(page.getByText('Sagar Steel').first()).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('millwright.phoneCode'))).toBeNull();
});

test('the page of a phone number fits 320 px, and Login via Email leads back', async ({ page }) => {
  await page.setViewportSize(widths.phone);
  await page.goto('/login');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Login Via Mobile OTP' }).click();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Phone number').fill('98765');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('Please enter 10 digit mobile number')).toBeVisible();
  await page.getByRole('button', { name: 'Login via Email' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('an address of the corporate domain opens the single sign-on modal instead of logging in', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('Meera.Nair@Contoso-Industrial.example');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Microsoft SSO Login' });
  await expect(dialog.getByRole('button', { name: 'Login Via Microsoft' })).toBeVisible();
  await expectAccessible(page);
});

test('the login of an invitation keeps its identifier, and logs in like the other one', async ({ page }) => {
  await page.goto('/Zx1qN0o3R5tUe8WmYb2k/login');
  await expect(page.getByRole('heading', { level: 1, name: /^Login to/ })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('millwright.inviteId')))
    .toBe('"Zx1qN0o3R5tUe8WmYb2k"');
  await page.getByLabel('Email').fill(accounts.approver);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
  await expect(page.getByText('Sagar Steel').first()).toBeVisible();
  noteRoute('/:inviteId/login');
});

test('a session that was ended elsewhere ends in every open tab: a token error clears both storages', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  await withoutStream(context);
  await logIn(page, accounts.other);
  const tab = await context.newPage();
  // The heading is there before the script; the other tab must have its own token by then.
  await tab.goto('/shortlist');
  await settled(tab);
  await expect(tab.getByRole('heading', { level: 1, name: 'Shortlisted' })).toBeVisible();
  await page.evaluate(() => {
    sessionStorage.setItem('millwright.compareSelection', '[{"gstn":"27AAZCT0000K1ZQ","companyName":"A"}]');
    localStorage.setItem('millwright.listingQuery', '"search=pump"');
  });
  // Who holds the same cookie elsewhere logs out: this browser learns it from the next renewal.
  const elsewhere = await playwright.request.newContext({ baseURL, storageState: await context.storageState() });
  const renewal = await elsewhere.post('/api/v1/authentication/renew');
  const { access_token: token } = (await renewal.json()) as { access_token: string };
  const logout = await elsewhere.post('/api/v1/authentication/logout', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(logout.status()).toBe(200);
  await elsewhere.dispose();

  const refused = page.waitForResponse((response) => response.status() === 403);
  await goToPlace(page, 'Vendors', 'Shortlisted');
  expect((await refused).url()).toContain('/authentication/renew');
  for (const each of [page, tab]) {
    await expect(each).toHaveURL('/login');
    await expect(each.getByRole('heading', { level: 1, name: /^Login to/ })).toBeVisible();
    expect(await each.evaluate(() => ({ ...sessionStorage }))).toEqual({});
    expect(await each.evaluate(() => ({ ...localStorage }))).toEqual({
      'millwright.applicationFlags': '{"showDemoVideo":false}',
    });
  }
});
