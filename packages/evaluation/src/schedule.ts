/** The schedule of a job: a backward pass from the day on which it is required, and a forecast from how long stages take. */
import { daysBetween } from './calendar-days.ts';
import { addWorkingDays, type Holidays } from './working-days.ts';

/** How long a stage takes after the one before, in working days. */
export interface StageTime {
  p50Days: number;
  p80Days: number;
  /** How many cases it is known from; 0 of a norm. */
  cases: number;
  /** Of the category, of all categories of the company, or a norm. */
  source: 'category' | 'company' | 'norm';
}

/** Fewer cases than these say nothing: then all categories count, and after them the norm. */
export const LEAST_CASES = 5;

const rankOf = (sorted: readonly number[], share: number): number => sorted[Math.ceil(share * sorted.length) - 1]!;

/** How long a stage takes, from the cases of its category, else of the company, else the norm. p50 and p80 are nearest ranks. */
export function stageTime(ofCategory: readonly number[], ofCompany: readonly number[], normDays: number): StageTime {
  const [cases, source] =
    ofCategory.length >= LEAST_CASES
      ? [ofCategory, 'category' as const]
      : ofCompany.length >= LEAST_CASES
        ? [ofCompany, 'company' as const]
        : [[], 'norm' as const];
  if (cases.length === 0) return { p50Days: normDays, p80Days: normDays, cases: 0, source };
  const sorted = cases.toSorted((left, right) => left - right);
  return { p50Days: rankOf(sorted, 0.5), p80Days: rankOf(sorted, 0.8), cases: sorted.length, source };
}

/** What is known of a stage. */
export interface StageFacts {
  /** The day on which it was reached. */
  actual: string | null;
  /** A day that somebody set, such as a deadline; it is kept where it has not passed. */
  set: string | null;
  time: StageTime;
}

/** A stage in a schedule. */
export interface ScheduledStage {
  /** The last day on which it may be reached; null without a day on which the job is required. */
  latest: string | null;
  forecast: string;
  /** At p80. */
  cautious: string;
  actual: string | null;
  source: 'actual' | 'set' | StageTime['source'];
  /** Calendar days from the forecast to the latest day; at 0 or less the stage is critical. */
  floatDays: number | null;
}

/** Stages in their order: the latest days from behind, the forecasts from the front. A forecast is never before today. */
export function scheduleOf(
  stages: readonly StageFacts[],
  { requiredOn, today, holidays }: { requiredOn: string | null; today: string; holidays: Holidays },
): ScheduledStage[] {
  const latest: (string | null)[] = stages.map(() => requiredOn);
  for (let at = stages.length - 2; at >= 0; at--) {
    const after = latest[at + 1] ?? null;
    latest[at] = after === null ? null : addWorkingDays(after, -stages[at + 1]!.time.p50Days, holidays);
  }
  let [before, cautiousBefore] = [today, today];
  return stages.map(({ actual, set, time }, at) => {
    const next = (from: string, days: number): string => {
      if (actual !== null) return actual;
      const day = addWorkingDays(from < today ? today : from, days, holidays);
      return set !== null && set >= today && set >= from ? set : day;
    };
    before = next(before, time.p50Days);
    cautiousBefore = next(cautiousBefore, time.p80Days);
    const last = latest[at] ?? null;
    const isSet = actual === null && before === set;
    return {
      latest: last,
      forecast: before,
      cautious: cautiousBefore,
      actual,
      source: actual !== null ? 'actual' : isSet ? 'set' : time.source,
      floatDays: last === null ? null : daysBetween(before, last),
    };
  });
}
