/** What a person types when inviting: addresses, one a field or many pasted at once. Pure. */

/** The most addresses that go with one call. */
export const mostAddresses = 20;

const hidden = '\\u0000-\\u001F\\u007F-\\u009F\\u200B-\\u200F\\u2028-\\u202E\\u2060-\\u2069\\uFEFF';
const part = `[^\\s${hidden}@,;:<>()"\\\\\\[\\]]+`;
const address = new RegExp(`^${part}@${part}\\.${part}$`, 'u');

/** The addresses in a text: parted by white space, commas or semicolons; `Asha Rao <asha@…>` of a mail program is the address alone. */
export const addressesIn = (text: string): string[] =>
  text
    .replaceAll(/[^,;<>\n]*<([^<>\s]+@[^<>\s]+)>/g, ' $1 ')
    .split(/[\s,;]+/)
    .filter(Boolean);

/**
 * Why an address cannot be invited, as far as that is known here, or null. The texts of section 5 of the product specification; `domain` is
 * that of the company, null while it is not known.
 */
export function addressProblem(text: string, domain: string | null): string | null {
  if (text === '') return 'Please enter an email address';
  if (text.length > 256) return 'Max 256 characters allowed';
  if (!address.test(text)) return 'Please enter valid email address';
  if (domain !== null && !text.toLowerCase().endsWith(`@${domain.toLowerCase()}`))
    return `Please enter an address of your company, ending in @${domain}.`;
  return null;
}
