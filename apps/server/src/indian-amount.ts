/** Whole hundredths as a decimal with two places, such as 1234567.50. */
export const decimalOf = (hundredths: number): string => {
  const size = Math.abs(hundredths);
  return `${hundredths < 0 ? '-' : ''}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`;
};

/** The same with the whole part in lakh and crore grouping, as amounts in paise are printed: 12,34,567.50. */
export const groupedAmount = (hundredths: number): string => {
  const [whole, places] = decimalOf(hundredths).split('.');
  return `${whole!.replace(/(\d)(?=(\d\d)+\d$)/g, '$1,')}.${places}`;
};
