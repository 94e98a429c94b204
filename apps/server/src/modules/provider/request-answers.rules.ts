import { randomUUID } from 'node:crypto';
import type { components } from '@millwright/contract/types';
import { isGstin } from '../../gstin.rules.ts';
import type { FieldProblem } from '../../problems.ts';
import { clocksOf } from '../request-vendor/request-vendor.rules.ts';
import type { AnswerDays, RequestStatus } from '../request-vendor/request-vendor.rules.ts';
import { oneLine, quoted, wordsProblem } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { cityIn, facts } from '../geography/facts.rules.ts';
import { services } from '../vendor-list/services.rules.ts';

type Schemas = components['schemas'];
type NewVendor = Schemas['NewVendor'];

/** A vendor request as the team reads it. */
export type TeamRequestRow = {
  id: string;
  company_name: string;
  number: number;
  status: RequestStatus;
  requirement: string;
  subcategory_id: string | null;
  subcategory_name: string | null;
  vendor_company_name: string | null;
  vendor_gstn: string | null;
  vendor_contact_name: string | null;
  vendor_email: string | null;
  vendor_phone: string | null;
  location: string | null;
  needed_by: string | null;
  note: string | null;
  created_at: string;
  updated_at: string;
  requested_by_name: string;
  requested_by_email: string;
  answer_reason: string | null;
  first_answered_at: string | null;
  closed_at: string | null;
  answered_gstn: string | null;
  answered_name: string | null;
  files: string[];
};

/**
 * Where the team may move a request (domain rules, state machines, 4.7). The first look takes it into review; the client takes it out of
 * need_info by what it adds, and the team may as well; `added` comes with the vendor.
 */
const MOVES: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  submitted: ['in_review'],
  in_review: ['need_info', 'searching', 'duplicate', 'not_suitable', 'declined'],
  need_info: ['in_review', 'declined'],
  searching: ['vendor_contacted', 'duplicate', 'not_suitable', 'declined'],
  vendor_contacted: ['onboarding', 'duplicate', 'not_suitable', 'declined'],
  onboarding: ['added', 'duplicate', 'not_suitable', 'declined'],
  added: [],
  duplicate: [],
  not_suitable: [],
  declined: [],
  withdrawn: [],
};
export const allowedRequestMoves = (status: RequestStatus): readonly RequestStatus[] => MOVES[status];

/** Whether a move is an answer to who asked: all but that somebody of the team looks. */
export const isAnswer = (to: RequestStatus): boolean => to !== 'in_review';

/** What must be said with a move: a comment, or which vendor it is. */
export const moveProblems = (
  to: RequestStatus,
  { comment, isVendorKnown, gstn }: { comment: string | undefined; isVendorKnown: boolean; gstn: string | undefined },
): FieldProblem[] => [
  ...(['need_info', 'not_suitable', 'declined'].includes(to) && !comment?.trim()
    ? [{ pointer: '/comment', message: to === 'need_info' ? 'Enter your question.' : 'Enter a reason.' }]
    : []),
  ...(to === 'duplicate' && !isVendorKnown
    ? [{ pointer: '/gstn', message: gstn === undefined ? 'Choose the listed vendor.' : 'is not a listed vendor' }]
    : []),
];

/** A request as the team's list shows it. */
export const teamRequestSummaryOf = (row: TeamRequestRow, days: AnswerDays): Schemas['ProviderRequestSummary'] => ({
  _id: row.id,
  number: `VR-${row.number}`,
  company: row.company_name,
  requirement: row.requirement,
  status: row.status,
  requestedAt: row.created_at,
  clocks: clocksOf(row, days),
});

