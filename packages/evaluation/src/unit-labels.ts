/**
 * The units and how people write each: the GST's unit quantity codes, and ours for services. What else a unit is called stands in
 * `unit-words.ts`, for whoever reads what people type.
 */
type Written = readonly [label: string, many?: string, one?: string];

/** As a column of units has it; after another number than one, and after one, where these differ from it. */
const WRITTEN = {
  BAG: ['bag', 'bags'],
  BAL: ['bale', 'bales'],
  BDL: ['bundle', 'bundles'],
  BKL: ['buckle', 'buckles'],
  BOU: ['billion units'],
  BOX: ['box', 'boxes'],
  BTL: ['bottle', 'bottles'],
  BUN: ['bunch', 'bunches'],
  CAN: ['can', 'cans'],
  CBM: ['m³'],
  CCM: ['cm³'],
  CMS: ['cm'],
  CTN: ['carton', 'cartons'],
  DOZ: ['dozen'],
  DRM: ['drum', 'drums'],
  GGK: ['great gross'],
  GMS: ['g'],
  GRS: ['gross'],
  GYD: ['gross yard', 'gross yards'],
  KGS: ['kg'],
  KLR: ['kL'],
  KME: ['km'],
  LTR: ['L'],
  MLT: ['mL'],
  MTR: ['m'],
  MTS: ['MT'],
  NOS: ['nos', 'nos', 'no.'],
  OTH: ['other'],
  PAC: ['pack', 'packs'],
  PCS: ['pcs', 'pcs', 'pc'],
  PRS: ['pair', 'pairs'],
  QTL: ['quintal', 'quintals'],
  ROL: ['roll', 'rolls'],
  SET: ['set', 'sets'],
  SQF: ['sq ft'],
  SQM: ['m²'],
  SQY: ['sq yd'],
  TBS: ['tablet', 'tablets'],
  TGM: ['ten gross'],
  THD: ['thousand'],
  // The GST has two codes for one unit.
  TON: ['MT'],
  TUB: ['tube', 'tubes'],
  UGS: ['US gal'],
  UNT: ['unit', 'units'],
  YDS: ['yd'],
  HRS: ['hour', 'hours'],
  DAY: ['day', 'days'],
  'MAN-DAY': ['man-day', 'man-days'],
  MONTH: ['month', 'months'],
  LS: ['LS'],
  'INCH-DIA': ['inch-dia'],
  'INCH-METER': ['inch-metre', 'inch-metres'],
  KW: ['kW'],
  KVA: ['kVA'],
  JOINT: ['joint', 'joints'],
  SHIFT: ['shift', 'shifts'],
  TRIP: ['trip', 'trips'],
} as const satisfies Record<string, Written>;

/** The code of a unit, as it is stored and sent. */
export type UnitCode = keyof typeof WRITTEN;

const written = (unit: string): Written => (WRITTEN as Record<string, Written>)[unit] ?? [unit];

/** A unit as a column of units has it: "m³", "day", "nos". What is no code of the table stays as it is. */
export const unitLabel = (unit: string): string => written(unit)[0];

/** One of a unit, as a rate names it: "day" of ₹14,500 per day. */
export const oneUnit = (unit: string): string => written(unit)[2] ?? written(unit)[0];

/** Digits with Indian grouping: "1,23,456.5". Exact, however many there are. */
const grouped = (digits: string): string => {
  const [whole = '', part] = digits.split('.');
  const text = whole.replaceAll(/\d(?=(?:\d\d)+\d$)/g, '$&,');
  return part === undefined ? text : `${text}.${part}`;
};

/** A quantity without its unit: "1,250.5". Zeros that say nothing are left out; what is no number stays as it is. */
export function quantityDigits(quantity: string): string {
  if (!/^\d+(?:\.\d+)?$/.test(quantity)) return quantity;
  return grouped(quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity);
}

/** How much: "6 m³", "1 day", "1,200 nos". Empty where neither is known. */
export function quantityText({
  quantity,
  unit,
}: {
  quantity?: string | null | undefined;
  unit?: string | null | undefined;
}): string {
  if (!quantity) return unit ? unitLabel(unit) : '';
  const digits = quantityDigits(quantity);
  if (!unit) return digits;
  const [label, many = label] = written(unit);
  return `${digits} ${digits === '1' ? oneUnit(unit) : many}`;
}

/** Whether two units are one to a reader, whichever code each has. */
export const isSameUnit = (left: string | null, right: string | null): boolean =>
  left === right || (left !== null && right !== null && unitLabel(left) === unitLabel(right));
