import type { components } from '@millwright/contract/types';
import { groupedAmount } from '../../indian-amount.ts';
import { indianDate, indianTime, shortIndianTime } from '../../indian-time.ts';
import { effectWords } from '../comparison-sheet/opening-changes.rules.ts';
import { UNRANKED } from '../comparison-sheet/sheet.rules.ts';
import { inRupees, REASONS } from './resolution-mails.rules.ts';

type Schemas = components['schemas'];
type Resolution = Schemas['Resolution'];
type Step = Schemas['ResolutionStep'];

/** What an award note is made of. `before`: what was decided on the job earlier, as far as its reader may read it; `taken`: for whom and when. */
export type AwardNoteParts = {
  resolution: Resolution;
  buyer: string;
  plant: string | null;
  before: readonly Resolution[];
  taken: string;
};

/** A table of the note; `widths` are shares of the page, amounts stand at the end of their column. */
export type NoteTable = {
  heading: string;
  columns: readonly { label: string; width: number; isAmount?: boolean }[];
  rows: readonly (readonly string[])[];
};
/** An award note as it is drawn: one page. */
export type AwardNote = {
  title: string;
  subject: string;
  facts: readonly (readonly [term: string, words: string])[];
  tables: readonly NoteTable[];
  foot: string;
};

const WEIGHED: Readonly<Record<Schemas['Weigh']['kind'], (amount: string, words: string) => string>> = {
  not_lowest: (amount) => `has a ${amount} lower evaluated cost`,
  over_budget: (amount) => `${amount} over the budget`,
  above_estimate: (amount) => `${amount} above the estimate`,
  above_last_purchase: (amount, words) => `${amount} above the last purchase prices of ${words}`,
  few_quotes: (_, words) => `${words} ranked quotes, fewer than 3`,
  lines_left: (_, words) => `items not awarded: ${words}`,
  split_saves: (amount, words) => `splitting between ${words} vendors would save ${amount}`,
  plugs: (amount) => `${amount} of its evaluated cost is estimated, not quoted`,
  low_price: () => 'far below the other quotes or the estimate',
  deviations: (_, words) => `deviations: ${words}`,
  advance: (_, words) => `${words} % paid in advance`,
  expires: (_, words) => `the quote is valid until ${indianDate(words)}`,
  no_warranty: () => 'no warranty',
  odd_quote: (_, words) => `in its quote: ${words}`,
  tie: (_, words) => `tied on cost, decided by ${words}`,
  told_otherwise: (_, words) => `evaluation differs from the RFQ: ${words}`,
};

const ENDS: Readonly<Record<Resolution['state'], string>> = {
  pending: 'pending approval',
  approved: 'approved',
  rejected: 'rejected',
  returned: 'returned for changes',
  withdrawn: 'withdrawn',
  void: 'void: the award changed',
  expired: 'expired: a quote was no longer valid',
};

/** How a resolution ended. Only what was approved has a place in the log: it is void since its job was reopened. */
const endOf = ({ state, log }: Resolution): string => (state === 'void' && log ? 'approved, then void' : ENDS[state]);

/** "INR 1,50,000.00 (4.1 %) below 36,50,000.00"; in words where there is nothing to compare with. */
function against(amount: number, other: number | null, none: string): string {
  if (other === null) return none;
  const share = other === 0 ? '' : ` (${((Math.abs(amount - other) / other) * 100).toFixed(1)} %)`;
  if (amount === other) return `as much: ${groupedAmount(other)}`;
  return `INR ${groupedAmount(Math.abs(amount - other))}${share} ${amount < other ? 'below' : 'above'} ${groupedAmount(other)}`;
}

const named = ({ number, version }: Resolution): string => (version > 1 ? `${number}, version ${version}` : number);
const vendorsOf = ({ vendors }: Resolution): string => vendors.map(({ companyName }) => companyName).join(', ');

/** Why a vendor stands where it does, and is awarded or not. */
function whyOf(
  { label, isAwarded, reasons, evaluatedInPaise }: Resolution['ranking'][number],
  awardedInPaise: number | null,
): string {
  if (isAwarded) return 'Awarded';
  if (label === null)
    return `Not ranked: ${reasons.map((reason) => UNRANKED[reason as keyof typeof UNRANKED] ?? reason).join(', ')}`;
  if (awardedInPaise === null) return 'Not chosen';
  const more = evaluatedInPaise - awardedInPaise;
  if (more === 0) return 'Not chosen: same cost';
  return more > 0
    ? `Rejected: costs ${inRupees(more)} more`
    : `Rejected although it costs ${inRupees(-more)} less: see reason`;
}

