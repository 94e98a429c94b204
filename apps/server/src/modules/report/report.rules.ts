import { createHash } from 'node:crypto';
import { chargesOf } from '@millwright/evaluation/explain';
import type { components } from '@millwright/contract/types';
import { quantityText } from '@millwright/evaluation/unit-labels';
import type { FieldProblem } from '../../problems.ts';
import { indianTime } from '../../indian-time.ts';
import { ranked, UNRANKED } from '../comparison-sheet/sheet.rules.ts';
import type { SheetSnapshot } from '../comparison-sheet/sheet.rules.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { canonical } from '../rfq/quote-seal.ts';
import { lineAmountInPaise } from '../rfq/quote.rules.ts';
import { oneLine, quoted } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';

type Schemas = components['schemas'];
export type ReportKind = Schemas['ReportKind'];
export type ReportContent = Schemas['ReportContent'];
type Section = ReportContent['sections'][number];
type Cell = Section['rows'][number][number];
type Vendor = Schemas['EvaluationVendor'];
type Scenario = Schemas['EvaluationScenario'];

/** How many reports a job has, and comments a report. */
export const MOST_REPORTS = 100;
export const MOST_COMMENTS = 500;

/** What a report is called. */
export const KIND_WORDS: Readonly<Record<ReportKind, string>> = {
  financial: 'Financial report',
  vendor_comparison: 'Vendor comparison',
  job_summary: 'Job summary',
};

/** A report as it is listed. */
export type ReportRow = {
  id: string;
  kind: ReportKind;
  title: string;
  job_id: string;
  year: number;
  number: number;
  job_title: string | null;
  made_at: string;
  made_by: string;
  sha256: Buffer;
};
/** A comment as it is stored. */
export type CommentRow = {
  id: string;
  words: string;
  by_user: string;
  by_name: string;
  at: string;
  mentioned: { userId: string; fullName: string }[];
};
/** What the summary of a job is made of. */
export type SummaryParts = {
  stages: { at: string; to: string | null; by: string }[];
  vendors: { name: string; sent_at: string; viewed_at: string | null; regret: string | null; versions: number }[];
  revisions: { number: number; published_at: string; published_by: string }[];
  logCount: number;
  logHead: string | null;
};
/** What the first and the last version of a vendor's quote came to before tax. */
export type Offers = ReadonlyMap<string, { firstInPaise: number; lastInPaise: number; versions: number }>;

/** SHA-256 of what a report says, as canonical JSON. */
export const fingerprintOf = (content: ReportContent): Buffer =>
  createHash('sha256').update(canonical(content)).digest();

/** A report as the contract has it. */
export const reportOf = (row: ReportRow): Schemas['Report'] => ({
  _id: row.id,
  kind: row.kind,
  title: row.title,
  job: { _id: row.job_id, number: numberOf(row), title: row.job_title },
  madeAt: row.made_at,
  madeBy: row.made_by,
  sha256: row.sha256.toString('hex'),
});

const text = (label: string): Section['columns'][number] => ({ label, kind: 'text' });
const paise = (label: string): Section['columns'][number] => ({ label, kind: 'paise' });
const count = (label: string): Section['columns'][number] => ({ label, kind: 'count' });
const percent = (label: string): Section['columns'][number] => ({ label, kind: 'hundredths' });
const moment = (label: string): Section['columns'][number] => ({ label, kind: 'moment' });

/** A decimal text with places as hundredths; null stays null. */
const hundredths = (decimal: string | null): number | null =>
  decimal === null ? null : Math.round(Number(decimal) * 100);
/** What is `part` of `whole` in hundredths of a percent, to the nearest; null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000);

type Compared = { snapshot: SheetSnapshot; offers: Offers };
type Evaluated = { evaluation: Schemas['Evaluation']; request: NonNullable<SheetSnapshot['request']> };

const namesOf = ({ vendors }: SheetSnapshot): ReadonlyMap<string, string> =>
  new Map(vendors.map(({ vendorId, companyName }) => [vendorId, companyName]));
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const loadingsOf = ({ loadings }: Vendor) => sumOf(loadings.map(({ amountInPaise }) => amountInPaise));

/** Evaluated cost by vendor, ways to award, and savings. */
export function financialContent(
  facts: ReportContent['facts'],
  compared: Compared,
  evaluated: Evaluated,
): ReportContent {
  const { snapshot } = compared;
  const names = namesOf(snapshot);
  const vendors = ranked(evaluated.evaluation.vendors, names);
  return {
    facts,
    sections: [
      {
        heading: 'Evaluated cost by vendor',
        note: 'Landed cost is net of input tax credit. Evaluated cost adds the loadings for payment, delivery and deviations, and decides the rank.',
        columns: [
          text('Vendor'),
          text('Rank'),
          paise('Lines'),
          paise('Charges'),
          paise('GST'),
          paise('Credit'),
          paise('Landed'),
          paise('Loadings'),
          paise('Evaluated'),
          paise('Above L1'),
          percent('Against the estimate'),
          percent('Items quoted'),
          text('Reason not ranked'),
        ],
        rows: vendors.map((vendor) => [
          names.get(vendor.vendorId)!,
          vendor.label,
          vendor.basicInPaise,
          chargesOf(vendor),
          vendor.gst.totalInPaise,
          vendor.itcInPaise,
          vendor.landedInPaise,
          loadingsOf(vendor),
          vendor.evaluatedInPaise,
          vendor.gapInPaise,
          hundredths(vendor.vsEstimatePercent),
          hundredths(vendor.coveragePercent),
          vendor.reasons.length > 0 ? vendor.reasons.map((reason) => UNRANKED[reason]).join(', ') : null,
        ]),
      },
      awardsSection(evaluated, names),
      savingsSection(compared, evaluated, names),
      {
        heading: 'Tax by vendor',
        note: 'The split follows the place of supply and never affects ranks.',
        columns: [text('Vendor'), paise('Taxable'), paise('CGST'), paise('SGST'), paise('IGST'), paise('With tax')],
        rows: vendors.map(({ vendorId, taxableInPaise, gst }) => [
          names.get(vendorId)!,
          taxableInPaise,
          gst.cgstInPaise,
          gst.sgstInPaise,
          gst.igstInPaise,
          taxableInPaise + gst.totalInPaise,
        ]),
      },
    ],
  };
}

