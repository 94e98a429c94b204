import { isMeasured, isProvisional, provisionalTotal } from '@millwright/evaluation/item-kinds';
import { isDay } from '../shared/days.ts';
import { amountOf, halfUp, tenThousandths } from '../shared/quote-amount.ts';
import type { Answer, Args } from '@millwright/api-client/client';

/** A call for quotes as its vendor sees it. */
export type VendorRfq = Answer<'getVendorRfq'>;
export type QuoteContent = Args<'saveQuoteDraft'>['body']['content'];
export type QuoteTotals = NonNullable<VendorRfq['totals']>;
export type Missing = VendorRfq['missing'][number];

export type QuoteFile = NonNullable<QuoteContent['attachments']>[number];
export type QuoteReading = Answer<'readQuoteCells'>;

/** What comes on top of the lines, in the order of the page. */
export const chargeNames = ['packing', 'freight', 'insurance', 'other'] as const;
export type ChargeName = (typeof chargeNames)[number];
/** A charge as it is typed; without a kind it is in the rates. */
export type ChargeValues = {
  kind: '' | 'amount' | 'percent' | 'at_actuals';
  amountInPaise: number | null;
  percent: string;
};

/** An item as it is quoted, by the item's id. */
export type LineValues = { _id: string; rateInPaise: number | null; isExcluded: boolean; remark: string };

/** All that is typed of a quote; numbers are texts until they are one. */
export type QuoteValues = {
  lines: LineValues[];
  discountPercent: string;
  charges: Record<ChargeName, ChargeValues>;
  gstPercent: string;
  gstRegistration: NonNullable<QuoteContent['gstRegistration']>;
  isMse: boolean;
  milestones: { percent: string; days: string }[];
  workingDays: string;
  warrantyMonths: string;
  validTill: string;
  deviations: string;
  attachments: QuoteFile[];
};

const noCharge: ChargeValues = { kind: '', amountInPaise: null, percent: '' };

/** The charges of a quote as they are typed; freight and packing as one amount is the freight. */
function chargesOf({
  charges,
  freightInPaise,
}: Partial<Pick<QuoteContent, 'charges' | 'freightInPaise'>>): QuoteValues['charges'] {
  const one = (name: ChargeName): ChargeValues => {
    if (name === 'freight' && freightInPaise) return { ...noCharge, kind: 'amount', amountInPaise: freightInPaise };
    const { kind, amountInPaise = null, percent } = charges?.[name] ?? {};
    return kind ? { kind, amountInPaise, percent: percent ?? '' } : noCharge;
  };
  return { packing: one('packing'), freight: one('freight'), insurance: one('insurance'), other: one('other') };
}

/** What the form begins with: the draft, with a line for each that is asked for. */
export function valuesOf({ draft, lines }: Pick<VendorRfq, 'draft' | 'lines'>): QuoteValues {
  const text = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : `${value}`);
  const typed = new Map(draft?.lines.map((line) => [line._id, line]));
  return {
    lines: lines.map(({ _id }) => {
      const { rateInPaise = null, isExcluded = false, remark = null } = typed.get(_id) ?? {};
      return { _id, rateInPaise, isExcluded, remark: remark ?? '' };
    }),
    discountPercent: text(draft?.discountPercent),
    charges: chargesOf(draft ?? {}),
    gstPercent: text(draft?.gstPercent),
    gstRegistration: draft?.gstRegistration ?? 'regular',
    isMse: draft?.isMse ?? false,
    milestones: (draft?.milestones ?? []).map(({ percent, days }) => ({ percent, days: `${days}` })),
    workingDays: text(draft?.workingDays),
    warrantyMonths: text(draft?.warrantyMonths),
    validTill: text(draft?.validTill),
    deviations: text(draft?.deviations),
    attachments: draft?.attachments ?? [],
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
  for (const name of chargeNames) {
    const { kind, percent } = values.charges[name];
    if (kind === 'percent')
      check(`charge.${name}`, percent, percentPattern.test(percent.trim()), 'Enter 0 to 100, such as 2.5');
  }
  const isCount = (text: string, most: number) => isWhole(text.trim(), most) && !text.includes('-');
  check('workingDays', workingDays, isCount(workingDays, 3650), 'Enter whole days, at most 3650');
  check('warrantyMonths', warrantyMonths, isCount(warrantyMonths, 120), 'Enter whole months, at most 120');
  for (const [index, { percent, days }] of values.milestones.entries()) {
    check(`percent.${index}`, percent, percentPattern.test(percent.trim()), 'Enter 0 to 100');
    check(`days.${index}`, days, isWhole(days.trim(), 3650), 'Enter whole days');
  }
  return faults;
}

