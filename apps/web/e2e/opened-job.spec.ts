import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import {
  accounts,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Get,
  jobNamed,
  type ListedJob,
  noteRoute,
  sentMessages,
  test,
  unique,
  widths,
  withSession,
} from './fixtures.ts';

// The one job of the demo whose quotes are opened and whose award is not proposed: these tests follow it, each from where the one before left it.
const title = 'Valve servicing before the shutdown';

type Finals = { vendors: { jobVendorId: string; companyName: string; standing: string }[] };
type Sheets = {
  comparisons: { _id: string; title: string; job: { _id: string } | null; first: { companyNames: string[] } }[];
};
type Sheet = { version: number; revision: number };

/** The comparison of a job. */
const sheetOf = async (get: Get, { _id }: ListedJob) =>
  (await get<Sheets>('/comparison', { limit: 100 })).comparisons.find(({ job }) => job?._id === _id)!;

// Each goes on where the one before it ended.
test.describe.configure({ mode: 'serial', timeout: 240_000 });
// A comparison with a change without a reason is not frozen.
test.use({ expectedConsoleErrors: [/status of 409/] });

test('opened quotes are read with their versions; one is judged, qualified and made final', async ({ page }) => {
  const { get } = await withSession(page);
  const job = await jobNamed(get, title);
  const { vendors } = await get<Finals>(`/final-vendors/${job._id}`);
  const [undecided, second] = vendors.filter(({ standing }) => standing === 'undecided');

  // Versions side by side with what changed, completeness, and a clarification that the vendor is mailed.
  await page.goto(`/job/${job.number}/quotations`);
  noteRoute('/job/:jrId/quotations');
  await expect(page.getByRole('heading', { name: 'Spread of totals' })).toBeVisible();
  const versions = page.getByRole('button', { name: /^2 versions of/ });
  await versions.first().click();
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
  await expect(page.getByText('Discount', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `More for ${second!.companyName}` }).click();
  await page.getByRole('menuitem', { name: 'Request clarification' }).click();
  const asking = page.getByRole('dialog', { name: /for clarification$/ });
  await asking.getByRole('textbox', { name: /^What needs clarification/ }).fill('Are spares in your rate?');
  await expectAccessible(page);
  await asking.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText(/A new version is accepted until/)).toBeVisible();
  const [mail] = await sentMessages(page, 'A question about your quote');
  expect(mail!.text).toContain('Are spares in your rate?');

  // Judged clause by clause without prices, qualified, and final.
  await page.getByRole('navigation', { name: 'Job' }).getByRole('link', { name: 'Qualified vendors' }).click();
  noteRoute('/job/:jrId/qualified-vendors');
  await page.getByRole('button', { name: `Offer and notes of ${undecided!.companyName}` }).click();
  const judging = page.getByRole('dialog', { name: /^Compliance of / });
  for (const group of await judging.getByRole('group').all())
    await group.getByRole('radio', { name: 'Complies' }).check();
  await expectAccessible(page);
  await judging.getByRole('button', { name: 'Save' }).click();
  await expect(judging).toBeHidden();
  await page.getByRole('button', { name: `Qualify ${undecided!.companyName}`, exact: true }).click();
  await page.getByRole('button', { name: `Make final: ${undecided!.companyName}` }).click();
  const row = page.getByRole('row', { name: new RegExp(`^${undecided!.companyName}`) });
  await expect(row.getByText('Final', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(widths.phone);
  await expectNoSidewaysScroll(page);
});

test('an estimate is read beside what vendors asked before, and frozen since the quotes are open', async ({ page }) => {
  const { get } = await withSession(page);
  await page.goto(`/job-request/${(await jobNamed(get, title)).number}`);
  await page.getByRole('navigation', { name: 'Job' }).getByRole('link', { name: 'Cost estimate' }).click();
  await expect(page).toHaveURL(/\/cost-estimation\/boq$/);
  noteRoute('/job/:jrId/cost-estimation/:type');
  await expect(page.getByRole('heading', { name: 'Cost estimate' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Items with expected cost' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Cost estimate' }).getByRole('link', { name: 'Summary' }).click();
  await expect(page).toHaveURL(/\/cost-estimation\/summary$/);
  await expect(page.getByRole('table', { name: 'Estimate by group' })).toBeVisible();
});

test('a summary of a job is made, taken as a file, commented, read by a link until it is revoked, and listed', async ({
  page,
  browser,
}) => {
  const { get } = await withSession(page);
  await page.goto(`/job-request/${(await jobNamed(get, title)).number}`);
  await page.getByRole('navigation', { name: 'Job' }).getByRole('link', { name: 'Reports' }).click();
  await expect(page).toHaveURL(/\/comparison-reports$/);
  noteRoute('/job/:jrId/comparison-reports');
  await page.getByRole('button', { name: 'Create job summary' }).click();
  await page.getByRole('link', { name: 'Job summary' }).first().click();
  await expect(page).toHaveURL(/\/comparison-report\/[0-9a-f-]{36}$/);
  noteRoute('/:jrId/comparison-report/:reportId');
  await expect(page.getByRole('table', { name: 'Vendors invited' })).toBeVisible();
  await page.getByRole('button', { name: /^File of Job summary/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Job summary JR-\d{4}-\d{4}\.pdf$/);
  await page.getByRole('textbox', { name: /^Comment/ }).fill('Who regretted, and why?');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByRole('list').getByText('Who regretted, and why?')).toBeVisible();

  // Who was given a link reads the report alone, without a login.
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByLabel(/^Recipient/).fill('Asha Joshi, auditor');
  await page.getByRole('button', { name: 'Create link' }).click();
  const url = new URL(await page.getByRole('textbox', { name: 'Link' }).inputValue());
  await page.getByRole('button', { name: 'Done' }).click();
  const guests = await browser.newContext({ viewport: widths.phone });
  const guest = await guests.newPage();
  const answer = await guest.goto(`${url.pathname}${url.hash}`);
  expect(answer!.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
  await expect(guest.getByText(/You opened this with a link/)).toBeVisible();
  await expect(guest.getByRole('table', { name: 'Vendors invited' })).toBeVisible();
  await expect(guest.getByText('Who regretted, and why?')).toHaveCount(0);
  expect(guest.url()).not.toContain('#');
  await expectNoSidewaysScroll(guest);
  await expectAccessible(guest);
  // The open page of the company follows by itself.
  await expect(page.getByText(/opened 1 time, last/)).toBeVisible();
  await page.getByRole('button', { name: 'Revoke the link of Asha Joshi, auditor' }).click();
  await page
    .getByRole('alertdialog', { name: /^Revoke/ })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'Report not found' })).toBeVisible();
  await guests.close();

  await page.goto('/reports');
  noteRoute('/reports');
  await expect(page.getByRole('link', { name: 'Job summary' }).first()).toBeVisible();
});

