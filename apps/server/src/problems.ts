/** One wrong field: an RFC 6901 pointer into the body, or /query/<name>, /path/<name>, /header/<name>. */
export type FieldProblem = { pointer: string; message: string };

/** What a bidder has to confirm of an amount. */
export type BidConfirmation = {
  amountInWords: string;
  differenceInPaise: number;
  differencePercent: string;
  isTypedAgain: boolean;
  token: string;
  expiresAt: string;
};

/** A failure as the client sees it (RFC 9457). Thrown anywhere below a handler; the app answers it. `message` never repeats input. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly errors: FieldProblem[];
  readonly headers: Record<string, string>;
  /** Of a state that cannot be reached from here: those that the caller may move the thing to. */
  allowed: string[] | undefined;
  /** Of a bid that looks mistyped: what to show, and what to send with it again. */
  confirmation: BidConfirmation | undefined;

  constructor(
    status: number,
    code: string,
    title: string,
    message: string,
    errors: FieldProblem[] = [],
    headers: Record<string, string> = {},
  ) {
    // It is an answer and no fault: its stack is read by nobody, and a list whose rows say what their reader `can` asks for hundreds of refusals.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.status = status;
    this.code = code;
    this.title = title;
    this.errors = errors;
    this.headers = headers;
  }
}

/** The body of a problem answer. `type` is stable: /problems/ and the code in kebab case. */
export const problemBody = (problem: Problem, requestId: string) => ({
  type: `/problems/${problem.code.toLowerCase().replaceAll('_', '-')}`,
  title: problem.title,
  status: problem.status,
  code: problem.code,
  message: problem.message,
  requestId,
  errors: problem.errors,
  ...(problem.allowed && { allowed: problem.allowed }),
  ...(problem.confirmation && { confirmation: problem.confirmation }),
});

// One constructor per meaning. A handler never writes a status itself.

/** 400: the request does not keep to the contract, or to a rule that concerns single fields. */
export const invalidRequest = (errors: FieldProblem[], message = 'Some fields are not valid.'): Problem =>
  new Problem(400, 'VALIDATION', 'The request is not valid', message, errors);

/** Throws the 400 problem when any field is wrong. */
export function assertFields(errors: FieldProblem[]): void {
  if (errors.length > 0) throw invalidRequest(errors);
}

/** 401: no access token, or one that is no longer good. The client renews once and repeats. */
export const notLoggedIn = (): Problem =>
  new Problem(401, 'NOT_LOGGED_IN', 'Log in first', 'Please log in.', [], { 'www-authenticate': 'Bearer' });

/** 401 of login: the address or the password is wrong, in the words of section 8 of the product specification. */
export const loginRefused = (
  code: 'UNKNOWN_USER' | 'WRONG_PASSWORD' | 'WRONG_CREDENTIALS',
  message: string,
  errors: FieldProblem[],
): Problem => new Problem(401, code, 'Login failed', message, errors);

/** 401 of a code, in the words of section 8 of the product specification; `spent` has no tries left, `gone` is no longer (or never was) good. */
export const codeRefused = (outcome: 'wrong' | 'spent' | 'gone'): Problem => {
  const [code, message] = {
    wrong: ['OTP_WRONG', 'Incorrect verification code.'],
    spent: ['OTP_TRIES', "You've reached the maximum number of attempts. Request a new code."],
    gone: ['OTP_EXPIRED', 'This code has expired. Request a new one.'],
  }[outcome] as [string, string];
  return new Problem(401, code, 'The code was refused', message, [{ pointer: '/otp', message }]);
};

/** 401 of a review from a link: nothing proves its author (any more), and a code to the client's address would. */
export const reviewProofNeeded = (): Problem =>
  new Problem(
    401,
    'REVIEW_PROOF',
    'The review was not posted',
    'This link alone does not prove who you are. Request a code by email.',
  );

/** 401 of a new password: nothing proves the right to set it, or no longer. */
export const resetRefused = (): Problem =>
  new Problem(401, 'RESET_REFUSED', 'The password was not changed', 'Your password was not changed. Please try again.');

/** 403 of a new password: the proof is too old. Clients look for "session expired" (section 8 of the product specification). */
export const resetExpired = (): Problem =>
  new Problem(403, 'RESET_EXPIRED', 'Too late', 'Session expired. Request a new code.');

/** 409 of a reset link whose mail did its work; the words are those of section 4 of the product specification. */
export const alreadyVerified = (): Problem => conflict('ALREADY_VERIFIED', 'Already verified.');

/** 404 of a reset link that is too old, was replaced, or was never one of ours. */
export const linkExpired = (): Problem =>
  new Problem(
    404,
    'LINK_EXPIRED',
    'The link has expired',
    'Email verification failed: this link has expired. Request a new one.',
  );

