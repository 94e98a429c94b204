import { Badge, type BadgeTone } from '@millwright/ui/badge/badge';
import { Chart } from '@millwright/ui/chart/chart';
import { linkClass } from '@millwright/ui/link/link';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { ScreenLink } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { formatCount } from '../../shared/vendor-format.ts';
import type { Figures } from './company-figures.tsx';
import { FiguresPart, NameCell, nameClass } from './figures-part.tsx';

type Scorecard = Figures['scorecards'][number];

const standings: Record<Scorecard['standing'], { label: string; tone: BadgeTone }> = {
  preferred: { label: 'Preferred', tone: 'good' },
  fine: { label: 'Approved', tone: 'steel' },
  warned: { label: 'On watch', tone: 'warn' },
  to_block: { label: 'Block recommended', tone: 'bad' },
  not_rated: { label: 'Not rated', tone: 'neutral' },
};
/** What each criterion is called, and of a hundred how much it weighs. */
const criteria: Record<keyof Scorecard['criteria'], readonly [label: string, weight: number]> = {
  onTime: ['On time', 25],
  quality: ['Quality', 25],
  safety: ['Safety', 15],
  response: ['Response', 10],
  commercial: ['Commercial', 10],
  documentation: ['Documentation', 10],
  ethics: ['Ethics', 5],
};
const names = Object.keys(criteria) as (keyof Scorecard['criteria'])[];

const columns: readonly TableColumn<Scorecard & { id: string }>[] = [
  {
    id: 'vendor',
    header: 'Vendor',
    isRowHeader: true,
    cell: ({ gstn, name }) =>
      gstn === null ? (
        <NameCell name={name} />
      ) : (
        <ScreenLink to={{ screen: 'vendor-profile', params: { gstn } }} className={linkClass({ className: nameClass })}>
          {isolated(name)}
        </ScreenLink>
      ),
  },
  {
    id: 'score',
    header: 'Score',
    align: 'end',
    cell: ({ score }) => (score === null ? '–' : <strong>{score}</strong>),
  },
  {
    id: 'standing',
    header: 'Standing',
    cell: ({ standing, isCapped }) => (
      <span className="grid justify-items-start gap-0.5">
        <Badge tone={standings[standing].tone} className="whitespace-nowrap">
          {standings[standing].label}
        </Badge>
        {isCapped && <span className="text-small text-ink-muted">ethics breach</span>}
      </span>
    ),
  },
  { id: 'jobs', header: 'Reviewed jobs', align: 'end', cell: ({ jobs }) => formatCount(jobs) },
  ...names.map((name): TableColumn<Scorecard & { id: string }> => {
    const [label, weight] = criteria[name];
    return {
      id: name,
      header: `${label}, ${weight}`,
      align: 'end',
      cell: ({ criteria: own }) => own[name] ?? '–',
    };
  }),
];

const mostBars = 8;

/** The scorecards of vendors; who has fewer than two reviewed jobs is not rated. */
export function Scorecards({ scorecards }: { scorecards: Figures['scorecards'] }) {
  const rated = scorecards.filter(({ score }) => score !== null);
  const shown = rated.slice(0, mostBars);
  return (
    <FiguresPart
      title="Vendor scorecards"
      description="Out of 100, over the twelve months to the end of the period; recent months count more. Criteria without data pass their weight to the others. Vendors with fewer than two reviewed jobs are not rated. Scores never block a vendor."
    >
      {shown.length > 0 && (
        <Chart
          caption="Best scores"
          height={200}
          categories={shown.map(({ name }) => name)}
          series={[{ id: 'score', name: 'Score', values: shown.map(({ score }) => score) }]}
          format={formatCount}
          formatFull={(value) => `${formatCount(value)} of 100`}
        />
      )}
      <Table
        caption="Scores by criterion"
        rows={scorecards.map((card, at) => ({ ...card, id: card.gstn ?? `${at}` }))}
        getRowId={({ id }) => id}
        columns={columns}
        empty="No RFQs or reviews in these twelve months."
        isFirstColumnSticky
        maxHeight={560}
      />
    </FiguresPart>
  );
}
