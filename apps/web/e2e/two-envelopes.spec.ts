import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  accounts,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  listed,
  password,
  sentMessages,
  test,
  unique,
  widths,
  withSession,
} from './fixtures.ts';
import { acceptedJob, type Call, calling, passDeadline, teamEmail } from './job-acts.ts';

type Rfq = { number: string; version: number; possibleOpeners: { userId: string; isMe: boolean }[] };
type Recipients = { recipients: { jobVendorId: string; companyName: string; email: string }[] };

/** Rates that no other text of the pages has: of ₹ 7,321.45, ₹ 7,654.25 and ₹ 6,987.65 for each of 64 tubes. */
const rates = [732_145, 765_425, 698_765];
/** How a price or a total of these would be read. */
const prices = /7,321|7,654|6,987|4,68,|4,89,|4,47,|732145|765425|698765/;

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const inDays = (days: number) => inSeconds(days * 86_400).slice(0, 10);

/** Publishes the call for quotes of a job, from two envelopes, until then. */
async function publish(asBuyer: Call, jobId: string, deadline: string) {
  const { version, possibleOpeners } = await asBuyer<Rfq>('GET', `/job-rfq/${jobId}`);
  const me = possibleOpeners.find(({ isMe }) => isMe)!;
  const terms = { deadline, openerIds: [me.userId], minimumQuotes: 3, envelopes: 'two' };
  const set = await asBuyer<Rfq>('PUT', `/job-rfq/terms/${jobId}`, { version, terms });
  const { number } = await asBuyer<Rfq>('POST', '/job-rfq/publish', { jobId, version: set.version });
  return number;
}

/** A vendor in a browser of its own quotes by the link and the code that it was mailed. */
async function quote(page: Page, browser: Browser, email: string, title: string, rateInPaise: number, remark: string) {
  const context: BrowserContext = await browser.newContext({ viewport: widths.phone });
  let link = '';
  const call = async <Body>(method: string, path: string, data?: object): Promise<Body> => {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const answer = await context.request.fetch(`/api/v1/vendor-link/${path}${link && `?link=${link}`}`, {
      method,
      headers,
      ...(data && { data }),
    });
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Body;
  };
  const mails = (await sentMessages(page, '/vendor-link#')).filter(
    ({ to, subject }) => to === email && subject.includes(title),
  );
  const token = /\/vendor-link#([\w-]{43})/.exec(mails[0]!.text)![1]!;
  type Opened = { link: string; draftVersion: number; revision: number; number: string; lines: { _id: string }[] };
  const { draftVersion, revision, number, lines, ...opened } = await call<Opened>('POST', 'open', { token });
  link = opened.link;
  const { version } = await call<{ version: number }>('PUT', 'quote', {
    version: draftVersion,
    content: {
      lines: [{ _id: lines[0]!._id, rateInPaise, remark }],
      gstPercent: '18',
      workingDays: 17,
      warrantyMonths: 12,
      validTill: inDays(90),
      deviations: null,
    },
  });
  await call('POST', 'code');
  const codes = await sentMessages(page, `is your code for ${number}`);
  const code = codes.find(({ to }) => to === email)!.subject.slice(0, 6);
  await call('POST', 'submit', { version, revision, code });
  return { context, address: `/vendor-link?link=${link}` };
}

