import type { Page } from '@playwright/test';
import {
  accounts,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  noteRoute,
  sentMessages,
  test,
  unique,
  widths,
  withSession,
} from './fixtures.ts';

// A refused call is an error in the console of the browser; whether anybody is logged in is asked of the server at the start.
test.use({ expectedConsoleErrors: [/Failed to load resource.*40[0139]/], viewport: widths.desktop });

const secret = 'Turbine-Overhaul-58';
const sentNotice = 'OTP has been sent. Please check your registered email address';

/** What the newest mail to an address has of this form. */
async function mailed(page: Page, email: string, form: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const answer = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
      const messages = (await answer.json()) as { to: string; text: string }[];
      found = messages.filter(({ to }) => to === email).flatMap(({ text }) => form.exec(text)?.[0] ?? [])[0];
      return found;
    })
    .toBeTruthy();
  return found!;
}

/** The code in the newest mail to an address. */
const codeFor = (page: Page, email: string) => mailed(page, email, /\b\d{6}\b/);

async function fillDetails(page: Page, email: string, fullName = 'Asha Joshi') {
  await page.getByLabel('Full name').fill(fullName);
  await page.getByLabel('Company email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
}

/** Both storages of the page as one text. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

test('the first person of a company registers by keyboard alone and reads that an e-mail will follow', async ({
  page,
}) => {
  const name = unique();
  const email = `asha.joshi@konkan-${name}.example`;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Register' }).press('Enter');
  await expect(page).toHaveURL(/\/registration$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
  await expect(page).toHaveTitle(/^Register · /);
  await expectAccessible(page);

  // Step 1: Tab from field to field; Enter sends.
  await page.getByLabel('Full name').focus();
  await page.keyboard.type('Asha Joshi');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email.toUpperCase());
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(/^Mobile number/)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(secret);
  await page.keyboard.press('Enter');

  // Step 2: nobody knows the company.
  await expect(page.getByText('Step 2/3')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Company' })).toBeFocused();
  await page.getByLabel('Company name').focus();
  await page.keyboard.type(`Konkan Alloys ${name}`);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Plant User' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('combobox', { name: 'Plant name' })).toHaveValue('Corporate Office');
  await expect(page.getByRole('combobox', { name: 'Plant name' })).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('combobox', { name: 'Plant name' })).toHaveValue('');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Plant name' })).toBeFocused();
  await page.keyboard.type('Chiplun Works');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Plant name' })).toHaveValue('Chiplun Works');
  await page.getByRole('button', { name: 'Terms and Conditions' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Terms and Conditions' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Terms and Conditions' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).press('Enter');

  // Step 3: the code of the mail; it is never in a storage, and neither is the password.
  await expect(page.getByText(sentNotice)).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/(9:[0-5]\d|10:00)/);
  await expectAccessible(page);
  const code = await codeFor(page, email);
  await page.getByLabel('OTP').focus();
  await page.keyboard.type(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Incorrect OTP')).toBeVisible();
  expect(await stored(page)).not.toContain(secret);
  // The focus is in the boxes again, and the next code takes the place of the wrong one.
  await page.keyboard.type(code);
  await expect(page.getByLabel('OTP')).toHaveValue(code);
  await page.getByRole('button', { name: 'REQUEST ACCESS' }).press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Your request was received' })).toBeFocused();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  // The provider's team is told: the company reached the server.
  await sentMessages(page, `Konkan Alloys ${name}`);
  expect(await stored(page)).not.toContain(email);
  noteRoute('/registration');

  await page.getByRole('link', { name: 'Go to Login' }).press('Enter');
  await expect(page).toHaveURL(/\/login$/);
});

test('a colleague of a known company registers with its locked name and is logged in for the profile only', async ({
  page,
}) => {
  const email = `ravi.${unique()}@sagarsteel.example`;
  await page.goto('/registration?subcategoryId=boiler-repair');
  await fillDetails(page, email, 'Ravi Kadam');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Step 2/3')).toBeVisible();
  await expect(page.getByLabel('Company name')).toHaveValue('Sagar Steel');
  await expect(page.getByLabel('Company name')).toBeDisabled();
  await page.getByRole('combobox', { name: 'Plant name' }).click();
  await expect(page.getByRole('option', { name: 'Ballari Pellet Plant' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Corporate Office' })).toHaveCount(0);
  await page.getByRole('option', { name: 'Ballari Pellet Plant' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('OTP').fill(await codeFor(page, email));
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page).toHaveURL(/\/userInfo$/);
  await expect(page.getByText(email).first()).toBeVisible();
  // Until the approval nothing else of the company opens.
  await page.goto('/home');
  await expect(page).toHaveURL(/\/userInfo$/);
});

test('a reload resumes at the code; the browser’s Back and the Back button keep what was typed', async ({ page }) => {
  await page.setViewportSize(widths.phone);
  const name = unique();
  const email = `meera@vindhya-${name}.example`;
  await page.goto('/registration?subcategoryId=boiler-repair');
  await fillDetails(page, email, 'Meera Tiwari');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Company name').fill(`Vindhya Paper ${name}`);
  await page.getByText('Corporate User').click();
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await expect(page.getByText('Step 1/3')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(secret);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Company name')).toHaveValue(`Vindhya Paper ${name}`);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(sentNotice)).toBeVisible();
  await expect(page).toHaveURL(/subcategoryId=boiler-repair/);

  await page.reload();
  await expect(page.getByText(sentNotice)).toBeVisible();
  await expect(page.getByText('Step 3/3')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/(9:[0-5]\d|10:00)/);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('OTP').fill(await codeFor(page, email));
  await page.getByRole('button', { name: 'REQUEST ACCESS' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your request was received' })).toBeVisible();
  await page.goto('/registration');
  await expect(page.getByText('Step 1/3')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('');
});

test('an invitation goes from its link into the registration, and is used up by it', async ({ page, browser }) => {
  const email = `nisha.${unique()}@sagarsteel.example`;
  const inviter = await browser.newPage();
  const owner = await withSession(inviter, accounts.owner);
  expect((await owner.post('/invite/send', { emails: [email] })).status()).toBe(200);
  const link = await mailed(page, email, /\/[a-z2-7]{32}\/login/);

  await page.goto(link);
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL(/\/registration$/);
  await fillDetails(page, email, 'Nisha Pawar');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Corporate User').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('OTP').fill(await codeFor(page, email));
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page).toHaveURL(/\/userInfo$/);
  expect(await stored(page)).not.toContain(link.split('/')[1]);
  const { data } = await owner.get<{ data: { email: string; status: string }[] }>('/invite/list-invites');
  expect(data.find((invitee) => invitee.email === email)?.status).toBe('accepted');
  await inviter.close();
});

test('an address that has an account or is no company’s is refused at its field', async ({ page }) => {
  await page.goto('/registration');
  await fillDetails(page, 'owner@sagarsteel.example');
  await page.getByLabel(/^Mobile number/).fill('98765 00001');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('This email address is already registered.')).toBeVisible();
  await expect(page.getByText('This phone number is already registered.')).toBeVisible();
  // Of the app's own list; then one that only the server's list has.
  await page.getByLabel('Company email').fill('asha.joshi@gmail.com');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Please enter your company email address')).toBeVisible();
  await page.getByLabel('Company email').fill('asha.joshi@zohomail.in');
  await expect(page.getByText('Please enter your company email address')).toBeHidden();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Please enter your company email address')).toBeVisible();
});
