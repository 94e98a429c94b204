import { evaluate } from '@millwright/evaluation/evaluate';
import { AmountBeyondBounds } from '@millwright/evaluation/money';
import { refusalsOf } from '@millwright/evaluation/refusals';
import type { HandlersOf } from '../../http/handler.ts';
import { assertFields, invalidRequest } from '../../problems.ts';

/** Handlers of the arithmetic of quotes, which is that of `packages/evaluation`. */
export const evaluationHandlers: HandlersOf<'evaluateQuotes'> = {
  evaluateQuotes: ({ body }) => {
    assertFields(refusalsOf(body));
    try {
      return evaluate(body);
    } catch (error) {
      if (error instanceof AmountBeyondBounds) throw invalidRequest([], error.message);
      throw error;
    }
  },
};
