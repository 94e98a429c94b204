import { Card, CardHeader } from '@millwright/ui/card/card';
import { isolated } from '../../shared/isolated.ts';
import { formatRupees } from '../../shared/vendor-format.ts';
import type { QuotedVendor } from '../qualification-words.ts';

const totalIn = ({ versions }: QuotedVendor) =>
  versions.find(({ quote, state }) => quote && (state === 'submitted' || state === 'to_confirm'))!.quote!.totals;

/** How far apart the totals are, on one line with the estimate. A quote that leaves lines out is hollow: it is no lower one. */
export function Spread({
  vendors,
  estimateInPaise,
}: {
  vendors: readonly QuotedVendor[];
  estimateInPaise: number | null;
}) {
  const totals = vendors.map((vendor) => totalIn(vendor).beforeTaxInPaise);
  const all = estimateInPaise === null ? totals : [...totals, estimateInPaise];
  const low = Math.min(...all);
  const high = Math.max(...all);
  // A margin, so that no mark stands on the edge.
  const at = (value: number) => 4 + (92 * (value - low)) / Math.max(1, high - low);
  return (
    <Card as="section" aria-labelledby="spread" className="grid gap-4">
      <CardHeader
        title="Spread of totals"
        headingId="spread"
        description={`Before tax, as submitted${estimateInPaise === null ? '' : `; the line is your estimate, ${formatRupees(estimateInPaise)}`}. Hollow: items not quoted.`}
      />
      <div
        role="img"
        aria-label={`Totals from ${formatRupees(Math.min(...totals))} to ${formatRupees(Math.max(...totals))}${estimateInPaise === null ? '' : `, estimate ${formatRupees(estimateInPaise)}`}`}
        className="relative h-20"
      >
        <span className="absolute inset-x-0 top-10 border-t border-line-strong" />
        {estimateInPaise !== null && (
          <span className="absolute top-6 h-8 w-0.5 bg-spark" style={{ insetInlineStart: `${at(estimateInPaise)}%` }} />
        )}
        {vendors.map((vendor, index) => {
          const { beforeTaxInPaise } = totalIn(vendor);
          const isWhole = standingLeftOut(vendor) === 0;
          const place = at(beforeTaxInPaise);
          return (
            <span key={vendor.jobVendorId} className="contents">
              <span
                className={`absolute top-10 size-3.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-accent rtl:translate-x-1/2 ${isWhole ? 'bg-accent' : 'bg-surface'}`}
                style={{ insetInlineStart: `${place}%` }}
              />
              {/* Names take turns above and below, so that neighbours do not meet. */}
              <span
                className={`absolute max-w-28 truncate text-small max-sm:hidden ${index % 2 === 0 ? 'top-0' : 'top-14'} ${place > 85 ? '-translate-x-full' : place < 15 ? '' : '-translate-x-1/2'}`}
                style={{ insetInlineStart: `${place}%` }}
              >
                {isolated(vendor.companyName.split(' ')[0]!)}
              </span>
            </span>
          );
        })}
      </div>
    </Card>
  );
}

const standingLeftOut = ({ versions }: QuotedVendor): number =>
  versions.find(({ state }) => state === 'submitted' || state === 'to_confirm')!.leftOut.length;
