import { readFileSync } from 'node:fs';
import {
  accounts,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  jobsOf,
  noteRoute,
  test,
  unique,
  widths,
  withSession,
} from './fixtures.ts';

/** The numbers of the company's jobs by their titles. */
async function jobNumbers(get: Awaited<ReturnType<typeof withSession>>['get']): Promise<Map<string, string>> {
  return new Map((await jobsOf(get)).map(({ title, number }) => [title, number]));
}

test('two people write one job: what only one changed is brought together, what both changed is asked', async ({
  page,
  browser,
}) => {
  const { post } = await withSession(page);
  const title = `Two writers ${unique()}`;
  const made = (await (await post('/job-rfq/create', { title })).json()) as { number: string };
  await page.goto(`/job/${made.number}/edit`);
  await expect(page.getByLabel('Title')).toHaveValue(title);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await withSession(theirs, accounts.corporate);
  await theirs.goto(`/job/${made.number}/edit`);
  await theirs.getByLabel('Scope description').fill('Theirs: eight valves.');
  await expect(theirs.getByText(/Saved at/)).toBeVisible();
  // By the stream of changes, without a press.
  await expect(page.getByLabel('Scope description')).toHaveValue('Theirs: eight valves.');
  await page.getByLabel('Title').fill(`${title}, mine`);
  await expect(page.getByText(/Saved at/)).toBeVisible();
  await expect(theirs.getByLabel('Title')).toHaveValue(`${title}, mine`);
  await context.close();
});

