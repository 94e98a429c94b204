// Proves that nothing was left untested: what the server tests and the end-to-end tests wrote down while they ran is
// compared with the contract and with the manifest.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** One call that a server test made, as apps/server/src/testing/harness.ts writes it; `outbox` is a look at what was sent. */
interface Call {
  operationId: string;
  status: number;
  test: string;
}

const readLines = <T>(path: string): T[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);

interface Declared {
  operationId: string;
  tag: string;
  method: string;
  statuses: number[];
  /** The policy that the operation names by x-policy. */
  policy?: string;
  /** Whether it may be sent again under one Idempotency-Key. */
  takesKey: boolean;
  /** The tags whose reads it makes stale, as x-changes says. */
  changes: readonly string[];
  /** Whether a person with pages of a company calls it: the team, vendors and partners have pages of their own, or none. */
  isByPerson: boolean;
}

function declaredOperations(): Declared[] {
  const document = JSON.parse(readFileSync(join(root, 'openapi/generated/openapi.json'), 'utf8')) as {
    paths: Record<
      string,
      Record<
        string,
        {
          operationId?: string;
          tags?: string[];
          responses?: Record<string, unknown>;
          parameters?: { $ref?: string }[];
          'x-policy'?: string;
          'x-changes'?: string[];
          'x-authz'?: string;
        }
      >
    >;
  };
  return Object.values(document.paths).flatMap((item) =>
    Object.entries(item).flatMap(([method, { operationId, tags, responses, parameters = [], ...flags }]) =>
      operationId
        ? [
            {
              operationId,
              tag: tags?.[0] ?? '',
              method,
              policy: flags['x-policy'],
              changes: flags['x-changes'] ?? [],
              isByPerson: ['session', 'profile', 'guest'].includes(flags['x-authz'] ?? ''),
              takesKey: parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey')),
              statuses: Object.keys(responses ?? {})
                .map(Number)
                .filter(Number.isInteger),
            },
          ]
        : [],
    ),
  );
}

/** Operations that are not GET and yet write nothing that can be read back, and why. */
const writesNothing: Record<string, string> = {
  postEmailDuplication: 'reads; it is the twin of a GET that keeps addresses out of URLs',
  postPhoneDuplication: 'reads; it is the twin of a GET that keeps numbers out of URLs',
  findOpenExperience: 'reads; it is the twin of a GET that keeps addresses out of headers',
  compareVendorData: 'reads; it is a POST because the catalogue says so',
  exportJobRequests: 'answers a file; its note in the activity of the company is in no answer',
  readQuoteSheet: 'reads; a spreadsheet is too long for an address',
  readQuoteCells: 'reads; cells are too long for an address',
  evaluateQuotes: 'computes; a request is too long for an address',
  getBubbleLink: 'makes a ticket that only redeemSchedulerTicket reads, which is no GET since it spends it',
  redeemSchedulerTicket: 'spends a ticket; spent is what its second call answers',
  replayAuction: 'computes; a request is too long for an address',
  getAllJobIds: 'reads; a POST by the product specification',
  getComparisonTable: 'reads; a POST by the product specification',
  inspectBoq: 'reads; a bill of quantities is too long for an address',
};

const askedAnew = 'how far an upload is, the page that uploads asks each time anew (upload-in-parts.ts)';
/** Writes with an empty x-changes whose tests read something afterwards, and why no page has read anything that is stale. */
const nothingStale: Record<string, string> = {
  requestOpeningCode: 'mails a code; what is opened with it is read after the opening',
  beginUpload: askedAnew,
  addUploadPart: askedAnew,
  cancelUpload: askedAnew,
  uploadFile: 'nobody reads a file before a message carries it',
  enterBid: 'pages of a live auction read it each second; events would let bidders count the bids of others',
};

/** Refusals that every operation has for the same reason: what is malformed, and a caller that is nobody. */
const isCommon = (status: number) => status === 400 || status === 401;

/** The first request with its key is still being answered: held by the pipeline for each operation with a key, and met in app.test.ts. */
const isOfKey = ({ takesKey }: Declared, status: number) => takesKey && status === 409;

const allCalls = 'the budget of all calls of a person, an address or a key: app.test.ts, widgets.test.ts';
/** Refusals that no test meets at the operation itself, with the reason, as `operation status`. */
const metElsewhere: Record<string, string> = {
  'generateOtpForRegistration 404':
    'it shares its answers with resendOtpForRegistration, whose registration may be gone',
  'resendOtpForRegistration 409': 'it shares its answers with generateOtpForRegistration, whose number may be taken',
  'register 429': allCalls,
  'openVendorLink 429': allCalls,
  'openConversationLink 429': allCalls,
  'saveReviewDetails 429': allCalls,
  'inspectBoq 429': allCalls,
  'getInvite 429': allCalls,
  'cancelInvite 429': allCalls,
  'createWidgetSession 429': allCalls,
};

/**
 * The refusals by an operation's own rules (404, 409, 413, 415, 422, 429) that no test has met and no reason stands for, and reasons for what
 * is met or not declared any more, as `operation: statuses`.
 */
