import type { components } from '@millwright/contract/types';
import document from '@millwright/contract/openapi.json' with { type: 'json' };
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { rfqActs } from '../../testing/rfq-world.ts';

type NextMove = components['schemas']['NextMove'];
type Whose = NextMove['whose'];

// One job, put into each position that somebody can find it in. What its page says of the next move and what the list says of waiting are read by the
// same three people: its owner, a colleague with a role on it, and an opener, who has no other role that acts.

let server: TestServer;
let people: readonly [owner: TestSession, colleague: TestSession, opener: TestSession];
let jobId: string;
let vendorIds: string[];
const { owner, corporate, approver } = fixture.users;
const sql = (text: string, values: unknown[] = [jobId]) => server.database.ownerPool.query(text, values);

beforeAll(async () => {
  server = await startTestServer();
  const acts = rfqActs(server);
  people = [
    await server.login(owner.email),
    await server.login(corporate.email),
    await server.login(approver.email),
  ] as const;
  const job = await acts.sourced(people[0], 2);
  jobId = job.jobId;
  for (const [userId, role] of [
    [corporate.userId, 'buyer'],
    [approver.userId, 'commercial_evaluator'],
  ] as const)
    await server.call('setJobMember', { as: people[0], path: { id: jobId }, body: { userId, role } });
  await acts.setTerms(people[0], jobId, { openerIds: [owner.userId, approver.userId] });
  await acts.publish(people[0], jobId);
  const { recipients } = (await acts.send(people[0], jobId, job.vendors)).body;
  const [first, second] = await Promise.all(
    recipients.map(async ({ email }) => acts.openLink(await acts.tokenFor(email!))),
  );
  await acts.submit(first!);
  await acts.ask(second!, 'Is scaffolding there?');
  const added = await server.call('addVendor', { as: people[0], body: { jobId, gstns: [fixtureGstn(5)] } });
  vendorIds = [...job.vendors, ...added.body.vendors].map(({ _id }) => _id);
  const project = await server.call('createProject', { as: people[0], body: { name: 'Shutdown 2031' } });
  await sql('update job set project_id = $2 where id = $1', [jobId, project.body._id]);
  await sql(
    `insert into pqr (job_vendor_id, job_id, company_id, version, state) select $2, $1, company_id, 1, 'open' from job where id = $1`,
    [jobId, vendorIds[0]],
  );
});
afterAll(() => server.stop());

type Position = {
  status: string;
  /** Of the colleague, who is the job's buyer unless said otherwise. */
  role?: 'buyer' | 'technical_evaluator' | 'auditor';
  /** The colleague has the role on the project, not on the job. */
  isByProject?: boolean;
  vendors?: 'none' | 'one to ask';
  rfq?: 'not published' | 'deadline over';
  asked?: 'asked' | 'accepted';
  pqr?: 'sent';
  quote?: 'to confirm' | 'too few';
  /** Who confirmed the opening, so many minutes ago. */
  confirmed?: { by: string; minutes: number };
  between?: 'judged' | 'not judged';
  /** Whose decision is waited for. */
  waitsFor?: readonly string[];
  told?: boolean;
  incomplete?: boolean;
  endedDays?: number;
};

