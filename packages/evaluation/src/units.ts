/** How many units of a line are in one unit of a vendor (section 2, rule 1). */
import { divide, multiply, ONE, parseDecimal, type Rational } from './rational.ts';

/** Sizes within each family. Every unit that is not here is a family of its own: a day has no fixed hours, a set no fixed pieces. */
const families: readonly Readonly<Record<string, string>>[] = [
  { KGS: '1', GMS: '0.001', QTL: '100', MTS: '1000', TON: '1000' },
  { MTR: '1', CMS: '0.01', KME: '1000', YDS: '0.9144' },
  { SQM: '1', SQF: '0.09290304', SQY: '0.83612736' },
  { LTR: '1', MLT: '0.001', CCM: '0.001', KLR: '1000', CBM: '1000' },
  { NOS: '1', PCS: '1', UNT: '1', PRS: '2', PAIR: '2', DOZ: '12', GRS: '144', THD: '1000' },
];
const units = new Map(
  families.flatMap((family, number) =>
    Object.entries(family).map(([uom, size]) => [uom, { family: number, size: parseDecimal(size) }] as const),
  ),
);

/** A declared factor of a line: `lineUnits` of its unit are in one `uom`, such as kilograms in a metre of this pipe. */
export interface Factor {
  uom: string;
  lineUnits: Rational;
}

/** One `from` in `to`, of the table alone; null where they are of two families. */
function tableFactor(from: string, to: string): Rational | null {
  const [source, target] = [units.get(from), units.get(to)];
  return source && target && source.family === target.family ? divide(source.size, target.size) : null;
}

/**
 * Units of the line in one `uom` of the vendor; null where nothing converts it. The same unit is 1; a factor declared for exactly that unit wins over the
 * table; a factor for a unit of the same family is scaled, the first by name if there are several. `factors` are in the order of their units.
 */
export function unitsOfLine(line: { uom: string; factors: readonly Factor[] }, uom: string): Rational | null {
  if (uom === line.uom) return ONE;
  const exact = line.factors.find((factor) => factor.uom === uom);
  if (exact) return exact.lineUnits;
  const byTable = tableFactor(uom, line.uom);
  if (byTable) return byTable;
  for (const factor of line.factors) {
    const scale = tableFactor(uom, factor.uom);
    if (scale) return multiply(factor.lineUnits, scale);
  }
  return null;
}
