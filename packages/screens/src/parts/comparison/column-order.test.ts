import { describe, expect, test } from 'vitest';
import { orderedBy, orderOf } from './column-order.ts';

const columns = ['estimate', 'aaaaaaaa-0000-4000-8000-000011111111', 'bbbbbbbb-0000-4000-8000-000022222222'].map(
  (id) => ({ id }),
);
const [estimate, first, second] = columns;

describe('the order of columns in the address', () => {
  test('what is moved is written and read back the same', () => {
    const moved = [second!, estimate!, first!];
    const order = orderOf(moved, columns);
    expect(order).toBe('22222222.estimate.11111111');
    expect(orderedBy(columns, order)).toEqual(moved);
  });

  test('its own order is not written', () => {
    expect(orderOf(columns, columns)).toBeNull();
    expect(orderedBy(columns, null)).toEqual(columns);
  });

  test('who is unknown or named twice is left out, and who is new comes last', () => {
    expect(orderedBy(columns, '22222222.99999999.22222222.')).toEqual([second, estimate, first]);
    expect(orderedBy(columns, '')).toEqual(columns);
  });
});
