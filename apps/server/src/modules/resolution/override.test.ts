import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { awardActs } from '../../testing/award-world.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import type { Body } from '../../http/handler.ts';

let server: TestServer;
let acts: ReturnType<typeof awardActs>;
let owner: TestSession;
let first: TestSession;
let other: TestSession;
let second: TestSession & { userId: string };
let head: TestSession & { userId: string };
let cfo: TestSession & { userId: string };
beforeAll(async () => {
  server = await startTestServer();
  acts = awardActs(server);
  owner = await server.login(fixture.users.owner.email);
  first = await server.login(fixture.users.corporate.email);
  other = await server.login(fixture.users.buyer.email);
  second = await acts.person('second', { isSuperUser: true });
  head = await acts.person('head');
  cfo = await acts.person('cfo');
});
afterAll(() => server.stop());
beforeEach(() => acts.reset());

/** Rules that ask these people one after the other. */
const rules = (people: readonly string[], isOverrideAllowed = true) =>
  acts.setRules(
    first,
    people.map((id, index) => ({ name: `Stage ${index + 1}`, policy: 'any', needed: null, approverIds: [id] })),
    { isOverrideAllowed },
  );
/** A job whose award waits for the head, then the CFO. */
async function proposed({ people = [head.userId, cfo.userId], isAllowed = true, as = owner } = {}) {
  await rules(people, isAllowed);
  const job = await acts.frozen(owner);
  const body = await acts.propose(owner, job, { as });
  return { ...job, id: body._id, stepId: body.stages[0]!.steps[0]!._id };
}
type Asked = Body<'overrideResolutionStep'>;
const override = (
  { id: resolutionId, stepId }: { id: string; stepId: string },
  as: TestSession | null,
  act: Asked['act'] = 'ask',
  more: Partial<Asked> = {},
) =>
  server.call('overrideResolutionStep', {
    as,
    body: { resolutionId, stepId, act, comment: `Why: ${act}.`, ...more },
  });
const resolutionOf = async ({ jobId }: { jobId: string }, as: TestSession = first) =>
  (await server.call('getJobRequestResolutions', { as, path: { id: jobId } })).body.resolutions[0]!;
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const logOf = async (id: string) =>
  (await server.call('getActivityLog', { as: owner, path: { id } })).body.entries.filter(({ kind }) =>
    /overrid/.test(kind),
  );

