import type { components } from '@millwright/contract/types';
import type { Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { ratingSummaryOf, vendorReferenceOf } from '../../search/vendor-card.rules.ts';
import { kilometresTo } from '../f3-vendors/f3-vendors.rules.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { standingOf, standingSince } from '../rfq/quotations.rules.ts';
import { rfqPolicies } from '../rfq/rfq.policies.ts';
import type { RfqAccess } from '../rfq/rfq.policies.ts';
import type { InvitedRow } from '../rfq/rfq.queries.ts';
import { oneLine, quoted } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { jobVendorPolicies } from './job-vendor.policies.ts';

type Schemas = components['schemas'];

/** The most vendors of a job, those that were suggested and those that were removed among them. */
export const MOST_VENDORS = 200;
/** The most notes on a vendor of a job. */
export const MOST_NOTES = 200;

export type JobVendorState = Schemas['JobVendor']['state'];
/** What the client does with a vendor of a job; the provider's proposals are suggestions, too. */
export type JobVendorAct = 'add' | 'suggest' | 'shortlist' | 'remove';
/**
 * What can be done with a vendor of a job in each state (domain rules, state machines, 4.3). How far its invitation has come is not stored as a state: it is what was
 * sent, seen and answered.
 */
export const JOB_VENDOR_ACTS: Readonly<Record<JobVendorState, readonly JobVendorAct[]>> = {
  suggested: ['add', 'remove'],
  added: ['shortlist', 'remove'],
  removed: ['add', 'suggest'],
};
/** Whether something can be done with a vendor of a job; one that is not on it in any way can be added and suggested. */
export const allowsOnVendor = (state: JobVendorState | undefined, act: JobVendorAct): boolean =>
  JOB_VENDOR_ACTS[state ?? 'removed'].includes(act);

/** A vendor of a job as it is read. */
export type JobVendorRow = {
  id: string;
  job_id: string;
  vendor: {
    id: string;
    gstn: string;
    company_name: string;
    city: string;
    state: string;
    rating_sum: number;
    review_count: number;
    latitude: number;
    longitude: number;
  } | null;
  /** Of the job's plant; null where it has none. */
  place: { latitude: number; longitude: number } | null;
  prequalification: Schemas['PqrState'] | null;
  company_name: string;
  email: string | null;
  contact_name: string | null;
  state: Schemas['JobVendor']['state'];
  source: Schemas['JobVendor']['source'];
  is_shortlisted: boolean;
  reason_code: Schemas['RemoveReason'] | null;
  reason_words: string | null;
  by_name: string;
  at: string;
  notes: { text: string; by: string; at: string }[];
};

/** Returns the status of an invitation with its time. Of a quote only its version and revision, never its content. */
function invitationOf(row: InvitedRow): NonNullable<Schemas['JobVendor']['invitation']> {
  const state = standingOf(row);
  const { quote } = row;
  return {
    state,
    at: standingSince(row),
    version: quote?.number ?? null,
    revision: quote?.revision ?? null,
    regretReason: state === 'regretted' ? row.regret_reason : null,
  };
}

/** A vendor of a job as the contract has it. */
const jobVendorOf = (row: JobVendorRow, invited: InvitedRow | undefined): Schemas['JobVendor'] => ({
  _id: row.id,
  vendor: row.vendor && vendorReferenceOf(row.vendor),
  companyName: row.vendor?.company_name ?? row.company_name,
  email: row.email,
  contactName: row.contact_name,
  rating: row.vendor && ratingSummaryOf(row.vendor),
  state: row.state,
  source: row.source,
  isShortlisted: row.is_shortlisted,
  addedBy: row.by_name,
  addedAt: row.at,
  reason:
    row.reason_code === null && row.reason_words === null ? null : { code: row.reason_code, words: row.reason_words },
  notes: row.notes.map((note) => ({ ...note, at: new Date(note.at).toISOString() })),
  distanceInKilometres: row.vendor && row.place && kilometresTo(row.vendor, row.place),
  invitation: invited ? invitationOf(invited) : null,
  prequalification: row.prequalification,
});

/** The vendors of a job with what their reader may do. */
export function jobVendorsOf(
  rows: readonly JobVendorRow[],
  invited: readonly InvitedRow[],
  access: RfqAccess,
  reader: Principal,
): Schemas['JobVendors'] {
  const { job } = access;
  const byId = new Map(invited.map((row) => [row.job_vendor_id, row]));
  const vendors = rows.map((row) => jobVendorOf(row, byId.get(row.id)));
  const count = (isCounted: (vendor: Schemas['JobVendor']) => boolean) => vendors.filter(isCounted).length;
  return {
    vendors,
    totalVendors: {
      total: count(({ state }) => state === 'added'),
      suggested: count(({ state }) => state === 'suggested'),
      shortlisted: count(({ isShortlisted }) => isShortlisted),
      invited: count(({ state, invitation }) => state === 'added' && invitation !== null),
      quoted: count(({ invitation }) => invitation?.state === 'quoted' || invitation?.state === 'to_confirm'),
    },
    can: {
      choose: may(jobVendorPolicies['job.chooseVendors'], reader, job),
      suggest: may(jobVendorPolicies['job.suggestVendors'], reader, job),
      note: may(jobVendorPolicies['job.noteVendors'], reader, job),
      send: may(rfqPolicies['rfq.send'], reader, access),
    },
  };
}

/** The mail to the buyers of a job about a vendor that a colleague suggests. */
export const suggestedMail = (
  job: { year: number; number: number },
  by: string,
  { vendor, comment }: { vendor: string; comment: string },
  link: string,
): MailText => ({
  subject: oneLine(`${numberOf(job)}: ${by} suggests ${vendor}`),
  text: [
    `${oneLine(by)} suggests ${oneLine(vendor)} for ${numberOf(job)}:`,
    '',
    quoted(comment),
    '',
    'Add it to the job or dismiss the suggestion:',
    link,
  ].join('\n'),
});
