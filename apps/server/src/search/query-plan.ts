/**
 * From the text that was typed to what must match: words, meanings, joined and split words, corrections. Pure; what the vocabulary and
 * the vendors hold is asked through `Vocabulary`. The rules themselves are told in search.rules.ts.
 */
import type { Suggestion } from './lexicon.ts';
import { MAX_QUERY_LENGTH, MAX_QUERY_WORDS } from './search.rules.ts';
import { editDistance, inCaseOf, isSwap } from './spelling.rules.ts';
import { conceptAt } from './synonyms.rules.ts';
import {
  contentWords,
  CORRECTABLE_STOP_WORDS,
  FILLER_WORDS,
  isCode,
  latinOf,
  SELF_EVIDENT_WORDS,
  termOf,
} from './words.rules.ts';

/** One way to satisfy a unit. */
export type Alternative =
  | { kind: 'term'; term: string }
  | { kind: 'all'; terms: string[] }
  | { kind: 'concept'; concept: number; sides: string[][] }
  | { kind: 'prefix'; prefix: string };

/** Something that must match; any of its alternatives will do. */
export type Unit = Alternative[];

/** `units` null: nothing can match. An empty list: no text was asked. */
export type QueryPlan = {
  units: Unit[] | null;
  didYouMean: string | null;
  /** The query with its corrections where a word is left that nothing has. */
  corrected?: string;
};

/** What the planner asks about words and vendors. */
export type Vocabulary = {
  /** Whether abbreviations and long forms count (not in company names). */
  hasConcepts: boolean;
  /** Term of a word that needs no correction, or null. */
  resolve: (word: string) => string | null;
  /** Term of a word that is known too, but gives way to a correction, or null. */
  resolveWeakly: (word: string) => string | null;
  suggest: (word: string) => Suggestion[];
  /** The two words that stand side by side in some text and read like this when joined, or null. */
  pairOf: (joined: string) => [string, string] | null;
  suggestPairs: (word: string) => { pair: [string, string]; distance: number }[];
  hasPrefix: (prefix: string) => boolean;
  /** Whether one single value holds all units. */
  coOccurs: (units: Unit[]) => boolean;
  /** Whether any vendor matches all units. */
  hasHits: (units: Unit[]) => boolean;
  /** How many vendors match all units. */
  countHits: (units: Unit[]) => number;
};

type Token = { text: string; term: string | null; start: number; end: number; isPrefix?: boolean; isUnknown?: boolean };
type Candidate = { text: string; cost: number; needsContext: boolean };

const MAX_CANDIDATES = 8;
const MAX_COMBINATIONS = 48;
/**
 * A query whose words are all known is not corrected when it has hits of its own: at least these, and at least this share of what the
 * correction has. Company names have slips, too, but fewer than one in a hundred spells a word of the trade the same wrong way.
 */
const LEAST_GOOD_HITS = 5;
const LEAST_GOOD_SHARE = 0.01;

/** Plans a query. Never throws; the work is bounded by MAX_QUERY_LENGTH and MAX_QUERY_WORDS. */
export function planQuery(typed: string, vocabulary: Vocabulary): QueryPlan {
  if (typed.trim() === '') return { units: [], didYouMean: null };
  if (typed.length > MAX_QUERY_LENGTH) return { units: null, didYouMean: null };
  const text = typed.toWellFormed();
  const words = contentWords(text);
  if (words.length === 0 || words.length > MAX_QUERY_WORDS) return { units: null, didYouMean: null };

  const tokens = wordsAsked(text, vocabulary);
  const unknown = tokens.filter((token) => token.term === null);
  if (unknown.length === 0) return { units: unitsOf(tokens, vocabulary), didYouMean: null };

  const corrections = new Map<Token, Candidate[]>();
  for (const token of unknown) {
    const isLast = token === tokens.at(-1);
    const candidates = candidatesFor(token, isLast, tokens.length > 1, vocabulary);
    const weak = vocabulary.resolveWeakly(token.text);
    const canFallBack = weak !== null || (isLast && vocabulary.hasPrefix(token.text));
    if (candidates.some((candidate) => !candidate.needsContext) || (candidates.length > 0 && !canFallBack)) {
      corrections.set(token, candidates);
    } else if (candidates.length > 0 && tokens.length > 1) {
      corrections.set(token, candidates);
    }
  }

  const chosen = chooseCorrections(tokens, corrections, vocabulary);
  const resolved = resolveAll(tokens, vocabulary, chosen);
  const isPossible = !resolved.some(({ isUnknown }) => isUnknown);
  if (chosen.size === 0) return { units: isPossible ? unitsOf(resolved, vocabulary) : null, didYouMean: null };

  const didYouMean = rewrite(text, tokens, chosen);
  // A suggestion that still has a word nobody knows would lead nowhere.
  if (!isPossible) return { units: null, didYouMean: null, corrected: didYouMean };
  // The corrected text is planned like any other, so that following the suggestion shows exactly these hits.
  const again = planKnown(didYouMean, vocabulary);
  const asTyped = resolveAll(tokens, vocabulary);
  if (asTyped.every(({ term }) => term !== null)) {
    const units = unitsOf(asTyped, vocabulary);
    const hitCount = vocabulary.countHits(units);
    const isGood = hitCount >= LEAST_GOOD_HITS && hitCount >= vocabulary.countHits(again ?? []) * LEAST_GOOD_SHARE;
    if (isGood) return { units, didYouMean: null };
  }
  return { units: again, didYouMean };
}