const weighed = ({ kind, vendor, amountInPaise, words }: Resolution['toWeigh'][number]): string => {
  const said = WEIGHED[kind](amountInPaise === null ? '' : inRupees(amountInPaise), words ?? '');
  return vendor ? `${vendor}: ${said}` : said;
};

const nobody = 'no approval needed for this amount';

/** Who approved when, stage by stage, with whom they stood in for and what they said. */
function approvalsOf({ stages }: Resolution): NoteTable['rows'] {
  return stages.flatMap(({ name, steps }) =>
    steps.map(({ person, inPlaceOf, state, decidedAt, reason, comment, isAutomatic, override }) => [
      name,
      [person.fullName, person.designation, inPlaceOf && `on behalf of ${inPlaceOf}`].filter(Boolean).join(', '),
      isAutomatic ? `${state}, as in the stage before` : override ? 'OVERRIDDEN' : state,
      decidedAt ? shortIndianTime(new Date(decidedAt)) : '',
      override ? overrideWords(override) : [reason && REASONS[reason], comment].filter(Boolean).join(': '),
    ]),
  );
}

const overrideWords = ({ askedBy, reason, confirmedBy, confirmReason }: NonNullable<Step['override']>): string =>
  `${askedBy.fullName}: ${reason} ${confirmedBy?.fullName ?? ''}: ${confirmReason ?? ''}`;

/** What the note flags: whose decision two super users took (domain rules, roles and permissions, hard rule 3). */
const overridesOf = ({ stages }: Resolution): [term: string, words: string][] =>
  stages.flatMap(({ name, steps }) =>
    steps.flatMap(({ person, override }): [string, string][] =>
      override?.confirmedBy
        ? [
            [
              'OVERRIDDEN',
              `${name}: approved by ${override.askedBy.fullName} and ${override.confirmedBy.fullName}, on behalf of ${person.fullName}`,
            ],
          ]
        : [],
    ),
  );

/** The font of the note has no sign of the rupee. */
const onPaper = (words: string): string => words.replaceAll('₹', 'INR ');

/** That another vendor was first by what was submitted. */
const firstChangedOf = (asSubmitted: Resolution['asSubmitted']): [term: string, words: string][] =>
  asSubmitted?.isOtherFirst
    ? [
        [
          'L1 changed',
          `as submitted, L1 was ${asSubmitted.companyNames.join(', ') || 'no vendor'}${asSubmitted.evaluatedInPaise === null ? '' : ` at INR ${groupedAmount(asSubmitted.evaluatedInPaise)}`}: see the changes since quote opening`,
        ],
      ]
    : [];

