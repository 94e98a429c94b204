import type { Context } from '../../http/handler.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { changesDetail } from '../activity-log/log-changes.rules.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { notify } from '../notification/notify.ts';
import { publishDeadline, scheduleNotices, tellVendors } from './publishing.ts';
import { deadlineMail } from './deadline.rules.ts';
import { changeMadeMail, changeRequestedMail } from './rfq-change-mails.rules.ts';
import { deleteChanges, insertChange, pendingChanges } from './rfq-changes.queries.ts';
import { CHANGE_LIFETIME_IN_MS, changeInWords, confirmationOf } from './rfq-changes.rules.ts';
import type { RfqChangeRow, WantedChanges } from './rfq-changes.rules.ts';
import { changeRfq, openersOf, possibleOpeners } from './rfq.queries.ts';
import { rfqNumberOf } from './rfq.rules.ts';
import type { RfqRow } from './rfq-states.rules.ts';

type Writing = Pick<Context<'publishRfq'>, 'db' | 'principal' | 'now' | 'config' | 'outbox' | 'tasks'>;

/** Has changes of a held job wait for confirmation, and tells who can confirm them. */
export async function requestChanges(context: Writing, job: JobRow, rfq: RfqRow, wanted: WantedChanges): Promise<void> {
  const { db, principal, now } = context;
  const { deadline, openerIds: opener_ids, minimumQuotes: minimum_quotes } = wanted;
  const nothing = { deadline: null, opener_ids: null, minimum_quotes: null };
  for (const change of [
    { ...nothing, kind: 'deadline' as const, deadline },
    { ...nothing, kind: 'openers' as const, opener_ids },
    { ...nothing, kind: 'minimum_quotes' as const, minimum_quotes },
  ]) {
    if (change.deadline === null && change.opener_ids === null && change.minimum_quotes === null) continue;
    const id = await insertChange(db, {
      job_id: job.id,
      company_id: principal.companyId,
      ...change,
      requested_by: principal.userId,
      requested_at: now,
      expires_at: new Date(now.getTime() + CHANGE_LIFETIME_IN_MS),
      confirmed_by: [principal.userId],
    });
    const stored = (await pendingChanges(db, job.id, now)).find((one) => one.id === id)!;
    await tellRequested(context, job, rfq, stored);
  }
}

async function tellRequested(context: Writing, job: JobRow, rfq: RfqRow, change: RfqChangeRow): Promise<void> {
  const { db, principal, now } = context;
  const changes = changeInWords(change, rfq, await namesOf(context, rfq, change));
  await writeJobLog(context, job.id, 'rfq_change_requested', changesDetail(changes));
  const possible = await possibleOpeners(db, principal.companyId, job.id);
  const { mayConfirm } = confirmationOf(change, rfq, possible);
  const link = linkOf(context, job);
  await notify(db, {
    kind: 'rfq_change_requested',
    jobId: job.id,
    to: { users: possible.map(({ user_id }) => user_id).filter(mayConfirm) },
    detail: { by: principal.fullName, to: change.kind, deadline: change.expires_at },
    mail: { ...changeRequestedMail(rfqNumberOf(job), principal.fullName, change, changes, link), link },
    cause: 'publishRfq',
    at: now,
  });
}

/** Puts a confirmed change of a held job into effect, and tells everybody named before and after, and the owner. */
export async function makeChange(context: Writing, job: JobRow, rfq: RfqRow, change: RfqChangeRow): Promise<void> {
  const { db, principal, now } = context;
  const names = await namesOf(context, rfq, change);
  const changes = changeInWords(change, rfq, names);
  const requestedBy = names.get(change.requested_by) ?? 'A former colleague';
  await deleteChanges(db, job.id, change.kind);
  await writeJobLog(context, job.id, 'rfq_change_made', { person: requestedBy, ...changesDetail(changes) });
  if (change.kind === 'openers')
    await changeRfq(db, job.id, { opener_ids: change.opener_ids, opens_by: change.opener_ids });
  else if (change.kind === 'minimum_quotes')
    await changeRfq(db, job.id, { minimum_quotes: change.minimum_quotes, needs_quotes: change.minimum_quotes });
  else {
    const next = await publishDeadline(context, job, rfq, change.deadline);
    await scheduleNotices(context, job.id, change.deadline);
    await tellVendors(context, job.id, (hasQuoted) => deadlineMail(next, hasQuoted, 'brought forward'));
  }
  const link = linkOf(context, job);
  const people = { requestedBy, confirmedBy: principal.fullName };
  await notify(db, {
    kind: 'rfq_change_made',
    jobId: job.id,
    to: { users: [...new Set([...(rfq.opens_by ?? []), ...(change.opener_ids ?? [])])], roles: ['owner'] },
    detail: { by: requestedBy, to: change.kind },
    mail: { ...changeMadeMail(rfqNumberOf(job), change.kind, people, changes, link), link },
    cause: 'confirmRfqChange',
    at: now,
  });
}

/** The names of everybody whom a change is about. */
export async function namesOf(
  { db }: Pick<Writing, 'db'>,
  rfq: Pick<RfqRow, 'opens_by'>,
  change: Pick<RfqChangeRow, 'opener_ids' | 'requested_by' | 'confirmed_by'>,
): Promise<Map<string, string>> {
  const ids = [...(rfq.opens_by ?? []), ...(change.opener_ids ?? []), change.requested_by, ...change.confirmed_by];
  return new Map((await openersOf(db, ids)).map(({ user_id, full_name }) => [user_id, full_name]));
}

const linkOf = ({ config }: Pick<Writing, 'config'>, job: JobRow) =>
  `${config.publicUrl}/job/${job.id}/documents?part=terms`;