/** A request as the team works on it. */
export const teamRequestOf = (row: TeamRequestRow, days: AnswerDays): Schemas['ProviderRequest'] => ({
  ...teamRequestSummaryOf(row, days),
  subcategory: row.subcategory_name,
  subcategoryId: row.subcategory_id,
  vendorCompanyName: row.vendor_company_name,
  vendorGstn: row.vendor_gstn,
  vendorContactName: row.vendor_contact_name,
  vendorEmail: row.vendor_email,
  vendorPhone: row.vendor_phone,
  location: row.location,
  neededBy: row.needed_by,
  note: row.note,
  fileNames: row.files,
  requestedBy: row.requested_by_name,
  answerReason: row.answer_reason,
  vendor: row.answered_gstn === null ? null : { gstn: row.answered_gstn, companyName: row.answered_name! },
  can: {
    moveTo: MOVES[row.status].filter((to) => to !== 'added'),
    addVendor: MOVES[row.status].includes('added'),
  },
});

const SAYS: Partial<Record<RequestStatus, string>> = {
  need_info: 'needs more information to search for a vendor',
  searching: 'is searching for a vendor',
  vendor_contacted: 'has found a vendor and contacted it',
  onboarding: 'is verifying a vendor',
  added: 'has added the vendor',
  duplicate: 'already lists the vendor',
  not_suitable: 'found no suitable vendor',
  declined: 'cannot take this request',
};

/** The mail to who asked about where a request is now. */
export const requestMovedMail = (
  row: Pick<TeamRequestRow, 'number' | 'requirement' | 'requested_by_name'>,
  { to, comment, vendorName }: { to: RequestStatus; comment: string | null; vendorName: string | null },
  productName: string,
  link: string,
): MailText => ({
  subject: oneLine(
    to === 'need_info'
      ? `A question about your vendor request VR-${row.number}`
      : to === 'added' || to === 'duplicate'
        ? `Vendor found for your request VR-${row.number}`
        : `Your vendor request VR-${row.number}`,
  ),
  text: [
    `Dear ${oneLine(row.requested_by_name)},`,
    '',
    `${productName} ${SAYS[to]!} for VR-${row.number}:`,
    '',
    `> ${oneLine(row.requirement)}`,
    ...(vendorName ? ['', `The vendor: ${oneLine(vendorName)}`] : []),
    ...(comment ? ['', 'The team wrote:', quoted(comment)] : []),
    '',
    to === 'need_info'
      ? 'Edit the request to answer:'
      : vendorName
        ? 'Shortlist it or add it to a job:'
        : 'You can follow it here:',
    link,
  ].join('\n'),
});

/** What a vendor can be said to be: the lists of the facts. */
export const vendorLists = {
  constitutions: facts.constitutions,
  industries: facts.industries,
  certifications: facts.certifications,
};

const placeOf = ({ state, city }: Pick<NewVendor, 'state' | 'city'>) => cityIn(state, city);
const among = (list: readonly string[], value: string) => list.includes(value);
const management = new Set([
  'ISO 9001:2015',
  'ISO 14001:2015',
  'ISO 45001:2018',
  'ISO 50001',
  'ZED certificate',
  'CRISIL / CARE rating',
  'GEM seller',
]);
const statutory = new Set([
  'Factory licence',
  'PF/ESI registration',
  'CLRA contractor licence',
  'Udyam registration',
  'Pollution board consent (CTO)',
  'CEIG approval',
]);