function awardsSection({ evaluation: { award } }: Evaluated, names: ReadonlyMap<string, string>): Section {
  const ways: [string, Scenario][] = [
    ['All from one vendor', award.package],
    ['Lot-wise lowest', award.cherryPick],
    ['Best few vendors', award.bestK],
  ];
  return {
    heading: 'Ways to award',
    note: 'Including the handling cost per contract.',
    columns: [text('Way'), text('Vendors'), paise('Cost'), paise('Contracts'), paise('Total'), text('Proven')],
    rows: ways.map(([way, scenario]) => [
      way,
      scenario.isFeasible ? scenario.vendorIds.map((id) => names.get(id)!).join(', ') : 'not possible',
      scenario.costInPaise,
      scenario.contractCostInPaise,
      scenario.totalInPaise,
      scenario.isFeasible
        ? scenario.isExact
          ? 'proven lowest'
          : `within ${scenario.boundGapPercent ?? '?'}% of the lowest possible`
        : null,
    ]),
  };
}

/** Savings by both definitions, which are never added (domain rules, evaluation 6.4). */
function savingsSection(
  { snapshot, offers }: Compared,
  { evaluation, request }: Evaluated,
  names: ReadonlyMap<string, string>,
): Section {
  const first = evaluation.l1?.vendorIds ?? [];
  const estimate = estimateOf(request);
  const rows = first.flatMap((id): Cell[][] => {
    const vendor = evaluation.vendors.find(({ vendorId }) => vendorId === id)!;
    const { jobVendorId } = snapshot.vendors.find(({ vendorId }) => vendorId === id)!;
    const offer = jobVendorId === null ? undefined : offers.get(jobVendorId);
    const own: Cell[][] = [];
    if (estimate !== null)
      own.push(savingOf(`${names.get(id)!} against the estimate of its items`, estimate, vendor.basicInPaise));
    if (offer && offer.versions > 1)
      own.push(savingOf(`${names.get(id)!} against its first offer`, offer.firstInPaise, offer.lastInPaise));
    return own;
  });
  return {
    heading: 'Savings, if the first is awarded',
    note: 'Before tax. The two figures are never added up.',
    columns: [text('Of'), paise('Before'), paise('Now'), paise('Saved'), percent('Share')],
    rows,
  };
}

const savingOf = (what: string, before: number, now: number): Cell[] => [
  what,
  before,
  now,
  before - now,
  shareOf(before - now, before),
];

/** What the lines were expected to cost together, in paise; null where one is not known. */
function estimateOf({ lines }: Evaluated['request']): number | null {
  let sum = 0;
  for (const { qty, estimateRate } of lines) {
    if (estimateRate === null || estimateRate === undefined) return null;
    sum += lineAmountInPaise(hundredths(estimateRate)!, qty);
  }
  return sum;
}

const STATES: Readonly<Record<string, string>> = { plugged: 'filled in', included: 'included elsewhere' };

