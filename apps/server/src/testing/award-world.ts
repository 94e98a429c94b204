import { createHash, randomUUID } from 'node:crypto';
import { evaluate } from '@millwright/evaluation/evaluate';
import type { EvaluationRequest } from '@millwright/evaluation/request';
import type { Body } from '../http/handler.ts';
import { canonical } from '../modules/rfq/quote-seal.ts';
import { emptied } from './emptied.ts';
import { fixture } from './fixture-world.ts';
import type { TestServer, TestSession } from './harness.ts';
import { LINES, QUOTE, rfqActs } from './rfq-world.ts';

type Rules = Body<'setApprovalRules'>;

/** Rules by which these stages approve awards of every amount, before there were any others. */
export const rulesWith = (stages: Rules['bands'][number]['stages']): Rules => ({
  version: 0,
  bands: [{ upToInPaise: null, stages }],
  remindAfterDays: [1, 3],
  escalateAfterDays: 5,
  escalateToIds: [],
  isOverrideAllowed: false,
});

/** What tests of approvals do again and again: people to ask, and jobs whose comparison is frozen. */
export function awardActs(server: TestServer) {
  const acts = rfqActs(server);
  const { ownerPool } = server.database;

  /** A person of Sagar Steel beside those of the fixture, logged in. */
  async function person(name: string, { isSuperUser = false } = {}): Promise<TestSession & { userId: string }> {
    const email = `${name}@sagarsteel.example`;
    const { rows } = await ownerPool.query<{ id: string }>(
      `insert into app_user (company_id, plant_id, email, full_name, user_type, is_super_user, status, password_hash, first_login_at)
       select company_id, plant_id, $1, $2, 'Plant', $3, 'approved', password_hash, now() from app_user where id = $4
       on conflict (email) do update set status = 'approved' returning id`,
      [email, `${name[0]!.toUpperCase()}${name.slice(1)} Rao`, isSuperUser, fixture.users.owner.userId],
    );
    return { ...(await server.login(email)), userId: rows[0]!.id };
  }

  /** Empties what tests of approvals make, for the next one. */
  async function reset(): Promise<void> {
    await emptied(server, 'approval_rules', 'approval_delegation', 'job', 'project');
  }

  /** Has the rules that were set take effect without waiting a day. */
  const putRulesIntoEffect = () => ownerPool.query('update approval_rules set effective_at = changed_at');

  /** Has these stages approve awards of every amount from now on. */
  async function setRules(
    superUser: TestSession,
    stages: Rules['bands'][number]['stages'],
    more: Partial<Rules> = {},
  ): Promise<void> {
    const { newestVersion: version } = (await server.call('getApprovalRules', { as: superUser })).body;
    const body = { ...rulesWith(stages), version, ...more };
    const { status } = await server.call('setApprovalRules', { as: superUser, body });
    if (status !== 200) throw new Error(`the rules of approval were not taken: ${status}`);
    await putRulesIntoEffect();
  }

  /** Proposes the award of a job with a frozen comparison, by the first way that its owner is offered or by another one. */
  async function propose(
    owner: TestSession,
    { jobId, sha256 }: { jobId: string; sha256: string },
    { option, as = owner }: { option?: string | undefined; as?: TestSession } = {},
  ) {
    const { options } = (await server.call('getApproversList', { as: owner, path: { id: jobId } })).body;
    const body = { jobId, comparisonSha256: sha256, option: option ?? options[0]!.key, reason: 'Lowest and complete.' };
    const answer = await server.call('postCreateResolution', { as, body });
    if (answer.status !== 200) throw new Error(`the award was not proposed: ${answer.status}`);
    return answer.body;
  }

  /**
   * A job of the owner whose quotes are opened: the first vendor is the cheapest, each next one dearer by 5 %. With something to do while quotes are taken
   * one vendor more is asked, which sends none.
   */
  async function evaluating(
    owner: TestSession,
    count = 3,
    validTill = QUOTE.validTill,
    meanwhile?: (job: Awaited<ReturnType<typeof acts.quoting>>) => Promise<unknown>,
  ) {
    const job = await acts.quoting(owner, meanwhile ? count + 1 : count);
    await meanwhile?.(job);
    for (const [index, browser] of job.browsers.slice(0, count).entries()) {
      const factor = 1 + index * 0.05;
      const lines = QUOTE.lines.map((line) => ({ ...line, rateInPaise: Math.round(line.rateInPaise * factor) }));
      const sent = await acts.submit(browser, { ...QUOTE, lines, validTill });
      if (sent.status !== 200) throw new Error(`the quote was not taken: ${sent.status}`);
    }
    await acts.closeIn(job.jobId);
    const opened = await acts.open(owner, job.jobId);
    if (opened.status !== 200) throw new Error(`the quotes were not opened: ${opened.status}`);
    return job;
  }

  /** The request that the tests freeze: two lines, each vendor as it quoted. */
  const requestOf = (vendorIds: readonly string[], dearer = 1): EvaluationRequest => ({
    lines: [
      { id: 'line 0001', qty: '64', uom: 'NOS', estimateRate: '950' },
      { id: 'line 0002', qty: '6.25', uom: 'CBM', estimateRate: '27000' },
    ],
    rules: { method: 'L1' },
    quotes: vendorIds.map((vendorId, index) => {
      const factor = (1 + index * 0.05) * dearer;
      return {
        vendorId,
        registration: 'regular',
        supply: 'intra',
        lines: [
          { lineId: 'line 0001', status: 'quoted', rate: (890 * factor).toFixed(2) },
          { lineId: 'line 0002', status: 'quoted', rate: (26_800 * factor).toFixed(2) },
        ],
        gstPercentByClass: { standard: '18' },
      };
    }),
  });

  /** Freezes the comparison of an evaluated job. */
  async function freeze(
    { jobId, vendors }: { jobId: string; vendors: readonly { _id: string; companyName: string }[] },
    dearer = 1,
  ) {
    const request = requestOf(
      vendors.map(({ _id }) => _id),
      dearer,
    );
    const evaluation = evaluate(request);
    const { rows } = await ownerPool.query<{ id: string; version: number }>(
      `insert into comparison (id, company_id, job_id, title, version, summary, created_by, changed_at, changed_by)
       values ($1, $2, $3, 'Comparison', 1, '{}', $4, now(), 'Owner') on conflict (job_id) do update set version = comparison.version + 1
       returning id, version`,
      [randomUUID(), fixture.sagar.companyId, jobId, fixture.users.owner.userId],
    );
    const { id, version } = rows[0]!;
    const snapshot = {
      comparisonId: id,
      version,
      title: 'Comparison',
      openedAt: null,
      lines: request.lines.map(({ id: lineId }, index) => ({
        lineId,
        group: null,
        description: LINES[index]!.description,
        unit: LINES[index]!.unit,
        quantity: LINES[index]!.quantity,
      })),
      vendors: vendors.map(({ _id, companyName }) => ({
        vendorId: _id,
        jobVendorId: _id,
        companyName,
        isArchived: false,
      })),
      request,
      evaluation,
    };
    const sha256 = createHash('sha256').update(canonical(snapshot)).digest();
    await ownerPool.query(
      `insert into comparison_version (comparison_id, number, company_id, state, base, made_at, made_by, snapshot, sha256, frozen_at, frozen_by)
       values ($1, $2, $3, 'frozen', '{}', now(), 'Owner', $4, $5, now(), 'Owner')`,
      [id, version, fixture.sagar.companyId, JSON.stringify(snapshot), sha256],
    );
    return { comparisonId: id, sha256: sha256.toString('hex') };
  }

  /** An evaluated job with a frozen comparison. */
  async function frozen(owner: TestSession, count = 3, validTill = QUOTE.validTill) {
    const job = await evaluating(owner, count, validTill);
    return { ...job, ...(await freeze(job)) };
  }

  /** Uploads a file of a person. */
  async function upload(as: TestSession, name: string, text: string): Promise<{ fileId: string }> {
    const body = new FormData();
    body.set('file', new Blob([text]), name);
    return (await server.call('setFileUpload', { as, body })).body;
  }

  return { ...acts, upload, person, reset, setRules, propose, evaluating, freeze, frozen };
}
