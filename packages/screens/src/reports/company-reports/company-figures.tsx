import type { Answer } from '@millwright/api-client/client';
import { useApi } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Chart } from '@millwright/ui/chart/chart';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { formatNumber } from '@millwright/ui/format-number';
import { Menu } from '@millwright/ui/menu/menu';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { Select } from '@millwright/ui/select/select';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Stat } from '@millwright/ui/stat/stat';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { ChevronDown, Download } from 'lucide-react';
import { useState } from 'react';
import { jobStatusLabel, regretReasons } from '../../parts/jobs/job-words.ts';
import { reportForms } from '../../parts/reports/report-words.ts';
import { useHost } from '../../shared/host.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import {
  formatCount,
  formatDate,
  formatQuantity,
  formatRupees,
  formatRupeesShort,
} from '../../shared/vendor-format.ts';
import { FiguresPart, NameCell } from './figures-part.tsx';
import { savingText } from '../../shared/saving.ts';
import { useFile } from '../../shared/use-file.ts';
import { PlantSelect } from '../../parts/jobs/plant-select.tsx';
import { Scorecards } from './scorecards.tsx';

export type Figures = Answer<'getCompanyFigures'>;
type Answers = Figures['answers']['all'];
type Spend = Figures['spend']['categories'][number];

const periods = {
  last_12_months: 'Last 12 months',
  last_3_months: 'Last 3 months',
  this_year: 'This year, from April',
  last_year: 'Last year, April to March',
} as const;
type Period = keyof typeof periods;
const isPeriod = (text: string): text is Period => Object.hasOwn(periods, text);

/** What the address says of the period and the plant. */
export function useFiguresFilter() {
  const { query, setQuery } = useHost();
  const [asked, place] = [query.get('period') ?? '', query.get('plant') ?? ''];
  const period: Period = isPeriod(asked) ? asked : 'last_12_months';
  const plantId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(place) ? place : '';
  const set = (name: 'period' | 'plant', value: string) => {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    setQuery(next);
  };
  return {
    period,
    plantId,
    set,
    /** What links keep of it. */
    kept: { ...(period !== 'last_12_months' && { period }), ...(plantId && { plant: plantId }) },
    /** What a call asks for. */
    asked: { period, ...(plantId && { plantId }) },
  };
}

/** The period, the plant, and the figures as a file. */
export function FiguresActions({ companyId }: { companyId: string | undefined }) {
  const { period, plantId, set, asked } = useFiguresFilter();
  const { take, isPending } = useFile();
  const save = async (form: (typeof reportForms)[number]) => {
    if (!companyId) return;
    await take({
      name: `Figures, ${periods[period]}.${form}`,
      failed: 'The figures could not be downloaded',
      read: (client) => client.call('getCompanyFiguresFile', { path: { form, id: companyId }, query: asked }),
    });
  };
  return (
    <span className="flex min-w-0 flex-wrap items-end gap-3">
      <Select
        label="Period"
        isLabelHidden
        className="w-56 max-w-full"
        value={period}
        onChange={({ currentTarget: { value } }) => set('period', value === 'last_12_months' ? '' : value)}
      >
        {Object.entries(periods).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <PlantSelect value={plantId} onChange={(plant) => set('plant', plant)} />
      <Menu
        align="end"
        trigger={
          <Button isLoading={isPending} aria-label="Export figures">
            <Download aria-hidden className="size-4" /> Figures <ChevronDown aria-hidden className="size-4" />
          </Button>
        }
        entries={reportForms.map((form) => ({
          id: form,
          label: form.toUpperCase(),
          onSelect: () => void save(form),
        }))}
      />
    </span>
  );
}

/** What was saved, how long it takes, who answers, what was spent and how vendors score (domain rules, evaluation 6.4 and 6.7). */
export function CompanyFigures({ companyId }: { companyId: string }) {
  const { asked, plantId, period } = useFiguresFilter();
  const figures = useApi('getCompanyFigures', { path: { id: companyId }, query: asked }, { keepPrevious: true });
  const isNarrowed = plantId !== '' || period !== 'last_12_months';
  return (
    <Loadable
      of={figures}
      skeleton={<Waiting />}
      isEmpty={({ awards, answers, scorecards, cycle }) =>
        awards === 0 && answers.all.invited === 0 && scorecards.length === 0 && cycle.stages.length === 0
      }
      empty={
        <EmptyState title={isNarrowed ? 'No figures for this period and plant' : 'No figures yet'}>
          {isNarrowed
            ? 'Choose another period or all plants.'
            : 'Figures of jobs whose prices you can see appear here from the first RFQ.'}
        </EmptyState>
      }
    >
      {(data) => <Shown figures={data} />}
    </Loadable>
  );
}

const Waiting = () => (
  <div className="grid gap-6">
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} className="h-28" />
      ))}
    </div>
    <Skeleton className="h-80" />
    <div className="grid gap-6 lg:grid-cols-2">
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
    </div>
  </div>
);

