import type { Answer } from '@millwright/api-client/client';
import type { ComparisonCriterion } from '@millwright/ui/comparison-table/comparison-table';
import { formatCount, formatTurnoverSlab } from '../../shared/vendor-format.ts';
import { isolated } from '../../shared/isolated.ts';

export type Comparison = Answer<'compareVendorData'>;
export type ComparedVendor = Comparison['vendors'][number];
/** The criteria that have a weight; the names are the contract's. */
export const weighted = [
  'rating',
  'experience',
  'turnOver',
  'certifications',
  'keyCustomers',
  'capability',
  'proximity',
] as const;
export type Weighted = (typeof weighted)[number];
export type Weights = Partial<Record<Weighted, number>>;

/** Every criterion counts the same until the reader says otherwise. */
export const equalWeights: Record<Weighted, number> = {
  rating: 5,
  experience: 5,
  turnOver: 5,
  certifications: 5,
  keyCustomers: 5,
  capability: 5,
  proximity: 5,
};

/** Reads `rating-5_proximity-0` of the address; null where it is not that. Weights go from 0 to 10. */
export function readWeights(text: string | null): Record<Weighted, number> | null {
  if (!text) return null;
  const weights = { ...equalWeights };
  for (const part of text.split('_')) {
    const [name = '', value = ''] = part.split('-');
    const number = Number(value);
    if (!weighted.includes(name as Weighted) || !/^\d+$/.test(value) || number > 10) return null;
    weights[name as Weighted] = number;
  }
  return weights;
}

/** Writes the weights that are not as by default; empty when all are. */
export const writeWeights = (weights: Record<Weighted, number>): string =>
  weighted
    .filter((name) => weights[name] !== equalWeights[name])
    .map((name) => `${name}-${weights[name]}`)
    .join('_');

/** The weighted mean of a vendor's scores, 0 to 100; null when no weight is above 0. A criterion without a weight counts 0. */
export function weightedScore(scores: ComparedVendor['scores'], weights: Weights): number | null {
  const total = weighted.reduce((sum, name) => sum + (weights[name] ?? 0), 0);
  return total === 0 ? null : weighted.reduce((sum, name) => sum + (weights[name] ?? 0) * scores[name], 0) / total;
}

/** Of fewer reviews the mean says too little to be called the best (domain rule 6.7). */
const fewestRankedReviews = 3;

/** What the criteria are called. */
export const weightedNames: Record<Weighted, string> = {
  rating: 'Rating',
  experience: 'Experience',
  turnOver: 'Turnover',
  certifications: 'Certificates valid today',
  keyCustomers: 'Key customers',
  capability: 'Breadth of capability',
  proximity: 'Distance to the nearest plant',
};

/** What a criterion gives to a vendor's score: points that add up to it; null when no weight is above 0. */
export function pointsOf(scores: ComparedVendor['scores'], weights: Weights, name: Weighted): number | null {
  const total = weighted.reduce((sum, each) => sum + (weights[each] ?? 0), 0);
  return total === 0 ? null : ((weights[name] ?? 0) * scores[name]) / total;
}

const list = (values: readonly string[]) => (values.length > 0 ? values.join(', ') : null);
const listCell = (values: readonly string[]) => ({ text: list(values), value: list(values.toSorted()) });

/**
 * The rows of a comparison: company, standing, and what each vendor can do. A row with a direction has a weight, and its id is the name of that
 * weight.
 */
