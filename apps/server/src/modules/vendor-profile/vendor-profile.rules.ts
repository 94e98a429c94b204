import type { components } from '@millwright/contract/types';
import { tooMany } from '../../problems.ts';
import type { Problem } from '../../problems.ts';
import { badgesOf, logoPathOf, meanRatingOf, vendorReferenceOf } from '../../search/vendor-card.rules.ts';
import type { CardRow } from '../../search/vendor-card.rules.ts';
import { ratingColumns } from '../vendor-review/vendor-review.rules.ts';
import type { RatingName } from '../vendor-review/vendor-review.rules.ts';

type Schemas = components['schemas'];

/** Sums and counts of a vendor's published reviews, as the queries answer them. */
export type ReviewSums = {
  count: number;
  sum: number;
  /** Reviews with 1, 2, 3, 4 and 5 stars. */
  stars: number[];
  /** Sum and count for each of `reviewCriteria`, in that order. */
  criteria: [sum: number, count: number][];
};

/** The optional ratings of a review in the contract's names (section 3 of the product specification). */
const reviewCriteria = Object.keys(ratingColumns) as RatingName[];

/** What the public profile is made from. JSON columns come parsed, dates as YYYY-MM-DD. */
export type ProfileRow = CardRow & {
  constitution: string;
  employee_count: number;
  website: string | null;
  address: string;
  pin_code: string;
  gst_status: string;
  taxpayer_type: string;
  latitude: number;
  longitude: number;
  turnover_in_paise: number;
  rating_score: number;
  discipline: string[];
  industries: string[];
  nature_of_work: string[];
  service_group: string[];
  equip_family: string[];
  fabrication_process: string[];
  fabrication_materials: string[];
  fabrication_products: string[];
  has_brochure: boolean;
  certification_rows: (Omit<Schemas['Certification'], 'evidenceUrl' | 'status'> & {
    status: Schemas['Certification']['status'];
  })[];
  make_rows: Schemas['OemMake'][];
  key_customer_rows: Schemas['KeyCustomer'][];
  location_rows: Schemas['RegisteredLocation'][];
  gallery_rows: { title: string; position: number }[];
  case_study_rows: (Omit<Schemas['CaseStudy'], 'documentUrl'> & { position: number })[];
  service_rows: Schemas['VendorService'][];
  review_sums: ReviewSums;
};

const EXPIRING_WITHIN_DAYS = 30;
const MS_PER_DAY = 86_400_000;
/** India has one time zone and no summer time. */
const INDIA_IS_AHEAD_MS = 5.5 * 3_600_000;

/** The calendar day in India as an ISO date: certificates expire and daily budgets begin anew by it. */
export const indianDay = (now: Date): string => new Date(now.getTime() + INDIA_IS_AHEAD_MS).toISOString().slice(0, 10);

/** Seconds until the next calendar day in India. */
export const secondsToNextIndianDay = (now: Date): number =>
  Math.ceil((MS_PER_DAY - ((now.getTime() + INDIA_IS_AHEAD_MS) % MS_PER_DAY)) / 1000);

/**
 * The state of a certificate's check on a day: what was stored when it was checked, moved on by its date of expiry (domain rules, state
 * of a verification check). `today` and `expiresOn` are ISO dates.
 */
export function certificationStatusOn(
  stored: Schemas['Certification']['status'],
  expiresOn: string | null,
  today: string,
): Schemas['Certification']['status'] {
  if (expiresOn === null || stored === 'not_provided' || stored === 'revoked') return stored;
  if (expiresOn < today) return 'expired';
  if (stored === 'verified' && Date.parse(expiresOn) - Date.parse(today) <= EXPIRING_WITHIN_DAYS * MS_PER_DAY)
    return 'expiring';
  return stored;
}

/** The ratings of a vendor in numbers. */
export const ratingBreakdownOf = (sums: ReviewSums): Schemas['RatingBreakdown'] => ({
  overallRating: meanRatingOf(sums.sum, sums.count),
  reviewCount: sums.count,
  stars: sums.stars,
  criteria: reviewCriteria.map((criterion, index) => {
    const [sum, count] = sums.criteria[index] ?? [0, 0];
    return { criterion, rating: meanRatingOf(sum, count), count };
  }),
});

/** The eight lists of what a vendor can do. */
export const capabilitiesOf = (row: ProfileRow): Schemas['PublicVendorProfile']['capabilities'] => ({
  discipline: row.discipline,
  industries: row.industries,
  natureOfWork: row.nature_of_work,
  serviceGroup: row.service_group,
  equipFamily: row.equip_family,
  fabricationProcess: row.fabrication_process,
  fabricationMaterials: row.fabrication_materials,
  fabricationProducts: row.fabrication_products,
});

