import type { components } from '@millwright/contract/types';

type Schemas = components['schemas'];

const clauses = (...rows: readonly (readonly [text: string, isMandatory: boolean, weight: number])[]) =>
  rows.map(([text, isMandatory, weight]): Schemas['ClauseText'] => ({ text, isMandatory, weight }));

/** The technical clauses of the demo's calls for quotes. */
export const CLAUSES_OF_VALVES = clauses(
  ['Set pressure of safety valves tested on a calibrated bench', true, 40],
  ['Lapping of seats to the maker’s roughness', false, 25],
  ['Genuine spares with certificates', false, 20],
  ['Test reports within two working days', false, 15],
);
/** What the quotes are judged by that wait between two openings. */
export const CLAUSES_OF_COOLER = clauses(
  ['Casting of at least 25% chromium and 12% nickel, with certificates', true, 50],
  ['Fits the frame without machining', true, 30],
  ['Crew for two shifts', false, 20],
);
export const CLAUSES_OF_BOILER = clauses(
  ['Welders qualified for the tubes’ material in position 6G', true, 40],
  ['Hydrotest and radiography by an agency that the boiler inspector accepts', true, 35],
  ['Two shifts with a welding engineer on site', false, 25],
);

/** How the demo's vendors are told that quotes are compared: as is usual, with what one deviation costs. */
export const TOLD: Schemas['ToldRules'] = {
  method: 'L1',
  referencePaymentDays: 60,
  annualInterestPercent: '12',
  deliveryPercentPerWeek: '0.5',
  deliveryCapPercent: '5',
  technicalWeightPercent: '30',
  technicalCutoff: null,
  deviationLoadings: [{ term: 'Warranty', amountInPaise: 12_500_000 }],
};