test('a comparison is read, tried out, kept as a scenario that a colleague sees, edited, frozen and taken back', async ({
  page,
  browser,
}) => {
  const { get } = await withSession(page);
  const job = await jobNamed(get, title);
  const one = await sheetOf(get, job);
  await page.goto('/comparison');
  noteRoute('/comparison');
  await expect(page.getByRole('row', { name: new RegExp(one.title) })).toContainText(one.first.companyNames[0]!);
  await expectAccessible(page);
  await page.getByRole('link', { name: one.title }).click();
  await expect(page).toHaveURL(`/comparison/${one._id}`);
  noteRoute('/comparison/:_id');
  await expect(page.getByText(/ is L1 because /)).toBeVisible();
  await page.getByRole('link', { name: job.number }).click();
  await expect(page).toHaveURL(`/job/${job.number}/quote-comparison/price`);
  noteRoute('/job/:jrId/quote-comparison/:type');

  // Another quantity, by keyboard: no change of what is asked, and kept beside the sheet for all who see it.
  const { lines } = await get<{ lines: { description: string }[] }>(`/comparison/by-id/${one._id}/0`);
  await page.getByRole('grid').focus();
  for (const key of ['Control+Home', 'ArrowRight', 'Shift+F10']) await page.keyboard.press(key);
  await page.getByRole('menuitem', { name: 'Try another quantity' }).click();
  await page.getByRole('dialog', { name: lines[0]!.description }).getByRole('textbox').fill('3');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^3 .*tried, .* asked$/)).toBeVisible();
  await page.getByRole('button', { name: 'Save as scenario' }).click();
  const naming = page.getByRole('dialog', { name: 'Save as scenario' });
  await expectAccessible(page);
  await naming.getByRole('textbox', { name: 'Name' }).fill('Three of the first');
  await naming.getByRole('button', { name: 'Save' }).click();
  const colleague = await (await browser.newContext()).newPage();
  await withSession(colleague, accounts.corporate);
  await colleague.goto(`/job/${job.number}/quote-comparison/price`);
  await colleague.getByRole('button', { name: 'What if (1 scenario)' }).click();
  const scenarios = colleague.getByRole('table', { name: 'Scenarios' });
  await expect(scenarios.getByRole('row', { name: /^Three of the first/ })).toBeVisible();
  await colleague.getByRole('button', { name: 'View scenario Three of the first' }).click();
  await expect(colleague.getByText(/^3 .*tried, .* asked$/)).toBeVisible();
  await page.getByRole('button', { name: 'What if (1 scenario)' }).click();
  await page.getByRole('button', { name: 'Delete Three of the first' }).click();
  await expect(scenarios).toHaveCount(0);
  await colleague.context().close();

  await page.getByRole('textbox', { name: 'Interest rate (p.a.)' }).fill('24');
  await page.getByRole('button', { name: 'Apply to sheet' }).click();
  await expect(page.getByText('24% p.a. against 60 days')).toBeVisible();
  await page.reload();
  await expect(page.getByText('24% p.a. against 60 days')).toBeVisible();
  await expectAccessible(page);

  // What differs from the rules of the RFQ needs a reason before it is frozen.
  const changes = page.getByRole('table', { name: 'Changes since quote opening' });
  await expect(changes.getByRole('row', { name: /Interest rate \(p\.a\.\)/ })).toContainText('24%');
  await page.getByRole('button', { name: 'Freeze' }).click();
  const freezing = page.getByRole('alertdialog');
  await freezing.getByRole('button', { name: 'Freeze' }).click();
  await expect(freezing.getByText(/^One change since quote opening has no reason/)).toBeVisible();
  await freezing.getByRole('button', { name: 'Cancel' }).click();
  await changes.getByRole('button', { name: /^Add reason: .*Interest rate \(p\.a\.\)/ }).click();
  const why = page.getByRole('dialog', { name: 'Reason for change: Interest rate (p.a.)' });
  await why.getByRole('textbox', { name: /^Reason/ }).fill('The bank asks for it since October.');
  await expectAccessible(page);
  await why.getByRole('button', { name: 'Save reason' }).click();
  await expect(changes.getByText(/The bank asks for it since October\./)).toBeVisible();

  await page.getByRole('button', { name: 'Freeze' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Freeze' }).click();
  await expect(page.getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Reopen comparison' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A rate was typed wrong.');
  await dialog.getByRole('button', { name: 'Reopen comparison' }).click();
  await expect(page.getByText('Version 2, editable')).toBeVisible();

  await page.setViewportSize({ width: 320, height: 720 });
  await expectNoSidewaysScroll(page);
});

