import type { RandomStream } from './random.ts';
import { meanWithoutReviews, starScore } from '../../modules/vendor-review/rating.rules.ts';
import { slugOf } from '../../modules/vendor-list/services.rules.ts';
import type { Service } from '../../modules/vendor-list/services.rules.ts';
import { trades } from './trades.ts';
import type { Trade } from './trades.ts';
import { capitalised, customerNameOf, personNameOf, reviewTextOf } from './wording.ts';
import { optionalRatings, showcaseCount, msPerDay, demoId, days, clock, clamp } from './vendor-basics.ts';
import type { VendorRow, CertificationRow, ExperienceRow, ReviewRow, GeneratedVendor, City } from './vendor-basics.ts';

const managementCertifications = new Set([
  'ISO 9001:2015',
  'ISO 14001:2015',
  'ISO 45001:2018',
  'ISO 50001',
  'ZED certificate',
  'CRISIL / CARE rating',
  'GEM seller',
]);
const statutoryCertifications = new Set([
  'Electrical contractor licence class A',
  'CEIG approval',
  'Factory licence',
  'PF/ESI registration',
  'CLRA contractor licence',
  'Udyam registration',
  'Pollution board consent (CTO)',
]);

function certificationKind(name: string): CertificationRow['kind'] {
  if (managementCertifications.has(name)) return 'management';
  return statutoryCertifications.has(name) ? 'statutory' : 'technical';
}

function issuerOf(name: string, state: string, random: RandomStream): string {
  if (name.startsWith('ASME')) return 'ASME';
  if (name.startsWith('API Q1')) return 'API';
  if (name.startsWith('IBR')) return `Directorate of Steam Boilers, ${state}`;
  if (name.includes('NABL')) return 'NABL';
  if (name === 'Factory licence') return `Directorate of Industrial Safety and Health, ${state}`;
  if (name === 'PF/ESI registration') return 'Regional PF office';
  if (name === 'CLRA contractor licence') return `Labour Commissioner, ${state}`;
  if (name === 'Udyam registration') return 'Udyam portal';
  if (name === 'Pollution board consent (CTO)') return `Pollution Control Board, ${state}`;
  if (name === 'Electrical contractor licence class A' || name === 'CEIG approval')
    return `Electrical Inspectorate, ${state}`;
  if (name === 'PESO / CCOE approval') return 'PESO';
  if (name === 'BIS licence') return 'BIS';
  if (name === 'GEM seller') return 'GeM portal';
  return random.pick([
    'Meridian Assessors (demo)',
    'Tri-Sarit Certification (demo)',
    'Northline Registrar (demo)',
    'Varnim Inspection (demo)',
  ]);
}

const evidenceNotes: Record<CertificationRow['status'], string[]> = {
  verified: [
    "Certificate seen, checked against the issuer's register",
    'Approval letter seen, number confirmed by the issuer',
    'Original seen at the works, scope matches the services offered',
    'Certificate and last surveillance report seen',
  ],
  expiring: [
    "Certificate seen, checked against the issuer's register; renewal asked for",
    'Approval letter seen; renewal application shown',
  ],
  expired: ['Certificate seen, validity is over; renewal not shown yet', 'Old approval letter seen, new one asked for'],
  provided: [
    'Copy received, not checked with the issuer yet',
    'Scan received, the number is hard to read, better copy asked for',
  ],
  not_provided: ['Not provided yet, asked for', 'Claimed on the website, no certificate provided yet'],
  revoked: ["Withdrawn according to the issuer's register"],
};

export const tradesByKey = new Map(trades.map((trade) => [trade.key, trade]));

/** What is fixed about a vendor before its details are drawn. */
export interface VendorCore {
  row: VendorRow;
  index: number;
  trade: Trade;
  services: Service[];
  quality: number;
  turnoverInCrore: number;
  fabricates: boolean;
  domain: string;
  today: string;
  locations: City[];
}

