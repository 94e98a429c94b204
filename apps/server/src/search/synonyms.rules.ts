/** Names of one meaning: abbreviations and their long forms, and what the trade also calls a thing, which vendor search takes for each other. */
import { contentWords, termOf } from './words.rules.ts';

/** Names of a thing, each row one meaning. General terms of the trade; matched in both directions. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['NDT', 'non destructive testing'],
  ['HT', 'high tension'],
  ['LT', 'low tension'],
  ['AMC', 'annual maintenance contract'],
  ['EOT', 'electric overhead travelling crane', 'electric overhead travelling'],
  ['ETP', 'effluent treatment plant'],
  ['STP', 'sewage treatment plant'],
  ['WHRB', 'waste heat recovery boiler'],
  ['PWHT', 'post weld heat treatment'],
  ['DG', 'diesel generator', 'genset'],
  ['MCC', 'motor control centre'],
  ['AHU', 'air handling unit'],
  ['ID fan', 'induced draft fan'],
  ['FD fan', 'forced draft fan'],
  ['FRP', 'GRP', 'fibre reinforced plastic', 'glass reinforced plastic'],
  ['SS', 'stainless steel'],
  ['MS', 'mild steel'],
  ['CS', 'carbon steel'],
  ['TPI', 'third party inspection'],
  ['PHE', 'plate heat exchanger'],
  ['ACC', 'air cooled condenser'],
  ['PV', 'pressure vessel'],
  ['PEB', 'pre engineered building'],
  ['HVAC', 'heating ventilation air conditioning'],
  [
    'UT',
    'ultrasonic testing',
    'ultrasonic thickness testing',
    'ultrasonic thickness gauging',
    'ultrasonic thickness measurement',
    'thickness testing',
    'thickness gauging',
    'thickness measurement',
  ],
  ['RT', 'radiographic testing'],
  ['MPT', 'magnetic particle testing'],
  ['DPT', 'dye penetrant testing'],
  ['PAUT', 'phased array ultrasonic testing'],
  ['ESP', 'electrostatic precipitator'],
  ['RO', 'reverse osmosis'],
  ['VFD', 'variable frequency drive'],
  ['PLC', 'programmable logic controller'],
  ['DCS', 'distributed control system'],
  ['ZLD', 'zero liquid discharge'],
  ['MEE', 'multiple effect evaporator'],
  ['ANFD', 'agitated nutsche filter dryer'],
  ['FBD', 'fluid bed dryer'],
  ['GTAW', 'TIG', 'gas tungsten arc welding'],
  ['SMAW', 'shielded metal arc welding'],
  ['SAW', 'submerged arc welding'],
  ['FCAW', 'flux cored arc welding'],
  ['VTL', 'vertical turret lathe'],
  ['HVOF', 'high velocity oxy fuel'],
  ['MSGL', 'mild steel glass lined'],
  ['MSRL', 'mild steel rubber lined'],
  ['O&M', 'operation and maintenance'],
  ['EPC', 'engineering procurement construction'],
  ['IBR', 'Indian boiler regulations'],
  ['HX', 'heat exchanger'],
  ['insulation', 'lagging'],
  ['leak', 'leakage'],
  ['bag filter', 'bag house'],
  ['fire protection', 'fire fighting'],
  ['shutdown', 'turnaround'],
];

/** A meaning with several names; each side is a list of terms. */
export type Concept = { id: number; sides: string[][] };

export const CONCEPTS: readonly Concept[] = SYNONYMS.map((sides, id) => ({
  id,
  sides: sides.map((side) => contentWords(side).map((word) => termOf(word.text))),
}));

const CONCEPTS_BY_FIRST_TERM = new Map<string, { concept: Concept; side: string[] }[]>();
for (const concept of CONCEPTS) {
  for (const side of concept.sides) {
    const list = CONCEPTS_BY_FIRST_TERM.get(side[0]!) ?? [];
    list.push({ concept, side });
    list.sort((left, right) => right.side.length - left.side.length);
    CONCEPTS_BY_FIRST_TERM.set(side[0]!, list);
  }
}

/** The longest name of a meaning that starts at `from` in a list of terms, or null. */
export function conceptAt(terms: readonly string[], from: number): { concept: Concept; length: number } | null {
  for (const { concept, side } of CONCEPTS_BY_FIRST_TERM.get(terms[from] ?? '') ?? []) {
    if (side.every((term, offset) => terms[from + offset] === term)) return { concept, length: side.length };
  }
  return null;
}

/**
 * What a catalogue value says: its own terms, the meanings in it, and the words that those meanings are also called.
 * A meaning is in a value when all words of one of its names are ("ID/FD fan" is an ID fan).
 */
export function analyseValue(text: string): { terms: string[]; concepts: number[]; implied: string[] } {
  const terms = contentWords(text).map((word) => termOf(word.text));
  const own = new Set(terms);
  const all = new Set(terms);
  const concepts = new Set<number>();
  for (let grew = true; grew;) {
    grew = false;
    for (const concept of CONCEPTS) {
      if (concepts.has(concept.id) || !concept.sides.some((side) => side.every((term) => all.has(term)))) continue;
      concepts.add(concept.id);
      for (const side of concept.sides) for (const term of side) all.add(term);
      grew = true;
    }
  }
  return { terms, concepts: [...concepts], implied: [...all].filter((term) => !own.has(term)) };
}
