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
import type { Page } from '@playwright/test';

/** The link in the newest invitation of an address. */
async function linkFor(page: Page, email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = await sentMessages(page, 'invites you to');
      link = mails.find(({ to }) => to === email)?.text.match(/https?:\/\/\S+\/[a-z2-7]{32}\/login/)?.[0];
      return link;
    })
    .toBeTruthy();
  return link!;
}

test('colleagues are invited by keyboard from the account menu; one is sent, one is refused at its field, the list has it after a reload', async ({
  page,
}) => {
  await page.setViewportSize(widths.desktop);
  await withSession(page);
  await page.goto('/home');
  await page.getByRole('button', { name: /^Account of/ }).press('Enter');
  const entry = page.getByRole('menuitem', { name: 'Invite colleagues' });
  await expect(entry).toBeVisible();
  await entry.press('Enter');
  await expect(page).toHaveURL(/\/invite$/);
  await expect(page).toHaveTitle(/^Invite colleagues · /);
  noteRoute('/invite');
  await expect(page.getByText('nikhil.bapat@sagarsteel.example')).toBeVisible();
  await expectAccessible(page);

  const email = `colleague.${unique()}@sagarsteel.example`;
  await page.getByRole('textbox', { name: 'Email address' }).focus();
  await page.keyboard.type(email.toUpperCase());
  await page.getByRole('button', { name: 'Add another address' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Email address 2' })).toBeFocused();
  await page.keyboard.type(accounts.approver);
  await page.keyboard.press('Enter');
  const left = page.getByRole('textbox', { name: 'Email address' });
  await expect(left).toHaveCount(1);
  await expect(left).toHaveValue(accounts.approver);
  await expect(left).toBeFocused();
  await expect(page.getByText('This colleague has already registered.')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: email }).getByText('Pending')).toBeVisible();
  const first = await linkFor(page, email);
  expect(new URL(first).origin).toBe(new URL(page.url()).origin);

  await page.getByRole('button', { name: `Send again to ${email}` }).click();
  await expect(page.getByText(/2 times in all/).first()).toBeVisible();
  await expect.poll(() => linkFor(page, email)).not.toBe(first);

  await page.getByRole('button', { name: `Cancel the invitation of ${email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel invitation' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: email }).getByText('Cancelled')).toBeVisible();
});

test('who was invited registers with the link, waits, and is let in by the super user on a phone', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(widths.phone);
  const api = await withSession(page, accounts.corporate);
  const name = unique().replaceAll(/\d/g, 'x');
  const email = `vani.${name}@sagarsteel.example`;
  const fullName = `Vani Rao ${name}`;
  expect((await api.post('/invite/send', { emails: [email] })).status()).toBe(200);
  const link = await linkFor(page, email);

  // The colleague's own browser: the link leads to the login, and its identifier goes with the registration.
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(link);
  await expect(theirs.getByText(/ invites you to Millwright$/)).toBeVisible();
  await expect(theirs.getByText(`You will join Sagar Steel. The invitation is valid for ${email} only.`)).toBeVisible();
  await theirs.getByRole('link', { name: 'Register with this invitation' }).click();
  await expect(theirs).toHaveURL(/\/registration/);
  await theirs.getByLabel('Full name').fill(fullName);
  await theirs.getByLabel('Company email').fill(email);
  await theirs.getByRole('textbox', { name: 'Password' }).fill('Turbine-Overhaul-58');
  await theirs.getByRole('button', { name: 'Next' }).click();
  await expect(theirs.getByText('Step 2/3')).toBeVisible();
  await theirs.getByText('Corporate User', { exact: true }).click();
  await theirs.getByRole('button', { name: 'Next' }).click();
  let code: string | undefined;
  await expect
    .poll(async () => {
      const answer = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
      const mails = (await answer.json()) as { to: string; text: string }[];
      code = mails.flatMap(({ to, text }) => (to === email ? (/\b(\d{6})\b/.exec(text)?.[1] ?? []) : [])).at(0);
      return code;
    })
    .toBeTruthy();
  await expect(theirs.getByText('Step 3/3')).toBeVisible();
  await theirs.getByRole('textbox').first().focus();
  await theirs.keyboard.type(code!);
  await theirs.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(theirs).toHaveURL(/\/userInfo/);
  await context.close();
  // The link has done its work, and says so.
  const later = await browser.newContext();
  const again = await later.newPage();
  await again.goto(link);
  await expect(again.getByText('This invitation has been used')).toBeVisible();
  await expect(again.getByRole('link', { name: /^Register with/ })).toHaveCount(0);
  await later.close();

  await page.goto('/invite');
  const row = page.getByRole('listitem').filter({ hasText: fullName });
  await expect(row.getByText('Invited')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await row.getByRole('button', { name: `Approve ${fullName}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(`${fullName} has access now`)).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: email }).getByText('Registered', { exact: true }),
  ).toBeVisible();

  const login = await page.request.post('/api/v1/authentication/login', {
    data: { email, password: 'Turbine-Overhaul-58', rememberMe: false },
  });
  expect(login.status()).toBe(200);
});
