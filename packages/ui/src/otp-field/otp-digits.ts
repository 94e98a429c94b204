/** The digits of what was typed or pasted, at most `length`: spaces, dashes and words around a code are no part of it. */
export function otpDigits(text: string, length: number): string {
  return (
    text
      // A keyboard set to Hindi types Devanagari digits; the code is the same.
      .replaceAll(/[\u0966-\u096F]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
      .replaceAll(/\D/g, '')
      .slice(0, length)
  );
}