/** Puts the job there: what is not said is as it is while quotes are asked for and nothing waits. */
async function put(position: Position): Promise<void> {
  const { status, role = 'buyer', isByProject = false, vendors, rfq, asked, pqr, quote, confirmed, between } = position;
  const now = server.now();
  const away = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  for (const table of ['job_member', 'project_member'])
    await sql(`delete from ${table} where user_id = $1`, [corporate.userId]);
  await sql(
    isByProject
      ? `insert into project_member (project_id, user_id, company_id, role, since)
           select project_id, $2, company_id, $3, now() from job where id = $1`
      : 'insert into job_member (job_id, user_id, company_id, role) select id, $2, company_id, $3 from job where id = $1',
    [jobId, corporate.userId, role],
  );
  await sql(`update job_vendor set state = 'removed' where job_id = $1`);
  if (vendors !== 'none')
    await sql(`update job_vendor set state = 'added' where id = any ($1)`, [
      vendors === 'one to ask' ? vendorIds : vendorIds.slice(0, 2),
    ]);
  await sql(
    `update rfq_question set state = $2, closing_reason = $3, settled_at = $4, settled_by = $5 where job_id = $1`,
    [jobId, ...(asked ? ['asked', null, null, null] : ['closed', 'Said by phone.', now, 'Sunil'])],
  );
  await sql('update pqr set state = $2, sent_at = $3 where job_id = $1', [jobId, pqr ?? 'open', pqr ? now : null]);
  await sql('update quote set state = $2 where job_id = $1', [
    jobId,
    quote === 'to confirm' ? 'to_confirm' : 'submitted',
  ]);
  await sql('delete from rfq_opening where job_id = $1');
  if (confirmed)
    await sql(
      `insert into rfq_opening (job_id, user_id, company_id, confirmed_at, envelope)
       select id, $2, company_id, $3, 'price' from job where id = $1`,
      [jobId, confirmed.by, away(-confirmed.minutes / 60)],
    );
  await sql('delete from quote_verdict where job_id = $1');
  if (between === 'judged')
    await sql(
      `insert into quote_verdict (job_vendor_id, number, job_id, company_id, verdict, judged_by, judged_at)
       select job_vendor_id, number, job_id, company_id, 'qualified', 'Sunil', now() from quote where job_id = $1`,
    );
  await sql(
    `update rfq set closes_at = $2, needs_quotes = $3, questions_waived_at = $4, questions_waived_by = $5, envelopes = $6, technical_opened_at = $7
     where job_id = $1`,
    [
      jobId,
      away(rfq === 'deadline over' || status === 'evaluating' ? -1 : 72),
      quote === 'too few' ? 2 : 1,
      ...(asked === 'accepted' ? [now, 'Sunil'] : [null, null]),
      between ? 'two' : 'one',
      between ? now : null,
    ],
  );
  await sql('delete from resolution where job_id = $1');
  if (status === 'approving')
    await sql(
      `insert into resolution (job_id, company_id, number, version, state, comparison_sha256, proposal, fingerprint, amount_in_paise, rules_version,
         escalate_after_days, stages, waits_for, reason, proposed_by, proposed_by_name, proposed_at, changed_at)
       select id, company_id, 1, 1, 'pending', '', '{}', '', 1, 1, 5, '[]', $2, 'Best', owner_user_id, 'Sunil', now(), now() from job where id = $1`,
      [jobId, position.waitsFor ?? []],
    );
  await sql(
    `update job set status = $2, held_status = $3, status_since = $4, awarded_at = $5, told_at = $6, title = $7,
       quotes_close_at = case when $8 then null else quotes_close_at end where id = $1`,
    [
      jobId,
      status,
      status === 'on_hold' ? 'quoting' : null,
      away(-24 * (position.endedDays ?? 1)),
      ['awarded', 'in_execution', 'completed'].includes(status) ? now : null,
      position.told ? now : null,
      position.incomplete ? null : 'Boiler 2 water-wall repair',
      rfq === 'not published',
    ],
  );
}

const all = (whose: Whose): readonly [Whose, Whose, Whose] => [whose, whose, whose];
const buyers: readonly [Whose, Whose, Whose] = ['me', 'me', 'owner'];
const owners: readonly [Whose, Whose, Whose] = ['me', 'owner', 'owner'];
const openers: readonly [Whose, Whose, Whose] = ['me', 'openers', 'me'];
const confirmed = (by: string, minutes: number) => ({ by, minutes });

