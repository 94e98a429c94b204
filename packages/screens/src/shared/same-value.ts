const isDecimal = (value: unknown): value is string => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);

/** Whether two values of a form say the same: a server may answer 0.50 with 0.5. */
export const isSameValue = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right) ||
  (isDecimal(left) && isDecimal(right) && Number(left) === Number(right));
