import { accounts, expect, expectAccessible, noteRoute, test, withSession } from './fixtures.ts';

test('who approves, and who decides while somebody is away', async ({ page }) => {
  await withSession(page, accounts.corporate);
  await page.goto('/approval-rules');
  noteRoute('/approval-rules');
  await expect(page.getByRole('heading', { name: 'Up to ₹2,00,000' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approval rules' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Remind after days' }).fill('1, 2');
  await dialog.getByRole('button', { name: 'Save new version' }).click();
  await expect(page.getByText(/^Version \d+ saved$/)).toBeVisible();
  // They take effect after a day, or once another super user confirms them: not by who changed them.
  await expect(page.getByRole('heading', { name: /^Version \d+, in effect from / })).toBeVisible();
  await expect(page.getByText(/Reminded after 1 and 3 days/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm rules' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Withdraw rules' }).click();
  await expect(page.getByText(/^Version \d+ withdrawn$/)).toBeVisible();

  await page.getByRole('button', { name: 'Delegate' }).click();
  const away = page.getByRole('dialog', { name: 'Delegate decisions' });
  await away.getByRole('combobox', { name: 'To' }).selectOption({ index: 1 });
  await away.getByRole('button', { name: 'Delegate' }).click();
  await expect(away.getByText('Choose the last day.')).toBeVisible();
  await away.getByLabel('Last day').fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10));
  await away.getByRole('button', { name: 'Delegate' }).click();
  await expect(page.getByText(/^\S.* decides for you$/)).toBeVisible();
  await page.getByRole('button', { name: /^End delegation/ }).click();
  await expect(page.getByText('No delegation.')).toBeVisible();
});