/** The charges that are not in the rates. */
function givenChargesOf(
  { charges }: QuoteValues,
  faults: ReadonlyMap<string, string>,
): NonNullable<QuoteContent['charges']> {
  const given: NonNullable<QuoteContent['charges']> = {};
  for (const name of chargeNames) {
    const { kind, amountInPaise, percent } = charges[name];
    if (kind === 'amount') given[name] = { kind, amountInPaise };
    else if (kind === 'percent')
      given[name] = { kind, percent: faults.has(`charge.${name}`) ? null : percent.trim() || null };
    else if (kind === 'at_actuals') given[name] = { kind };
  }
  return given;
}

/** What of it can be kept and sent: a figure that is none yet is left out. */
export function contentOf(values: QuoteValues): QuoteContent {
  const faults = faultsOf(values);
  const given = (name: 'discountPercent' | 'gstPercent' | 'workingDays' | 'warrantyMonths') =>
    faults.has(name) ? null : values[name].trim() || null;
  const isRegular = values.gstRegistration === 'regular';
  const whole = (name: 'workingDays' | 'warrantyMonths') => (given(name) === null ? null : Number(given(name)));
  return {
    lines: values.lines.map(({ _id, rateInPaise, isExcluded, remark }) => ({
      _id,
      rateInPaise,
      isExcluded,
      remark: remark.trim() || null,
    })),
    discountPercent: given('discountPercent'),
    charges: givenChargesOf(values, faults),
    gstPercent: isRegular ? given('gstPercent') : null,
    ...(!isRegular && { gstRegistration: values.gstRegistration }),
    ...(values.isMse && { isMse: true }),
    milestones: values.milestones.flatMap(({ percent, days }, index) =>
      percent.trim() === '' || days.trim() === '' || faults.has(`percent.${index}`) || faults.has(`days.${index}`)
        ? []
        : [{ percent: percent.trim(), days: Number(days) }],
    ),
    workingDays: whole('workingDays'),
    warrantyMonths: whole('warrantyMonths'),
    validTill: isDay(values.validTill) ? values.validTill : null,
    deviations: values.deviations.trim() || null,
    attachments: values.attachments,
  };
}

/** What one charge comes to; a percent is of what is left of the lines after the discount, and one at actuals counts nothing. */
function chargeOf(charge: NonNullable<QuoteContent['charges']>[ChargeName], discounted: bigint): bigint {
  if (charge?.kind === 'amount') return BigInt(charge.amountInPaise ?? 0);
  return charge?.kind === 'percent' ? halfUp(discounted * tenThousandths(charge.percent ?? '0'), 1_000_000n) : 0n;
}

/**
 * What a quote comes to, as the server computes it: each line is rate times quantity and rounded half up once; the discount is off the lines'
 * sum, then the charges are added, then GST. Items that are priced apart are in no figure; provisional sums are added as they are.
 */
