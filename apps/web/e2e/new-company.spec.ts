import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { passDeadline } from './job-acts.ts';
import {
  mailed,
  mailsTo,
  ownBrowser,
  phoneSize,
  root,
  somebody,
  startOwnServer,
  type OwnServer,
} from './own-server.ts';

/**
 * Two companies that register on an installation without any data, from their registration to opened quotes and on to completed work and its review. The
 * only account that is there before is one of the provider's team.
 */
test.use({ expectedConsoleErrors: [/Failed to load resource.*40[0139]/] });

/** Chooses the option that says these words. */
async function choose(field: Locator, words: string) {
  const value = await field.locator('option', { hasText: words }).first().getAttribute('value');
  await field.selectOption(value);
}

const secret = 'Turbine-Overhaul-58';
const team = { email: 'team@millwright.example', password: 'Lathe-Spindle-2741' };
let server: OwnServer;

test.beforeAll(async () => {
  server = await startOwnServer('none');
  provider(['add', team.email, '--password-stdin'], team.password);
});
test.afterAll(() => server.stop());

/** The command of the provider's team, as its person on the server runs it. */
function provider(args: readonly string[], input = ''): void {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'apps/server/src/provider.ts'), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: server.folder, USER: 'operator' },
    input,
    encoding: 'utf8',
  });
  expect(stderr, args.join(' ')).toBe('');
  expect(status).toBe(0);
}

