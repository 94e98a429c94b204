/** Two ends of a range, low first. */
export type Range = readonly [low: number, high: number];

/** What a range may be: both ends lie on a step between the bounds. */
export type RangeBounds = { min: number; max: number; step: number };

/** A typed number, or null for what is not one. Accepts surrounding spaces and grouping commas ("1,250"). */
export function parseBound(text: string): number | null {
  const bare = text.replaceAll(/[\s,]/g, '');
  if (!/^-?\d+(\.\d+)?$/.test(bare)) return null;
  return Number(bare);
}

/**
 * Puts one end of the range where it was asked for, on a step, between the bounds, and never past the other end: the
 * ends cannot cross.
 */
export function moveBound(range: Range, end: 'low' | 'high', wanted: number, { min, max, step }: RangeBounds): Range {
  const onStep = min + Math.round((wanted - min) / step) * step;
  // Sums of decimal steps drift in the last digits; ten decimals are more than any filter has.
  const clean = Number(onStep.toFixed(10));
  if (end === 'low') return [Math.min(Math.max(clean, min), range[1]), range[1]];
  return [range[0], Math.max(Math.min(clean, max), range[0])];
}
