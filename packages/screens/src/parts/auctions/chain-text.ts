import type { components } from '@millwright/contract/types';
import { isolated } from '../../shared/isolated.ts';
import { formatQuantity } from '../../shared/vendor-format.ts';

type Schemas = components['schemas'];
/** The auction after whose close a chained one starts; bidders know the title only of one that they are invited to. */
export type Before = Pick<Schemas['AuctionBefore'], 'gapInMinutes' | 'start'> & { title: string | null };

/** What a chained auction waits for: "“Lot 1”", "another auction". */
export const beforeName = ({ title }: Pick<Before, 'title'>): string =>
  title === null ? 'another auction' : `“${isolated(title)}”`;

/** "10 minutes after “Lot 1” closes" */
export const afterText = (before: Before): string =>
  `${formatQuantity(before.gapInMinutes, 'minute')} after ${beforeName(before)} ${before.start === 'fixed' ? 'closed' : 'closes'}`;

/** When a chained auction starts as things stand: "Starts 10 minutes after “Lot 1” closes, at about 2:40 pm". */
export function chainText(before: Before, startsAt: string, timeText: (at: string) => string): string {
  const time = timeText(startsAt);
  const name = beforeName(before);
  switch (before.start) {
    case 'expected':
      return `Starts ${afterText(before)}, at about ${time}`;
    case 'paused':
      return `Starts ${afterText(before)}, not before ${time}. That auction is paused`;
    case 'fixed':
      return `Starts at ${time}, ${afterText(before)}`;
    case 'none':
      return `No start time: ${name} was cancelled or did not start`;
  }
}
