import type { components } from '@millwright/contract/types';

export type UnitCode = components['schemas']['UnitCode'];

/**
 * Words for each unit as bills of quantities have them, without spaces and dots (the GST's list of unit quantity codes, and usage). What adds a
 * plain "s" is understood by itself.
 */
const WORDS: Readonly<Record<UnitCode, string>> = {
  BAG: 'bag',
  BAL: 'bale',
  BDL: 'bundle bndl',
  BKL: 'buckle',
  BOU: 'billionofunits billion',
  BOX: 'box boxes',
  BTL: 'bottle',
  BUN: 'bunch bunches',
  CAN: 'can',
  CBM: 'cum cumt cumtr m3 mtr3 cubicmeter cubicmetre cubicmtr cbmtr cmt cubm',
  CCM: 'cc cucm cm3 cubiccentimeter cubiccentimetre',
  CMS: 'cm cms centimeter centimetre',
  CTN: 'carton crtn',
  DOZ: 'dozen dz',
  DRM: 'drum',
  GGK: 'greatgross',
  GMS: 'g gm gram gramme',
  GRS: 'gross',
  GYD: 'grossyard',
  KGS: 'kg kgf kilo kilogram kilogramme किग्रा',
  KLR: 'kl kilolitre kiloliter',
  KME: 'km kilometre kilometer',
  LTR: 'l lt lit litre liter ltrs',
  MLT: 'ml mililitre millilitre milliliter',
  MTR: 'm mtr mtrs meter metre rm rmt rmtr runningmeter runningmetre runningmtr rngm lm lmtr linearmeter linearmetre मीटर',
  MTS: 'mt mtn metricton metrictonne',
  NOS: 'no number num nos each ea e nr qty संख्या नग',
  OTH: 'other',
  PAC: 'pack packet pkt pac',
  PCS: 'pc piece pcs pce',
  PRS: 'pair pr',
  QTL: 'quintal qtl qntl',
  ROL: 'roll',
  SET: 'set',
  SQF: 'sqft sft ft2 squarefeet squarefoot sqfeet sqfoot',
  SQM: 'sqm sqmt sqmtr sqmeter sqmetre m2 mtr2 squaremeter squaremetre squaremtr smt वर्गमीटर',
  SQY: 'sqyd sqyard squareyard yd2',
  TBS: 'tablet tab',
  TGM: 'tengross',
  THD: 'thousand',
  TON: 'ton tonne te t',
  TUB: 'tube',
  UGS: 'usgallon gallon gal',
  UNT: 'unit',
  YDS: 'yard yd',
  HRS: 'hr hour h manhour mhr',
  DAY: 'day',
  'MAN-DAY': 'manday md mday mandy personday',
  MONTH: 'month mth mon',
  LS: 'ls lumpsum lumsum lsum lot job jobs sum lumpsump l/s एकमुश्त',
  'INCH-DIA': 'inchdia inchdiameter id dia inchdi "dia',
  'INCH-METER': 'inchmeter inchmetre inchmtr inchm im',
  KW: 'kw kilowatt',
  KVA: 'kva',
  JOINT: 'joint jt jnt',
  SHIFT: 'shift',
  TRIP: 'trip',
};

/** A word for a unit as it is compared: small, without spaces, dots, hyphens and brackets. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^\s*(?:per|\/)\s*/, '')
    .replaceAll(/[\s.\-_()]/g, '');

const byWord = new Map<string, UnitCode>();
for (const [code, words] of Object.entries(WORDS) as [UnitCode, string][])
  for (const word of [plain(code), ...words.split(' ')]) if (!byWord.has(word)) byWord.set(word, code);

/** The unit that a word means; null for one that nobody knows. `chosen` are what a person said of others, by `unitKey`. */
export function unitOf(text: string, chosen?: ReadonlyMap<string, UnitCode>): UnitCode | null {
  const word = plain(text);
  return chosen?.get(word) ?? byWord.get(word) ?? (word.length > 2 ? byWord.get(word.replace(/s$/, '')) : null) ?? null;
}

/** By which a word for a unit is compared with another. */
export const unitKey = plain;

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
  return { unit: chosen?.get(plain(text)) ?? unitOf(named, chosen), per, isNamed: plain(named) !== '' };
}