test('of two envelopes prices stay sealed until all are judged, and the price of who is disqualified for good', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await withSession(page, accounts.other);
  const login = { path: '/authentication/login', data: { email: accounts.other, password, rememberMe: true } };
  const asBuyer = await calling(page, login);
  const provider = await browser.newContext();
  const asTeam = await calling(await provider.newPage(), {
    path: '/provider/login',
    data: { email: teamEmail, password },
  });
  const title = `Kiln shell section ${unique()}`;
  const job = await acceptedJob(asBuyer, asTeam, title);
  await provider.close();
  const { vendorProfile } = await listed(page, 'boiler repair');
  const gstns = vendorProfile.slice(0, 3).map(({ gstn }) => gstn);
  await asBuyer('POST', '/request-vendor/addVendors', { jobId: job._id, gstns });
  const number = await publish(asBuyer, job._id, inSeconds(30 * 3600));

  // Sent to three, who quote.
  const asked = await asBuyer<Recipients>('GET', `/job-rfq/vendor-recipients/${job._id}`);
  const send = await page.request.post('/communication/v1/rfq/send', {
    headers: (await withSession(page, accounts.other)).headers,
    data: { jobId: job._id, jobVendorIds: asked.recipients.map(({ jobVendorId }) => jobVendorId) },
  });
  expect(send.status()).toBe(200);
  const { recipients } = (await send.json()) as Recipients;
  const vendors: Awaited<ReturnType<typeof quote>>[] = [];
  for (const [index, { email }] of recipients.entries())
    vendors.push(await quote(page, browser, email, title, rates[index]!, `Shell plate of our own, offer ${index + 1}`));

  await page.goto(`/job/${job.number}/quotations`);
  const opening = page.getByRole('region', { name: /^(Opening|Open \d)/ });
  await expect(opening.getByText('Opens after the deadline.')).toBeVisible();
  await passDeadline(job._id, page);
  await expect(opening.getByRole('heading', { name: 'Open 3 technical envelopes' })).toBeVisible();
  await expectAccessible(page);

  await confirm(page, `opens the technical envelopes of ${number}`);
  await expect(page.getByRole('heading', { name: 'Technical envelopes opened, prices sealed' })).toBeVisible();
  await expect(opening.getByText(/^Evaluate all vendors first: 3 vendors are neither/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Email me the code' })).toHaveCount(0);
  await expectAccessible(page);

  // What is offered is read and judged, and no price stands anywhere.
  await opening.getByRole('link', { name: 'Evaluate the offers' }).click();
  const [first, second, third] = recipients.map(({ companyName }) => companyName) as [string, string, string];
  for (const index of [1, 2, 3]) await expect(page.getByText(`Shell plate of our own, offer ${index}`)).toBeVisible();
  expect(await page.locator('main').innerText()).not.toMatch(prices);
  await page.getByRole('button', { name: `Qualify ${first}`, exact: true }).click();
  await page.getByRole('button', { name: `Qualify ${third}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `Withdraw the verdict on ${third}` })).toBeVisible();
  await page.getByRole('button', { name: `Disqualify ${second}`, exact: true }).click();
  const verdict = page.getByRole('dialog', { name: `Disqualify ${second}?` });
  await verdict.getByRole('button', { name: 'Disqualify' }).click();
  await expect(verdict.getByRole('textbox', { name: /^Reason/ })).toHaveAttribute('aria-invalid', 'true');
  await verdict.getByRole('textbox', { name: /^Reason/ }).fill('No IBR approval.');
  await expectAccessible(page);
  await verdict.getByRole('button', { name: 'Disqualify' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`^${second}`) })).toContainText('No IBR approval.');
  await expectAccessible(page);
  await expectNarrow(page);

  // Then the prices of who qualifies are opened.
  await page.goto(`/job/${job.number}/quotations`);
  await expect(opening.getByRole('heading', { name: 'Open 2 price envelopes' })).toBeVisible();
  await confirm(page, `opens the price envelopes of ${number}`);
  await expect(page.getByText(`One price stays sealed: ${second} (No IBR approval.).`)).toBeVisible();
  await expect(page.getByText('2 quotes', { exact: true })).toBeVisible();
  for (const name of [first, third])
    await expect(page.getByRole('button', { name: `View quote of ${name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `View quote of ${second}` })).toHaveCount(0);
  const opened = await page.locator('main').innerText();
  expect(opened).toContain('₹4,68,573'); // 64 × 7,321.45
  expect(opened).not.toContain('4,89,872'); // 64 × 7,654.25
  await expectAccessible(page);
  await expectNarrow(page);

  // Who did not qualify reads so by its link, and nothing of the others.
  const disqualified = await vendors[1]!.context.newPage();
  await disqualified.goto(vendors[1]!.address);
  await expect(disqualified.getByText('Prices have been opened, except yours')).toBeVisible();
  await expect(disqualified.getByText(/so your price stays sealed/)).toBeVisible();
  const theirs = await disqualified.locator('main').innerText();
  for (const secret of [first, third, 'No IBR approval']) expect(theirs).not.toContain(secret);
  await expectAccessible(disqualified);
  await expectNoSidewaysScroll(disqualified);
  for (const { context } of vendors) await context.close();
});

/** Confirms an opening with the code that is mailed. */
async function confirm(page: Page, words: string) {
  await page.getByRole('button', { name: 'Email me the code' }).click();
  const [mail] = await sentMessages(page, words);
  await page.getByRole('textbox', { name: /^Code from the email/ }).fill(mail!.subject.slice(0, 6));
  const open = page.getByRole('button', { name: /^Confirm and open/ });
  await open.click();
  await expect(open).toBeHidden();
}

/** Nothing of the page stands beyond the edge of a phone. */
async function expectNarrow(page: Page) {
  await page.setViewportSize(widths.phone);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(widths.desktop);
}
