import { splitByMatching } from '@millwright/evaluation/matching-split';
import { Card } from '@millwright/ui/card/card';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { formatRupees } from '../../shared/vendor-format.ts';
import type { Evaluation, Sheet } from './sheet-words.ts';

const SPLITS = {
  two: { label: '60 : 40', sharePercents: ['60', '40'] },
  three: { label: '50 : 30 : 20', sharePercents: ['50', '30', '20'] },
} as const;

/**
 * The split of the order at the price of L1 (evaluation of quotes, 6.6, L1-matching split): shares declared before, the others asked in their order
 * to match, a share that nobody takes back to L1. Nothing where the price alone does not rank, or where nobody stands behind L1.
 */
export function SplitAward({ sheet, evaluation }: { sheet: Sheet; evaluation: Evaluation }) {
  const [split, setSplit] = useState<keyof typeof SPLITS>('two');
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
  const ranked = evaluation.vendors.filter(({ rank }) => rank !== null).toSorted((a, b) => a.rank! - b.rank!);
  const [first, ...others] = ranked;
  if (sheet.request?.rules.method === 'QCBS' || !first || others.length === 0) return null;
  const nameOf = (id: string) => isolated(sheet.vendors.find(({ vendorId }) => vendorId === id)?.companyName ?? '');
  const { sharePercents } = SPLITS[split];
  const vendors = ranked.map(({ vendorId }) => ({ vendorId, matches: !declined.has(vendorId) }));
  const amounts = new Map(
    splitByMatching({ sharePercents, lowestInPaise: first.evaluatedInPaise, vendors }).map((one) => [
      one.vendorId,
      one.amountInPaise,
    ]),
  );
  // In their order, until each share has its taker.
  const lastTaker = others.findLastIndex(({ vendorId }) => amounts.has(vendorId));
  const isTaken = amounts.size === sharePercents.length;
  const asked = isTaken ? others.slice(0, lastTaker + 1) : others;
  const decline = (id: string, matches: boolean) =>
    setDeclined((so) => new Set(matches ? [...so].filter((one) => one !== id) : [...so, id]));
  return (
    <Card as="section" aria-label="Split at L1 rate" className="grid min-w-0 grid-cols-1 content-start gap-2">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 className="text-body font-semibold">Split at L1 rate</h3>
        <SegmentedControl
          label="Shares"
          size="small"
          options={[
            { value: 'two', label: SPLITS.two.label },
            { value: 'three', label: SPLITS.three.label },
          ]}
          value={split}
          onValueChange={setSplit}
        />
      </div>
      <p className="text-display font-semibold tabular-nums">{formatRupees(first.evaluatedInPaise)}</p>
      <p className="text-small wrap-anywhere text-ink-muted">
        {nameOf(first.vendorId)} {formatRupees(amounts.get(first.vendorId)!)}
        {!isTaken && ' · unmatched shares go to L1'}
      </p>
      <ul aria-label="Order of matching" className="grid gap-1">
        {asked.map(({ vendorId, evaluatedInPaise }) => {
          const amount = amounts.get(vendorId);
          const lower = evaluatedInPaise - first.evaluatedInPaise;
          return (
            <li key={vendorId}>
              <Checkbox
                label={<span className="wrap-anywhere">{nameOf(vendorId)} matches</span>}
                description={`${lower === 0 ? 'Same price' : `Reduces by ${formatRupees(lower)}`}${amount === undefined ? '' : `, gets ${formatRupees(amount)}`}`}
                checked={!declined.has(vendorId)}
                onChange={({ target }) => decline(vendorId, target.checked)}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
