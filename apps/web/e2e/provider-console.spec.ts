import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, password, test, widths } from './fixtures.ts';

// The answer to a wrong password.
test.use({ expectedConsoleErrors: [/Failed to load resource.*401/] });

/** Logs in to the console of the provider's team by keyboard alone. */
async function logIn(page: Page): Promise<void> {
  await page.goto('/provider');
  await page.getByLabel('Email address').focus();
  await page.keyboard.type('provider@millwright.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible();
}

test.describe('the console of the provider’s team', () => {
  for (const theme of ['light', 'dark'] as const)
    test(`is accessible and fits 320 and 1440 px, in ${theme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.goto('/provider/login');
      await expectAccessible(page);
      // Nothing runs there that could announce the error: the title says it, and the field that has the focus.
      await page.getByLabel('Email address').fill('provider@millwright.example');
      await page.getByLabel('Password').fill('Wrong-Password-58');
      await page.keyboard.press('Enter');
      await expect(page).toHaveTitle(/^Error: The email address or the password is not right\. – Log in/);
      await expect(page.getByLabel('Password')).toBeFocused();
      await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/is not right/);
      await expectAccessible(page);
      await logIn(page);
      const buttons = await page.getByRole('button', { name: /^Approve / }).all();
      const names = await Promise.all(buttons.map((button) => button.textContent()));
      expect(new Set(names).size).toBe(names.length);
      for (const path of ['/provider', '/provider/password', '/provider/audit'])
        for (const size of [widths.phone, widths.desktop]) {
          await page.setViewportSize(size);
          await page.goto(path);
          await expectAccessible(page);
          await expectNoSidewaysScroll(page);
        }
    });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a person of the demo who waits is let in, and the audit tells who did it', async ({ page }) => {
    await logIn(page);
    const card = page.getByRole('article', { name: 'Rohini Gokhale' });
    await expect(card).toContainText('Konkan Alloys (konkanalloys.example)');
    await expect(card).toContainText('New company');
    await card.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('status')).toHaveText('The person is approved. A mail tells them.');
    await expect(page.getByRole('status')).toBeFocused();
    await page.getByText('Reject Sneha Kadam', { exact: true }).click();
    await expect(page.getByRole('button', { name: 'Yes, reject Sneha Kadam' })).toBeVisible();
    await expect(card).toBeHidden();
    await page.getByRole('link', { name: 'Audit' }).click();
    await expect(page.getByRole('row').nth(1)).toContainText('rohini.gokhale@konkanalloys.example');
    await expect(page.getByRole('row').nth(1)).toContainText('approve');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  });
});
