const ONES = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SCALES = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const;

function wordsBelowHundred(number: number): string {
  if (number < 20) return ONES[number]!;
  const one = number % 10;
  return one === 0 ? TENS[Math.floor(number / 10)]! : `${TENS[Math.floor(number / 10)]!}-${ONES[one]!}`;
}

/** A whole number in words, in lakh and crore: one crore eighteen lakh. */
export function numberInWords(number: number): string {
  if (number < 100) return wordsBelowHundred(number);
  const [size, name] = SCALES.find(([scale]) => number >= scale)!;
  const rest = number % size;
  const head = `${numberInWords(Math.floor(number / size))} ${name}`;
  return rest === 0 ? head : `${head} ${numberInWords(rest)}`;
}

/** An amount in words, as a bidder has to recognise it: Rupees one crore eighteen lakh and fifty paise. */
export function amountInWords(paise: number): string {
  const part = paise % 100;
  const rupees = `Rupees ${numberInWords((paise - part) / 100)}`;
  return part === 0 ? rupees : `${rupees} and ${wordsBelowHundred(part)} paise`;
}
