import type { components } from '@millwright/contract/types';
import { csvCell } from '../../parts/comparison/sheet-export.ts';
import { amountOf } from '../../shared/quote-amount.ts';
import { formatDate } from '../../shared/vendor-format.ts';

type Schemas = components['schemas'];
export type LevelledTable = Schemas['LevelledTable'];
export type LevelledQuote = Schemas['LevelledQuote'];

/** The vendors of a request, each once however it is written, in the order of their files. */
export function vendorsOf(files: readonly { vendor: string }[]): string[] {
  const names = new Map<string, string>();
  for (const { vendor } of files) if (!names.has(vendor.toLowerCase())) names.set(vendor.toLowerCase(), vendor);
  return [...names.values()];
}

/** An empty table for a request, as the server reads it back: its vendors above their rates, and the terms below the lines. */
export function emptyTable(files: readonly { vendor: string }[]): string {
  const vendors = vendorsOf(files);
  const rows = [
    ['Description', 'Quantity', 'Unit', ...vendors],
    ...['', '', ''].map(() => ['', '', '', ...vendors.map(() => '')]),
    ...['GST %', 'Discount %', 'Packing', 'Freight', 'Warranty (months)', 'Valid until', 'Deviations'].map((term) => [
      term,
      '',
      '',
      ...vendors.map(() => ''),
    ]),
  ];
  return rows.map((row) => row.map(csvCell).join(',')).join('\r\n');
}

/** What the lines of a vendor sum up to, before what comes on top of them. */
export const sumOf = ({ content }: LevelledQuote, lines: LevelledTable['lines']): number =>
  content.lines.reduce(
    (sum, { rateInPaise, isExcluded }, index) =>
      isExcluded || rateInPaise === null ? sum : sum + amountOf(rateInPaise, lines[index]?.quantity ?? null),
    0,
  );

/** The terms of a vendor that were read, in words; null where there are none. */
export function termsOf({ content }: LevelledQuote, formatRupees: (paise: number) => string): string | null {
  const charge = (name: string, one: Schemas['QuoteCharge'] | undefined) =>
    one &&
    `${name} ${one.kind === 'amount' ? formatRupees(one.amountInPaise ?? 0) : one.kind === 'percent' ? `${one.percent} %` : 'at actuals'}`;
  const { gstPercent, discountPercent, charges = {}, warrantyMonths, workingDays, validTill, deviations } = content;
  const said = [
    gstPercent && `GST ${gstPercent} %`,
    discountPercent && `discount ${discountPercent} %`,
    charge('packing', charges.packing),
    charge('freight', charges.freight),
    charge('insurance', charges.insurance),
    charge('other charges', charges.other),
    warrantyMonths != null && `warranty ${warrantyMonths} months`,
    workingDays != null && `${workingDays} days on site`,
    validTill && `valid until ${formatDate(validTill)}`,
    deviations && `deviations: ${deviations}`,
  ].filter(Boolean);
  return said.length > 0 ? said.join(', ') : null;
}
