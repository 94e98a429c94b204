import type { components } from '@millwright/contract/types';
import type { LogKind } from '../activity-log/activity-log.rules.ts';

/** What of a job a person can have looked at. */
export type JobPart = keyof components['schemas']['JobNews'];

/**
 * Which entries of a job's log make a part of it new, and which take that back. What one says of a vendor is counted once a vendor. A module that
 * adds a kind of entry to a part needs a line here and nothing else.
 */
export const NEWS_OF_PART: Record<
  JobPart,
  { kinds: readonly LogKind[]; undoneBy: readonly LogKind[]; each: 'vendor' | 'entry' }
> = {
  vendors: { kinds: ['vendor_added', 'vendor_suggested'], undoneBy: ['vendor_removed'], each: 'vendor' },
  quotations: { kinds: ['quote_submitted'], undoneBy: ['quote_withdrawn'], each: 'vendor' },
  messages: { kinds: ['question_asked'], undoneBy: [], each: 'entry' },
  // Its kinds come with the approvals.
  approvals: { kinds: [], undoneBy: [], each: 'entry' },
};

export const JOB_PARTS = Object.keys(NEWS_OF_PART) as JobPart[];
