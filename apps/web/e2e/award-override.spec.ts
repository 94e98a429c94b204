import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import {
  accounts,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  jobNamed,
  sentMessages,
  test,
  withSession,
} from './fixtures.ts';

/** A page of somebody with an account, in a window of their own. */
async function pageOf(browser: Browser, email: string, width: number) {
  const context = await browser.newContext({ viewport: { width, height: 844 } });
  const page = await context.newPage();
  return { page, ...(await withSession(page, email)) };
}

test('who is asked does not answer: two super users approve in that place, which he, the owner and the award note say', async ({
  browser,
}) => {
  const owner = await pageOf(browser, accounts.owner, 1440);
  const asking = await pageOf(browser, accounts.corporate, 1440);
  const agreeing = await pageOf(browser, 'cfo@sagarsteel.example', 390);
  const asked = await pageOf(browser, 'commercial@sagarsteel.example', 1440);
  const job = await jobNamed(owner.get, 'Coke oven 4');
  const approvals = `/job/${job.number}/approvals`;

  // One alone can only ask for it.
  await asking.page.goto(approvals);
  await asking.page.getByRole('link', { name: /RES-/ }).first().click();
  await expect(asking.page.getByRole('heading', { level: 1, name: /^Award to/ })).toBeVisible();
  await asking.page.getByRole('button', { name: 'Override the decision of Deepak Kelkar' }).click();
  const why = asking.page.getByRole('dialog', { name: /^Override/ });
  await why.getByRole('textbox', { name: /^Comment/ }).fill('In hospital since Monday.');
  await expectAccessible(asking.page);
  await why.getByRole('button', { name: 'Request override' }).click();
  await expect(asking.page.getByText('You requested an override')).toBeVisible();
  await expect(asking.page.getByRole('button', { name: 'Agree and approve' })).toHaveCount(0);

  // Who is passed over is told, and may still decide.
  const told = await sentMessages(asking.page, 'override of your decision requested');
  expect(told.map(({ to }) => to)).toEqual(['commercial@sagarsteel.example']);
  const [mail] = (await sentMessages(asking.page, 'override needs a second super user')).filter(
    ({ to }) => to === 'cfo@sagarsteel.example',
  );
  const link = new URL(/https?:\/\/\S+\/approvals\/[\w-]+/.exec(mail!.text)![0]).pathname;
  await asked.page.goto(link);
  await expect(asked.page.getByText(/^Your decision, until/)).toBeVisible();
  await expect(asked.page.getByText('In hospital since Monday.')).toBeVisible();

  // The second one agrees, on a phone.
  await agreeing.page.goto(link);
  await expect(agreeing.page.getByText(/requested an override$/)).toBeVisible();
  await expectNoSidewaysScroll(agreeing.page);
  await expectAccessible(agreeing.page);
  await agreeing.page.getByRole('button', { name: 'Agree and approve' }).click();
  const agree = agreeing.page.getByRole('dialog', { name: /^Agree to override/ });
  await agree.getByRole('textbox', { name: /^Comment/ }).fill('He confirmed by phone.');
  await agree.getByRole('button', { name: 'Agree and approve' }).click();
  await expect(agreeing.page.getByText('Approved: the job is awarded')).toBeVisible();

  await asked.page.reload();
  await expect(asked.page.getByText(/^Overridden by .* and Rohini Shenvi$/)).toBeVisible();
  await expect(asked.page.getByRole('button', { name: /^Approve ₹/ })).toHaveCount(0);
  await owner.page.goto(link);
  await expect(owner.page.getByText(/^Overridden by .* and Rohini Shenvi$/)).toBeVisible();
  const [note] = await Promise.all([
    owner.page.waitForEvent('download'),
    owner.page.getByRole('button', { name: 'Award note as PDF' }).click(),
  ]);
  expect((await readFile(await note.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await owner.page.goto(`/job/${job.number}/activity-logs`);
  await expect(owner.page.getByText(/Rohini Shenvi overrode Deepak Kelkar together with/)).toBeVisible();
  for (const { page } of [owner, asking, agreeing, asked]) await page.context().close();
});
