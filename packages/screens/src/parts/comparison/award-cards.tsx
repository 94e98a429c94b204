import { Badge } from '@millwright/ui/badge/badge';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { useId, type ReactNode } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import type { Evaluation, Sheet } from './sheet-words.ts';

type Scenario = Evaluation['award']['package'];

/** Which way to award is chosen on a sheet, and to how many vendors the best few are. */
export type AwardChoice = { way: 'package' | 'best' | 'cherryPick'; limit: '2' | '3' };

/** What names a choice where an award is proposed. */
export const awardParameterOf = ({ way, limit }: AwardChoice, { award }: Evaluation): string =>
  way === 'package' ? `vendor ${award.package.vendorIds[0] ?? ''}` : way === 'best' ? `best${limit}` : way;

const whyNot: Record<string, string> = {
  nothing_supplied: 'No vendor quoted any item.',
  no_complete_vendor: 'No ranked vendor quoted every item.',
  max_vendors: 'Too few vendors to cover every item.',
  share_bounds: 'No award matches these shares.',
};

/** The ways to award as cards of which one is chosen: vendors, amount, difference to one vendor alone, and how many contracts. */
export function AwardCards({
  sheet,
  evaluation: { award },
  choice,
  onChoice,
}: {
  sheet: Sheet;
  evaluation: Evaluation;
  choice: AwardChoice;
  onChoice: (choice: AwardChoice) => void;
}) {
  const nameOf = (id: string) => isolated(sheet.vendors.find(({ vendorId }) => vendorId === id)?.companyName ?? '');
  const linesOf = ({ assignments, vendorIds }: Scenario) =>
    vendorIds
      .map(
        (id) => `${nameOf(id)} ${formatQuantity(assignments.filter(({ vendorId }) => vendorId === id).length, 'line')}`,
      )
      .join(', ');
  const contracts = ({ vendorIds, contractCostInPaise }: Scenario) =>
    `${formatQuantity(vendorIds.length, 'contract')}${
      contractCostInPaise ? `, ${formatRupees(contractCostInPaise)} handling included` : ''
    }`;
  const shared = { base: award.package.totalInPaise, choice, onChoice, name: useId() };
  return (
    <fieldset className="min-w-0 print:hidden">
      <legend className="sr-only">Award options</legend>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-3">
        <AwardCard
          {...shared}
          way="package"
          title="Package, one vendor"
          of={award.package}
          mark={<Badge tone="good">L1</Badge>}
        >
          {linesOf(award.package)}
        </AwardCard>
        <AwardCard
          {...shared}
          way="best"
          title={choice.limit === '2' ? 'Best two vendors' : 'Best three vendors'}
          of={award.bestK}
          mark={
            <SegmentedControl
              label="Maximum vendors"
              size="small"
              options={[
                { value: '2', label: '2' },
                { value: '3', label: '3' },
              ]}
              value={choice.limit}
              onValueChange={(limit) => onChoice({ way: 'best', limit })}
            />
          }
        >
          {`${linesOf(award.bestK)} · ${contracts(award.bestK)}`}
        </AwardCard>
        <AwardCard {...shared} way="cherryPick" title="Item-wise L1" of={award.cherryPick}>
          {contracts(award.cherryPick)}
        </AwardCard>
      </div>
    </fieldset>
  );
}

function AwardCard({
  way,
  title,
  of: scenario,
  base,
  mark,
  name,
  choice,
  onChoice,
  children,
}: {
  way: AwardChoice['way'];
  title: string;
  of: Scenario;
  /** What the award to one vendor costs. */
  base: number | null;
  mark?: ReactNode;
  name: string;
  choice: AwardChoice;
  onChoice: (choice: AwardChoice) => void;
  children: string;
}) {
  const id = useId();
  const total = scenario.totalInPaise;
  const isPossible = scenario.isFeasible && total !== null;
  const difference = way === 'package' || total === null || base === null ? 0 : total - base;
  return (
    <div
      data-slot="award-card"
      className="relative grid min-w-0 grid-cols-[auto_1fr] content-start gap-x-3 rounded-large border border-line bg-surface px-3.5 py-2 has-[>input:checked]:border-accent has-[>input:checked]:inset-ring has-[>input:checked]:inset-ring-accent"
    >
      <input
        type="radio"
        id={id}
        name={name}
        checked={choice.way === way}
        aria-describedby={isPossible ? `${id}-amount ${id}-detail` : `${id}-detail`}
        onChange={() => onChoice({ ...choice, way })}
        // The whole card chooses; what else can be pressed in it lies above.
        className="mt-1 size-4 shrink-0 cursor-pointer appearance-none rounded-full border-[1.5px] border-control bg-surface after:absolute after:inset-0 after:rounded-large checked:border-5 checked:border-accent forced-colors:appearance-auto"
      />
      <div className="flex min-h-7 min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <label htmlFor={id} className="min-w-0 flex-auto font-semibold wrap-anywhere">
          {title}
        </label>
        {isPossible && (
          <span id={`${id}-amount`} className="text-title font-semibold tabular-nums">
            {formatRupees(total)}
          </span>
        )}
        {mark && <span className="relative z-sticky shrink-0">{mark}</span>}
      </div>
      <p id={`${id}-detail`} className="col-start-2 min-w-0 text-small wrap-anywhere text-ink-muted">
        {isPossible ? (
          <>
            {children}
            {difference !== 0 && (
              <span className={difference < 0 ? 'font-medium text-good' : 'font-medium text-bad'}>
                {` · ${formatRupees(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`}
              </span>
            )}
            {!scenario.isExact && ' · best found'}
          </>
        ) : (
          (whyNot[scenario.reason ?? ''] ?? 'Not possible.')
        )}
      </p>
    </div>
  );
}
