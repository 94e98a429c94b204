import type { Browser, Page } from '@playwright/test';
import {
  expect,
  expectNoSidewaysScroll,
  noteRoute,
  password,
  sentMessages,
  test,
  unique,
  widths,
  withSession,
} from './fixtures.ts';
import { acceptedJob, calling, ownerLogin, teamEmail } from './job-acts.ts';

// A refused address, a link that was revoked, and the first question for a session that is not there.
test.use({ expectedConsoleErrors: [/Failed to load resource.*(400|401|404)/] });

/** The console in a browser of its own, logged in. */
async function team(browser: Browser) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const call = await calling(page, { path: '/provider/login', data: { email: teamEmail, password } });
  return { page, call, close: () => context.close() };
}

test('the team proposes vendors, the client says which fit, a colleague by link, and what fits is on the job', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await withSession(page);
  const asOwner = await calling(page, ownerLogin);
  const console_ = await team(browser);
  const job = await acceptedJob(asOwner, console_.call, `Boiler 3 water walls ${unique()}`);

  // The team finds vendors by the job's service near its plant, and says why.
  await console_.page.goto('/provider/jobs?show=open');
  await console_.page.getByRole('link', { name: `Propose vendors for ${job.number} of Sagar Steel` }).click();
  noteRoute('/provider/jobs/:jobId');
  const found = console_.page.getByRole('article', { name: /^Found:/ });
  await expect(found.first()).toContainText(/km from/);
  const names: string[] = [];
  for (const _round of [1, 2]) {
    const propose = console_.page.getByRole('button', { name: /^Propose / }).first();
    const name = (await propose.getAttribute('aria-label'))!.replace('Propose ', '');
    names.push(name);
    await propose.click();
    const dialog = console_.page.getByRole('dialog', { name: `Propose ${name}` });
    await expect(dialog.getByLabel(/Why it fits/)).toHaveValue(/Boiler repair.* km from/);
    await dialog.getByLabel(/Why it fits/).fill('Rebuilt the water walls of two boilers of this make.');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await expect(console_.page.getByRole('article', { name, exact: true })).toContainText('No answer yet');
  }
  // What the job may cost never reaches the team.
  expect(JSON.stringify(await console_.call('POST', `/provider/jobs/${job._id}/open`))).not.toContain('987654321');
  await sentMessages(page, `vendors for ${job.number}`);

  // The client.
  await page.goto(`/job/${job.number}/vendors`);
  await page.getByRole('link', { name: 'View proposals' }).click();
  noteRoute('/job/:jrId/f3-vendors');
  const card = page.getByRole('article', { name: names[0]!, exact: true });
  await expect(card).toContainText('Rebuilt the water walls');
  await expect(page.getByRole('table', { name: 'Facts of the proposed vendors' })).toBeVisible();
  await card.getByRole('button', { name: `Fits: ${names[0]}` }).press('Enter');
  await expect(card.getByRole('button', { name: `Fits: ${names[0]}` })).toHaveAttribute('aria-pressed', 'true');

  // A colleague answers without a login.
  await page.getByRole('button', { name: 'Email to a colleague' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email the proposals to a colleague' });
  await dialog.getByLabel(/^Name/).fill('Asha Joshi');
  await dialog.getByLabel(/^Email/).fill('someone@elsewhere.example');
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByLabel(/^Email/)).toHaveAccessibleDescription(/^Enter a colleague’s address/);
  await dialog.getByLabel(/^Email/).fill('asha.joshi@sagarsteel.example');
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Emailed to Asha Joshi')).toBeVisible();
  const [mail] = await sentMessages(page, `/job/${job._id}/f3-vendors#`);
  const link = new URL(/https?:\S+#[\w-]{43}/.exec(mail!.text)![0]);
  const guests = await browser.newContext({ viewport: widths.phone });
  const guest = await guests.newPage();
  await guest.goto(`${link.pathname}${link.hash}`);
  await expect(guest.getByText('You are viewing this as Asha Joshi')).toBeVisible();
  // The token leaves the address, and a reload still opens the page.
  await expect(guest).toHaveURL(new RegExp(`/job/${job._id}/f3-vendors$`));
  await guest.reload();
  const theirs = guest.getByRole('article', { name: names[1]!, exact: true });
  await theirs.getByRole('button', { name: `Does not fit: ${names[1]}` }).click();
  const why = guest.getByRole('dialog', { name: /^Does not fit/ });
  await why.getByRole('button', { name: 'Save feedback' }).click();
  await expect(why.getByLabel(/^Reason/)).toHaveAccessibleDescription(/Choose why/);
  await why.getByLabel(/^Reason/).selectOption('no_similar_work');
  await why.getByRole('button', { name: 'Save feedback' }).click();
  await expect(theirs).toContainText('Asha Joshi, by link');
  await expectNoSidewaysScroll(guest);
  // The open page of the owner follows by itself.
  await expect(page.getByRole('article', { name: names[1]!, exact: true })).toContainText('Asha Joshi, by link');

  // Revoked, the link opens nothing.
  await page.getByRole('button', { name: 'Revoke the link of Asha Joshi' }).click();
  await page
    .getByRole('alertdialog', { name: /^Revoke/ })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'Proposals not found' })).toBeVisible();
  await guests.close();

  // What fits goes to the job.
  await card.getByRole('button', { name: `Add to the job: ${names[0]}` }).click();
  await expect(card).toContainText('On the job');
  await page.goto(`/job/${job.number}/vendors`);
  await expect(page.getByRole('row', { name: names[0]! })).toContainText('Not sent');
  await page.goto(`/job/${job.number}/activity-logs`);
  await expect(page.getByText(/Asha Joshi, by link gave feedback on/)).toBeVisible();
  await console_.page.reload();
  await expect(console_.page.getByRole('article', { name: names[1]!, exact: true })).toContainText('No similar work');
  await console_.close();
});

