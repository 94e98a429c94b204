import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  jobNamed,
  noteRoute,
  sentMessages,
  test,
  widths,
  withSession,
} from './fixtures.ts';

test('a vendor answers what is asked of it by its link; the buyer judges, returns and approves it', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { get } = await withSession(page);
  const job = await jobNamed(get, 'Boiler 2 water-wall repair, April');
  const { vendors } = await get<{
    vendors: { jobVendorId: string; companyName: string; state: string; sentTo: string }[];
  }>(`/job-rfq/quotations/${job._id}`);
  const asked = vendors.find(({ state }) => state === 'viewed')!;
  // Its link is in a mail alone: it is sent once more.
  await page.goto(`/job/${job.number}/documents?part=vendors`);
  await page.getByRole('checkbox', { name: `Select ${asked.companyName}` }).check();
  await page.getByRole('button', { name: 'Send to 1 selected' }).click();
  await expect(page.getByText('RFQ sent to 1 vendor', { exact: true })).toBeVisible();
  const mails = await sentMessages(page, '/vendor-link#');
  const link = /\/vendor-link#[\w-]{43}/.exec(mails.find(({ to }) => to === asked.sentTo)!.text)![0];
  const vendor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await vendor.goto(link);
  await vendor.getByRole('tab', { name: 'Your company' }).click();
  await vendor.getByRole('textbox', { name: /^Safety record/ }).fill('No lost time in 400 days.');
  await vendor.getByRole('textbox', { name: /^Similar jobs/ }).fill('Boiler 3 of a paper mill, 2025');
  await expectAccessible(vendor);
  await expectNoSidewaysScroll(vendor);
  await vendor.getByRole('button', { name: /^Send (to buyer|again)$/ }).click();
  await expect(vendor.getByText(/^Sent /)).toBeVisible();

  await page.goto(`/job/${job.number}/vendors`);
  await page.getByRole('link', { name: asked.companyName }).click();
  await expect(page).toHaveURL(/\/vendors\/[\w-]{36}$/);
  noteRoute('/job/:jrId/vendors/:vendor');
  await expect(page.getByText('No lost time in 400 days.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Return to vendor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Return prequalification' });
  await dialog.getByRole('textbox', { name: /^What is missing/ }).fill('Please name the customer.');
  await dialog.getByRole('button', { name: 'Return' }).click();
  await expect(page.getByText(/^Returned by/)).toBeVisible();
  await vendor.reload();
  await vendor.getByRole('tab', { name: 'Your company' }).click();
  await expect(vendor.getByText('Please name the customer.')).toBeVisible();
  await vendor.context().close();

  for (const criterion of ['turnover', 'similar jobs', 'safety record']) {
    const group = page.getByRole('group', { name: `Verdict on ${criterion}` });
    await group.getByText('Met', { exact: true }).click();
    await expect(group.getByRole('radio', { name: 'Met', exact: true })).toBeChecked();
  }
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/^Approved by/)).toBeVisible();
  await page.setViewportSize(widths.phone);
  await expectNoSidewaysScroll(page);
});
