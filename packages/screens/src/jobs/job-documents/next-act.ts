import type { Rfq } from '../rfq-words.ts';

type Standing = Pick<Rfq, 'state' | 'revision' | 'missing' | 'haNewUpdatesForPublish' | 'changes' | 'waiting' | 'can'>;

/** The one next step of an RFQ for its reader. */
export type NextAct =
  | { kind: 'publish'; missing: Rfq['missing'] }
  | { kind: 'publish-changes'; missing: Rfq['missing']; count: number }
  | { kind: 'send'; jobVendorIds: readonly string[] }
  | { kind: 'answer'; count: number }
  | { kind: 'extend' }
  | { kind: 'open' };

/** Returns the next step of an RFQ for its reader; null where there is none. */
export function nextAct({ state, missing, haNewUpdatesForPublish, changes, waiting, can }: Standing): NextAct | null {
  if (can.open) return { kind: 'open' };
  if (state === 'draft') return can.publish ? { kind: 'publish', missing } : null;
  // Too few quotes: they stay sealed until a later deadline brings more.
  if (state === 'closed') return can.publish ? { kind: 'extend' } : null;
  if (state !== 'published') return null;
  if (can.publish && haNewUpdatesForPublish) return { kind: 'publish-changes', missing, count: changes.length };
  if (!can.send) return null;
  if (waiting.unsentIds.length > 0) return { kind: 'send', jobVendorIds: waiting.unsentIds };
  return waiting.unanswered > 0 ? { kind: 'answer', count: waiting.unanswered } : null;
}

/** Returns what can be done besides: a later deadline, and a reminder to vendors that have not quoted. */
export const otherActs = ({ state, waiting, can }: Standing) => ({
  canExtend: state === 'published' && can.publish,
  silentIds: can.send ? waiting.silentIds : [],
});
