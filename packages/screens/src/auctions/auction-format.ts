import { dayKeyOf, dayText, indianTime, timeText } from '@millwright/ui/day-and-time';
import { formatDateTime, formatRupees } from '../shared/vendor-format.ts';
import type { Bidder } from './auction-types.ts';

const seconds = new Intl.DateTimeFormat(indianTime.locale, {
  timeZone: indianTime.timeZone,
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});
const minutes = new Intl.DateTimeFormat(indianTime.locale, {
  timeZone: indianTime.timeZone,
  hour: 'numeric',
  minute: '2-digit',
});

/** "12:03:41 pm", by the server's clock, in India's time. */
export const clockText = (at: string | number): string => seconds.format(new Date(at));
export const minuteText = (at: string | number): string => minutes.format(new Date(at));
/** "30 Nov 2026, 11:00 am IST" */
export const momentText = (at: string | number): string =>
  `${dayText(new Date(at).toISOString())}, ${timeText(new Date(at).toISOString())}`;
/** "11:00 am", on another day than now with its date: "29 Nov 2026, 11:00 am IST". */
export const shortMomentText = (at: string, now: string): string =>
  dayKeyOf(at) === dayKeyOf(now) ? minuteText(at) : momentText(at);

/** A part of a whole in percent, with one decimal. */
export const percentText = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)}%`;

/** How the engine writes amounts and times into its sentences. */
export const ruleFormats = { money: formatRupees, time: (at: number) => formatDateTime(new Date(at).toISOString()) };

type Loadings = Pick<Bidder, 'alphaInPaise' | 'betaPercent'>;
const hasPercent = (betaPercent: string): boolean => /[1-9]/.test(betaPercent);
/** Whether bids of a bidder are compared at another price than its own. */
export const hasLoading = ({ alphaInPaise, betaPercent }: Loadings): boolean =>
  alphaInPaise !== 0 || hasPercent(betaPercent);

/** What is added to a bidder's price: "₹2,500", "₹2,500 and 1.5%". */
export function loadingText({ alphaInPaise, betaPercent }: Loadings): string {
  const parts = [alphaInPaise !== 0 && formatRupees(alphaInPaise), hasPercent(betaPercent) && `${betaPercent}%`].filter(
    (part) => part !== false,
  );
  return parts.length > 0 ? `Loading ${parts.join(' and ')}` : 'No loading';
}