type Person = { email: string; fullName: string };
/** Registers as the first person of a company and is approved by the provider. */
async function register(browser: Browser, company: { name: string; plant: string; email: string; fullName: string }) {
  const page = await somebody(browser, server.url);
  await page.goto('/registration');
  await page.getByLabel('Full name').fill(company.fullName);
  await page.getByLabel('Company email').fill(company.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Company name').fill(company.name);
  await page.getByRole('combobox', { name: 'Plant name' }).fill(company.plant);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('OTP').fill(await mailed(page, company.email, '', /\b\d{6}\b/));
  await page.getByRole('button', { name: 'REQUEST ACCESS' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your request was received' })).toBeVisible();
  provider(['approve', company.email]);
  return page;
}

/** Registers as a colleague of a company that is there, and is approved by the provider. */
async function joinCompany(browser: Browser, company: { name: string; plant: string }, who: Person) {
  const page = await somebody(browser, server.url);
  await page.goto('/registration');
  await page.getByLabel('Full name').fill(who.fullName);
  await page.getByLabel('Company email').fill(who.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Company name')).toHaveValue(company.name);
  await page.getByRole('combobox', { name: 'Plant name' }).click();
  await page.getByRole('option', { name: company.plant }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('OTP').fill(await mailed(page, who.email, '', /\b\d{6}\b/));
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page).toHaveURL(/\/userInfo$/);
  provider(['approve', who.email]);
  await page.context().close();
}

/** Gives a colleague a role on a job, on its page. */
async function giveRole(page: Page, { fullName }: Person, role: string) {
  await page.getByRole('combobox', { name: 'Add a colleague' }).fill(fullName.split(' ')[0]!);
  // The list may be drawn anew under a press: it is pressed as long as it is there.
  const option = page.getByRole('option', { name: fullName });
  const field = page.getByRole('combobox', { name: `Role of ${fullName}` });
  await expect(async () => {
    if (await option.isVisible()) await option.click({ timeout: 5000 });
    await expect(field).toHaveValue('buyer', { timeout: 5000 });
  }).toPass();
  if (role === 'buyer') return;
  await field.selectOption(role);
  await expect(field).toHaveValue(role);
}

async function logIn(page: Page, email: string) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'LOGIN', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Calls the API as somebody, beside the pages. */
async function calling(page: Page, path: string, data: object) {
  const entry = await page.request.post(`/api/v1${path}`, { data });
  expect(entry.status()).toBe(200);
  const { access_token: token } = (await entry.json()) as { access_token?: string };
  return async <Body>(method: string, to: string, body?: object): Promise<Body> => {
    const answer = await page.request.fetch(`/api/v1${to}`, {
      method,
      ...(body && { data: body }),
      headers: token ? { authorization: `Bearer ${token}` } : { 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.ok(), `${method} ${to}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Body;
  };
}

const boq = [
  'Kiln 1 annual shutdown 2027: schedule of items',
  'Sl. No.\tDescription of work\tUnit\tQty\tRate',
  '1\tPreparatory work',
  '1.1\tScaffolding up to 18 m, erect\t\t\t',
  '\tand dismantle\tSqm\t450\t',
  '1.2\tRemoval of lining\tcum\t38.5\t',
  '2\tRefractory',
  '2.1.a\tCastable with anchors, 1,500 °C\tMT\t12.25\t',
  '\tSection total\t\t\t',
].join('\n');

/** The vendor that wins, as the provider's team lists it. */
const listed = {
  gstn: '27AAZCK1001Q1ZZ',
  companyName: 'Konkan Thermal',
  constitution: 'Private Limited Company',
  foundedYear: 2004,
  employeeCount: 60,
  turnoverInPaise: 12_000_000_000,
  summary: 'Lines kilns and furnaces at site with its own masons.',
  email: 'quotes@konkanthermal.example',
  address: 'Plot 12, MIDC',
  state: 'Maharashtra',
  city: 'Pune',
  pinCode: '411001',
  subcategoryIds: ['refractory-and-acid-proof-lining'],
  industries: ['Cement'],
  contact: {
    fullName: 'S. Anand',
    designation: 'Proprietor',
    email: 'quotes@konkanthermal.example',
    phone: '+919800000000',
  },
  checks: [],
};

test('a company that registered this morning opens its quotes, awards its job and reviews its vendor, and the one beside it sees none of the job', async ({
  browser,
}) => {
  test.setTimeout(480_000);
  const owner = { email: 'asha.joshi@konkancast.example', fullName: 'Asha Joshi' };
  const second = { email: 'ravi.kadam@konkancast.example', fullName: 'Ravi Kadam' };
  const plantHead = { email: 'sunil.gokhale@konkancast.example', fullName: 'Sunil Gokhale' };
  const commercialHead = { email: 'farida.khan@konkancast.example', fullName: 'Farida Khan' };
  const stranger = { email: 'meera.tiwari@vindhyapaper.example', fullName: 'Meera Tiwari' };

  const page = await register(browser, { name: 'Konkan Cast', plant: 'Chiplun Works', ...owner });
  const other = await register(browser, { name: 'Vindhya Paper', plant: 'Amlai Mill', ...stranger });

  await test.step('the first person adds a second plant; a colleague registers and is let in', async () => {
    await logIn(page, owner.email);
    await page.goto('/plantInfo');
    await page.getByRole('button', { name: 'Add plant' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add plant' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Lote Foundry');
    await dialog.getByRole('combobox', { name: 'State' }).fill('Maharashtra');
    await page.getByRole('option', { name: 'Maharashtra' }).click();
    await dialog.getByRole('combobox', { name: 'City' }).fill('Chiplun');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Add plant' }).click();
    await expect(page.getByText('Lote Foundry').first()).toBeVisible();
    await joinCompany(browser, { name: 'Konkan Cast', plant: 'Chiplun Works' }, second);
  });

  let number = '';
  await test.step('a job with a messy BOQ is posted and accepted', async () => {
    await page.goto('/job/new');
    await page.getByLabel('Title').fill('Kiln 1 refractory, annual shutdown');
    await page.getByRole('combobox', { name: 'Service' }).fill('refractory');
    await page
      .getByRole('option', { name: /[Rr]efractory/ })
      .first()
      .click();
    await choose(page.getByRole('combobox', { name: 'Plant' }), 'Chiplun Works');
    await page.getByRole('textbox', { name: 'Paste from a spreadsheet' }).focus();
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, boq);
    await expect(page.getByRole('textbox', { name: 'Description of item 1' })).toHaveValue(
      'Scaffolding up to 18 m, erect and dismantle',
    );
    await expect(page.getByRole('textbox', { name: 'Description of item 3' })).toHaveValue(
      'Castable with anchors, 1,500 °C',
    );
    await expect(page.getByText(/Saved at/)).toBeVisible();
    number = /JR-\d{4}-\d{4}/.exec(page.url())![0];
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText(`${number}: Submitted`)).toBeVisible();
    const asTeam = await calling(await somebody(browser, server.url), '/provider/login', team);
    const { jobs } = await asTeam<{ jobs: { _id: string; number: string }[] }>('GET', '/provider/jobs');
    const { _id } = jobs.find((job) => job.number === number)!;
    await asTeam('POST', `/provider/jobs/${_id}/open`);
    await asTeam('POST', `/provider/jobs/${_id}/decision`, { decision: 'accept' });
  });

  const login = { ...owner, password: secret, rememberMe: true };
  const asOwner = await calling(page, '/authentication/login', {
    email: login.email,
    password: secret,
    rememberMe: true,
  });
  const vendors = ['Konkan Thermal', 'Ratna Refractories', 'Sahyadri Linings'].map((companyName, index) => ({
    companyName,
    email: `quotes@${['konkanthermal', 'ratnarefractories', 'sahyadrilinings'][index]}.example`,
  }));
  await test.step('the RFQ is published and sent to three vendors that no list knows, in at most 10 presses', async () => {
    const job = await asOwner<{ jobRequestDetails: { _id: string } }>(
      'GET',
      `/request-vendor/job-req-report/${number}`,
    );
    for (const unlisted of vendors)
      await asOwner('POST', '/request-vendor/addVendors', { jobId: job.jobRequestDetails._id, unlisted });
    await page.goto(`/job-request/${number}`);
    await giveRole(page, second, 'buyer');
    await page.goto(`/job/${number}/vendors`);
    let presses = 0;
    const press = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
      await page
        .getByRole(role, { name, exact: typeof name === 'string' })
        .first()
        .click();
      presses += 1;
    };
    await press('RFQ', 'link');
    await press('Terms and evaluation', 'link');
    const deadline = page.getByRole('group', { name: /^Submission deadline/ }).getByRole('textbox');
    await deadline.first().fill(dayIn(5));
    await deadline.nth(1).fill('5:00 pm');
    await choose(page.getByRole('combobox', { name: 'Quote opener' }), owner.fullName);
    await choose(page.getByRole('combobox', { name: /^Second opener/ }), second.fullName);
    presses += 4;
    await press('Save');
    await press('Publish');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    presses += 1;
    await press('Send to 3 vendors');
    await expect(page.getByText('RFQ sent to 3 vendors')).toBeVisible();
    console.log(`publishing and sending to three vendors took ${presses} presses`);
    // Two of them name the openers.
    expect(presses).toBeLessThanOrEqual(10);
  });

  await test.step('the team lists the vendor that will win, which the job names by its address so far', async () => {
    const asTeam = await calling(await somebody(browser, server.url), '/provider/login', team);
    const { requests } = await asTeam<{ requests: { _id: string; requirement: string }[] }>(
      'GET',
      '/provider/requests',
    );
    const { _id } = requests.find(({ requirement }) => requirement.includes(listed.companyName))!;
    await asTeam('POST', `/provider/requests/${_id}/open`);
    for (const to of ['searching', 'vendor_contacted', 'onboarding'])
      await asTeam('POST', `/provider/requests/${_id}/status`, { to });
    await asTeam('POST', `/provider/requests/${_id}/vendor`, listed);
    await page.goto(`/job/${number}/vendors`);
    await expect(page.getByRole('link', { name: listed.companyName })).toBeVisible();
  });

  const browserOfVendors = await ownBrowser(browser, server.url, phoneSize);
  const rfq = number.replace('JR', 'RFQ');
  await test.step('three vendors in one browser: one asks, one revises, one regrets', async () => {
    const pages = [];
    for (const { email } of vendors) {
      const at = await browserOfVendors.newPage();
      await at.goto(await mailed(page, email, '', /\/vendor-link#[\w-]{43}/));
      await expect(at.getByText('1.1. Scaffolding up to 18 m, erect and dismantle')).toBeVisible();
      pages.push(at);
    }
    const [asking, revising, regretting] = pages as [Page, Page, Page];
    await asking.getByRole('tab', { name: 'Questions' }).click();
    await asking.getByRole('textbox', { name: /^Question/ }).fill('Is there power at the kiln, and who pays for it?');
    await asking.getByRole('button', { name: 'Send question' }).click();
    await expect(asking.getByText(/^Waiting for an answer/)).toBeVisible();
    await regretting.getByRole('button', { name: 'Cannot quote' }).click();
    await regretting.getByRole('radio', { name: 'No capacity in that time' }).check();
    await regretting.getByRole('button', { name: 'Send regret' }).click();
    await expect(regretting.getByText(/that you cannot quote$/)).toBeVisible();
    const quote = async (at: Page, email: string, rates: readonly string[], isFirst: boolean) => {
      await at.getByRole('tab', { name: 'Your quote' }).click();
      if (!isFirst) await at.getByRole('button', { name: 'Edit quote' }).click();
      for (const [index, rate] of rates.entries())
        await at
          .getByRole('textbox', { name: /^Rate of / })
          .nth(index)
          .fill(rate);
      if (isFirst) {
        await at.getByRole('textbox', { name: /^GST/ }).fill('18');
        await at.getByLabel(/^Valid until/).fill(new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10));
      }
      await at.getByRole('button', { name: 'Check and send' }).click();
      if (isFirst) {
        await at.getByRole('button', { name: 'Email me a code' }).click();
        const code = await mailed(page, email, `is your code for ${rfq}`, /^\d{6}/);
        await at.getByRole('textbox', { name: /^Code emailed to/ }).fill(code);
      }
      await at.getByRole('button', { name: 'Send quote' }).click();
      await expect(at.getByRole('heading', { name: 'Your quote is sealed' })).toBeVisible();
    };
    await quote(asking, vendors[0]!.email, ['620', '3700', '196000'], true);
    await quote(revising, vendors[1]!.email, ['590', '3800', '202000'], true);
    await quote(revising, vendors[1]!.email, ['570', '3800', '199000'], false);
    const { vendors: states } = await asOwner<{ vendors: { companyName: string; state: string }[] }>(
      'GET',
      `/job-rfq/quotations/${number}`,
    );
    expect(Object.fromEntries(states.map(({ companyName, state }) => [companyName, state]))).toEqual({
      'Konkan Thermal': 'quoted',
      'Ratna Refractories': 'quoted',
      'Sahyadri Linings': 'regretted',
    });
  });

  await test.step('the unanswered question holds the opening; two openers open, and the record is there', async () => {
    const { jobId } = await asOwner<{ jobId: string }>('GET', `/job-rfq/${number}`);
    await passDeadline(jobId, page);
    await page.goto(`/job/${number}/quotations`);
    await expect(page.getByText('1 question unanswered')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('button', { name: 'Email me the code' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Open without answers' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Open without answers' }).click();
    const open = async (by: Page, email: string) => {
      await by.getByRole('button', { name: 'Email me the code' }).click();
      const code = await mailed(page, email, `opens the quotes of ${rfq}`, /^\d{6}/);
      await by.getByRole('textbox', { name: /^Code from the email/ }).fill(code);
      await by.getByRole('button', { name: /^Confirm and open 2 quotes/ }).click();
    };
    await open(page, owner.email);
    await expect(page.getByText('left for the second opener', { exact: true })).toBeVisible();
    const colleague = await somebody(browser, server.url);
    await logIn(colleague, second.email);
    // The mail that the first opener's confirmation sends leads here.
    await colleague.goto(
      new URL(await mailed(page, second.email, 'confirm the opening by', /http\S+\/quotations/)).pathname,
    );
    await open(colleague, second.email);
    await expect(colleague.getByRole('heading', { name: 'Opened' })).toBeVisible();
    const [record] = await Promise.all([
      colleague.waitForEvent('download'),
      colleague.getByRole('button', { name: 'Download record' }).click(),
    ]);
    expect(record.suggestedFilename()).toBe(`${number} quote opening.pdf`);
    // The vendor's mail has a link that works, and its page the receipts of all.
    const vendor = await browserOfVendors.newPage();
    await vendor.goto(await mailed(page, vendors[1]!.email, `${rfq}: quotes were opened`, /\/vendor-link#[\w-]{43}/));
    await expect(vendor.getByText('Your quote is included')).toBeVisible();
  });

  await test.step('the best two are proposed, returned, reworked, and approved in two stages', async () => {
    for (const who of [plantHead, commercialHead])
      await joinCompany(browser, { name: 'Konkan Cast', plant: 'Chiplun Works' }, who);
    await page.goto(`/job-request/${number}`);
    for (const who of [plantHead, commercialHead]) await giveRole(page, who, 'approver');
    const freeze = async () => {
      await page.getByRole('button', { name: 'Freeze' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Freeze' }).click();
      await expect(page.getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible();
    };
    const propose = async (why: string) => {
      await page.getByRole('radio', { name: 'Best two vendors' }).check();
      await page.getByRole('link', { name: 'Propose this award' }).click();
      const dialog = page.getByRole('dialog', { name: 'Propose an award' });
      await expect(dialog.getByRole('radio', { name: /^Best split across 2 vendors/ })).toBeChecked();
      await dialog.getByRole('textbox', { name: /^Justification/ }).fill(why);
      for (const [stage, { fullName }] of [
        ['1. Plant head', plantHead],
        ['2. Commercial head', commercialHead],
      ] as const) {
        await dialog.getByRole('combobox', { name: stage }).click();
        await page.getByRole('option', { name: fullName }).click();
        await page.keyboard.press('Tab');
      }
      await dialog.getByRole('button', { name: 'Submit for approval' }).click();
      await expect(page.getByText('Award pending approval')).toBeVisible();
    };
    await page.goto(`/job/${number}/quote-comparison/price`);
    await page.getByRole('button', { name: 'Compare quotes' }).click();
    await freeze();
    await propose('Each has the lowest rate of its lines.');

    // Both decide on a phone, from the link of their last mail.
    const contexts: BrowserContext[] = [];
    const decide = async (who: Person, act: (at: Page) => Promise<void>, asked = 0) => {
      const context = await ownBrowser(browser, server.url, phoneSize);
      contexts.push(context);
      const at = await context.newPage();
      await logIn(at, who.email);
      await at.goto(
        new URL(await mailed(page, who.email, 'needs your approval', /https?:\S+\/approvals\/[\w-]+/, asked)).pathname,
      );
      await expect(at.getByRole('heading', { level: 1, name: /^Award to/ })).toBeVisible();
      await act(at);
    };
    // Who leaves at once has decided.
    const approve = async (phone: Page) => {
      await phone.getByRole('button', { name: /^Approve ₹/ }).click();
      await expect(phone.getByRole('button', { name: 'Undo' })).toBeVisible();
      await phone.goto('about:blank');
    };
    await decide(plantHead, async (phone) => {
      await phone.getByRole('button', { name: 'Return' }).click();
      const why = phone.getByRole('dialog');
      await why.getByRole('textbox').fill('Who answers for the lining as a whole if two firms work on it?');
      await why.getByRole('button', { name: 'Return proposal' }).click();
      await expect(phone.getByText('Returned for changes').first()).toBeVisible({ timeout: 30_000 });
    });
    await page.goto(`/job/${number}/quote-comparison/price`);
    await page.getByRole('button', { name: 'Reopen comparison' }).click();
    const taking = page.getByRole('dialog');
    await taking.getByRole('textbox', { name: 'Reason' }).fill('The plant head asks who answers for the lining.');
    await taking.getByRole('button', { name: 'Reopen comparison' }).click();
    await expect(page.getByText('Version 2, editable')).toBeVisible();
    await freeze();
    await propose('Konkan Thermal lines the kiln and answers for it; the scaffolding stands apart.');
    await decide(plantHead, approve, 1);
    await decide(commercialHead, approve);
    await page.goto(`/job/${number}/approvals`);
    await expect(page.getByRole('button', { name: 'Notify vendors' })).toBeVisible();
    for (const context of contexts) await context.close();
  });

  await test.step('both are awarded their part by letter and accept it by link; the work is begun and completed', async () => {
    await page.getByRole('button', { name: 'Notify vendors' }).click();
    const letters = page.getByRole('dialog', { name: 'Notify vendors' });
    await letters.getByRole('button', { name: 'Send letters' }).click();
    await expect(page.getByText(/^\d vendors notified$/)).toBeVisible();
    for (const { email } of vendors.slice(0, 2)) {
      const vendor = await browserOfVendors.newPage();
      await vendor.goto(await mailed(page, email, 'award', /\/vendor-link#[\w-]{43}/));
      await expect(vendor.getByText(/^Awarded to you on/)).toBeVisible();
      await vendor.getByRole('button', { name: 'Accept award' }).click();
      const accepting = vendor.getByRole('dialog', { name: 'Accept award?' });
      await accepting.getByRole('textbox', { name: /^Your name/ }).fill('Anil Deshpande');
      const subject = `is your code for ${rfq}`;
      const { length } = await mailsTo(page, email, subject);
      await accepting.getByRole('button', { name: 'Email me a code' }).click();
      await accepting
        .getByRole('textbox', { name: /^Code emailed to/ })
        .fill(await mailed(page, email, subject, /^\d{6}/, length));
      await accepting.getByRole('button', { name: 'Accept award' }).click();
      await expect(vendor.getByText(/^Accepted by Anil Deshpande on/)).toBeVisible();
      await vendor.close();
    }
    await page.getByRole('button', { name: 'Letters of award and regret' }).click();
    for (const { companyName } of vendors.slice(0, 2)) {
      await choose(page.getByRole('combobox', { name: 'Letter to' }), companyName);
      await expect(page.getByText(/^Accepted by Anil Deshpande/)).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Start work' }).click();
    await expect(page.getByText('Work in progress', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Complete work' }).click();
    await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  });

  await test.step('the buyer reviews the vendor of the completed work, and its profile shows it', async () => {
    const words = 'The castable was dry two days early, and the crew left the floor clean.';
    await page.goto(`/vendor/${listed.gstn}/reviews`);
    await page.getByRole('region', { name: 'Reviews' }).getByRole('button', { name: 'Add a review' }).click();
    const form = page.getByRole('dialog');
    await expect(form.getByRole('combobox', { name: 'Job' }).locator('option:checked')).toContainText(
      'Kiln 1 refractory, annual shutdown',
    );
    for (const [group, stars] of [
      [/^Overall rating/, 5],
      ['Safety', 4],
    ] as const)
      await form
        .getByRole('radiogroup', { name: group })
        .getByRole('radio', { name: `${stars} of 5 stars` })
        .check({ force: true });
    await form.getByRole('textbox', { name: /^Your review/ }).fill(words);
    await form.getByRole('button', { name: 'Post review' }).click();
    await expect(page.getByRole('heading', { name: 'Review Posted Successfully' })).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    // The job has its review now, and others read it under the company's name.
    await page.reload();
    await expect(page.getByText('Your review', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add a review' })).toHaveCount(0);
    await logIn(other, stranger.email);
    await other.goto(`/vendor/${listed.gstn}/reviews`);
    const review = other.getByRole('listitem').filter({ hasText: words });
    await expect(review).toContainText('Konkan Cast');
    const { rating } = await asOwner<{ rating: object }>('GET', `/vendor-profile/${listed.gstn}`);
    expect(rating).toMatchObject({ reviewCount: 1 });
  });

  await test.step('the other company sees nothing of it', async () => {
    const asStranger = await calling(other, '/authentication/login', {
      email: stranger.email,
      password: secret,
      rememberMe: true,
    });
    const { jobs } = await asStranger<{ jobs: unknown[] }>('GET', '/request-vendor/job-req-details/mine').catch(() => ({
      jobs: [],
    }));
    expect(jobs).toEqual([]);
    await other.goto(`/job/${number}/quotations`);
    await expect(other.getByText('Konkan Thermal')).toHaveCount(0);
  });
  await browserOfVendors.close();
});

/** A day so many days from now, as people type it. */
function dayIn(days: number): string {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}
