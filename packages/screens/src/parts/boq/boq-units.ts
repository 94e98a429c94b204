import type { components } from '@millwright/contract/types';

/** A unit of the contract: a code of the GST, or one of ours for services. */
export type UnitCode = components['schemas']['UnitCode'];

/** What each unit is called. */
export const unitNames: Readonly<Record<UnitCode, string>> = {
  BAG: 'Bags',
  BAL: 'Bale',
  BDL: 'Bundles',
  BKL: 'Buckles',
  BOU: 'Billions of units',
  BOX: 'Box',
  BTL: 'Bottles',
  BUN: 'Bunches',
  CAN: 'Cans',
  CBM: 'Cubic metres',
  CCM: 'Cubic centimetres',
  CMS: 'Centimetres',
  CTN: 'Cartons',
  DOZ: 'Dozens',
  DRM: 'Drums',
  GGK: 'Great gross',
  GMS: 'Grams',
  GRS: 'Gross',
  GYD: 'Gross yards',
  KGS: 'Kilograms',
  KLR: 'Kilolitres',
  KME: 'Kilometres',
  LTR: 'Litres',
  MLT: 'Millilitres',
  MTR: 'Metres',
  MTS: 'Metric tons',
  NOS: 'Numbers',
  OTH: 'Others',
  PAC: 'Packs',
  PCS: 'Pieces',
  PRS: 'Pairs',
  QTL: 'Quintals',
  ROL: 'Rolls',
  SET: 'Sets',
  SQF: 'Square feet',
  SQM: 'Square metres',
  SQY: 'Square yards',
  TBS: 'Tablets',
  TGM: 'Ten gross',
  THD: 'Thousands',
  TON: 'Tonnes',
  TUB: 'Tubes',
  UGS: 'US gallons',
  UNT: 'Units',
  YDS: 'Yards',
  HRS: 'Hours',
  DAY: 'Days',
  'MAN-DAY': 'Man-days',
  MONTH: 'Months',
  LS: 'Lump sum',
  'INCH-DIA': 'Inch diameters',
  'INCH-METER': 'Inch metres',
  KW: 'Kilowatts',
  KVA: 'Kilovolt-amperes',
  JOINT: 'Joints',
  SHIFT: 'Shifts',
  TRIP: 'Trips',
};

/** All units, in the order in which they are offered. */
export const units = Object.entries(unitNames) as readonly (readonly [UnitCode, string])[];

/** The unit that somebody typed by its code or its name; null for another text. */
export function unitOf(text: string): UnitCode | null {
  const plain = text.trim().toLowerCase();
  return units.find(([code, name]) => code.toLowerCase() === plain || name.toLowerCase() === plain)?.[0] ?? null;
}
