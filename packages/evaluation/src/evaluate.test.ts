import { describe, expect, test } from 'vitest';
import { evaluate } from './evaluate.ts';
import { refusalsOf } from './refusals.ts';
import type { EvaluationRequest } from './request.ts';
import worked from './testing/worked-requests.json' with { type: 'json' };

describe('the worked requests', () => {
  test.for(worked.examples.filter(({ status }) => status === 200))('$id', ({ request, answer }) => {
    expect(refusalsOf(request as unknown as EvaluationRequest)).toEqual([]);
    expect(evaluate(request as unknown as EvaluationRequest)).toEqual(answer);
  });

  test.for(worked.examples.filter(({ status }) => status === 400))('$id', ({ request }) => {
    expect(refusalsOf(request as unknown as EvaluationRequest)).not.toEqual([]);
  });
});