/** The profile as guests see it: no contact, no address of a person, no phone. `today` is an ISO date. */
export function publicProfileOf(row: ProfileRow, today: string): Schemas['PublicVendorProfile'] {
  const media = `/media/vendors/${row.gstn}`;
  return {
    _id: row.id,
    gstn: row.gstn,
    companyInfo: {
      companyName: row.company_name,
      companyLogo: logoPathOf(row.gstn),
      summary: row.summary,
      constitution: row.constitution,
      foundedYear: row.founded_year,
      employeeCount: row.employee_count,
      turnOverSlab: row.turnover_slab,
      address: row.address,
      city: row.city,
      state: row.state,
      pinCode: row.pin_code,
      gstStatus: row.gst_status,
      taxpayerType: row.taxpayer_type,
      website: row.website?.startsWith('https://') ? row.website : null,
    },
    badges: badgesOf(row),
    rating: ratingBreakdownOf(row.review_sums),
    services: row.service_rows,
    capabilities: capabilitiesOf(row),
    certifications: row.certification_rows.map((certification) => {
      const status = certificationStatusOn(certification.status, certification.expiresOn, today);
      return {
        ...certification,
        status,
        evidenceUrl: status === 'not_provided' ? null : `${media}/certificates/${certification._id}.pdf`,
      };
    }),
    oemMakes: row.make_rows,
    keyCustomers: row.key_customer_rows,
    registeredLocations: row.location_rows,
    gallery: row.gallery_rows.map(({ title, position }) => ({ title, imageUrl: `${media}/gallery/${position}.svg` })),
    caseStudies: row.case_study_rows.map(({ position, ...study }) => ({
      ...study,
      documentUrl: `${media}/case-studies/${position}.pdf`,
    })),
    brochure: row.has_brochure ? `${media}/brochure.pdf` : null,
  };
}

/** What a shared link to a vendor shows before anybody logs in. */
export const sharedCompanyOf = (row: Pick<CardRow, 'gstn' | 'company_name' | 'city' | 'state'>) => ({
  gstn: row.gstn,
  companyInfo: { companyName: row.company_name, companyLogo: logoPathOf(row.gstn), city: row.city, state: row.state },
});

/** A sent enquiry as the queries answer it; `delivery_status` is null for one whose mail is no longer known. */
export type EnquiryRow = Pick<CardRow, 'gstn' | 'company_name' | 'city' | 'state'> & {
  id: string;
  vendor_id: string;
  subject: string;
  message: string;
  wants_call_back: boolean;
  sent_by_name: string;
  created_at: string;
  delivery_status: 'pending' | 'sent' | 'failed' | null;
  /** The thread of the company and the vendor; null before its first enquiry opened one. */
  thread_id: string | null;
};

/** A sent enquiry. */
export const enquiryOf = (row: EnquiryRow): Schemas['Enquiry'] => ({
  _id: row.id,
  vendor: vendorReferenceOf({ ...row, id: row.vendor_id }),
  subject: row.subject,
  message: row.message,
  wantsCallBack: row.wants_call_back,
  sentBy: row.sent_by_name,
  sentAt: row.created_at,
  deliveryStatus: row.delivery_status ?? 'sent',
  ...(row.thread_id !== null && { threadId: row.thread_id }),
});

/** A budget of a person that is counted by the calendar day in India. */
export type DailyBudget =
  | 'sharedMailsPerUserPerDay'
  | 'enquiriesPerUserPerDay'
  | 'invitesPerUserPerDay'
  | 'contactMailsPerUserPerDay'
  | 'vendorRequestsPerUserPerDay'
  | 'levellingRequestsPerUserPerDay';

/** What a call takes from a daily budget of its caller. */
export const dailyUse = (
  caller: { companyId: string; userId: string },
  budgets: Record<DailyBudget, number>,
  budget: DailyBudget,
  count: number,
  now: Date,
) => ({
  companyId: caller.companyId,
  userId: caller.userId,
  budget,
  day: indianDay(now),
  count,
  limit: budgets[budget],
});

/** 429: the caller's daily budget of `limit` does not hold what the call needs. */
export const dailyBudgetUsedUp = (limit: number, now: Date, what = 'such emails'): Problem =>
  tooMany(
    `You can send up to ${limit} ${what} per day. The count resets at midnight IST.`,
    secondsToNextIndianDay(now),
  );
