// One job from its first word to its opened quotes, as three people and two vendors do it: by keys alone, on a desk and on phones.
import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import {
  accounts,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hold,
  noteRoute,
  password,
  sentMessages,
  test,
  unique,
  widths,
  withSession,
} from './fixtures.ts';
import { calling, ownerLogin, passDeadline, teamEmail } from './job-acts.ts';
import { byKeys, type Keys } from './keys.ts';

// A first question for a session that is not there.
test.use({ expectedConsoleErrors: [/Failed to load resource.*(400|401|404)/] });

const phone = { width: 390, height: 844 };
type Size = { width: number; height: number };
type Recipients = { recipients: { companyName: string; email: string }[] };
type Quotations = { vendors: { companyName: string; quote: { content: unknown } }[] };

const clipboard = ['clipboard-read', 'clipboard-write'];
const boq = [
  'Item\tUnit\tQty',
  'Removal of water-wall tubes\tNos\t64',
  'Welding of new tubes, with WPS\tNos\t64',
  'Hydrotest\tL.S.\t1',
].join('\r\n');

/** "27/11/2026" so many days from now. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(Date.now() + days * 86_400_000);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test.use({ viewport: widths.desktop, contextOptions: { reducedMotion: 'reduce' } });

test('the whole journey of an RFQ', async ({ page, browser, context }) => {
  test.setTimeout(360_000);
  const title = `Boiler 2 water-wall repair ${unique()}`;
  await context.grantPermissions(clipboard);
  const { get } = await withSession(page);
  const owner = byKeys(page);
  let number = '';
  const contexts: BrowserContext[] = [];
  /** A browser of somebody else. */
  const somebody = async (viewport: Size) => {
    const own = await browser.newContext({ viewport });
    contexts.push(own);
    await own.grantPermissions(clipboard);
    return own.newPage();
  };
  const tab = (name: string | RegExp) => page.getByRole('navigation', { name: 'Job' }).getByRole('link', { name });
  const part = (name: string) => page.getByRole('navigation', { name: 'RFQ' }).getByRole('link', { name });

  await test.step('a buyer posts a job, and pastes its BOQ from a spreadsheet', async () => {
    await page.goto('/job-requests');
    noteRoute('/job-requests');
    await owner.press(page.getByRole('link', { name: 'Post a job' }).first());
    await owner.write(page.getByLabel('Title'), title);
    await owner.write(page.getByRole('combobox', { name: 'Service' }), 'boiler tube');
    await expect(page.getByRole('option', { name: /Boiler tube replacement/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('Boiler tube replacement');
    await owner.paste(page.getByRole('textbox', { name: 'Paste from a spreadsheet' }), boq);
    await expect(page.getByRole('textbox', { name: 'Description of item 3' })).toHaveValue('Hydrotest');
    await expect(page.getByText(/Saved at/)).toBeVisible();
    number = /JR-\d{4}-\d{4}/.exec(page.url())![0];
    noteRoute('/job/new');
    // What was typed is there after a reload, without a press on anything.
    await page.reload();
    noteRoute('/job/:jrId/edit');
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await expect(page.getByRole('textbox', { name: 'Description of item 3' })).toHaveValue('Hydrotest');
    await looksRight(page);
    await owner.press(page.getByRole('button', { name: 'Submit for review' }));
    await expect(page.getByText(`${number}: Submitted`)).toBeVisible();
    await page.goto(`/job/${number}/job-scope`);
    noteRoute('/job/:jrId/job-scope');
    await expect(page.getByText(/waiting for the Millwright team/)).toBeVisible();
  });

  const console_ = await somebody(widths.desktop);
  await test.step('the provider accepts the job, and proposes a vendor', async () => {
    const team = byKeys(console_);
    await calling(console_, { path: '/provider/login', data: { email: teamEmail, password } });
    await console_.goto('/provider/jobs');
    noteRoute('/provider/jobs');
    await team.press(console_.getByRole('button', { name: `Review ${number} of Sagar Steel` }));
    await team.press(console_.getByRole('dialog').getByRole('button', { name: 'Accept' }));
    await expect(console_.getByText(`${number} was accepted`)).toBeVisible();
    await console_.goto('/provider/jobs?show=open');
    await team.press(console_.getByRole('link', { name: `Propose vendors for ${number} of Sagar Steel` }));
    await team.press(console_.getByRole('button', { name: /^Propose / }).first());
    const why = console_.getByRole('dialog', { name: /^Propose / });
    await team.write(why.getByLabel(/^Why it fits/), 'Rebuilt the water walls of two boilers of this make.');
    await looksRight(console_);
    await team.press(why.getByRole('button', { name: 'Propose' }));
    await expect(why).toBeHidden();
  });

  await test.step('vendors are added from the search, and of those that were proposed', async () => {
    // The open page of the buyer follows by itself.
    await expect(page.getByRole('link', { name: 'Choose vendors', exact: true })).toBeVisible();
    await sentMessages(page, `${number} is in progress`);
    await owner.press(tab(/^Vendors/));
    noteRoute('/job/:jrId/vendors');
    await owner.press(page.getByRole('link', { name: 'View proposals' }));
    noteRoute('/job/:jrId/f3-vendors');
    await owner.press(page.getByRole('button', { name: /^Fits: / }));
    await looksRight(page);
    await owner.press(page.getByRole('button', { name: /^Add to the job: / }));
    await expect(page.getByText('On the job', { exact: true })).toBeVisible();
    await page.goto(`/job/${number}/vendors`);
    await owner.press(page.getByRole('button', { name: 'Add vendors' }));
    await owner.press(page.getByRole('link', { name: 'VIEW VENDORS & ADD' }));
    // The best match is the one that the provider proposed, too.
    await owner.press(page.getByRole('button', { name: `Add to ${number}: ` }).nth(1));
    await expect(page.getByText(new RegExp(`added to ${number}$`)).first()).toBeVisible();
    await page.goto(`/job/${number}/vendors`);
    await expect(page.getByText(/^2 on the job, /)).toBeVisible();
    await looksRight(page);
  });

  const colleague = await somebody(widths.desktop);
  const { fullName: opener } = await (
    await withSession(colleague, accounts.corporate)
  ).get<{ fullName: string }>('/client-info/user');
  await test.step('its documents are uploaded; the RFQ is published and sent', async () => {
    await owner.press(tab('RFQ'));
    noteRoute('/job/:jrId/documents');
    const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page
      .getByLabel('Add documents')
      .setInputFiles([file('Drawing.txt', '64 tubes'), file('Estimate.txt', 'ours alone')]);
    await owner.press(page.getByRole('switch', { name: /Estimate\.txt$/ }), 'Space');
    const estimate = page.getByRole('row', { name: /Estimate/ });
    await expect(estimate.getByText('never sent')).toBeVisible();
    await expect(estimate.getByText('Hidden').first()).toBeVisible();
    await owner.press(part('Terms and evaluation'));
    await setDeadline(owner, 5);
    await owner.write(page.getByRole('textbox', { name: /^Message to all vendors/ }), 'By gate 3, day and night.');
    await owner.choose(page.getByRole('combobox', { name: 'Quote opener' }), 'Sunil');
    await owner.choose(page.getByRole('combobox', { name: /^Second opener/ }), opener);
    await owner.choose(page.getByRole('combobox', { name: 'Evaluation method' }), 'Lowest evaluated cost');
    await owner.press(page.getByRole('button', { name: 'Save', exact: true }));
    await owner.press(page.getByRole('button', { name: 'Add clauses' }));
    const clauses = page.getByRole('dialog', { name: 'Technical clauses' });
    await owner.write(
      clauses.getByRole('textbox', { name: 'Clause 1', exact: true }),
      'Welders qualified in position 6G',
    );
    await owner.press(clauses.getByRole('button', { name: 'Save' }));
    await expect(clauses).toBeHidden();
    await owner.press(page.getByRole('button', { name: 'Publish', exact: true }));
    await owner.press(page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }));
    await expect(page.getByText(/^Revision 1 published, no unpublished changes/)).toBeVisible();
    await owner.press(page.getByRole('button', { name: 'Send to 2 vendors' }));
    await expect(page.getByText('RFQ sent to 2 vendors')).toBeVisible();
    await looksRight(page);
  });

  const rfqNumber = number.replace('JR', 'RFQ');
  const { recipients } = await get<Recipients>(`/job-rfq/vendor-recipients/${number}`);
  const vendorAt = async ({ companyName: name, email }: Recipients['recipients'][number]) => {
    const vendor: Vendor = { name, email, keys: byKeys(await somebody(phone)) };
    const mails = await sentMessages(page, '/vendor-link#');
    const { text } = mails.find(({ to, subject }) => to === email && subject.includes(title))!;
    await vendor.keys.page.goto(/\/vendor-link#[\w-]{43}/.exec(text)![0]);
    noteRoute('/vendor-link');
    await expect(vendor.keys.page.getByRole('heading', { level: 1 })).toHaveText(title);
    return vendor;
  };
  const asking = await vendorAt(recipients[0]!);
  const regretting = await vendorAt(recipients[1]!);
  const receipts = new Map<Vendor, { sha256: string; salt: string }>();

  await test.step('a vendor opens the email on a phone without an account, reads and asks', async () => {
    const { keys } = asking;
    const at = keys.page;
    await expect(at.getByText('By gate 3, day and night.')).toBeVisible();
    const compared = at.getByRole('region', { name: 'Evaluation method' });
    await expect(compared.getByText('The lowest evaluated cost ranks first.')).toBeVisible();
    await expect(compared.getByText('Welders qualified in position 6G')).toBeVisible();
    await expect(at.getByRole('link', { name: /Drawing\.txt/ })).toBeVisible();
    await expect(at.getByText('Estimate.txt')).toHaveCount(0);
    await looksRight(at);
    await keys.press(at.getByRole('button', { name: 'Mark as read' }));
    const answerQuestions = await hold(at, '**/vendor-link/questions?*');
    await toTab(keys, 'Questions');
    await expect(at.getByRole('heading', { name: 'Questions and answers' })).toBeVisible();
    // The list, when it comes, pushes nothing from under the hands of who writes.
    await expect(at.getByRole('textbox', { name: /^Question/ })).toHaveCount(0);
    answerQuestions();
    await keys.write(
      at.getByRole('textbox', { name: /^Question/ }),
      'Who supplies the 20 t crane? Ours stands next door.',
    );
    await keys.choose(at.getByRole('combobox', { name: 'About' }), '1. Removal');
    await keys.press(at.getByRole('button', { name: 'Send question' }));
    await expect(at.getByText(/^Waiting for an answer/)).toBeVisible();
    await looksRight(at);
  });

  await test.step('it quotes with a code of its mail, and holds a receipt', async () => {
    await toTab(asking.keys, 'Your quote');
    await fillQuote(asking, 12_000);
    await sendQuote(asking, rfqNumber);
    await looksRight(asking.keys.page);
  });

  await test.step('the other regrets with a reason', async () => {
    const { keys } = regretting;
    const at = keys.page;
    await keys.press(at.getByRole('button', { name: 'Cannot quote' }));
    const why = at.getByRole('dialog', { name: 'Cannot quote this time?' });
    await keys.pick(why, 'No capacity in that time');
    await keys.write(why.getByRole('textbox', { name: /^Remarks/ }), 'The crew is free again in June.');
    await looksRight(at);
    await keys.press(why.getByRole('button', { name: 'Send regret' }));
    await expect(at.getByText(/^You told Sagar Steel that you cannot quote/)).toBeVisible();
  });

  await test.step('an addendum goes out: the answer in other words, and a later day', async () => {
    // The page of the buyer hears of it by itself.
    await owner.press(page.getByRole('link', { name: 'Answer 1 question' }));
    await owner.press(page.getByRole('button', { name: `Answer ${asking.name}` }));
    const answer = page.getByRole('dialog', { name: `Answer ${asking.name}` });
    await owner.write(answer.getByRole('textbox', { name: /^Answer/ }), 'The contractor; please quote it.');
    await owner.pick(answer, /^All/);
    await owner.write(answer.getByRole('textbox', { name: /^Question for all vendors/ }), 'Who supplies the crane?');
    await owner.press(answer.getByRole('button', { name: 'Send answer' }));
    await expect(answer).toBeHidden();
    const [told] = (await sentMessages(page, `Your question about ${rfqNumber}`)).filter(
      ({ to }) => to === asking.email,
    );
    expect(told!.text).toContain('please quote it');
    await owner.press(page.getByRole('button', { name: /^Add to next addendum/ }));
    await owner.press(page.getByRole('dialog').getByRole('button', { name: 'Add to addendum' }));
    await expect(page.getByText('In the next addendum', { exact: true })).toBeVisible();
    await owner.press(part('Terms and evaluation'));
    await setDeadline(owner, 9);
    await owner.press(page.getByRole('button', { name: 'Save', exact: true }));
    await owner.press(part('Revisions'));
    await expect(page.getByText('1 vendor must reconfirm its quote.')).toBeVisible();
    await looksRight(page);
    await owner.press(page.getByRole('button', { name: /^Publish changes/ }));
    await owner.press(page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }));
    await expect(page.getByRole('row', { name: /^2/ }).getByText('Current')).toBeVisible();
    await sentMessages(page, `${rfqNumber}: addendum, revision 2`);
  });

  await test.step('the stale quote is confirmed, and who regretted quotes after all', async () => {
    const { keys } = asking;
    const at = keys.page;
    await at.reload();
    const answers = at.getByRole('region', { name: 'Answers in the RFQ' });
    await expect(answers.getByText('Who supplies the crane?')).toBeVisible();
    await keys.press(at.getByRole('button', { name: 'Mark as read' }));
    await keys.press(at.getByRole('button', { name: 'Confirm your quote' }));
    await expect(at.getByText('Confirm your quote for revision 2')).toBeVisible();
    await looksRight(at);
    await keys.press(at.getByRole('button', { name: 'Check and send' }));
    // Its browser has confirmed already.
    await keys.press(at.getByRole('dialog').getByRole('button', { name: 'Send quote' }));
    await expect(at.getByText('2, for revision 2')).toBeVisible();

    await regretting.keys.page.reload();
    // Of who asked and in which words it knows nothing.
    await expect(regretting.keys.page.getByText('Who supplies the crane?').first()).toBeVisible();
    const read = await regretting.keys.page.locator('main').innerText();
    for (const secret of [asking.name, 'next door']) expect(read).not.toContain(secret);
    await regretting.keys.press(regretting.keys.page.getByRole('button', { name: 'I will quote' }));
    await regretting.keys.press(regretting.keys.page.getByRole('button', { name: 'Start quote' }));
    await fillQuote(regretting, 11_000);
    await sendQuote(regretting, rfqNumber);
    await looksRight(regretting.keys.page);
    for (const vendor of [asking, regretting]) receipts.set(vendor, await keptReceipt(vendor));
  });

  await test.step('at the deadline two named people open the envelopes', async () => {
    await owner.press(tab('Quotations'));
    noteRoute('/job/:jrId/quotations');
    const opening = page.getByRole('region', { name: 'Quote opening' });
    await expect(opening.getByText('Opens after the deadline.')).toBeVisible();
    for (const { name } of [asking, regretting])
      await expect(page.getByRole('row', { name: new RegExp(name) }).getByText('Quoted')).toBeVisible();
    expect(await page.locator('main').innerText()).not.toMatch(/12,000|11,000/);
    await looksRight(page);
    await colleague.goto(`/job/${number}/quotations`);
    const asOwner = await calling(page, ownerLogin);
    const { jobId } = await asOwner<{ jobId: string }>('GET', `/job-rfq/${number}`);
    await passDeadline(jobId, page, colleague);
    await openQuotes(owner, rfqNumber);
    const ceremony = page.getByRole('region', { name: /^Open \d/ });
    await expect(ceremony.getByText('Confirmed', { exact: true })).toBeVisible();
    expect(await page.locator('main').innerText()).not.toMatch(/12,000|11,000/);
    await openQuotes(byKeys(colleague), rfqNumber);
    for (const at of [page, colleague])
      await expect(at.getByRole('heading', { name: 'Opened', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Spread of totals' })).toBeVisible();
    await looksRight(page);
    await looksRight(colleague);
  });

  await test.step('each receipt proves itself', async () => {
    const { vendors: opened } = await get<Quotations>(`/job-rfq/quotations/${number}`);
    for (const [{ name, keys }, { sha256, salt }] of receipts) {
      const at = keys.page;
      // What the buyer reads, with the salt that its vendor alone had, has the fingerprint that its vendor held before.
      const { quote } = opened.find(({ companyName }) => companyName === name)!;
      const proof = createHash('sha256').update(canonical(quote.content)).update(Buffer.from(salt, 'hex'));
      expect(proof.digest('hex')).toBe(sha256);
      await owner.press(page.getByRole('button', { name: `View quote of ${name}` }));
      await expect(page.getByRole('table', { name: 'Items' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await owner.press(page.getByRole('button', { name: new RegExp(`^\\d versions? of ${name}$`) }));
      await expect(page.locator(`code[title="${sha256}"]`)).toBeVisible();
      await at.reload();
      await expect(at.getByText('Your quote is included')).toBeVisible();
      await keys.press(at.getByRole('button', { name: 'View your quote' }));
      await expect(at.getByRole('heading', { name: 'Your quote was opened' })).toBeVisible();
      await looksRight(at);
    }
    await owner.press(tab('Activity log'));
    noteRoute('/job/:jrId/activity-logs');
    await owner.press(page.getByRole('button', { name: 'Verify now' }));
    await expect(page.getByText(/chain unbroken/)).toBeVisible();
    await looksRight(page);
  });
  for (const own of contexts) await own.close();
});

type Vendor = { name: string; email: string; keys: Keys };

/** What holds of every page that somebody rests on. */
async function looksRight(page: Page) {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Types until when vendors may quote. */
async function setDeadline(owner: Keys, days: number) {
  const fields = owner.page.getByRole('group', { name: /^Submission deadline/ }).getByRole('textbox');
  await owner.write(fields.first(), dayIn(days));
  await owner.write(fields.nth(1), '5:00 pm');
}

/** Goes to a tab of the vendor's page. */
async function toTab({ page, reach }: Keys, name: string) {
  await reach(page.getByRole('tab', { selected: true }));
  const wanted = page.getByRole('tab', { name });
  for (let presses = 0; presses < 4 && (await wanted.getAttribute('aria-selected')) !== 'true'; presses += 1)
    await page.keyboard.press('ArrowRight');
  await expect(wanted).toBeFocused();
}

/** A rate for each line, and the terms that a quote needs. */
async function fillQuote({ keys }: Vendor, rate: number) {
  const { page } = keys;
  const rates = page.getByRole('textbox', { name: /^Rate of \d+\./ });
  await expect(rates).toHaveCount(3);
  for (const index of [0, 1, 2]) await keys.write(rates.nth(index), String(rate + index * 500));
  await keys.write(page.getByRole('textbox', { name: /^GST/ }), '18');
  const validUntil = page.getByLabel(/^Valid until/);
  await keys.reach(validUntil);
  // The parts of a date have another order in each language of the browser.
  await validUntil.fill(inDays(90));
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await looksRight(page);
}

/** Sends a quote with the code that its vendor is mailed. */
async function sendQuote({ email, keys }: Vendor, rfqNumber: string) {
  const { page } = keys;
  await keys.press(page.getByRole('button', { name: 'Check and send' }));
  await keys.press(page.getByRole('button', { name: 'Email me a code' }));
  await expect(page.getByRole('textbox', { name: /^Code emailed to/ })).toBeFocused();
  const codes = await sentMessages(page, `is your code for ${rfqNumber}`);
  await page.keyboard.type(codes.find(({ to }) => to === email)!.subject.slice(0, 6));
  await keys.press(page.getByRole('button', { name: 'Send quote' }));
  await expect(page.getByRole('heading', { name: 'Your quote is sealed' })).toBeFocused();
}

/** The fingerprint and the salt, as their vendor copies them to keep them. */
async function keptReceipt({ keys }: Vendor) {
  const { page } = keys;
  const copied = async (label: string) => {
    await keys.press(page.getByRole('button', { name: label }));
    await expect(page.getByText(/^Copied/).first()).toBeAttached();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  return { sha256: await copied('Copy fingerprint'), salt: await copied('Copy salt') };
}

/** Confirms the opening with the code that is mailed to who opens. */
async function openQuotes(keys: Keys, rfqNumber: string) {
  const { page } = keys;
  const begin = page.getByRole('button', { name: 'Email me the code' });
  await expect(begin).toBeVisible();
  const before = await codesOf(page, rfqNumber);
  await keys.press(begin);
  await expect.poll(async () => (await codesOf(page, rfqNumber)).length).toBe(before.length + 1);
  const code = (await codesOf(page, rfqNumber)).find((each) => !before.includes(each))!;
  await keys.write(page.getByRole('textbox', { name: /^Code from the email/ }), code);
  const confirm = page.getByRole('button', { name: /^Confirm and open/ });
  await keys.press(confirm);
  await expect(confirm).toBeHidden();
}

/** The codes that were mailed to open the quotes of a job. */
async function codesOf(page: Page, rfqNumber: string): Promise<string[]> {
  const answer = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
  const messages = (await answer.json()) as { subject: string }[];
  const words = `opens the quotes of ${rfqNumber}`;
  return messages.filter(({ subject }) => subject.includes(words)).map(({ subject }) => subject.slice(0, 6));
}

/** One text for one content: keys sorted, no white space. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );
