import { describe, expect, test } from 'vitest';
import { changesToConfirm, confirmationOf, isFarEnough } from './rfq-changes.rules.ts';
import type { RfqChangeRow } from './rfq-changes.rules.ts';

// Capitals are super users; `gone` may not open quotes any more.
const possible = ['a', 'b', 'c', 'S', 'T'].map((id) => ({
  user_id: id,
  full_name: id,
  is_super_user: id === id.toUpperCase(),
}));
const change = (after: string[], confirmed: string[]): RfqChangeRow => ({
  id: 'change',
  job_id: 'job',
  kind: 'openers',
  deadline: null,
  opener_ids: after,
  minimum_quotes: null,
  requested_by: confirmed[0]!,
  requested_at: '',
  expires_at: '',
  confirmed_by: confirmed,
});

describe('confirmationOf other openers', () => {
  test.each<[before: string, after: string, confirmed: string, waitsFor: string, mayConfirm: string]>([
    ['ab', 'a', 'a', 'b, super_user', 'bST'],
    ['ab', 'a', 'aS', 'b', 'b'],
    ['ab', 'a', 'ab', 'super_user', 'ST'],
    ['ab', 'a', 'abS', '', ''],
    // The one who is taken out requests it.
    ['ab', 'a', 'b', 'super_user', 'ST'],
    ['ab', 'c', 'cS', 'a, b', 'ab'],
    // Nobody is taken out.
    ['a', 'ab', 'a', 'super_user', 'ST'],
    ['a', 'ab', 'c', 'any_opener, super_user', 'aST'],
    ['a', 'ab', 'cS', 'any_opener', 'a'],
    ['a', 'ab', 'cSa', '', ''],
    // One person is not two.
    ['S', 'Sa', 'S', 'super_user', 'T'],
    ['aS', 'aSb', 'S', 'super_user', 'aT'],
    ['aS', 'aSb', 'Sa', '', ''],
    ['aS', 'aSb', 'a', 'super_user', 'ST'],
    ['S', 'a', 'S', 'super_user', 'T'],
    ['S', 'a', 'ST', '', ''],
    ['ST', 'a', 'ST', '', ''],
    // Who may not open quotes any more is not asked.
    ['g', 'a', 'a', 'super_user', 'ST'],
    ['g', 'a', 'S', 'super_user', 'T'],
    ['ga', 'a', 'a', 'super_user', 'ST'],
  ])('%s to %s, confirmed by %s, waits for: %s', (before, after, confirmed, waitsFor, mayConfirm) => {
    const found = confirmationOf(change([...after], [...confirmed]), { opens_by: [...before] }, possible);
    expect(found.waitsFor.map(({ who, fullName }) => fullName ?? who).join(', ')).toBe(waitsFor);
    expect(['a', 'b', 'c', 'S', 'T', 'g'].filter(found.mayConfirm).join('')).toBe(mayConfirm);
    expect(found.isComplete).toBe(waitsFor === '');
  });
});

describe('changesToConfirm', () => {
  const rfq = {
    revision: 1,
    deadline: '2026-12-01T10:00:00.000Z',
    closes_at: '2026-12-02T10:00:00.000Z',
    opener_ids: ['a', 'b'],
    opens_by: ['b', 'a'],
    minimum_quotes: 2,
    needs_quotes: 2,
  };
  const none = { deadline: null, openerIds: null, minimumQuotes: null };
  test('an earlier deadline once there was a quote, and other openers, whatever their order', () => {
    expect(changesToConfirm(rfq, true)).toEqual({ ...none, deadline: rfq.deadline });
    expect(changesToConfirm(rfq, false)).toEqual(none);
    expect(changesToConfirm({ ...rfq, opener_ids: ['a'] }, false).openerIds).toEqual(['a']);
    expect(changesToConfirm({ ...rfq, deadline: '2026-12-03T10:00:00.000Z' }, true).deadline).toBeNull();
  });
  test('fewer minimum quotes once there was a quote', () => {
    const fewer = { ...rfq, deadline: null, minimum_quotes: 1 };
    expect(changesToConfirm(fewer, true)).toEqual({ ...none, minimumQuotes: 1 });
    expect(changesToConfirm(fewer, false)).toEqual(none);
    expect(changesToConfirm({ ...fewer, minimum_quotes: 3 }, true)).toEqual(none);
  });
  test('nothing of an RFQ that was not published', () => {
    const draft = { ...rfq, revision: 0, closes_at: null, opens_by: null, needs_quotes: null };
    expect(changesToConfirm(draft, true)).toEqual(none);
  });
});

test('isFarEnough leaves vendors 48 hours', () => {
  const now = new Date('2026-11-29T10:00:00.000Z');
  expect([isFarEnough('2026-12-01T10:00:00.000Z', now), isFarEnough('2026-12-01T09:59:59.999Z', now)]).toEqual([
    true,
    false,
  ]);
});