export function criteriaOf(vendors: readonly ComparedVendor[], thisYear: number): ComparisonCriterion[] {
  const row = (
    group: string,
    id: string,
    label: string,
    cell: (vendor: ComparedVendor) => {
      text: string | null;
      value?: number | string | boolean | null;
      isUnranked?: boolean;
    },
    more: Pick<ComparisonCriterion, 'best' | 'description'> = {},
  ): ComparisonCriterion => ({
    id,
    label,
    group,
    ...more,
    cells: Object.fromEntries(vendors.map((vendor) => [vendor.gstn, cell(vendor)])),
  });
  const lists: [keyof ComparedVendor['capabilities'], string][] = [
    ['serviceGroup', 'Service group'],
    ['equipFamily', 'Equipment family'],
    ['fabricationProcess', 'Fabrication process'],
    ['fabricationMaterials', 'Fabrication material'],
    ['fabricationProducts', 'Fabrication product'],
    ['discipline', 'Discipline'],
    ['industries', 'Industries'],
    ['natureOfWork', 'Nature of work'],
  ];
  return [
    row(
      'Standing',
      'rating',
      weightedNames.rating,
      // Compared by the score, which weighs the mean by how many reviews are behind it.
      ({ rating, scores }) =>
        rating.overallRating === null
          ? { text: 'No reviews yet', value: null }
          : {
              text: `${rating.overallRating.toFixed(1)} of 5, ${formatCount(rating.reviewCount)} ${rating.reviewCount === 1 ? 'review' : 'reviews'}`,
              value: scores.rating,
              isUnranked: rating.reviewCount < fewestRankedReviews,
            },
      {
        best: 'highest',
        description: `weighted by number of reviews; never best with fewer than ${fewestRankedReviews}`,
      },
    ),
    row(
      'Standing',
      'experience',
      weightedNames.experience,
      ({ companyInfo }) => {
        const years = thisYear - companyInfo.foundedYear;
        return { text: `${years === 1 ? '1 year' : `${years} years`}, since ${companyInfo.foundedYear}`, value: years };
      },
      { best: 'highest' },
    ),
    row(
      'Standing',
      'turnOver',
      weightedNames.turnOver,
      ({ companyInfo, scores }) => ({ text: formatTurnoverSlab(companyInfo.turnOverSlab), value: scores.turnOver }),
      { best: 'highest' },
    ),
    row(
      'Standing',
      'certifications',
      weightedNames.certifications,
      ({ certifications }) => ({
        text: certifications.length === 0 ? 'None' : `${certifications.length}: ${certifications.join(', ')}`,
        value: certifications.length,
      }),
      { best: 'highest' },
    ),
    row(
      'Standing',
      'keyCustomers',
      weightedNames.keyCustomers,
      ({ badges }) => ({ text: formatCount(badges.keyCustomerCount), value: badges.keyCustomerCount }),
      {
        best: 'highest',
      },
    ),
    row(
      'Standing',
      'capability',
      weightedNames.capability,
      ({ scores, services }) => ({
        text: `${scores.capability} of 100, ${services.length === 1 ? '1 service' : `${services.length} services`}`,
        value: scores.capability,
      }),
      { best: 'highest' },
    ),
    row(
      'Standing',
      'proximity',
      weightedNames.proximity,
      ({ nearestPlant }) =>
        nearestPlant
          ? {
              text: `${formatCount(nearestPlant.distanceInKilometres)} km from ${isolated(nearestPlant.plantName)}`,
              value: nearestPlant.distanceInKilometres,
            }
          : { text: null, value: null },
      { best: 'lowest', description: 'as the crow flies' },
    ),
    row('Company', 'verified', 'Verified', ({ badges }) => ({
      text: badges.isVerified ? 'Yes' : 'No',
      value: badges.isVerified,
    })),
    row('Company', 'oem', 'OEM', ({ badges }) => ({ text: badges.isOem ? 'Yes' : 'No', value: badges.isOem })),
    row('Company', 'constitution', 'Constitution', ({ companyInfo }) => ({ text: companyInfo.constitution })),
    row('Company', 'employees', 'Employees', ({ companyInfo }) => ({
      text: formatCount(companyInfo.employeeCount),
      value: companyInfo.employeeCount,
    })),
    row('Company', 'office', 'Main office', ({ companyInfo }) => ({
      text: `${companyInfo.city}, ${companyInfo.state}`,
    })),
    row('Company', 'locations', 'Registered locations', ({ registeredLocations }) => listCell(registeredLocations)),
    row('Capability', 'services', 'Services', ({ services }) => listCell(services)),
    ...lists.map(([name, label]) => row('Capability', name, label, ({ capabilities }) => listCell(capabilities[name]))),
  ];
}
