import { expect, expectAccessible, expectNoSidewaysScroll, noteRoute, test, withSession } from './fixtures.ts';

test('the figures of the company, narrowed in the address, as a table and as a file', async ({ page }) => {
  await withSession(page);
  await page.goto('/reports?period=this_year');
  noteRoute('/reports');
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('this_year');
  await expect(page.getByText(/^\d+ awards? between 1 Apr /)).toBeVisible();
  await expect(page.getByText('Against estimates', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Scores by criterion' })).toBeVisible();
  await page
    .getByRole('region', { name: 'Savings by month' })
    .getByRole('button', { name: /^Show as table/ })
    .click();
  await expect(page.getByRole('table', { name: 'Savings by month, before tax' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Period' }).selectOption('last_12_months');
  await expect(page).toHaveURL(/\/reports$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Export figures' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'XLSX' }).click();
  expect((await download).suggestedFilename()).toBe('Figures, Last 12 months.xlsx');
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
});
