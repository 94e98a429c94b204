import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { accounts, expect, goToPlace, sendLogin, sentMessages, test, unique, withSession } from './fixtures.ts';

const drawing = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

test('a request is submitted with a file, read back, changed and withdrawn, and its mails go out', async ({ page }) => {
  await withSession(page);
  const what = `Retubing of condenser ${unique()}`;
  await page.goto('/vendor-requests');
  await page.getByRole('button', { name: 'SUBMIT A VENDOR REQUEST' }).click();
  const form = page.getByRole('dialog', { name: /vendor request|^Edit VR-/ });
  await form.getByRole('button', { name: 'Submit request' }).click();
  await expect(form.getByText('Please enter what the vendor should do')).toBeVisible();
  await form.getByRole('textbox', { name: 'What should the vendor do?' }).fill(what);
  await form.getByRole('textbox', { name: /^Where/ }).fill('Ratnagiri');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'drawing.pdf', mimeType: 'application/pdf', buffer: drawing });
  await expect(form.getByText('drawing.pdf', { exact: true })).toBeVisible();
  const submit = form.getByRole('button', { name: 'Submit request' });
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
  await submit.click();
  await expect(form).toHaveCount(0);

  const card = page.getByRole('article', { name: new RegExp(what) });
  await expect(card).toBeVisible();
  const number = (await card.getAttribute('aria-label'))?.split(',')[0] ?? '';
  expect(number).toMatch(/^VR-\d+$/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'drawing.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('drawing.pdf');
  expect(readFileSync(await download.path()).equals(drawing)).toBe(true);

  const mails = await sentMessages(page, what);
  expect(mails.find(({ to }) => to === accounts.owner)?.subject).toBe(`We have your vendor request ${number}`);
  expect(mails.find(({ to }) => to !== accounts.owner)?.subject).toContain(`Vendor request ${number} of Sagar Steel`);

  await card.getByRole('button', { name: `Edit ${number}` }).click();
  const changed = `${what}, two passes`;
  await form.getByRole('textbox', { name: 'What should the vendor do?' }).fill(changed);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toHaveCount(0);
  await page.reload();
  const renamed = page.getByRole('article', { name: new RegExp(changed) });
  await expect(renamed.getByRole('button', { name: 'drawing.pdf' })).toBeVisible();

  await renamed.getByRole('button', { name: `Withdraw ${number}` }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Withdraw', exact: true })
    .click();
  await expect(renamed.getByText('Withdrawn')).toBeVisible();
  await expect(renamed.getByRole('button', { name: /^(Edit|Withdraw)/ })).toHaveCount(0);
  // The button is gone with what it did, the focus is not.
  await expect(renamed.getByRole('heading').first()).toBeFocused();
});

test('a search without a hit leads to a request that starts with what was looked for', async ({ page }) => {
  await withSession(page);
  const text = `zzqx${unique()}`;
  await page.goto(`/vendorlist?search=${text}`);
  await page.getByRole('main').getByRole('link', { name: 'SUBMIT A VENDOR REQUEST' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'What should the vendor do?' })).toHaveValue(text);
});

test('the email of a request leads to it through the login, on whichever page of the list it stands', async ({
  page,
  browser,
}) => {
  const session = await withSession(page);
  const what = `Rewinding of motor ${unique()}`;
  const made = (await (await session.post('/request-vendor', { requirement: what })).json()) as { _id: string };
  // Eleven newer ones: it is on the second page.
  for (let at = 0; at < 11; at += 1) await session.post('/request-vendor', { requirement: `${what} newer ${at}` });
  const mail = (await sentMessages(page, what)).find(({ text }) => text.includes(made._id))!;
  const link = new URL(/\S+\/vendor-requests\?\S+/.exec(mail.text)![0]);
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link.pathname + link.search);
  await expect(guest).toHaveURL('/login');
  await sendLogin(guest);
  await expect(guest).toHaveURL(link.pathname + link.search);
  const marked = guest.getByRole('group', { name: /from your link$/ });
  await expect(marked.getByRole('heading', { name: what, exact: true })).toBeInViewport();
  await expect(marked).toBeFocused();
  await guest.context().close();
});

