import type { components } from '@millwright/contract/types';
import { isProvisional } from '@millwright/evaluation/item-kinds';
import { paymentText } from '../rfq/quote-words.rules.ts';
import type { OpenedQuote, QuoteContent } from '../rfq/quote.rules.ts';
import { earlierPlaces } from '../rfq/rfq-items.rules.ts';
import type { Frozen } from '../rfq/rfq-states.rules.ts';
import { verdictOf } from './qualification.rules.ts';
import type { VerdictColumns } from './qualification.rules.ts';

type Schemas = components['schemas'];
type Change = Schemas['QuoteChange'];
type Vendor = Schemas['QuoteVersions']['vendors'][number];
type Lines = Frozen['lines'];

/** A version as it is stored. */
export type VersionRow = {
  number: number;
  revision: number;
  submitted_at: string;
  state: Vendor['versions'][number]['state'];
  receipt: string;
  opened: OpenedQuote | null;
  entered_by: string | null;
  document: string | null;
};
/** Who was asked to quote, with the verdict on what stands and what it was asked to make clear. */
export type QuotingRow = VerdictColumns & {
  job_vendor_id: string;
  company_name: string;
  is_removed: boolean;
  regret_reason: Schemas['RegretReason'] | null;
  versions: VersionRow[];
  clarify_words: string | null;
  clarify_opened_at: string | null;
  clarify_opened_by: string | null;
  clarify_closes_at: string | null;
  clarify_answered_by: number | null;
};

const textOf = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

/** What a version changes against the one before. */
export function changesOfQuote(
  before: { content: QuoteContent; lines: Lines },
  after: { content: QuoteContent; lines: Lines },
): Change[] {
  const places = earlierPlaces(before.lines, after.lines);
  const rateOf = (quoted: QuoteContent['lines'][number] | undefined) =>
    quoted && !quoted.isExcluded ? textOf(quoted.rateInPaise) : null;
  const one = (what: Change['what'], was: string | null, is: string | null, line: string | null = null): Change[] =>
    was === is ? [] : [{ what, line, before: was, after: is }];
  const { content: was } = before;
  const { content: is } = after;
  return [
    ...after.lines.flatMap(({ description }, index) => {
      const earlier = was.lines[places[index] ?? -1];
      const quoted = is.lines[index];
      return [
        ...one('rate', rateOf(earlier), rateOf(quoted), description),
        ...one('remark', textOf(earlier?.remark), textOf(quoted?.remark), description),
      ];
    }),
    ...one('discount', textOf(was.discountPercent), textOf(is.discountPercent)),
    ...one('freight', textOf(was.freightInPaise || null), textOf(is.freightInPaise || null)),
    ...one('gst', textOf(was.gstPercent), textOf(is.gstPercent)),
    ...one('payment', textOf(paymentText(was)), textOf(paymentText(is))),
    ...one('working_days', textOf(was.workingDays), textOf(is.workingDays)),
    ...one('warranty', textOf(was.warrantyMonths), textOf(is.warrantyMonths)),
    ...one('valid_till', textOf(was.validTill), textOf(is.validTill)),
    ...one('deviations', textOf(was.deviations), textOf(is.deviations)),
  ];
}

/** The lines of a revision that a quote has no rate for. */
export const leftOutOf = (content: QuoteContent, lines: Lines): number[] =>
  lines.flatMap((line, index) => {
    const quoted = content.lines[index];
    return isProvisional(line) || (quoted && !quoted.isExcluded && quoted.rateInPaise !== null) ? [] : [index];
  });

/** A vendor with its versions as the contract has it. */
export function quotingVendorOf(row: QuotingRow, linesOf: ReadonlyMap<number, Lines>, now: Date): Vendor {
  const partsOf = (version: VersionRow | undefined) =>
    version?.opened ? { content: version.opened.content, lines: linesOf.get(version.revision) ?? [] } : null;
  return {
    jobVendorId: row.job_vendor_id,
    companyName: row.company_name,
    isRemoved: row.is_removed,
    regret: row.versions.length === 0 ? row.regret_reason : null,
    verdict: verdictOf(row),
    clarification:
      row.clarify_words === null
        ? null
        : {
            words: row.clarify_words,
            openedAt: row.clarify_opened_at!,
            openedBy: row.clarify_opened_by!,
            closesAt: row.clarify_closes_at!,
            isOpen: row.clarify_answered_by === null && now.getTime() < Date.parse(row.clarify_closes_at!),
            answeredBy: row.clarify_answered_by,
          },
    versions: row.versions.map((version, index) => {
      const own = partsOf(version);
      const earlier = partsOf(row.versions[index + 1]);
      return {
        receipt: {
          number: version.number,
          revision: version.revision,
          submittedAt: version.submitted_at,
          sha256: version.receipt,
        },
        state: version.state,
        quote: version.opened,
        leftOut: own ? leftOutOf(own.content, own.lines) : [],
        changes: own && earlier ? changesOfQuote(earlier, own) : [],
        entered:
          version.entered_by === null ? null : { by: version.entered_by, document: version.document ?? 'Document' },
      };
    }),
  };
}
