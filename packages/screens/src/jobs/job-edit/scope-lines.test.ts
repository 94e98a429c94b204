import { expect, test } from 'vitest';
import { emptyLine, incompleteLines, textOf, withText } from '../../parts/boq/boq-lines.ts';
import { itemsOfLines, linesOfItems } from './scope-lines.ts';

test('what was typed into red cells stays with the draft', () => {
  const typed = (['unit', 'quantity', 'rate'] as const).reduce((line, field) => withText(line, field, `my ${field}`), {
    ...emptyLine('a', null),
    description: 'Paint',
  });
  const saved = itemsOfLines([typed]);
  expect(saved).toMatchObject([{ unread: { unit: 'my unit', quantity: 'my quantity', rate: 'my rate' } }]);
  const [again] = linesOfItems(saved);
  expect((['unit', 'quantity', 'rate'] as const).map((field) => textOf(again!, field))).toEqual([
    'my unit',
    'my quantity',
    'my rate',
  ]);
  expect(incompleteLines([again!])).toHaveLength(1);
  expect(itemsOfLines([withText(withText(withText(again!, 'unit', 'SQM'), 'quantity', '3'), 'rate', '9')])).toEqual([
    expect.not.objectContaining({ unread: expect.anything() }),
  ]);
});

test('the amount of a provisional sum is no estimate, and an estimate is no amount', () => {
  const items = [
    { description: 'Fees', kind: 'provisional_sum' as const, amountInPaise: 500, rateInPaise: null },
    { description: 'Night shift', kind: 'rate_only' as const, rateInPaise: 700 },
    { description: 'Paint', unit: 'SQM' as const, quantity: '2', rateInPaise: 9 },
  ];
  expect(linesOfItems(items).map(({ rateInPaise }) => rateInPaise)).toEqual([500, 700, 9]);
  const saved = itemsOfLines(linesOfItems(items));
  expect(saved.map(({ kind, rateInPaise, amountInPaise }) => [kind, rateInPaise, amountInPaise])).toEqual([
    ['provisional_sum', null, 500],
    ['rate_only', 700, undefined],
    [undefined, 9, undefined],
  ]);
});
