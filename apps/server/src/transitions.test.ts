import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Principal } from './http/handler.ts';
import { comparisonPolicies, SHEET_ACTS } from './modules/comparison/comparison.policies.ts';
import type { SheetAccess, SheetAct } from './modules/comparison/comparison.policies.ts';
import { allowedMoves, JOB_STATES, mayResolutionMove } from './modules/job-rfq/job-states.rules.ts';
import type { JobStatus } from './modules/job-rfq/job-states.rules.ts';
import { JOB_VENDOR_ACTS } from './modules/job-vendor/job-vendor.rules.ts';
import type { JobVendorAct, JobVendorState } from './modules/job-vendor/job-vendor.rules.ts';
import { qualificationPolicies } from './modules/qualification/qualification.policies.ts';
import { resolutionPolicies } from './modules/resolution/resolution.policies.ts';
import type { ResolutionAccess } from './modules/resolution/resolution.policies.ts';
import { decided, escalated, overridden, RESOLUTION_ACTS, turnOf } from './modules/resolution/resolution.rules.ts';
import type {
  ResolutionAct,
  ResolutionState,
  Stage,
  Step,
  Surroundings,
} from './modules/resolution/resolution.rules.ts';
import { QUOTE_MOVES, QUOTE_STATES } from './modules/rfq/quote-states.rules.ts';
import type { QuoteState } from './modules/rfq/quote-states.rules.ts';
import { RFQ_ACTS, stateOf } from './modules/rfq/rfq-states.rules.ts';
import type { RfqAct, RfqState } from './modules/rfq/rfq-states.rules.ts';
import { rfqPolicies } from './modules/rfq/rfq.policies.ts';
import type { OpeningAccess } from './modules/rfq/rfq.policies.ts';
import { askToConfirm } from './modules/rfq/rfq.queries.ts';
import { moveQuote } from './modules/vendor-link/vendor-link.queries.ts';
import { awardActs } from './testing/award-world.ts';
import { fixture, fixtureGstn } from './testing/fixture-world.ts';
import { startTestServer } from './testing/harness.ts';
import type { TestServer, TestSession } from './testing/harness.ts';
import { QUOTE } from './testing/rfq-world.ts';

/**
 * What the tables of states do not have, refused: every pair of a state and an act, or a move, is made from the tables of the rules (domain rules, state
 * machines). The policies and rules are asked about all of them, the server about those that somebody can try. The moves of a job by its client are asked
 * pair by pair in job-rfq.test.ts.
 */

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as Key[];
/** Every pair of a table, with whether the table has it. */
const pairsOf = <State extends string, Act extends string>(
  table: Readonly<Record<State, readonly Act[]>>,
): [State, Act, boolean][] => {
  const acts = [...new Set(Object.values<readonly Act[]>(table).flat())];
  return keysOf(table).flatMap((state) =>
    acts.map((act): [State, Act, boolean] => [state, act, table[state].includes(act)]),
  );
};

const now = new Date('2026-11-24T09:00:00Z');
const HOUR = 3_600_000;
const me = { userId: 'me', isSuperUser: true } as Principal;
const owner = { ...me, isSuperUser: false } as Principal;
const jobIn = (status: JobStatus) => ({
  status,
  held_status: null,
  sourcing_at: now.toISOString(),
  status_since: now.toISOString(),
  my_roles: ['owner' as const],
});

describe('a job (4.1)', () => {
  test('is moved by the team, its call for quotes and its resolutions as the table says, and by them nowhere else', () => {
    const moves = (by: 'team' | 'rfq' | 'resolution') =>
      Object.fromEntries(
        JOB_STATES.map((status) => [status, allowedMoves(jobIn(status), by, now)]).filter(([, to]) => to!.length > 0),
      );
    expect(moves('team')).toEqual({ submitted: ['in_review'], in_review: ['sourcing', 'draft'] });
    expect(moves('rfq')).toEqual({ sourcing: ['quoting'], quoting: ['evaluating'] });
    expect(moves('resolution')).toEqual({ evaluating: ['approving', 'awarded'], approving: ['evaluating', 'awarded'] });
    const byResolution = JOB_STATES.flatMap((status) =>
      JOB_STATES.filter((to) => mayResolutionMove(jobIn(status), to)).map((to) => `${status} ${to}`),
    );
    expect(byResolution).toEqual([
      'evaluating approving',
      'evaluating awarded',
      'approving evaluating',
      'approving awarded',
    ]);
  });
});

