/** The thread that evaluates quotes and replays auctions, one request at a time: 200 lines of 50 vendors take a processor for a second. */
import { parentPort } from 'node:worker_threads';
import type { EvaluationAnswer } from '@millwright/evaluation/answer';
import { replayAuction } from '@millwright/evaluation/auction';
import { TooManyProxyBids } from '@millwright/evaluation/auction/events';
import { TimeBeyondBounds } from '@millwright/evaluation/auction/pricing';
import type { ReplayRequest } from '@millwright/evaluation/auction/rules';
import type { ReplayAnswer } from '@millwright/evaluation/auction/standings';
import { evaluate } from '@millwright/evaluation/evaluate';
import { AmountBeyondBounds } from '@millwright/evaluation/money';
import type { EvaluationRequest } from '@millwright/evaluation/request';

export type EvaluationOrder = { evaluate: EvaluationRequest } | { replay: ReplayRequest };

/** What comes of a request; `beyond`: the result is larger than an answer can be, `failed` a fault of ours, in words for the log. */
export type EvaluationReply =
  | { evaluation: EvaluationAnswer }
  | { replay: ReplayAnswer }
  | { beyond: string }
  | { failed: string };

function answer(order: EvaluationOrder): EvaluationReply {
  try {
    return 'evaluate' in order ? { evaluation: evaluate(order.evaluate) } : { replay: replayAuction(order.replay) };
  } catch (error) {
    if (error instanceof AmountBeyondBounds || error instanceof TimeBeyondBounds || error instanceof TooManyProxyBids)
      return { beyond: error.message };
    return { failed: String((error as Error)?.stack ?? error) };
  }
}

parentPort!.on('message', (order: EvaluationOrder) => parentPort!.postMessage(answer(order)));