test('the lists of jobs: what waits, filters in the address, a summary, and a vendor put on jobs from its own page', async ({
  page,
}) => {
  const { get } = await withSession(page);
  const numbers = await jobNumbers(get);
  const star = numbers.get('Boiler 2 water-wall repair, April shutdown')!;
  await page.goto('/jobs');
  noteRoute('/jobs');
  await expect(page.getByRole('link', { name: /Turbine 1, minor inspection/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a job' }).fill('transformer');
  await expect(page).toHaveURL(/search=transformer/);
  await expect(page.getByRole('link', { name: /Transformer oil filtration/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Find a job' })).toHaveValue('transformer');
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /^Waiting for me/ })
    .click();
  await expect(page).toHaveURL(/\/jobs\/waiting$/);
  noteRoute('/jobs/:summaryFilter');
  await expect(page.getByRole('link', { name: /Turbine 1, minor inspection/ })).toBeVisible();
  await page.goto('/job-requests/drafts');
  noteRoute('/job-requests/:summaryFilter');
  await expect(page.getByRole('link', { name: /Annual rate contract/ })).toBeVisible();

  for (const [path, route] of [
    [`/job-request/${star}`, '/job-request/:id'],
    [`/activity-logs/${star}`, '/activity-logs/:requestId'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: /Boiler 2 water-wall repair/ })).toBeVisible();
    noteRoute(route);
  }
  await page.goto('/project');
  await expect(page.getByRole('article', { name: /April shutdown/ })).toBeVisible();
  noteRoute('/project');

  await page.goto('/vendorlist?search=chimney');
  const found = page.getByRole('article').first().getByRole('link').first();
  const vendor = await found.innerText();
  await found.click();
  // The address changes before the page does: until then the button is there for each vendor of the list.
  await expect(page.getByRole('heading', { level: 1, name: vendor })).toBeVisible();
  await page.getByRole('button', { name: /^Add to a job:/ }).click();
  const job = page.getByRole('dialog').getByRole('checkbox', { name: /Chimney 2, repair of lining/ });
  await expect(job).toBeVisible();
  if (!(await job.isChecked())) {
    await job.check();
    await page.getByRole('button', { name: 'Add to 1 job' }).click();
    await expect(page.getByText(/is on 1 job more/)).toBeVisible();
  }
});

test('home leads to what waits; the list is narrowed, kept under a name, acted on and exported; a job is used again', async ({
  page,
}) => {
  const { post } = await withSession(page);
  const word = unique();
  for (const title of [`Desk ${word} pumps`, `Desk ${word} valves`]) await post('/job-rfq/create', { title });
  await page.goto('/home');
  const waiting = page.getByRole('region', { name: 'Jobs that wait for you' });
  await expect(waiting.getByRole('link', { name: `Complete the draft: Desk ${word} pumps` })).toBeVisible();
  await page.getByRole('link', { name: /^Jobs created \d/ }).click();
  await expect(page).toHaveURL('/jobs/created');
  await page.goto('/job-requests');
  await expect(page.getByRole('link', { name: new RegExp(`Desk ${word}`) }).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a job' }).fill(word);
  await expect(page.getByText('2 jobs', { exact: true })).toBeVisible();

  // Kept under a name, and opened from elsewhere by it.
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(`View ${word}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('link', { name: `View ${word}` })).toHaveAttribute('aria-current', 'page');
  await page.goto('/job-requests');
  await page.getByRole('link', { name: `View ${word}` }).click();
  await expect(page.getByRole('searchbox', { name: 'Find a job' })).toHaveValue(word);

  // Columns and the file of what is shown.
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Budget' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Budget' })).toHaveCount(0);
  await expect(page).toHaveURL(/without=budget/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).first().click();
  await page.getByRole('menuitem', { name: /^CSV/ }).click();
  const text = readFileSync((await (await download).path())!, 'utf8');
  expect(text).toContain(`words ""${word}""`);
  expect(text.match(new RegExp(`Desk ${word}`, 'g'))).toHaveLength(2);

  // Both go to a colleague at once.
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('region', { name: 'Chosen jobs' }).getByRole('button', { name: 'Assign owner' }).click();
  await page.getByRole('combobox', { name: 'New owner' }).fill('corporate');
  await page.getByRole('option').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText(/owns 2 jobs$/)).toBeVisible();

  // Nothing fits: it says what to drop.
  await page.getByRole('combobox', { name: 'Stage' }).selectOption('cancelled');
  await page.getByRole('button', { name: /^Clear stage \(2 jobs\)$/ }).click();
  await expect(page.getByText('2 jobs', { exact: true })).toBeVisible();

  // An earlier job is the beginning of the next.
  // No other test looks for this one by its title.
  await page.goto('/jobs?search=DG+set&stage=any');
  await page
    .getByRole('link', { name: /^DG set 3, top overhaul/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^More for JR-/ }).click();
  await page.getByRole('menuitem', { name: /^Duplicate/ }).click();
  await expect(page).toHaveURL(/\/job\/JR-\d{4}-\d{4}\/edit$/);
  await expect(page.getByLabel('Title')).toHaveValue('DG set 3, top overhaul');

  // The same from the form of a new job.
  await page.goto('/job/new');
  await page.getByRole('button', { name: 'Copy an earlier job' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Job' }).fill('DG set 3');
  await page
    .getByRole('option', { name: /^DG set 3, top overhaul/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Copy job' }).click();
  await expect(page).toHaveURL(/\/job\/JR-\d{4}-\d{4}\/edit$/);
  await expect(page.getByLabel('Title')).toHaveValue('DG set 3, top overhaul');
});

test('the dashboard of jobs: every figure leads to its list', async ({ page }) => {
  await withSession(page);
  await page.goto('/home');
  await page.getByRole('link', { name: 'Job dashboard' }).click();
  await expect(page).toHaveURL('/job-dashboard');
  noteRoute('/job-dashboard');
  await page.getByRole('button', { name: /^Show as table.*Jobs in each stage$/ }).click();
  const stages = page.getByRole('table', { name: 'Jobs by stage' });
  const figure = stages.getByRole('link', { name: /jobs: Waiting for quotes$/ });
  const count = Number.parseInt(await figure.innerText(), 10);
  expect(count).toBeGreaterThan(0);
  await expectAccessible(page);
  await figure.click();
  await expect(page).toHaveURL('/jobs?stage=quoting');
  await expect(page.getByText(`${count} job${count === 1 ? '' : 's'}`, { exact: true }).last()).toBeVisible();
});

test('the palette finds a job by its number, and then has it among what was opened lately', async ({ page }) => {
  const { post } = await withSession(page);
  const title = `Coal mill gearbox ${unique()}`;
  const made = (await (await post('/job-rfq/create', { title })).json()) as { number: string };
  await page.goto('/explore');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  await palette.getByRole('combobox').fill(made.number);
  await palette.getByRole('option', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goto('/explore');
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('group', { name: 'Opened lately' }).getByRole('option').first()).toHaveText(
    new RegExp(title),
  );
});

test('a job of another company is not there', async ({ page, browser }) => {
  const { post } = await withSession(page);
  const made = (await (await post('/job-rfq/create', { title: 'Ours alone' })).json()) as { _id: string };
  const context = await browser.newContext();
  const other = await context.newPage();
  await withSession(other, accounts.other);
  await other.goto(`/job-request/${made._id}`);
  await expect(other.getByRole('heading', { name: 'Job not found' })).toBeVisible();
  await context.close();
});

for (const [width, size] of [
  ['320', widths.phone],
  ['1440', widths.desktop],
] as const)
  test(`the form of a job is accessible and fits at ${width} px`, async ({ page }) => {
    const { post } = await withSession(page);
    const made = (await (await post('/job-rfq/create', { title: 'Fits' })).json()) as { number: string };
    await page.setViewportSize(size);
    await page.goto(`/job/${made.number}/edit`);
    await expect(page.getByLabel('Title')).toHaveValue('Fits');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

test.use({ expectedConsoleErrors: [/Failed to load resource/] });