describe('a call for quotes (4.2)', () => {
  const inAnHour = new Date(now.getTime() + HOUR).toISOString();
  const anHourAgo = new Date(now.getTime() - HOUR).toISOString();
  const rfqIn: Record<RfqState, Partial<OpeningAccess['rfq']>> = {
    draft: { revision: 0, closes_at: null },
    published: { closes_at: inAnHour },
    closed: {},
    technical_opened: { technical_opened_at: anHourAgo },
    opened: { opened_at: anHourAgo },
  };
  const accessIn = (state: RfqState, more: Partial<OpeningAccess> = {}): OpeningAccess => ({
    job: jobIn(state === 'opened' || state === 'technical_opened' ? 'evaluating' : 'quoting'),
    rfq: {
      revision: 1,
      closes_at: anHourAgo,
      opened_at: null,
      technical_opened_at: null,
      opens_by: ['me'],
      questions_waived_at: null,
      ...rfqIn[state],
    },
    now,
    quoteCount: 2,
    minimumQuotes: 1,
    questions: { total: 0, unanswered: 0 },
    judged: { undecided: 0, qualified: 1 },
    ...more,
  });
  const refusals: Record<RfqAct, (access: OpeningAccess) => { status: number } | null> = {
    edit: (access) => rfqPolicies['rfq.edit'].refusal(owner, access),
    publish: (access) => rfqPolicies['rfq.publish'].refusal(owner, access),
    send: (access) => rfqPolicies['rfq.send'].refusal(owner, access),
    message: (access) => rfqPolicies['broadcast.send'].refusal(owner, access),
    answerQuestion: (access) =>
      rfqPolicies['question.answer'].refusal(owner, {
        ...access,
        question: { state: 'asked', addendum_revision: null },
      }),
    promoteQuestion: (access) =>
      rfqPolicies['question.promote'].refusal(owner, {
        ...access,
        question: { state: 'answered', addendum_revision: null },
      }),
    open: (access) => rfqPolicies['rfq.open'].refusal(owner, access),
    enterQuote: (access) => qualificationPolicies['quote.enter'].refusal(owner, access),
    judge: (access) =>
      qualificationPolicies['quote.qualify'].refusal(owner, access) ??
      qualificationPolicies['technical.judge'].refusal(owner, access),
  };

  test.each(pairsOf(RFQ_ACTS))('%s: %s is in the table: %s', (state, act, isAllowed) => {
    const access = accessIn(state);
    expect(stateOf(access.rfq, now)).toBe(state);
    expect(refusals[act](access)?.status ?? 'allowed').toBe(isAllowed ? 'allowed' : 409);
    // Nothing is done while the job is on hold, or once it is cancelled.
    for (const status of ['on_hold', 'cancelled'] as const)
      expect(refusals[act]({ ...access, job: jobIn(status) })?.status, status).toBe(409);
  });

  test('with too few quotes at its end a later deadline is published, and nothing is opened', () => {
    const short = accessIn('closed', { quoteCount: 1, minimumQuotes: 2 });
    const allowed = keysOf(refusals).filter((act) => refusals[act](short) === null);
    expect(allowed).toEqual(['edit', 'publish', 'message']);
  });
});

