import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { awardActs } from '../../testing/award-world.ts';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { LINES, QUOTE } from '../../testing/rfq-world.ts';
import type { VendorBrowser } from '../../testing/rfq-world.ts';
import type { Body } from '../../http/handler.ts';

let server: TestServer;
let acts: ReturnType<typeof awardActs>;
let owner: TestSession;
let superUser: TestSession;
let other: TestSession;
let head: TestSession & { userId: string };
beforeAll(async () => {
  server = await startTestServer();
  acts = awardActs(server);
  owner = await server.login(fixture.users.owner.email);
  superUser = await server.login(fixture.users.corporate.email);
  other = await server.login(fixture.users.buyer.email);
  head = await acts.person('head');
});
afterAll(() => server.stop());
beforeEach(() => acts.reset());

/** Who has to approve every award from now on. */
const asked = (...approverIds: string[]) =>
  acts.setRules(superUser, [{ name: 'Plant head', policy: 'any', needed: null, approverIds }]);
type Compared = { jobId: string; sha256: string };
/** Asks for the award by the first way, or by that of this name. */
const propose = (job: Compared, option?: string) => acts.propose(owner, job, { option });
/** Asks for an award and has the head approve it. */
async function award(job: Compared, option?: string) {
  await asked(head.userId);
  const { _id: resolutionId } = await propose(job, option);
  const body = { resolutionId, answer: 'approve' } as const;
  const { status, body: resolution } = await server.call('saveResolutionApproverResponse', { as: head, body });
  expect([status, resolution.state]).toEqual([200, 'approved']);
}
/** A job that was awarded to the first of its vendors, the others quoted too. */
async function awarded(count = 3) {
  const job = await acts.frozen(owner, count);
  await award(job);
  return job;
}
/** The comparison of a job as its screens make and freeze it. */
async function compared(jobId: string) {
  const sheet = (await server.call('quoteComparison', { as: owner, body: { jobId } })).body;
  const { _id: comparisonId, version, revision } = sheet;
  const frozen = await server.call('freezeComparison', { as: owner, body: { comparisonId, version, revision } });
  expect(frozen.status).toBe(200);
  return { comparisonId, version, jobId, sha256: frozen.body.sha256! };
}
const letters = (id: string, as: TestSession | null = owner) => server.call('getAwardLetters', { as, path: { id } });
const tell = (jobId: string, more: Partial<Body<'sendAwardLetters'>> = {}, as: TestSession | null = owner) =>
  server.call('sendAwardLetters', { as, body: { jobId, ...more } });
const decide = (resolutionId: string, as: TestSession = head) =>
  server.call('saveResolutionApproverResponse', { as, body: { resolutionId, answer: 'approve' } });
const move = (jobId: string, to: Body<'updateJobStatus'>['to'], more: Partial<Body<'updateJobStatus'>> = {}) =>
  server.call('updateJobStatus', { as: owner, body: { jobId, to, ...more } });
const jobOf = async (id: string) =>
  (await server.call('getJobRequestReport', { as: owner, path: { id } })).body.jobRequestDetails;
const resolutionsOf = async (id: string) =>
  (await server.call('getJobRequestResolutions', { as: owner, path: { id } })).body.resolutions;
const logOf = async (id: string) => (await server.call('getActivityLog', { as: owner, path: { id } })).body.entries;
const resultOf = async ({ headers }: VendorBrowser) => {
  const answer = await server.call('getVendorRfq', { headers });
  expect(answer.status).toBe(200);
  return answer.body.result;
};
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const pointersOf = ({ status, problem }: { status: number; problem: { errors: { pointer: string }[] } }) => [
  status,
  problem.errors.map(({ pointer }) => pointer),
];
const unknownId = '11111111-1111-4111-8111-111111111111';

