import type { LogDetail, LogKind } from '../../../modules/activity-log/activity-log.rules.ts';
import type { GeneratedVendor } from '../vendor-basics.ts';
import { type CompanyWorld, type DemoPerson, moment } from './company-world.ts';

const STAFF = 'provider@millwright.example';

/** A vendor that the provider's team proposed for a job, and what the client said of it. */
export interface DemoProposal {
  reason: string;
  answer?: { verdict: 'fit' | 'maybe' } | { verdict: 'not'; reason: 'too_far' | 'too_small' | 'no_similar_work' };
  comment?: string;
}

type Note = (day: number, hour: number, kind: LogKind, detail: LogDetail, isTeam?: boolean) => void;

/** What the log of a job says of its proposals: made a day after the vendors were chosen, answered two days later. */
export function noteProposals(proposed: readonly (DemoProposal & { vendor: GeneratedVendor })[], note: Note): void {
  for (const { vendor, reason } of proposed)
    note(3, 6, 'vendor_suggested', { vendor: vendor.row.company_name, comment: reason }, true);
  for (const { vendor, answer, comment } of proposed)
    if (answer)
      note(5, 6, 'f3_answered', {
        vendor: vendor.row.company_name,
        to: answer.verdict,
        ...('reason' in answer && { reason: answer.reason }),
        ...(comment && { comment }),
      });
}

/** Adds the proposals of a job. */
export function addProposals(
  { add, id: companyId, today }: CompanyWorld,
  job: { id: string; daysAgo: number; owner: DemoPerson },
  proposed: readonly (DemoProposal & { vendor: GeneratedVendor; jobVendorId: string })[],
): void {
  for (const { vendor, jobVendorId, reason } of proposed)
    add('job_vendor', {
      id: jobVendorId,
      job_id: job.id,
      company_id: companyId,
      vendor_id: vendor.row.id,
      company_name: vendor.row.company_name,
      email: null,
      contact_name: null,
      phone: null,
      state: 'suggested',
      source: 'team',
      is_shortlisted: false,
      reason_code: null,
      reason_words: reason,
      by_user_id: null,
      by_name: 'Millwright team',
      at: moment(today, job.daysAgo - 3, 6),
    });
  for (const { jobVendorId, reason, answer, comment } of proposed)
    add('f3_proposal', {
      job_vendor_id: jobVendorId,
      job_id: job.id,
      company_id: companyId,
      reason,
      proposed_by: STAFF,
      proposed_at: moment(today, job.daysAgo - 3, 6),
      verdict: answer?.verdict ?? null,
      verdict_reason: answer && 'reason' in answer ? answer.reason : null,
      verdict_comment: comment ?? null,
      verdict_by: answer ? job.owner.fullName : null,
      verdict_user_id: answer ? job.owner.id : null,
      verdict_at: answer ? moment(today, job.daysAgo - 5, 6) : null,
    });
}
