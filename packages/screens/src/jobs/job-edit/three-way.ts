/** Whether two values say the same. */
export const isSame = (left: unknown, right: unknown): boolean =>
  left === right || JSON.stringify(left) === JSON.stringify(right);

/**
 * Brings together what two people made of one thing. What only one of them changed is as they made it; what both changed differently stays
 * as it is here and is named, so that who types decides.
 *
 * @param base What both began with.
 * @param mine What is typed here.
 * @param theirs What somebody else has saved meanwhile.
 * @param isSameOf Whether two values of a name say the same, where that is not told by what they hold.
 */
export function threeWay<Values extends Record<string, unknown>>(
  base: Values,
  mine: Values,
  theirs: Values,
  isSameOf: (name: keyof Values, left: unknown, right: unknown) => boolean = (_name, left, right) =>
    isSame(left, right),
): { merged: Values; conflicts: (keyof Values)[] } {
  const merged = { ...mine };
  const conflicts: (keyof Values)[] = [];
  for (const name of Object.keys(theirs) as (keyof Values)[]) {
    if (isSameOf(name, theirs[name], base[name]) || isSameOf(name, theirs[name], mine[name])) continue;
    if (isSameOf(name, mine[name], base[name])) merged[name] = theirs[name];
    else conflicts.push(name);
  }
  return { merged, conflicts };
}
