import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '../../http/handler.ts';
import { awardActs } from '../../testing/award-world.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import type { VendorBrowser } from '../../testing/rfq-world.ts';

let server: TestServer;
let acts: ReturnType<typeof awardActs>;
let owner: TestSession;
let other: TestSession;
let head: TestSession & { userId: string };
beforeAll(async () => {
  server = await startTestServer();
  acts = awardActs(server);
  owner = await server.login(fixture.users.owner.email);
  other = await server.login(fixture.users.buyer.email);
  head = await acts.person('head');
});
afterAll(() => server.stop());
beforeEach(() => acts.reset());

/** A job that was awarded to the first of its vendors. */
async function awarded(count = 2) {
  const job = await acts.frozen(owner, count);
  const superUser = await server.login(fixture.users.corporate.email);
  await acts.setRules(superUser, [{ name: 'Plant head', policy: 'any', needed: null, approverIds: [head.userId] }]);
  const { _id: resolutionId } = await acts.propose(owner, job);
  const body = { resolutionId, answer: 'approve' } as const;
  expect((await server.call('saveResolutionApproverResponse', { as: head, body })).body.state).toBe('approved');
  return job;
}
/** The same, with its vendors told. */
async function told(count = 2) {
  const job = await awarded(count);
  expect((await tell(job.jobId)).status).toBe(200);
  return job;
}
const tell = (jobId: string, more: Partial<Body<'sendAwardLetters'>> = {}) =>
  server.call('sendAwardLetters', { as: owner, body: { jobId, ...more } });
const letters = async (id: string) => (await server.call('getAwardLetters', { as: owner, path: { id } })).body.letters;
const letterFile = (id: string, vendorId: string, as: TestSession | null = owner) =>
  server.call('getAwardLetterFile', { as, path: { id, vendorId } });
const accept = ({ headers }: VendorBrowser, more: Partial<Body<'acceptAward'>> = {}) =>
  server.call('acceptAward', { headers, body: { byName: 'Anil Deshpande', ...more } });
const ownFile = ({ headers }: VendorBrowser) => server.call('getVendorAwardLetter', { headers });
const resultOf = async ({ headers }: VendorBrowser) => (await server.call('getVendorRfq', { headers })).body.result;
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const move = (jobId: string, to: Body<'updateJobStatus'>['to'], more: Partial<Body<'updateJobStatus'>> = {}) =>
  server.call('updateJobStatus', { as: owner, body: { jobId, to, ...more } });

describe('getAwardLetterFile', () => {
  test('names the items that are awarded, their amounts and the terms, before it is sent and as it was', async () => {
    const { jobId, vendors } = await awarded();
    const [winner, loser] = vendors;
    const before = await letterFile(jobId, winner!._id);
    expect(before.headers.get('content-disposition')).toContain('Letter%20of%20award');
    const { text } = textOfPdf(before.bytes);
    const items = ['Refractory repair', '6.25 m³', '26,800.00', '1,67,500.00'];
    for (const words of [
      ...items,
      'Letter of award for RFQ-',
      'Not sent yet',
      winner!.companyName,
      'Before tax',
      'With GST',
    ])
      expect(text).toContain(words);
    expect(text).toContain('2,64,862.80');
    expect(text).not.toContain(loser!.companyName);
    expect((await tell(jobId, { awardNote: 'Gate 3 opens at eight.' })).status).toBe(200);
    const sent = textOfPdf((await letterFile(jobId, winner!._id)).bytes).text;
    expect(sent).toContain('Gate 3 opens at eight.');
    expect(sent).not.toContain('Not sent yet');
  });

  test('of who is awarded, for the owner', async () => {
    const { jobId, vendors } = await awarded();
    const [winner, loser] = vendors.map(({ _id }) => _id);
    expect(refusalOf(await letterFile(jobId, loser!))).toEqual([404, 'NOT_FOUND']);
    expect((await letterFile(jobId, winner!, null)).status).toBe(401);
    expect(refusalOf(await letterFile(jobId, winner!, head))).toEqual([403, 'NOT_ALLOWED']);
    expect(refusalOf(await letterFile(jobId, winner!, other))).toEqual([404, 'NOT_FOUND']);
    expect((await letterFile(jobId, 'x')).status).toBe(400);
    const open = await acts.frozen(owner, 1);
    expect(refusalOf(await letterFile(open.jobId, open.vendors[0]!._id))).toEqual([409, 'NOT_AWARDED']);
  });
});

