import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cn } from '../cn.ts';

/** One thing that happened. */
export type TimelineEntry = {
  id: string;
  /** RFC 3339. */
  at: string;
  title: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  tone?: 'neutral' | 'good' | 'warn' | 'bad' | 'accent';
};

/** Properties of Timeline: native section properties plus the entries. */
export type TimelineProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** Newest first or oldest first: the order given is the order drawn. */
  entries: readonly TimelineEntry[];
  /** Times are shown in this zone, whatever the reader's own is. */
  timeZone?: string;
  timeZoneLabel?: string;
  headingLevel?: 2 | 3 | 4;
  locale?: string;
};

const dots = {
  neutral: 'border-line-strong bg-surface text-ink-muted',
  accent: 'border-transparent bg-accent-soft text-on-accent-soft',
  good: 'border-transparent bg-good-soft text-on-good-soft',
  warn: 'border-transparent bg-warn-soft text-on-warn-soft',
  bad: 'border-transparent bg-bad-soft text-on-bad-soft',
};

/** What happened, as an ordered list grouped by day; times carry their zone (IST). */
export function Timeline({
  entries,
  timeZone = 'Asia/Kolkata',
  timeZoneLabel = 'IST',
  headingLevel = 3,
  locale = 'en-IN',
  className,
  ...props
}: TimelineProps) {
  const Heading = `h${headingLevel}` as const;
  const dayFormat = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
  const timeFormat = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit', hour12: false });
  const days: { day: string; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayFormat.format(new Date(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return (
    <div data-slot="timeline" {...props} className={cn('grid min-w-0 gap-5', className)}>
      {days.map((group) => (
        <section key={group.entries[0]?.id}>
          <Heading className="mb-2.5 text-label font-semibold text-ink-soft">{group.day}</Heading>
          <ol className="grid">
            {group.entries.map((entry) => (
              <li
                key={entry.id}
                className="group relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 pb-4 last:pb-0 before:absolute before:start-3 before:top-6 before:bottom-0 before:w-px before:bg-line last:before:hidden"
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
                    <p className="min-w-0 font-medium break-words text-ink">{entry.title}</p>
                    <time dateTime={entry.at} className="text-small whitespace-nowrap text-ink-muted tabular-nums">
                      {timeFormat.format(new Date(entry.at))} {timeZoneLabel}
                    </time>
                  </div>
                  {entry.description ? (
                    <div className="mt-0.5 text-small text-ink-muted">{entry.description}</div>
                  ) : null}
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
