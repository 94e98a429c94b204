import { expect, expectAccessible, expectNoSidewaysScroll, noteRoute, test, withSession } from './fixtures.ts';

/** The job of the demo whose quotes are opened. */
const title = 'Valve servicing before the shutdown';

test('an estimate is read beside what vendors asked before, and frozen since the quotes are open', async ({ page }) => {
  await withSession(page);
  await page.goto('/jobs?stage=any');
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('navigation', { name: 'Job' }).getByRole('link', { name: 'Cost estimate' }).click();
  await expect(page).toHaveURL(/\/cost-estimation\/boq$/);
  noteRoute('/job/:jrId/cost-estimation/:type');
  await expect(page.getByRole('heading', { name: 'Cost estimate' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Lines and what each is expected to cost' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Cost estimate' }).getByRole('link', { name: 'Summary' }).click();
  await expect(page).toHaveURL(/\/cost-estimation\/summary$/);
  await expect(page.getByRole('table', { name: 'The estimate by group' })).toBeVisible();
});

test('a summary of a job is made, taken as a file, commented, and listed for the company', async ({ page }) => {
  await withSession(page);
  await page.goto('/jobs?stage=any');
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('navigation', { name: 'Job' }).getByRole('link', { name: 'Reports' }).click();
  await expect(page).toHaveURL(/\/comparison-reports$/);
  noteRoute('/job/:jrId/comparison-reports');
  await page.getByRole('button', { name: 'Make the job summary' }).click();
  await page.getByRole('link', { name: 'Job summary' }).first().click();
  await expect(page).toHaveURL(/\/comparison-report\/[0-9a-f-]{36}$/);
  noteRoute('/:jrId/comparison-report/:reportId');
  await expect(page.getByRole('table', { name: 'Vendors that were asked' })).toBeVisible();
  await page.getByRole('button', { name: /^File of Job summary/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Job summary JR-\d{4}-\d{4}\.pdf$/);
  await page.getByRole('textbox', { name: /^Comment/ }).fill('Who regretted, and why?');
  await page.getByRole('button', { name: 'Add the comment' }).click();
  await expect(page.getByRole('list').getByText('Who regretted, and why?')).toBeVisible();
  await page.goto('/reports');
  noteRoute('/reports');
  await expect(page.getByRole('link', { name: 'Job summary' }).first()).toBeVisible();
});

test('the figures of the company, narrowed in the address, as a table and as a file', async ({ page }) => {
  await withSession(page);
  await page.goto('/reports?period=this_year');
  noteRoute('/reports');
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('this_year');
  await expect(page.getByText(/^\d+ awards? between 1 Apr /)).toBeVisible();
  await expect(page.getByText('Against estimates')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Scores by criterion' })).toBeVisible();
  await page.getByRole('region', { name: 'Savings by month' }).getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('table', { name: 'What was saved by month, before tax' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Period' }).selectOption('last_12_months');
  await expect(page).toHaveURL(/\/reports$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Figures as a file' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'XLSX' }).click();
  expect((await download).suggestedFilename()).toBe('Figures, Last 12 months.xlsx');
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
});