test('a vendor request is answered until its vendor is listed, found by the search, and on the job that waited', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const word = unique();
  await withSession(page);
  const asOwner = await calling(page, ownerLogin);
  const job = await asOwner<{ _id: string; number: string }>('POST', '/job-rfq/create', {
    title: `Kiln tyres ${word}`,
  });
  const request = await asOwner<{ _id: string; number: string }>('POST', '/request-vendor', {
    requirement: `Kiln tyre grinding at site ${word}`,
    subcategoryId: 'on-site-machining',
    vendorCompanyName: `Palar Rotary ${word}`,
    vendorEmail: `anand@palar-${word}.example`,
    vendorContactName: 'S. Anand',
    vendorPhone: '+919800000000',
  });

  await page.goto(`/vendor-requests?request=${request._id}`);
  const card = page.getByRole('article', { name: new RegExp(word) });
  await expect(card).toContainText('First answer by');
  await card.getByRole('button', { name: `Add to job: ${request.number}` }).click();
  const jobs = page.getByRole('dialog', { name: /^Jobs for/ });
  await jobs.getByRole('checkbox', { name: `Kiln tyres ${word}` }).click();
  await expect(jobs.getByRole('checkbox', { name: `Kiln tyres ${word}` })).toBeChecked();
  await jobs.getByRole('button', { name: 'Done' }).click();
  await expect(card).toContainText(`Goes to ${job.number} as soon as it is found`);

  const console_ = await team(browser);
  await console_.page.goto('/provider/requests');
  noteRoute('/provider/requests');
  await console_.page.getByRole('link', { name: `Open ${request.number} of Sagar Steel` }).click();
  noteRoute('/provider/requests/:requestId');
  await expect(console_.page.getByRole('heading', { level: 1, name: new RegExp(word) })).toBeVisible();
  const move = async (press: string, words?: string) => {
    await console_.page.getByRole('button', { name: press }).first().click();
    // A message is a dialog, too.
    const dialog = console_.page.getByRole('dialog', { name: new RegExp(press) });
    if (words) await dialog.getByRole('textbox').fill(words);
    await dialog.getByRole('button', { name: press }).click();
    await expect(dialog).toBeHidden();
  };
  await move('Request information', 'Which diameter have the tyres?');
  // Who asked reads the question and answers by changing the request.
  await expect(card).toContainText('Which diameter have the tyres?');
  await card.getByRole('button', { name: `Edit ${request.number}` }).click();
  await page
    .getByRole('dialog', { name: /^Edit/ })
    .getByLabel(/^Anything else/)
    .fill('4.2 m, two kilns.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(card).toContainText('In review');
  await console_.page.reload();
  for (const press of ['Start search', 'Mark vendor contacted', 'Start verification']) await move(press);

  const form = console_.page.getByRole('form', { name: 'New vendor' });
  const gstn = gstinOf(word);
  await form.getByLabel(/^GSTIN/).fill(gstn);
  await expect(form.getByLabel(/^Company name/)).toHaveValue(`Palar Rotary ${word}`);
  await form.getByLabel(/^Constitution/).selectOption('Proprietorship');
  await form.getByLabel(/^Founded/).fill('2004');
  await form.getByLabel(/^Employees/).fill('60');
  await form.getByLabel(/^Turnover/).fill('120000000');
  await form.getByLabel(/^Street/).fill('Plot 12, SIPCOT');
  await form.getByLabel(/^PIN/).fill('600001');
  await choose(console_.page, 'State', 'Tamil Nadu');
  await choose(console_.page, 'City', 'Chennai');
  await choose(console_.page, 'Industries', 'Cement');
  await console_.page.keyboard.press('Escape');
  await form.getByLabel(/^Description/).fill('Grinds kiln tyres and rollers at site while the kiln runs.');
  await form.getByLabel(/^Designation/).fill('Proprietor');
  await form.getByRole('button', { name: 'Add a certificate' }).click();
  await form.getByRole('combobox', { name: /^Certificate/ }).selectOption('ISO 9001:2015');
  await form.getByLabel(/^Evidence/).fill('Certificate seen, checked against the register');
  await form.getByRole('button', { name: 'List the vendor' }).click();
  await expect(console_.page.getByText(`The vendor: Palar Rotary ${word}`)).toBeVisible();
  await console_.close();

  await expect(card).toContainText('Added');
  await expect(card.getByRole('button', { name: `Shortlist Palar Rotary ${word}` })).toBeVisible();
  await expect(card).toContainText(`On ${job.number}`);
  await card.getByRole('button', { name: `History of ${request.number}` }).click();
  const history = page.getByRole('dialog', { name: /^History/ });
  await expect(history.getByText(/viewed the request/).first()).toBeVisible();
  await history.getByRole('button', { name: 'Close' }).last().click();
  await sentMessages(page, `Vendor found for your request ${request.number}`);
  await page.goto(`/job/${job.number}/vendors`);
  await expect(page.getByRole('row', { name: `Palar Rotary ${word}` })).toBeVisible();
  await page.goto(`/vendorlist?mode=name&search=${encodeURIComponent(`Palar Rotary ${word}`)}`);
  await expect(page.getByRole('link', { name: `Palar Rotary ${word}` }).first()).toBeVisible();
});