function Shown({ figures }: { figures: Figures }) {
  const { from, to, awards, savings, cycle, answers, spend, scorecards } = figures;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <p className="text-ink-muted">
        {formatQuantity(awards, 'award')} between {formatDate(from)} and {formatDate(to)}, for jobs whose prices you can
        see.
      </p>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Saved label="Against estimates" saving={savings.estimate} none="no award with an estimate for all items" />
        <Saved label="Against first offers" saving={savings.firstOffer} none="no award with a first offer" />
        <FigureCard
          label="Cycle time, job to award"
          value={cycle.medianDays === null ? '–' : days(cycle.medianDays)}
          hint={
            cycle.medianDays === null || cycle.slowFifthDays === null
              ? `needs at least ${formatQuantity(cycle.fewest, 'award')}`
              : `median; slowest 20%: ${days(cycle.slowFifthDays)} or more`
          }
        />
        <FigureCard
          label="Response rate"
          value={percent(answers.all.quoted, answers.all.viewed)}
          hint={`${formatCount(answers.all.quoted)} of ${formatCount(answers.all.viewed)} viewed RFQs`}
        />
      </ul>
      <FiguresPart title="Savings by month" description="By month of award. The two figures are not added up.">
        <Chart
          caption="Savings by month, before tax"
          categories={savings.months.map(({ month }) => shortMonth(month))}
          series={[
            {
              id: 'estimate',
              name: 'Saved against estimate',
              values: savings.months.map(({ estimateInPaise }) => estimateInPaise),
            },
            {
              id: 'offer',
              name: 'Saved against first offer',
              values: savings.months.map(({ firstOfferInPaise }) => firstOfferInPaise),
            },
          ]}
          format={signed(formatRupeesShort)}
          formatFull={signed(formatRupees)}
        />
      </FiguresPart>
      <div className="grid min-w-0 grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Cycle cycle={cycle} />
        <WhoAnswers answers={answers} />
      </div>
      <SpendPart spend={spend} />
      <Scorecards scorecards={scorecards} />
    </div>
  );
}

