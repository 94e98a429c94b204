import type { components } from '@millwright/contract/types';
import type { Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { badgesOf, logoPathOf } from '../../search/vendor-card.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { oneLine, quoted } from '../vendor-profile/mail.rules.ts';
import { capabilitiesOf, certificationStatusOn, ratingBreakdownOf } from '../vendor-profile/vendor-profile.rules.ts';
import type { ProfileRow } from '../vendor-profile/vendor-profile.rules.ts';
import { nearestPlantOf } from '../request-vendor/request-vendor.rules.ts';
import { compareVendorsPolicies } from './compare-vendors.policies.ts';

type Schemas = components['schemas'];
export type Scores = Schemas['ComparedVendor']['scores'];
export type Comparison = Schemas['VendorComparison'];
/** What is frozen when a comparison is shared. */
export type Snapshot = { comparison: Comparison; weights: Schemas['Weights'] };

/** How long a shared comparison can be opened. */
const SHARE_IS_GOOD_FOR_DAYS = 14;
const MS_PER_DAY = 86_400_000;
const PAISE_A_CRORE = 1_00_00_000 * 100;
/** Distance at which proximity falls to 1/e, as in search (domain rule 6.8). */
const PROXIMITY_KM = 300;

export type Plant = { name: string; latitude: number; longitude: number };

/** When a comparison shared at `now` can no longer be opened. */
export const shareExpiry = (now: Date): Date => new Date(now.getTime() + SHARE_IS_GOOD_FOR_DAYS * MS_PER_DAY);

const validCertificates = (row: ProfileRow, today: string): string[] =>
  row.certification_rows
    .filter(({ status, expiresOn }) =>
      ['verified', 'expiring'].includes(certificationStatusOn(status, expiresOn, today)),
    )
    .map(({ name }) => name);

/**
 * What each criterion is made of, before it is scaled within the comparison:
 * - rating: the star score of domain rule 6.7, so that one five-star review does not beat forty good ones; 0 without a review
 * - experience: years since the company was founded
 * - turnOver: the logarithm of 1 + crore rupees; ten times the turnover is one step, not ten times the score
 * - certifications: certificates that are valid today
 * - keyCustomers: named customers
 * - capability: services, equipment, processes, materials, products and disciplines that it offers
 * - proximity: e^(-km/300) to the caller's nearest plant; 0 when there is none
 */
function rawScoresOf(row: ProfileRow, kilometres: number | null, today: string): Record<keyof Scores, number> {
  return {
    rating: row.review_count === 0 ? 0 : row.rating_score,
    experience: Math.max(0, Number(today.slice(0, 4)) - row.founded_year),
    turnOver: Math.log10(1 + row.turnover_in_paise / PAISE_A_CRORE),
    certifications: validCertificates(row, today).length,
    keyCustomers: row.key_customer_count,
    capability:
      row.subcategory_ids.length +
      row.discipline.length +
      row.equip_family.length +
      row.fabrication_process.length +
      row.fabrication_materials.length +
      row.fabrication_products.length,
    proximity: kilometres === null ? 0 : Math.exp(-kilometres / PROXIMITY_KM),
  };
}

/** Each criterion from 0 to 100 in whole numbers: the best vendor of the comparison at 100, the others in proportion; all 0 where none has any. */
export function scaledScores(raw: readonly Record<keyof Scores, number>[]): Scores[] {
  const criteria = Object.keys(raw[0] ?? {}) as (keyof Scores)[];
  const best = new Map(criteria.map((criterion) => [criterion, Math.max(...raw.map((one) => one[criterion]))]));
  return raw.map(
    (one) =>
      Object.fromEntries(
        criteria.map((criterion) => [
          criterion,
          best.get(criterion)! > 0 ? Math.round((100 * one[criterion]) / best.get(criterion)!) : 0,
        ]),
      ) as Scores,
  );
}

/** Vendors side by side, in the order of `rows`. `today` is an ISO date; `plants` are those of the caller's company. */
export function comparisonOf(
  rows: readonly ProfileRow[],
  plants: readonly Plant[],
  today: string,
  now: Date,
): Comparison {
  const nearest = rows.map((row) => nearestPlantOf(row, plants));
  const scores = scaledScores(rows.map((row, index) => rawScoresOf(row, nearest[index]?.kilometres ?? null, today)));
  return {
    comparedAt: now.toISOString(),
    vendors: rows.map((row, index) => {
      const near = nearest[index];
      return {
        _id: row.id,
        gstn: row.gstn,
        companyInfo: {
          companyName: row.company_name,
          companyLogo: logoPathOf(row.gstn),
          constitution: row.constitution,
          foundedYear: row.founded_year,
          employeeCount: row.employee_count,
          turnOverSlab: row.turnover_slab,
          city: row.city,
          state: row.state,
        },
        badges: badgesOf(row),
        rating: ratingBreakdownOf(row.review_sums),
        services: row.service_rows.map(({ name }) => name),
        capabilities: capabilitiesOf(row),
        certifications: validCertificates(row, today),
        registeredLocations: [...new Set(row.location_rows.map(({ city, state }) => `${city}, ${state}`))],
        nearestPlant: near ? { plantName: near.plant.name, distanceInKilometres: Math.round(near.kilometres) } : null,
        scores: scores[index]!,
      };
    }),
  };
}

export type ShareRow = {
  id: string;
  shared_by: string;
  shared_by_name: string;
  recipients: string[];
  is_for_recipients_only: boolean;
  note: string | null;
  vendor_names: string[];
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
  openings: { openedBy: string; companyName: string; openedAt: string }[];
};

/** A share as its company sees it. The link is not in it: only its hash is known. */
export const shareOf = (row: ShareRow, caller: Principal): Schemas['ComparisonShare'] => ({
  _id: row.id,
  vendorNames: row.vendor_names,
  recipients: row.recipients,
  isForRecipientsOnly: row.is_for_recipients_only,
  note: row.note,
  sharedBy: row.shared_by_name,
  sharedAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  openings: row.openings.map((opening) => ({ ...opening, openedAt: new Date(opening.openedAt).toISOString() })),
  can: { revoke: row.revoked_at === null && may(compareVendorsPolicies['comparisonShare.revoke'], caller, row) },
});

/** The mail of shareCompareVendorsLink. */
export const shareComparisonMail = (
  sender: { fullName: string; companyName: string },
  vendorNames: readonly string[],
  link: string,
  { note, isForRecipientsOnly }: { note: string | undefined; isForRecipientsOnly: boolean },
  productName: string,
): MailText => ({
  subject: oneLine(`${sender.fullName} shared a comparison of ${vendorNames.length} vendors with you`),
  text: [
    `${oneLine(sender.fullName)} of ${oneLine(sender.companyName)} shared a comparison of vendors with you on ${productName}:`,
    '',
    ...vendorNames.map((name) => `- ${oneLine(name)}`),
    '',
    link,
    '',
    `You need to log in to open it${isForRecipientsOnly ? ' with an account of your company' : ''}. The link is valid for ${SHARE_IS_GOOD_FOR_DAYS} days; ${oneLine(sender.fullName)} can see each time it is opened.`,
    ...(note ? ['', `${oneLine(sender.fullName)} wrote:`, quoted(note)] : []),
  ].join('\n'),
});