/** What the award note of an approved resolution says. */
export function awardNoteOf({ resolution, buyer, plant, before, taken }: AwardNoteParts): AwardNote {
  const { ranking, vendors, amountInPaise, comparison, log, stages, endedAt, endedBy, toWeigh } = resolution;
  const { openingChanges = [], asSubmitted } = resolution;
  const awarded = vendors.length === 1 ? ranking.find(({ isAwarded }) => isAwarded) : undefined;
  const lowest = ranking.find(({ label }) => label !== null)?.evaluatedInPaise ?? null;
  const ended = [endedAt && indianTime(new Date(endedAt)), endedBy && `by ${endedBy}`].filter(Boolean).join(' ');
  return {
    title: `Award note ${named(resolution)}`,
    subject: `${resolution.jobNumber} ${resolution.title}`,
    facts: [
      ['For', [buyer, plant].filter(Boolean).join(', ')],
      ['Awarded to', `${vendorsOf(resolution)}: INR ${groupedAmount(amountInPaise)} before tax`],
      [
        'With GST',
        `INR ${groupedAmount(resolution.gstInPaise)} GST, INR ${groupedAmount(resolution.totalInPaise)} in all`,
      ],
      ...vendors.flatMap(({ companyName, provisionalSumsInPaise }): [string, string][] =>
        provisionalSumsInPaise
          ? [['Provisional sums', `INR ${groupedAmount(provisionalSumsInPaise)} included, with ${companyName}`]]
          : [],
      ),
      ['Against the estimate', against(amountInPaise, resolution.estimateInPaise, 'no estimate for all items')],
      ['Against the first offer', against(amountInPaise, resolution.firstOfferInPaise, 'not comparable')],
      ['Against the budget', against(amountInPaise, resolution.budgetInPaise, 'no budget')],
      ...firstChangedOf(asSubmitted),
      ['Proposed', `${indianTime(new Date(resolution.proposedAt))} by ${resolution.proposedBy.fullName}`],
      resolution.state === 'void'
        ? ['Void since', [ended, resolution.endComment].filter(Boolean).join(': ')]
        : ['Approved', stages.length === 0 ? `${ended}: ${nobody}` : ended],
      ...overridesOf(resolution),
      ['Comparison frozen', `version ${comparison.version}, ${indianTime(new Date(comparison.frozenAt))}`],
      ['Fingerprint (SHA-256)', comparison.sha256],
      ['Proposal fingerprint', resolution.fingerprint],
      ['Job log at approval', log ? `${log.entries} entries, the last: ${log.fingerprint}` : 'not recorded'],
      ['Why', resolution.reason],
    ],
    tables: [
      ...(vendors.length > 1
        ? [
            {
              heading: 'Award by vendor',
              columns: [
                { label: 'Vendor', width: 5 },
                { label: 'Items', width: 1, isAmount: true },
                { label: 'Before tax, INR', width: 2, isAmount: true },
                { label: 'With GST, INR', width: 2, isAmount: true },
              ],
              rows: vendors.map(({ companyName, lineCount, amountInPaise: amount, totalInPaise }) => [
                companyName,
                String(lineCount),
                groupedAmount(amount),
                groupedAmount(totalInPaise),
              ]),
            },
          ]
        : []),
      {
        heading: 'Ranking by evaluated cost',
        columns: [
          { label: 'Rank', width: 0.7 },
          { label: 'Vendor', width: 3.2 },
          { label: 'Price, INR', width: 1.9, isAmount: true },
          { label: 'Evaluated, INR', width: 1.9, isAmount: true },
          { label: 'Above L1', width: 1.8, isAmount: true },
          { label: 'Result', width: 3.4 },
        ],
        rows: ranking.map((vendor) => [
          vendor.label ?? '-',
          vendor.companyName,
          groupedAmount(vendor.priceInPaise),
          groupedAmount(vendor.evaluatedInPaise),
          vendor.label === null || lowest === null ? '' : groupedAmount(vendor.evaluatedInPaise - lowest),
          whyOf(vendor, awarded?.evaluatedInPaise ?? null),
        ]),
      },
      {
        heading: 'Changes since quote opening',
        columns: [
          { label: 'Where', width: 3 },
          { label: 'What', width: 1.6 },
          { label: 'Submitted', width: 2 },
          { label: 'Now', width: 2 },
          { label: 'Effect', width: 1.6 },
          { label: 'Reason and person', width: 4 },
        ],
        rows: openingChanges.map((change) => [
          [change.companyName, change.where].filter(Boolean).join(', ') || 'the comparison',
          change.what,
          onPaper(change.from),
          onPaper(change.to),
          onPaper(effectWords(change) ?? ''),
          `${change.reason ?? 'no reason'} (${change.by}, ${shortIndianTime(new Date(change.at))}; document: ${change.document ?? 'none'})`,
        ]),
      },
      { heading: 'Points to consider', columns: [{ label: '', width: 1 }], rows: toWeigh.map((one) => [weighed(one)]) },
      {
        heading: 'Earlier proposals',
        columns: [
          { label: 'Award proposal', width: 2.2 },
          { label: 'Vendor', width: 3 },
          { label: 'Amount, INR', width: 1.8, isAmount: true },
          { label: 'Outcome', width: 3 },
          { label: 'Why', width: 3 },
        ],
        rows: before.map((one) => [
          named(one),
          vendorsOf(one),
          groupedAmount(one.amountInPaise),
          [endOf(one), one.endedBy && `by ${one.endedBy}`, one.endedAt && shortIndianTime(new Date(one.endedAt))]
            .filter(Boolean)
            .join(', '),
          one.endComment ?? '',
        ]),
      },
      {
        heading: 'Approvals',
        columns: [
          { label: 'Stage', width: 2 },
          { label: 'Who', width: 3.2 },
          { label: 'Decision', width: 1.6 },
          { label: 'When', width: 2.4 },
          { label: 'Comment', width: 3.6 },
        ],
        rows: approvalsOf(resolution),
      },
    ].filter(({ rows }) => rows.length > 0),
    foot: taken,
  };
}

/**
 * How many rows of each table fit into a room, when each left out costs its table a line `more` once: of the tallest table the last row goes first, and
 * one row of each stays.
 */
export function fitted(tables: readonly (readonly number[])[], room: number, more: number): number[] {
  const kept = tables.map(({ length }) => length);
  const heightOf = (at: number) =>
    tables[at]!.slice(0, kept[at]).reduce((sum, height) => sum + height, 0) +
    (kept[at]! < tables[at]!.length ? more : 0);
  const heights = () => tables.map((_, at) => heightOf(at));
  for (;;) {
    const now = heights();
    if (now.reduce((sum, height) => sum + height, 0) <= room) return kept;
    const tallest = now
      .map((height, at) => ({ height, at }))
      .filter(({ at }) => kept[at]! > 1)
      .toSorted((left, right) => right.height - left.height)[0];
    if (!tallest) return kept;
    kept[tallest.at]! -= 1;
  }
}
