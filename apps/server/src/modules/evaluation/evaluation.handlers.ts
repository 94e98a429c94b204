import { replayRefusalsOf } from '@millwright/evaluation/auction/replay-refusals';
import { refusalsOf } from '@millwright/evaluation/refusals';
import type { HandlersOf } from '../../http/handler.ts';
import { assertFields, invalidRequest, unavailable } from '../../problems.ts';
import { createThreads, type Broken } from '../../threads.ts';
import type { EvaluationOrder, EvaluationReply } from './evaluation-worker.ts';

const TOO_MANY = 'Too many evaluations are under way. Please try again.';
const runInThread = createThreads<EvaluationOrder, EvaluationReply>(
  new URL('./evaluation-worker.ts', import.meta.url),
  { atOnce: 1, waiting: 16, longestInMs: 10_000, memoryInMb: 256 },
  { tooMany: () => unavailable(TOO_MANY), isSpoilt: (reply) => 'failed' in reply },
);

/** Throws what a thread could not answer. */
function raise(reply: EvaluationReply | Broken, tooLong: string): never {
  if ('beyond' in reply) throw invalidRequest([], reply.beyond);
  if ('broken' in reply && reply.broken !== 'fault') throw invalidRequest([], tooLong);
  throw new Error('broken' in reply ? reply.cause : 'failed' in reply ? reply.failed : 'the reply to another request');
}

/** Handlers of the arithmetic of quotes and auctions, which is that of `packages/evaluation`. It runs in a thread: other requests go on beside it. */
export const evaluationHandlers: HandlersOf<'evaluateQuotes' | 'replayAuction'> = {
  evaluateQuotes: async ({ body, principal, budgets }) => {
    assertFields(refusalsOf(body));
    await budgets.spend('evaluationsPerUserPerMinute', principal.userId);
    const reply = await runInThread({ evaluate: body });
    if ('evaluation' in reply) return reply.evaluation;
    return raise(reply, 'This takes too long to evaluate. Reduce the number of items or vendors.');
  },

  replayAuction: async ({ body, principal, budgets }) => {
    assertFields(replayRefusalsOf(body));
    await budgets.spend('evaluationsPerUserPerMinute', principal.userId);
    const reply = await runInThread({ replay: body });
    if ('replay' in reply) return reply.replay;
    return raise(reply, 'This takes too long to replay. Send fewer events.');
  },
};
