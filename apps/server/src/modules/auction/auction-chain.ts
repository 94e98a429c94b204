import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { FieldProblem } from '../../problems.ts';
import { endToFollow } from './auction-chain.queries.ts';
import { rulesProblems } from './auction-setup.rules.ts';
import type { SetUpRules } from './auction-setup.rules.ts';

const POINTER = '/rules/startsAfter/auctionId';

/** The rules of an auction with the planned start of a chained one, which follows the auction before, and what is wrong with them. */
export async function plannedRules(
  db: Kysely<Database>,
  { rules, jobId, id, now }: { rules: SetUpRules; jobId: string; id: string; now: Date },
): Promise<{ rules: SetUpRules; problems: FieldProblem[] }> {
  const { startsAfter } = rules;
  if (!startsAfter) return { rules, problems: rulesProblems(rules, now) };
  const before = await endToFollow(db, { jobId, auctionId: startsAfter.auctionId }, id);
  const message = !before
    ? 'Choose another auction of this job.'
    : before.is_circle
      ? 'That auction starts after this one. Choose another.'
      : before.ends_at === null || before.is_over
        ? 'That auction has ended or has no start. Choose another, or enter a start.'
        : null;
  const ends = before?.ends_at ?? null;
  const startsAt = ends === null ? rules.startsAt : startAfter(ends, startsAfter.gapInMinutes);
  const planned = { ...rules, startsAt };
  const problems = rulesProblems(planned, now).flatMap((problem) =>
    problem.pointer !== '/rules/startsAt' ? [problem] : message === null ? [{ ...problem, pointer: POINTER }] : [],
  );
  return { rules: planned, problems: [...problems, ...(message === null ? [] : [{ pointer: POINTER, message }])] };
}

const startAfter = (endsAt: string, gapInMinutes: number): string =>
  new Date(Date.parse(endsAt) + gapInMinutes * 60_000).toISOString();

/** The columns of an auction that say when it starts. */
export const startColumns = ({ startsAt, startsAfter }: SetUpRules) => ({
  starts_at: startsAt,
  after_auction_id: startsAfter?.auctionId ?? null,
  gap_in_minutes: startsAfter?.gapInMinutes ?? null,
});
