import type { components } from '@millwright/contract/types';
import type { BadgeTone } from '@millwright/ui/badge/badge';
import { formatDateTime } from '../shared/vendor-format.ts';

type Schemas = components['schemas'];
export type Rfq = Schemas['Rfq'];
export type Quotations = Schemas['Quotations'];
export type QuotingVendor = Quotations['vendors'][number];
export type RfqChange = Schemas['RfqChange'];

/** How a vendor stands, in words and tone: amber waits for it. */
export const standings: Record<QuotingVendor['state'], { label: string; tone: BadgeTone }> = {
  sent: { label: 'Sent', tone: 'warn' },
  delivered: { label: 'Delivered', tone: 'warn' },
  undelivered: { label: 'Not delivered', tone: 'bad' },
  viewed: { label: 'Viewed', tone: 'neutral' },
  will_quote: { label: 'Will quote', tone: 'steel' },
  draft: { label: 'Draft saved', tone: 'steel' },
  quoted: { label: 'Quoted', tone: 'good' },
  to_confirm: { label: 'Reconfirmation needed', tone: 'warn' },
  regretted: { label: 'Regretted', tone: 'neutral' },
  withdrawn: { label: 'Quote withdrawn', tone: 'neutral' },
  removed: { label: 'Removed', tone: 'neutral' },
};

const changeNames: Record<RfqChange['what'], string> = {
  title: 'Title',
  scope: 'Scope of work',
  contacts: 'Contacts',
  deadline: 'Submission deadline',
  message: 'Message',
  payment_terms: 'Payment terms',
  warranty: 'Warranty',
  working_days: 'Working days on site',
  line_added: 'New item',
  line_removed: 'Item removed',
  line_changed: 'Line',
  document_added: 'New document',
  document_removed: 'Document removed',
  document_changed: 'Document',
  answer_added: 'Answer',
  comparison: 'Evaluation method',
  criterion_added: 'New technical clause',
  criterion_removed: 'Technical clause removed',
  criterion_changed: 'Technical clause',
};

/** What a change is about. */
export const changeName = ({ what, line }: RfqChange): string =>
  line === null ? changeNames[what] : `${changeNames[what]}: ${line}`;

/** One side of a change in words. */
export const changeText = ({ what }: RfqChange, side: string | null): string =>
  side === null ? 'not set' : what === 'deadline' ? formatDateTime(side) : side;

/** How a technical envelope was judged, in words and tone. */
export const judgedWords: Record<NonNullable<QuotingVendor['judged']>, { label: string; tone: BadgeTone }> = {
  qualified: { label: 'Qualified', tone: 'good' },
  disqualified: { label: 'Disqualified', tone: 'bad' },
  undecided: { label: 'Pending review', tone: 'warn' },
};

/** The first and the last eight digits of a fingerprint. */
export const shortHash = (sha256: string): string => `${sha256.slice(0, 8)}…${sha256.slice(-8)}`;
