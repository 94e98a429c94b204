import { dayText, indianTime, timeText } from '@millwright/ui/day-and-time';
import { formatDateTime, formatRupees } from '../shared/vendor-format.ts';

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

/** Seconds as a clock: 254 is "4:14", 4000 is "1:06:40". */
export function countdownText(left: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const days = Math.floor(left / 86_400);
  const hours = Math.floor((left % 86_400) / 3600);
  const rest = `${two(Math.floor((left % 3600) / 60))}:${two(left % 60)}`;
  if (days > 0) return `${days} d ${two(hours)}:${rest}`;
  return hours > 0 ? `${hours}:${rest}` : rest.replace(/^0/, '');
}

/** A part of a whole in percent, with one decimal. */
export const percentText = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)}%`;

/** How the engine writes amounts and times into its sentences. */
export const ruleFormats = { money: formatRupees, time: (at: number) => formatDateTime(new Date(at).toISOString()) };

/** What is added to a bidder's price: "₹2,500", "₹2,500 and 1.5%". */
export function loadingText({ alphaInPaise, betaPercent }: { alphaInPaise: number; betaPercent: string }): string {
  const parts = [
    alphaInPaise !== 0 && formatRupees(alphaInPaise),
    /[1-9]/.test(betaPercent) && `${betaPercent}%`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `Loading ${parts.join(' and ')}` : 'No loading';
}
