import { readFile } from 'node:fs/promises';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  listed,
  noteRoute,
  sentMessages,
  test,
  unique,
  widths,
  withSession,
} from './fixtures.ts';
import { calling, jobWithVendors, ownerLogin, sentRfq } from './job-acts.ts';

const phone = { width: 390, height: 844 };

test('conversations of the demo are listed with what is unread, found, and read one at a time on a phone', async ({
  page,
}) => {
  await withSession(page);
  await page.setViewportSize(widths.desktop);
  await page.goto('/communication');
  noteRoute('/communication');
  const list = page.getByRole('list', { name: 'Conversations' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('Which gate is open for the crane?');
  const found = list.getByRole('link').filter({ hasText: 'Which gate is open for the crane?' });
  await found.filter({ hasText: 'Boiler 2' }).click();
  const log = page.getByRole('log');
  await expect(log.getByText('We come with three people.')).toBeVisible();
  await expect(page).toHaveURL(/[?&]thread=/);
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expect(log).toBeVisible();
  await expect(list).toBeHidden();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Back to conversations' }).click();
  await expect(list).toBeVisible();
  await expectAccessible(page);
});

test('a buyer and a vendor by its link write to each other, and what is written offline arrives once and in order', async ({
  page,
  browser,
}) => {
  const asOwner = await calling(page, ownerLogin);
  const job = await jobWithVendors(page, browser, asOwner, 'Talk');
  const { link, recipients } = await sentRfq(page, asOwner, job);
  const word = unique();

  await page.setViewportSize(widths.desktop);
  await page.goto('/communication');
  await page.getByRole('button', { name: 'New message' }).click();
  const dialog = page.getByRole('dialog', { name: 'New message' });
  await dialog.getByRole('searchbox', { name: 'Vendor or job' }).fill(job.number);
  await dialog.getByRole('button', { name: new RegExp(recipients[0]!.companyName) }).click();
  await expect(dialog).toHaveCount(0);
  const buyerLog = page.getByRole('log');
  const write = page.getByRole('textbox', { name: 'Message' });
  await write.fill(`Which gate is open for the crane, ${word}?`);
  await write.press('Enter');
  await expect(buyerLog.getByText(`Which gate is open for the crane, ${word}?`)).toHaveCount(1);
  await expect(buyerLog.locator('[data-state=sent]')).toHaveCount(1);

  const context = await browser.newContext({ viewport: phone });
  const vendor = await context.newPage();
  await vendor.goto(link);
  await vendor.getByRole('tab', { name: /^Messages/ }).click();
  const vendorLog = vendor.getByRole('log');
  await expect(vendorLog.getByText(`Which gate is open for the crane, ${word}?`)).toBeVisible();
  await expectNoSidewaysScroll(vendor);
  await expectAccessible(vendor);
  await expect(buyerLog.getByText('Read', { exact: true })).toBeVisible();

  // Until quote opening a price is asked about, and goes back into the field.
  const answer = vendor.getByRole('textbox', { name: 'Message' });
  await answer.fill('We can do it for ₹4,20,000.');
  await answer.press('Enter');
  await vendor.getByRole('button', { name: 'Edit message' }).click();
  await expect(answer).toHaveValue('We can do it for ₹4,20,000.');
  await answer.fill(`Gate 4, ${word}.`);
  await answer.press('Enter');
  await expect(buyerLog.getByText(`Gate 4, ${word}.`)).toBeVisible();

  await context.setOffline(true);
  for (const text of ['One', 'Two', 'Three']) {
    await answer.fill(`${text} ${word}`);
    await answer.press('Enter');
  }
  await expect(vendorLog.getByText(`Three ${word}`)).toBeVisible();
  await expect(vendorLog.locator('[data-state=failed]').first()).toBeVisible();
  await context.setOffline(false);
  await vendor.reload();
  await vendor.getByRole('tab', { name: /^Messages/ }).click();
  await expect(vendorLog.locator('[data-state=failed], [data-state=pending]')).toHaveCount(0);
  await expect(buyerLog.getByText(`Three ${word}`)).toBeVisible();
  const texts = await buyerLog.locator('[data-message] [data-slot=chat-bubble]').allTextContents();
  const inOrder = [`One ${word}`, `Two ${word}`, `Three ${word}`];
  expect(texts.filter((text) => text.endsWith(word))).toEqual(inOrder);
  const own = await vendorLog.locator('[data-message] [data-slot=chat-bubble]').allTextContents();
  expect(own.filter((text) => text.endsWith(word))).toEqual(inOrder);
  await context.close();
});

test('an enquiry opens a conversation, in which its vendor takes part by the link of the email', async ({
  page,
  browser,
}) => {
  await withSession(page);
  await page.setViewportSize(widths.desktop);
  const { vendorProfile } = await listed(page, 'bearing replacement', 3);
  const { gstn, companyInfo } = vendorProfile[2]!;
  const subject = `Bearings of mill 3, ${unique()}`;
  await page.goto(`/vendor/${gstn}`);
  await page.getByRole('button', { name: `Message ${companyInfo.companyName}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Subject/ }).fill(subject);
  await dialog.getByRole('textbox', { name: /^Message/ }).fill('When could you come?');
  await dialog.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(dialog.getByText(subject)).toBeVisible();
  const mail = (await sentMessages(page, subject)).find((one) => one.subject === `Enquiry: ${subject}`)!;

  const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const vendor = await context.newPage();
  await vendor.goto(/\/conversation#[\w-]{43}/.exec(mail.text)![0]);
  noteRoute('/conversation');
  const vendorLog = vendor.getByRole('log');
  await expect(vendorLog.getByText(subject)).toBeVisible();
  await expect(vendor).toHaveURL(/\/conversation\?link=/);
  await expectNoSidewaysScroll(vendor);
  await expectAccessible(vendor);
  const answer = vendor.getByRole('textbox', { name: 'Message' });
  await answer.fill(`In the second week of March, ${subject}`);
  await answer.press('Enter');
  await expect(vendorLog.locator('[data-state=sent]')).toHaveCount(2);

  // From now on Message leads to the conversation.
  await page.reload();
  await page.getByRole('link', { name: `Message ${companyInfo.companyName}` }).click();
  await expect(page).toHaveURL(/\/communication\?thread=/);
  const buyerLog = page.getByRole('log');
  await expect(buyerLog.getByText(`In the second week of March, ${subject}`)).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill(`That suits us, ${subject}`);
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(vendorLog.getByText(`That suits us, ${subject}`)).toBeVisible();
  await vendor.reload();
  await expect(vendorLog.getByText(`That suits us, ${subject}`)).toHaveCount(1);
  await context.close();
});

test('a buyer drops a file into a conversation, and the vendor downloads it and answers with one of its own', async ({
  page,
  browser,
}) => {
  const asOwner = await calling(page, ownerLogin);
  const job = await jobWithVendors(page, browser, asOwner, 'Files');
  const { link, recipients } = await sentRfq(page, asOwner, job);
  const word = unique();
  const name = `Gate plan ${word}.txt`;
  const { headers } = await withSession(page);
  const started = await page.request.post('/communication/v1/chat/initiate', {
    headers,
    data: { communicationType: 'vendor', jobVendorId: recipients[0]!.jobVendorId },
  });
  const { thread } = (await started.json()) as { thread: { _id: string } };

  await page.setViewportSize(widths.desktop);
  await page.goto(`/communication?thread=${thread._id}`);
  const buyerLog = page.getByRole('log');
  await expect(buyerLog).toBeVisible();
  const dropped = await page.evaluateHandle((fileName) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Gate 4 is open for the crane.'], fileName, { type: 'text/plain' }));
    return transfer;
  }, name);
  await buyerLog.dispatchEvent('dragover', { dataTransfer: dropped });
  await expect(page.getByText('Drop files to attach them')).toBeVisible();
  await buyerLog.dispatchEvent('drop', { dataTransfer: dropped });
  const attached = page.getByRole('list', { name: 'Attached' });
  await expect(attached.getByText(/Uploaded$/)).toBeVisible();

  // What is attached survives a reload, and goes without a text.
  await page.reload();
  await expect(attached.getByText(name)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(buyerLog.locator('[data-state=sent]').getByText(name)).toBeVisible();
  await expect(attached).toHaveCount(0);

  const context = await browser.newContext({ viewport: phone });
  const vendor = await context.newPage();
  await vendor.goto(link);
  await vendor.getByRole('tab', { name: /^Messages/ }).click();
  const vendorLog = vendor.getByRole('log');
  await expect(vendorLog.getByText(name)).toBeVisible();
  await expectNoSidewaysScroll(vendor);
  const [download] = await Promise.all([
    vendor.waitForEvent('download'),
    vendorLog.getByRole('button', { name: `Download ${name}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  expect(await readFile(await download.path(), 'utf8')).toBe('Gate 4 is open for the crane.');

  const answer = `Crane documents ${word}.txt`;
  await vendor
    .locator('input[type=file]')
    .setInputFiles({ name: answer, mimeType: 'text/plain', buffer: Buffer.from('Valid until March.') });
  await expect(vendor.getByRole('list', { name: 'Attached' }).getByText(/Uploaded$/)).toBeVisible();
  await vendor.getByRole('textbox', { name: 'Message' }).fill(`Here they are, ${word}.`);
  await vendor.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(buyerLog.getByText(answer)).toBeVisible();
  await page.getByRole('button', { name: 'Shared files' }).click();
  const shared = page.getByRole('dialog', { name: 'Shared files' });
  await expect(shared.getByRole('listitem')).toHaveText([new RegExp(answer), new RegExp(name)]);
  await expectAccessible(page);
  await shared.getByRole('searchbox', { name: 'Search files' }).fill('gate plan');
  await expect(shared.getByRole('listitem')).toHaveText([new RegExp(name)]);
  await context.close();
});
