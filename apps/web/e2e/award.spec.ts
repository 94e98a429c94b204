import { readFile } from 'node:fs/promises';
import {
  accounts,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  jobNamed,
  noteRoute,
  sentMessages,
  test,
  withSession,
} from './fixtures.ts';

type Sheets = { comparisons: { _id: string; job: { _id: string } | null }[] };
type Sheet = { version: number; revision: number };

test('from a frozen comparison to a completed job: proposed, approved on a phone, told to the vendors, done', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { get, post } = await withSession(page, accounts.approver);
  const job = await jobNamed(get, 'Valve servicing');
  const { comparisons } = await get<Sheets>('/comparison', { limit: 100 });
  const { _id: comparisonId } = comparisons.find((sheet) => sheet.job?._id === job._id)!;

  // Without a frozen comparison nothing can be proposed.
  await page.goto(`/job/${job.number}/approvals`);
  noteRoute('/job/:jrId/approvals');
  await expect(page.getByText('An award cannot be proposed yet')).toBeVisible();
  const { version, revision } = await get<Sheet>(`/comparison/by-id/${comparisonId}/0`);
  expect((await post('/comparison/freeze', { comparisonId, version, revision })).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No award is proposed yet' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Propose an award' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose an award' });
  const first = dialog.getByRole('radio').first();
  await expect(first).toBeChecked();
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(dialog.getByText('Say why this vendor.')).toBeVisible();
  await dialog
    .getByRole('textbox', { name: /^Why/ })
    .fill('Lowest by evaluated cost, and did the same work last year.');
  await expect(dialog.getByText(/Prakash Sathe/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('Approval is asked for')).toBeVisible();
  await expect(page.getByText('Award being approved')).toBeVisible();

  // The mail carries a link that needs the login; the page of it is decided on a phone.
  const [mail] = await sentMessages(page, 'waits for your decision');
  const link = new URL(/https?:\/\/\S+\/approvals\/[\w-]+/.exec(mail!.text)![0]).pathname;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await withSession(phone, 'plant.head@sagarsteel.example');
  await phone.goto(link);
  noteRoute('/job/:jrId/approvals/:resolutionId');
  await expect(phone.getByRole('heading', { level: 1, name: /^Award to/ })).toBeVisible();
  await expect(phone.getByText(/^Your decision, until/)).toBeVisible();
  await expect(phone.getByText('Against estimate')).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  // Ten seconds to undo.
  await phone.getByRole('button', { name: /^Approve ₹/ }).click();
  await phone.getByRole('button', { name: 'Undo' }).click();
  await expect(phone.getByRole('button', { name: /^Approve ₹/ })).toBeVisible();
  await phone.getByRole('button', { name: 'Return' }).click();
  await phone.getByRole('button', { name: 'Return it' }).click();
  await expect(phone.getByText('Say why: others read it.')).toBeVisible();
  await phone.getByRole('button', { name: 'Cancel' }).click();
  await phone.getByRole('button', { name: /^Approve ₹/ }).click();
  await expect(phone.getByText('Approved: the job is awarded').first()).toBeVisible({ timeout: 20_000 });
  await context.close();

  // The same resolution by the address of the job.
  await page.goto(`/job-request/${job.number}/${link.split('/').at(-1)}`);
  noteRoute('/job-request/:id/:resolutionId');
  await expect(page.getByText('Approved: the job is awarded')).toBeVisible();
  const [awardNote] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Award note as PDF' }).click(),
  ]);
  expect(awardNote.suggestedFilename()).toMatch(/^Award note RES-\d{4}-\d+-1\.pdf$/);
  const bytes = await readFile(await awardNote.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);

  await page.goto(`/job/${job.number}/approvals`);
  await page.getByRole('button', { name: 'Tell the vendors' }).click();
  const letters = page.getByRole('dialog', { name: 'Tell the vendors' });
  await expect(letters.getByText('With thanks for your quote we award to you')).toBeVisible();
  await letters.getByRole('textbox', { name: /letter of award/ }).fill('The order follows on Monday.');
  await expectAccessible(page);
  await letters.getByRole('button', { name: 'Send the letters' }).click();
  await expect(page.getByText(/^\d vendors told$/)).toBeVisible();
  const awarded = await sentMessages(page, 'The order follows on Monday.');
  expect(awarded).toHaveLength(1);
  const regrets = await sentMessages(page, 'this time the work goes to somebody else');
  expect(regrets.length).toBeGreaterThan(1);
  for (const regret of regrets) expect(regret.text).not.toContain('₹');

  await page.getByRole('button', { name: 'Work has begun' }).click();
  await expect(page.getByText('Work under way', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Work is completed' }).click();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
});

test('who approves, and who decides while somebody is away', async ({ page }) => {
  await withSession(page, accounts.corporate);
  await page.goto('/approval-rules');
  noteRoute('/approval-rules');
  await expect(page.getByRole('heading', { name: 'Up to ₹2,00,000' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who approves' });
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Remind after days' }).fill('1, 2');
  await dialog.getByRole('button', { name: 'Save as a new version' }).click();
  await expect(page.getByText(/^Version \d+ holds from now on$/)).toBeVisible();
  await expect(page.getByText(/Reminded after 1 and 2 days/)).toBeVisible();

  await page.getByRole('button', { name: 'Hand over' }).click();
  const away = page.getByRole('dialog', { name: 'Hand decisions over' });
  await away.getByRole('combobox', { name: 'To' }).selectOption({ index: 1 });
  await away.getByRole('button', { name: 'Hand over' }).click();
  await expect(away.getByText('Choose the last day.')).toBeVisible();
  await away.getByLabel('Last day').fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10));
  await away.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText(/decides in your place/)).toBeVisible();
  await page.getByRole('button', { name: /^End it/ }).click();
  await expect(page.getByText('You decide yourself.')).toBeVisible();
});
