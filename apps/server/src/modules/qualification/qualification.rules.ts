import type { components } from '@millwright/contract/types';
import { isProvisional } from '@millwright/evaluation/item-kinds';
import type { Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { indianTime } from '../../indian-time.ts';
import type { Envelope, TechnicalContent } from '../rfq/envelopes.rules.ts';
import type { Judged } from '../rfq/quotations.rules.ts';
import type { QuoteContent } from '../rfq/quote.rules.ts';
import type { RfqAccess } from '../rfq/rfq.policies.ts';
import { isOfferOpen } from '../rfq/rfq-states.rules.ts';
import { oneLine, quoted } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { qualificationPolicies } from './qualification.policies.ts';
import { failedClauses, technicalScoreOf } from './technical.rules.ts';
import type { ClauseRow, FindingRow } from './technical.rules.ts';

type Schemas = components['schemas'];
type Listed = Schemas['FinalVendors']['vendors'][number];

/** A verdict as it is stored. */
export type VerdictColumns = {
  verdict: Schemas['QuoteVerdict'] | null;
  verdict_reason: string | null;
  judged_by: string | null;
  judged_at: string | null;
};
/** A vendor on a job with all that says whether it qualifies; the quote is the one that stands. */
export type StandingRow = VerdictColumns & {
  job_vendor_id: string;
  company_name: string;
  is_asked: boolean;
  regret_reason: string | null;
  regret_comment: string | null;
  has_withdrawn: boolean;
  pqr_state: Schemas['PqrState'];
  pqr_reason: string | null;
  number: number | null;
  is_opened: boolean;
  /** Of two envelopes the second was not opened with those of the others: it never is. */
  is_price_sealed: boolean;
  entered_by: string | null;
  /** How the quote was judged; null without one. */
  judged: Judged | null;
  final_since: string | null;
};
/** How a vendor was judged, for a comparison. */
export type Qualification = { isQualified: boolean; technicalScore: string | null };

/** A verdict as the contract has it. */
export const verdictOf = ({
  verdict,
  verdict_reason,
  judged_by,
  judged_at,
}: VerdictColumns): Schemas['Verdict'] | null =>
  verdict && { verdict, reason: verdict_reason, by: judged_by!, at: judged_at! };

/** What stands against a vendor; nothing against one that qualifies or is not decided yet, but that its quote is sealed. */
export function reasonsAgainst(
  row: StandingRow,
  clauses: readonly ClauseRow[],
  findings: readonly FindingRow[],
): Listed['reasons'] {
  const one = (code: Listed['reasons'][number]['code'], words: string | null = null) => [{ code, words }];
  if (!row.is_asked) return one('not_asked');
  const ofPqr = row.pqr_state === 'rejected' ? one('pqr_rejected', row.pqr_reason) : [];
  if (row.number === null) {
    if (row.regret_reason !== null) return [...one('regretted', row.regret_comment), ...ofPqr];
    return [...one(row.has_withdrawn ? 'withdrawn' : 'no_quote'), ...ofPqr];
  }
  const failed = failedClauses(clauses, findings);
  return [
    ...(row.is_opened ? [] : one('sealed')),
    ...ofPqr,
    ...(failed.length > 0
      ? one(
          'mandatory_clause',
          failed
            .map(({ words }) => words)
            .join('; ')
            .slice(0, 1000),
        )
      : []),
    ...(row.verdict === 'disqualified' ? one('disqualified', row.verdict_reason) : []),
    ...(row.is_price_sealed ? one('price_sealed') : []),
  ];
}

/** Reasons that are over once the vendor quotes. */
const UNTIL_QUOTED: readonly Listed['reasons'][number]['code'][] = ['not_asked', 'no_quote', 'withdrawn'];

function standingOf(row: StandingRow, reasons: Listed['reasons'], isOpened: boolean): Listed['standing'] {
  if (row.judged === 'qualified') return row.final_since === null ? 'qualified' : 'final';
  if (!isOpened && row.number === null && reasons.every(({ code }) => UNTIL_QUOTED.includes(code))) return 'not_quoted';
  return reasons.some(({ code }) => code !== 'sealed') ? 'not_qualified' : 'undecided';
}

/** How the quotes that stand were judged, by vendor. */
export const judgedFrom = (rows: readonly StandingRow[]): Map<string, Judged> =>
  new Map(rows.flatMap(({ job_vendor_id, judged }) => (judged === null ? [] : [[job_vendor_id, judged]])));

const ORDER: readonly Listed['standing'][] = ['final', 'qualified', 'undecided', 'not_quoted', 'not_qualified'];

/** What the list of qualified and final vendors is made of. */
export type FinalParts = {
  rows: readonly StandingRow[];
  clauses: readonly ClauseRow[];
  findings: readonly FindingRow[];
};

/** The vendors of a job by whether they qualify, as the contract has it. */
export function finalVendorsOf(
  { rows, clauses, findings }: FinalParts,
  access: RfqAccess,
  reader: Principal,
): Schemas['FinalVendors'] {
  const readTechnical = may(qualificationPolicies['technical.read'], reader, access);
  const vendors = rows.map((row): Listed => {
    const own = findings.filter(({ job_vendor_id }) => job_vendor_id === row.job_vendor_id);
    const reasons = reasonsAgainst(row, clauses, own);
    const standing = standingOf(row, reasons, isOfferOpen(access.rfq));
    return {
      jobVendorId: row.job_vendor_id,
      companyName: row.company_name,
      standing,
      reasons,
      pqrState: row.pqr_state,
      number: row.number,
      isSurrogate: row.entered_by !== null,
      verdict: verdictOf(row),
      technical: readTechnical ? technicalScoreOf(clauses, own) : null,
      finalSince: standing === 'final' ? row.final_since : null,
    };
  });
  const count = (standing: Listed['standing']) => vendors.filter((vendor) => vendor.standing === standing).length;
  return {
    isOpened: isOfferOpen(access.rfq),
    ...(isOfferOpen(access.rfq) && access.rfq.opened_at === null && { isPriceSealed: true }),
    counts: {
      final: count('final'),
      qualified: count('qualified'),
      undecided: count('undecided'),
      notQuoted: count('not_quoted'),
      notQualified: count('not_qualified'),
    },
    vendors: vendors.toSorted((left, right) => ORDER.indexOf(left.standing) - ORDER.indexOf(right.standing)),
    can: { qualify: may(qualificationPolicies['quote.qualify'], reader, access), readTechnical },
  };
}

/** How the vendors of a job were judged: who nothing stands against takes part in a comparison, decided or not. */
export function qualificationsFrom({ rows, clauses, findings }: FinalParts): Map<string, Qualification> {
  return new Map(
    rows.map((row) => {
      const own = findings.filter(({ job_vendor_id }) => job_vendor_id === row.job_vendor_id);
      const isQualified = standingOf(row, reasonsAgainst(row, clauses, own), true) !== 'not_qualified';
      return [row.job_vendor_id, { isQualified, technicalScore: technicalScoreOf(clauses, own)?.percent ?? null }];
    }),
  );
}

/** The vendors that the buyer began to judge, by clauses or by a prequalification, and has not decided on: none of them can be awarded. */
export function undecidedOf({ rows, clauses, findings }: FinalParts): Set<string> {
  const isBegun = ({ pqr_state }: StandingRow) => clauses.length > 0 || ['sent', 'returned'].includes(pqr_state);
  return new Set(
    rows
      .filter((row) => {
        const own = findings.filter(({ job_vendor_id }) => job_vendor_id === row.job_vendor_id);
        return isBegun(row) && standingOf(row, reasonsAgainst(row, clauses, own), true) === 'undecided';
      })
      .map(({ job_vendor_id }) => job_vendor_id),
  );
}

/** A quote without its prices: what a technical evaluation reads. Of two envelopes it is the first one. */
export function offerOf(
  content: TechnicalContent | QuoteContent,
  number: number,
  lines: readonly Pick<Schemas['RfqLine'], 'description' | 'kind'>[],
): Schemas['TechnicalEvaluation']['vendors'][number]['offer'] {
  return {
    number,
    deviations: content.deviations ?? null,
    workingDays: content.workingDays ?? null,
    warrantyMonths: content.warrantyMonths ?? null,
    leftOut: lines.flatMap(({ description, kind }, index) => {
      const line = content.lines[index];
      if (isProvisional({ kind })) return [];
      const isRated = line && (!('rateInPaise' in line) || line.rateInPaise !== null);
      return isRated && !line.isExcluded ? [] : [description];
    }),
    remarks: lines.flatMap(({ description }, index) => {
      const remark = content.lines[index]?.remark;
      return remark ? [{ line: description, remark }] : [];
    }),
  };
}

/** The mail to a vendor that a quote was entered for it: it can be replaced until the deadline, and is no quote of its own. */
export const enteredMail = (
  { number, title, buyer, deadline }: { number: string; title: string; buyer: string; deadline: string },
  { by, document, version }: { by: string; document: string; version: number },
): MailText => ({
  subject: oneLine(`${number}: a quote was entered for you`),
  text: [
    `${oneLine(by)} of ${oneLine(buyer)} entered a quote for you on ${number}, ${oneLine(title)}: version ${version}, from the document ${oneLine(document)}.`,
    '',
    `If it is wrong, submit your own quote through the link below by ${indianTime(new Date(deadline))}. It replaces this one, and the buyer can then no longer enter quotes for you.`,
  ].join('\n'),
});

/** The mail to a vendor that is asked to make its quote clear. */
export const clarificationMail = (
  { number, title, buyer }: { number: string; title: string; buyer: string },
  words: string,
  closesAt: Date,
  envelope: Envelope | null,
): MailText => ({
  subject: oneLine(`A question about your quote for ${number}`),
  text: [
    `${oneLine(buyer)} has opened ${envelope === 'technical' ? 'the technical envelope of ' : ''}your quote for ${number}, ${oneLine(title)}, and asks:`,
    '',
    quoted(words),
    '',
    `Until ${indianTime(closesAt)} you can submit a new version of your quote. Otherwise it stays unchanged.`,
    ...(envelope === null
      ? []
      : [
          envelope === 'technical'
            ? 'Your price is still sealed and stays as submitted.'
            : 'Your technical offer has been evaluated and stays as submitted.',
        ]),
  ].join('\n'),
});
