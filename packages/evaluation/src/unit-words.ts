import { unitLabel, type UnitCode } from './unit-labels.ts';

/**
 * What each unit is called in a list, and the words for it that bills of quantities have, without spaces and dots (the GST's list of unit
 * quantity codes, and usage). What adds a plain "s" is understood by itself, and so is how the unit is written.
 */
const UNITS: Readonly<Record<UnitCode, readonly [name: string, words?: string]>> = {
  BAG: ['Bags'],
  BAL: ['Bales'],
  BDL: ['Bundles', 'bndl'],
  BKL: ['Buckles'],
  BOU: ['Billions of units', 'billionofunits billion'],
  BOX: ['Boxes'],
  BTL: ['Bottles'],
  BUN: ['Bunches'],
  CAN: ['Cans'],
  CBM: [
    'Cubic metres',
    'cum cumt cumtr cumeter cumetre m3 mtr3 cubicmeter cubicmetre cubicmtr cubicm cbmtr cmt cubm घनमीटर',
  ],
  CCM: ['Cubic centimetres', 'cc cucm cm3 cubiccentimeter cubiccentimetre'],
  CMS: ['Centimetres', 'cm centimeter centimetre'],
  CTN: ['Cartons', 'crtn'],
  DOZ: ['Dozens', 'dz'],
  DRM: ['Drums'],
  GGK: ['Great gross'],
  GMS: ['Grams', 'g gm gram gramme'],
  GRS: ['Gross'],
  GYD: ['Gross yards'],
  KGS: ['Kilograms', 'kg kgf kilo kilogram kilogramme किग्रा'],
  KLR: ['Kilolitres', 'kl kilolitre kiloliter'],
  KME: ['Kilometres', 'km kilometre kilometer'],
  LTR: ['Litres', 'l lt lit litre liter ltrs लीटर'],
  MLT: ['Millilitres', 'ml mililitre millilitre milliliter'],
  MTR: [
    'Metres',
    'm mtr meter metre rm r/m rmt rmtr runm runmtr runningmeter runningmetre runningmtr rngm lm linm lmtr linearmeter linearmetre मीटर',
  ],
  MTS: ['Metric tons', 'mt mtn metricton metrictonne'],
  NOS: ['Numbers', 'no number num each ea e nr qty संख्या नग'],
  OTH: ['Others', 'other'],
  PAC: ['Packs', 'packet pkt pac'],
  PCS: ['Pieces', 'pc piece pce'],
  PRS: ['Pairs', 'pr'],
  QTL: ['Quintals', 'qntl'],
  ROL: ['Rolls'],
  SET: ['Sets'],
  SQF: ['Square feet', 'sqft sft ft2 squarefoot sqfeet sqfoot'],
  SQM: [
    'Square metres',
    'sqm sqmt sqmtr sqmeter sqmetre m2 mtr2 squaremeter squaremetre squaremtr squarem smt वर्गमीटर',
  ],
  SQY: ['Square yards', 'sqyard squareyard yd2'],
  TBS: ['Tablets', 'tab'],
  TGM: ['Ten gross'],
  THD: ['Thousands'],
  TON: ['Tonnes', 'ton te t टन'],
  TUB: ['Tubes'],
  UGS: ['US gallons', 'usgallon gallon gal'],
  UNT: ['Units'],
  YDS: ['Yards', 'yd'],
  HRS: ['Hours', 'hr h manhour mhr घंटा'],
  DAY: ['Days', 'दिन'],
  'MAN-DAY': ['Man-days', 'md mday mandy personday'],
  MONTH: ['Months', 'mth mon माह'],
  LS: ['Lump sum', 'lsum lumsum lot job sum lumpsump l/s एकमुश्त'],
  'INCH-DIA': ['Inch diameters', 'inchdiameter id dia inchdi "dia'],
  'INCH-METER': ['Inch metres', 'inchmtr inchm im'],
  KW: ['Kilowatts', 'kilowatt'],
  KVA: ['Kilovolt-amperes'],
  JOINT: ['Joints', 'jt jnt'],
  SHIFT: ['Shifts'],
  TRIP: ['Trips'],
};

/** What each unit is called, in the order in which units are offered. */
export const unitNames = (Object.entries(UNITS) as [UnitCode, readonly [string, string?]][]).map(
  ([code, [name]]) => [code, name] as const,
);

/** By which a word for a unit is compared with another: small, without spaces, dots, hyphens, brackets and apostrophes. */
export const unitKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^\s*(?:per|\/)\s*/, '')
    .replaceAll(/[\s.\-_()'’]/g, '');

const byWord = new Map<string, UnitCode>();
for (const [code, [name, words = '']] of Object.entries(UNITS) as [UnitCode, readonly [string, string?]][])
  for (const word of [unitKey(code), ...words.split(' '), unitKey(unitLabel(code)), unitKey(name)])
    if (word !== '' && !byWord.has(word)) byWord.set(word, code);

/** The unit that a word means; null for one that nobody knows. `chosen` are what a person said of others, by `unitKey`. */
export function unitOf(text: string, chosen?: ReadonlyMap<string, UnitCode>): UnitCode | null {
  const word = unitKey(text);
  return chosen?.get(word) ?? byWord.get(word) ?? (word.length > 2 ? byWord.get(word.replace(/s$/, '')) : null) ?? null;
}

/** The units to choose from, each once, with its name. */
export const offeredUnits = unitNames.filter(([code]) => unitOf(unitLabel(code)) === code);

const MANY =
  /^\s*(?:rates?\s+)?(?:per\b|\/)?\s*(?:(1,?0{1,3})(?!\d)|(hundred|thousand)(?=\s*\S)|(%[o0]|‰)|(%))\s*(.*)$/is;

/**
 * The unit that a word prices, and how many of it: "per 100 cum", "1,000 Nos", "% cum" and "%o" (per hundred and per thousand of schedules of
 * rates). The unit is null where nobody knows it, or where none is named.
 */
export function pricedUnitOf(
  text: string,
  chosen?: ReadonlyMap<string, UnitCode>,
): { unit: UnitCode | null; per: number; isNamed: boolean } {
  const [, digits, word, perThousand, perHundred, rest = ''] = MANY.exec(text) ?? [];
  const isThousand = perThousand !== undefined || word?.toLowerCase() === 'thousand';
  const isHundred = perHundred !== undefined || word !== undefined;
  const per = digits ? Number(digits.replace(',', '')) : isThousand ? 1000 : isHundred ? 100 : 1;
  const named = per === 1 ? text.replace(/^\s*1\s+(?=\D)/, '') : rest.replace(/^(?:of|x)\s+/i, '');
  return { unit: chosen?.get(unitKey(text)) ?? unitOf(named, chosen), per, isNamed: unitKey(named) !== '' };
}
