import type { VendorAuction } from './line.rules.ts';

/** Why a tone is played. */
export type ToneCause = 'outbid' | 'extended';

type Heard = Pick<VendorAuction, 'state' | 'own' | 'extensions'>;

/** What of a change is worth a tone. Only what the bidder may know: without a rank nothing says that it was outbid. */
export function toneOf(before: Heard, after: Heard): ToneCause | null {
  if (after.state !== 'live') return null;
  const moves = ({ extensions: { used, byHost } }: Heard) => used + byHost;
  const [rankBefore, rank] = [before.own.rank, after.own.rank];
  if (rankBefore !== null && rank !== null && rank > rankBefore) return 'outbid';
  return moves(after) > moves(before) ? 'extended' : null;
}

/** What is played: pitches in Hz, each for a sixth of a second. Outbid falls, an extension rises: they differ without a look. */
export const pitches: Readonly<Record<ToneCause | 'on', readonly number[]>> = {
  outbid: [660, 440],
  extended: [440, 660],
  on: [550],
};