describe('getAwardLetters', () => {
  test('one of award, the others of regret, as they would be emailed', async () => {
    const { jobId, vendors } = await awarded();
    const { status, body } = await letters(jobId);
    expect(status).toBe(200);
    expect(body.letters.map(({ kind }) => kind)).toEqual(['award', 'regret', 'regret']);
    const [award, ...regrets] = body.letters;
    expect(award).toMatchObject({
      vendorId: vendors[0]!._id,
      companyName: vendors[0]!.companyName,
      email: expect.stringContaining('@vendor.example'),
      sentAt: null,
    });
    expect(award!.text).toContain('the full scope, 2 items,');
    expect(award!.text).toContain('for ₹2,24,460 before tax (₹2,64,863 including GST of ₹40,403).');
    expect(award!.subject).toMatch(/^RFQ-\d{4}-\d{4}: letter of award, Boiler 2 water-wall repair$/);
    for (const letter of body.letters) {
      const others = vendors.filter(({ _id }) => _id !== letter.vendorId);
      expect(letter.text).toContain(`To ${letter.companyName}`);
      expect(letter.text).toContain(owner.email);
      for (const { companyName } of others) expect(letter.text, 'nothing of other vendors').not.toContain(companyName);
    }
    for (const { text } of regrets) expect(text).not.toMatch(/₹|award/i);
    expect((await letters((await jobOf(jobId)).number)).body).toEqual(body);
  });

  test('who did not quote gets none', async () => {
    const job = await acts.quoting(owner, 3);
    await acts.submit(job.browsers[0]!);
    await acts.submit(job.browsers[1]!, { ...QUOTE, lines: [{ rateInPaise: 95_000 }, { rateInPaise: 2_700_000 }] });
    await acts.closeIn(job.jobId);
    await acts.open(owner, job.jobId);
    await award(await compared(job.jobId));
    const ids = (await letters(job.jobId)).body.letters.map(({ vendorId }) => vendorId);
    expect(ids).toEqual([job.vendors[0]!._id, job.vendors[1]!._id]);
  });

  test('of an awarded job, to its owner', async () => {
    await asked(head.userId);
    const job = await acts.frozen(owner, 1);
    expect(refusalOf(await letters(job.jobId))).toEqual([409, 'NOT_AWARDED']);
    const { _id } = await propose(job);
    expect(refusalOf(await letters(job.jobId))).toEqual([409, 'NOT_AWARDED']);
    expect((await decide(_id)).body.state).toBe('approved');
    expect((await letters(job.jobId, null)).status).toBe(401);
    expect(refusalOf(await letters(job.jobId, head))).toEqual([403, 'NOT_ALLOWED']);
    expect(refusalOf(await letters(job.jobId, other))).toEqual([404, 'NOT_FOUND']);
    expect((await letters(unknownId)).status).toBe(404);
    expect((await letters('x')).status).toBe(400);
    expect((await letters(job.jobId, superUser)).status).toBe(200);
    const buyer = { userId: head.userId, role: 'buyer' } as const;
    await server.call('setJobMember', { as: owner, path: { id: job.jobId }, body: buyer });
    expect(refusalOf(await letters(job.jobId, head)), 'a buyer does not tell').toEqual([403, 'NOT_ALLOWED']);
  });
});

