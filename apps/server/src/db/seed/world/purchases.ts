import type { LastPurchases } from '../../../modules/comparison/job-comparison.rules.ts';
import type { Proposal } from '../../../modules/resolution/award.rules.ts';
import type { FrozenComparison } from '../../../modules/comparison-sheet/frozen-comparison.ts';

type Item = { description: string; unit: string | null };
type Purchase = LastPurchases extends ReadonlyMap<number, infer One> ? One : never;

/** What of a demo's award was paid for its items, as `keep_awarded_rates` of the database has it. */
export interface PaidRates {
  service: string;
  awardedAt: string;
  paid: { item: Item; purchase: Purchase }[];
}

/** The words of an item that count, as `line_words` of the database makes them. */
const keyOf = ({ description, unit }: Item): string =>
  `${unit ?? 'LS'} ${description
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`;

/** A rate less a discount, exact to eight places and without zeros at its end. */
function netRate(rate: string, discountPercents: readonly string[]): string {
  let scaled = BigInt(rate.replace('.', ''));
  for (const percent of discountPercents)
    scaled = (scaled * (10_000n - BigInt(Math.round(Number(percent) * 100)))) / 10_000n;
  const digits = String(scaled).padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '');
}

/** What an approved award pays for each of its items. */
export function paidRatesOf(
  frozen: Pick<FrozenComparison, 'evaluation' | 'request' | 'lines' | 'vendors'>,
  awards: Proposal['awards'],
  job: { service: string; number: string; awardedAt: string },
): PaidRates {
  const paid = awards.flatMap(({ vendorId, lineIds }) => {
    const discounts = frozen.request.quotes.find((quote) => quote.vendorId === vendorId)?.discountPercents ?? [];
    const companyName = frozen.vendors.find((vendor) => vendor.vendorId === vendorId)!.companyName;
    const cells = frozen.evaluation.vendors.find((vendor) => vendor.vendorId === vendorId)!.cells;
    return cells.flatMap(({ lineId, unitRate }) => {
      const { uom } = frozen.request.lines.find(({ id }) => id === lineId)!;
      const { description } = frozen.lines.find((line) => line.lineId === lineId)!;
      if (!lineIds.includes(lineId) || unitRate === null || Number(unitRate) <= 0) return [];
      const purchase = {
        rate: netRate(unitRate, discounts),
        awardedAt: job.awardedAt,
        companyName,
        jobNumber: job.number,
      };
      return [{ item: { description, unit: uom }, purchase }];
    });
  });
  return { service: job.service, awardedAt: job.awardedAt, paid };
}

/** What was paid last for the items of a job of a service before a moment. */
export function lastPaid(
  rates: readonly PaidRates[],
  service: string,
  before: string,
  items: readonly Item[],
): LastPurchases {
  const known = new Map(
    rates
      .filter((one) => one.service === service && one.awardedAt < before)
      .toSorted((left, right) => left.awardedAt.localeCompare(right.awardedAt))
      .flatMap(({ paid }) => paid.map(({ item, purchase }) => [keyOf(item), purchase] as const)),
  );
  return new Map(
    items.flatMap((item, index) => {
      const purchase = known.get(keyOf(item));
      return purchase ? [[index, purchase] as const] : [];
    }),
  );
}
