import {
  accounts,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  jobNamed,
  noteRoute,
  test,
  unique,
  withSession,
} from './fixtures.ts';
import { calling, jobWithVendors, ownerLogin, sentRfq } from './job-acts.ts';

type Notified = { _id: string; kind: string; isRead: boolean; job: { number: string } | null };

test('what a vendor asks reaches the bell, the tab and the row of the buyer by itself, and is seen once it was looked at', async ({
  page,
  browser,
}) => {
  const { get } = await withSession(page);
  const asOwner = await calling(page, ownerLogin);
  const job = await jobWithVendors(page, browser, asOwner, 'Crane rail');
  const { link } = await sentRfq(page, asOwner, job);

  const heard = page.waitForResponse((answer) => answer.url().includes('/api/v1/events') && answer.status() === 200);
  await page.goto(`/job/${job.number}/job-scope`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await heard;
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const readAll = panel.getByRole('button', { name: 'Mark all as read' });
  // Read or not, the list has come.
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  if (await readAll.isVisible()) await readAll.click();
  /** What vendors asked about this job; the bell counts what concerns its reader in other tests' jobs too. */
  const questions = async () => {
    const { notifications } = await get<{ notifications: Notified[] }>('/notifications', { limit: 100 });
    return notifications.filter((one) => one.kind === 'question_asked' && one.job?.number === job.number);
  };
  await expect.poll(async () => (await questions()).filter(({ isRead }) => !isRead).length).toBe(0);
  const before = (await questions()).length;
  await page.keyboard.press('Escape');

  const vendor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await vendor.goto(link);
  const words = `Which crane ${unique()}?`;
  await vendor.getByRole('tab', { name: 'Questions' }).click();
  await vendor.getByRole('textbox', { name: /^Question/ }).fill(words);
  await vendor.getByRole('button', { name: 'Send question' }).click();
  await expect(vendor.getByText(/^Waiting for an answer/).first()).toBeVisible();

  // Live, on the open page of the buyer.
  // Others of the company ask and are asked meanwhile.
  await expect(bell).toHaveAccessibleName(/^Notifications, \d+ unread$/);
  const tab = page.getByRole('navigation', { name: 'Job' }).getByRole('link', { name: /^RFQ/ });
  await expect(tab.getByText(/^\d+ new$/)).toBeVisible();
  await bell.click();
  await expect(panel.getByText(/^\d+ unread$/)).toBeVisible();
  await expectAccessible(page);
  const [asked] = await questions();
  expect(asked!.isRead).toBe(false);
  expect(await questions()).toHaveLength(before + 1);
  await panel
    .getByRole('listitem')
    .filter({ hasText: job.number })
    .getByRole('link', { name: /asked a question$/ })
    .first()
    .click();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/job/${job.number}/documents\\?part=questions$`));
  await expect(page.getByText(words)).toBeVisible();
  await expect.poll(async () => (await questions()).find(({ _id }) => _id === asked!._id)?.isRead).toBe(true);
  await page
    .getByRole('navigation', { name: 'Job' })
    .getByRole('link', { name: /Job scope/ })
    .click();
  await expect(tab.getByText(/new$/)).toHaveCount(0);

  // A colleague has not looked yet: the row says so.
  const colleague = await (await browser.newContext()).newPage();
  await withSession(colleague, accounts.corporate);
  await colleague.goto(`/jobs?stage=any&search=${job.number}`);
  const row = colleague.getByRole('row', { name: new RegExp(job.number) });
  await expect(row.getByText(/new question/).filter({ visible: true })).toBeVisible();
});

test('which emails come is chosen on a page, and the daily email is ended by its link without a login', async ({
  page,
  browser,
}) => {
  await withSession(page, accounts.approver);
  await page.goto('/home');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Email preferences' }).click();
  noteRoute('/mail-preferences');
  const quotes = page.getByRole('group', { name: 'Emails about quotes' });
  await quotes.getByText('Off').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(quotes.getByRole('radio', { name: 'Off' })).toBeChecked();
  await expect(page.getByText('Always immediately')).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 720 });
  await expectNoSidewaysScroll(page);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`/unsubscribe#${'A'.repeat(43)}`);
  noteRoute('/unsubscribe');
  await expect(stranger).toHaveURL(/\/unsubscribe$/);
  await stranger.getByRole('button', { name: 'Stop the daily email' }).click();
  await expect(stranger.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  await expectAccessible(stranger);

  await stranger.goto(`/confirm-reply#${'A'.repeat(43)}`);
  noteRoute('/confirm-reply');
  await expect(stranger).toHaveURL(/\/confirm-reply$/);
  await stranger.getByRole('button', { name: 'Post reply' }).click();
  await expect(stranger.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await expectAccessible(stranger);
});

test('the log of a job opens to its fingerprints, is narrowed to the provider, exported, and verified', async ({
  page,
}) => {
  const { get } = await withSession(page);
  const job = await jobNamed(get, 'Boiler 2 water-wall');
  await page.goto(`/activity-logs/${job.number}`);
  noteRoute('/activity-logs/:requestId');
  const log = page.getByRole('region', { name: 'Activity log' });
  await log.getByRole('listitem').getByRole('button', { expanded: false }).first().click();
  await expect(log.getByText('Before this').filter({ visible: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Verify now' }).click();
  await expect(page.getByRole('heading', { name: /chain unbroken$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'By' }).selectOption({ label: 'Millwright team' });
  await expect(page).toHaveURL(/by=team/);
  await expect(log.getByRole('button', { name: /\(Millwright team\)/ }).first()).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`activity-log-${job.number}.csv`);
  await page.getByRole('combobox', { name: 'By' }).selectOption({ label: 'Anyone' });
  await expect(log.getByRole('button', { name: /exported its log/ }).first()).toBeVisible();
  await page.setViewportSize({ width: 320, height: 720 });
  await expectNoSidewaysScroll(page);
});