/** The words of a text with their terms; a word in Devanagari that is unknown stands for its Latin spelling. */
function tokensOf(text: string, vocabulary: Vocabulary): Token[] {
  const tokens = contentWords(text).map((word): Token => {
    const term = vocabulary.resolve(word.text);
    if (term !== null) return { ...word, term };
    const latin = latinOf(word.text);
    return { ...word, text: latin, term: latin === word.text ? null : vocabulary.resolve(latin) };
  });
  if (!vocabulary.hasConcepts) return tokens;
  const asked = tokens.filter(
    (token) => !SELF_EVIDENT_WORDS.has(token.text) && (token.term !== null || !FILLER_WORDS.has(token.text)),
  );
  return asked.length > 0 ? asked : tokens;
}

/** Plans a corrected text: the same steps, without another correction. */
function planKnown(text: string, vocabulary: Vocabulary): Unit[] | null {
  const resolved = resolveAll(wordsAsked(text, vocabulary), vocabulary);
  return resolved.some(({ isUnknown }) => isUnknown) ? null : unitsOf(resolved, vocabulary);
}

/** The words of a text, joined and split as the vocabulary knows them. */
const wordsAsked = (text: string, vocabulary: Vocabulary): Token[] =>
  splitUnknown(joinUnknown(tokensOf(text, vocabulary), vocabulary), vocabulary);

/** Gives each word without a term its weak one, or takes the last for the beginning of a word. */
function resolveAll(tokens: Token[], vocabulary: Vocabulary, chosen?: ReadonlyMap<Token, string>): Token[] {
  return tokens.map((token): Token => {
    if (token.term !== null || chosen?.has(token)) return token;
    const weak = vocabulary.resolveWeakly(token.text);
    if (weak !== null) return { ...token, term: weak };
    if (token === tokens.at(-1) && vocabulary.hasPrefix(token.text)) return { ...token, isPrefix: true };
    return { ...token, isUnknown: true };
  });
}

/** "hydro jetting" where only "hydrojetting" is known: one word. */
function joinUnknown(tokens: Token[], vocabulary: Vocabulary): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    const next = tokens[at + 1];
    if (next !== undefined && (token.term === null || next.term === null)) {
      const term = vocabulary.resolve(token.text + next.text);
      if (term !== null) {
        joined.push({ text: token.text + next.text, term, start: token.start, end: next.end });
        at++;
        continue;
      }
    }
    joined.push(token);
  }
  return joined;
}

/** "boilerrepair": two words. */
function splitUnknown(tokens: Token[], vocabulary: Vocabulary): Token[] {
  return tokens.flatMap((token) => {
    if (token.term !== null) return [token];
    const pieces = vocabulary.pairOf(token.text) ?? knownPieces(token.text, vocabulary);
    if (pieces === null) return [token];
    // Where folding has changed the length, a piece cannot be found in the text: it is at the whole word.
    const isAsTyped = token.end - token.start === pieces.join('').length;
    let end = token.start;
    return pieces.map((piece) => {
      const start = end;
      end += piece.length;
      const place = isAsTyped ? { start, end } : { start: token.start, end: token.end };
      return { text: piece, term: vocabulary.resolve(piece), ...place };
    });
  });
}

