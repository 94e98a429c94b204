import type { components } from '@millwright/contract/types';
import type { FieldProblem } from '../../problems.ts';
import { ratingSummaryOf, vendorReferenceOf } from '../../search/vendor-card.rules.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { distanceInKilometres } from '../request-vendor/request-vendor.rules.ts';
import { mailWordsProblems, oneLine, quoted } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';

type Schemas = components['schemas'];

/** How long a link opens the proposals. */
export const LINK_IN_SECONDS = 14 * 24 * 60 * 60;

/** The job of some proposals, with where its plant is. */
export type F3JobRow = {
  id: string;
  year: number;
  number: number;
  title: string | null;
  company_name: string;
  plant_name: string | null;
  subcategory_name: string | null;
  required_by: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** A proposal as it is read. */
export type F3ProposalRow = {
  id: string;
  state: 'suggested' | 'added' | 'removed';
  reason: string;
  proposed_at: string;
  verdict: Schemas['F3Verdict'] | null;
  verdict_reason: Schemas['F3Reason'] | null;
  verdict_comment: string | null;
  verdict_by: string | null;
  verdict_user_id: string | null;
  verdict_at: string | null;
  vendor: {
    id: string;
    gstn: string;
    company_name: string;
    city: string;
    state: string;
    latitude: number;
    longitude: number;
    founded_year: number;
    employee_count: number;
    turnover_slab: string;
    verified_on: string | null;
    certifications: string[];
    services: string[];
    key_customer_count: number;
    rating_sum: number;
    review_count: number;
  };
};

/** A link as it is read. */
export type F3LinkRow = {
  id: string;
  full_name: string;
  email: string;
  sent_by_name: string;
  sent_at: string;
  expires_at: string;
  opened_at: string | null;
  revoked_at: string | null;
};

/** Whole kilometres between a vendor and the plant of a job; null where the job has none. */
export const kilometresTo = (
  vendor: { latitude: number; longitude: number },
  place: { latitude: number | null; longitude: number | null },
): number | null =>
  place.latitude === null || place.longitude === null
    ? null
    : Math.round(distanceInKilometres(vendor, { latitude: place.latitude, longitude: place.longitude }));

function proposalOf(row: F3ProposalRow, job: F3JobRow): Schemas['F3Proposal'] {
  const { vendor } = row;
  return {
    _id: row.id,
    vendor: vendorReferenceOf(vendor),
    rating: ratingSummaryOf(vendor),
    reason: row.reason,
    proposedAt: row.proposed_at,
    state: row.state,
    facts: {
      foundedYear: vendor.founded_year,
      employeeCount: vendor.employee_count,
      turnOverSlab: vendor.turnover_slab,
      verifiedOn: vendor.verified_on,
      certifications: vendor.certifications,
      services: vendor.services,
      keyCustomerCount: vendor.key_customer_count,
      distanceInKilometres: kilometresTo(vendor, job),
    },
    feedback: row.verdict && {
      verdict: row.verdict,
      reason: row.verdict_reason,
      comment: row.verdict_comment,
      by: row.verdict_by!,
      at: row.verdict_at!,
      isByLink: row.verdict_user_id === null,
    },
  };
}

const linkOf = (row: F3LinkRow, now: Date): Schemas['F3Link'] => ({
  _id: row.id,
  fullName: row.full_name,
  email: row.email,
  sentBy: row.sent_by_name,
  sentAt: row.sent_at,
  expiresAt: row.expires_at,
  openedAt: row.opened_at,
  state: row.revoked_at !== null ? 'revoked' : Date.parse(row.expires_at) <= now.getTime() ? 'expired' : 'open',
});

/** The page of the proposals, for who reads it. */
export const metadataOf = (
  job: F3JobRow,
  proposals: readonly F3ProposalRow[],
  links: readonly F3LinkRow[],
  { reader, can, now }: { reader: Schemas['F3Metadata']['reader']; can: Schemas['F3Metadata']['can']; now: Date },
): Schemas['F3Metadata'] => ({
  job: {
    _id: job.id,
    number: numberOf(job),
    title: job.title,
    company: job.company_name,
    plant: job.plant_name,
    subcategory: job.subcategory_name,
    requiredBy: job.required_by,
  },
  reader,
  proposals: proposals.map((row) => proposalOf(row, job)),
  links: links.map((row) => linkOf(row, now)),
  can,
});

/** What is said of a proposal. */
export type Feedback = { verdict: Schemas['F3Verdict']; reason?: Schemas['F3Reason']; comment?: string };

/** What is wrong with a feedback: who does not fit needs a reason, and words stay words. */
export const feedbackProblems = ({ verdict, reason, comment }: Feedback): FieldProblem[] => [
  ...(verdict === 'not' && reason === undefined
    ? [{ pointer: '/reason', message: 'Choose why it does not fit.' }]
    : []),
  ...(verdict === 'fit' && reason !== undefined
    ? [{ pointer: '/reason', message: 'Only a vendor that does not fit needs a reason.' }]
    : []),
  ...(comment ? mailWordsProblems({ '/comment': comment }) : []),
];

/** The mail with the link, to a colleague. */
export const f3Mail = (
  job: Pick<F3JobRow, 'year' | 'number' | 'title'>,
  count: number,
  from: { fullName: string; companyName: string },
  to: { fullName: string; note: string | undefined },
  link: { url: string; until: string },
  productName: string,
): MailText => ({
  subject: oneLine(`Which vendors fit ${numberOf(job)}? ${from.fullName} asks you`),
  text: [
    `Dear ${oneLine(to.fullName)},`,
    '',
    `${oneLine(from.fullName)} of ${oneLine(from.companyName)} asks you to look at ${count === 1 ? 'the vendor' : `the ${count} vendors`} that ${productName} proposes for ${numberOf(job)}, ${oneLine(job.title ?? 'a job')}, and say whether each one fits:`,
    link.url,
    ...(to.note ? ['', quoted(to.note)] : []),
    '',
    `The link needs no login and is personal: your answers carry your name. It is valid until ${link.until}.`,
  ].join('\n'),
});
