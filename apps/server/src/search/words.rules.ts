/** Words of vendor search: cutting a text, folding, singular and plural, British spelling, forms of work words. What they mean: search.rules.ts. */

/** A word of a text: its folded form and where it stands in the original. */
export type Word = { text: string; start: number; end: number };

const WORD = /[\p{L}\p{M}\p{N}\u200c\u200d]+(?:['’]\p{L}+)*/gu;
const DROPPED = /[\u0300-\u036f]|[^\p{L}\p{M}\p{N}]/gu;

/** Folds one word: accents, case, width, zero-width marks and Devanagari digits. Marks of other scripts stay, they carry meaning. */
export function foldWord(word: string): string {
  return word
    .normalize('NFKD')
    .replace(DROPPED, '')
    .toLowerCase()
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .normalize('NFC');
}

/** Cuts a text into folded words with their positions. Lone surrogates and control characters separate words. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.toWellFormed().matchAll(WORD)) {
    const folded = foldWord(match[0]);
    if (folded !== '') words.push({ text: folded, start: match.index, end: match.index + match[0].length });
  }
  return words;
}

// Consonants of the Devanagari block from U+0915 on, in order.
const DEVANAGARI_CONSONANTS = [
  ...[
    'k',
    'kh',
    'g',
    'gh',
    'n',
    'ch',
    'chh',
    'j',
    'jh',
    'n',
    't',
    'th',
    'd',
    'dh',
    'n',
    't',
    'th',
    'd',
    'dh',
    'n',
    'n',
  ],
  ...['p', 'f', 'b', 'bh', 'm', 'y', 'r', 'r', 'l', 'l', 'l', 'v', 'sh', 'sh', 's', 'h'],
];
const DEVANAGARI_VOWELS: Record<string, string> = {
  ...{ अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ऍ: 'e', ए: 'e', ऐ: 'ai', ऑ: 'o', ओ: 'o', औ: 'au' },
  ...{
    'ा': 'a',
    'ि': 'i',
    'ी': 'i',
    'ु': 'u',
    'ू': 'u',
    'ृ': 'ri',
    'ॅ': 'e',
    'े': 'e',
    'ै': 'ai',
    'ॉ': 'o',
    'ो': 'o',
    'ौ': 'au',
  },
};

/** A word in Devanagari as it is usually written in Latin letters (मुंबई is mumbai), or the word itself when it has none. */
export function latinOf(word: string): string {
  if (!/[\u0900-\u097f]/.test(word)) return word;
  const letters = [...word];
  let latin = '';
  for (const [at, letter] of letters.entries()) {
    const code = letter.charCodeAt(0);
    const next = letters[at + 1] ?? '';
    if (code >= 0x0915 && code <= 0x0939) {
      latin += DEVANAGARI_CONSONANTS[code - 0x0915];
      // The inherent vowel is silent before a vowel sign or virama and at the end of a word.
      if (next !== '' && !/[\u093c\u093e-\u094d]/.test(next)) latin += 'ə';
    } else if (letter === 'ं' || letter === 'ँ') {
      latin += /[पफबभम]/.test(next) ? 'm' : 'n';
    } else if (code < 0x0900 || code > 0x097f) latin += letter;
    else latin += DEVANAGARI_VOWELS[letter] ?? '';
  }
  // Between a vowel with a consonant and a consonant with a vowel it is silent too: boy(a)lar.
  return latin.replace(/([aeiou][^aeiouə])ə(?=[^aeiouə]+[aeiouə])/g, '$1').replaceAll('ə', 'a');
}

const STOP_WORDS = new Set(['and', 'or', 'of', 'for', 'the', 'in', 'with', 'to', 'at', 'by', 'on', 'near', 'from']);

/** Stop words that a misspelling may have been: "boiler adn pump". */
export const CORRECTABLE_STOP_WORDS: readonly string[] = [
  'and',
  'or',
  'of',
  'for',
  'the',
  'in',
  'with',
  'to',
  'near',
  'from',
];

/** Words around a requirement, as in "need a good vendor for boiler repair"; ignored where the catalogue does not know them. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  'i am we are is need needed want wanted require required looking look find search please me my our us any some good best vendor vendors supplier suppliers provider providers'.split(
    ' ',
  ),
);

/** Words that every hit is anyway; ignored beside other words even though the catalogue has them ("Fabrication at vendor works"). */
export const SELF_EVIDENT_WORDS: ReadonlySet<string> = new Set(['vendor', 'vendors']);

/** Words that say nothing about a vendor. `a` stays before a number: A 106 is a steel. */
function isStopWord(word: string, next: string | undefined): boolean {
  if (STOP_WORDS.has(word)) return true;
  return (word === 'a' || word === 'an') && next !== undefined && !/^\d/.test(next);
}

/** Words of a text without stop words; all words when nothing else is left. */
export function contentWords(text: string): Word[] {
  const words = wordsOf(text);
  const content = words.filter((word, index) => !isStopWord(word.text, words[index + 1]?.text));
  return content.length > 0 ? content : words;
}

const SPELLINGS: [RegExp, string][] = [
  [/iz(e|ed|es|er|ers|ing|ation|ations)$/, 'is$1'],
  [/^color/, 'colour'],
  [/^center$/, 'centre'],
  [/^centering$/, 'centring'],
  [/^fiber/, 'fibre'],
  [/^mold/, 'mould'],
  [/^aluminum$/, 'aluminium'],
  [/^sulf/, 'sulph'],
  [/^tire$/, 'tyre'],
  [/^labor$/, 'labour'],
  [/^traveling$/, 'travelling'],
];

function singular(word: string): string {
  if (word.length <= 3 || !word.endsWith('s')) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  if (/(ss|us|is)$/.test(word)) return word;
  return word.slice(0, -1);
}

/** The form under which a word is indexed: singular, British spelling. Codes and other scripts are left alone. */
export function termOf(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  let term = singular(word);
  for (const [pattern, replacement] of SPELLINGS) term = term.replace(pattern, replacement);
  return term;
}

/** Plural of a term, for suggestions. */
export function pluralOf(term: string): string {
  if (/[^aeiou]y$/.test(term)) return `${term.slice(0, -1)}ies`;
  if (/(s|sh|ch|x|z)$/.test(term)) return `${term}es`;
  return `${term}s`;
}

/** Other spellings of a word that fold to the same term: -ize for -ise and so on. */
export function spellingsOf(word: string): string[] {
  const spellings: string[] = [];
  const american = word
    .replace(/is(e|ed|es|er|ers|ing|ation|ations)$/, 'iz$1')
    .replace(/^colour/, 'color')
    .replace(/^centre$/, 'center')
    .replace(/^fibre/, 'fiber')
    .replace(/^mould/, 'mold')
    .replace(/^aluminium$/, 'aluminum')
    .replace(/^sulph/, 'sulf')
    .replace(/^tyre$/, 'tire');
  if (american !== word && termOf(american) === termOf(word)) spellings.push(american);
  return spellings;
}

/**
 * Forms of a word of work that buyers type for it: repair -> repairing, hydrojet -> hydrojetting, calibration -> calibrate. They count
 * as that word only where they are not words of the catalogue themselves, so that "pipe" never means "piping" by accident.
 */
export function inflectionsOf(word: string): string[] {
  if (!/^[a-z]{4,}$/.test(word)) return [];
  const forms: string[] = [];
  if (word.endsWith('ation')) {
    const stem = word.slice(0, -5);
    forms.push(`${stem}ate`, `${stem}ating`, `${stem}ated`);
    if (stem.length >= 6) forms.push(stem, `${stem}ing`, `${stem}ed`);
  } else if (word.endsWith('ction')) {
    const stem = word.slice(0, -3);
    forms.push(stem, `${stem}ing`, `${stem}ed`);
  } else if (word.endsWith('ing')) {
    const stem = word.slice(0, -3);
    if (/[aeiouy]/.test(stem) && stem.length >= 3) {
      forms.push(stem, `${stem}ed`, `${stem}er`);
      if (/([bdglmnprt])\1$/.test(stem)) forms.push(stem.slice(0, -1));
      else forms.push(`${stem}e`);
    }
  } else if (/[^aeiou]e$/.test(word)) {
    forms.push(`${word.slice(0, -1)}ing`, `${word}d`);
  } else if (/^[^aeiou]*[aeiou][bdglmnprt]$|(jet|fit|cut|set|trim|stop)$/.test(word)) {
    // The last letter doubles after a stressed short vowel: in words of one syllable and in compounds of one.
    const last = word.at(-1);
    forms.push(`${word}${last}ing`, `${word}${last}ed`);
  } else if (/[a-z]$/.test(word)) {
    forms.push(`${word}ing`, `${word}ed`);
  }
  return forms;
}

/** Whether a word is a code or number. Its digits are never corrected: a near miss is another material. */
export function isCode(word: string): boolean {
  const digits = word.replace(/\D/gu, '').length;
  return digits > 0 && (digits * 2 >= word.length || word.length <= 4);
}
