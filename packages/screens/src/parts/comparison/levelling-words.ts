import type { components } from '@millwright/contract/types';
import type { BadgeTone } from '@millwright/ui/badge/badge';

export type LevellingStatus = components['schemas']['LevellingStatus'];
export type LevellingEntry = components['schemas']['LevellingEntry'];

/** The state of a request to level quotes in words. */
export const levellingLabels: Record<LevellingStatus, string> = {
  requested: 'Requested',
  in_work: 'In work',
  sent_back: 'Sent back',
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

/** What somebody did with a request, behind their name. */
export const levellingDeeds: Record<LevellingEntry['kind'], string> = {
  requested: 'asked for it',
  changed: 'changed it',
  resubmitted: 'changed it and sent it again',
  looked: 'looked at it',
  file_read: 'fetched a file',
  in_work: 'took it in work',
  sent_back: 'sent it back',
  delivered: 'delivered the comparison',
  cancelled: 'cancelled it',
};
