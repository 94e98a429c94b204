import type { components } from '@millwright/contract/types';
import type { Answer, Body } from '../http/handler.ts';
import { fixture, fixtureGstn } from './fixture-world.ts';
import type { CallAnswer, TestServer, TestSession } from './harness.ts';

/** A job whose vendors are chosen, for tests of what comes after. */
export type SourcedJob = { jobId: string; vendors: { _id: string; companyName: string }[] };
type Scope = Body<'setJobScope'>['items'];
type QuoteContent = Body<'saveQuoteDraft'>['content'];
/** The browser of a vendor: what its link gave it. */
export type VendorBrowser = { headers: Record<string, string>; token: string };

export const LINES = [
  { lineNumber: '1', description: 'Removal of tubes', unit: 'NOS', quantity: '64', rateInPaise: 95_000 },
  { lineNumber: '2', description: 'Refractory repair', unit: 'CBM', quantity: '6.25', rateInPaise: 2_700_000 },
] as const;

/** A complete quote: 64 × 890.00 and 6.25 × 26,800.00, 2.5 % off, freight 9,000.00, GST 18 %. */
export const QUOTE = {
  lines: [{ rateInPaise: 89_000 }, { rateInPaise: 2_680_000, remark: 'With anchors' }],
  discountPercent: '2.5',
  freightInPaise: 900_000,
  gstPercent: '18',
  milestones: [
    { percent: '30', days: -10 },
    { percent: '70', days: 30 },
  ],
  workingDays: 17,
  warrantyMonths: 12,
  validTill: '2031-12-31',
  deviations: null,
} satisfies Body<'saveQuoteDraft'>['content'];

