import type { components } from '@millwright/contract/types';
import type { Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import type { FieldProblem } from '../../problems.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { mailWordsProblem, oneLine } from '../vendor-profile/mail.rules.ts';
import { vendorReferenceOf } from '../../search/vendor-card.rules.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { requestVendorPolicies } from './request-vendor.policies.ts';

type Schemas = components['schemas'];
export type RequestStatus = Schemas['VendorRequestStatus'];

/** Fields of a request that its writer fills in, by contract name: the column that holds each. */
export const requestColumns = {
  requirement: 'requirement',
  subcategoryId: 'subcategory_id',
  vendorCompanyName: 'vendor_company_name',
  vendorGstn: 'vendor_gstn',
  vendorContactName: 'vendor_contact_name',
  vendorEmail: 'vendor_email',
  vendorPhone: 'vendor_phone',
  location: 'location',
  neededBy: 'needed_by',
  note: 'note',
} as const;

type RequestField = keyof typeof requestColumns;
type RequestColumn = (typeof requestColumns)[RequestField];
type RequestBody = { requirement: string } & Partial<Record<Exclude<RequestField, 'requirement'>, string | null>>;

/** The written columns: the ten fields, a missing one as null. */
export const columnsOfRequest = (
  body: RequestBody,
): Record<Exclude<RequestColumn, 'requirement'>, string | null> & { requirement: string } =>
  Object.fromEntries(
    Object.entries(requestColumns).map(([field, column]) => [column, body[field as RequestField] ?? null]),
  ) as Record<Exclude<RequestColumn, 'requirement'>, string | null> & { requirement: string };

export type RequestRow = Record<Exclude<RequestColumn, 'requirement'>, string | null> & {
  id: string;
  number: number;
  status: RequestStatus;
  requirement: string;
  requested_by_name: string;
  version: number;
  created_at: string;
  updated_at: string;
  files: { fileId: string; fileName: string; mediaType: string; sizeInBytes: number; uploadedAt: string }[];
  answer_reason: string | null;
  answered_vendor: { id: string; gstn: string; company_name: string; city: string; state: string } | null;
  first_answered_at: string | null;
  closed_at: string | null;
  jobs: { id: string; year: number; number: number; title: string | null; is_done: boolean }[];
};

/** Within how many working days the team answers first, and for good. */
export type AnswerDays = { firstAnswer: number; result: number };

const INDIA_IN_MS = 5.5 * 60 * 60 * 1000;
const DAY_IN_MS = 24 * 60 * 60 * 1000;

/** The same time of day so many working days later: Monday to Friday in India. What begins on a weekend begins on its last working day. */
export function workingDaysAfter(from: Date, days: number): Date {
  const isWorkingDay = (at: number) => ![0, 6].includes(new Date(at + INDIA_IN_MS).getUTCDay());
  let at = from.getTime();
  for (let left = days; left > 0;) {
    at += DAY_IN_MS;
    if (isWorkingDay(at)) left -= 1;
  }
  return new Date(at);
}

const CLOSED: ReadonlySet<RequestStatus> = new Set(['added', 'duplicate', 'not_suitable', 'declined', 'withdrawn']);
const UNANSWERED: ReadonlySet<RequestStatus> = new Set(['submitted', 'in_review', 'withdrawn']);
export const isClosed = (status: RequestStatus): boolean => CLOSED.has(status);

/** The clocks of a request. One from before the clocks were kept stopped with its last change. */
export const clocksOf = (
  row: Pick<RequestRow, 'status' | 'created_at' | 'updated_at' | 'first_answered_at' | 'closed_at'>,
  days: AnswerDays,
): Schemas['VendorRequestClocks'] => ({
  firstAnswerDueAt: workingDaysAfter(new Date(row.created_at), days.firstAnswer).toISOString(),
  firstAnsweredAt: row.first_answered_at ?? (UNANSWERED.has(row.status) ? null : row.updated_at),
  resultDueAt: workingDaysAfter(new Date(row.created_at), days.result).toISOString(),
  closedAt: row.closed_at ?? (isClosed(row.status) ? row.updated_at : null),
});

/** Whether a request may still lead to a vendor, or has. */
export const mayLeadToVendor = (status: RequestStatus): boolean =>
  !['not_suitable', 'declined', 'withdrawn'].includes(status);

/** A request as the contract has it. */
export const requestOf = (row: RequestRow, reader: Principal, days: AnswerDays): Schemas['VendorRequest'] => ({
  _id: row.id,
  number: `VR-${row.number}`,
  status: row.status,
  requirement: row.requirement,
  subcategoryId: row.subcategory_id,
  vendorCompanyName: row.vendor_company_name,
  vendorGstn: row.vendor_gstn,
  vendorContactName: row.vendor_contact_name,
  vendorEmail: row.vendor_email,
  vendorPhone: row.vendor_phone,
  location: row.location,
  neededBy: row.needed_by,
  note: row.note,
  files: row.files.map((file) => ({ ...file, uploadedAt: new Date(file.uploadedAt).toISOString() })),
  requestedBy: row.requested_by_name,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  answerReason: row.answer_reason,
  vendor: row.answered_vendor && vendorReferenceOf(row.answered_vendor),
  clocks: clocksOf(row, days),
  jobs: row.jobs.map((job) => ({ _id: job.id, number: numberOf(job), title: job.title, isDone: job.is_done })),
  can: {
    addToJobs: mayLeadToVendor(row.status),
    edit: may(requestVendorPolicies['vendorRequest.edit'], reader, row),
    withdraw: may(requestVendorPolicies['vendorRequest.withdraw'], reader, row),
  },
});

/**
 * What the contract's schema cannot say: text without control characters, only what the company and the catalogue have, and no day that is
 * over. `today` is an ISO date; a day that the request had before stays good.
 */
export function requestProblems(
  body: RequestBody & { fileIds?: string[] },
  known: { ownFileIds: ReadonlySet<string>; isSubcategoryKnown: boolean; today: string; neededByBefore: string | null },
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const field of Object.keys(requestColumns) as RequestField[]) {
    const text = body[field];
    const isNote = field === 'note';
    if (
      typeof text === 'string' &&
      (isNote ? /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/u : /[\u0000-\u001F\u007F-\u009F]/u).test(text)
    )
      problems.push({ pointer: `/${field}`, message: 'must not contain control characters' });
  }
  if (body.requirement.trim().length < 3)
    problems.push({ pointer: '/requirement', message: 'must have at least 3 characters' });
  if (body.neededBy && body.neededBy < known.today && body.neededBy !== known.neededByBefore)
    problems.push({ pointer: '/neededBy', message: 'must be today or later' });
  // It is mailed to the requester and to the team; a website of the vendor belongs into the note, which is not.
  const mailProblem = mailWordsProblem(body.requirement);
  if (mailProblem && problems.every(({ pointer }) => pointer !== '/requirement'))
    problems.push({ pointer: '/requirement', message: mailProblem });
  if (!known.isSubcategoryKnown)
    problems.push({ pointer: '/subcategoryId', message: 'is not a service in the catalogue' });
  (body.fileIds ?? []).forEach((id, index) => {
    if (!known.ownFileIds.has(id))
      problems.push({ pointer: `/fileIds/${index}`, message: 'is not one of your company’s files' });
  });
  return problems;
}