export function totalsOf(content: QuoteContent, lines: VendorRfq['lines']): QuoteTotals {
  const quoted = lines.flatMap((item, index) => {
    const line = content.lines[index];
    if (!line || line.isExcluded || line.rateInPaise === null) return [];
    return [isMeasured(item) ? BigInt(amountOf(line.rateInPaise, item.quantity)) : 0n];
  });
  const sum = quoted.reduce((total, amount) => total + amount, 0n);
  const discount = halfUp(sum * tenThousandths(content.discountPercent ?? '0'), 1_000_000n);
  const charge = (name: ChargeName) => chargeOf(content.charges?.[name], sum - discount);
  const freight = BigInt(content.freightInPaise ?? 0) + charge('freight');
  const others = charge('packing') + charge('insurance') + charge('other');
  const taxed = sum - discount + freight + others;
  const gst = halfUp(taxed * tenThousandths(content.gstPercent ?? '0'), 1_000_000n);
  const provisional = BigInt(provisionalTotal(lines));
  const beforeTax = taxed + provisional;
  return {
    linesInPaise: Number(sum),
    discountInPaise: Number(discount),
    freightInPaise: Number(freight),
    ...(others > 0n && { otherChargesInPaise: Number(others) }),
    ...(provisional > 0n && { provisionalSumsInPaise: Number(provisional) }),
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
export function missingOf(content: QuoteContent, items: VendorRfq['lines'], deadlineDay: string): Missing[] {
  const lines = content.lines.flatMap(({ _id = null, rateInPaise, isExcluded }, index): Missing[] =>
    isProvisional(items[index] ?? {}) || isExcluded || rateInPaise !== null ? [] : [{ what: 'line', line: _id }],
  );
  const shares = (content.milestones ?? []).map(({ percent }) => tenThousandths(percent));
  const isShort = shares.length > 0 && shares.reduce((sum, share) => sum + share, 0n) !== 1_000_000n;
  const one = (what: Missing['what'], isMissing: boolean): Missing[] => (isMissing ? [{ what, line: null }] : []);
  const { gstPercent, gstRegistration = 'regular', validTill } = content;
  return [
    ...lines,
    ...one(
      'charge',
      chargeNames.some((name) => {
        const { kind, amountInPaise = null, percent = null } = content.charges?.[name] ?? {};
        return (kind === 'amount' && amountInPaise === null) || (kind === 'percent' && percent === null);
      }),
    ),
    ...one('gst', gstRegistration === 'regular' && !gstPercent),
    ...one('milestones', isShort),
    ...one('valid_till', !validTill),
    ...one('valid_till_early', Boolean(validTill && validTill < deadlineDay)),
  ];
}

/** What is typed with what was read of cells or a sheet put over it; what was not read stays. */
export function withReading(before: QuoteValues, { content }: Pick<QuoteReading, 'content'>): QuoteValues {
  const { discountPercent, gstPercent, workingDays, warrantyMonths, validTill, deviations, charges } = content;
  const read = (value: string | number | null | undefined, typed: string) =>
    value === null || value === undefined ? typed : `${value}`;
  const readOf = new Map(content.lines.map((line) => [line._id, line]));
  return {
    ...before,
    lines: before.lines.map((line) => {
      const { rateInPaise = null, isExcluded = false, remark = null } = readOf.get(line._id) ?? {};
      return {
        _id: line._id,
        rateInPaise: isExcluded ? line.rateInPaise : (rateInPaise ?? line.rateInPaise),
        isExcluded: isExcluded || (line.isExcluded && rateInPaise === null),
        remark: remark ?? line.remark,
      };
    }),
    charges: charges ? { ...before.charges, ...givenCharges(chargesOf({ charges })) } : before.charges,
    discountPercent: read(discountPercent, before.discountPercent),
    gstPercent: read(gstPercent, before.gstPercent),
    workingDays: read(workingDays, before.workingDays),
    warrantyMonths: read(warrantyMonths, before.warrantyMonths),
    validTill: read(validTill, before.validTill),
    deviations: read(deviations, before.deviations),
  };
}

const givenCharges = (charges: QuoteValues['charges']): Partial<QuoteValues['charges']> =>
  Object.fromEntries(Object.entries(charges).filter(([, { kind }]) => kind !== ''));

/** How many items vendors price. */
export const pricedCount = (lines: VendorRfq['lines']): number => lines.filter((line) => !isProvisional(line)).length;

/** Whether a pasted text is more than the amount of one field: cells of a spreadsheet. */
export const isCells = (text: string): boolean => /[\t\n\r]/.test(text.trim());
