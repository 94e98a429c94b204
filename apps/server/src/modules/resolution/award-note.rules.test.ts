import { describe, expect, test } from 'vitest';
import { textOfPdf } from '../../testing/pdf-text.ts';
import { awardNotePdf } from './award-note-pdf.ts';
import { awardNoteOf, fitted } from './award-note.rules.ts';
import type { AwardNoteParts } from './award-note.rules.ts';

const at = '2026-10-01T09:30:00.000Z';
type Resolution = AwardNoteParts['resolution'];
const ranked = (index: number, more: Partial<Resolution['ranking'][number]> = {}): Resolution['ranking'][number] => ({
  vendorId: `v${index}`,
  companyName: `Vendor ${index}`,
  label: `L${index}`,
  priceInPaise: 100_000_00,
  loadingsInPaise: 0,
  evaluatedInPaise: 100_000_00 + index * 1_000_00,
  isAwarded: false,
  reasons: [],
  ...more,
});
const step = (index: number, more: Partial<Resolution['stages'][number]['steps'][number]> = {}) => ({
  _id: `s${index}`,
  person: { userId: `p${index}`, fullName: `Person ${index}`, designation: 'Head' },
  inPlaceOf: null,
  how: null,
  state: 'approved' as const,
  decidedAt: at,
  reason: null,
  comment: null,
  isAutomatic: false,
  override: null,
  ...more,
});
const resolution: Resolution = {
  _id: 'r',
  number: 'RES-2026-0042-1',
  version: 1,
  jobNumber: 'JR-2026-0042',
  title: 'Boiler 2 water-wall repair',
  state: 'approved',
  isNew: false,
  ruleChanges: [],
  proposedBy: { userId: 'u', fullName: 'Sunil Ozarkar', isMe: true },
  proposedAt: at,
  reason: 'Did the same work last year.',
  vendors: [
    {
      vendorId: 'v2',
      companyName: 'Vendor 2',
      lineCount: 3,
      amountInPaise: 100_000_00,
      gstInPaise: 18_000_00,
      totalInPaise: 118_000_00,
    },
  ],
  lineCount: 3,
  amountInPaise: 100_000_00,
  gstInPaise: 18_000_00,
  totalInPaise: 118_000_00,
  estimateInPaise: 110_000_00,
  firstOfferInPaise: null,
  budgetInPaise: 80_000_00,
  validity: null,
  comparison: { comparisonId: 'c', version: 2, sha256: 'ab'.repeat(32), frozenAt: at },
  fingerprint: 'cd'.repeat(32),
  ranking: [
    ranked(1),
    ranked(2, { isAwarded: true }),
    ranked(3),
    ranked(4, { label: null, reasons: ['mandatory_line_missing', 'expired'] }),
  ],
  toWeigh: [
    { kind: 'not_lowest', vendor: 'Vendor 1', amountInPaise: 1_000_00, words: null },
    { kind: 'few_quotes', vendor: null, amountInPaise: null, words: '2' },
    { kind: 'expires', vendor: 'Vendor 2', amountInPaise: null, words: '2026-10-09' },
  ],
  bandUpToInPaise: null,
  stages: [
    {
      name: 'Plant head',
      policy: 'any',
      needed: 1,
      state: 'approved',
      since: at,
      steps: [step(1, { inPlaceOf: 'Prakash Sathe', how: 'absent', comment: 'Agreed.' })],
    },
    {
      name: 'CFO',
      policy: 'any',
      needed: 1,
      state: 'approved',
      since: at,
      steps: [step(2, { isAutomatic: true, decidedAt: null })],
    },
  ],
  documents: [],
  decideBy: null,
  endedAt: at,
  endedBy: 'Person 2',
  endComment: null,
  log: { entries: 42, fingerprint: 'ef'.repeat(32) },
  can: { decide: false, override: false, withdraw: false, addDocuments: false, handTo: [] },
};
const parts: AwardNoteParts = { resolution, buyer: 'Sagar Steel', plant: 'Raigad', before: [], taken: 'Exported by X' };
const tableOf = (note: ReturnType<typeof awardNoteOf>, heading: string) =>
  note.tables.find((table) => table.heading === heading)?.rows;

