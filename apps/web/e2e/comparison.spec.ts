import { expect, expectAccessible, expectNoSidewaysScroll, noteRoute, test, withSession } from './fixtures.ts';

type Listed = {
  comparisons: {
    _id: string;
    title: string;
    job: { number: string };
    state: string;
    first: { companyNames: string[] };
  }[];
};

test('a comparison is read, tried out, edited, frozen and taken back', async ({ page }) => {
  test.setTimeout(120_000);
  const { get } = await withSession(page);
  const { comparisons } = await get<Listed>('/comparison');
  // One that is frozen belongs to an award.
  const one = comparisons.find(({ state }) => state === 'editable');
  await page.goto('/comparison');
  noteRoute('/comparison');
  await expect(page.getByRole('row', { name: new RegExp(one!.title) })).toContainText(one!.first.companyNames[0]!);
  await expectAccessible(page);
  await page.getByRole('link', { name: one!.title }).click();
  await expect(page).toHaveURL(`/comparison/${one!._id}`);
  noteRoute('/comparison/:_id');
  await expect(page.getByText(/ is L1 because /)).toBeVisible();
  await page.getByRole('link', { name: one!.job.number }).click();
  await expect(page).toHaveURL(`/job/${one!.job.number}/quote-comparison/price`);
  noteRoute('/job/:jrId/quote-comparison/:type');

  await page.getByRole('textbox', { name: 'Interest a year' }).fill('24');
  await page.getByRole('button', { name: 'Keep on the sheet' }).click();
  await expect(page.getByText('24% a year against 60 days')).toBeVisible();
  await page.reload();
  await expect(page.getByText('24% a year against 60 days')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Freeze' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Freeze' }).click();
  await expect(page.getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A rate was typed wrong.');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Version 2, editable')).toBeVisible();

  await page.setViewportSize({ width: 320, height: 720 });
  await expectNoSidewaysScroll(page);
});
