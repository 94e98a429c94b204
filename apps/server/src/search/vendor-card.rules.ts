import type { components } from '@millwright/contract/types';

/** The contract's vendor card. Holds nothing that guests may not see (security rules, guest listing). */
export type VendorCard = components['schemas']['VendorCard'];

/** What a card is made from: columns of `vendor`. */
export type CardRow = {
  id: string;
  gstn: string;
  company_name: string;
  summary: string;
  founded_year: number;
  turnover_slab: string;
  city: string;
  state: string;
  verified_on: string | null;
  is_oem: boolean;
  key_customer_count: number;
  certifications: string[];
  rating_sum: number;
  review_count: number;
  subcategory_ids: string[];
};

/** Path of a vendor's logo; the media module draws it. */
export const logoPathOf = (gstn: string): string => `/media/vendors/${gstn}/logo.svg`;

/** Mean of whole ratings to one decimal, null without one. */
export const meanRatingOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10;

/** The stars of a vendor as lists show them. */
export const ratingSummaryOf = (row: {
  rating_sum: number;
  review_count: number;
}): components['schemas']['RatingSummary'] => ({
  overallRating: meanRatingOf(row.rating_sum, row.review_count),
  reviewCount: row.review_count,
});

/** The badges of a vendor. */
export const badgesOf = (
  row: Pick<CardRow, 'verified_on' | 'is_oem' | 'key_customer_count' | 'certifications'>,
): components['schemas']['VendorBadges'] => ({
  isVerified: row.verified_on !== null,
  verifiedOn: row.verified_on,
  isOem: row.is_oem,
  keyCustomerCount: row.key_customer_count,
  certifications: row.certifications,
});

/** A vendor as one line of a list: what shortlists, enquiries and suggestions name it by. */
export const vendorReferenceOf = (
  row: Pick<CardRow, 'id' | 'gstn' | 'company_name' | 'city' | 'state'>,
): components['schemas']['VendorReference'] => ({
  _id: row.id,
  gstn: row.gstn,
  companyName: row.company_name,
  companyLogo: logoPathOf(row.gstn),
  city: row.city,
  state: row.state,
});

/** A card from its row, without what depends on the question that was asked; `serviceNames` maps subcategory ids to names, ids without a name are left out. */
export const cardOf = (row: CardRow, serviceNames: ReadonlyMap<string, string>): Omit<VendorCard, 'whyMatched'> => ({
  _id: row.id,
  gstn: row.gstn,
  companyInfo: {
    companyName: row.company_name,
    companyLogo: logoPathOf(row.gstn),
    summary: row.summary,
    foundedYear: row.founded_year,
    turnOverSlab: row.turnover_slab,
    city: row.city,
    state: row.state,
  },
  badges: badgesOf(row),
  rating: ratingSummaryOf(row),
  services: row.subcategory_ids.flatMap((id) => serviceNames.get(id) ?? []),
});
