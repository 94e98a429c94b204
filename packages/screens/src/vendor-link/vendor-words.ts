import type { VendorRfq } from './quote.rules.ts';

/** Why a vendor does not quote, as it is asked and shown. */
export const regretWords: Record<NonNullable<VendorRfq['regret']>, string> = {
  capacity: 'No capacity in that time',
  location: 'Site is too far',
  scope_not_our_business: 'Not our kind of work',
  delivery_time: 'Delivery time cannot be met',
  commercial_terms: 'Commercial terms',
  site_conditions: 'Site conditions',
  technical_spec: 'Technical specification',
};

/** What a revision changes. */
export const changeWords: Record<VendorRfq['changes'][number]['what'], string> = {
  title: 'Title',
  scope: 'Scope of work',
  contacts: 'Contacts',
  deadline: 'Deadline',
  message: 'Message',
  payment_terms: 'Payment',
  warranty: 'Warranty (months)',
  working_days: 'Working days on site',
  line_added: 'New item',
  line_removed: 'Item removed',
  line_changed: 'Item changed',
  document_added: 'New document',
  document_removed: 'Document removed',
  document_changed: 'Document changed',
  answer_added: 'Answer',
  comparison: 'Evaluation method',
  criterion_added: 'New technical clause',
  criterion_removed: 'Technical clause removed',
  criterion_changed: 'Technical clause changed',
};

/** Where a version of a quote stands. */
export const submissionWords: Record<VendorRfq['submissions'][number]['state'], string> = {
  submitted: 'Sealed',
  superseded: 'Replaced',
  withdrawn: 'Withdrawn',
  to_confirm: 'Send it again',
};

/** What people call an item by: the number of its document, else its place. */
export const numberOf = (lines: VendorRfq['lines'], index: number): string =>
  lines[index]?.lineNumber ?? `${index + 1}`;