describe('sendAwardLetters', () => {
  test('mails each vendor its letter with the line for it; they are read as they were sent', async () => {
    const { jobId, browsers } = await awarded();
    const { number } = await jobOf(jobId);
    expect((await jobOf(jobId)).nextMove).toMatchObject({ move: 'tell_vendors', whose: 'me' });
    const notes = { awardNote: 'The order follows on Monday.', regretNote: 'The next shutdown is in May.' };
    const sent = await tell(jobId, notes);
    expect(sent.status).toBe(200);
    expect((await letters(jobId)).body).toEqual(sent.body);
    const mails = await server.sentMessages();
    for (const { kind, email, subject, text, sentAt } of sent.body.letters) {
      expect(sentAt).not.toBeNull();
      const own = mails.filter((mail) => mail.to === email && mail.subject === subject);
      expect(own.map((mail) => mail.text.split('\n\nOpen the RFQ:')[0])).toEqual([text]);
      expect(text.includes(notes.awardNote)).toBe(kind === 'award');
      expect(text.includes(notes.regretNote)).toBe(kind === 'regret');
    }
    expect((await logOf(jobId))[0]).toMatchObject({ kind: 'vendors_told', detail: { count: 3 } });
    const told = await jobOf(jobId);
    expect(told).toMatchObject({ status: 'awarded', number });
    expect(told.nextMove.move).not.toBe('tell_vendors');
    expect(browsers).toHaveLength(3);
  });

  test('once, also when it is asked for several times at once', async () => {
    const { jobId } = await awarded(2);
    const answers = await Promise.all(Array.from({ length: 5 }, () => tell(jobId)));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200, 409, 409, 409, 409,
    ]);
    expect(refusalOf(await tell(jobId))).toEqual([409, 'ALREADY_TOLD']);
    const { subject, email } = (await letters(jobId)).body.letters[0]!;
    const mails = (await server.sentMessages()).filter((mail) => mail.to === email && mail.subject === subject);
    expect(mails).toHaveLength(1);
  });

  test('words that cannot go into an email are refused, and nobody is told', async () => {
    const { jobId } = await awarded(1);
    const words = 'see evil.example.com/x';
    expect(pointersOf(await tell(jobId, { awardNote: words, regretNote: words }))).toEqual([
      400,
      ['/awardNote', '/regretNote'],
    ]);
    expect((await tell('x')).status).toBe(400);
    expect((await letters(jobId)).body.letters[0]!.sentAt).toBeNull();
  });

  test('of an awarded job, by its owner', async () => {
    await asked(head.userId);
    const job = await acts.frozen(owner, 1);
    expect(refusalOf(await tell(job.jobId))).toEqual([409, 'NOT_AWARDED']);
    expect((await decide((await propose(job))._id)).status).toBe(200);
    expect((await tell(job.jobId, {}, null)).status).toBe(401);
    expect(refusalOf(await tell(job.jobId, {}, head))).toEqual([403, 'NOT_ALLOWED']);
    expect(refusalOf(await tell(job.jobId, {}, other))).toEqual([404, 'NOT_FOUND']);
    expect((await tell(unknownId)).status).toBe(404);
    expect((await move(job.jobId, 'on_hold', { comment: 'Later.' })).status).toBe(200);
    expect(refusalOf(await tell(job.jobId))).toEqual([409, 'NOT_AWARDED']);
    expect((await move(job.jobId, 'awarded')).status).toBe(200);
    expect((await tell(job.jobId)).status).toBe(200);
  });

  test('of two envelopes one of regret also to who was disqualified before the prices were opened', async () => {
    const job = await acts.quoting(owner, 4, { envelopes: 'two' });
    const factors = [1, 1.1, 0.9];
    for (const [index, factor] of factors.entries()) {
      const lines = QUOTE.lines.map((line) => ({ ...line, rateInPaise: Math.round(line.rateInPaise * factor) }));
      expect((await acts.submit(job.browsers[index]!, { ...QUOTE, lines })).status).toBe(200);
    }
    await acts.closeIn(job.jobId);
    await acts.open(owner, job.jobId, 'technical');
    const [first, second, third] = job.vendors.map(({ _id }) => _id);
    for (const jobVendorId of [first!, second!])
      await server.call('qualifyQuote', { as: owner, body: { jobVendorId, number: 1, verdict: 'qualified' } });
    const body = { jobVendorId: third!, number: 1, verdict: 'disqualified', reason: 'No IBR approval.' } as const;
    expect((await server.call('qualifyQuote', { as: owner, body })).status).toBe(200);
    expect((await acts.open(owner, job.jobId, 'price')).body.state).toBe('opened');
    await award(await compared(job.jobId));
    const kinds = async () => (await letters(job.jobId)).body.letters.map(({ vendorId, kind }) => [vendorId, kind]);
    expect(await kinds()).toEqual([
      [first, 'award'],
      [second, 'regret'],
      [third, 'regret'],
    ]);
    const { email } = job.recipients.find(({ jobVendorId }) => jobVendorId === third)!;
    const regrets = async () =>
      (await server.sentMessages()).filter(({ to, subject }) => to === email && subject.includes(': your quote'));
    const before = (await regrets()).length;
    expect((await tell(job.jobId)).status).toBe(200);
    expect(await regrets()).toHaveLength(before + 1);
    const result = await resultOf(job.browsers[2]!);
    expect(result).toMatchObject({ kind: 'regret', text: (await regrets())[0]!.text.split('\n\nOpen the RFQ:')[0] });
    expect(result!.text).not.toMatch(/₹|IBR|disqualif/i);
    expect(await resultOf(job.browsers[3]!), 'who did not quote').toBeUndefined();
  });
});