/** What the contract's schema cannot say of a new vendor. `today` is an ISO date in India. */
export function newVendorProblems(
  vendor: NewVendor,
  { knownServices, today }: { knownServices: ReadonlySet<string>; today: string },
): FieldProblem[] {
  const problem = (pointer: string, isBad: boolean, message: string) => (isBad ? [{ pointer, message }] : []);
  const texts: [string, string | null | undefined][] = [
    ['/companyName', vendor.companyName],
    ['/summary', vendor.summary],
    ['/address', vendor.address],
    ['/contact/fullName', vendor.contact.fullName],
    ['/contact/designation', vendor.contact.designation],
    ...vendor.checks.flatMap(({ evidenceNote, issuer }, index): [string, string | null | undefined][] => [
      [`/checks/${index}/evidenceNote`, evidenceNote],
      [`/checks/${index}/issuer`, issuer],
    ]),
  ];
  return [
    ...problem('/gstn', !isGstin(vendor.gstn), 'is not a valid GSTIN: its check digit does not match'),
    ...problem('/constitution', !among(facts.constitutions, vendor.constitution), 'is not a constitution of business'),
    ...problem('/foundedYear', vendor.foundedYear > Number(today.slice(0, 4)), 'is in the future'),
    ...problem('/city', placeOf(vendor) === undefined, 'is not a city in this state'),
    ...vendor.subcategoryIds.flatMap((id, index) =>
      problem(`/subcategoryIds/${index}`, !knownServices.has(id), 'is not a service in the catalogue'),
    ),
    ...vendor.industries.flatMap((name, index) =>
      problem(`/industries/${index}`, !among(facts.industries, name), 'is not an industry in the list'),
    ),
    ...vendor.checks.flatMap((check, index) => [
      ...problem(
        `/checks/${index}/name`,
        !among(facts.certifications, check.name),
        'is not a certification in the list',
      ),
      ...problem(
        `/checks/${index}/expiresOn`,
        check.status === 'verified' && check.expiresOn != null && check.expiresOn < today,
        'has expired, so it is not verified',
      ),
    ]),
    ...texts.flatMap(([pointer, text]) => {
      const wrong = text ? wordsProblem(text) : null;
      return wrong ? [{ pointer, message: wrong }] : [];
    }),
  ];
}

/**
 * The rows of a new vendor. Its place is that of its city, and what its services imply is said of it; badges are the certificates that were
 * checked, each with its evidence.
 */
export function rowsOfNewVendor(vendor: NewVendor, today: string, now: Date) {
  const { latitude, longitude } = placeOf(vendor)!;
  const offered = services.filter(({ id }) => vendor.subcategoryIds.includes(id));
  const unique = (values: string[]) => [...new Set(values)];
  const verified = vendor.checks.filter(({ status }) => status === 'verified');
  const crore = vendor.turnoverInPaise / 1e9;
  const slab = facts.turnoverSlabs.find(([, , below]) => below === null || crore < Number(below))!;
  return {
    row: {
      id: randomUUID(),
      gstn: vendor.gstn,
      company_name: vendor.companyName.trim(),
      constitution: vendor.constitution,
      founded_year: vendor.foundedYear,
      employee_count: vendor.employeeCount,
      turnover_in_paise: vendor.turnoverInPaise,
      turnover_slab: String(slab[0]),
      summary: vendor.summary.trim(),
      website: vendor.website ?? null,
      email: vendor.email,
      phone: vendor.contact.phone,
      address: vendor.address.trim(),
      city: vendor.city,
      state: vendor.state,
      pin_code: vendor.pinCode,
      latitude,
      longitude,
      registered_locations: [`${vendor.state}:${vendor.city}`],
      gst_status: 'Active',
      taxpayer_type: 'Regular',
      subcategory_ids: vendor.subcategoryIds,
      discipline: unique(offered.flatMap((one) => one.disciplines)),
      industries: vendor.industries,
      nature_of_work: unique(offered.flatMap((one) => one.natureOfWork)),
      service_group: unique(offered.flatMap((one) => one.serviceGroups)),
      equip_family: unique(offered.flatMap((one) => one.equipmentFamilies)),
      fabrication_process: [],
      fabrication_materials: [],
      fabrication_products: [],
      is_oem: false,
      key_customer_count: 0,
      certifications: verified.map(({ name }) => name),
      verified_on: verified.length > 0 ? today : null,
      verification_share:
        vendor.checks.length === 0 ? 0 : Math.round((verified.length / vendor.checks.length) * 1000) / 1000,
      review_count: 0,
      rating_sum: 0,
      rating_score: 0,
      gallery_count: 0,
      case_study_count: 0,
      has_brochure: false,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      deleted_at: null,
    },
    checks: vendor.checks.map((check) => ({
      name: check.name,
      kind: statutory.has(check.name) ? 'statutory' : management.has(check.name) ? 'management' : 'technical',
      status: check.status,
      certificate_number: check.certificateNumber ?? null,
      issuer: check.issuer ?? null,
      evidence_note: check.evidenceNote.trim(),
      issued_on: null,
      expires_on: check.expiresOn ?? null,
      checked_on: check.status === 'verified' ? today : null,
    })),
  };
}