const monthFormat = new Intl.DateTimeFormat('en-IN', { month: 'short', timeZone: 'UTC' });
const shortMonth = (month: string) => `${monthFormat.format(new Date(`${month}-01T00:00:00Z`))} ${month.slice(2, 4)}`;
const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`);
/** Below a day in hours. */
const days = (value: number) =>
  value > 0 && value < 1
    ? `${Math.round(value * 24)} h`
    : `${formatNumber(value, value < 10 && value % 1 !== 0 ? 1 : 0)} d`;
const signed = (format: (amountInPaise: number) => string) => (amountInPaise: number) =>
  amountInPaise < 0 ? `−${format(-amountInPaise)}` : format(amountInPaise);

const FigureCard = ({
  label,
  value,
  hint,
  tone = 'muted',
}: {
  label: string;
  value: string;
  hint: string;
  tone?: 'muted' | 'good' | 'bad';
}) => (
  <li className="min-w-0 rounded-large border border-line bg-surface p-card shadow-raised max-sm:p-3">
    <Stat label={label} value={value} hint={hint} hintTone={tone} />
  </li>
);

function Saved({ label, saving, none }: { label: string; saving: Figures['savings']['estimate']; none: string }) {
  const { awards, baseInPaise, savedInPaise } = saving;
  if (awards === 0) return <FigureCard label={label} value="–" hint={none} />;
  const { value, share, tone } = savingText(savedInPaise, baseInPaise);
  return <FigureCard label={label} value={value} hint={`${share}, ${formatQuantity(awards, 'award')}`} tone={tone} />;
}

function Cycle({ cycle: { stages, fewest } }: { cycle: Figures['cycle'] }) {
  const known = stages.filter(({ medianDays }) => medianDays !== null);
  return (
    <FiguresPart title="Cycle time" description="Median days per stage, for completed stages.">
      {known.length > 0 && (
        <Chart
          caption="Median days by stage"
          height={200}
          categories={known.map(({ status }) => jobStatusLabel(status))}
          series={[{ id: 'median', name: 'Median days', values: known.map(({ medianDays }) => medianDays) }]}
          format={days}
          formatFull={days}
        />
      )}
      <Table
        caption="Days in each stage"
        rows={stages}
        getRowId={({ status }) => status}
        empty={`No completed stages in this period. Needs at least ${fewest} jobs.`}
        columns={[
          { id: 'stage', header: 'Stage', isRowHeader: true, cell: ({ status }) => jobStatusLabel(status) },
          { id: 'jobs', header: 'Jobs', align: 'end', cell: ({ jobs }) => formatCount(jobs) },
          {
            id: 'median',
            header: 'Median',
            align: 'end',
            cell: ({ medianDays, jobs }) =>
              medianDays === null ? (
                <span className="text-ink-muted">needs {formatCount(fewest - jobs)} more</span>
              ) : (
                days(medianDays)
              ),
          },
        ]}
      />
    </FiguresPart>
  );
}

/** So many bars have room for their names; the table has all. */
const mostBars = 8;

const answerColumns = (what: string): readonly TableColumn<Answers>[] => [
  { id: 'name', header: what, isRowHeader: true, cell: ({ name }) => <NameCell name={name} /> },
  {
    id: 'quoted',
    header: 'Quoted',
    align: 'end',
    cell: (row) => `${formatCount(row.quoted)} of ${formatCount(row.viewed)}`,
  },
  { id: 'rate', header: 'Response', align: 'end', cell: ({ quoted, viewed }) => percent(quoted, viewed) },
  { id: 'won', header: 'Won', align: 'end', cell: (row) => `${formatCount(row.won)} of ${formatCount(row.quoted)}` },
  { id: 'winRate', header: 'Win rate', align: 'end', cell: ({ won, quoted }) => percent(won, quoted) },
];

const answerViews = { categories: 'Category', vendors: 'Vendor' } as const;

function WhoAnswers({ answers }: { answers: Figures['answers'] }) {
  const [view, setView] = useState<keyof typeof answerViews>('categories');
  const rows = answers[view];
  const known = rows.filter(({ viewed }) => viewed > 0).slice(0, mostBars);
  return (
    <FiguresPart
      title="Response rate"
      description="Quotes per viewed RFQ, and awards per quote."
      action={<Views label="Response rate by" views={answerViews} view={view} onViewChange={setView} />}
    >
      <Chart
        caption={`Response rate by ${answerViews[view].toLowerCase()}`}
        height={200}
        categories={known.map(({ name }) => name)}
        series={[
          { id: 'rate', name: 'Response rate', values: known.map(({ quoted, viewed }) => (quoted / viewed) * 100) },
        ]}
        format={(value) => `${formatCount(value)}%`}
        formatFull={(value) => `${Math.round(value)}%`}
      />
      <Table
        caption={`Response rate, by ${answerViews[view].toLowerCase()}`}
        rows={rows.map((row, at) => ({ ...row, id: `${at}` }))}
        getRowId={({ id }) => id}
        columns={answerColumns(answerViews[view])}
        empty="No RFQs sent in this period."
        maxHeight={380}
      />
      {answers.regrets.length > 0 && (
        <p className="text-small">
          <span className="text-ink-muted">Reasons for regret:</span>{' '}
          {answers.regrets
            .map(({ reason, count }) => `${regretReasons[reason].toLowerCase()} ${formatCount(count)}`)
            .join(' · ')}
        </p>
      )}
    </FiguresPart>
  );
}

const spendViews = { categories: 'Category', plants: 'Plant', vendors: 'Vendor' } as const;

function SpendPart({ spend }: { spend: Figures['spend'] }) {
  const [view, setView] = useState<keyof typeof spendViews>('categories');
  const rows = spend[view];
  const shown = rows.slice(0, mostBars);
  const columns: readonly TableColumn<Spend & { id: string }>[] = [
    { id: 'name', header: spendViews[view], isRowHeader: true, cell: ({ name }) => <NameCell name={name} /> },
    { id: 'awards', header: 'Awards', align: 'end', cell: ({ awards }) => formatCount(awards) },
    { id: 'amount', header: 'Awarded', align: 'end', cell: ({ amountInPaise }) => formatRupees(amountInPaise) },
    {
      id: 'share',
      header: 'Share',
      align: 'end',
      cell: ({ amountInPaise }) => percent(amountInPaise, spend.totalInPaise),
    },
  ];
  return (
    <FiguresPart
      title="Spend"
      description={`${formatRupees(spend.totalInPaise)} awarded before tax.`}
      action={<Views label="Spend by" views={spendViews} view={view} onViewChange={setView} />}
    >
      <Chart
        caption={`Awarded by ${spendViews[view].toLowerCase()}, before tax`}
        height={220}
        categories={shown.map(({ name }) => name)}
        series={[{ id: 'amount', name: 'Awarded', values: shown.map(({ amountInPaise }) => amountInPaise) }]}
        format={formatRupeesShort}
        formatFull={formatRupees}
      />
      <Table
        caption={`Spend by ${spendViews[view].toLowerCase()}`}
        rows={rows.map((row, at) => ({ ...row, id: `${at}` }))}
        getRowId={({ id }) => id}
        columns={columns}
        empty="No awards in this period."
        maxHeight={380}
      />
    </FiguresPart>
  );
}

const Views = <View extends string>({
  label,
  views,
  view,
  onViewChange,
}: {
  label: string;
  views: Readonly<Record<View, string>>;
  view: View;
  onViewChange: (view: View) => void;
}) => (
  <SegmentedControl
    label={label}
    size="small"
    options={(Object.entries(views) as [View, string][]).map(([value, text]) => ({ value, label: text }))}
    value={view}
    onValueChange={onViewChange}
  />
);
