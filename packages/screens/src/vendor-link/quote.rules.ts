import { amountOf, halfUp, tenThousandths } from '../shared/quote-amount.ts';
import type { Answer, Args } from '@millwright/api-client/client';

/** A call for quotes as its vendor sees it. */
export type VendorRfq = Answer<'getVendorRfq'>;
export type QuoteContent = Args<'saveQuoteDraft'>['body']['content'];
export type QuoteTotals = NonNullable<VendorRfq['totals']>;
export type Missing = VendorRfq['missing'][number];

/** A line as it is typed. */
export type LineValues = { rateInPaise: number | null; isExcluded: boolean; remark: string };

/** All that is typed of a quote; numbers are texts until they are one. */
export type QuoteValues = {
  lines: LineValues[];
  discountPercent: string;
  freightInPaise: number | null;
  gstPercent: string;
  milestones: { percent: string; days: string }[];
  workingDays: string;
  warrantyMonths: string;
  validTill: string;
  deviations: string;
};

const emptyLine: LineValues = { rateInPaise: null, isExcluded: false, remark: '' };

/** What the form begins with: the draft, with a line for each that is asked for. */
export function valuesOf({ draft, lines }: Pick<VendorRfq, 'draft' | 'lines'>): QuoteValues {
  const text = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : `${value}`);
  return {
    lines: lines.map((_line, index) => {
      const line = draft?.lines[index];
      return line
        ? { rateInPaise: line.rateInPaise, isExcluded: line.isExcluded ?? false, remark: line.remark ?? '' }
        : emptyLine;
    }),
    discountPercent: text(draft?.discountPercent),
    freightInPaise: draft?.freightInPaise ?? null,
    gstPercent: text(draft?.gstPercent),
    milestones: (draft?.milestones ?? []).map(({ percent, days }) => ({ percent, days: `${days}` })),
    workingDays: text(draft?.workingDays),
    warrantyMonths: text(draft?.warrantyMonths),
    validTill: text(draft?.validTill),
    deviations: text(draft?.deviations),
  };
}

const percentPattern = /^(100|[0-9]{1,2}(\.[0-9]{1,2})?)$/;
const gstPattern = /^([0-9]|[1-3][0-9]|40)(\.[0-9]{1,2})?$/;
const isWhole = (text: string, most: number) => /^-?[0-9]{1,4}$/.test(text) && Math.abs(Number(text)) <= most;

/** What is wrong with a figure that was typed, by its field; a payment by its place. Nothing typed is not wrong. */
export function faultsOf(values: QuoteValues): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  const check = (name: string, text: string, isGood: boolean, message: string) => {
    if (text.trim() !== '' && !isGood) faults.set(name, message);
  };
  const { discountPercent, gstPercent, workingDays, warrantyMonths } = values;
  check('discountPercent', discountPercent, percentPattern.test(discountPercent.trim()), 'Enter 0 to 100, such as 2.5');
  check('gstPercent', gstPercent, gstPattern.test(gstPercent.trim()), 'Enter 0 to 40, such as 18');
  const isCount = (text: string, most: number) => isWhole(text.trim(), most) && !text.includes('-');
  check('workingDays', workingDays, isCount(workingDays, 3650), 'Enter whole days, at most 3650');
  check('warrantyMonths', warrantyMonths, isCount(warrantyMonths, 120), 'Enter whole months, at most 120');
  for (const [index, { percent, days }] of values.milestones.entries()) {
    check(`percent.${index}`, percent, percentPattern.test(percent.trim()), 'Enter 0 to 100');
    check(`days.${index}`, days, isWhole(days.trim(), 3650), 'Enter whole days');
  }
  return faults;
}

/** What of it can be kept and sent: a figure that is none yet is left out. */
export function contentOf(values: QuoteValues): QuoteContent {
  const faults = faultsOf(values);
  const given = (name: 'discountPercent' | 'gstPercent' | 'workingDays' | 'warrantyMonths') =>
    faults.has(name) ? null : values[name].trim() || null;
  const whole = (name: 'workingDays' | 'warrantyMonths') => (given(name) === null ? null : Number(given(name)));
  return {
    lines: values.lines.map(({ rateInPaise, isExcluded, remark }) => ({
      rateInPaise,
      isExcluded,
      remark: remark.trim() || null,
    })),
    discountPercent: given('discountPercent'),
    freightInPaise: values.freightInPaise,
    gstPercent: given('gstPercent'),
    milestones: values.milestones.flatMap(({ percent, days }, index) =>
      percent.trim() === '' || days.trim() === '' || faults.has(`percent.${index}`) || faults.has(`days.${index}`)
        ? []
        : [{ percent: percent.trim(), days: Number(days) }],
    ),
    workingDays: whole('workingDays'),
    warrantyMonths: whole('warrantyMonths'),
    validTill: values.validTill || null,
    deviations: values.deviations.trim() || null,
  };
}

/**
 * What a quote comes to, as the server computes it: each line is rate times quantity and rounded half up once; the discount is off the lines'
 * sum, then freight is added, then GST.
 */
export function totalsOf(content: QuoteContent, lines: VendorRfq['lines']): QuoteTotals {
  const quoted = lines.flatMap(({ quantity }, index) => {
    const line = content.lines[index];
    return !line || line.isExcluded || line.rateInPaise === null ? [] : [BigInt(amountOf(line.rateInPaise, quantity))];
  });
  const sum = quoted.reduce((total, amount) => total + amount, 0n);
  const discount = halfUp(sum * tenThousandths(content.discountPercent ?? '0'), 1_000_000n);
  const freight = BigInt(content.freightInPaise ?? 0);
  const beforeTax = sum - discount + freight;
  const gst = halfUp(beforeTax * tenThousandths(content.gstPercent ?? '0'), 1_000_000n);
  return {
    linesInPaise: Number(sum),
    discountInPaise: Number(discount),
    freightInPaise: Number(freight),
    beforeTaxInPaise: Number(beforeTax),
    gstInPaise: Number(gst),
    totalInPaise: Number(beforeTax + gst),
    quotedLines: quoted.length,
  };
}

/**
 * What a quote lacks to be sent, in the order of the page.
 *
 * @param deadlineDay The day of the deadline in India, as 2026-11-24.
 */
export function missingOf(content: QuoteContent, deadlineDay: string): Missing[] {
  const lines = content.lines.flatMap(({ rateInPaise, isExcluded }, line): Missing[] =>
    isExcluded || rateInPaise !== null ? [] : [{ what: 'line', line }],
  );
  const shares = (content.milestones ?? []).map(({ percent }) => tenThousandths(percent));
  const isShort = shares.length > 0 && shares.reduce((sum, share) => sum + share, 0n) !== 1_000_000n;
  const one = (what: Missing['what'], isMissing: boolean): Missing[] => (isMissing ? [{ what, line: null }] : []);
  const { gstPercent, validTill } = content;
  return [
    ...lines,
    ...one('gst', !gstPercent),
    ...one('milestones', isShort),
    ...one('valid_till', !validTill),
    ...one('valid_till_early', Boolean(validTill && validTill < deadlineDay)),
  ];
}
