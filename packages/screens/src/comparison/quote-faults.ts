import { unitsOfLine } from '@millwright/evaluation/units';
import { isSameUnit, oneUnit, type UnitCode } from '@millwright/evaluation/unit-labels';
import { formatRupees } from '@millwright/ui/format-rupees';
import { amountOf, type BoqFault, type BoqLine } from '../parts/boq/boq-lines.ts';
import { isDayOrEmpty, notADay } from '../shared/days.ts';
import { isolated } from '../shared/isolated.ts';
import {
  cellOf,
  chargeFields,
  parseAmount,
  percentOf,
  plainAmount,
  rateText,
  type QuoteLine,
  type QuotingVendor,
  type RateCell,
  type VendorField,
} from './quote-lines.ts';

const nameOf = ({ companyName }: QuotingVendor) => (companyName.trim() ? isolated(companyName.trim()) : 'this vendor');
const fxOf = ({ currency, fxRate }: QuotingVendor) => (currency === 'INR' ? 1 : Number(fxRate) || null);

/** How many units of the line are in one of the rate; null where nothing converts it. */
function factorOf(line: BoqLine, unit: UnitCode | null): number | null {
  if (unit === null || line.unit === null) return 1;
  const factor = unitsOfLine({ uom: line.unit, factors: [] }, unit);
  return factor && Number(factor.n) / Number(factor.d);
}

const median = (numbers: readonly number[]) => {
  const sorted = numbers.toSorted((left, right) => left - right);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.floor(sorted.length / 2)]!) / 2;
};

/** From which ratio to the others on a rate is taken for one of another unit. */
const FAR_OFF = 8;

/** What should be looked at in the cell of each vendor, with what it does to the rank, by line. */
export function faultsOfRates(
  lines: readonly QuoteLine[],
  vendors: readonly QuotingVendor[],
): ReadonlyMap<string, Readonly<Record<string, BoqFault>>> {
  const found = new Map<string, Record<string, BoqFault>>();
  const quoting = new Set(
    vendors.filter(({ key }) => lines.some((line) => cellOf(line, key).rateInPaise !== null)).map(({ key }) => key),
  );
  for (const line of lines) {
    const inRupees = new Map<string, number>();
    for (const vendor of vendors) {
      const { rateInPaise, unit } = cellOf(line, vendor.key);
      const [factor, fx] = [factorOf(line, unit), fxOf(vendor)];
      if (rateInPaise && factor && fx) inRupees.set(vendor.key, (rateInPaise * fx) / factor);
    }
    const ofLine: Record<string, BoqFault> = {};
    for (const vendor of vendors) {
      const fault = faultOfRate(line, vendor, inRupees, quoting.has(vendor.key));
      const { fault: asRead } = cellOf(line, vendor.key);
      // How it was read is told beside what it does.
      if (fault && asRead?.severity === 'warning' && fault !== asRead)
        ofLine[vendor.key] = { ...fault, message: `${asRead.message} ${fault.message}` };
      else if (fault) ofLine[vendor.key] = fault;
    }
    if (Object.keys(ofLine).length > 0) found.set(line.id, ofLine);
  }
  return found;
}