describe('a resolution (4.5)', () => {
  const around: Surroundings = {
    now,
    today: '2026-11-24',
    amountInPaise: 100,
    delegations: [],
    barred: new Set(),
    present: new Set(['me', 'you', 'third']),
    isOverrideAllowed: true,
    nextInLine: ['you'],
    newId: () => 'new',
  };
  const stepIn = (state: Step['state'], personId = 'me'): Step => ({
    id: `step of ${personId}`,
    personId,
    inPlaceOf: null,
    how: null,
    state,
    since: state === 'waiting' ? null : now.toISOString(),
    decidedAt: null,
    reason: null,
    comment: null,
    isAutomatic: false,
  });
  const stageOf = (...steps: Step[]): Stage => ({
    name: 'Head',
    policy: 'any',
    needed: 1,
    state: 'pending',
    since: now.toISOString(),
    steps,
  });
  const accessIn = (state: ResolutionState, person: string): ResolutionAccess => ({
    job: jobIn('approving'),
    resolution: { state, proposed_by: 'me', stages: [stageOf(stepIn('pending', person))], asked: [person] },
    around,
  });
  // Void and expiry are no acts of people: that nothing that has ended is ended again is asked over HTTP below.
  const refusals: Record<
    Exclude<ResolutionAct, 'void' | 'expire'>,
    (state: ResolutionState) => { status: number } | null
  > = {
    decide: (state) => resolutionPolicies['resolution.decide'].refusal(me, accessIn(state, 'me')),
    override: (state) => resolutionPolicies['resolution.override'].refusal(me, accessIn(state, 'you')),
    withdraw: (state) => resolutionPolicies['resolution.withdraw'].refusal(me, accessIn(state, 'you')),
    document: (state) => resolutionPolicies['resolution.document'].refusal(me, accessIn(state, 'you')),
    note: (state) => resolutionPolicies['award.note'].refusal(me, { state, log_count: null }),
  };

  test.each(pairsOf(RESOLUTION_ACTS).filter(([, act]) => act in refusals))(
    '%s: %s is in the table: %s',
    (state, act, isAllowed) => {
      const refusal = refusals[act as keyof typeof refusals](state);
      expect(refusal?.status ?? 'allowed').toBe(isAllowed ? 'allowed' : 409);
    },
  );

  const DONE = ['waiting', 'approved', 'rejected', 'returned', 'delegated', 'escalated', 'skipped'] as const;
  test.each(DONE)('a step that is %s is not decided, overridden or handed on by the clock', (state) => {
    const stages = [stageOf(stepIn(state), stepIn('pending', 'third'))];
    const stepId = stages[0]!.steps[0]!.id;
    expect(turnOf(stages, 'me')).toBeUndefined();
    const answer = { answer: 'approve', reason: null, comment: null, delegateToId: null } as const;
    expect(() => decided(stages, 'me', answer, around)).toThrow(/turn/);
    for (const act of ['ask', 'confirm', 'drop'] as const)
      expect(overridden(stages, { stepId, act, personId: 'you', reason: '' }, around, () => true)).toBe('decided');
    expect(escalated(stages, stepId, around)).toEqual(stages);
    // The same with a step that waits is done.
    const waiting = [stageOf(stepIn('pending'), stepIn('pending', 'third'))];
    expect(turnOf(waiting, 'me')).toBeDefined();
    expect(escalated(waiting, stepId, around)).not.toEqual(waiting);
  });
});

describe('a comparison (4.9)', () => {
  const accessIn = (state: SheetAccess['sheet']['state']): SheetAccess => ({
    job: jobIn('evaluating'),
    rfq: { revision: 1, opened_at: now.toISOString() },
    sheet: { state },
  });
  const refusals: Record<SheetAct, (access: SheetAccess) => { status: number } | null> = {
    edit: (access) => comparisonPolicies['comparison.edit'].refusal(owner, { ...access, isTechnical: false }),
    freeze: (access) => comparisonPolicies['comparison.freeze'].refusal(owner, access),
    reopen: (access) => comparisonPolicies['comparison.reopen'].refusal(owner, access),
    recreate: (access) => comparisonPolicies['comparison.recreate'].refusal(owner, access),
    link: (access) => comparisonPolicies['comparison.link'].refusal(owner, { ...access, job: null, rfq: null }),
  };

  test.each(pairsOf(SHEET_ACTS))('%s: %s is in the table: %s', (state, act, isAllowed) => {
    expect(refusals[act](accessIn(state))?.status ?? 'allowed').toBe(isAllowed ? 'allowed' : 409);
  });
});