/** 403 of login: the account exists and the password is right, but it may not be used (yet). */
export const accountClosed = (
  code:
    | 'ACCOUNT_PENDING'
    | 'ACCOUNT_REJECTED'
    | 'ACCOUNT_SUSPENDED'
    | 'SSO_REQUIRED'
    | 'SSO_NO_ACCOUNT'
    | 'SSO_OTHER_DOMAIN'
    | 'SSO_UNVERIFIED',
  message: string,
): Problem => new Problem(403, code, 'Login is not possible', message);

/** 403 of every way in but single sign-on, and of the registration, for an address of the corporate domain. */
export const singleSignOnRequired = (): Problem =>
  accountClosed('SSO_REQUIRED', 'Microsoft SSO login has been enabled for your account.');

/** 401 of a login at the identity provider, in words for the login page. */
export const singleSignOnRefused = (why: 'denied' | 'failed' | 'late' | 'invalid'): Problem => {
  const [code, message] = {
    denied: ['SSO_REFUSED', 'The login via Microsoft was cancelled or not allowed. Please try again.'],
    failed: ['SSO_REFUSED', 'Microsoft could not log you in. Please try again.'],
    late: ['SSO_EXPIRED', 'This login via Microsoft took too long. Please try again.'],
    invalid: [
      'SSO_INVALID',
      'Microsoft’s response could not be verified, so you were not logged in. Please try again.',
    ],
  }[why] as [string, string];
  return new Problem(401, code, 'Login failed', message);
};

/** 403 of an account that waits for approval, at login and in its session for the profile. */
export const awaitingApproval = (): Problem =>
  accountClosed(
    'ACCOUNT_PENDING',
    'Your account is waiting for approval. You will get an e-mail once access is granted.',
  );

/** 401 of the console of the provider's team: nobody of the team is logged in, or no longer. */
export const teamLoginNeeded = (): Problem =>
  new Problem(401, 'TEAM_LOGIN_NEEDED', 'Log in first', 'Please log in to the console.');

/** 401 of the team's login; the same whether there is such an account or not. */
export const teamLoginRefused = (): Problem => {
  const message = 'Incorrect email address or password.';
  return new Problem(401, 'WRONG_CREDENTIALS', 'Login failed', message, [{ pointer: '/password', message }]);
};

/** 403 of the console while a one-time password is good for setting another one only. */
export const teamPasswordNeeded = (): Problem =>
  new Problem(403, 'PASSWORD_NEEDED', 'Set a password first', 'Set your own password first.');

/** 401 of the pages of a vendor: this browser has no session of a link, or no longer. */
export const vendorLinkNeeded = (): Problem =>
  new Problem(
    401,
    'VENDOR_LINK_NEEDED',
    'Open your link first',
    'Open the link in the email that invited you to quote.',
  );

/** 401 of a call of a visit's vendor without the session of its link. */
export const visitLinkNeeded = (): Problem =>
  new Problem(401, 'VISIT_LINK_NEEDED', 'Open your link first', 'Please open the link in the email about the visit.');

/** 401 of a call of a gate without its session. */
export const gateNeeded = (): Problem =>
  new Problem(
    401,
    'GATE_NEEDED',
    'Open the gate first',
    'Please scan the gate pass, or open the gate link of the plant.',
  );

/** 401 of a gate pass, a code or a gate link that opens nothing. */
export const gateInvalid = (): Problem =>
  new Problem(
    401,
    'GATE_INVALID',
    'The gate pass is not valid',
    'This gate pass is not valid here. Check the code, or ask the host.',
  );

/** 401 of a link that opens nothing (any more); the same whether there ever was one. */
export const vendorLinkInvalid = (): Problem =>
  new Problem(
    401,
    'LINK_INVALID',
    'The link is not valid',
    'This link no longer works: a newer one was emailed, or the RFQ has ended. Ask the buyer to resend it.',
  );

/** 403 of the renewal: the session was ended. Clients look for "token error" in the message (section 8 of the product specification). */
export const sessionEnded = (): Problem =>
  new Problem(403, 'TOKEN_ERROR', 'The session was ended', 'Token error: this session was ended. Please log in again.');

/** 403: the caller may know that the thing exists, and may not do this with it. Otherwise answer notFound. */
export const notAllowed = (message: string): Problem => new Problem(403, 'NOT_ALLOWED', 'Not allowed', message);

/** 403: a request with cookies that was sent by another site. */
export const crossSite = (): Problem =>
  new Problem(403, 'CROSS_SITE', 'Not allowed', 'This request must come from the product itself.');

