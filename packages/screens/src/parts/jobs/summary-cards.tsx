import type { Answer } from '@millwright/api-client/client';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Stat } from '@millwright/ui/stat/stat';
import { ScreenLink } from '../../shared/host.tsx';
import { formatCount, formatQuantity } from '../../shared/vendor-format.ts';

type Counts = Answer<'getJobRequests'>['counts'];

const cards: readonly {
  id: 'created' | 'vendors-suggested' | 'quotes-received' | 'awarded';
  label: string;
  figure: (counts: Counts) => number;
  hint: (counts: Counts, newMessages: number) => string;
}[] = [
  {
    id: 'created',
    label: 'Jobs created',
    figure: ({ created }) => created,
    hint: ({ all, created }, newMessages) => {
      if (newMessages > 0) return `${formatCount(newMessages)} with new questions`;
      // Not all drafts: one that came back for rework was submitted, and is counted.
      const drafts = all - created;
      return drafts === 0 ? 'submitted or later' : `${formatQuantity(drafts, 'draft')} not counted`;
    },
  },
  {
    id: 'vendors-suggested',
    label: 'Vendors suggested',
    figure: ({ vendorsSuggested }) => vendorsSuggested,
    hint: ({ jobsWithSuggestions }) => `for ${formatQuantity(jobsWithSuggestions, 'job')}`,
  },
  {
    id: 'quotes-received',
    label: 'Quotes received',
    figure: ({ quotesReceived }) => quotesReceived,
    hint: ({ jobsWithQuotes }) => `for ${formatQuantity(jobsWithQuotes, 'job')}`,
  },
  {
    id: 'awarded',
    label: 'Jobs awarded',
    figure: ({ awarded }) => awarded,
    hint: ({ created }) => `of ${formatCount(created)} created`,
  },
];

/** The four summary cards (section 2 of the product specification, dashboard): each leads to the list behind its number. */
export function SummaryCards({
  scope = 'jobs',
  counts,
  current = null,
  newMessages = 0,
}: {
  /** The list that they lead to. */
  scope?: 'jobs' | 'job-requests';
  /** Undefined while they are not known. */
  counts: Counts | undefined;
  /** The summary that is shown. */
  current?: string | null;
  /** On how many jobs vendors wrote something that is new for the reader. */
  newMessages?: number;
}) {
  return (
    <nav aria-label="Summaries" className="grid grid-cols-2 gap-3 max-xs:gap-2 lg:grid-cols-4">
      {cards.map(({ id, label, figure, hint }) => (
        <ScreenLink
          key={id}
          to={{ screen: scope, params: { summaryFilter: id } }}
          aria-current={current === id ? 'page' : undefined}
          className="block min-w-0 rounded-large border border-line bg-surface p-card shadow-raised hover:border-accent max-sm:p-3 aria-[current=page]:border-accent aria-[current=page]:ring-1 aria-[current=page]:ring-accent"
        >
          <Stat
            label={label}
            value={counts ? formatCount(figure(counts)) : <Skeleton className="my-1.5 h-5 w-14" />}
            hint={counts ? hint(counts, newMessages) : <Skeleton className="my-0.75 h-3 w-24" />}
          />
        </ScreenLink>
      ))}
    </nav>
  );
}