/** Lines and terms of all vendors side by side. */
export function comparisonContent(
  facts: ReportContent['facts'],
  compared: Compared,
  evaluated: Evaluated,
): ReportContent {
  const { snapshot } = compared;
  const names = namesOf(snapshot);
  const vendors = ranked(evaluated.evaluation.vendors, names);
  const requests = new Map(evaluated.request.quotes.map((quote) => [quote.vendorId, quote]));
  const titled = (vendor: Vendor) => `${names.get(vendor.vendorId)!}${vendor.label ? ` (${vendor.label})` : ''}`;
  return {
    facts,
    sections: [
      {
        heading: 'Amounts by item',
        note: 'Before tax, at RFQ quantities. Items not quoted are loaded and marked below.',
        columns: [text('Line'), text('Quantity'), ...vendors.map((vendor) => paise(titled(vendor)))],
        rows: snapshot.lines.map(({ lineId, description, quantity, unit }, index) => [
          `${index + 1}. ${description}`.slice(0, 2000),
          quantityText({ quantity, unit }) || null,
          ...vendors.map(({ cells }) => cells.find((cell) => cell.lineId === lineId)?.amountInPaise ?? null),
        ]),
      },
      {
        heading: 'Items not quoted',
        note: null,
        columns: [text('Vendor'), text('Line'), text('Counted as'), paise('With')],
        rows: vendors.flatMap((vendor) =>
          vendor.cells
            .filter(({ state }) => state !== 'priced')
            .map(({ lineId, state, plugBasis, amountInPaise }): Cell[] => [
              names.get(vendor.vendorId)!,
              snapshot.lines.find((line) => line.lineId === lineId)?.description ?? lineId,
              plugBasis ? `${STATES[state]}, ${plugBasis}` : STATES[state]!,
              amountInPaise,
            ]),
        ),
      },
      {
        heading: 'Terms',
        note: null,
        columns: [
          text('Vendor'),
          text('Payment'),
          count('Delivery in days'),
          text('Deviations'),
          paise('Loadings'),
          paise('Evaluated'),
        ],
        rows: vendors.map((vendor) => {
          const quote = requests.get(vendor.vendorId);
          return [
            names.get(vendor.vendorId)!,
            quote?.milestones?.map(({ percent: share, days }) => `${share} % at ${days} days`).join(', ') || null,
            quote?.deliveryDays ?? null,
            deviationsOf(snapshot, vendor.vendorId),
            loadingsOf(vendor),
            vendor.evaluatedInPaise,
          ];
        }),
      },
    ].filter(({ rows }) => rows.length > 0) as Section[],
  };
}

function deviationsOf({ vendors }: SheetSnapshot, vendorId: string): string | null {
  const vendor = vendors.find((one) => one.vendorId === vendorId);
  return vendor?.versions.find(({ number }) => number === vendor.number)?.deviations?.slice(0, 2000) ?? null;
}

const words = (state: string | null) => (state ?? '').replaceAll('_', ' ');

/** What became of a job: who was asked and answered, what was published when, and who moved it on. */
export const summaryContent = (facts: ReportContent['facts'], parts: SummaryParts): ReportContent => ({
  facts: [
    ...facts,
    { label: 'Log entries', value: String(parts.logCount) },
    ...(parts.logHead ? [{ label: 'Latest fingerprint', value: parts.logHead }] : []),
  ],
  sections: [
    {
      heading: 'Vendors invited',
      note: null,
      columns: [
        text('Vendor'),
        moment('Emailed'),
        moment('Last viewed'),
        count('Quote versions'),
        text('Reason for regret'),
      ],
      rows: parts.vendors.map(({ name, sent_at, viewed_at, regret, versions }) => [
        name,
        sent_at,
        viewed_at,
        versions,
        regret === null ? null : words(regret),
      ]),
    },
    {
      heading: 'RFQ revisions',
      note: null,
      columns: [count('Revision'), moment('Published'), text('By')],
      rows: parts.revisions.map(({ number, published_at, published_by }) => [number, published_at, published_by]),
    },
    {
      heading: 'Stage history',
      note: null,
      columns: [moment('When'), text('To'), text('By')],
      rows: parts.stages.map(({ at, to, by }) => [at, words(to), by]),
    },
  ].filter(({ rows }) => rows.length > 0) as Section[],
});

/** What is said above every report. */
export function factsOf(
  job: {
    year: number;
    number: number;
    title: string | null;
    plant_name: string | null;
    owner_name: string;
    status: string;
  },
  by: { fullName: string; companyName: string },
  now: Date,
  more: readonly (readonly [label: string, value: string | null])[],
): ReportContent['facts'] {
  const all: readonly (readonly [string, string | null])[] = [
    ['Company', by.companyName],
    ['Job', [numberOf(job), job.title].filter(Boolean).join(' ')],
    ['Plant', job.plant_name],
    ['Owner', job.owner_name],
    ['State', words(job.status)],
    ...more,
    ['Made', `${indianTime(now)} by ${by.fullName}`],
  ];
  return all.flatMap(([label, value]) => (value ? [{ label, value: value.slice(0, 500) }] : []));
}

/** The mail to somebody who was mentioned in a comment: on what, in short and in full. */
export const mentionMail = (
  { about, on, by }: { about: string; on: string; by: string },
  comment: string,
  link: string,
): MailText => ({
  subject: oneLine(`${by} mentioned you on ${about}`),
  text: [
    `${oneLine(by)} mentioned you on ${oneLine(on)}:`,
    '',
    quoted(comment),
    '',
    'Log in to read and answer:',
    link,
  ].join('\n'),
});

/** Who of those mentioned cannot read what the comment is on. */
export const mentionProblems = (ids: readonly string[], readers: readonly { userId: string }[]): FieldProblem[] =>
  ids.flatMap((id, index) =>
    readers.some(({ userId }) => userId === id)
      ? []
      : [{ pointer: `/mentionedIds/${index}`, message: 'cannot read these prices' }],
  );
