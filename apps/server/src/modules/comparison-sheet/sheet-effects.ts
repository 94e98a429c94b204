import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { Principal } from '../../http/handler.ts';
import { voidResolutions } from '../resolution/void-resolutions.ts';

/** What an effect may use: the transaction, in which the job and the sheet are held. */
export type EffectContext = {
  db: Kysely<Database>;
  config: Pick<Config, 'secret' | 'publicUrl' | 'productName'>;
  principal: Principal;
  now: Date;
};
/** A frozen version that no longer counts, since a later one took its place. */
export type TakenBack = { comparisonId: string; jobId: string | null; version: number; reason: string | null };

type Effect = (context: EffectContext, takenBack: TakenBack) => Promise<void>;

/** What hangs on a frozen comparison and is void without it: one entry each, in this order. */
const EFFECTS: readonly Effect[] = [voidResolutions];

/** Called in the transaction in which a frozen version is superseded, by taking the sheet back or by making it anew. */
export async function frozenIsTakenBack(context: EffectContext, takenBack: TakenBack): Promise<void> {
  for (const effect of EFFECTS) await effect(context, takenBack);
}
