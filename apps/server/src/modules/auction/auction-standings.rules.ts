import { standings } from '@millwright/evaluation/auction';
import type { Standings } from '@millwright/evaluation/auction/standings';
import type { AuctionState as EngineState } from '@millwright/evaluation/auction/state';
import type { AuctionRow } from './auction-row.ts';

/** A time that is not before the last entry of a log. */
export const timeIn = (engine: EngineState, now: number): number => Math.max(now, engine.lastAt ?? 0);

/** How an auction stands; null before its start. */
export const standingsOf = ({ engine }: AuctionRow, now: number): Standings | null =>
  engine && standings(engine, timeIn(engine, now));
