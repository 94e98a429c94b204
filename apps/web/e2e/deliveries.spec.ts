import { accounts, expect, expectAccessible, jobNamed, noteRoute, settled, test, withSession } from './fixtures.ts';

type Schedule = { jobs: { number: string; title: string; status: string }[] };
type Delivery = { orders: { milestones: { name: string; state: string }[] }[] };

test('a late milestone is found, its evidence is accepted, and what is late says what it costs', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { get } = await withSession(page, accounts.owner);
  const job = await jobNamed(get, 'DG set 3');

  await test.step('all milestones, those of one job, and those with evidence to accept', async () => {
    await page.goto('/milestones');
    await expect(page.getByRole('row', { name: /^Overhaul completed/ })).toContainText(/Late \d+ days/);
    await expect(page.getByRole('row', { name: /^Commissioned/ })).toContainText('Bag house 2');
    const search = page.getByPlaceholder('Milestone, vendor or job');
    await search.fill('DG set');
    await search.press('Enter');
    await expect(page.getByRole('row', { name: /^Commissioned/ })).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Submitted' });
    await expect(page.getByRole('row', { name: /^Overhaul completed/ })).toHaveCount(0);
    await settled(page);
    await expectAccessible(page);
    noteRoute('/milestones');
    await page.getByRole('link', { name: /^Parts on site/ }).click();
    await expect(page).toHaveURL(`/job/${job.number}/delivery`);
  });

  await test.step('the evidence is accepted', async () => {
    await expect(page.getByRole('row', { name: /^Overhaul completed/ })).toContainText(
      /₹[\d,]+: \d+ weeks? × 0\.5% of ₹/,
    );
    noteRoute('/job/:jrId/delivery');
    await page.getByRole('button', { name: /^Open.*Parts on site/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Parts on site' });
    await expect(dialog.getByText('Packing list PL-318')).toBeVisible();
    await dialog.getByRole('button', { name: 'Accept evidence' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('row', { name: /^Parts on site/ })).toContainText('Accepted');
    const { orders } = await get<Delivery>(`/delivery/job/${job._id}`);
    expect(orders[0]!.milestones.find(({ name }) => name === 'Parts on site')!.state).toBe('accepted');
  });
});

test('the scheduler says what slips and leads to the job', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { get } = await withSession(page, accounts.owner);
  const { jobs } = await get<Schedule>('/procurement-scheduler/jobs');
  const late = jobs.find(({ status }) => status === 'late')!;
  await page.goto('/scheduler');
  const row = page.getByRole('row', { name: late.number });
  await expect(row).toContainText(/\d+ days late/);
  await expect(row).toContainText(/was due \d+ \w{3}/);
  await page.getByRole('radio', { name: 'Timeline' }).click();
  await expect(page.getByRole('img', { name: new RegExp(`^${late.number}: expected `) })).toBeVisible();
  await settled(page);
  noteRoute('/scheduler');
  await page.getByRole('radio', { name: 'Table' }).click();
  await row.getByRole('link', { name: late.title }).click();
  await expect(page).toHaveURL(`/job/${late.number}/job-scope`);
  await expect(page.getByRole('heading', { level: 1, name: late.title })).toBeVisible();
});