export function unmetRefusals(folder: string): string[] {
  const seen = new Set<string>();
  for (const file of existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : [])
    for (const { operationId, status } of readLines<Call>(join(folder, file))) seen.add(`${operationId} ${status}`);
  const isOwn = (status: number) => status >= 400 && status < 500 && !isCommon(status);
  const declared = declaredOperations();
  const unmet = declared.flatMap((operation) => {
    const { operationId, statuses } = operation;
    const left = statuses.filter(
      (status) =>
        isOwn(status) &&
        !seen.has(`${operationId} ${status}`) &&
        !isOfKey(operation, status) &&
        !(`${operationId} ${status}` in metElsewhere),
    );
    return left.length > 0 ? [`${operationId}: no test of its ${left.join(', ')}, and no reason`] : [];
  });
  const stale = Object.keys(metElsewhere).filter(
    (place) =>
      seen.has(place) ||
      !declared.some(({ operationId, statuses }) => statuses.some((status) => place === `${operationId} ${status}`)),
  );
  return [...unmet, ...stale.map((place) => `${place}: its reason in tools/coverage.ts is out of date`)];
}

const isSuccess = (status: number) => status >= 200 && status < 300;

/**
 * What the server tests left out: each operation needs a success and a refusal that it declares, one by its policy if it names one, and each
 * write a test that reads afterwards. `folder` is the OPERATION_COVERAGE_DIR of the run.
 */
export function checkOperations(folder: string): string[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.jsonl')) : [];
  const operations = declaredOperations();
  const reads = new Set([
    'outbox',
    ...operations.filter(({ method }) => method === 'get').map(({ operationId }) => operationId),
  ]);
  // What login, renewal and logout write is the session: whatever is called next with it reads it back.
  const sessionWrites = new Set(
    operations
      .filter(({ tag }) => tag === 'authentication' || tag === 'registration')
      .map(({ operationId }) => operationId),
  );
  const seen = new Map<string, Set<number>>();
  const readBack = new Set<string>();
  const tagOf = new Map(operations.map(({ operationId, tag }) => [operationId, tag]));
  /** By write, the tags of what was read after it. */
  const readAfter = new Map<string, Set<string>>();
  for (const file of files) {
    const written = new Map<string, Set<string>>();
    for (const { operationId, status, test } of readLines<Call>(join(folder, file))) {
      seen.set(operationId, (seen.get(operationId) ?? new Set<number>()).add(status));
      const before = written.get(test) ?? new Set<string>();
      for (const write of before) {
        if (reads.has(operationId) || sessionWrites.has(write)) readBack.add(write);
        if (reads.has(operationId) && tagOf.has(operationId))
          readAfter.set(write, (readAfter.get(write) ?? new Set<string>()).add(tagOf.get(operationId)!));
      }
      if (!reads.has(operationId) && isSuccess(status)) written.set(test, before.add(operationId));
    }
  }
  if (seen.size === 0) return [`the server tests wrote nothing to ${folder}`];
  return operations.flatMap(({ operationId, method, statuses, policy, changes, isByPerson }) => {
    const answers = seen.get(operationId) ?? new Set<number>();
    const problems: string[] = [];
    if (!statuses.some((status) => isSuccess(status) && answers.has(status)))
      problems.push(`${operationId}: no test of a success`);
    const refusals = statuses.filter((status) => status >= 400 && status < 500);
    if (refusals.length > 0 && !refusals.some((status) => answers.has(status))) {
      problems.push(`${operationId}: no test of a refusal (${refusals.join(', ')})`);
    }
    const unmetCommon = refusals.filter((status) => isCommon(status) && !answers.has(status));
    // Met for every operation by apps/server/src/refusals.test.ts, or, with the sessions that are not a person's, in the module.
    if (unmetCommon.length > 0 && refusals.some((status) => answers.has(status)))
      problems.push(`${operationId}: no test of its ${unmetCommon.join(' and ')}`);
    if (policy !== undefined && !answers.has(403) && !answers.has(409))
      problems.push(`${operationId}: no test in which its policy ${policy} refuses (403 or 409)`);
    if (method !== 'get' && !(operationId in writesNothing) && !readBack.has(operationId)) {
      problems.push(`${operationId}: no test reads back what it wrote`);
    }
    const tagsRead = [...(readAfter.get(operationId) ?? [])];
    const isStaleUnsaid = isByPerson && tagsRead.length > 0 && !tagsRead.some((tag) => changes.includes(tag));
    const hasReason = [writesNothing, nothingStale].some((list) => operationId in list);
    if (isStaleUnsaid && !sessionWrites.has(operationId) && !hasReason)
      problems.push(`${operationId}: it is read back by ${tagsRead.join(', ')}, and its x-changes names none of these`);
    if (operationId in nothingStale && changes.length > 0)
      problems.push(`${operationId}: its reason in tools/coverage.ts is out of date`);
    return problems;
  });
}

/** Paths of an app's manifest that no end-to-end test of it opened. `folder` is the MILLWRIGHT_COVERAGE_DIR of its run. */
export async function checkRoutes(folder: string, app: 'web' | 'directory' = 'web'): Promise<string[]> {
  const { manifest } = (await import(join(root, `apps/${app}/src/manifest.ts`))) as {
    manifest: readonly { path: string }[];
  };
  const visits = join(folder, 'routes.jsonl');
  const opened = new Set((existsSync(visits) ? readLines<{ path: string }>(visits) : []).map(({ path }) => path));
  const unknown = [...opened].filter((path) => !manifest.some((route) => route.path === path));
  return [
    ...manifest.filter(({ path }) => !opened.has(path)).map(({ path }) => `no end-to-end test opens ${path}`),
    ...unknown.map((path) => `an end-to-end test opened ${path}, which the manifest does not have`),
  ];
}
