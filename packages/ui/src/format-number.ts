/**
 * A number with Indian grouping, 1,08,426, and a fixed count of decimals. By hand: the first Intl.NumberFormat of a page costs a phone
 * 15 ms before anything is drawn, and the lists need no more than this.
 *
 * @param value Finite.
 */
export function formatNumber(value: number, decimals = 0): string {
  const factor = 10 ** decimals;
  const [whole = '0', fraction] = (Math.round(Math.abs(value) * factor) / factor).toFixed(decimals).split('.');
  const grouped = whole.replace(/(\d)(?=(\d\d)+\d$)/g, '$1,');
  return `${value < 0 ? '-' : ''}${grouped}${fraction ? `.${fraction}` : ''}`;
}