export function certificationsOf(core: VendorCore, isVisited: boolean, random: RandomStream): CertificationRow[] {
  const { trade, quality, turnoverInCrore, fabricates, today, row, index } = core;
  const size = clamp(Math.log10(turnoverInCrore + 1) / 2.2, 0, 1);
  const names: string[] = [];
  const add = (name: string, probability: number): void => {
    if (random.chance(probability)) names.push(name);
  };
  const isShowcase = index < showcaseCount;
  trade.technicalCertifications.forEach((name, place) =>
    add(name, isShowcase && place < 2 ? 1 : (0.2 + 0.4 * size + 0.3 * quality) / (1 + place * 0.45)),
  );
  add('ISO 9001:2015', 0.25 + 0.4 * size + 0.3 * quality);
  add('ISO 45001:2018', 0.05 + 0.35 * size + 0.3 * quality);
  add('ISO 14001:2015', 0.05 + 0.4 * size);
  add('ISO 50001', 0.12 * size);
  add('Factory licence', fabricates ? 0.85 : 0.15);
  add('PF/ESI registration', row.employee_count >= 20 ? 0.9 : 0.35);
  add(
    'CLRA contractor licence',
    row.nature_of_work.includes('Shutdown job') || row.nature_of_work.includes('Manpower supply') ? 0.6 : 0.15,
  );
  add('Udyam registration', turnoverInCrore < 500 ? 0.6 : 0);
  add('Pollution board consent (CTO)', fabricates || trade.key === 'environment' ? 0.45 : 0.08);
  add('ZED certificate', 0.07);
  add('CRISIL / CARE rating', turnoverInCrore > 15 ? 0.3 : 0.03);
  add('GEM seller', 0.14);
  if (names.length === 0) names.push('PF/ESI registration');
  return names.map((name, position) => {
    const chance = random.next();
    const bad = (1 - quality) * (isShowcase ? 0.4 : 1);
    const found: CertificationRow['status'] =
      chance < bad * 0.32
        ? 'not_provided'
        : chance < bad * 0.55
          ? 'provided'
          : chance < bad * 0.72
            ? 'expired'
            : chance < bad * 0.72 + 0.05
              ? 'expiring'
              : chance > 0.998 && !isShowcase
                ? 'revoked'
                : 'verified';
    const status = !isVisited && (found === 'verified' || found === 'expiring') ? 'provided' : found;
    const expiresIn =
      status === 'expiring'
        ? random.between(2, 30)
        : status === 'expired'
          ? -random.between(3, 240)
          : random.between(45, 1000);
    const isShown = status !== 'not_provided';
    const checkedAgo = random.between(3, 150);
    return {
      id: demoId('vendor_certification', index, position),
      vendor_id: row.id,
      name,
      kind: certificationKind(name),
      status,
      certificate_number: isShown
        ? `${slugOf(name).replaceAll('-', '').slice(0, 3).toUpperCase()}-${random.between(10_000, 99_999)}`
        : null,
      issuer: isShown ? issuerOf(name, row.state, random) : null,
      evidence_note: random.pick(evidenceNotes[status]),
      issued_on: isShown ? days(today, expiresIn - 1096) : null,
      expires_on: isShown ? days(today, expiresIn) : null,
      checked_on: status === 'provided' ? null : days(today, -checkedAgo),
    };
  });
}

function starOf(quality: number, random: RandomStream): number {
  // J-shaped: most reviews praise, a small hump complains; a better vendor moves weight from the hump to the top.
  const five = 0.215 + 0.46 * quality;
  const four = 0.28;
  const one = 0.19 * (1.05 - quality);
  const two = 0.14 * (1.05 - quality);
  const draw = random.next();
  if (draw < five) return 5;
  if (draw < five + four) return 4;
  if (draw < five + four + one) return 1;
  if (draw < five + four + one + two) return 2;
  return 3;
}