/** What tests of calls for quotes do again and again. */
export function rfqActs(server: TestServer) {
  const own = { 'sec-fetch-site': 'same-origin' };

  /** A job of the owner in sourcing, with these items and so many listed vendors. */
  async function sourced(
    owner: TestSession,
    count = 3,
    items: Scope = [...LINES],
    plantId: string = fixture.sagar.plantId,
  ): Promise<SourcedJob> {
    const body = { title: 'Boiler 2 water-wall repair', subcategoryId: 'boiler-repair', plantId };
    const jobId = (await server.call('createJob', { as: owner, body })).body._id;
    await server.call('setJobScope', { as: owner, path: { id: jobId }, body: { version: 1, items } });
    await server.call('updateJobStatus', { as: owner, body: { jobId, to: 'submitted' } });
    await server.database.ownerPool.query(`update job set status = 'sourcing', sourcing_at = now() where id = $1`, [
      jobId,
    ]);
    const gstns = Array.from({ length: count }, (_, index) => fixtureGstn(index + 1));
    const { vendors } = (await server.call('addVendor', { as: owner, body: { jobId, gstns } })).body;
    return { jobId, vendors };
  }

  const inHours = (hours: number): string => new Date(server.now().getTime() + hours * 3_600_000).toISOString();

  /** Sets terms: by default a deadline in three days, opened by the owner, from one quote on. */
  async function setTerms(as: TestSession, jobId: string, terms: Body<'setRfqTerms'>['terms'] = {}) {
    const { version } = (await server.call('getRfq', { as, path: { id: jobId } })).body;
    const usual = { deadline: inHours(72), openerIds: [fixture.users.owner.userId], minimumQuotes: 1 };
    return server.call('setRfqTerms', { as, path: { id: jobId }, body: { version, terms: { ...usual, ...terms } } });
  }

  async function publish(as: TestSession, jobId: string): Promise<CallAnswer<'publishRfq'>> {
    const { version } = (await server.call('getRfq', { as, path: { id: jobId } })).body;
    return server.call('publishRfq', { as, body: { jobId, version } });
  }

  const send = (as: TestSession, jobId: string, vendors: readonly { _id: string }[]) =>
    server.call('sendRfq', { as, body: { jobId, jobVendorIds: vendors.map(({ _id }) => _id) } });

  /** The secret of the last link that was mailed to an address. */
  async function tokenFor(email: string): Promise<string> {
    const mail = (await server.sentMessages()).find(({ to, text }) => to === email && text.includes('/vendor-link#'))!;
    return /vendor-link#([\w-]{43})/.exec(mail.text)![1]!;
  }

  /** The last code that was mailed to an address. */
  async function codeFor(email: string): Promise<string> {
    const mail = (await server.sentMessages()).find(({ to, subject }) => to === email && /^\d{6} /.test(subject))!;
    return mail.subject.slice(0, 6);
  }

  const cookiesOf = (answer: { headers: Headers }) =>
    answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0]!)
      .join('; ');

  /** Opens a link in a browser of its own. */
  async function openLink(token: string): Promise<VendorBrowser> {
    const answer = await server.call('openVendorLink', { body: { token }, headers: own });
    if (answer.status !== 200) throw new Error(`the link did not open: ${answer.status}`);
    return { headers: { ...own, cookie: cookiesOf(answer) }, token };
  }

  /** Asks for a code in this browser and gives it back with the browser, which is bound to it. */
  async function askForCode(browser: VendorBrowser, email: string): Promise<string> {
    const answer = await server.call('requestVendorCode', { headers: browser.headers });
    browser.headers['cookie'] = `${browser.headers['cookie']!}; ${cookiesOf(answer)}`;
    return codeFor(email);
  }

  /** What a page sends of lines in the order of the items: each names its item. */
  const named = <Content extends QuoteContent>(content: Content, { lines }: Pick<Answer<'getVendorRfq'>, 'lines'>) => ({
    ...content,
    lines: content.lines.map((line, index) => ({ _id: lines[index]?._id ?? 'none', ...line })),
  });

  /** Saves a draft in place of what is there. */
  async function save({ headers }: VendorBrowser, content: QuoteContent = QUOTE) {
    const rfq = (await server.call('getVendorRfq', { headers })).body;
    const body = { version: rfq.draftVersion, content: named(content, rfq) };
    return server.call('saveQuoteDraft', { headers, body });
  }

  /** Saves and submits, with a code the first time. */
  async function submit(browser: VendorBrowser, content: QuoteContent = QUOTE) {
    const { version, revision } = (await save(browser, content)).body;
    const { isConfirmed, invitedEmail } = (await server.call('getVendorRfq', { headers: browser.headers })).body;
    const code = isConfirmed ? {} : { code: await askForCode(browser, invitedEmail) };
    return server.call('submitQuote', { headers: browser.headers, body: { version, revision, ...code } });
  }

  /** Asks a question about the revision that holds, or what `more` says. */
  async function ask({ headers }: VendorBrowser, text: string, more: { revision?: number; line?: number } = {}) {
    const { revision, lines } = (await server.call('getVendorRfq', { headers })).body;
    const { line, ...rest } = more;
    const about = line === undefined ? {} : { line: lines[line]?._id ?? 'none' };
    return server.call('askQuestion', { headers, body: { revision, text, ...rest, ...about } });
  }

  /** A published job that was sent to its vendors, and the browser of each. */
  async function quoting(
    owner: TestSession,
    count = 2,
    terms: Body<'setRfqTerms'>['terms'] = {},
    items: Scope = [...LINES],
    plantId?: string,
  ) {
    const job = await sourced(owner, count, items, plantId);
    await setTerms(owner, job.jobId, terms);
    await publish(owner, job.jobId);
    const { recipients } = (await send(owner, job.jobId, job.vendors)).body;
    const browsers: VendorBrowser[] = [];
    for (const { email } of recipients) browsers.push(await openLink(await tokenFor(email!)));
    return { ...job, recipients, browsers };
  }

  /** Puts the end of the time to quote so many milliseconds from now; sessions of people would not outlive a clock that is moved by days. */
  const closeIn = (jobId: string, milliseconds = -1000) =>
    server.database.ownerPool.query('update rfq set closes_at = $2 where job_id = $1', [
      jobId,
      new Date(server.now().getTime() + milliseconds),
    ]);

  /** A named opener asks for a code and confirms with it, of two envelopes the one that is named. */
  async function open(as: TestSession, jobId: string, envelope?: components['schemas']['Envelope']) {
    const asked = await server.call('requestOpeningCode', { as, path: { id: jobId }, headers: own });
    if (asked.status !== 200) return asked as unknown as CallAnswer<'openQuotations'>;
    const headers = { ...own, cookie: cookiesOf(asked) };
    const body = { code: await codeFor(as.email), ...(envelope && { envelope }) };
    return server.call('openQuotations', { as, path: { id: jobId }, headers, body });
  }

  /** Three quotes that were opened: a complete one, a dearer one, and one that leaves a line out. */
  async function opened(as: TestSession) {
    const job = await quoting(as, 3);
    const [first, second, third] = job.browsers;
    await submit(first!);
    await submit(second!, { ...QUOTE, lines: [{ rateInPaise: 95_000 }, { rateInPaise: 2_700_000 }] });
    await submit(third!, { ...QUOTE, lines: [{ rateInPaise: 80_000 }, { rateInPaise: null, isExcluded: true }] });
    await closeIn(job.jobId);
    await open(as, job.jobId);
    return { ...job, ids: job.recipients.map(({ jobVendorId }) => jobVendorId) };
  }

  return {
    opened,
    closeIn,
    sourced,
    inHours,
    setTerms,
    publish,
    send,
    tokenFor,
    codeFor,
    openLink,
    askForCode,
    named,
    save,
    submit,
    ask,
    quoting,
    open,
    own,
  };
}