/** 404: there is no such thing, or it is not the caller's to see; the two are the same answer. `what` is a noun of ours, never input. */
export const notFound = (what: string): Problem =>
  new Problem(404, 'NOT_FOUND', 'Not found', `There is no such ${what}.`);

/** 405: the path is one of the API's, and takes these methods only. */
export const methodNotAllowed = (allowed: readonly string[]): Problem =>
  new Problem(405, 'METHOD_NOT_ALLOWED', 'Not with this method', 'This address does not support that method.', [], {
    allow: allowed.join(', '),
  });

/** 409: the state of the thing does not allow this. */
export const conflict = (code: string, message: string, errors: FieldProblem[] = []): Problem =>
  new Problem(409, code, 'Not possible now', message, errors);

/** 409: a state that the thing cannot be moved to from where it is; `allowed` names those that the caller may move it to. */
export function illegalTransition(message: string, allowed: string[]): Problem {
  const problem = conflict('ILLEGAL_TRANSITION', message);
  problem.allowed = allowed;
  return problem;
}

/** 409 of a bid that looks mistyped: it is placed when the bidder confirms it. */
export function confirmationNeeded(confirmation: BidConfirmation): Problem {
  const { amountInWords, differencePercent, isTypedAgain } = confirmation;
  const problem = conflict(
    'CONFIRMATION_NEEDED',
    `${amountInWords} is ${differencePercent}% below what is needed. ${isTypedAgain ? 'Type the amount again' : 'Confirm the amount'} to place this bid.`,
  );
  problem.confirmation = confirmation;
  return problem;
}

/** 410 of a ticket that was redeemed, is late, or was never one of ours. */
export const ticketSpent = (): Problem =>
  new Problem(410, 'TICKET_SPENT', 'Ticket spent', 'This ticket was used or has expired. Open the scheduler again.');

/** 409: somebody changed the thing since the caller read it. */
export const changedMeanwhile = (): Problem =>
  conflict('VERSION_CONFLICT', 'Someone else has changed this since you opened it. Reload it and repeat your change.');

/** 413: the body or file is larger than allowed. */
export const tooLarge = (limit: string): Problem =>
  new Problem(413, 'TOO_LARGE', 'Too large', `At most ${limit} can be sent.`);

/** 415: the body or file is not of an allowed type. */
export const unsupportedType = (message: string): Problem =>
  new Problem(415, 'UNSUPPORTED_TYPE', 'Not a supported type', message);

/** 422: an Idempotency-Key was used before with another request. */
export const idempotencyMismatch = (): Problem =>
  new Problem(
    422,
    'IDEMPOTENCY_MISMATCH',
    'Key used before',
    'This Idempotency-Key was used for a different request.',
    [{ pointer: '/header/idempotency-key', message: 'was used for a different request' }],
  );

/** "Please wait 40 seconds and try again.": how long, in the largest unit that says it well, and never too short. */
export function pleaseWait(seconds: number): string {
  const units = [
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ] as const;
  const whole = Math.max(1, Math.ceil(seconds));
  // Two minutes and more are minutes, two hours and more are hours: "90 seconds" is not rounded to "2 minutes".
  const [unit, size] = units.find(([, length]) => whole >= 2 * length) ?? units[2];
  const count = Math.ceil(whole / size);
  return `Please wait ${count} ${unit}${count === 1 ? '' : 's'} and try again.`;
}

/** 429: a budget is used up. The message says how long to wait, on the field of `pointer` too; Retry-After says the same. */
export function tooMany(reason: string, retryAfterInSeconds: number, pointer?: string): Problem {
  const message = `${reason} ${pleaseWait(retryAfterInSeconds)}`;
  return new Problem(
    429,
    'TOO_MANY',
    'Too many requests',
    message,
    pointer === undefined ? [] : [{ pointer, message }],
    {
      'retry-after': String(Math.max(1, Math.ceil(retryAfterInSeconds))),
    },
  );
}

/** 500: our own fault. What happened is in the log under the request id, never in the answer. */
export const ourFault = (): Problem =>
  new Problem(
    500,
    'INTERNAL',
    'Something went wrong',
    'Something went wrong on our side. Nothing was changed. Please try again.',
  );

/** 503: more ask at once than can be answered, and nothing of the request was begun. */
export const overloaded = (reason: string, retryAfterInSeconds = 2): Problem =>
  unavailable(`${reason} ${pleaseWait(retryAfterInSeconds)}`, retryAfterInSeconds);

/** 503: too busy, stopping, or without a database; a retry will help. */
export const unavailable = (message: string, retryAfterInSeconds = 2): Problem =>
  new Problem(503, 'UNAVAILABLE', 'Not available now', message, [], { 'retry-after': String(retryAfterInSeconds) });
