import { Check } from 'lucide-react';
import {
  startTransition,
  useId,
  useOptimistic,
  useState,
  type ComponentPropsWithRef,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { cn } from '../cn.ts';
import { Figure } from '../figure.tsx';
import { renderAnchor, type RenderLink } from '../link/render-link.tsx';
import { bestVendors, isDifferent, weightedScores, type ComparableValue } from './comparison.ts';
import { Switch } from '../switch/switch.tsx';
import { useTexts, type Texts } from '../language.tsx';

/** One column. */
export type ComparisonVendor = {
  id: string;
  name: string;
  href?: string;
  /** Under the name, for instance a badge. */
  meta?: ReactNode;
};

/** What a criterion says about one vendor: what is drawn, and what is compared (the text itself when it is absent). */
export type ComparisonCell = {
  text: ReactNode;
  value?: ComparableValue;
  /** The figure says too little to be the best one, for instance a rating of one review. */
  isUnranked?: boolean;
};

/** One row. */
export type ComparisonCriterion = {
  id: string;
  label: ReactNode;
  description?: ReactNode;
  /** Rows with the same group stand under one heading; they must follow each other. */
  group?: string;
  /** Which figure is best; without it nothing is marked and the criterion has no weight. */
  best?: 'highest' | 'lowest';
  /** By vendor id; a missing one is "not given". */
  cells: Readonly<Record<string, ComparisonCell | undefined>>;
};

/** Properties of ComparisonTable: native div properties plus vendors and criteria. */
export type ComparisonTableProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** Names the table; not drawn. */
  caption: string;
  /** The columns, in order. */
  vendors: readonly ComparisonVendor[];
  /** The rows, each with what every vendor has. */
  criteria: readonly ComparisonCriterion[];
  /** Draws a link with the host's router; a plain `a` unless given. */
  renderLink?: RenderLink;
  /** Leaves out the rows in which all are the same; kept by the table itself unless given. */
  isDifferencesOnly?: boolean;
  /** Called when somebody shows or hides what is the same. */
  onDifferencesOnlyChange?: (isDifferencesOnly: boolean) => void;
  /** Weight by criterion id, any non-negative numbers. With it the score row is drawn. */
  weights?: Readonly<Record<string, number>>;
  /** With it the weights can be changed. */
  onWeightsChange?: (weights: Record<string, number>) => void;
  /** Greatest weight, and the step of its field. */
  weightMax?: number;
  /** Step of the field of a weight. */
  weightStep?: number;
  /** Weighted score by vendor id, where the host computes it from scores of its own; else it is computed from the figures. */
  scores?: Readonly<Record<string, number | null>>;
  /** With it each vendor can be taken out. */
  onRemoveVendor?: (vendorId: string) => void;
  /** Before the differences toggle, at the other end of the line. */
  toolbar?: ReactNode;
  /** Text of the switch, with how many rows differ. */
  differencesLabel?: (differentCount: number, totalCount: number) => ReactNode;
  /** What stands in place of the rows when none differs. */
  noDifferencesLabel?: ReactNode;
  /** Heading of the column of criteria. */
  criterionHeading?: string;
  /** Heading of the column of weights. */
  weightHeading?: string;
  /** Name of the field of a weight. */
  weightLabel?: (criterion: string) => string;
  /** Heading of the score row. */
  scoreLabel?: ReactNode;
  /** What the score counts, below its heading. */
  scoreDescription?: ReactNode;
  /** How the score is calculated, under the table: a heading to open, and what it opens. */
  scoreExplanation?: { summary: ReactNode; content: ReactNode };
  /** The word beside the best value of a row. */
  bestLabel?: string;
  /** What a cell without a value says. */
  notGivenLabel?: string;
  /** Name of the button that takes a vendor out. */
  removeLabel?: (name: string) => string;
  /** What is drawn on that button. */
  removeText?: ReactNode;
};

const roundedScore = (score: number | null) => (score === null ? null : Math.round(score));

const scoreFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

function comparable(cell: ComparisonCell | undefined): ComparableValue {
  if (!cell) return null;
  if (cell.value !== undefined) return cell.value;
  return typeof cell.text === 'string' || typeof cell.text === 'number' ? cell.text : null;
}

/** The box answers in the next frame; the rows follow, however many there are. */
function DifferencesToggle({
  label,
  isOnly,
  onChange,
}: {
  label: ReactNode;
  isOnly: boolean;
  onChange: (isOnly: boolean) => void;
}) {
  const [isShown, setShown] = useOptimistic(isOnly);
  return (
    <Switch
      label={label}
      checked={isShown}
      onChange={({ target: { checked } }) =>
        startTransition(() => {
          setShown(checked);
          onChange(checked);
        })
      }
    />
  );
}