describe('overrideResolutionStep', () => {
  test('two super users, each with a reason, approve in the place of who was asked; the note flags it', async () => {
    const it = await proposed();
    const asked = await override(it, first);
    expect(asked.status).toBe(200);
    expect(asked.body).toMatchObject({
      state: 'pending',
      stages: [
        {
          state: 'pending',
          steps: [{ state: 'pending', override: { isMine: true, reason: 'Why: ask.', confirmedBy: null } }],
        },
        {},
      ],
    });
    // Who may agree, and who is to be passed over, hear of it; nobody is awarded anything yet.
    const mailsTo = async (words: RegExp) =>
      (await server.sentMessages()).filter(({ subject }) => words.test(subject)).map(({ to }) => to);
    expect(await mailsTo(/override needs a second super user/)).toEqual([second.email]);
    expect(await mailsTo(/override of your decision requested/)).toEqual([head.email]);
    expect((await resolutionOf(it, second)).stages[0]!.steps[0]!.override).toMatchObject({ isMine: false });
    const done = await override(it, second, 'confirm');
    expect(done.body).toMatchObject({
      state: 'pending',
      stages: [
        {
          state: 'approved',
          steps: [
            {
              person: { userId: head.userId },
              state: 'approved',
              override: { confirmReason: 'Why: confirm.', confirmedBy: { userId: second.userId } },
            },
          ],
        },
        { state: 'pending', steps: [{ person: { userId: cfo.userId } }] },
      ],
      can: { override: false },
    });
    expect(await mailsTo(/your decision was overridden/)).toEqual([head.email]);
    expect((await logOf(it.jobId)).map(({ kind, detail }) => [kind, detail.comment])).toEqual([
      ['resolution_overridden', 'Why: confirm.'],
      ['resolution_override_asked', 'Why: ask.'],
    ]);
    // Who was passed over does not decide any more, and neither of the two a second time.
    expect(
      (
        await server.call('saveResolutionApproverResponse', {
          as: head,
          body: { resolutionId: it.id, answer: 'reject', comment: 'No.' },
        })
      ).status,
    ).toBe(409);
    const cfoStep = done.body.stages[1]!.steps[0]!._id;
    expect(refusalOf(await override({ id: it.id, stepId: cfoStep }, first))).toEqual([403, 'NOT_ALLOWED']);
    expect(refusalOf(await override({ id: it.id, stepId: cfoStep }, second))).toEqual([403, 'NOT_ALLOWED']);
    await server.call('saveResolutionApproverResponse', { as: cfo, body: { resolutionId: it.id, answer: 'approve' } });
    expect((await resolutionOf(it)).state).toBe('approved');
    const { text } = textOfPdf((await server.call('getAwardNote', { as: owner, path: { id: it.id } })).bytes);
    expect(text).toContain('OVERRIDDEN');
    expect(text).toMatch(/Stage 1: approved by .+ and Second Rao, on behalf of Head Rao/);
  });

  test('the second approval of the last stage awards the job', async () => {
    const it = await proposed({ people: [head.userId] });
    await override(it, first);
    expect((await override(it, second, 'confirm')).body).toMatchObject({ state: 'approved', endedBy: 'Second Rao' });
    const { jobRequestDetails } = (await server.call('getJobRequestReport', { as: owner, path: { id: it.jobId } }))
      .body;
    expect(jobRequestDetails.status).toBe('awarded');
  });

  test('until then who was asked decides, and either of the two drops it', async () => {
    const it = await proposed();
    await override(it, first);
    expect((await override(it, second, 'drop')).body.stages[0]!.steps[0]!.override).toBeNull();
    expect(refusalOf(await override(it, second, 'confirm'))).toEqual([409, 'NO_OVERRIDE']);
    await override(it, second);
    const body = { resolutionId: it.id, answer: 'approve' as const };
    expect((await server.call('saveResolutionApproverResponse', { as: head, body })).status).toBe(200);
    expect(refusalOf(await override(it, first, 'confirm'))).toEqual([409, 'STEP_DECIDED']);
    expect((await resolutionOf(it)).stages[0]!.steps[0]!.override).toBeNull();
  });

  test('four eyes: nobody confirms what they asked for, and it is asked for once', async () => {
    const it = await proposed();
    await override(it, first);
    expect(refusalOf(await override(it, first, 'confirm'))).toEqual([403, 'NOT_ALLOWED']);
    expect(refusalOf(await override(it, second, 'ask'))).toEqual([409, 'OVERRIDE_ASKED']);
    expect((await resolutionOf(it)).stages[0]!.state).toBe('pending');
  });

  test('only where the rules that it began with allow it', async () => {
    const it = await proposed({ isAllowed: false });
    await rules([head.userId, cfo.userId], true);
    expect((await resolutionOf(it)).can.override).toBe(false);
    expect(refusalOf(await override(it, first))).toEqual([403, 'NOT_ALLOWED']);
  });

  test('who proposed it, edited its comparison, or has a vote in it is none of the two', async () => {
    const it = await proposed({ as: first });
    expect(refusalOf(await override(it, first))).toEqual([403, 'NOT_ALLOWED']);
    await emptied(server, 'job', 'project');
    const voted = await proposed({ people: [head.userId, second.userId] });
    expect(refusalOf(await override(voted, second))).toEqual([403, 'NOT_ALLOWED']);
    expect((await override(voted, first)).status).toBe(200);
  });

  test('who asked and is no super user any more counts for nothing', async () => {
    const it = await proposed();
    await override(it, second);
    const pool = server.database.ownerPool;
    await pool.query('update app_user set is_super_user = false where id = $1', [second.userId]);
    expect(refusalOf(await override(it, first, 'confirm'))).toEqual([409, 'NO_OVERRIDE']);
    await pool.query('update app_user set is_super_user = true where id = $1', [second.userId]);
    expect((await override(it, first, 'confirm')).status).toBe(200);
  });

  test('of 40 answers at once one counts', async () => {
    const it = await proposed({ people: [head.userId] });
    await override(it, first);
    const body = { resolutionId: it.id, answer: 'reject' as const, comment: 'No.' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => [
        override(it, second, 'confirm'),
        server.call('saveResolutionApproverResponse', { as: head, body }),
      ]).flat(),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409 && status !== 503)).toEqual([]);
  });

  test('refusals: no super user, strangers, nobody, ended, changed, malformed', async () => {
    const it = await proposed();
    for (const as of [owner, head]) expect(refusalOf(await override(it, as))).toEqual([403, 'NOT_ALLOWED']);
    expect((await override(it, other)).status).toBe(404);
    expect((await override(it, null)).status).toBe(401);
    expect((await override(it, first, 'ask', { comment: 'See www.sagarsteel.example' })).status).toBe(400);
    expect((await override(it, first, 'ask', { comment: '' })).status).toBe(400);
    expect(refusalOf(await override({ ...it, stepId: '11111111-1111-4111-8111-111111111111' }, first))).toEqual([
      409,
      'STEP_DECIDED',
    ]);
    await acts.freeze(it, 1.5);
    expect(refusalOf(await override(it, first))).toEqual([409, 'SHEET_CHANGED']);
    await server.call('withdrawResolution', { as: owner, body: { resolutionId: it.id, comment: 'A vendor called.' } });
    expect(refusalOf(await override(it, first))).toEqual([409, 'RESOLUTION_ENDED']);
  });
});
