import { isolated } from '../../shared/isolated.ts';
import { formatDate } from '../../shared/vendor-format.ts';
import { scheduleBadge, whyText, type ScheduledJob } from '../../parts/delivery/schedule-labels.ts';

const DAY_IN_MS = 86_400_000;
const ROW = 44;
const BAR = 10;
const WIDTH = 1000;
const dayOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_IN_MS;

/** Jobs on one axis of days: what was reached, what is expected, and the required day. The table has all of it in words. */
export function Timeline({ jobs }: { jobs: readonly ScheduledJob[] }) {
  const days = jobs.flatMap(({ stages, requiredOn }) => [
    ...stages.map(({ actual, forecast }) => dayOf(actual ?? forecast)),
    ...(requiredOn === null ? [] : [dayOf(requiredOn)]),
  ]);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const x = (day: number) => ((day - first) / Math.max(1, last - first)) * WIDTH;
  return (
    <ul aria-label="Timeline" className="grid gap-0 overflow-hidden rounded-large border border-line bg-surface">
      {jobs.map((job) => {
        const { jobId, title, number, stages, requiredOn, forecast } = job;
        const reached = stages.findLast(({ actual }) => actual !== null)?.actual;
        const begin = stages.map(({ actual, forecast: expected }) => dayOf(actual ?? expected))[0]!;
        const turn = reached ? dayOf(reached) : begin;
        return (
          <li
            key={jobId}
            className="grid gap-1 border-t border-line px-4 py-3 first:border-t-0 lg:grid-cols-[16rem_minmax(0,1fr)] lg:items-center lg:gap-4"
          >
            <p className="min-w-0 text-small wrap-anywhere">
              <span className="font-medium">{isolated(title)}</span>{' '}
              <span className="text-ink-muted">
                {number}, {scheduleBadge(job).label.toLowerCase()}
              </span>
            </p>
            <svg
              role="img"
              aria-label={`${number}: expected ${formatDate(forecast)}${requiredOn ? `, required ${formatDate(requiredOn)}` : ''}. ${whyText(job)}`}
              viewBox={`0 0 ${WIDTH} ${ROW}`}
              preserveAspectRatio="none"
              className="h-8 w-full"
            >
              <rect
                x={x(begin)}
                y={(ROW - BAR) / 2}
                width={Math.max(2, x(turn) - x(begin))}
                height={BAR}
                className="fill-accent"
              />
              <rect
                x={x(turn)}
                y={(ROW - BAR) / 2}
                width={Math.max(2, x(dayOf(forecast)) - x(turn))}
                height={BAR}
                className="fill-line-strong"
              />
              {requiredOn && (
                <rect x={x(dayOf(requiredOn)) - 2} y={4} width={4} height={ROW - 8} className="fill-bad" />
              )}
            </svg>
          </li>
        );
      })}
    </ul>
  );
}
