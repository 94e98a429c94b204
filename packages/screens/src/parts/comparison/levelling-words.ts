import type { components } from '@millwright/contract/types';
import type { BadgeTone } from '@millwright/ui/badge/badge';

export type LevellingStatus = components['schemas']['LevellingStatus'];
export type LevellingEntry = components['schemas']['LevellingEntry'];

/** The state of a request to level quotes in words. */
export const levellingLabels: Record<LevellingStatus, string> = {
  requested: 'Requested',
  in_work: 'In progress',
  sent_back: 'Returned',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** Green is good, amber waits for who asked. */
export const levellingTones: Record<LevellingStatus, BadgeTone> = {
  requested: 'steel',
  in_work: 'steel',
  sent_back: 'warn',
  delivered: 'good',
  cancelled: 'neutral',
};

/** What a person did with a request, written after their name. */
export const levellingDeeds: Record<LevellingEntry['kind'], string> = {
  requested: 'submitted the request',
  changed: 'edited the request',
  resubmitted: 'edited and resubmitted the request',
  looked: 'viewed the request',
  file_read: 'downloaded a file',
  in_work: 'started work',
  sent_back: 'returned the request',
  delivered: 'delivered the comparison',
  cancelled: 'cancelled the request',
};
