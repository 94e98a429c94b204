import type { EvaluationRequest } from '@millwright/evaluation/request';
import { refusalsOf } from '@millwright/evaluation/refusals';
import type { HandlersOf } from '../../http/handler.ts';
import { assertFields, invalidRequest, unavailable } from '../../problems.ts';
import { createThreads } from '../../threads.ts';
import type { EvaluationReply } from './evaluation-worker.ts';

const TOO_MANY = 'Too many evaluations are under way. Please try again.';
const evaluateInThread = createThreads<EvaluationRequest, EvaluationReply>(
  new URL('./evaluation-worker.ts', import.meta.url),
  { atOnce: 1, waiting: 16, longestInMs: 10_000, memoryInMb: 256 },
  { tooMany: () => unavailable(TOO_MANY), isSpoilt: (reply) => 'failed' in reply },
);

/** Handlers of the arithmetic of quotes, which is that of `packages/evaluation`. It runs in a thread: other requests go on beside it. */
export const evaluationHandlers: HandlersOf<'evaluateQuotes'> = {
  evaluateQuotes: async ({ body, principal, budgets }) => {
    assertFields(refusalsOf(body));
    await budgets.spend('evaluationsPerUserPerMinute', principal.userId);
    const reply = await evaluateInThread(body);
    if ('evaluation' in reply) return reply.evaluation;
    if ('beyond' in reply) throw invalidRequest([], reply.beyond);
    if ('broken' in reply && reply.broken !== 'fault')
      throw invalidRequest([], 'This takes too long to evaluate. Reduce the number of items or vendors.');
    throw new Error('broken' in reply ? reply.cause : reply.failed);
  },
};