function reviewCountOf(core: VendorCore, random: RandomStream): number {
  if (core.index < showcaseCount) return random.between(14, 38);
  if (random.chance(0.22)) return 0;
  return Math.min(40, Math.floor(-Math.log(1 - random.next()) * 5.6 * (0.35 + core.quality)));
}

/** An optional rating near the overall one. */
const nearRating = (overall: number, random: RandomStream): number =>
  clamp(overall + (random.chance(0.55) ? 0 : random.chance(0.6) ? -1 : 1), 1, 5);

/**
 * The eight optional ratings of a review: some are missing, the others are near the overall rating.
 * @param overall the overall rating, 1 to 5
 * @param random the stream of the review
 */
export function optionalRatingsOf(
  overall: number,
  random: RandomStream,
): Record<(typeof optionalRatings)[number], number | null> {
  return Object.fromEntries(
    optionalRatings.map((name) => [name, random.chance(0.72) ? nearRating(overall, random) : null]),
  ) as Record<(typeof optionalRatings)[number], number | null>;
}

/** An ASCII mail name from a person's name: "asha.rao". */
export const mailNameOf = (fullName: string): string => fullName.toLowerCase().replaceAll(' ', '.');

export function reviewsOf(
  core: VendorCore,
  random: RandomStream,
): { experiences: ExperienceRow[]; reviews: ReviewRow[] } {
  const count = reviewCountOf(core, random);
  const experiences: ExperienceRow[] = [];
  const reviews: ReviewRow[] = [];
  for (let position = 0; position < count; position += 1) {
    const service = random.pick(core.services);
    const industry = random.pick(core.row.industries);
    const clientCompany = customerNameOf(industry, random);
    const clientName = personNameOf(random);
    const daysAgo = Math.min(1900, 8 + Math.floor(-Math.log(1 - random.next()) * 520));
    const rating = starOf(core.quality, random);
    const completedOn = days(core.today, -daysAgo - random.between(4, 45));
    const reviewedAt = clock(core.today, -daysAgo, random);
    const experienceId = demoId('vendor_experience', core.index, position);
    experiences.push({
      id: experienceId,
      company_id: null,
      vendor_id: core.row.id,
      project_id: `P-${completedOn.slice(0, 4)}-${String(random.between(1, 9999)).padStart(4, '0')}`,
      project_title: `${capitalised(service.phrase)}, ${clientCompany}`,
      client_name: clientName,
      client_company_name: clientCompany,
      client_email: `${mailNameOf(clientName)}@${slugOf(clientCompany).replaceAll('-', '')}.example`,
      vendor_email: core.row.email,
      completed_on: completedOn,
      review_status: 'published',
      created_at: reviewedAt,
    });
    reviews.push({
      id: demoId('vendor_review', core.index, position),
      experience_id: experienceId,
      vendor_id: core.row.id,
      company_id: null,
      author_user_id: null,
      client_name: clientName,
      client_company_name: clientCompany,
      overall_review: reviewTextOf(rating, service, random),
      overall_rating: rating,
      ...optionalRatingsOf(rating, random),
      is_public: true,
      created_at: reviewedAt,
      updated_at: reviewedAt,
    });
  }
  return { experiences, reviews };
}

/**
 * Recomputes the rating columns of a vendor from its reviews: public ones count, each belongs to a finished job.
 * @param vendor a vendor with details; its row is changed
 * @param today the day of the seed, ISO date
 */
export function applyRatings(vendor: GeneratedVendor, today: string): void {
  const published = (vendor.details?.vendor_review ?? []).filter((review) => review.is_public);
  const now = Date.parse(`${today}T00:00:00Z`);
  vendor.row.review_count = published.length;
  vendor.row.rating_sum = published.reduce((sum, review) => sum + review.overall_rating, 0);
  vendor.row.rating_score = starScore(
    published.map((review) => ({
      rating: review.overall_rating,
      ageInMonths: Math.max(0, (now - Date.parse(review.created_at)) / (30.44 * msPerDay)),
      isVerifiedJob: true,
    })),
    meanWithoutReviews,
  );
}
