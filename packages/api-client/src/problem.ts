import type { components } from '@millwright/contract/types';

/** What a failed call answers: RFC 9457 with a stable code, a message that is safe to show, and pointers to the fields that are wrong. */
export type Problem = components['schemas']['Problem'];

/**
 * A call that failed. `status` is 0 when no answer came at all (offline, server down), with code `UNREACHABLE`.
 * Thrown by every call of this package, so that a screen has one kind of failure to show.
 */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly errors: Problem['errors'];
  /** Seconds to wait before the next try, where the server said so. */
  readonly retryAfterInSeconds: number | null;

  constructor(
    problem: Pick<Problem, 'status' | 'code' | 'message'> & Partial<Problem>,
    retryAfterInSeconds: number | null = null,
  ) {
    super(problem.message);
    this.name = 'ApiProblem';
    this.status = problem.status;
    this.code = problem.code;
    this.requestId = problem.requestId ?? null;
    this.errors = problem.errors ?? [];
    this.retryAfterInSeconds = retryAfterInSeconds;
  }
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value && 'status' in value;

/** Makes a failure of a body that may or may not be a problem document (a proxy in between answers HTML). */
export function problemOf(response: Response, body: unknown): ApiProblem {
  const retryAfter = Number(response.headers.get('retry-after'));
  const retryAfterInSeconds = Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null;
  if (isProblem(body)) return new ApiProblem(body, retryAfterInSeconds);
  return new ApiProblem(
    {
      status: response.status,
      code: response.status >= 500 ? 'SERVER_FAILURE' : 'REFUSED',
      message: response.status >= 500 ? 'The server could not answer. Please try again.' : 'The server refused this.',
      requestId: response.headers.get('x-request-id') ?? undefined,
    },
    retryAfterInSeconds,
  );
}

/** The failure of a call that never reached the server. */
export const unreachable = () =>
  new ApiProblem({
    status: 0,
    code: 'UNREACHABLE',
    message: 'The server cannot be reached. Check your connection and try again.',
  });

/** True for a call that was cancelled because a newer one replaced it; nothing to show. */
export const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
