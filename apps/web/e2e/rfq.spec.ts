import { expect, expectAccessible, expectNoSidewaysScroll, sentMessages, test, withSession } from './fixtures.ts';
import { calling, jobWithVendors, ownerLogin, sentRfq } from './job-acts.ts';

test('what vendors are shown they can download, and who did is counted; a message to one is read by it alone', async ({
  page,
  browser,
}) => {
  await withSession(page);
  const asOwner = await calling(page, ownerLogin);
  const job = await jobWithVendors(page, browser, asOwner, 'Rotor inspection');
  await page.goto(`/job/${job.number}/documents`);
  const drawing = (text: string, name = 'Rotor.txt') => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByLabel('Add documents').setInputFiles([drawing('14 stages'), drawing('ours alone', 'Estimate.txt')]);
  await page.getByRole('switch', { name: /Estimate\.txt$/ }).click();
  await expect(page.getByRole('row', { name: /Estimate/ }).getByText('never sent')).toBeVisible();
  const { recipients, link } = await sentRfq(page, asOwner, job);
  const { email } = recipients[0]!;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const vendor = await context.newPage();
  await vendor.goto(link);
  await vendor.getByRole('button', { name: 'Mark as read' }).click();
  const files = vendor.getByRole('region', { name: 'Documents' });
  const rotor = files.getByRole('link', { name: /Rotor\.txt/ });
  await expect(rotor).toBeVisible();
  await expect(files.getByText('Estimate.txt')).toHaveCount(0);
  const [download] = await Promise.all([vendor.waitForEvent('download'), rotor.click()]);
  expect(download.suggestedFilename()).toBe('Rotor.txt');
  await page.reload();
  await expect(page.getByRole('row', { name: /Rotor/ }).getByText('1 vendor', { exact: true })).toBeVisible();

  // The buyer writes to this vendor alone; it reads that on its page, and the buyer sees when.
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  await page.getByRole('button', { name: 'Write to vendors' }).click();
  const message = page.getByRole('dialog', { name: 'Write to vendors' });
  for (const { companyName: name } of recipients.slice(1))
    await message.getByRole('button', { name: `Remove ${name}` }).click();
  await message.getByRole('textbox', { name: /^Message/ }).fill('Gate passes are given from Monday on.');
  await expectAccessible(page);
  await message.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Sent to 1 vendor', { exact: true })).toBeVisible();
  const written = await sentMessages(page, 'Gate passes');
  expect(written.map(({ to }) => to)).toEqual([email]);
  await vendor.reload();
  await vendor.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(vendor.getByText('Gate passes are given from Monday on.')).toBeVisible();
  await expectAccessible(vendor);
  await expect(page.getByText('To 1 vendor, read by 1')).toBeVisible();

  // What this vendor has read stands in the matrix; the others have read nothing.
  await page.getByRole('link', { name: 'Vendors and sending' }).click();
  await expect(page).toHaveURL(/part=vendors$/);
  const rows = page.getByRole('table', { name: 'What each vendor has read' }).getByRole('row');
  await expect(rows.filter({ hasText: recipients[0]!.companyName }).getByText('Not yet')).toHaveCount(0);
  await expect(rows.filter({ hasText: recipients[1]!.companyName }).getByText('Not yet')).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 720 });
  await expectNoSidewaysScroll(page);
  await context.close();
});
