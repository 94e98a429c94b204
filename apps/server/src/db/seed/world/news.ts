import type { NotificationKind } from '../../../modules/notification/notification.rules.ts';
import { JOB_PARTS } from '../../../modules/job-rfq/job-news.rules.ts';
import type { NewRow } from '../../schema.ts';
import { demoId } from '../vendor-basics.ts';
import { type CompanyWorld, moment } from './company-world.ts';

/** Which entry of a log told the job's owner of something. */
const NOTICES: Partial<Record<NewRow<'job_log'>['kind'], NotificationKind>> = {
  quote_submitted: 'quote_received',
  quote_withdrawn: 'quote_withdrawn',
  regretted: 'vendor_regretted',
  question_asked: 'question_asked',
  vendor_suggested: 'vendor_suggested',
};

/** Until when everybody has looked at everything, and the owners have read what was told them. */
const LOOKED_DAYS_AGO = 6;
/** Notifications are kept for half a year. */
const TOLD_FOR_IN_DAYS = 150;

/**
 * What concerns the people of a company, and what is new to them on its jobs: told by the very logs of these jobs, so that counters, notifications and logs agree.
 * Call it when the jobs are there.
 */
export function addNews(
  { id: companyId, index, users, today, add }: CompanyWorld,
  jobs: readonly NewRow<'job'>[],
  logs: readonly NewRow<'job_log'>[],
): void {
  const looked = moment(today, LOOKED_DAYS_AGO, 12);
  const told = moment(today, TOLD_FOR_IN_DAYS, 0);
  const ofJob = Map.groupBy(
    logs.filter((entry) => entry.company_id === companyId),
    ({ job_id }) => job_id,
  );
  let position = 0;
  for (const job of jobs) {
    const entries = ofJob.get(job.id!) ?? [];
    const number = entries.filter(({ at }) => String(at) < looked).length;
    for (const user of users.slice(0, 3))
      for (const part of JOB_PARTS)
        if (number > 0)
          add('job_part_seen', { job_id: job.id!, user_id: user.id, part, company_id: companyId, number });
    for (const entry of entries) {
      const kind =
        entry.kind === 'status_changed' && entry.actor_side === 'team' ? movedBy(entry) : NOTICES[entry.kind];
      if (!kind || String(entry.at) < told || entry.actor_user_id === job.owner_user_id) continue;
      const { vendor, comment } = entry.detail as unknown as { vendor?: string; comment?: string };
      add('notification', {
        id: demoId('notification', index + 1, (position += 1)),
        company_id: companyId,
        user_id: job.owner_user_id,
        at: entry.at,
        kind,
        job_id: job.id!,
        subject_id: null,
        // As it is: rows go to the database as JSON.
        detail: {
          ...(entry.actor_side === 'client' && { by: entry.actor_name }),
          ...(entry.actor_side === 'vendor' ? { vendor: entry.actor_name } : vendor && { vendor }),
          ...(comment && { comment }),
        } as unknown as string,
        read_at: String(entry.at) < looked ? looked : null,
        digest_line: null,
        digest_link: null,
      });
    }
  }
}

/** What the team's move of a job was. */
function movedBy({ detail }: NewRow<'job_log'>): NotificationKind | undefined {
  const { to } = detail as unknown as { to?: string };
  return to === 'draft' ? 'job_returned' : to === 'sourcing' ? 'job_accepted' : undefined;
}