describe('getVendorAwardLetter', () => {
  test('is there for who was awarded, once it was told', async () => {
    const { jobId, browsers } = await awarded();
    const [winner, loser] = browsers;
    expect(refusalOf(await ownFile(winner!))).toEqual([409, 'NOT_AWARDED']);
    await tell(jobId);
    const file = await ownFile(winner!);
    expect(file.status).toBe(200);
    expect(textOfPdf(file.bytes).text).toContain('2,64,862.80');
    expect(refusalOf(await ownFile(loser!))).toEqual([409, 'NOT_AWARDED']);
    expect((await server.call('getVendorAwardLetter', { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(
      401,
    );
    const crossed = { ...winner!.headers, 'sec-fetch-site': 'cross-site' };
    expect((await server.call('getVendorAwardLetter', { headers: crossed })).status).toBe(403);
  });
});

describe('acceptAward', () => {
  test('is known to the vendor, the buyer and the log', async () => {
    const { jobId, vendors, browsers } = await told();
    const { status, body } = await accept(browsers[0]!, { byName: '  Anil Deshpande ' });
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ kind: 'award', accepted: { byName: 'Anil Deshpande' } });
    const letter = (await letters(jobId)).find(({ vendorId }) => vendorId === vendors[0]!._id)!;
    expect(letter.accepted).toEqual(body.result!.accepted);
    const { entries } = (await server.call('getActivityLog', { as: owner, path: { id: jobId } })).body;
    expect(entries[0]).toMatchObject({ kind: 'award_accepted', detail: { person: 'Anil Deshpande' } });
    const mails = (await server.sentMessages()).filter(({ subject }) => subject.includes('accepted the award'));
    expect(mails.map(({ to }) => to)).toContain(owner.email);
  });

  test('once, also by ten at once', async () => {
    const { jobId, browsers } = await told(1);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => accept(browsers[0]!, { byName: `Person ${index}` })),
    );
    const accepted = answers.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(refusalOf);
    expect(refused).toEqual(Array.from({ length: 9 }, () => [409, 'ALREADY_ACCEPTED']));
    expect((await letters(jobId))[0]!.accepted).toEqual(accepted[0]!.body.result!.accepted);
  });

  test('by who was awarded and told, with a name, while the job goes on', async () => {
    const { jobId, browsers } = await awarded();
    const [winner, loser] = browsers;
    expect(refusalOf(await accept(winner!))).toEqual([409, 'NOT_AWARDED']);
    await tell(jobId);
    expect(refusalOf(await accept(loser!))).toEqual([409, 'NOT_AWARDED']);
    for (const byName of ['   ', 'see evil.example.com/x'])
      expect((await accept(winner!, { byName })).problem.errors.map(({ pointer }) => pointer)).toEqual(['/byName']);
    expect((await accept({ ...winner!, headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(401);
    const crossed = { ...winner!.headers, 'sec-fetch-site': 'cross-site' };
    expect((await accept({ ...winner!, headers: crossed })).status).toBe(403);
    expect((await move(jobId, 'on_hold', { comment: 'Later.' })).status).toBe(200);
    expect(refusalOf(await accept(winner!))).toEqual([409, 'JOB_CLOSED']);
    expect((await move(jobId, 'awarded')).status).toBe(200);
    expect((await accept(winner!)).status).toBe(200);
  });

  test('needs the code that is emailed, once in a browser', async () => {
    const { browsers } = await told(1);
    const forwarded = await acts.openLink(browsers[0]!.token);
    expect(refusalOf(await accept(forwarded))).toEqual([409, 'CODE_NEEDED']);
    expect((await accept(forwarded, { code: '000000' })).status).toBe(400);
    const { invitedEmail } = (await server.call('getVendorRfq', { headers: forwarded.headers })).body;
    const code = await acts.askForCode(forwarded, invitedEmail);
    expect((await accept(forwarded, { code })).status).toBe(200);
    expect((await resultOf(browsers[0]!))!.accepted).toBeDefined();
  });
});

describe('the reason of a regret', () => {
  test('is there when the buyer gives it: how the own offer stands, and nothing of others', async () => {
    const { jobId, vendors } = await awarded(2);
    const why = 'Other offers have a lower evaluated cost';
    const plain = await letters(jobId);
    expect(plain.map(({ text }) => text.includes(why))).toEqual([false, false]);
    const path = { id: jobId };
    const planned = await server.call('getAwardLetters', { as: owner, path, query: { hasReasons: true } });
    expect(planned.body.letters.map(({ kind, text }) => [kind, text.includes(why)])).toEqual([
      ['award', false],
      ['regret', true],
    ]);
    const sent = (await tell(jobId, { hasReasons: true })).body.letters;
    expect(sent[1]!.text).toContain(why);
    expect(sent[1]!.text).not.toContain(vendors[0]!.companyName);
    expect(sent[1]!.text).not.toMatch(/₹/);
  });
});

describe('a job that ends without an award', () => {
  /** What ends a job, and the mails to vendors that it made. Numbers come again in each test. */
  async function ended(number: string, end: () => Promise<{ status: number }>) {
    const before = (await server.sentMessages()).length;
    expect((await end()).status).toBe(200);
    const sent = await server.sentMessages();
    const made = sent.slice(0, sent.length - before);
    return made.filter(({ subject }) => subject === `${number} ended without an award`);
  }
  const rfqNumber = async (browser: VendorBrowser) =>
    (await server.call('getVendorRfq', { headers: browser.headers })).body.number;

  test('tells who was asked; a cancelled one without a link, and that sealed quotes stay sealed', async () => {
    const { jobId, browsers, recipients } = await acts.quoting(owner, 2);
    const number = await rfqNumber(browsers[0]!);
    await acts.submit(browsers[0]!);
    const mails = await ended(number, () => move(jobId, 'cancelled', { reason: 'budget_cut' }));
    expect(mails.map(({ to }) => to).toSorted()).toEqual(recipients.map(({ email }) => email!).toSorted());
    for (const { text } of mails) {
      expect(text).toContain('stay sealed');
      expect(text).not.toMatch(/vendor-link|budget/i);
    }
  });

  test('after the opening with a link, and after letters of award that these do not hold', async () => {
    const { jobId, browsers } = await acts.evaluating(owner, 2);
    const number = await rfqNumber(browsers[0]!);
    const mails = await ended(number, () => move(jobId, 'unsuccessful', { reason: 'unfixable_terms' }));
    expect(mails).toHaveLength(2);
    expect(mails[0]!.text).toMatch(/\/vendor-link#/);
    expect(mails[0]!.text).not.toContain('stay sealed');
    const { jobId: withLetters, browsers: awardedTo } = await told(1);
    const second = await rfqNumber(awardedTo[0]!);
    const [mail] = await ended(second, () => move(withLetters, 'cancelled', { reason: 'budget_cut' }));
    expect(mail!.text).toContain('Any letter of award for it is no longer valid.');
    expect((await accept(awardedTo[0]!)).status).toBe(401);
  });

  test('mails nobody before the RFQ was published', async () => {
    const { jobId } = await acts.sourced(owner, 2);
    const all = async () =>
      (await server.sentMessages()).filter(({ subject }) => subject.endsWith('without an award')).length;
    const before = await all();
    expect((await move(jobId, 'cancelled', { reason: 'budget_cut' })).status).toBe(200);
    expect(await all()).toBe(before);
  });
});