/** Cuts a word into two to four known words of at least four letters (three when there are two), or null. */
function knownPieces(word: string, vocabulary: Vocabulary): string[] | null {
  if (word.length > 60) return null;
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const left = word.slice(0, cut);
    const right = word.slice(cut);
    if (left.length + right.length < 8) continue;
    if (vocabulary.resolve(left) !== null && vocabulary.resolve(right) !== null) return [left, right];
  }
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= word.length; end++) {
    best[end] = null;
    for (let start = 0; start <= end - 4; start++) {
      const before = best[start];
      if (before == null || before.length >= 4) continue;
      const piece = word.slice(start, end);
      if ((best[end] === null || before.length + 1 < best[end]!.length) && vocabulary.resolve(piece) !== null) {
        best[end] = [...before, piece];
      }
    }
  }
  const pieces = best[word.length];
  return pieces != null && pieces.length > 1 ? pieces : null;
}

const SCRATCH = new Uint8Array(64);

function digitsOf(word: string): string {
  return word.replace(/\D/gu, '');
}

function candidatesFor(token: Token, isLast: boolean, hasOthers: boolean, vocabulary: Vocabulary): Candidate[] {
  const word = token.text;
  const isShort = word.length <= 3;
  const prefersPrefix = isShort && isLast && vocabulary.hasPrefix(word);
  const isWithDigits = /\d/.test(word);
  const candidates: Candidate[] = [];
  for (const suggestion of vocabulary.suggest(word)) {
    const { surface } = suggestion;
    if (digitsOf(surface) !== digitsOf(word) && (isCode(word) || !isWithDigits)) continue;
    const needsContext = word.length <= 2 || isCode(word) || (prefersPrefix && !surface.startsWith(word));
    if (needsContext && !hasOthers) continue;
    const cost =
      suggestion.distance +
      suggestion.rank * 0.3 +
      (surface[0] === word[0] ? 0 : 0.3) -
      (isSwap(word, surface) ? 0.25 : 0) -
      Math.log10(1 + suggestion.frequency) * 0.04;
    candidates.push({ text: surface, cost, needsContext });
  }
  if (hasOthers && !isLast && !isWithDigits && word.length <= 5) {
    for (const stopWord of CORRECTABLE_STOP_WORDS) {
      if (editDistance(word, stopWord, 1, SCRATCH) > 1) continue;
      candidates.push({
        text: stopWord,
        cost: 1.1 - (isSwap(word, stopWord) ? 0.25 : 0),
        needsContext: word.length < 3,
      });
    }
  }
  if (word.length >= 7) {
    for (const { pair, distance } of vocabulary.suggestPairs(word)) {
      candidates.push({ text: pair.join(' '), cost: distance + 0.35, needsContext: false });
    }
  }
  return candidates.sort((left, right) => left.cost - right.cost).slice(0, MAX_CANDIDATES);
}

/** The best candidate for each unknown word: near, frequent, and such that the corrected query makes sense as a whole. */
function chooseCorrections(
  tokens: Token[],
  corrections: Map<Token, Candidate[]>,
  vocabulary: Vocabulary,
): Map<Token, string> {
  if (corrections.size === 0) return new Map();
  const perToken = Math.max(1, Math.floor(MAX_COMBINATIONS ** (1 / corrections.size)));
  let combinations: { chosen: Map<Token, Candidate>; cost: number }[] = [{ chosen: new Map(), cost: 0 }];
  for (const [token, candidates] of corrections) {
    combinations = combinations.flatMap(({ chosen, cost }) =>
      candidates
        .slice(0, perToken)
        .map((candidate) => ({ chosen: new Map(chosen).set(token, candidate), cost: cost + candidate.cost })),
    );
  }
  const isOnlyWord = tokens.length === 1;
  let best: Map<Token, Candidate> | null = null;
  let bestCost = Infinity;
  for (const { chosen, cost } of combinations.sort((left, right) => left.cost - right.cost)) {
    let total = cost;
    const needsContext = [...chosen.values()].some((candidate) => candidate.needsContext);
    if (!isOnlyWord || needsContext) {
      if (cost - 1.5 >= bestCost) continue;
      const corrected = tokens.flatMap((token): Token[] => {
        const candidate = chosen.get(token);
        const texts = candidate === undefined ? [token.text] : candidate.text.split(' ');
        if (candidate !== undefined && CORRECTABLE_STOP_WORDS.includes(candidate.text)) return [];
        return texts.map((piece) => ({
          ...token,
          text: piece,
          term: vocabulary.resolve(piece) ?? vocabulary.resolveWeakly(piece),
        }));
      });
      const units = unitsOf(
        corrected.filter((token) => token.term !== null),
        vocabulary,
      );
      const isTogether = vocabulary.coOccurs(units);
      if (needsContext && !isTogether) continue;
      if (isTogether) total -= 0.9;
      if (isTogether || vocabulary.hasHits(units)) total -= 0.6;
    }
    if (total < bestCost) {
      best = chosen;
      bestCost = total;
    }
  }
  const chosen = new Map<Token, string>();
  for (const [token, candidate] of best ?? []) chosen.set(token, candidate.text);
  return chosen;
}

