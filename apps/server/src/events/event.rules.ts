import { operations } from '@millwright/contract/operations';
import type { OperationId } from '@millwright/contract/operations';
import type { EventRow } from './event.queries.ts';

/** Who may hear: a person of a company, or a vendor by its link to one job or one conversation of a company. */
export type Hearer = { companyId: string } & ({ userId: string } | { linkId: string });

/** Whether an event is for somebody: the rule of row-level security, for what is passed on without asking the database again. */
export const isFor = (event: Pick<EventRow, 'company_id' | 'audience' | 'vendors'>, hearer: Hearer): boolean =>
  event.company_id === hearer.companyId &&
  ('linkId' in hearer
    ? event.vendors.includes(hearer.linkId)
    : event.audience === null || event.audience.includes(hearer.userId));

const VENDOR_TAGS: ReadonlySet<string> = new Set(
  Object.values(operations).flatMap(({ authz, tag }) => (authz === 'vendor' || authz === 'correspondent' ? [tag] : [])),
);
/** Which of a vendor's reads are stale: a message only its thread, everything else also the RFQ as it sees it. */
const vendorTags = ({ kind, tags }: Pick<EventRow, 'kind' | 'tags'>): string[] => [
  ...tags.filter((tag) => VENDOR_TAGS.has(tag) && tag !== 'vendor-link'),
  // What the clock does is no operation.
  ...((operations as Partial<typeof operations>)[kind as OperationId]?.tag === 'chat' ? [] : ['vendor-link']),
];

/**
 * An event as it is sent: what happened to what, and which reads are stale. Of who did it only whether it was the hearer; a vendor hears neither this nor of
 * what.
 */
export function messageOf(event: EventRow, hearer: Hearer): string {
  const { seq, kind, subject_type: type, subject_id: id, tags, at, actor_user_id: actor } = event;
  const data =
    'linkId' in hearer
      ? { kind, subject: null, tags: vendorTags(event), at, isOwn: false }
      : { kind, subject: type === null ? null : { type, id }, tags, at, isOwn: actor === hearer.userId };
  return `id: ${seq}\nevent: change\ndata: ${JSON.stringify(data)}\n\n`;
}