test('vendors are chosen for a job from the search: the banner says for which, one press adds', async ({ page }) => {
  await withSession(page);
  const asOwner = await calling(page, ownerLogin);
  const job = await asOwner<{ number: string }>('POST', '/job-rfq/create', { title: `Pumps ${unique()}` });
  await page.goto(`/job/${job.number}/vendors`);
  await page.getByRole('button', { name: 'Add vendors' }).click();
  await page.getByRole('link', { name: 'VIEW VENDORS & ADD' }).click();
  const banner = page.getByRole('region', { name: 'Job shortlist' });
  await expect(banner).toContainText(`Choosing vendors for ${job.number}`);
  // Told once.
  await banner.getByRole('button', { name: 'Got it' }).click();
  await page.reload();
  await expect(banner).toContainText(`Choosing vendors for ${job.number}`);
  await expect(banner.getByRole('button', { name: 'Got it' })).toHaveCount(0);
  const add = page.getByRole('button', { name: new RegExp(`^Add to ${job.number}: `) }).first();
  const name = (await add.getAttribute('aria-label'))!.replace(`Add to ${job.number}: `, '');
  await add.click();
  await expect(page.getByText(`${name} added to ${job.number}`)).toBeVisible();
  await banner.getByRole('link', { name: `Back to ${job.number}` }).click();
  await expect(page.getByRole('row', { name })).toBeVisible();
  await page.goto('/vendorlist');
  await banner.getByRole('button', { name: 'Done choosing' }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Add to a job: / }).first()).toBeVisible();
});

/** Chooses in a field with a list. */
async function choose(page: Page, label: string, value: string) {
  const field = page.getByRole('combobox', { name: label });
  await field.click();
  await field.fill(value);
  await page.getByRole('option', { name: value, exact: true }).first().click();
}

/** A GSTIN of Tamil Nadu that no run has twice, with its check digit. */
function gstinOf(word: string): string {
  const digits = String(Number.parseInt(word.replaceAll(/\W/g, ''), 36) % 10_000).padStart(4, '0');
  const letter = String.fromCharCode(65 + (Number.parseInt(word.slice(-3), 36) % 26));
  const stem = `33ZZZPP${digits}${letter}1Z`;
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const sum = [...stem].reduce((total, character, index) => {
    const product = alphabet.indexOf(character) * ((index % 2) + 1);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return stem + alphabet[(36 - (sum % 36)) % 36];
}
