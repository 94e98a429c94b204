import type { Rfq } from '../rfq-words.ts';

/** The parts of the RFQ page, in their order; the address names the one that is shown by `?part=`. */
export const rfqParts = [
  { id: 'documents', label: 'Documents' },
  { id: 'terms', label: 'Terms and evaluation' },
  { id: 'vendors', label: 'Vendors and sending' },
  { id: 'questions', label: 'Questions', isPublishedOnly: true },
  { id: 'messages', label: 'Messages', isPublishedOnly: true },
  { id: 'revisions', label: 'Revisions', isPublishedOnly: true },
] as const;
export type RfqPart = (typeof rfqParts)[number]['id'];

/** Returns the parts that an RFQ has: before it is published nobody has asked or was written to. */
export const partsOf = ({ revision }: Pick<Rfq, 'revision'>) =>
  rfqParts.filter((part) => revision > 0 || !('isPublishedOnly' in part));

/** Returns the part that an address names; Documents where it names none, or one that is not there yet. */
export const partOf = (query: URLSearchParams, rfq: Pick<Rfq, 'revision'>): RfqPart =>
  partsOf(rfq).find(({ id }) => id === query.get('part'))?.id ?? 'documents';
