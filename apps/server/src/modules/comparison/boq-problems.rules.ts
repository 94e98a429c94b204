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
    NOT_A_NUMBER: [(text) => `“${text}” is not a number.`, 'Type the number.'],
    AMBIGUOUS_NUMBER: [
      (text) => `“${text}” is written differently from the other numbers in this column.`,
      'Type it in digits, with a decimal point.',
    ],
    DECIMAL_COMMA: [
      (text) => `“${text}” was read as ${withPoint(text)}: numbers in this column have a decimal comma.`,
      'Quotes are ranked by it. If you meant another number, type it with a decimal point.',
    ],
    UNPROVEN_COMMA: [
      (text) =>
        `“${text}” would be ${withPoint(text)} with a decimal comma, but no number in this column confirms that.`,
      'Type it with a decimal point. Until then it counts as not quoted, and vendors cannot be ranked.',
    ],
    NEGATIVE: [(text) => `“${text}” is below zero.`, 'Type the rate; enter a discount in the terms.'],
    ZERO: [() => 'This is 0.', 'Leave the cell empty if it is not known yet, or remove the item.'],
    TOO_PRECISE: [(text) => `“${text}” has too many decimals and was rounded.`, 'Check the rounded number.'],
    TOO_LARGE: [(text) => `“${text}” is too large.`, 'Check the digits.'],
    UNKNOWN_UNIT: [(text) => `“${text}” is not a known unit.`, 'Choose the right unit.'],
    NO_UNIT: [() => 'The item has no unit.', 'Choose the unit.'],
    NO_QUANTITY: [() => 'The item has no quantity.', 'Type the quantity, or “Rate only” or “Optional”.'],
    NO_AMOUNT: [() => 'The provisional sum has no amount.', 'Type the amount.'],
    NO_DESCRIPTION: [() => 'The item has no description.', 'Type a description, or remove the item.'],
    TEXT_TOO_LONG: [() => 'The text was too long and was cut.', 'Shorten it and put the details in a document.'],
    FORMULA: [
      () => 'The cell has a formula without its value.',
      'Type the value, or open the file in a spreadsheet, save it and upload it again.',
    ],
    CELL_ERROR: [(text) => `The spreadsheet shows the error ${text} here.`, 'Type the value.'],
    DATE: [(text) => `The spreadsheet turned this entry into the date ${text}.`, 'Type the intended number.'],
    MERGED: [() => 'This cell is merged with the one above.', 'Type the value for this item.'],
    AMOUNT_DIFFERS: [
      (text) => `The source states “${text}”, which is not quantity by rate.`,
      'Check quantity and rate: the amount is calculated from them.',
    ],
    TOTAL_DIFFERS: [
      (text) => `The source states “${text}” as its total, which is not the sum of its items.`,
      'Check whether items are missing or the total includes tax.',
    ],
    RATE_PER_MANY: [(text) => `The rate is ${text}.`, 'Check the rate of one unit.'],
    QUANTITY_IN_MANY: [(text) => `The amount counts the quantity in ${text}.`, 'Check the quantity in single units.'],
    RATE_WITH_GST: [(text) => `The rate includes GST: ${text}.`, 'Check the rate before GST.'],
    GST_UNKNOWN: [
      (text) => `“${text}” includes GST, and no column gives its rate, so it was skipped.`,
      'Type the rate before GST, or choose the column with the GST percentage.',
    ],
    GST_PER_ITEM: [
      (text) => `The source states GST per item (${text}). Rates are before GST.`,
      'Vendors state the GST that they charge in their quotes.',
    ],
    DUPLICATE_NUMBER: [
      (text) => `The number “${text}” is used for another item, too.`,
      'Check whether an item was pasted twice.',
    ],
  };
