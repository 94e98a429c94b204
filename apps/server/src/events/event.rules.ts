import type { EventRow } from './event.queries.ts';

/** Who may hear. */
export type Hearer = { companyId: string; userId: string };

/** Whether an event is for somebody: the rule of row-level security, for what is passed on without asking the database again. */
export const isFor = (event: Pick<EventRow, 'company_id' | 'for_user_id'>, { companyId, userId }: Hearer): boolean =>
  event.company_id === companyId && (event.for_user_id === null || event.for_user_id === userId);

/** An event as it is sent: what happened to what, and which reads are stale. Of who did it only whether it was the hearer. */
export function messageOf(event: EventRow, { userId }: Hearer): string {
  const { seq, kind, subject_type: type, subject_id: id, tags, at, actor_user_id: actor } = event;
  const data = { kind, subject: type === null ? null : { type, id }, tags, at, isOwn: actor === userId };
  return `id: ${seq}\nevent: change\ndata: ${JSON.stringify(data)}\n\n`;
}
