/** A decimal text of at most four places as a whole number of ten-thousandths. */
export function tenThousandths(decimal: string): bigint {
  const [whole = '0', places = ''] = decimal.split('.');
  return BigInt(whole) * 10_000n + BigInt(places.padEnd(4, '0').slice(0, 4));
}
/** a divided by b, half up; both at least 0. */
export const halfUp = (a: bigint, b: bigint): bigint => (2n * a + b) / (2n * b);

/** What a line comes to in paise, before tax; a line without a quantity is one. */
export const amountOf = (rateInPaise: number, quantity: string | null): number =>
  Number(halfUp(BigInt(rateInPaise) * tenThousandths(quantity ?? '1'), 10_000n));
