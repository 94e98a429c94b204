/**
 * The units and how people write each: the GST's unit quantity codes, and ours for services. What else a unit is called stands in
 * `unit-words.ts`, for whoever reads what people type.
 */
/** Units that are written alike after every number. */
const SIGNS = {
  BOU: 'billion units',
  CBM: 'm³',
  CCM: 'cm³',
  CMS: 'cm',
  DOZ: 'dozen',
  GGK: 'great gross',
  GMS: 'g',
  GRS: 'gross',
  KGS: 'kg',
  KLR: 'kL',
  KME: 'km',
  LTR: 'L',
  MLT: 'mL',
  MTR: 'm',
  MTS: 'MT',
  NOS: 'nos',
  OTH: 'other',
  PCS: 'pcs',
  SQF: 'sq ft',
  SQM: 'm²',
  SQY: 'sq yd',
  TGM: 'ten gross',
  THD: 'thousand',
  // The GST has two codes for one unit.
  TON: 'MT',
  UGS: 'US gal',
  YDS: 'yd',
  LS: 'LS',
  'INCH-DIA': 'inch-dia',
  KW: 'kW',
  KVA: 'kVA',
} as const;

/** Units with a word that has a plural: "box", "boxes". */
const NOUNS = {
  BAG: 'bag',
  BAL: 'bale',
  BDL: 'bundle',
  BKL: 'buckle',
  BOX: 'box',
  BTL: 'bottle',
  BUN: 'bunch',
  CAN: 'can',
  CTN: 'carton',
  DRM: 'drum',
  GYD: 'gross yard',
  PAC: 'pack',
  PRS: 'pair',
  QTL: 'quintal',
  ROL: 'roll',
  SET: 'set',
  TBS: 'tablet',
  TUB: 'tube',
  UNT: 'unit',
  HRS: 'hour',
  DAY: 'day',
  'MAN-DAY': 'man-day',
  MONTH: 'month',
  'INCH-METER': 'inch-metre',
  JOINT: 'joint',
  SHIFT: 'shift',
  TRIP: 'trip',
} as const;

/** The code of a unit, as it is stored and sent. */
export type UnitCode = keyof typeof SIGNS | keyof typeof NOUNS;

const labels: Readonly<Record<string, string>> = { ...SIGNS, ...NOUNS };

/** A unit as a column of units has it: "m³", "day", "nos". What is no code of the table stays as it is. */
export const unitLabel = (unit: string): string => labels[unit] ?? unit;

/** One of a unit, as a rate names it: "day" of ₹14,500 per day. */
export const oneUnit = (unit: string): string => (unit === 'NOS' ? 'no.' : unit === 'PCS' ? 'pc' : unitLabel(unit));

/** A unit after another number than one. */
function manyUnits(unit: string): string {
  const label = unitLabel(unit);
  if (!(unit in NOUNS)) return label;
  return /(?:x|ch)$/.test(label) ? `${label}es` : `${label}s`;
}

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
  return `${digits} ${digits === '1' ? oneUnit(unit) : manyUnits(unit)}`;
}

/** Whether two units are one to a reader, whichever code each has. */
export const isSameUnit = (left: string | null, right: string | null): boolean =>
  left === right || (left !== null && right !== null && unitLabel(left) === unitLabel(right));