/** The typed text with its misspelt words replaced. */
function rewrite(text: string, tokens: Token[], chosen: Map<Token, string>): string {
  let rewritten = '';
  let from = 0;
  for (const token of tokens) {
    const replacement = chosen.get(token);
    if (replacement === undefined) continue;
    rewritten += text.slice(from, token.start) + inCaseOf(text.slice(token.start, token.end), replacement);
    from = token.end;
  }
  return (rewritten + text.slice(from)).replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** A unit of a query and where it is in the text; null for a word that nothing has. */
export type QueryPart = { unit: Unit | null; start: number; end: number };

/** The units of a text as they are typed, without corrections. */
export function partsOfQuery(text: string, vocabulary: Vocabulary): QueryPart[] {
  if (text.length > MAX_QUERY_LENGTH || contentWords(text).length > MAX_QUERY_WORDS) return [];
  return partsOf(resolveAll(wordsAsked(text, vocabulary), vocabulary), vocabulary);
}

const unitsOf = (tokens: Token[], vocabulary: Vocabulary): Unit[] =>
  partsOf(tokens, vocabulary).flatMap(({ unit }) => (unit ? [unit] : []));

/** Folds known words into meanings, and adds the joined or split reading of words. */
function partsOf(tokens: Token[], vocabulary: Vocabulary): QueryPart[] {
  const parts: QueryPart[] = [];
  const seen = new Set<string>();
  const push = (unit: Unit | null, from: number, to = from): void => {
    const key = JSON.stringify(unit);
    if (!seen.has(key)) parts.push({ unit, start: tokens[from]!.start, end: tokens[to]!.end });
    if (unit !== null) seen.add(key);
  };
  const terms = tokens.map((token) => (token.isPrefix || token.isUnknown ? '' : (token.term ?? termOf(token.text))));
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (token.isUnknown === true) {
      push(null, at);
      continue;
    }
    if (token.isPrefix === true) {
      push([{ kind: 'prefix', prefix: token.text }], at);
      continue;
    }
    const meaning = vocabulary.hasConcepts ? conceptAt(terms, at) : null;
    if (meaning !== null) {
      const last = at + meaning.length - 1;
      push([{ kind: 'concept', concept: meaning.concept.id, sides: meaning.concept.sides }], at, last);
      at = last;
      continue;
    }
    const next = tokens[at + 1];
    if (next !== undefined && !next.isPrefix && !next.isUnknown) {
      const joined = vocabulary.resolve(token.text + next.text);
      if (joined !== null) {
        push(
          [
            { kind: 'all', terms: [terms[at]!, terms[at + 1]!] },
            { kind: 'term', term: joined },
          ],
          at,
          at + 1,
        );
        at++;
        continue;
      }
    }
    const pair = vocabulary.pairOf(token.text);
    const halves = pair?.map((half) => vocabulary.resolve(half)) ?? [];
    if (halves.length === 2 && halves[0] != null && halves[1] != null) {
      push(
        [
          { kind: 'all', terms: [halves[0], halves[1]] },
          { kind: 'term', term: terms[at]! },
        ],
        at,
      );
    } else {
      push([{ kind: 'term', term: terms[at]! }], at);
    }
  }
  return parts;
}
