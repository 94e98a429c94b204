import type { components } from '@millwright/contract/types';
import { readNumber } from './boq-numbers.rules.ts';

export type BoqProblem = components['schemas']['BoqProblem'];

function withPoint(text: string): string {
  const read = readNumber(text, 'comma');
  return typeof read === 'string' ? text : `${read.digits}.${read.decimals.padEnd(2, '0')}`;
}

/** What each problem says of the text of its cell, and what to do. */
export const PROBLEM_TEXTS: Readonly<Record<BoqProblem['code'], [message: (text: string) => string, advice: string]>> =
  {
    NOT_A_NUMBER: [(text) => `“${text}” is no number.`, 'Type the number.'],
    AMBIGUOUS_NUMBER: [
      (text) => `“${text}” is written in another way than the other numbers of this column.`,
      'Type it in digits, with a point before the decimals.',
    ],
    DECIMAL_COMMA: [
      (text) => `“${text}” was read as ${withPoint(text)}: numbers of this column have a comma before the decimals.`,
      'Bids are ranked by it. If another number is meant, type that with a decimal point.',
    ],
    UNPROVEN_COMMA: [
      (text) =>
        `“${text}” would be ${withPoint(text)} with a comma before the decimals, but no number of this column proves that.`,
      'Type it with a point before the decimals. Until then it counts as not quoted, and nothing can be ranked.',
    ],
    NEGATIVE: [(text) => `“${text}” is less than nothing.`, 'Type what is needed; a discount belongs into the terms.'],
    ZERO: [() => 'This is 0.', 'Leave the cell empty if it is not known yet, or remove the line.'],
    TOO_PRECISE: [(text) => `“${text}” has more decimals than are kept, and was rounded.`, 'Check the rounded number.'],
    TOO_LARGE: [(text) => `“${text}” is larger than any number that can be kept.`, 'Check the digits.'],
    UNKNOWN_UNIT: [(text) => `“${text}” is not a known unit.`, 'Choose the unit that is meant.'],
    NO_UNIT: [() => 'The line has no unit.', 'Choose the unit.'],
    NO_QUANTITY: [() => 'The line has no quantity.', 'Type the quantity, or “Rate only” or “Optional”.'],
    NO_AMOUNT: [() => 'The provisional sum has no amount.', 'Type the amount.'],
    NO_DESCRIPTION: [() => 'The line does not say what is meant.', 'Type a description, or remove the line.'],
    TEXT_TOO_LONG: [
      () => 'The text is longer than can be kept, and was cut.',
      'Shorten it, and put the details into a document.',
    ],
    FORMULA: [
      () => 'The cell holds a formula whose value is not in the source.',
      'Type the value; or open the file in a spreadsheet, save it and choose it again.',
    ],
    CELL_ERROR: [(text) => `The spreadsheet shows the error ${text} here.`, 'Type the value.'],
    DATE: [
      (text) => `The spreadsheet has made the date ${text} of what was typed here.`,
      'Type the number that was meant.',
    ],
    MERGED: [() => 'This cell is one with that above it.', 'Type the value of this line.'],
    AMOUNT_DIFFERS: [
      (text) => `The source states “${text}”, which is not quantity by rate.`,
      'Check quantity and rate: the amount is calculated from them.',
    ],
    TOTAL_DIFFERS: [
      (text) => `The source states “${text}” as its total, which is not the sum of its lines.`,
      'Check whether lines are missing, or whether the total has taxes in it.',
    ],
    RATE_PER_MANY: [(text) => `The rate is ${text}.`, 'Check the rate of one unit.'],
    QUANTITY_IN_MANY: [(text) => `The amount counts the quantity in ${text}.`, 'Check the quantity in single units.'],
    RATE_WITH_GST: [(text) => `The rate includes GST: ${text}.`, 'Check the rate before GST.'],
    GST_UNKNOWN: [
      (text) => `“${text}” includes GST, and no column says how much: it was not taken.`,
      'Type the rate before GST, or choose the column with the GST percentage.',
    ],
    GST_PER_ITEM: [
      (text) => `The source states GST per item (${text}). Rates are before GST.`,
      'Vendors state the GST that they charge in their quotes.',
    ],
    DUPLICATE_NUMBER: [
      (text) => `The number “${text}” stands at another line, too.`,
      'Check whether a line was pasted twice.',
    ],
  };