describe('an award note', () => {
  test('flags what two super users approved in the place of who was asked', () => {
    const person = (fullName: string) => ({ userId: fullName, fullName, designation: null });
    const override = {
      askedBy: person('Anita Deo'),
      isMine: false,
      askedAt: at,
      reason: 'In hospital.',
      confirmedBy: person('Girish Kale'),
      confirmedAt: at,
      confirmReason: 'So it is.',
    };
    const stages = [{ ...resolution.stages[0]!, steps: [step(1, { override })] }];
    const note = awardNoteOf({ ...parts, resolution: { ...resolution, stages } });
    expect(note.facts).toContainEqual([
      'OVERRIDDEN',
      'Plant head: approved by Anita Deo and Girish Kale, on behalf of Person 1',
    ]);
    expect(tableOf(note, 'Approvals')![0]!.slice(2)).toEqual([
      'OVERRIDDEN',
      expect.any(String),
      'Anita Deo: In hospital. Girish Kale: So it is.',
    ]);
    expect(awardNoteOf(parts).facts.map(([term]) => term)).not.toContain('OVERRIDDEN');
  });

  test('names each change since quote opening, and that another vendor was first', () => {
    const change = {
      revision: 4,
      vendorId: 'v2',
      companyName: 'Vendor 2',
      where: 'Safety valves',
      what: 'Rate',
      from: '₹11,657.00',
      to: '₹9,600.00',
      at,
      by: 'Anil Prabhudesai',
      reason: 'Agreed in the clarification.',
      document: 'clarification.pdf',
      needsDocument: true,
      effect: { labelFrom: 'L2', labelTo: 'L1', differenceInPaise: -9_000_00, isFirstChanged: true },
    };
    const asSubmitted = {
      companyNames: ['Vendor 1'],
      evaluatedInPaise: 101_000_00,
      leadInPaise: 1_000_00,
      isOtherFirst: true,
    };
    const note = awardNoteOf({ ...parts, resolution: { ...resolution, openingChanges: [change], asSubmitted } });
    expect(tableOf(note, 'Changes since quote opening')).toEqual([
      [
        'Vendor 2, Safety valves',
        'Rate',
        'INR 11,657.00',
        'INR 9,600.00',
        'L2 to L1',
        expect.stringMatching(/^Agreed in the clarification\. \(Anil Prabhudesai, .*; document: clarification\.pdf\)$/),
      ],
    ]);
    expect(note.facts).toContainEqual([
      'L1 changed',
      'as submitted, L1 was Vendor 1 at INR 1,01,000.00: see the changes since quote opening',
    ]);
    expect(tableOf(awardNoteOf(parts), 'Changes since quote opening')).toBeUndefined();
    expect(awardNoteOf(parts).facts.map(([term]) => term)).not.toContain('L1 changed');
  });

  test('says why each vendor was not chosen', () => {
    expect(tableOf(awardNoteOf(parts), 'Ranking by evaluated cost')!.map((row) => [row[0], row[4], row[5]])).toEqual([
      ['L1', '0.00', 'Rejected although it costs ₹1,000 less: see reason'],
      ['L2', '1,000.00', 'Awarded'],
      ['L3', '2,000.00', 'Rejected: costs ₹1,000 more'],
      ['-', '', 'Not ranked: a mandatory item is missing, no longer valid'],
    ]);
  });

  test('says what it is against, what was weighed, and who approved in whose place', () => {
    const note = awardNoteOf(parts);
    const facts = new Map(note.facts);
    expect(facts.get('Against the estimate')).toBe('INR 10,000.00 (9.1 %) below 1,10,000.00');
    expect(facts.get('Against the budget')).toBe('INR 20,000.00 (25.0 %) above 80,000.00');
    expect(facts.get('Against the first offer')).toBe('not comparable');
    expect(facts.get('Job log at approval')).toBe(`42 entries, the last: ${'ef'.repeat(32)}`);
    expect(tableOf(note, 'Points to consider')).toEqual([
      ['Vendor 1: has a ₹1,000 lower evaluated cost'],
      ['2 ranked quotes, fewer than 3'],
      ['Vendor 2: the quote is valid until 9 Oct 2026'],
    ]);
    expect(tableOf(note, 'Approvals')).toEqual([
      ['Plant head', 'Person 1, Head, on behalf of Prakash Sathe', 'approved', '1 Oct 2026, 3:00 pm IST', 'Agreed.'],
      ['CFO', 'Person 2, Head', 'approved, as in the stage before', '', ''],
    ]);
    expect(tableOf(note, 'Earlier proposals')).toBeUndefined();
  });

  test('of a split award says who gets what, and compares no single vendor', () => {
    const [vendor] = resolution.vendors;
    const vendors = [vendor!, { ...vendor!, vendorId: 'v3', companyName: 'Vendor 3', lineCount: 1 }];
    const ranking = resolution.ranking.map((one) => ({ ...one, isAwarded: ['v2', 'v3'].includes(one.vendorId) }));
    const note = awardNoteOf({ ...parts, resolution: { ...resolution, vendors, ranking } });
    expect(tableOf(note, 'Award by vendor')!.map((row) => row[0])).toEqual(['Vendor 2', 'Vendor 3']);
    expect(tableOf(note, 'Ranking by evaluated cost')!.map((row) => row[5])).toEqual([
      'Not chosen',
      'Awarded',
      'Awarded',
      'Not ranked: a mandatory item is missing, no longer valid',
    ]);
  });

  test('stays one page with fifty vendors, long words and many approvers, and keeps its foot', async () => {
    const long = 'Very long words of somebody who had much to say about it. '.repeat(18).trim();
    const crowded: Resolution = {
      ...resolution,
      title: long.slice(0, 160),
      reason: long,
      vendors: Array.from({ length: 50 }, () => ({ ...resolution.vendors[0]!, companyName: long.slice(0, 200) })),
      ranking: Array.from({ length: 50 }, (_, index) => ranked(index + 1, { companyName: long.slice(0, 200) })),
      toWeigh: Array.from({ length: 200 }, () => ({
        kind: 'deviations' as const,
        vendor: 'Vendor',
        amountInPaise: null,
        words: long,
      })),
      stages: Array.from({ length: 6 }, (_, stage) => ({
        ...resolution.stages[0]!,
        name: long.slice(0, 60),
        steps: Array.from({ length: 60 }, (_, index) => step(stage * 60 + index, { comment: long })),
      })),
    };
    const before = Array.from({ length: 99 }, () => ({ ...crowded, state: 'rejected' as const, endComment: long }));
    const note = awardNoteOf({ ...parts, resolution: crowded, before });
    const { pages, text } = textOfPdf(await awardNotePdf(note, { author: 'A', at: new Date(at) }));
    expect(pages).toBe(1);
    expect(text).toContain('Exported by X');
    for (const heading of ['Award by vendor', 'Ranking by evaluated cost', 'Points to consider', 'Approvals'])
      expect(text).toContain(heading);
    expect(text.match(/And \d+ more/g)).toHaveLength(5);
    const small = textOfPdf(await awardNotePdf(awardNoteOf(parts), { author: 'A', at: new Date(at) }));
    expect(small.pages).toBe(1);
    expect(small.text).not.toMatch(/And \d+ more/);
  });
});

describe('what fits', () => {
  test('everything where there is room, else the tallest gives way first, and one row of each stays', () => {
    expect(fitted([[10, 10], [10]], 30, 5)).toEqual([2, 1]);
    // 40 + 10: one row of the first goes for a line of 5, then another.
    expect(fitted([[10, 10, 10, 10], [10]], 46, 5)).toEqual([3, 1]);
    expect(fitted([[10, 10, 10, 10], [10]], 36, 5)).toEqual([2, 1]);
    expect(
      fitted(
        [
          [10, 10],
          [10, 10],
        ],
        1,
        5,
      ),
    ).toEqual([1, 1]);
    expect(fitted([], 0, 5)).toEqual([]);
  });
});
