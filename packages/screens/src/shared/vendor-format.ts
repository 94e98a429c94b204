/** How vendors, places, money and times are written on every screen. Pure. */

import { timeText } from '@millwright/ui/day-and-time';
import { formatNumber } from '@millwright/ui/format-number';

/** Made when first used: each costs a phone some milliseconds, and few pages write dates or money. */
const once = <Made>(make: () => Made) => {
  let made: Made | undefined;
  return () => (made ??= make());
};
const day = once(
  () => new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' }),
);
const rupees = once(
  () => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 }),
);
const oneDecimal = once(() => new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 }));

/** A number with Indian grouping: 1,08,426. */
export const formatCount = (value: number) => formatNumber(value);

/** "1 vendor", "83 vendors"; the plural is the singular with an s unless it is given. */
export const formatQuantity = (value: number, one: string, many = `${one}s`) =>
  `${formatNumber(value)} ${value === 1 ? one : many}`;

/** A date, or the Indian day of an RFC 3339 time: "12 Oct 2026". */
export const formatDate = (value: string) => day().format(new Date(value));

/** An RFC 3339 time in Indian time, with its zone: "20 Nov 2026, 9:40 am IST". */
export const formatDateTime = (value: string) => `${formatDate(value)}, ${timeText(value)}`;

/** Whole days from now to a time, rounded up; negative once it has passed. */
export const daysUntil = (value: string, now: number) => Math.ceil((new Date(value).getTime() - now) / 86_400_000);

/** Paise as rupees with lakh and crore grouping: ₹1,08,42,600. */
export const formatRupees = (amountInPaise: number) => rupees().format(amountInPaise / 100);

/** Paise in short: ₹38.4 lakh, ₹1.1 crore; below one lakh in full. */
export function formatRupeesShort(amountInPaise: number): string {
  const amount = amountInPaise / 100;
  if (Math.abs(amount) >= 10_000_000) return `₹${oneDecimal().format(amount / 10_000_000)} crore`;
  if (Math.abs(amount) >= 100_000) return `₹${oneDecimal().format(amount / 100_000)} lakh`;
  return rupees().format(amount);
}

/** A turnover slab of the filter, "25-50 Cr", as people read it: "₹25–50 Cr". */
export function formatTurnoverSlab(slab: string): string {
  if (slab.startsWith('<')) return `under ₹${slab.slice(1).trim()}`;
  if (slab.includes('+')) return `over ₹${slab.replace('+', '')}`;
  return `₹${slab.replace('-', '–')}`;
}

/** What a slab begins with, in crore: slabs in this order are in order of size. */
export const turnoverSlabStart = (slab: string): number =>
  slab.startsWith('<') ? 0 : Number.parseFloat(slab.replace(/[^0-9.].*$/, ''));

/** A range of turnover in crore; 0 and 200 mean no bound. */
export function formatTurnoverRange([min, max]: readonly [number, number]): string {
  if (min <= 0 && max >= 200) return 'any';
  if (min <= 0) return `up to ₹${max} Cr`;
  if (max >= 200) return `₹${min} Cr and more`;
  return `₹${min}–${max} Cr`;
}

type Company = { city: string; state: string; turnOverSlab?: string; foundedYear?: number };

/** The line under a vendor's name: place, turnover, year. */
export const vendorMeta = (company: Company): string[] => [
  company.city === company.state ? company.city : `${company.city}, ${company.state}`,
  ...(company.turnOverSlab ? [`${formatTurnoverSlab(company.turnOverSlab)} turnover`] : []),
  ...(company.foundedYear ? [`since ${company.foundedYear}`] : []),
];

const reasonNames: Record<string, string> = {
  name: 'Name',
  service: 'Service',
  equipment: 'Equipment',
  process: 'Process',
  material: 'Material',
  product: 'Product',
  place: 'Place',
  serviceGroup: 'Service group',
  discipline: 'Discipline',
  industry: 'Industry',
  natureOfWork: 'Nature of work',
};

/** The reasons of a hit, one entry a field: "Service: Boiler repair, Boiler tube replacement". At most two values a field. */
export function whyMatchedTexts(reasons: readonly { field: string; text: string }[]): string[] {
  const byField = new Map<string, Set<string>>();
  for (const { field, text } of reasons) byField.set(field, (byField.get(field) ?? new Set()).add(text));
  return [...byField].map(([field, texts]) => `${reasonNames[field] ?? field}: ${[...texts].slice(0, 2).join(', ')}`);
}
