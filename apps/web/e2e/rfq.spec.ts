import type { Page } from '@playwright/test';
import { expect, expectAccessible, listed, password, sentMessages, test, unique, withSession } from './fixtures.ts';
import { acceptedJob, type Call, calling, ownerLogin, teamEmail } from './job-acts.ts';

type Rfq = { version: number; possibleOpeners: { userId: string; isMe: boolean }[] };
type Recipients = { recipients: { jobVendorId: string; companyName: string; email: string }[] };

/** The call for quotes of a job, with what it holds, is published and sent; answers whom it was sent to, and the link of the first of them. */
async function sent(page: Page, asOwner: Call, job: { _id: string; title: string }) {
  const { version, possibleOpeners } = await asOwner<Rfq>('GET', `/job-rfq/${job._id}`);
  const terms = {
    deadline: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    openerIds: [possibleOpeners.find(({ isMe }) => isMe)!.userId],
    minimumQuotes: 1,
  };
  const set = await asOwner<Rfq>('PUT', `/job-rfq/terms/${job._id}`, { version, terms });
  await asOwner('POST', '/job-rfq/publish', { jobId: job._id, version: set.version });
  const { recipients } = await asOwner<Recipients>('GET', `/job-rfq/vendor-recipients/${job._id}`);
  const { headers } = await withSession(page);
  const jobVendorIds = recipients.map(({ jobVendorId }) => jobVendorId);
  const answer = await page.request.post('/communication/v1/rfq/send', {
    headers,
    data: { jobId: job._id, jobVendorIds },
  });
  expect(answer.status()).toBe(200);
  const mails = await sentMessages(page, '/vendor-link#');
  const { text } = mails.find(({ to, subject }) => to === recipients[0]!.email && subject.includes(job.title))!;
  return { recipients, link: /\/vendor-link#[\w-]{43}/.exec(text)![0] };
}

test('what vendors are shown they can download, and who did is counted; a message to one is read by it alone', async ({
  page,
  browser,
}) => {
  await withSession(page);
  const asOwner = await calling(page, ownerLogin);
  const title = `Rotor inspection ${unique()}`;
  const provider = await browser.newContext();
  const asTeam = await calling(await provider.newPage(), {
    path: '/provider/login',
    data: { email: teamEmail, password },
  });
  const job = { ...(await acceptedJob(asOwner, asTeam, title)), title };
  await provider.close();
  const { vendorProfile } = await listed(page, 'turbine', 3);
  await asOwner('POST', '/request-vendor/addVendors', {
    jobId: job._id,
    gstns: vendorProfile.map(({ gstn }) => gstn),
  });
  await page.goto(`/job/${job.number}/documents`);
  const drawing = (text: string, name = 'Rotor.txt') => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByLabel('Add documents').setInputFiles([drawing('14 stages'), drawing('ours alone', 'Estimate.txt')]);
  await page.getByRole('switch', { name: /Estimate\.txt$/ }).click();
  await expect(page.getByRole('row', { name: /Estimate/ }).getByText('never sent')).toBeVisible();
  const { recipients, link } = await sent(page, asOwner, job);
  const { email } = recipients[0]!;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const vendor = await context.newPage();
  await vendor.goto(link);
  const files = vendor.getByRole('region', { name: 'Documents' });
  const rotor = files.getByRole('link', { name: /Rotor\.txt/ });
  await expect(rotor).toBeVisible();
  await expect(files.getByText('Estimate.txt')).toHaveCount(0);
  const [download] = await Promise.all([vendor.waitForEvent('download'), rotor.click()]);
  expect(download.suggestedFilename()).toBe('Rotor.txt');
  await page.reload();
  await expect(page.getByRole('row', { name: /Rotor/ }).getByText('1 vendor', { exact: true })).toBeVisible();

  // The buyer writes to this vendor alone; it reads that on its page, and the buyer sees when.
  await page.getByRole('button', { name: 'Write to vendors' }).click();
  const message = page.getByRole('dialog', { name: 'Write to vendors' });
  for (const { companyName: name } of recipients.slice(1))
    await message.getByRole('button', { name: `Remove ${name}` }).click();
  await message.getByRole('textbox', { name: /^Message/ }).fill('Gate passes are given from Monday on.');
  await expectAccessible(page);
  await message.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByText('Sent to 1 vendor', { exact: true })).toBeVisible();
  const written = await sentMessages(page, 'Gate passes');
  expect(written.map(({ to }) => to)).toEqual([email]);
  await vendor.reload();
  await vendor.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(vendor.getByText('Gate passes are given from Monday on.')).toBeVisible();
  await expectAccessible(vendor);
  await expect(page.getByText('To 1 vendor, read by 1')).toBeVisible();
  await context.close();
});
