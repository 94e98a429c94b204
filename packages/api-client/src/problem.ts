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
  /** Of a bid that looks mistyped (code CONFIRMATION_NEEDED): what to show, and what to send with it again. */
  readonly confirmation: Problem['confirmation'];
  /** Seconds to wait before the next try, where the server said so. */
  readonly retryAfterInSeconds: number | null;

  constructor(
    problem: Pick<Problem, 'status' | 'code' | 'message'> & Partial<Problem>,
    retryAfterInSeconds: number | null = null,
    /** What was thrown before it, for whoever looks for the reason; never shown. */
    cause?: unknown,
  ) {
    super(problem.message, cause === undefined ? undefined : { cause });
    this.name = 'ApiProblem';
    this.status = problem.status;
    this.code = problem.code;
    this.requestId = problem.requestId ?? null;
    this.errors = problem.errors ?? [];
    this.confirmation = problem.confirmation;
    this.retryAfterInSeconds = retryAfterInSeconds;
  }
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value && 'status' in value;

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** "Please wait 40 seconds and try again.": how long, as the server says it itself where it can. */
export function pleaseWait(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  const [unit, size] = UNITS.find(([, length]) => whole >= 2 * length) ?? UNITS[2];
  const count = Math.ceil(whole / size);
  return `Please wait ${count} ${unit}${count === 1 ? '' : 's'} and try again.`;
}

/** The words of an answer that is no problem document. */
function wordsOf(status: number): string {
  if (status === 429) return 'Too many requests were made.';
  return status >= 500 ? 'The server could not answer. Please try again.' : 'The server refused this.';
}

/** Makes a failure of a body that may or may not be a problem document (a proxy in between answers HTML). */
export function problemOf(response: Response, body: unknown): ApiProblem {
  const retryAfter = Number(response.headers.get('retry-after'));
  const retryAfterInSeconds = Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null;
  const problem = isProblem(body)
    ? body
    : {
        status: response.status,
        code: response.status >= 500 ? 'SERVER_FAILURE' : 'REFUSED',
        message: wordsOf(response.status),
        requestId: response.headers.get('x-request-id') ?? undefined,
      };
  // Whoever must wait is told how long, whoever refused them: our server, or a proxy before it.
  const hasToWait = problem.status === 429 && retryAfterInSeconds !== null && !problem.message.includes('Please wait');
  const message = hasToWait ? `${problem.message} ${pleaseWait(retryAfterInSeconds)}` : problem.message;
  return new ApiProblem({ ...problem, message }, retryAfterInSeconds);
}

/** The failure of a call that never reached the server, or was answered by something else. */
export const unreachable = (cause?: unknown) =>
  new ApiProblem(
    {
      status: 0,
      code: 'UNREACHABLE',
      message: 'The server cannot be reached. Check your connection and try again.',
    },
    null,
    cause,
  );

/** True for a call that was cancelled because a newer one replaced it; nothing to show. */
export const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