describe('the result by a vendor’s link', () => {
  test('is there once the vendors are told: its own and nothing of the others', async () => {
    const { jobId, vendors, browsers } = await awarded();
    for (const browser of browsers) expect(await resultOf(browser)).toBeUndefined();
    const sent = (await tell(jobId, { awardNote: 'Well done.', regretNote: 'Next time.' })).body.letters;
    for (const [index, browser] of browsers.entries()) {
      const letter = sent.find(({ vendorId }) => vendorId === vendors[index]!._id)!;
      const result = await resultOf(browser);
      expect(result).toEqual({ kind: letter.kind, text: letter.text, at: letter.sentAt });
      expect(result!.kind).toBe(index === 0 ? 'award' : 'regret');
      const page = JSON.stringify((await server.call('getVendorRfq', { headers: browser.headers })).body);
      for (const { companyName } of vendors.filter((_, place) => place !== index))
        expect(page).not.toContain(companyName);
    }
  });
});

describe('makeSheetEditable', () => {
  test('what is being decided on the comparison is void, with the reason, and the job is compared again', async () => {
    await asked(head.userId);
    const { jobId } = await acts.evaluating(owner);
    const sheet = await compared(jobId);
    const { _id, number } = await propose(sheet);
    expect((await jobOf(jobId)).status).toBe('approving');
    const { comparisonId, version } = sheet;
    const body = { comparisonId, version, reason: 'A rate was wrong' };
    expect((await server.call('makeSheetEditable', { as: owner, body })).status).toBe(200);

    expect(await jobOf(jobId)).toMatchObject({ status: 'evaluating', nextMove: { whose: 'me' } });
    const [resolution] = await resolutionsOf(jobId);
    expect(resolution).toMatchObject({
      _id,
      state: 'void',
      endComment: 'A rate was wrong',
      can: { decide: false, withdraw: false },
    });
    expect(resolution!.stages.flatMap(({ steps }) => steps.map(({ state }) => state))).not.toContain('pending');
    expect(refusalOf(await decide(_id))).toEqual([409, 'RESOLUTION_ENDED']);
    const entries = await logOf(jobId);
    expect(entries.find(({ kind }) => kind === 'resolution_void')?.detail).toEqual({ comment: 'A rate was wrong' });
    expect(entries.find(({ kind }) => kind === 'status_changed')?.detail).toEqual({
      from: 'approving',
      to: 'evaluating',
    });
    const mails = (await server.sentMessages()).filter(({ subject }) => subject.startsWith(`${number} is void`));
    expect(mails.map(({ to }) => to)).toContain(owner.email);

    // Nothing can be proposed on what was taken back; frozen anew it is another resolution.
    const again = { jobId, comparisonSha256: sheet.sha256, option: 'package', reason: 'Again.' };
    expect(refusalOf(await server.call('postCreateResolution', { as: owner, body: again }))).toEqual([
      409,
      'SHEET_NOT_FROZEN',
    ]);
    const { version: next, revision } = (
      await server.call('getComparisonById', { as: owner, path: { a: comparisonId, b: '0' } })
    ).body;
    const refrozen = await server.call('freezeComparison', {
      as: owner,
      body: { comparisonId, version: next, revision },
    });
    const second = await propose({ jobId, sha256: refrozen.body.sha256! });
    expect(second.number).not.toBe(number);
    expect((await decide(second._id)).body.state).toBe('approved');
  });

  test('of an approval and its taking back at once exactly one counts', async () => {
    await asked(head.userId);
    for (let round = 0; round < 3; round += 1) {
      const { jobId } = await acts.evaluating(owner, 1);
      const { comparisonId, version, sha256 } = await compared(jobId);
      const { _id } = await propose({ jobId, sha256 });
      const [decided, takenBack] = await Promise.all([
        decide(_id),
        server.call('makeSheetEditable', { as: owner, body: { comparisonId, version, reason: 'A rate was wrong' } }),
      ]);
      expect([decided.status, takenBack.status].toSorted((left, right) => left - right)).toEqual([200, 409]);
      const isApproved = decided.status === 200;
      expect((await resolutionsOf(jobId))[0]!.state).toBe(isApproved ? 'approved' : 'void');
      expect((await jobOf(jobId)).status).toBe(isApproved ? 'awarded' : 'evaluating');
    }
  });
});

