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

type Finals = { vendors: { jobVendorId: string; companyName: string; standing: string }[] };

test('opened quotes are read with their versions; one is entered from its document, judged, qualified and made final', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const { get } = await withSession(page);
  const job = await jobNamed(get, 'Valve servicing');
  const { vendors } = await get<Finals>(`/final-vendors/${job._id}`);
  const [undecided, second] = vendors.filter(({ standing }) => standing === 'undecided');

  // Versions side by side with what changed, completeness, and a clarification that the vendor is mailed.
  await page.goto(`/job/${job.number}/quotations`);
  noteRoute('/job/:jrId/quotations');
  await expect(page.getByRole('heading', { name: 'Spread of totals' })).toBeVisible({ timeout: 30_000 });
  const versions = page.getByRole('button', { name: /^2 versions of/ });
  await versions.first().click();
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
  await expect(page.getByText('Discount', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `More for ${second!.companyName}` }).click();
  await page.getByRole('menuitem', { name: 'Ask for clarification' }).click();
  const asking = page.getByRole('dialog', { name: /for clarification$/ });
  await asking.getByRole('textbox', { name: /^What is to be made clear/ }).fill('Are spares in your rate?');
  await expectAccessible(page);
  await asking.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText(/A new version is taken until/)).toBeVisible();
  const [mail] = await sentMessages(page, 'A question about your quote');
  expect(mail!.text).toContain('Are spares in your rate?');

  // A quote that came on paper: with its document, marked with who entered it.
  await page.getByRole('button', { name: 'Enter a quote for a vendor' }).click();
  await page.getByRole('combobox', { name: /^Vendor/ }).selectOption({ label: undecided!.companyName });
  await page.getByRole('button', { name: 'Go on' }).click();
  const entering = page.getByRole('dialog', { name: /^Enter a quote for/ });
  await entering
    .locator('input[type=file]')
    .setInputFiles({ name: 'Quotation 114.txt', mimeType: 'text/plain', buffer: Buffer.from('As sent by post') });
  await expect(entering.getByText('Quotation 114.txt')).toBeVisible();
  await entering.getByRole('textbox', { name: /^Discount/ }).fill('3');
  await expectAccessible(page);
  await entering.getByRole('button', { name: 'Enter the quote' }).click();
  await expect(page.getByText(/^Entered by/).first()).toBeVisible();

  // Judged clause by clause without prices, qualified, and final.
  await page.getByRole('navigation', { name: 'Job' }).getByRole('link', { name: 'Qualified vendors' }).click();
  noteRoute('/job/:jrId/qualified-vendors');
  await page.getByRole('button', { name: `Judge ${undecided!.companyName}` }).click();
  const judging = page.getByRole('dialog', { name: /complies$/ });
  for (const group of await judging.getByRole('group').all())
    await group.getByRole('radio', { name: 'Complies' }).check();
  await expectAccessible(page);
  await judging.getByRole('button', { name: 'Save' }).click();
  await expect(judging).toBeHidden();
  await page.getByRole('button', { name: `Qualify ${undecided!.companyName}`, exact: true }).click();
  await page.getByRole('button', { name: `Make final: ${undecided!.companyName}` }).click();
  const row = page.getByRole('row', { name: new RegExp(`^${undecided!.companyName}`) });
  await expect(row.getByText('Final', { exact: true })).toBeVisible();
  await expect(row.getByText('Quote entered for it')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(widths.phone);
  await expectNoSidewaysScroll(page);
});

test('a vendor answers what is asked of it by its link; the buyer judges, returns and approves it', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const { get } = await withSession(page);
  const job = await jobNamed(get, 'Boiler 2');
  const { vendors } = await get<{
    vendors: { jobVendorId: string; companyName: string; state: string; sentTo: string }[];
  }>(`/job-rfq/quotations/${job._id}`);
  const asked = vendors.find(({ state }) => state === 'viewed')!;
  // Its link is in a mail alone: it is sent once more.
  await page.goto(`/job/${job.number}/documents`);
  await page.getByRole('checkbox', { name: asked.companyName }).check();
  await page.getByRole('button', { name: /^Send to \d+ vendors?$/ }).click();
  await expect(page.getByText(/^Sent to \d+ vendors?$/)).toBeVisible();
  const mails = await sentMessages(page, '/vendor-link#');
  const link = /\/vendor-link#[\w-]{43}/.exec(mails.find(({ to }) => to === asked.sentTo)!.text)![0];
  const vendor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await vendor.goto(link);
  await vendor.getByRole('tab', { name: 'Your company' }).click();
  await vendor.getByRole('textbox', { name: /^Safety record/ }).fill('No lost time in 400 days.');
  await vendor.getByRole('textbox', { name: /^Similar jobs/ }).fill('Boiler 3 of a paper mill, 2025');
  await expectAccessible(vendor);
  await expectNoSidewaysScroll(vendor);
  await vendor.getByRole('button', { name: /^Send (to the buyer|again)$/ }).click();
  await expect(vendor.getByText(/^Sent /)).toBeVisible();

  await page.goto(`/job/${job.number}/vendors`);
  await page.getByRole('link', { name: `Details of ${asked.companyName} on this job` }).click();
  await expect(page).toHaveURL(/\/vendors\/[\w-]{36}$/);
  noteRoute('/job/:jrId/vendors/:vendor');
  await expect(page.getByText('No lost time in 400 days.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Return to the vendor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Return the prequalification' });
  await dialog.getByRole('textbox', { name: /^What is missing/ }).fill('Please name the customer.');
  await dialog.getByRole('button', { name: 'Return it' }).click();
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
