const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const values = new Map(Array.from(alphabet, (character, value) => [character, value]));

/**
 * The check character (15th) of a GSTIN.
 * @param first14 the 14 characters before it, digits and capital letters
 * @throws RangeError when there are not exactly 14 such characters
 */
export function gstinCheckCharacter(first14: string): string {
  if (!/^[0-9A-Z]{14}$/.test(first14)) throw new RangeError(`Not the first 14 characters of a GSTIN: ${first14}`);
  let sum = 0;
  for (let at = 0; at < 14; at += 1) {
    const product = (values.get(first14[at] as string) as number) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return alphabet[(36 - (sum % 36)) % 36] as string;
}

/**
 * Whether a text has the form of a normal taxpayer's GSTIN and the right check character.
 * @param text the text as given; it is not trimmed or upper-cased
 */
export function isGstin(text: string): boolean {
  if (!/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text)) return false;
  return gstinCheckCharacter(text.slice(0, 14)) === text[14];
}

/** The fourth letter of a PAN by constitution of business. */
const holderLetters: Record<string, string> = {
  Proprietorship: 'P',
  Partnership: 'F',
  'Limited Liability Partnership': 'F',
  'Private Limited Company': 'C',
  'Public Limited Company': 'C',
  'Public Sector Undertaking': 'C',
  'Society / Club / Trust / AOP': 'A',
  'Hindu Undivided Family': 'H',
  'Government Department': 'G',
  'Foreign Company': 'C',
};

/**
 * The fourth letter of the PAN of a business: C company, P person, F firm, H family, A association, G government.
 * @param constitution a constitution of business of the facts
 */
export function panHolderLetter(constitution: string): string {
  return holderLetters[constitution] ?? 'C';
}

/** How many different PANs there are for one holder letter and one name letter when the serial is 0000. */
export const panCapacity = 26 ** 4;

/**
 * A PAN that no real taxpayer has: its serial is 0000, and real serials start at 0001.
 * Different numbers modulo `panCapacity` give different PANs for the same two letters.
 * @param number a whole number, 0 or more
 * @param holderLetter the fourth letter
 * @param nameLetter the fifth letter, the first letter of the name
 */
export function demoPan(number: number, holderLetter: string, nameLetter: string): string {
  // Multiplying by a number prime to 26^4 scatters neighbours; it stays one to one.
  let rest = ((number % panCapacity) * 171_719 + 97_531) % panCapacity;
  const letters: string[] = [];
  for (let at = 0; at < 4; at += 1) {
    letters.push(String.fromCharCode(65 + (rest % 26)));
    rest = Math.floor(rest / 26);
  }
  return `${letters[0]}${letters[1]}${letters[2]}${holderLetter}${nameLetter}0000${letters[3]}`;
}

/**
 * A GSTIN with its check character.
 * @param stateCode two digits
 * @param pan ten characters
 * @param entity the number of this registration of the PAN in the state, 1 to 9
 */
export function gstinOf(stateCode: string, pan: string, entity: number): string {
  const first14 = `${stateCode}${pan}${entity}Z`;
  return first14 + gstinCheckCharacter(first14);
}
