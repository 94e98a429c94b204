/**
 * The ten digits of an Indian mobile number as people write it: "+91 98765-43210", "098765 43210", "0091 98765 43210" and
 * "9876543210" all give "9876543210". More than ten digits stay, so that nothing that was entered is lost without a word.
 */
export function phoneDigits(text: string): string {
  const digits = text
    .replaceAll(/[\u0966-\u096F]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replaceAll(/\D/g, '')
    // A trunk prefix; no Indian mobile number begins with 0.
    .replace(/^0+/, '');
  // Only where ten are left: 91 may also begin a number itself.
  return digits.length === 12 && digits.startsWith('91') ? digits.slice(2) : digits;
}

/** Ten digits that begin with 6 to 9. */
export function isIndianMobile(digits: string): boolean {
  return /^[6-9]\d{9}$/.test(digits);
}
