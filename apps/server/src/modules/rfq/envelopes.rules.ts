import type { components } from '@millwright/contract/types';
import type { RfqRow } from './rfq-states.rules.ts';
import type { QuoteContent } from './quote.rules.ts';

type Schemas = components['schemas'];
export type Envelope = Schemas['Envelope'];

/** What of a quote says nothing of its price: what is judged before prices are known. */
export type TechnicalContent = Pick<
  QuoteContent,
  'workingDays' | 'warrantyMonths' | 'validTill' | 'deviations' | 'attachments'
> & {
  lines: Omit<QuoteContent['lines'][number], 'rateInPaise'>[];
};
/** What is sealed in the first of two envelopes: with the key of each of its files by their id. */
export type SealedTechnical = { content: TechnicalContent; keys: Record<string, string> };

const isTechnical = ({ envelope }: Schemas['QuoteFile']): boolean => envelope === 'technical';

/** Every field is named here: what a quote may say one day is a price until somebody adds it. */
export const technicalOf = ({ lines, workingDays, warrantyMonths, validTill, deviations, attachments }: QuoteContent) =>
  ({
    lines: lines.map(({ isExcluded, remark }) => ({ isExcluded: isExcluded ?? false, remark: remark ?? null })),
    workingDays: workingDays ?? null,
    warrantyMonths: warrantyMonths ?? null,
    validTill: validTill ?? null,
    deviations: deviations ?? null,
    attachments: (attachments ?? []).filter(isTechnical),
  }) satisfies TechnicalContent;

/** The rest of a quote: its price, where what is not said and what is said to be nothing are the same. */
export const priceOf = ({
  lines,
  workingDays: _days,
  warrantyMonths: _months,
  validTill: _until,
  deviations: _words,
  attachments,
  ...rest
}: QuoteContent) => ({
  ...rest,
  discountPercent: rest.discountPercent ?? null,
  freightInPaise: rest.freightInPaise ?? null,
  charges: rest.charges ?? {},
  gstPercent: rest.gstPercent ?? null,
  milestones: rest.milestones ?? [],
  lines: lines.map(({ rateInPaise }) => ({ rateInPaise })),
  attachments: (attachments ?? []).filter((file) => !isTechnical(file)),
});

/** Which envelope was opened last, once one is: what is judged, and made clear, now. A single envelope holds the price. */
export const openedEnvelope = ({ opened_at }: Pick<RfqRow, 'opened_at'>): Envelope =>
  opened_at === null ? 'technical' : 'price';

/** Which envelope the next opening is of; null after the last one. A single envelope holds the price. */
export function nextEnvelope({
  envelopes,
  technical_opened_at,
  opened_at,
}: Pick<RfqRow, 'envelopes' | 'technical_opened_at' | 'opened_at'>): Envelope | null {
  if (opened_at !== null) return null;
  return envelopes === 'two' && technical_opened_at === null ? 'technical' : 'price';
}
