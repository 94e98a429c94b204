import { describe, expect, it } from 'vitest';
import { cardNames, cardsIn, withCards } from './cards.rules.ts';

const origin = 'https://millwright.example';
const addressOf = (jrId: string, vendor: string | null) =>
  vendor === null ? `/job/${jrId}/job-scope` : `/job/${jrId}/vendors/${vendor}`;
const vendor = '11111111-1111-4111-8111-111111111111';
const job = { jobId: vendor, number: 'JR-2026-0042', title: 'Boiler 2' };

describe('cardsIn', () => {
  it('finds jobs and quotes by their addresses, each once', () => {
    const text = `See ${origin}/job/JR-2026-0042/job-scope, ${origin}/job/jr-2026-0042/job-scope and ${origin}/job/JR-2026-0042/vendors/${vendor}.`;
    expect(cardsIn(text, origin, addressOf)).toEqual([
      { kind: 'quote', ref: vendor },
      { kind: 'job', ref: 'JR-2026-0042' },
    ]);
  });

  it('finds nothing in addresses of others, of other pages, or in other text', () => {
    const text = `https://other.example/job/JR-2026-0042/job-scope ${origin}/job/JR-2026-0042/job-scopes JR-2026-0042`;
    expect(cardsIn(text, origin, addressOf)).toEqual([]);
  });
});

describe('cardNames', () => {
  it('names a job, and a quote with its version', () => {
    expect(cardNames({ kind: 'job', job, vendor: null, quotedVersion: null })).toEqual({
      title: 'Boiler 2',
      about: 'JR-2026-0042',
    });
    const konkan = { jobVendorId: vendor, companyName: 'Konkan', isRemoved: false };
    expect(cardNames({ kind: 'quote', job, vendor: konkan, quotedVersion: 2 })).toEqual({
      title: 'Quote of Konkan',
      about: 'Version 2 · JR-2026-0042 Boiler 2',
    });
    expect(cardNames({ kind: 'quote', job, vendor: konkan, quotedVersion: null })!.about).toContain('Not quoted yet');
  });

  it('names nothing that the reader may not see', () => {
    expect(cardNames({ kind: 'job', job: null, vendor: null, quotedVersion: null })).toBeNull();
  });
});

describe('withCards', () => {
  it('has each card once, and five at most', () => {
    const card = (ref: string) => ({ kind: 'job' as const, ref, title: ref, about: '' });
    expect(withCards([card('a')], [card('a'), card('b')]).map(({ ref }) => ref)).toEqual(['a', 'b']);
    expect(withCards([], ['a', 'b', 'c', 'd', 'e', 'f'].map(card))).toHaveLength(5);
  });
});