function faultOfRate(
  line: QuoteLine,
  vendor: QuotingVendor,
  inRupees: ReadonlyMap<string, number>,
  isQuoting: boolean,
): BoqFault | undefined {
  const cell = cellOf(line, vendor.key);
  const name = nameOf(vendor);
  if (cell.fault?.severity === 'error') return cell.fault;
  const warn = (code: string, message: string, advice: string): BoqFault => ({
    code,
    text: rateText(line, vendor.key),
    message,
    advice,
    severity: 'warning',
  });
  const { rateInPaise, unit } = cell;
  if (rateInPaise === null) {
    if (!isQuoting) return undefined;
    return warn(
      'NOT_QUOTED',
      cell.isExcluded ? 'This line is excluded.' : 'This line is not quoted.',
      `The dearest rate of the others stands in for it, and ${name} is not ranked until it quotes the line.`,
    );
  }
  const factor = factorOf(line, unit);
  if (factor === null)
    return warn(
      'UOM_NOT_CONVERTIBLE',
      `A rate per ${oneUnit(unit!)} cannot be converted to one per ${oneUnit(line.unit!)} as asked.`,
      `The line counts as not quoted and ${name} is not ranked. Ask for its rate per ${oneUnit(line.unit!)} instead.`,
    );
  if (rateInPaise === 0)
    return warn(
      'ZERO',
      'This rate is 0.',
      `The line counts as free, which moves ${name} up. Leave the cell empty if it is not quoted.`,
    );
  const stated = statedFault(line, cell, factor, name);
  if (stated) return warn('AMOUNT_DIFFERS', ...stated);
  const own = inRupees.get(vendor.key);
  const others = [...inRupees].flatMap(([key, rate]) => (key === vendor.key ? [] : rate));
  if (own && others.length > 0) {
    const ratio = own / median(others);
    if (ratio > FAR_OFF || ratio < 1 / FAR_OFF) {
      const times = Math.round(Math.max(ratio, 1 / ratio)).toLocaleString('en-IN');
      return warn(
        'FAR_OFF',
        `About ${times} times ${ratio < 1 ? 'less' : 'more'} than the others ask.`,
        `It moves ${name} ${ratio < 1 ? 'up' : 'down'}. If it is for another unit than ${line.unit ? oneUnit(line.unit) : 'that of the line'}, type the unit after it: 85/kg.`,
      );
    }
  }
  if (unit !== null && !isSameUnit(unit, line.unit) && own)
    return warn(
      'OTHER_UNIT',
      `Quoted per ${oneUnit(unit)}, not per ${oneUnit(line.unit!)} as asked.`,
      `It counts as ${formatRupees(Math.round(own))} per ${oneUnit(line.unit!)} here.`,
    );
  return cell.fault;
}

function statedFault(
  line: BoqLine,
  { rateInPaise, statedInPaise, unit }: RateCell,
  factor: number,
  name: string,
): [string, string] | null {
  if (statedInPaise === null || line.quantity === null || rateInPaise === null) return null;
  const reckoned =
    unit === null
      ? Number(amountOf({ ...line, rateInPaise }) ?? 0)
      : Math.round((Number(line.quantity) / factor) * rateInPaise);
  const difference = reckoned - statedInPaise;
  if (Math.abs(difference) <= 100) return null;
  return [
    `The source states the amount ${plainAmount(statedInPaise)}; quantity by rate is ${plainAmount(reckoned)}.`,
    `The rate counts. ${name} is ranked with ${plainAmount(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than it states. Ask the vendor which is correct.`,
  ];
}

/** What is wrong with a field of a vendor, or should be looked at. */
export type FieldFault = { message: string; isError: boolean };

const PERCENT = /^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/;
const WHOLE = /^\d{1,4}$/;
const SIGNED = /^-?\d{1,4}$/;