/** The mail to the requester. */
export const requestReceivedMail = (
  fullName: string,
  number: number,
  requirement: string,
  productName: string,
  link: string,
): MailText => ({
  subject: `We have your vendor request VR-${number}`,
  text: [
    `Dear ${oneLine(fullName)},`,
    '',
    `${productName} has received your vendor request VR-${number}:`,
    '',
    `> ${oneLine(requirement)}`,
    '',
    'You get a first answer within 1 working day and a result within 7. Follow it here:',
    link,
  ].join('\n'),
});

/** The mail to the provider's team. */
export const requestForTeamMail = (
  fullName: string,
  companyName: string,
  number: number,
  requirement: string,
  productName: string,
): MailText => ({
  subject: oneLine(`Vendor request VR-${number} of ${companyName}`),
  text: [
    `${oneLine(fullName)} of ${oneLine(companyName)} asked ${productName} to add a vendor (VR-${number}):`,
    '',
    `> ${oneLine(requirement)}`,
    '',
    'First answer due within 1 working day.',
  ].join('\n'),
});

/** A vendor that may be suggested, with where it came from. */
export type Candidate = {
  vendorId: string;
  gstn: string;
  latitude: number;
  longitude: number;
  rating_score: number;
  /** The service that speaks for it, and how much the company asked for that service. */
  serviceName: string | null;
  serviceWeight: number;
};

type Plant = { name: string; latitude: number; longitude: number };

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometres. */
export function distanceInKilometres(
  from: { latitude: number; longitude: number },
  to: { latitude: number; longitude: number },
): number {
  const halfLatitude = Math.sin(radians(to.latitude - from.latitude) / 2);
  const halfLongitude = Math.sin(radians(to.longitude - from.longitude) / 2);
  const a = halfLatitude ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfLongitude ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** The nearest plant and how far it is, null when the company has none; ties by name. */
export function nearestPlantOf<P extends Plant>(
  vendor: { latitude: number; longitude: number },
  plants: readonly P[],
): { plant: P; kilometres: number } | null {
  let best: { plant: P; kilometres: number } | null = null;
  for (const plant of plants.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
    const kilometres = distanceInKilometres(vendor, plant);
    if (!best || kilometres < best.kilometres) best = { plant, kilometres };
  }
  return best;
}

/**
 * Suggested vendors, the best first: what the company asks for weighs 0.4, nearness to a plant 0.3 (e^(-km/300), as in search), rating
 * 0.3. The same input gives the same answer: ties go by GSTIN. Each comes with the true reason.
 */
export function suggestionsOf(
  candidates: readonly Candidate[],
  plants: readonly Plant[],
  limit: number,
): (Candidate & { reason: string })[] {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const known = best.get(candidate.vendorId);
    if (!known || candidate.serviceWeight > known.serviceWeight) best.set(candidate.vendorId, candidate);
  }
  const heaviest = Math.max(1, ...[...best.values()].map((one) => one.serviceWeight));
  return [...best.values()]
    .map((candidate) => {
      const near = nearestPlantOf(candidate, plants);
      const proximity = near ? Math.exp(-near.kilometres / 300) : 0;
      const score = 0.4 * (candidate.serviceWeight / heaviest) + 0.3 * proximity + 0.3 * (candidate.rating_score / 5);
      const place = near ? `${Math.round(near.kilometres)} km from ${near.plant.name}` : null;
      const parts = [candidate.serviceName, place].filter((part) => part !== null);
      return {
        ...candidate,
        score,
        reason: parts.length > 0 ? parts.join(', ').slice(0, 200) : 'Well rated by its clients',
      };
    })
    .toSorted((left, right) => right.score - left.score || (left.gstn < right.gstn ? -1 : 1))
    .slice(0, limit);
}