const table: readonly [
  Position,
  move: NextMove['move'],
  whose: readonly [owner: Whose, colleague: Whose, opener: Whose],
  count?: number,
][] = [
  [{ status: 'draft', incomplete: true }, 'complete', owners],
  [{ status: 'draft' }, 'submit', owners],
  [{ status: 'submitted' }, 'review', all('team')],
  [{ status: 'in_review' }, 'review', all('team')],
  [{ status: 'sourcing', vendors: 'none', rfq: 'not published' }, 'choose_vendors', buyers],
  [{ status: 'sourcing', vendors: 'none' }, 'choose_vendors', buyers],
  [{ status: 'sourcing', vendors: 'none', role: 'technical_evaluator' }, 'choose_vendors', owners],
  [{ status: 'sourcing', vendors: 'one to ask', rfq: 'not published' }, 'publish_rfq', owners],
  [{ status: 'sourcing', vendors: 'one to ask', rfq: 'deadline over' }, 'publish_rfq', owners],
  [{ status: 'sourcing', vendors: 'one to ask' }, 'send_rfq', buyers, 1],
  [{ status: 'sourcing', vendors: 'one to ask', isByProject: true }, 'send_rfq', buyers, 1],
  [{ status: 'quoting' }, 'await_quotes', all('vendors')],
  [{ status: 'quoting', asked: 'asked', pqr: 'sent', vendors: 'one to ask' }, 'answer_questions', buyers, 1],
  [{ status: 'quoting', asked: 'asked', isByProject: true }, 'answer_questions', buyers, 1],
  [{ status: 'quoting', asked: 'asked', role: 'auditor' }, 'answer_questions', owners, 1],
  [{ status: 'quoting', pqr: 'sent', vendors: 'one to ask' }, 'decide_pqrs', buyers, 1],
  [{ status: 'quoting', vendors: 'one to ask', quote: 'to confirm' }, 'send_rfq', buyers, 1],
  [{ status: 'quoting', quote: 'to confirm' }, 'await_confirmations', all('vendors'), 1],
  [{ status: 'quoting', rfq: 'deadline over', asked: 'asked' }, 'settle_questions', buyers, 1],
  [{ status: 'quoting', rfq: 'deadline over', asked: 'accepted' }, 'open_quotes', openers],
  [{ status: 'quoting', rfq: 'deadline over', quote: 'too few' }, 'extend_deadline', owners],
  [{ status: 'quoting', rfq: 'deadline over', pqr: 'sent', vendors: 'one to ask' }, 'open_quotes', openers],
  // Who has done his part does not wait, as long as it holds.
  [
    { status: 'quoting', rfq: 'deadline over', confirmed: confirmed(owner.userId, 29) },
    'open_quotes',
    ['openers', 'openers', 'me'],
  ],
  [{ status: 'quoting', rfq: 'deadline over', confirmed: confirmed(owner.userId, 31) }, 'open_quotes', openers],
  [{ status: 'evaluating', between: 'not judged' }, 'judge_quotes', buyers],
  [{ status: 'evaluating', between: 'not judged', role: 'technical_evaluator' }, 'judge_quotes', buyers],
  [
    { status: 'evaluating', between: 'not judged', role: 'technical_evaluator', isByProject: true },
    'judge_quotes',
    buyers,
  ],
  [{ status: 'evaluating', between: 'not judged', role: 'auditor' }, 'judge_quotes', owners],
  [{ status: 'evaluating', between: 'judged' }, 'open_prices', openers],
  [
    { status: 'evaluating', between: 'judged', confirmed: confirmed(approver.userId, 5) },
    'open_prices',
    ['me', 'openers', 'openers'],
  ],
  [{ status: 'evaluating' }, 'compare_quotes', owners],
  [{ status: 'approving', waitsFor: [approver.userId] }, 'approve', ['approvers', 'approvers', 'me']],
  [{ status: 'approving', waitsFor: [corporate.userId] }, 'approve', ['approvers', 'me', 'approvers']],
  [{ status: 'awarded' }, 'tell_vendors', owners],
  [{ status: 'awarded', told: true }, 'begin_work', owners],
  [{ status: 'in_execution', told: true }, 'complete_work', owners],
  [{ status: 'completed', told: true }, 'none', all('nobody')],
  [{ status: 'on_hold', asked: 'asked' }, 'resume', owners],
  [{ status: 'cancelled', endedDays: 89 }, 'reopen', all('nobody')],
  [{ status: 'cancelled', endedDays: 91 }, 'none', all('nobody')],
  [{ status: 'unsuccessful', endedDays: 1 }, 'reopen', all('nobody')],
];

test.each(table.map(([position, move, whose, count]) => ({ position, move, whose, count })))(
  'the next move of $position is $move, and it waits for whom getJobRequests lists it as waiting',
  async ({ position, move, whose, count }) => {
    await put(position);
    for (const [index, as] of people.entries()) {
      const path = { id: jobId };
      const { nextMove } = (await server.call('getJobRequestReport', { as, path })).body.jobRequestDetails;
      expect(nextMove, as.email).toMatchObject({ move, whose: whose[index] });
      expect(nextMove.count, as.email).toBe(count);
      const query = { summaryFilter: 'waiting' as const };
      const list = await server.call('getJobRequests', { as, path: { id: fixture.sagar.companyId }, query });
      const waiting = list.body.jobs.map(({ _id }) => _id);
      expect(waiting, as.email).toEqual(whose[index] === 'me' ? [jobId] : []);
    }
  },
);

test('every move of the contract is in the table', () => {
  const moves = document.components.schemas.NextMove.properties.move.enum;
  expect(table.map(([, move]) => move)).toEqual(expect.arrayContaining(moves));
});
