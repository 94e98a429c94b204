import { describe, expect, test } from 'vitest';
import { auctionSchema, defaultsOf, faultsOf, rulesOf, templates, type AuctionValues } from './auction.schema.ts';

const values: AuctionValues = {
  ...defaultsOf(null, 'Main lot'),
  startsAt: '2099-11-24T10:00:00.000Z',
  ceilingInPaise: 143_500_000,
  decrement: { absInPaise: 100_000, percent: '0.5' },
  levels: { startInPaise: 140_000_000, stepInPaise: 2_000_000, everyInSeconds: '60' },
  telephone: '+91 2352 240 117',
};
const pathsOf = (changed: Partial<AuctionValues>) => faultsOf({ ...values, ...changed }).map(({ path }) => path);

describe('the rules that are typed', () => {
  test('each template makes rules that can be sent', () => {
    for (const { values: template } of Object.values(templates)) {
      expect(pathsOf(template)).toEqual([]);
      expect(rulesOf({ ...values, ...template })).not.toBeNull();
    }
  });

  test('rules that a kind does not have are sent as the contract wants them', () => {
    const japanese = rulesOf({
      ...values,
      ...templates['japanese']!.values,
      trigger: { kind: 'lead_change', rank: '' },
    });
    expect(japanese).toMatchObject({
      ceilingInPaise: 140_000_000,
      durationInMinutes: null,
      hardCloseAfterInMinutes: null,
      trigger: { kind: 'any', rank: null },
      maxExtensions: 0,
    });
    expect(rulesOf({ ...values, ...templates['sealed']!.values })).toMatchObject({ levels: null, visibility: 'blind' });
  });

  test('an auction in a chain needs a gap and no start of its own', () => {
    const startsAfter = { auctionId: '00000000-05dc-8ec4-a000-000000000999', gapInMinutes: '10' };
    const started = { startsAt: '2020-01-01T00:00:00.000Z', startsAfter };
    expect(pathsOf(started)).toEqual([]);
    expect(rulesOf({ ...values, startsAfter })).toMatchObject({ startsAfter: { ...startsAfter, gapInMinutes: 10 } });
    expect(rulesOf(values)).not.toHaveProperty('startsAfter');
    expect(pathsOf({ startsAfter: { ...startsAfter, gapInMinutes: '' } })).toEqual(['startsAfter.gapInMinutes']);
  });

  test('opening offers are sent where they are asked for, and close after the invitation', () => {
    const asked = { as: 'firstBid' as const, closeBeforeInMinutes: '15' };
    expect(rulesOf({ ...values, openingOffers: asked })).toMatchObject({
      openingOffers: { as: 'firstBid', closeBeforeInMinutes: 15 },
    });
    expect(rulesOf(values)).not.toHaveProperty('openingOffers');
    expect(rulesOf({ ...values, ...templates['sealed']!.values, openingOffers: asked })).not.toHaveProperty(
      'openingOffers',
    );
    const late = { ...asked, closeBeforeInMinutes: values.noticeInMinutes };
    expect(pathsOf({ openingOffers: late })).toEqual(['openingOffers.closeBeforeInMinutes']);
    const rules = rulesOf({ ...values, openingOffers: asked })!;
    expect(rulesOf(defaultsOf({ title: 'Main lot', rules, hostUserId: null }))).toEqual(rules);
  });

  test('faults are at the fields where they are mended', () => {
    expect(pathsOf({ startsAt: '2020-01-01T00:00:00.000Z' })).toEqual(['startsAt']);
    expect(pathsOf({ durationInMinutes: '0' })).toEqual(['durationInMinutes']);
    expect(pathsOf({ hardCloseAfterInMinutes: '30' })).toEqual(['hardCloseAfterInMinutes']);
    expect(pathsOf({ decrement: { absInPaise: 143_500_000, percent: '51' } })).toEqual([
      'decrement.absInPaise',
      'decrement.percent',
    ]);
    expect(pathsOf({ trigger: { kind: 'rank_change', rank: '' } })).toEqual(['trigger.rank']);
    expect(pathsOf({ sanityFloorPercent: '0' })).toEqual(['sanityFloorPercent']);
    expect(pathsOf({ type: 'dutch', levels: { ...values.levels, startInPaise: 143_500_001 } })).toEqual([
      'levels.startInPaise',
    ]);
  });

  test('hidden prices and refused ties need a confirmation', () => {
    expect(pathsOf({ ties: 'none' })).toEqual(['isTieLeakAccepted']);
    expect(pathsOf({ ties: 'none', isTieLeakAccepted: true })).toEqual([]);
    expect(pathsOf({ ties: 'none', visibility: 'full' })).toEqual([]);
  });

  test('the form begins with what an auction has, and sends the same', () => {
    const rules = rulesOf(values)!;
    const opened = defaultsOf({ title: 'Main lot', rules, hostUserId: null });
    expect(rulesOf(opened)).toEqual(rules);
    expect(auctionSchema.safeParse(opened).success).toBe(true);
  });
});
