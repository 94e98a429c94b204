import { dictionary } from '@zxcvbn-ts/language-common';

/** What a new password must be; the lengths of section 5 of the product specification, and one that keeps hashing cheap. */
export const passwordLimits = { shortest: 10, longest: 128 };

/** Words that people here would take: of the product, the trade and every year's Monday. */
const OWN_WORDS = [
  'millwright',
  'procurement',
  'vendor',
  'vendors',
  'supplier',
  'purchase',
  'buyer',
  'client',
  'admin',
  'administrator',
  'welcome',
  'changeme',
  'password',
  'passwort',
  'passcode',
  'letmein',
  'qwerty',
  'qwertyuiop',
  'iloveyou',
  'india',
  'bharat',
  'hindustan',
  'mumbai',
  'delhi',
  'bengaluru',
  'bangalore',
  'chennai',
  'kolkata',
  'company',
  'plant',
  'boiler',
  'factory',
  'monday',
  'summer',
  'winter',
  'spring',
  'autumn',
  'diwali',
  'temp',
  'temporary',
];

const LETTERS_FOR = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' } as const;
const unmasked = (text: string) =>
  text.replaceAll(/[@43!10$57]/g, (sign) => LETTERS_FOR[sign as keyof typeof LETTERS_FOR]);
const trimmed = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Everything that the password is when what people put around a word to please a rule is taken off: `P@ssw0rd#2026` is `password`. */
function coresOf(password: string): Set<string> {
  const lower = password.normalize('NFKC').toLowerCase();
  return new Set([lower, unmasked(lower), trimmed(lower), unmasked(trimmed(lower)), trimmed(unmasked(lower))]);
}

const blocked: ReadonlySet<string> = new Set([...dictionary['passwords-common']!.map(String), ...OWN_WORDS]);

/**
 * Why a password cannot be taken, in the words of section 5 of the product specification, or null. `personal` are words of the account
 * (address, name, company) that it must not be made of.
 */
export function newPasswordProblem(password: string, personal: readonly string[] = []): string | null {
  const length = [...password].length;
  if (length === 0) return 'Password is required';
  if (length < passwordLimits.shortest) return 'Password is too short - must have at least 10 characters';
  if (length > passwordLimits.longest) return 'Password is too long - at most 128 characters';
  if (!/\p{Ll}/u.test(password)) return 'Include atleast one lowercase character';
  if (!/\p{Lu}/u.test(password)) return 'Include atleast one uppercase character';
  if (!/[^\p{L}]/u.test(password)) return 'Include atleast one number or special character';
  const own = personal
    .flatMap((words) => [words, ...words.split(/[^\p{L}\d]+/u)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 4);
  for (const core of coresOf(password))
    if (blocked.has(core) || own.includes(core) || new Set(core).size <= 2)
      return 'This password is too easy to guess. Choose another one.';
  return null;
}
