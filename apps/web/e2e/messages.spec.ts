import { accounts, expect, listed, sentMessages, test, unique, withSession } from './fixtures.ts';

test('an enquiry goes to the vendor with a copy to its writer, stands in the sent list, and is read in the outbox', async ({
  page,
}) => {
  await withSession(page);
  const { vendorProfile } = await listed(page, 'pump overhaul', 3);
  const vendor = vendorProfile[1];
  if (!vendor) throw new Error('The demo world has no such vendor.');
  const subject = `Overhaul of feed pump ${unique()}`;
  await page.goto(`/vendor/${vendor.gstn}`);
  await page.getByRole('button', { name: `Message ${vendor.companyInfo.companyName}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(dialog.getByRole('textbox', { name: /^Subject/ })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox', { name: /^Subject/ }).fill(subject);
  await dialog.getByRole('textbox', { name: /^Message/ }).fill('Please quote for two pumps.');
  await dialog.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(dialog.getByRole('tab', { name: 'Sent' })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByText(subject)).toBeVisible();
  const mails = await sentMessages(page, subject);
  expect(mails.map(({ subject: line }) => line).sort()).toEqual([
    `Copy of your enquiry: ${subject}`,
    `Enquiry: ${subject}`,
  ]);
  expect(mails.find(({ subject: line }) => line.startsWith('Copy'))?.to).toBe(accounts.owner);
  // The page that people read shows the same.
  await page.goto('/dev/outbox');
  await expect(page.getByRole('heading', { name: `Enquiry: ${subject}`, exact: true })).toBeVisible();
});

test('a shared profile is emailed with its note and a link that a guest can open', async ({ page, browser }) => {
  await withSession(page);
  const { vendorProfile } = await listed(page, 'pump overhaul', 1);
  const [vendor] = vendorProfile;
  if (!vendor) throw new Error('The demo world has no such vendor.');
  const to = `colleague-${unique()}@sagarsteel.example`;
  const note = `Worth a look ${unique()}`;
  await page.goto(`/vendor/${vendor.gstn}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email it to' }).fill(to);
  await dialog.getByRole('textbox', { name: /^Note/ }).fill(note);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const [mail] = await sentMessages(page, note);
  expect(mail?.to).toBe(to);
  expect(mail?.subject).toContain(vendor.companyInfo.companyName);
  const link = mail?.text.match(/https?:\/\/\S+\/vendor\/\S+/)?.[0] ?? '';
  const guest = await browser.newContext();
  const reader = await guest.newPage();
  await reader.goto(new URL(link).pathname);
  await expect(reader.getByRole('heading', { level: 1, name: vendor.companyInfo.companyName })).toBeVisible();
  await guest.close();
});

test('a shared comparison is emailed, its opening is listed, and once revoked the link opens nothing', async ({
  page,
  browser,
}) => {
  const session = await withSession(page, accounts.corporate);
  const { vendorProfile } = await listed(page, 'bearing replacement', 2);
  const gstns = vendorProfile.map(({ gstn }) => gstn);
  const to = `plant-${unique()}@sagarsteel.example`;
  await page.goto(`/click/compareVendors/${gstns.join('%7C')}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Recipients/ }).fill(to);
  // It is read at another company below.
  await dialog.getByRole('checkbox').uncheck();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const path = new URL(link).pathname;
  const [mail] = await sentMessages(page, path);
  expect(mail?.to).toBe(to);

  const other = await browser.newContext();
  const reader = await other.newPage();
  await withSession(reader, accounts.other);
  await reader.goto(path);
  await expect(reader.getByText(vendorProfile[0]?.companyInfo.companyName ?? '').first()).toBeVisible();

  await page.reload();
  const shared = page.getByRole('region', { name: 'Shared comparisons' }).getByRole('listitem').filter({ hasText: to });
  await shared.getByText('Opened 1 time').click();
  await expect(shared.getByText(/Meenal Rathod, Deccan Cement/)).toBeVisible();
  await shared.getByRole('button', { name: /^Revoke/ }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Revoke', exact: true })
    .click();
  await expect(shared.getByText(/^Revoked/)).toBeVisible();
  await reader.reload();
  await expect(reader.getByText(vendorProfile[0]?.companyInfo.companyName ?? '')).toHaveCount(0);
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  await other.close();
  expect(
    (
      await session.get<{ data: { revokedAt: string | null; recipients: string[] }[] }>('/compare-vendors/share')
    ).data.find(({ recipients }) => recipients.includes(to))?.revokedAt,
  ).not.toBeNull();
});

test('who opens the contacts of a vendor is told to the vendor', async ({ page }) => {
  await withSession(page, accounts.approver);
  const { vendorProfile } = await listed(page, 'valve repair', 5);
  const vendor = vendorProfile[4];
  if (!vendor) throw new Error('The demo world has no such vendor.');
  await Promise.all([page.waitForResponse(/contact-notification/), page.goto(`/contactList/${vendor.gstn}`)]);
  await expect(page.getByText(/@[a-z0-9-]+\.example/).first()).toBeVisible();
  const mails = await sentMessages(page, 'Sagar Steel viewed your contacts');
  expect(mails.some(({ to }) => to.endsWith('.example') && !to.includes('sagarsteel'))).toBe(true);
});