describe('over HTTP', () => {
  let server: TestServer;
  let acts: ReturnType<typeof awardActs>;
  let session: TestSession;
  let superUser: TestSession;
  let head: TestSession;
  const sql = (text: string, values: unknown[] = []) => server.database.ownerPool.query(text, values);
  beforeAll(async () => {
    server = await startTestServer({ isRecorded: false });
    acts = awardActs(server);
    session = await server.login(fixture.users.owner.email);
    superUser = await server.login(fixture.users.corporate.email);
    head = await acts.person('head');
  });
  afterAll(() => server.stop());
  beforeEach(() => acts.reset());

  /** A job of the owner whose call for quotes is in a state, with a question that was asked while that was possible. */
  async function callIn(state: RfqState) {
    if (state === 'draft') {
      const job = await acts.sourced(session, 2);
      await acts.setTerms(session, job.jobId);
      return { ...job, questionId: null };
    }
    // The last one sends no quote: it is entered.
    const job = await acts.quoting(session, 3, state === 'technical_opened' ? { envelopes: 'two' } : {});
    const questionId = (await acts.ask(job.browsers[0]!, 'Who supplies the crane?')).body._id;
    for (const browser of job.browsers.slice(0, 2)) await acts.submit(browser);
    if (state !== 'published') await acts.closeIn(job.jobId);
    // The question that is answered below holds no opening.
    await sql('update rfq set questions_waived_at = now(), questions_waived_by = $2 where job_id = $1', [
      job.jobId,
      'Owner',
    ]);
    if (state === 'technical_opened') await acts.open(session, job.jobId, 'technical');
    if (state === 'opened') await acts.open(session, job.jobId);
    return { ...job, questionId };
  }

  test.each(keysOf(RFQ_ACTS))('a call for quotes that is %s', async (state) => {
    const { jobId, vendors, questionId } = await callIn(state);
    const as = session;
    const path = { id: jobId };
    const jobVendorId = vendors[0]!._id;
    const { version, state: found } = (await server.call('getRfq', { as, path })).body;
    expect(found).toBe(state);
    const { fileId } = await acts.upload(session, 'Quotation.txt', 'As agreed by phone.');
    const calls: Record<Exclude<RfqAct, 'answerQuestion' | 'promoteQuestion'>, () => Promise<{ status: number }>> = {
      judge: () => server.call('qualifyQuote', { as, body: { jobVendorId, number: 1, verdict: 'qualified' } }),
      message: () =>
        server.call('sendBroadcastMessage', { as, body: { jobId, text: 'Hello.', jobVendorIds: [jobVendorId] } }),
      enterQuote: () =>
        server.call('enterQuote', { as, body: { jobVendorId: vendors.at(-1)!._id, content: QUOTE, fileId } }),
      send: () => server.call('sendRfq', { as, body: { jobId, jobVendorIds: [jobVendorId] } }),
      open: () => server.call('requestOpeningCode', { as, path, headers: acts.own }),
      edit: () =>
        server.call('setRfqTerms', {
          as,
          path,
          body: {
            version,
            terms: { deadline: acts.inHours(80), openerIds: [session.userId], minimumQuotes: 1 },
          },
        }),
      publish: () => acts.publish(session, jobId),
    };
    const answers: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const act of keysOf(calls).filter((one) => !(state === 'technical_opened' && one === 'open'))) {
      const { status } = await calls[act]();
      answers[act] = status === 409 ? 'refused' : String(status);
      wanted[act] = RFQ_ACTS[state].includes(act) ? '200' : 'refused';
      // Nobody is named to open what was not published.
      if (state === 'draft' && act === 'open') wanted[act] = '403';
    }
    expect(answers).toEqual(wanted);
    if (questionId === null) return;
    const body = { answer: 'The contractor.', to: 'all', question: 'Who brings the crane?' } as const;
    const answered = await server.call('answerQuestion', { as, path: { id: questionId }, body });
    expect(answered.status).toBe(RFQ_ACTS[state].includes('answerQuestion') ? 200 : 409);
  });

  test.each(QUOTE_STATES)('a version of a quote that is %s (4.4)', async (from) => {
    const { jobId, browsers, recipients } = await acts.quoting(session, 1);
    await acts.submit(browsers[0]!);
    const { jobVendorId } = recipients[0]!;
    const moves: Record<Exclude<QuoteState, 'submitted'>, () => Promise<unknown>> = {
      to_confirm: () => askToConfirm(server.database.owner, jobId),
      superseded: () => moveQuote(server.database.owner, jobVendorId, 'superseded'),
      withdrawn: () => moveQuote(server.database.owner, jobVendorId, 'withdrawn'),
    };
    for (const to of keysOf(moves)) {
      await sql('update quote set state = $2 where job_id = $1', [jobId, from]);
      await moves[to]();
      const { rows } = await sql('select state from quote where job_id = $1', [jobId]);
      expect(rows, to).toEqual([{ state: QUOTE_MOVES[from].includes(to) ? to : from }]);
    }
    // By its vendor: one that does not stand is not taken back, and who has one that stands does not regret.
    await sql('update quote set state = $2 where job_id = $1', [jobId, from]);
    const { headers } = browsers[0]!;
    const isStanding = QUOTE_MOVES[from].length > 0;
    const regret = { answer: 'regretted', reason: 'capacity' } as const;
    const regretted = await server.call('answerInvitation', { headers, body: regret });
    expect(regretted.status).toBe(isStanding ? 409 : 200);
    expect((await server.call('withdrawQuote', { headers, body: {} })).status).toBe(isStanding ? 200 : 409);
  });

  test.each(keysOf(JOB_VENDOR_ACTS))('a vendor of a job that is %s (4.3)', async (state: JobVendorState) => {
    const { jobId, vendors } = await acts.sourced(session, 1);
    const jobVendorId = vendors[0]!._id;
    const as = session;
    const email = 'anand@palar-rotary.example';
    const unlisted = { companyName: 'Palar Rotary', email };
    await server.call('addVendor', { as, body: { jobId, unlisted } });
    const calls: Record<JobVendorAct, () => Promise<{ status: number }>> = {
      // One that is not listed: a listed one that is on the job is simply left there.
      add: () => server.call('addVendor', { as, body: { jobId, unlisted } }),
      suggest: () =>
        server.call('recommendVendor', { as, body: { jobId, gstn: fixtureGstn(1), reason: 'Did it in 2024.' } }),
      shortlist: () =>
        server.call('shortlistVendorFromJobByClient', { as, body: { jobVendorId, isShortlisted: true } }),
      remove: () => server.call('removeVendorFromJob', { as, body: { jobVendorId, reason: 'not_needed' } }),
    };
    for (const act of keysOf(calls)) {
      await sql('update job_vendor set state = $2, is_shortlisted = false where job_id = $1', [jobId, state]);
      expect((await calls[act]()).status, act).toBe(JOB_VENDOR_ACTS[state].includes(act) ? 200 : 409);
    }
  });

  test('a resolution that has ended', async () => {
    await acts.setRules(superUser, [{ name: 'Head', policy: 'any', needed: null, approverIds: [head.userId] }], {
      isOverrideAllowed: true,
    });
    const job = await acts.frozen(session);
    const { _id: resolutionId, stages } = await acts.propose(session, job);
    const { fileId } = await acts.upload(session, 'Note.txt', 'A note.');
    const stepId = stages[0]!.steps[0]!._id;
    const calls: Record<Exclude<ResolutionAct, 'void' | 'expire'>, () => Promise<{ status: number }>> = {
      decide: () =>
        server.call('saveResolutionApproverResponse', { as: head, body: { resolutionId, answer: 'approve' } }),
      override: () =>
        server.call('overrideResolutionStep', {
          as: superUser,
          body: { resolutionId, stepId, act: 'ask', comment: 'Nobody is there.' },
        }),
      withdraw: () =>
        server.call('withdrawResolution', { as: session, body: { resolutionId, comment: 'A vendor called.' } }),
      document: () =>
        server.call('postUploadApprovalDocuments', {
          as: session,
          path: { id: resolutionId },
          body: { fileIds: [fileId] },
        }),
      note: () => server.call('getAwardNote', { as: session, path: { id: resolutionId } }),
    };
    const ends = keysOf(RESOLUTION_ACTS).filter((state) => state !== 'pending');
    for (const state of ends) {
      await sql('update resolution set state = $2, ended_at = now() where id = $1', [resolutionId, state]);
      for (const act of keysOf(calls))
        expect((await calls[act]()).status, `${state}: ${act}`).toBe(RESOLUTION_ACTS[state].includes(act) ? 200 : 409);
      // Cancelling the job makes void what is pending, and nothing else.
      await sql(`update job set status = 'approving' where id = $1`, [job.jobId]);
      const cancelled = await server.call('updateJobStatus', {
        as: session,
        body: { jobId: job.jobId, to: 'cancelled', reason: 'budget_cut' },
      });
      expect(cancelled.status).toBe(200);
      const { rows } = await sql('select state from resolution where id = $1', [resolutionId]);
      expect(rows).toEqual([{ state }]);
    }
  });

  test('a comparison that is frozen, and one that is not', async () => {
    const job = await acts.evaluating(session, 2);
    const as = session;
    const made = (await server.call('quoteComparison', { as, body: { jobId: job.jobId } })).body;
    const comparisonId = made._id;
    const reopen = (version: number) =>
      server.call('makeSheetEditable', { as, body: { comparisonId, version, reason: 'A rate was wrong.' } });
    const freeze = ({ version, revision }: { version: number; revision: number }) =>
      server.call('freezeComparison', { as, body: { comparisonId, version, revision } });
    const edit = () =>
      server.call('updateVendorQuote', {
        as,
        body: { comparisonId, vendorId: made.vendors[0]!.vendorId, seen: 0, change: { gstPercent: '12' } },
      });
    expect((await reopen(made.version)).status).toBe(409);
    expect((await freeze(made)).status).toBe(200);
    expect((await freeze(made)).status).toBe(409);
    expect((await edit()).status).toBe(409);
    const next = await reopen(made.version);
    expect(next.status).toBe(200);
    // The version before is superseded for good.
    expect((await reopen(made.version)).status).toBe(409);
    expect((await freeze(made)).status).toBe(409);
    expect((await edit()).status).toBe(200);
  });
});