/** The problems of the fields of a vendor, each with what it does to the rank. */
export function faultsOfVendor(
  vendor: QuotingVendor,
  others: readonly Pick<QuotingVendor, 'companyName' | 'gstin'>[],
): Partial<Record<VendorField, FieldFault>> {
  const faults: Partial<Record<VendorField, FieldFault>> = {};
  const name = nameOf(vendor);
  const say = (field: VendorField, message: string, isError = true) => {
    faults[field] ??= { message, isError };
  };
  if (!vendor.companyName.trim()) say('companyName', 'Enter the vendor.');
  const same = (field: 'companyName' | 'gstin') =>
    others.find((one) => one[field].trim() && one[field].trim().toLowerCase() === vendor[field].trim().toLowerCase());
  if (same('companyName'))
    say('companyName', 'This vendor is listed twice. Enter the second quote as a new version of the first.');
  const gstin = vendor.gstin.trim();
  if (gstin && !/^\d{2}[A-Z0-9]{13}$/i.test(gstin))
    say('gstin', 'A GSTIN has 15 characters and begins with two digits.');
  const twin = same('gstin');
  if (gstin && twin)
    say(
      'gstin',
      `${isolated(twin.companyName.trim() || 'Another vendor')} has the same GSTIN, so one company would be ranked twice. Correct it, or enter the second quote as a new version.`,
      false,
    );
  if (vendor.currency !== 'INR') {
    const fx = vendor.fxRate.trim();
    if (fx === '')
      say('fxRate', `Enter the exchange rate of ${vendor.currency} in rupees. ${name} cannot be compared without it.`);
    else if (!/^\d{1,12}(?:\.\d{1,8})?$/.test(fx) || Number(fx) === 0)
      say('fxRate', `“${fx}” is not a rate. Use a decimal point, such as 88.25.`);
  }
  // Who is not registered as regular charges none.
  const gst = vendor.gstRegistration === 'regular' ? percentOf(vendor.gstPercent) : '0';
  if (gst === '')
    say('gstPercent', `If empty, it counts as 0%. Tax with full input credit does not affect ranking.`, false);
  else if (!/^(?:\d|[1-3]\d|40)(?:\.\d{1,2})?$/.test(gst))
    say('gstPercent', 'Enter a percentage from 0 to 40, such as 18.');
  else if (Number(gst) > 0 && Number(gst) < 1)
    say(
      'gstPercent',
      `Read as ${gst}%, not ${Number((Number(gst) * 100).toFixed(2))}%: ${name} ranks better than it should. Enter ${Number((Number(gst) * 100).toFixed(2))} if intended.`,
      false,
    );
  const discount = percentOf(vendor.discountPercent);
  if (discount !== '' && !PERCENT.test(discount))
    say('discountPercent', 'Enter a percentage from 0 to 100, such as 2.5.');
  else if (Number(discount) === 100)
    say('discountPercent', `All items become free. ${name} ranks first by charges only.`, false);
  else if (Number(discount) > 0 && Number(discount) < 1)
    say(
      'discountPercent',
      `Read as ${discount}%, not ${Number((Number(discount) * 100).toFixed(2))}%. ${name} ranks worse than it should.`,
      false,
    );
  for (const field of chargeFields) {
    const text = vendor[field].trim();
    if (text === '') continue;
    if (/^(?:at )?actuals?$/i.test(text))
      say(field, `At actuals counts as zero until you add an estimate on the sheet, so ${name} ranks better.`, false);
    else if (text.endsWith('%') ? !PERCENT.test(percentOf(text)) : typeof parseAmount(text) !== 'number')
      say(field, 'Enter an amount such as 9,000, a share of items such as 2%, or “actuals”.');
  }
  const advance = percentOf(vendor.advancePercent);
  if (advance !== '' && !PERCENT.test(advance)) say('advancePercent', 'Enter a percentage from 0 to 100, such as 30.');
  if (Number(advance) > 0 && !WHOLE.test(vendor.advanceDays.trim()))
    say('advanceDays', 'Enter the days before delivery for the advance.');
  if (
    vendor.restDays.trim() !== '' &&
    (!SIGNED.test(vendor.restDays.trim()) || Math.abs(Number(vendor.restDays)) > 3650)
  )
    say('restDays', 'Enter whole days, at most 3,650.');
  if (Number(advance) > 0 && Number(advance) < 100 && vendor.restDays.trim() === '')
    say('restDays', 'Enter the days after delivery for the balance.');
  if (
    vendor.workingDays.trim() !== '' &&
    !(WHOLE.test(vendor.workingDays.trim()) && Number(vendor.workingDays) <= 3650)
  )
    say('workingDays', 'Enter whole days, at most 3,650.');
  if (!isDayOrEmpty(vendor.validTill)) say('validTill', notADay);
  if (
    vendor.warrantyMonths.trim() !== '' &&
    !(WHOLE.test(vendor.warrantyMonths.trim()) && Number(vendor.warrantyMonths) <= 120)
  )
    say('warrantyMonths', 'Type whole months, at most 120.');
  return faults;
}