const english: Texts<'comparisonTable'> = {
  differencesLabel: (differentCount, totalCount) => (
    <>
      Differences only <span className="text-ink-muted">({`${differentCount} of ${totalCount}`})</span>
    </>
  ),
  noDifferencesLabel: 'These vendors are the same in every criterion.',
  criterionHeading: 'Criterion',
  weightHeading: 'Weight',
  weightLabel: (criterion) => `Weight of ${criterion}`,
  scoreLabel: 'Weighted score',
  scoreDescription: 'out of 100',
  bestLabel: 'Best',
  notGivenLabel: 'not given',
  removeLabel: (name) => `Remove ${name} from the comparison`,
  removeText: 'Remove',
};

/**
 * Vendors side by side: one column each, one row per criterion, the best figure marked in words, only the differences on
 * demand, and a score from weights that the reader sets. The header row and the first column stay in view while the
 * frame scrolls; the frame takes the focus, so that arrow keys scroll it.
 */
export function ComparisonTable({
  caption,
  vendors,
  criteria,
  renderLink = renderAnchor,
  isDifferencesOnly,
  onDifferencesOnlyChange,
  weights,
  onWeightsChange,
  weightMax = 100,
  weightStep = 5,
  scores: givenScores,
  onRemoveVendor,
  toolbar,
  differencesLabel,
  noDifferencesLabel,
  criterionHeading,
  weightHeading,
  weightLabel,
  scoreLabel,
  scoreDescription,
  scoreExplanation,
  bestLabel,
  notGivenLabel,
  removeLabel,
  removeText,
  className,
  ...props
}: ComparisonTableProps) {
  const texts = useTexts('comparisonTable', english, {
    differencesLabel,
    noDifferencesLabel,
    criterionHeading,
    weightHeading,
    weightLabel,
    scoreLabel,
    scoreDescription,
    bestLabel,
    notGivenLabel,
    removeLabel,
    removeText,
  });
  const id = useId();
  const [ownDifferencesOnly, setOwnDifferencesOnly] = useState(false);
  const onlyDifferences = isDifferencesOnly ?? ownDifferencesOnly;
  const vendorIds = vendors.map((vendor) => vendor.id);
  const rows = criteria.map((criterion) => {
    const scorable = {
      id: criterion.id,
      best: criterion.best,
      values: Object.fromEntries(vendorIds.map((vendorId) => [vendorId, comparable(criterion.cells[vendorId])])),
      unranked: new Set(vendorIds.filter((vendorId) => criterion.cells[vendorId]?.isUnranked)),
    };
    return {
      criterion,
      scorable,
      best: bestVendors(scorable, vendorIds),
      isDifferent: isDifferent(scorable, vendorIds),
    };
  });
  const shown = onlyDifferences ? rows.filter((row) => row.isDifferent) : rows;
  const sections: { group: string | undefined; rows: typeof rows }[] = [];
  for (const row of shown) {
    const last = sections.at(-1);
    if (last && last.group === row.criterion.group) last.rows.push(row);
    else sections.push({ group: row.criterion.group, rows: [row] });
  }
  const differentCount = rows.filter((row) => row.isDifferent).length;
  const hasWeightColumn = weights !== undefined && onWeightsChange !== undefined;
  const columnCount = vendors.length + 1 + (hasWeightColumn ? 1 : 0);
  const scores = weights
    ? (givenScores ??
      weightedScores(
        rows.map((row) => row.scorable),
        weights,
        vendorIds,
      ))
    : null;
  // As they are drawn: who shows the same score is as good.
  const topScores = bestVendors(
    {
      id: 'score',
      best: 'highest',
      values: Object.fromEntries(vendorIds.map((each) => [each, roundedScore(scores?.[each] ?? null)])),
    },
    vendorIds,
  );

  // A space, not a margin, is before it: where it begins a line, it begins at the edge.
  const bestMark = (
    <>
      {' '}
      <span
        data-slot="comparison-table-best"
        className="inline-flex items-center gap-0.5 text-small font-semibold whitespace-nowrap"
      >
        <Check aria-hidden size={13} strokeWidth={2.5} />
        {texts.bestLabel}
      </span>
    </>
  );
  const stickyColumn =
    'sticky start-0 z-sticky w-28 min-w-28 xs:w-32 xs:min-w-32 md:w-44 md:min-w-44 lg:w-56 lg:min-w-56';
  const weightField = (criterion: ComparisonCriterion, fieldClass: string) => (
    <input
      data-slot="comparison-table-weight"
      type="number"
      min={0}
      max={weightMax}
      step={weightStep}
      inputMode="numeric"
      aria-label={texts.weightLabel(typeof criterion.label === 'string' ? criterion.label : criterion.id)}
      value={weights?.[criterion.id] ?? 0}
      onChange={(event) => {
        const next = Math.min(weightMax, Math.max(0, Math.round(event.target.valueAsNumber)));
        onWeightsChange?.({ ...weights, [criterion.id]: Number.isFinite(next) ? next : 0 });
      }}
      className={cn(
        'h-7 rounded-small border border-control bg-surface px-1.5 text-label text-ink pointer-coarse:h-11',
        fieldClass,
      )}
    />
  );

  return (
    <div data-slot="comparison-table" {...props} className={cn('grid min-w-0 gap-3 [page:landscape]', className)}>
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
        <DifferencesToggle
          label={texts.differencesLabel(differentCount, rows.length)}
          isOnly={onlyDifferences}
          onChange={(isOnly) => {
            setOwnDifferencesOnly(isOnly);
            onDifferencesOnlyChange?.(isOnly);
          }}
        />
        {toolbar}
      </div>
      {/* It only hears where the focus goes. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        data-slot="comparison-table-frame"
        role="region"
        aria-labelledby={`${id}-caption`}
        // A scroll frame without the focus cannot be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        // A browser leaves a link that is half in view where it is: who walks through by keyboard would not see its end.
        onFocus={({ target, currentTarget }) => {
          if (target !== currentTarget && target.matches(':focus-visible'))
            target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        }}
        className="relative max-h-[85dvh] [@media(height<26rem)]:max-h-none min-w-0 scroll-ps-28 xs:scroll-ps-32 scroll-pt-20 overflow-auto rounded-large border border-line bg-surface shadow-raised md:scroll-ps-44 lg:scroll-ps-56 print:max-h-none print:overflow-visible"
      >
        {/* Vendors get equal columns, whatever is said of them, and never less than 11rem, or 10.25rem of six, which so fit a window of 1440 px; --lead is what stands before them. */}
        <table
          style={
            { '--vendors': vendors.length, '--column': vendors.length > 5 ? '10.25rem' : '11rem' } as CSSProperties
          }
          className={cn(
            'w-full min-w-[calc(var(--lead)+var(--vendors)*var(--column))] table-fixed border-separate border-spacing-0 text-body text-ink tabular-nums [--lead:7rem] xs:[--lead:8rem] md:[--lead:11rem]',
            hasWeightColumn ? 'lg:[--lead:19.5rem] print:[--lead:14rem]' : 'lg:[--lead:14rem]',
          )}
        >
          <caption id={`${id}-caption`} className="sr-only">
            {caption}
          </caption>
          <thead>
            <tr>
              <th
                scope="col"
                className={cn(
                  stickyColumn,
                  'top-0 z-navbar border-e border-b border-e-line border-b-line-strong bg-page px-2.5 py-2.5 text-start align-bottom font-medium md:px-3.5',
                )}
              >
                {texts.criterionHeading}
              </th>
              {hasWeightColumn ? (
                <th
                  scope="col"
                  className="sticky top-0 z-sticky w-22 min-w-22 border-b border-line-strong bg-page px-2 py-2.5 text-start align-bottom font-medium max-lg:hidden print:hidden"
                >
                  {texts.weightHeading}
                </th>
              ) : null}
              {vendors.map((vendor) => (
                <th
                  key={vendor.id}
                  scope="col"
                  className="sticky top-0 z-sticky border-b border-line-strong bg-page px-3.5 py-2.5 text-start align-bottom font-normal"
                >
                  {/* The heads stand over the rows while they scroll: a name of 200 characters would leave them no room. */}
                  <span title={vendor.name} className="line-clamp-5 font-semibold wrap-anywhere">
                    {vendor.href ? (
                      renderLink({
                        href: vendor.href,
                        className: 'hover:text-accent hover:underline hover:underline-offset-3',
                        children: <bdi>{vendor.name}</bdi>,
                      })
                    ) : (
                      <bdi>{vendor.name}</bdi>
                    )}
                  </span>
                  {vendor.meta ? <span className="block text-small text-ink-muted">{vendor.meta}</span> : null}
                  {onRemoveVendor ? (
                    <button
                      type="button"
                      data-slot="comparison-table-remove"
                      aria-label={texts.removeLabel(vendor.name)}
                      onClick={() => onRemoveVendor(vendor.id)}
                      className="min-h-6 rounded-small text-small font-medium text-accent hover:underline pointer-coarse:min-h-11 print:hidden"
                    >
                      {texts.removeText}
                    </button>
                  ) : null}
                </th>
              ))}
            </tr>
          </thead>
          {shown.length === 0 ? (
            <tbody>
              <tr>
                <td colSpan={columnCount} className="p-6 text-center text-ink-muted">
                  {texts.noDifferencesLabel}
                </td>
              </tr>
            </tbody>
          ) : null}
          {sections.map((section) => (
            <tbody key={section.rows[0]?.criterion.id}>
              {section.group === undefined ? null : (
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={columnCount}
                    className="border-b border-line bg-accent-soft px-3.5 py-1.75 text-start font-semibold text-on-accent-soft"
                  >
                    <span className="sticky start-3.5">{section.group}</span>
                  </th>
                </tr>
              )}
              {section.rows.map(({ criterion, scorable, best }) => {
                return (
                  <tr key={criterion.id}>
                    <th
                      scope="row"
                      className={cn(
                        stickyColumn,
                        'border-e border-b border-line bg-surface px-2.5 py-2.25 text-start align-top font-normal md:px-3.5',
                      )}
                    >
                      <span className="block break-words hyphens-auto">{criterion.label}</span>
                      {criterion.description ? (
                        <span className="block text-small text-ink-muted">{criterion.description}</span>
                      ) : null}
                      {/* A column of its own would leave a narrow screen no room for the vendors. */}
                      {hasWeightColumn && criterion.best ? (
                        <span className="mt-1 flex items-center gap-1.5 text-small text-ink-muted lg:hidden print:hidden">
                          <span aria-hidden>{texts.weightHeading}</span>
                          {weightField(criterion, 'w-12')}
                        </span>
                      ) : null}
                    </th>
                    {hasWeightColumn ? (
                      <td className="border-b border-line px-2 py-1.25 align-top max-lg:hidden print:hidden">
                        {criterion.best ? weightField(criterion, 'w-full') : null}
                      </td>
                    ) : null}
                    {vendors.map((vendor) => {
                      const cell = criterion.cells[vendor.id];
                      const isBest = best.has(vendor.id);
                      const isMissing =
                        !cell || (cell.text === '' && scorable.values[vendor.id] === null) || cell.text === null;
                      return (
                        <td
                          key={vendor.id}
                          data-state={isBest ? 'best' : isMissing ? 'missing' : 'plain'}
                          className={cn(
                            'border-b border-line px-3.5 py-2.25 align-top wrap-anywhere',
                            isBest && 'bg-good-soft font-semibold text-on-good-soft',
                            isMissing && 'text-ink-muted',
                          )}
                        >
                          {isMissing ? texts.notGivenLabel : <Figure>{cell.text}</Figure>}
                          {isBest ? bestMark : null}
                        </td>
                      );
                    })}
                  </tr>
                );
              })}
            </tbody>
          ))}
          {scores ? (
            <tfoot>
              <tr className="text-title font-semibold text-on-brand">
                <th
                  scope="row"
                  className={cn(
                    stickyColumn,
                    'bottom-0 border-e border-brand-line bg-brand-deep px-2.5 py-3 text-start align-top font-semibold md:px-3.5',
                  )}
                >
                  <span className="block">{texts.scoreLabel}</span>
                  <span className="block text-small font-normal text-on-brand-muted">{texts.scoreDescription}</span>
                </th>
                {hasWeightColumn ? (
                  <td className="sticky bottom-0 bg-brand-deep px-3.5 py-3 align-top font-normal text-on-brand-muted max-lg:hidden print:hidden">
                    {Object.values(weights).reduce((sum, weight) => sum + weight, 0)}
                  </td>
                ) : null}
                {vendors.map((vendor) => {
                  const score = scores[vendor.id] ?? null;
                  return (
                    <td key={vendor.id} className="sticky bottom-0 bg-brand-deep px-3.5 py-3 align-top">
                      {score === null ? (
                        <span className="font-normal text-on-brand-muted">{texts.notGivenLabel}</span>
                      ) : (
                        scoreFormat.format(score)
                      )}
                      {topScores.has(vendor.id) ? bestMark : null}
                    </td>
                  );
                })}
              </tr>
            </tfoot>
          ) : null}
        </table>
      </div>
      {scores && scoreExplanation ? (
        <details data-slot="comparison-table-explanation" className="min-w-0 print:hidden">
          <summary className="w-fit min-h-6 cursor-pointer rounded-small text-label font-medium text-accent hover:underline pointer-coarse:min-h-11 pointer-coarse:py-2.5">
            {scoreExplanation.summary}
          </summary>
          <div className="min-w-0 pt-2">{scoreExplanation.content}</div>
        </details>
      ) : null}
    </div>
  );
}
