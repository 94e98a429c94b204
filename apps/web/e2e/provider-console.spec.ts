import type { Page } from '@playwright/test';
import {
  accounts,
  expect,
  expectAccessible,
  noteRoute,
  password,
  sentMessages,
  test,
  withSession,
} from './fixtures.ts';

// A refused call, and the first question for a session that is not there, are errors to the browser's console.
test.use({ expectedConsoleErrors: [/Failed to load resource.*(401|409)/] });

const email = 'provider@millwright.example';

/** Logs in to the console of the provider's team by keyboard alone, wherever it is asked for. */
async function logIn(page: Page, heading = 'Approvals'): Promise<void> {
  await page.getByLabel('Email address').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 1, name: heading });
  await expect(title).toBeVisible();
  await expect(title).toBeFocused();
}

test.describe('the console of the provider’s team', () => {
  test('a wrong password is told at its field, and the right one leads to the approvals', async ({ page }) => {
    await page.goto('/provider/login');
    noteRoute('/provider/login');
    await expect(page).toHaveTitle('Team login · Millwright');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('Wrong-Password-58');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /^Incorrect email address or password/,
    );
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('Email address').fill('');
    await page.getByLabel('Password', { exact: true }).fill('');
    await logIn(page);
    await expect(page).toHaveURL('/provider');
    await page.goto('/provider/password');
    await expect(page.getByRole('heading', { level: 1, name: 'Set a password' })).toBeVisible();
    noteRoute('/provider/password');
  });

  test('lets a person of the demo who waits in, takes it back, rejects and takes that back; nothing is sent, and the audit tells', async ({
    page,
  }) => {
    await page.goto('/provider/team');
    await logIn(page, 'Team');
    // Where one was heading.
    await expect(page.getByRole('rowheader', { name: email })).toBeVisible();
    noteRoute('/provider/team');
    await page.getByRole('link', { name: /^Approvals/ }).click();
    const card = page.getByRole('article', { name: 'Rohini Gokhale' });
    await expect(card).toContainText('Konkan Alloys (konkanalloys.example)');
    await expect(card).toContainText('New company');
    noteRoute('/provider');
    for (const [verb, outcome] of [
      ['Approve', 'approved'],
      ['Reject', 'rejected'],
    ] as const) {
      await card.getByRole('button', { name: `${verb} Rohini Gokhale` }).press('Enter');
      const undo = card.getByRole('button', { name: `Undo: Rohini Gokhale is ${outcome}` });
      await expect(undo).toBeFocused();
      await expect(card.getByRole('timer')).toContainText(/0:[0-5]\d|1:00/);
      // It outlives a reload.
      await page.reload();
      await undo.press('Enter');
      await expect(card.getByRole('button', { name: 'Approve Rohini Gokhale' })).toBeFocused();
      await expect(undo).toBeHidden();
    }
    await page.getByRole('link', { name: 'Audit' }).click();
    await expect(page.getByText('The audit chain is intact')).toBeVisible();
    const rows = page.getByRole('row').filter({ hasText: 'rohini.gokhale@konkanalloys.example' });
    await expect(rows.filter({ hasText: 'undo approve' })).toHaveCount(1);
    await expect(rows.filter({ hasText: 'undo reject' })).toHaveCount(1);
    noteRoute('/provider/audit');
    const sent = (await (
      await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } })
    ).json()) as { to: string; subject: string }[];
    expect(
      sent.filter(
        ({ to, subject }) => to === 'rohini.gokhale@konkanalloys.example' && /access|approved/i.test(subject),
      ),
    ).toEqual([]);
    await page.getByRole('button', { name: `Account of ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Team login' })).toBeFocused();
    await expect(page.getByText('You were logged out')).toBeHidden();
  });

  test('lets a person in for good when the minute is over, and the email goes out then', async ({ page }) => {
    test.setTimeout(300_000);
    await page.goto('/provider');
    await logIn(page);
    const card = page.getByRole('article', { name: 'Sneha Kadam' });
    await card.getByRole('button', { name: 'Approve Sneha Kadam' }).press('Enter');
    await expect(card.getByRole('button', { name: /^Undo/ })).toBeFocused();
    // The card goes when the decision has taken effect, and with it what had the focus: on from the heading.
    await expect(card).toHaveCount(0, { timeout: 180_000 });
    await expect(page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeFocused();
    const mails = await sentMessages(page, 'your account is approved');
    expect(mails.filter(({ to }) => to === 'sneha.kadam@sagarsteel.example')).toHaveLength(1);
    await page.goto('/provider?show=decided');
    await expect(page.getByRole('row').filter({ hasText: 'Sneha Kadam' })).toContainText('Approved');
  });

  test('has nothing to do with the session of a client in the same browser, nor that with it', async ({
    page,
    context,
  }) => {
    await withSession(page, accounts.owner);
    await page.goto('/provider');
    await expect(page.getByRole('heading', { level: 1, name: 'Team login' })).toBeVisible();
    await logIn(page);
    const client = await context.newPage();
    await client.goto('/home');
    await expect(client.getByRole('heading', { level: 1, name: /^(Home|Good)/ })).toBeVisible();
    // The client logs out: the console stays as it is, with what it shows.
    await client.getByRole('button', { name: /^Account of/ }).click();
    await client.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(client).toHaveURL('/login');
    await expect(page).toHaveURL('/provider');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.getByRole('link', { name: 'Audit' }).click();
    await expect(page.getByRole('table', { name: 'Team actions' })).toBeVisible();
  });

  test('says why it was left, and goes on where it was', async ({ page, context }) => {
    await page.goto('/provider');
    await logIn(page);
    await context.clearCookies();
    await page.getByRole('link', { name: 'Audit' }).click();
    await expect(page.getByText('You were logged out')).toBeVisible();
    await logIn(page, 'Audit');
    await expect(page).toHaveURL('/provider/audit');
    await expect(page.getByRole('table', { name: 'Team actions' })).toBeVisible();
  });
});