describe('completion', () => {
  /** The experiences that a job made: which vendor, and what is asked of it. */
  const experiences = async (jobNumber: string) => {
    const { rows } = await server.database.ownerPool.query<{ vendor_id: string; review_status: string }>(
      'select vendor_id, review_status from vendor_experience where project_id = $1 order by vendor_id',
      [jobNumber],
    );
    return rows;
  };
  beforeEach(() => server.database.ownerPool.query("delete from vendor_experience where project_id like 'JR-%'"));

  test('makes one experience with the awarded vendor, of which a review is asked', async () => {
    const { jobId, vendors } = await awarded();
    // By name the first of the three is the third of the world.
    expect(vendors.map(({ companyName }) => companyName)[0]).toBe('Kaveri Boilers');
    const { number } = await jobOf(jobId);
    await tell(jobId);
    expect((await move(jobId, 'in_execution')).body).toMatchObject({ status: 'in_execution' });
    expect(await experiences(number)).toEqual([]);
    expect((await move(jobId, 'completed')).body).toMatchObject({ status: 'completed', allowed: [] });
    expect(await experiences(number)).toEqual([{ vendor_id: fixture.vendorId(3), review_status: 'reviewRequested' }]);
    const profile = async (vendor: number, as = owner) =>
      (await server.call('vendorProfileData', { as, path: { gstn: fixtureGstn(vendor) } as never })).body.experiences!;
    expect(await profile(3)).toContainEqual(
      expect.objectContaining({
        projectId: number,
        projectTitle: 'Boiler 2 water-wall repair',
        reviewStatus: 'reviewRequested',
        completedOn: new Date(server.now().getTime() + 19_800_000).toISOString().slice(0, 10),
      }),
    );
    const of = (list: { projectId: string | null }[]) => list.map(({ projectId }) => projectId);
    expect(of(await profile(2)), 'a vendor that was not awarded').not.toContain(number);
    expect(of(await profile(3, other)), 'another company').not.toContain(number);
    expect(refusalOf(await move(jobId, 'completed'))).toEqual([409, 'ILLEGAL_TRANSITION']);
    expect(await experiences(number)).toHaveLength(1);
  });

  test('of a split award one each, but for a vendor that is not listed', async () => {
    const { jobId } = await acts.sourced(owner, 2);
    const unlisted = { companyName: 'Palar Rotary Services', email: 'anand@palar-rotary.example' };
    await server.call('addVendor', { as: owner, body: { jobId, unlisted } });
    const { vendors } = (await server.call('addVendor', { as: owner, body: { jobId, gstns: [fixtureGstn(3)] } })).body;
    await acts.setTerms(owner, jobId, { minimumQuotes: 1 });
    await acts.publish(owner, jobId);
    const { recipients } = (await acts.send(owner, jobId, vendors)).body;
    // The second line is cheapest with the vendor that is not listed, the first with a listed one; another is dearer in both.
    const rates: Record<string, [number, number]> = {
      [unlisted.companyName]: [2_000_000, 1_000_000],
      'Tungabhadra Heat Services': [50_000, 90_000_000],
    };
    for (const { email, companyName } of recipients) {
      const [first, second] = rates[companyName] ?? [3_000_000, 95_000_000];
      const lines = [{ rateInPaise: first }, { rateInPaise: second }];
      const browser = await acts.openLink(await acts.tokenFor(email!));
      const content = { ...QUOTE, lines, discountPercent: '0', freightInPaise: 0 };
      expect((await acts.submit(browser, content)).status, email!).toBe(200);
    }
    await acts.closeIn(jobId);
    await acts.open(owner, jobId);
    const sheet = await compared(jobId);
    const plan = (await server.call('getApproversList', { as: owner, path: { id: jobId } })).body;
    const split = plan.options.find((option) => option.vendors.length === 2)!;
    expect(split.lineCount).toBe(LINES.length);
    await award(sheet, split.key);
    const { letters: sent } = (await tell(jobId)).body;
    const told = sent.map(({ kind, companyName, text }) => [kind, companyName, /1 of 2 items/.test(text)]);
    expect(told).toHaveLength(4);
    expect(told).toEqual(
      expect.arrayContaining([
        ['award', 'Tungabhadra Heat Services', true],
        ['award', unlisted.companyName, true],
      ]),
    );
    expect((await move(jobId, 'completed')).status).toBe(200);
    expect(await experiences((await jobOf(jobId)).number)).toEqual([
      { vendor_id: fixture.vendorId(1), review_status: 'reviewRequested' },
    ]);
  });

  test('a job that is cancelled after its award makes none', async () => {
    const { jobId } = await awarded(1);
    const { number } = await jobOf(jobId);
    expect((await move(jobId, 'cancelled', { reason: 'budget_cut' })).status).toBe(200);
    expect(await experiences(number)).toEqual([]);
    expect(refusalOf(await tell(jobId))).toEqual([409, 'NOT_AWARDED']);
  });
});
