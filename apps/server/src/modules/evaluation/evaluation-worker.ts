/** The thread that evaluates quotes for `evaluateQuotes`, one request at a time: 200 lines of 50 vendors take a processor for a second. */
import { parentPort } from 'node:worker_threads';
import type { EvaluationAnswer } from '@millwright/evaluation/answer';
import { evaluate } from '@millwright/evaluation/evaluate';
import { AmountBeyondBounds } from '@millwright/evaluation/money';
import type { EvaluationRequest } from '@millwright/evaluation/request';

/** What comes of a request; `beyond`: an amount that whole paise cannot show, `failed` a fault of ours, in words for the log. */
export type EvaluationReply = { evaluation: EvaluationAnswer } | { beyond: string } | { failed: string };

function answer(request: EvaluationRequest): EvaluationReply {
  try {
    return { evaluation: evaluate(request) };
  } catch (error) {
    if (error instanceof AmountBeyondBounds) return { beyond: error.message };
    return { failed: String((error as Error)?.stack ?? error) };
  }
}

parentPort!.on('message', (request: EvaluationRequest) => parentPort!.postMessage(answer(request)));
