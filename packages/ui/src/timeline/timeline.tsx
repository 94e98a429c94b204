import { useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { cn } from '../cn.ts';
import { Figure } from '../figure.tsx';
import { dayText, groupByDay, relativeText, timeText, useNow, useTimeStyle, type TimeStyle } from '../day-and-time.ts';
import { Skeleton, SkeletonGroup } from '../skeleton/skeleton.tsx';
import { useTexts, type Texts } from '../language.tsx';

/** One thing that happened. */
export type TimelineEntry = {
  id: string;
  /** RFC 3339. */
  at: string;
  title: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  tone?: 'neutral' | 'good' | 'warn' | 'bad' | 'accent';
  /** By which it can be filtered; one of `kinds`. */
  kind?: string;
};

/** The texts of a Timeline. */
export type TimelineLabels = {
  filter: string;
  all: string;
  showMore: string;
  empty: string;
  loading: string;
  shown: (count: number) => string;
};

const english: Texts<'timeline'> = {
  filter: 'Show',
  all: 'All',
  showMore: 'Show earlier',
  empty: 'No activity yet.',
  loading: 'Loading the activity',
  shown: (count) => (count === 1 ? '1 entry' : `${count} entries`),
};

/** Properties of Timeline: native div properties plus the entries. */
export type TimelineProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** Newest first or oldest first: the order given is the order drawn. */
  entries: readonly TimelineEntry[];
  /** What can be filtered by; without it there is no filter. */
  kinds?: readonly { id: string; label: string }[];
  /** With it a button asks for more. */
  onShowMore?: () => void;
  /** Earlier entries are on their way. */
  isLoadingMore?: boolean;
  /** The first answer is on its way: skeletons stand in its place. */
  isLoading?: boolean;
  /** In place of the entries, for instance a Banner. */
  error?: ReactNode;
  /** Milliseconds since 1970, against which "12 minutes ago" is reckoned; the present unless given. */
  now?: number;
  /** How dates and times are written: language, zone and form. */
  time?: Partial<TimeStyle>;
  /** Level of the heading, to fit the page around. */
  headingLevel?: 2 | 3 | 4;
  /** Texts of its own, each to be said otherwise by the host. */
  labels?: Partial<TimelineLabels>;
};

const dots = {
  neutral: 'border-line-strong bg-surface text-ink-muted',
  accent: 'border-transparent bg-accent-soft text-on-accent-soft',
  good: 'border-transparent bg-good-soft text-on-good-soft',
  warn: 'border-transparent bg-warn-soft text-on-warn-soft',
  bad: 'border-transparent bg-bad-soft text-on-bad-soft',
};

/**
 * What happened, as an ordered list grouped by day: how long ago, and the time with its zone (IST). A record: nothing in it can be
 * changed, new entries only join it. It is the activity log as well.
 */
export function Timeline({
  entries,
  kinds,
  onShowMore,
  isLoadingMore = false,
  isLoading = false,
  error,
  now: givenNow,
  time,
  headingLevel = 3,
  labels,
  className,
  ...props
}: TimelineProps) {
  const texts = useTexts('timeline', english, labels);
  const Heading = `h${headingLevel}` as const;
  const style = useTimeStyle(time);
  const present = useNow();
  const now = givenNow ?? present;
  const [kind, setKind] = useState<string | null>(null);
  const shown = kind === null ? entries : entries.filter((entry) => entry.kind === kind);

  return (
    <div data-slot="timeline" {...props} className={cn('grid min-w-0 gap-5', className)}>
      {kinds && (
        <div data-slot="timeline-filter" role="group" aria-label={texts.filter} className="flex flex-wrap gap-1.5">
          {[{ id: null, label: texts.all }, ...kinds].map(({ id, label }) => (
            <Button
              key={id ?? ' all'}
              size="small"
              aria-pressed={kind === id}
              onClick={() => setKind(id)}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft"
            >
              {label}
            </Button>
          ))}
          <span role="status" className="sr-only">
            {kind === null ? '' : texts.shown(shown.length)}
          </span>
        </div>
      )}
      {error ?? null}
      {isLoading ? (
        <SkeletonGroup label={texts.loading} className="grid gap-4">
          {[1, 2, 3].map((line) => (
            <div key={line} className="flex gap-3">
              <Skeleton className="size-6 rounded-full" />
              <Skeleton className="mt-1 flex-1" />
            </div>
          ))}
        </SkeletonGroup>
      ) : (
        !error && shown.length === 0 && <p className="text-ink-muted">{texts.empty}</p>
      )}
      {!isLoading &&
        groupByDay(shown, style).map((group) => (
          <section key={group.day} data-slot="timeline-day">
            <Heading className="mb-2.5 text-label font-semibold text-ink-soft">
              {dayText(group.entries[0]!.at, now, style)}
            </Heading>
            <ol className="grid">
              {group.entries.map((entry) => {
                const ago = now === undefined ? null : relativeText(entry.at, now, style);
                return (
                  <li
                    key={entry.id}
                    data-slot="timeline-entry"
                    className="relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 pb-4 before:absolute before:start-3 before:top-6 before:bottom-0 before:w-px before:bg-line last:pb-0 last:before:hidden"
                  >
                    <span
                      aria-hidden
                      className={cn(
                        'flex size-6 items-center justify-center rounded-full border [&_svg]:size-3.5',
                        dots[entry.tone ?? 'neutral'],
                      )}
                    >
                      {entry.icon}
                    </span>
                    <div className="min-w-0">
                      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                        <p className="min-w-0 font-medium wrap-anywhere text-ink">{entry.title}</p>
                        <time dateTime={entry.at} className="text-small whitespace-nowrap text-ink-muted tabular-nums">
                          {ago === null ? '' : `${ago} · `}
                          <Figure>{timeText(entry.at, style)}</Figure>
                        </time>
                      </div>
                      {entry.description ? (
                        <div className="mt-0.5 text-small wrap-anywhere text-ink-muted">{entry.description}</div>
                      ) : null}
                    </div>
                  </li>
                );
              })}
            </ol>
          </section>
        ))}
      {onShowMore && !isLoading && (
        <Button className="justify-self-start" isLoading={isLoadingMore} onClick={onShowMore}>
          {texts.showMore}
        </Button>
      )}
    </div>
  );
}
