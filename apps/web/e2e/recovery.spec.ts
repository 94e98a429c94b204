import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  noteRoute,
  sendLogin,
  test,
  widths,
  type SentMessage,
} from './fixtures.ts';

test.use({ expectedConsoleErrors: [/Failed to load resource/] });

// One account, whose password these tests change in turn; no other test logs in with it.
const email = 'first.login@sagarsteel.example';
const temporary = 'Temp-Boiler-2026';
const passwords = ['Turbine-Overhaul-58', 'Kiln-Refractory-73', 'Gearbox-Rewinding-91'] as const;
const prompt = 'You have currently logged in with your temporary password. Would you like to change the password?';

/** The messages about a new password to the account, the newest first. */
async function resetMails(page: Page): Promise<SentMessage[]> {
  const answer = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
  return ((await answer.json()) as SentMessage[]).filter(
    ({ to, text }) => to === email && text.includes('/forgotpassword/'),
  );
}

/** Asks for a code on the page that is shown, by keyboard. */
async function askForCode(page: Page): Promise<SentMessage> {
  const before = (await resetMails(page)).length;
  await page.getByLabel('Email or phone number').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('OTP')).toBeFocused();
  await expect.poll(async () => (await resetMails(page)).length).toBe(before + 1);
  return (await resetMails(page))[0]!;
}

/** Chooses a new password on the page that is shown, by keyboard. */
async function choose(page: Page, next: string) {
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Password' })).toBeVisible();
  await expect(page.getByLabel('Confirm password')).toBeDisabled();
  await page.getByRole('textbox', { name: 'New password' }).focus();
  await page.keyboard.type(next);
  const confirm = page.getByRole('textbox', { name: 'Confirm password' });
  await expect(confirm).toBeEnabled();
  // Past the toggle that shows the password.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(confirm).toBeFocused();
  await page.keyboard.type(next);
  await page.keyboard.press('Enter');
}

test('a temporary password asks whether to change it; skipping goes on, to the profile at the first login', async ({
  page,
}) => {
  await page.goto('/login');
  await sendLogin(page, email, temporary);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(prompt)).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await expect(page).toHaveURL('/userInfo');
});

test('CONFIRM leads to a new password within the fresh session, and goes on from there', async ({ page }) => {
  await page.goto('/login');
  await sendLogin(page, email, temporary);
  await expect(page.getByRole('dialog').getByText(prompt)).toBeVisible();
  await expect(page.getByRole('button', { name: 'CONFIRM' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/resetpassword');
  await expect(page.getByText(`For ${email}`)).toBeVisible();
  await choose(page, passwords[0]);
  await expect(page.getByText('Password Reset Successfully!')).toBeVisible();
  await expect(page).toHaveURL('/home');
  await expect(page.getByText('Sagar Steel').first()).toBeVisible();
});

test('a forgotten password by keyboard: code, new password, the toast and the login by itself', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/forgotpassword');
  await expect(page.getByText('We will send an OTP to your registered email')).toBeVisible();
  const mail = await askForCode(page);
  noteRoute('/forgotpassword');
  await expect(page.getByRole('timer')).toHaveText(/3:0\d/);
  await expectAccessible(page);
  const code = /\b(\d{6})\b/.exec(mail.text)![1]!;
  await page.keyboard.type(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Incorrect OTP')).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/resetpassword');
  await expectAccessible(page);
  await choose(page, passwords[1]);
  await expect(page.getByText('Password Reset Successfully!')).toBeVisible();
  await expect(page).toHaveURL('/home');
  await expect(page.getByText('Sagar Steel').first()).toBeVisible();
  noteRoute('/resetpassword');
  expect(await page.evaluate(() => localStorage.getItem('millwright.resetPwdToken'))).toBeNull();
});

test('the link of the email works in another tab and once; used again it passes, and sets nothing', async ({
  page,
  context,
}) => {
  await page.setViewportSize(widths.phone);
  await page.goto('/forgotpassword');
  const mail = await askForCode(page);
  await expectNoSidewaysScroll(page);
  const path = /\/forgotpassword\/[\w-]+/.exec(mail.text)![0];
  const tab = await context.newPage();
  await tab.goto(path);
  await expect(tab).toHaveURL('/resetpassword');
  await expect(tab.getByText(`For ${email}`)).toBeVisible();
  await choose(tab, passwords[2]);
  await expect(tab).toHaveURL('/home');
  await expect(tab.getByText('Sagar Steel').first()).toBeVisible();
  noteRoute('/forgotpassword/:id');

  await tab.evaluate(() => localStorage.clear());
  await context.clearCookies();
  await page.goto(path);
  await expect(page).toHaveURL('/resetpassword');
  await expect(page.getByText('This link has already been used')).toBeVisible();
  await expect(page.getByLabel('Confirm password')).toHaveCount(0);
});

test('a link that is not good leads to the login with an error, shown once', async ({ page }) => {
  await page.goto(`/forgotpassword/${'0'.repeat(32)}${'x'.repeat(43)}`);
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toContainText('Error');
  await expect(page.getByRole('alert')).toContainText('Email verification failed');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Login to/ })).toBeVisible();
  await expect(page.getByText('Email verification failed')).toHaveCount(0);
});