test('from a frozen comparison to a completed job: proposed, approved on a phone, told to the vendors, done, reviewed', async ({
  page,
  browser,
}) => {
  const { get, post } = await withSession(page, accounts.approver);
  const job = await jobNamed(get, title);
  const { _id: comparisonId } = await sheetOf(get, job);

  // Without a frozen comparison nothing can be proposed.
  await page.goto(`/job/${job.number}/approvals`);
  noteRoute('/job/:jrId/approvals');
  await expect(page.getByText('An award cannot be proposed yet')).toBeVisible();
  const { version, revision } = await get<Sheet>(`/comparison/by-id/${comparisonId}/0`);
  expect((await post('/comparison/freeze', { comparisonId, version, revision })).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No award proposal yet' })).toBeVisible();
  await expectAccessible(page);

  // The way to award that was chosen on the sheet is the one that the proposal begins with.
  await page.goto(`/job/${job.number}/quote-comparison/price`);
  await page.getByRole('radio', { name: 'Best two vendors' }).check();
  await page.getByRole('link', { name: 'Propose this award' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose an award' });
  await expect(dialog.getByRole('radio', { name: /^Best split across 2 vendors/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /^Choose a vendor for each item/ }).check();
  await expect(dialog.getByRole('table', { name: 'Vendor for each item' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(dialog.getByText('Justify the vendor choice.')).toBeVisible();
  await dialog
    .getByRole('textbox', { name: /^Justification/ })
    .fill('Lowest by evaluated cost, and did the same work last year.');
  await expect(dialog.getByText(/Prakash Sathe/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page.getByText('Submitted for approval')).toBeVisible();
  await expect(page.getByText('Award pending approval')).toBeVisible();

  // The mail carries a link that needs the login; the page of it is decided on a phone.
  const [mail] = await sentMessages(page, 'needs your approval');
  const link = new URL(/https?:\/\/\S+\/approvals\/[\w-]+/.exec(mail!.text)![0]).pathname;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.clock.install();
  await withSession(phone, 'plant.head@sagarsteel.example');
  await phone.goto(link);
  noteRoute('/job/:jrId/approvals/:resolutionId');
  await expect(phone.getByRole('heading', { level: 1, name: /^Award to/ })).toBeVisible();
  await expect(phone.getByText(/^Your decision, until/)).toBeVisible();
  await expect(phone.getByText('Against estimate')).toBeVisible();
  // What the buyer changed since the opening, and the statement by item, as it was frozen.
  const changes = phone.getByRole('table', { name: 'Changes since quote opening' });
  await expect(changes.getByText(/The bank asks for it since October\./)).toBeVisible();
  await phone.getByRole('button', { name: 'Show statement' }).click();
  await expect(phone.getByRole('rowheader', { name: /Evaluated cost/ })).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  // Ten seconds to undo.
  await phone.getByRole('button', { name: /^Approve ₹/ }).click();
  await phone.getByRole('button', { name: 'Undo' }).click();
  await expect(phone.getByRole('button', { name: /^Approve ₹/ })).toBeVisible();
  await phone.getByRole('button', { name: 'Return' }).click();
  await phone.getByRole('button', { name: 'Return proposal' }).click();
  await expect(phone.getByText('Give a reason. Others can read it.')).toBeVisible();
  await phone.getByRole('button', { name: 'Cancel' }).click();
  await phone.getByRole('button', { name: /^Approve ₹/ }).click();
  await expect(phone.getByRole('button', { name: 'Undo' })).toBeVisible();
  await phone.clock.runFor(10_000);
  await expect(phone.getByText('Approved: the job is awarded').first()).toBeVisible();
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
  await page.getByRole('button', { name: 'Notify vendors' }).click();
  const letters = page.getByRole('dialog', { name: 'Notify vendors' });
  await expect(letters.getByText('Thank you for your quote. We are pleased to award you')).toBeVisible();
  await letters.getByRole('textbox', { name: /letter of award/ }).fill('The order follows on Monday.');
  await expectAccessible(page);
  await letters.getByRole('button', { name: 'Send letters' }).click();
  await expect(page.getByText(/^\d vendors notified$/)).toBeVisible();
  const awarded = await sentMessages(page, 'The order follows on Monday.');
  expect(awarded).toHaveLength(1);
  const regrets = await sentMessages(page, 'We have selected another vendor for this work');
  expect(regrets.length).toBeGreaterThan(1);
  for (const regret of regrets) expect(regret.text).not.toContain('₹');
  for (const regret of regrets)
    expect(regret.text).toMatch(
      /lower evaluated cost|better overall on price|technical requirements|leaves out items|no longer valid/,
    );

  // The vendor accepts by the link of its letter, on a phone, and both have the letter with its items.
  const vendor = await (await browser.newContext({ viewport: widths.phone })).newPage();
  await vendor.goto(/\/vendor-link#[\w-]{43}/.exec(awarded[0]!.text)![0]);
  await expect(vendor.getByText(/^Awarded to you on/)).toBeVisible();
  await expectNoSidewaysScroll(vendor);
  await expectAccessible(vendor);
  const [letter] = await Promise.all([
    vendor.waitForEvent('download'),
    vendor.getByRole('link', { name: /^Letter of award/ }).click(),
  ]);
  expect(letter.suggestedFilename()).toMatch(/^Letter of award RFQ-\d{4}-\d{4}\.pdf$/);
  await vendor.getByRole('button', { name: 'Accept award' }).click();
  const accepting = vendor.getByRole('dialog', { name: 'Accept award?' });
  await accepting.getByRole('textbox', { name: /^Your name/ }).fill('Anil Deshpande');
  await accepting.getByRole('button', { name: 'Email me a code' }).click();
  const codes = await sentMessages(page, `is your code for ${job.number.replace('JR', 'RFQ')}`);
  const { subject } = codes.find(({ to }) => to === awarded[0]!.to)!;
  await accepting.getByRole('textbox', { name: /^Code emailed to/ }).fill(subject.slice(0, 6));
  await accepting.getByRole('button', { name: 'Accept award' }).click();
  await expect(vendor.getByText(/^Accepted by Anil Deshpande on/)).toBeVisible();
  await vendor.context().close();
  await page.getByRole('button', { name: 'Letters of award and regret' }).click();
  await expect(page.getByText(/^Accepted by Anil Deshpande/)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Start work' }).click();
  await expect(page.getByText('Work in progress', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Complete work' }).click();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();

  // The completed work is reviewed, and the profile of its vendor shows it to guests too.
  const { recipients } = await get<{ recipients: { jobVendorId: string; email: string }[] }>(
    `/job-rfq/vendor-recipients/${job.number}`,
  );
  const { vendors } = await get<{ vendors: { _id: string; vendor: { gstn: string } | null }[] }>(
    `/v4/job/get-job-vendors/${job.number}`,
  );
  const { jobVendorId } = recipients.find(({ email }) => email === awarded[0]!.to)!;
  const reviews = `/vendor/${vendors.find(({ _id }) => _id === jobVendorId)!.vendor!.gstn}/reviews`;
  const words = `All valves were back two days early ${unique()}`;
  await page.goto(reviews);
  await page.getByRole('region', { name: 'Reviews' }).getByRole('button', { name: 'Add a review' }).click();
  const form = page.getByRole('dialog');
  await choose(form.getByRole('combobox', { name: 'Job' }), title);
  await form
    .getByRole('radiogroup', { name: /^Overall rating/ })
    .getByRole('radio', { name: '5 of 5 stars' })
    .check({ force: true });
  await form.getByRole('textbox', { name: /^Your review/ }).fill(words);
  await form.getByRole('button', { name: 'Post review' }).click();
  await expect(page.getByRole('heading', { name: 'Review Posted Successfully' })).toBeVisible();
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(reviews);
  await expect(guest.getByRole('listitem').filter({ hasText: words })).toContainText('Sagar Steel');
  await guest.context().close();
});

/** Chooses the option that says these words. */
async function choose(field: Locator, words: string) {
  const value = await field.locator('option', { hasText: words }).first().getAttribute('value');
  await field.selectOption(value);
}
