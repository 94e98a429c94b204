import { readFileSync } from 'node:fs';
import { accounts, expect, sentMessages, test, unique, withSession } from './fixtures.ts';

const drawing = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

test('a request is submitted with a file, read back, changed and withdrawn, and its mails go out', async ({ page }) => {
  await withSession(page);
  const what = `Retubing of condenser ${unique()}`;
  await page.goto('/vendor-requests');
  await page.getByRole('button', { name: 'SUBMIT A VENDOR REQUEST' }).click();
  const form = page.getByRole('dialog', { name: /vendor request|^Change VR-/ });
  await form.getByRole('button', { name: 'Submit request' }).click();
  await expect(form.getByText('Please say what the vendor should do')).toBeVisible();
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

  await card.getByRole('button', { name: `Change ${number}` }).click();
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
  await expect(renamed.getByRole('button', { name: /^(Change|Withdraw)/ })).toHaveCount(0);
});

test('a search without a hit leads to a request that starts with what was looked for', async ({ page }) => {
  await withSession(page);
  const text = `zzqx${unique()}`;
  await page.goto(`/vendorlist?search=${text}`);
  await page.getByRole('main').getByRole('link', { name: 'SUBMIT A VENDOR REQUEST' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'What should the vendor do?' })).toHaveValue(text);
});
