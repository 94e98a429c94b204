import type { Page } from '@playwright/test';
import { expect, sentMessages, test, widths, withSession } from './fixtures.ts';
import { calling, jobWithVendors, ownerLogin, sentRfq } from './job-acts.ts';

/** Types the one rate of an RFQ and waits until it is kept. */
async function typeRate(page: Page, rate: string) {
  await page.getByRole('textbox', { name: /^Rate of 1\./ }).fill(rate);
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
}
const rateOf = (page: Page) => page.getByRole('textbox', { name: /^Rate of 1\./ });
const quoteOn = async (page: Page) => page.getByRole('button', { name: /^(Start quote|Continue quote)$/ }).click();

test('two RFQs in one browser keep their own drafts and answers, in any order of tabs, reloads and back', async ({
  page,
  browser,
}) => {
  const asOwner = await calling(page, ownerLogin);
  const jobs = [
    await jobWithVendors(page, browser, asOwner, 'Links A'),
    await jobWithVendors(page, browser, asOwner, 'Links B'),
  ];
  const [first, second] = [await sentRfq(page, asOwner, jobs[0]!), await sentRfq(page, asOwner, jobs[1]!)];
  const context = await browser.newContext({ viewport: widths.phone });
  const [one, two] = [await context.newPage(), await context.newPage()];
  const isAbout = (of: Page, job: number) =>
    expect(of.getByRole('heading', { level: 1, name: jobs[job]!.title })).toBeVisible();

  // Both are opened at the same moment, as from a list of mails.
  await Promise.all([one.goto(first.link), two.goto(second.link)]);
  await isAbout(one, 0);
  await isAbout(two, 1);
  expect(new URL(one.url()).hash).toBe('');
  await quoteOn(one);
  await quoteOn(two);
  await typeRate(one, '111');
  await typeRate(two, '222');
  // What is typed without a connection is kept for its own RFQ.
  await context.setOffline(true);
  await rateOf(one).fill('112');
  await rateOf(two).fill('223');
  await expect(one.getByText('Offline: kept on this device')).toBeVisible();
  await expect(two.getByText('Offline: kept on this device')).toBeVisible();
  await context.setOffline(false);
  await expect(one.getByText(/^Draft saved/)).toBeVisible();
  await expect(two.getByText(/^Draft saved/)).toBeVisible();
  for (const [of, job, rate] of [
    [one, 0, '112'],
    [two, 1, '223'],
  ] as const) {
    await of.reload();
    await isAbout(of, job);
    await quoteOn(of);
    await expect(rateOf(of)).toHaveValue(rate);
  }

  // The other link is pasted into the first tab; back leads to the RFQ before it.
  await one.goto(second.link);
  await isAbout(one, 1);
  await one.getByRole('button', { name: 'Cannot quote' }).click();
  await one.getByRole('radio', { name: 'No capacity in that time' }).check();
  await one.getByRole('button', { name: 'Send regret' }).click();
  await expect(one.getByText(/^You told .* that you cannot quote$/)).toBeVisible();
  await one.goBack();
  await isAbout(one, 0);
  await expect(one.getByText(/that you cannot quote$/)).toHaveCount(0);
  type Quotations = { vendors: { jobVendorId: string; state: string }[] };
  const stateOf = async (job: number) => {
    const { vendors } = await asOwner<Quotations>('GET', `/job-rfq/quotations/${jobs[job]!._id}`);
    const { jobVendorId } = [first, second][job]!.recipients[0]!;
    return vendors.find((vendor) => vendor.jobVendorId === jobVendorId)!.state;
  };
  expect(await stateOf(1)).toBe('regretted');
  expect(await stateOf(0)).not.toBe('regretted');

  // A link that is replaced ends; the other one goes on. A link that is pasted over a page of this kind opens without being loaded.
  const { headers } = await withSession(page);
  const { jobVendorId, email } = first.recipients[0]!;
  const data = { jobId: jobs[0]!._id, jobVendorIds: [jobVendorId] };
  expect((await page.request.post('/communication/v1/rfq/send', { headers, data })).status()).toBe(200);
  const newest = async () =>
    (await sentMessages(page, '/vendor-link#')).find(
      ({ to, subject }) => to === email && subject.includes(jobs[0]!.title),
    )!;
  const again = /\/vendor-link#[\w-]{43}/.exec((await newest()).text)![0];
  expect(again).not.toBe(first.link);
  await one.reload();
  await expect(one.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  await two.reload();
  await isAbout(two, 1);
  await two.goto('/vendor-link');
  await expect(two.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  await two.evaluate((link) => window.location.assign(link), again);
  await isAbout(two, 0);
  await quoteOn(two);
  await expect(rateOf(two)).toHaveValue('112');
  await context.close();
});
