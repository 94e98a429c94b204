import type { components } from '@millwright/contract/types';
import type { Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { nextEnvelope } from './envelopes.rules.ts';
import { stateOf } from './rfq-states.rules.ts';
import type { RfqRow } from './rfq-states.rules.ts';
import { maySeePrices, rfqPolicies } from './rfq.policies.ts';
import type { OpeningAccess } from './rfq.policies.ts';
import type { InvitedRow } from './rfq.queries.ts';

type Schemas = components['schemas'];
type Quoting = Schemas['Quotations']['vendors'][number];

/** What the page of quotes is made of. */
export type QuotationParts = {
  job: JobRow;
  rfq: RfqRow;
  invited: readonly InvitedRow[];
  /** The lines of the revisions that opened quotes are on. */
  askedLines: Schemas['Quotations']['askedLines'];
  openers: readonly { user_id: string; full_name: string }[];
  /** When each opener confirmed who did within the window. */
  confirmed: ReadonlyMap<string, string>;
  access: OpeningAccess;
  /** How the technical envelopes were judged by vendor, where there are two and the first is opened. */
  judged: ReadonlyMap<string, Judged>;
};

export type Judged = NonNullable<Quoting['judged']>;

/** How many were judged how. */
export function countsOf(judged: ReadonlyMap<string, Judged>): { undecided: number; qualified: number } {
  const count = (one: Judged) => [...judged.values()].filter((other) => other === one).length;
  return { undecided: count('undecided'), qualified: count('qualified') };
}

/** That the owner confirmed the opening despite unanswered questions. */
export const waiverOf = ({
  questions_waived_at: at,
  questions_waived_by: by,
}: Pick<RfqRow, 'questions_waived_at' | 'questions_waived_by'>) => (at === null || by === null ? null : { by, at });

/** How a vendor that was asked stands. */
export function standingOf(row: InvitedRow): Quoting['state'] {
  if (row.is_removed) return 'removed';
  if (row.quote) return row.quote.state === 'submitted' ? 'quoted' : row.quote.state;
  if (row.answer === 'regretted') return row.answer;
  if (row.draft_saved_at !== null) return 'draft';
  if (row.answer !== null) return row.answer;
  if (row.viewed_at !== null) return 'viewed';
  return row.delivery === 'failed' ? 'undelivered' : row.delivery === 'sent' ? 'delivered' : 'sent';
}

/** Since when it stands so. */
export function standingSince(row: InvitedRow): string {
  const state = standingOf(row);
  const mail = state === 'delivered' || state === 'undelivered' ? row.delivered_at : null;
  const answer = row.quote?.submitted_at ?? row.answered_at ?? row.viewed_at;
  return mail ?? (state === 'draft' ? row.draft_saved_at : answer) ?? row.sent_at;
}

/** The quotes of a job. A quote is in it after the opening only, only one that stood then, and only for who may see prices. */
export function quotationsOf(parts: QuotationParts, reader: Principal, now: Date): Schemas['Quotations'] {
  const { job, rfq, invited, askedLines, openers, confirmed, access, judged } = parts;
  const seesPrices = maySeePrices(reader, job.my_roles);
  const showsQuotes = rfq.opened_at !== null && seesPrices;
  return {
    state: stateOf(rfq, now),
    deadline: rfq.closes_at,
    publishedAt: rfq.first_published_at,
    revision: rfq.revision,
    now: now.toISOString(),
    minimumQuotes: rfq.needs_quotes ?? rfq.minimum_quotes,
    received: access.quoteCount,
    questions: { ...access.questions, waiver: waiverOf(rfq) },
    openers: openers.map(({ user_id, full_name }) => ({
      person: { userId: user_id, fullName: full_name, isMe: user_id === reader.userId },
      confirmedAt: confirmed.get(user_id) ?? null,
    })),
    openedAt: rfq.opened_at,
    ...(rfq.envelopes === 'two' && {
      envelopes: {
        next: nextEnvelope(rfq),
        technicalOpenedAt: rfq.technical_opened_at,
        ...countsOf(judged),
      },
    }),
    vendors: invited.map((row): Quoting => {
      const { quote } = row;
      return {
        jobVendorId: row.job_vendor_id,
        companyName: row.company_name,
        state: standingOf(row),
        sentAt: row.sent_at,
        sentTo: row.email,
        viewedAt: row.viewed_at,
        readRevision: row.read_revision,
        answeredAt: quote?.submitted_at ?? row.answered_at,
        regret:
          row.answer === 'regretted' && row.regret_reason
            ? { reason: row.regret_reason, comment: row.regret_comment }
            : null,
        receipt:
          quote && quote.state !== 'withdrawn'
            ? {
                number: quote.number,
                revision: quote.revision,
                submittedAt: quote.submitted_at,
                sha256: quote.receipt,
              }
            : null,
        quote: showsQuotes ? (quote?.opened ?? null) : null,
        ...(judged.has(row.job_vendor_id) && { judged: judged.get(row.job_vendor_id)! }),
      };
    }),
    askedLines: showsQuotes ? askedLines : [],
    can: {
      send: may(rfqPolicies['rfq.send'], reader, { job, rfq, now }),
      open: may(rfqPolicies['rfq.open'], reader, access),
      waiveQuestions:
        access.questions.unanswered > 0 &&
        rfq.questions_waived_at === null &&
        may(rfqPolicies['rfq.waiveQuestions'], reader, access),
      seePrices: seesPrices,
    },
  };
}