test.describe('a session that ends while a request is filled in', () => {
  test.use({ expectedConsoleErrors: [/status of 40[13]/] });

  /** Fills in a request and submits it when the session has ended; who was logged in is at the login then. */
  async function submitTooLate(page: Page, what: string, end: 'renewal refused' | 'token error') {
    await withSession(page);
    await page.goto('/vendor-requests');
    await page.getByRole('button', { name: 'SUBMIT A VENDOR REQUEST' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'What should the vendor do?' }).fill(what);
    await form.getByRole('combobox', { name: /^Nearest service/ }).selectOption({ index: 3 });
    await form.getByRole('textbox', { name: /^Anything else/ }).fill('Night shift only');
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'drawing.pdf', mimeType: 'application/pdf', buffer: drawing });
    await expect(form.getByRole('button', { name: 'Submit request' })).not.toHaveAttribute('aria-disabled', 'true');
    const status = end === 'token error' ? 403 : 401;
    const body = { status, code: 'TOKEN_ERROR', title: 'Forbidden', detail: 'Token error', message: 'Token error' };
    await page.route('**/api/v1/**', (route) =>
      route.request().method() === 'POST' && !route.request().url().endsWith('/authentication/login')
        ? route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(body) })
        : route.fallback(),
    );
    await form.getByRole('button', { name: 'Submit request' }).click();
    await expect(page).toHaveURL('/login');
    // Not before its code is there: a request that is held when the last route goes may never be answered.
    await expect(page.getByRole('heading', { level: 1, name: /^Login to/ })).toBeVisible();
    await page.unroute('**/api/v1/**');
  }

  async function openForm(page: Page) {
    await expect(page).not.toHaveURL('/login');
    await goToPlace(page, 'Vendors', 'Vendor requests');
    await page.getByRole('button', { name: 'SUBMIT A VENDOR REQUEST' }).click();
    return page.getByRole('dialog');
  }

  for (const end of ['renewal refused', 'token error'] as const)
    test(`${end}: what was typed is there after the login, and is sent once`, async ({ page }) => {
      const what = `Regrinding of rolls ${unique()}`;
      await submitTooLate(page, what, end);
      await expect(page.getByText(/^You were logged out because .*\. Your entries are kept/)).toBeVisible();
      await sendLogin(page);
      // Back where it was, without a way through the start.
      await expect(page).toHaveURL('/vendor-requests');
      const form = await openForm(page);
      await expect(form.getByText('They have not been sent yet.', { exact: false })).toBeVisible();
      await expect(form.getByRole('textbox', { name: 'What should the vendor do?' })).toHaveValue(what);
      await expect(form.getByRole('textbox', { name: /^Anything else/ })).toHaveValue('Night shift only');
      if (end === 'renewal refused')
        await expect(form.getByRole('combobox', { name: /^Nearest service/ })).not.toHaveValue('');
      await expect(form.getByText('drawing.pdf', { exact: true })).toBeVisible();
      await form.getByRole('button', { name: 'Submit request' }).click();
      await expect(form).toHaveCount(0);
      const card = page.getByRole('article', { name: new RegExp(what) });
      await expect(card).toHaveCount(1);
      await expect(card.getByRole('button', { name: 'drawing.pdf' })).toBeVisible();
      // Once it is sent, the next form is an empty one.
      await page.getByRole('button', { name: 'SUBMIT A VENDOR REQUEST' }).click();
      await expect(form.getByRole('textbox', { name: 'What should the vendor do?' })).toHaveValue('');
    });

  test('another person who logs in at the same page gets none of it, and it is gone then', async ({ page }) => {
    await submitTooLate(page, `Secret work ${unique()}`, 'token error');
    await sendLogin(page, accounts.approver);
    await expect(page).toHaveURL('/home');
    const form = await openForm(page);
    await expect(form.getByRole('textbox', { name: 'What should the vendor do?' })).toHaveValue('');
    await expect(form.getByText('drawing.pdf', { exact: true })).toHaveCount(0);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await sendLogin(page);
    const again = await openForm(page);
    await expect(again.getByRole('textbox', { name: 'What should the vendor do?' })).toHaveValue('');
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).not.toContain('Secret work');
  });
});
