import type { ReactNode } from 'react';
import { Card } from '@millwright/ui/card/card';
import { Badge } from '@millwright/ui/badge/badge';

import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { isolated } from '../../shared/isolated.ts';
import { formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import type { Evaluation, Sheet } from './sheet-words.ts';
import { SplitAward } from './split-award.tsx';

type Scenario = Evaluation['award']['package'];

const whyNot: Record<string, string> = {
  nothing_supplied: 'Nobody supplies any line.',
  no_complete_vendor: 'No vendor that is ranked quotes every line.',
  max_vendors: 'So few vendors cannot supply every line.',
  share_bounds: 'No award keeps the shares.',
};

/** Ways to award, each with what its contracts cost to handle. */
export function SheetAwards({
  sheet,
  evaluation,
  vendorLimit,
  onVendorLimitChange,
}: {
  sheet: Sheet;
  evaluation: Evaluation;
  vendorLimit: '2' | '3';
  onVendorLimitChange: (limit: '2' | '3') => void;
}) {
  const { award } = evaluation;
  const nameOf = (id: string) => isolated(sheet.vendors.find(({ vendorId }) => vendorId === id)?.companyName ?? '');
  const linesOf = ({ assignments, vendorIds }: Scenario) =>
    vendorIds
      .map(
        (id) => `${nameOf(id)} ${formatQuantity(assignments.filter(({ vendorId }) => vendorId === id).length, 'line')}`,
      )
      .join(', ');
  const handling = ({ contractCostInPaise }: Scenario) =>
    contractCostInPaise ? `, ${formatRupees(contractCostInPaise)} handling in` : '';
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-4">
      <Award title="Package, one vendor" of={award.package} base={null} mark={<Badge tone="good">L1</Badge>}>
        {`${linesOf(award.package)}${handling(award.package)}`}
      </Award>
      <Award
        title={vendorLimit === '2' ? 'Best two vendors' : 'Best three vendors'}
        of={award.bestK}
        base={award.package.totalInPaise}
        mark={
          <SegmentedControl
            label="At most how many vendors"
            size="small"
            options={[
              { value: '2', label: '2' },
              { value: '3', label: '3' },
            ]}
            value={vendorLimit}
            onValueChange={onVendorLimitChange}
          />
        }
      >
        {`${linesOf(award.bestK)}${handling(award.bestK)}`}
      </Award>
      <Award title="Cherry-pick, every line lowest" of={award.cherryPick} base={award.package.totalInPaise}>
        {`${formatQuantity(award.cherryPick.vendorIds.length, 'vendor')}, ${formatRupees(award.cherryPick.costInPaise ?? 0)}${
          award.cherryPick.contractCostInPaise
            ? ` + ${formatRupees(award.cherryPick.contractCostInPaise)} handling`
            : ''
        }`}
      </Award>
      <SplitAward {...{ sheet, evaluation }} />
    </div>
  );
}

function Award({
  title,
  of: scenario,
  base,
  mark,
  children,
}: {
  title: string;
  of: Scenario;
  base: number | null;
  mark?: ReactNode;
  children: string;
}) {
  const total = scenario.totalInPaise;
  const difference = total === null || base === null ? null : total - base;
  return (
    <Card as="section" aria-label={title} className="grid content-start gap-2">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h3 className="text-body font-semibold">{title}</h3>
        {mark}
      </div>
      {scenario.isFeasible && total !== null ? (
        <>
          <p className="text-display font-semibold tabular-nums">{formatRupees(total)}</p>
          <p className="text-small wrap-anywhere text-ink-muted">
            {children}
            {difference !== null && difference !== 0 && (
              <span className={difference < 0 ? 'font-medium text-good' : 'font-medium text-bad'}>
                {` · ${formatRupees(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`}
              </span>
            )}
            {!scenario.isExact && ' · the best found'}
          </p>
        </>
      ) : (
        <p className="text-small text-ink-muted">{whyNot[scenario.reason ?? ''] ?? 'Not possible.'}</p>
      )}
    </Card>
  );
}
