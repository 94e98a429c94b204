/**
 * Liquidated damages of a late milestone, as the clause of an order states them: a percentage of a base for each week or part of a week, up to a
 * cap. They are worked out after delivery; the delivery loading of an evaluation is another rule, pro rata and before the award.
 */
import { daysBetween } from './calendar-days.ts';
import { shown } from './money.ts';
import { compare, HUNDRED, least, multiply, parseDecimal, divide, roundHalfUp, whole } from './rational.ts';

/** The buyer has so many days to accept evidence; the milestone then counts as reached on the day of the evidence. */
export const ACCEPTANCE_IN_DAYS = 7;
/** No clause may cap damages higher, in percent of the base. */
export const HIGHEST_CAP_PERCENT = 10;
const DAYS_OF_A_WEEK = 7;

/** What an order says of delay. Percentages are decimal strings, such as "0.5". */
export interface DamagesClause {
  /** Percent of the base for each week or part of a week. */
  ratePercent: string;
  /** The most that delay may cost, in percent of the base. */
  capPercent: string;
  /** Calendar days of delay that cost nothing. Beyond them every day counts, from the first. */
  graceDays: number;
}

/** The clause of an order that states none. */
export const USUAL_CLAUSE: DamagesClause = { ratePercent: '0.5', capPercent: '5', graceDays: 0 };

/** When a milestone was due and reached. Days are calendar days as YYYY-MM-DD. */
export interface Delay {
  due: string;
  /** The day of the evidence that stands; null while there is none. */
  evidenceOn: string | null;
  acceptedOn: string | null;
  /** Today in India: a milestone without evidence is late up to this day. */
  today: string;
  /** Days of extensions that were excused. */
  excusedDays: number;
}

/** How late a milestone is, and how many of the days count against the vendor. */
export interface CountedDelay {
  lateDays: number;
  excusedDays: number;
  /** Days that the buyer took too long to accept: no part of `excusedDays`. */
  buyerDays: number;
  countedDays: number;
}

/**
 * Counts the days of delay. Accepted within 7 days, a milestone was reached on the day of its evidence. Accepted later, it was reached on the day of
 * acceptance, and the buyer's days since the evidence are excused. So a late acceptance never costs the vendor.
 */
export function countedDelay({ due, evidenceOn, acceptedOn, today, excusedDays }: Delay): CountedDelay {
  const waited = evidenceOn !== null && acceptedOn !== null ? daysBetween(evidenceOn, acceptedOn) : 0;
  const isAcceptedLate = waited > ACCEPTANCE_IN_DAYS;
  const reached = isAcceptedLate ? acceptedOn! : (evidenceOn ?? today);
  const lateDays = Math.max(0, daysBetween(due, reached));
  const buyerDays = isAcceptedLate ? Math.min(lateDays, waited) : 0;
  const excused = Math.min(excusedDays, lateDays - buyerDays);
  return { lateDays, excusedDays: excused, buyerDays, countedDays: lateDays - buyerDays - excused };
}

/** Damages as they are proposed. Amounts in paise. */
export interface Damages extends CountedDelay {
  weeks: number;
  baseInPaise: number;
  /** Whether the cap is less than the rate for all weeks. */
  isCapped: boolean;
  amountInPaise: number;
}

/**
 * min(cap, rate × ⌈(late − excused) / 7⌉) × base, rounded half up to a paisa once.
 * @param earlierInPaise damages for other milestones on the same base: the cap is of all together
 * @throws {RangeError} for a negative rate, and a cap that is negative or above 10 percent
 */
export function liquidatedDamages(
  clause: DamagesClause,
  delay: Delay,
  baseInPaise: number,
  earlierInPaise = 0,
): Damages {
  const [rate, cap] = [parseDecimal(clause.ratePercent), parseDecimal(clause.capPercent)];
  if (rate.n < 0n) throw new RangeError('The rate must not be negative.');
  if (cap.n < 0n || compare(cap, whole(HIGHEST_CAP_PERCENT)) > 0)
    throw new RangeError(`The cap must be between 0 and ${HIGHEST_CAP_PERCENT} percent.`);
  const counted = countedDelay(delay);
  const weeks = counted.countedDays > clause.graceDays ? Math.ceil(counted.countedDays / DAYS_OF_A_WEEK) : 0;
  const base = whole(baseInPaise);
  const asked = multiply(rate, whole(weeks));
  const percent = least(cap, asked);
  const ofBase = (part: typeof percent) => roundHalfUp(divide(multiply(part, base), HUNDRED));
  const most = ofBase(cap) - BigInt(earlierInPaise);
  const amount = ofBase(percent);
  const left = most > 0n ? most : 0n;
  return {
    ...counted,
    weeks,
    baseInPaise,
    isCapped: compare(asked, cap) > 0 || amount > left,
    amountInPaise: shown(amount < left ? amount : left),
  };
}
