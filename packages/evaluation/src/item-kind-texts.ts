import type { ItemKind } from './item-kinds.ts';

/** Words that stand in place of a quantity, a unit or a rate. */
const CELLS: readonly (readonly [ItemKind, RegExp])[] = [
  [
    'rate_only',
    /^(?:(?:item |unit |quote )?rates? only|only rates?|rates? to be quoted|r\.? ?\/? ?o\.?|q\.? ?r\.? ?o\.?|(?:as|if) (?:and|&) when (?:required|reqd\.?|needed|ordered)|केवल दर|दर मात्र)$/i,
  ],
  ['provisional_sum', /^(?:prov(?:isional|\.)? ?sums?|prime cost sums?|p\.? ?c\.? sums?|p\.? ?s\.?|अनंतिम राशि)$/i],
  ['optional', /^(?:option(?:al)?(?: items?)?|(?:only )?if (?:required|reqd\.?|needed|ordered)|वैकल्पिक)$/i],
];

/** The kind that a cell says in place of a figure; null for any other text. */
export function kindOfCell(text: string): ItemKind | null {
  const plain = text
    .replaceAll(/[\s\u00A0]+/g, ' ')
    .replace(/^[\s([*-]+|[\s)\]*]+$/g, '')
    .trim();
  return CELLS.find(([, words]) => words.test(plain))?.[0] ?? null;
}

/**
 * The kind that a description says: in brackets, behind a dash at its end, or as how it begins. The words in running text say nothing: "dewatering if
 * required" may be part of a measured item.
 */
export function kindOfDescription(text: string): ItemKind | null {
  for (const [, words = ''] of text.matchAll(/[([]([^()[\]]*)[)\]]/g)) {
    const kind = kindOfCell(words);
    // "(RO)" and "(PS)" are as often a water plant and a pump set.
    if (kind && !/^[a-z. /]{2,5}$/i.test(words.trim())) return kind;
  }
  const end = /\s[-–—]\s*([^-–—]+)$/.exec(text)?.[1];
  const kind = end === undefined ? null : kindOfCell(end);
  if (kind) return kind;
  const [begin = ''] =
    /^(?:optional(?: item)?|rate only)(?=\s*[:–—-])|^prov(?:isional|\.) sums?\b|^prime cost sums?\b/i.exec(text) ?? [];
  return begin === '' ? null : kindOfCell(begin);
}
