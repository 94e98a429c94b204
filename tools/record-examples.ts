// Records the answers that the stories of screens show, from the server itself on a fresh demo world: npm run examples.
//
// Each answer is held against the contract before it is written. What differs from run to run (ids, tokens, the moment of a
// write) is replaced by something fixed, so that a run without a change in the server changes no file.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations, type OperationId } from '@millwright/contract/operations';
import { readConfig } from '../apps/server/src/config.ts';
import { seedOfText } from '../apps/server/src/db/seed/random.ts';
import { seedDemo } from '../apps/server/src/db/seed/seed.ts';
import { startServer } from '../apps/server/src/server.ts';
import { faultsOfAnswer } from '../apps/storybook/.storybook/validate-answer.ts';
import { recordAuctions } from './examples/auction.ts';
import { recordAuthentication } from './examples/authentication.ts';
import { recordBroadcasts } from './examples/broadcast-group.ts';
import { recordChat } from './examples/chat.ts';
import { recordClientInfo } from './examples/client-info.ts';
import { recordCompareVendors } from './examples/compare-vendors.ts';
import { recordComparison } from './examples/comparison.ts';
import { recordComparisonRequests } from './examples/comparison-request.ts';
import { recordCostEstimates } from './examples/cost-estimate.ts';
import { recordComparisonSheet } from './examples/comparison-sheet.ts';
import { recordComparisonThreads } from './examples/comparison-thread.ts';
import { recordDelivery } from './examples/delivery.ts';
import { recordFirstSteps } from './examples/first-steps.ts';
import { recordInvite } from './examples/invite.ts';
import { recordJobDocuments } from './examples/job-document.ts';
import { recordJobs } from './examples/jobs.ts';
import { recordProvider } from './examples/provider.ts';
import { recordQualification } from './examples/qualification.ts';
import { openRecorder, type Recorded, recordedAt, type Recorder } from './examples/recorder.ts';
import { recordRegistration } from './examples/registration.ts';
import { recordReports } from './examples/report.ts';
import { recordRfq } from './examples/rfq.ts';
import { recordResolutions } from './examples/resolution.ts';
import { recordRequestVendor } from './examples/request-vendor.ts';
import { recordNotifications } from './examples/notification.ts';
import { recordSavedView } from './examples/saved-view.ts';
import { recordVendorList } from './examples/vendor-list.ts';
import { recordVendorProfile } from './examples/vendor-profile.ts';
import { recordVendorReview } from './examples/vendor-review.ts';
import { recordVendorShortlist } from './examples/vendor-shortlist.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'packages/screens/src/shared/examples');
const index = join(root, 'packages/screens/src/shared/story-examples.ts');
const vendorsOfTheDemo = 12_000;
/** Where a SHA-256 stands that chance has a part in. */
const chanceKeys = new Set([
  'salt',
  'sha256',
  'receipts',
  'hash',
  'commitment',
  'first',
  'last',
  'secretHash',
  'lastHash',
  'termsHash',
]);

/** A tag after the other: what is read of a tag is recorded before a later one writes to it. */
const tags: readonly ((recorder: Recorder) => Promise<void>)[] = [
  recordAuthentication,
  recordVendorList,
  recordVendorShortlist,
  recordRequestVendor,
  recordVendorProfile,
  recordCompareVendors,
  recordVendorReview,
  recordClientInfo,
  recordInvite,
  recordFirstSteps,
  recordRegistration,
  recordSavedView,
  recordNotifications,
  recordComparison,
  recordJobs,
  recordRfq,
  recordJobDocuments,
  recordBroadcasts,
  recordCostEstimates,
  recordReports,
  recordQualification,
  recordProvider,
  recordComparisonThreads,
  recordComparisonSheet,
  recordResolutions,
  recordDelivery,
  recordComparisonRequests,
  recordChat,
  recordAuctions,
];

const recorded = new Map<string, Recorded>();
const tagOf = (name: string): string => operations[name.split('.')[0] as OperationId].tag;
const data = mkdtempSync(join(tmpdir(), 'millwright-examples-'));
const startedAt = Date.now();
const config = readConfig(
  { DATA_DIR: data, PORT: process.env['PORT'] ?? '0', HOST: '127.0.0.1', WEB_DIR: data, LOG_LEVEL: 'silent' },
  'demo',
);

const server = await startServer(config, {
  seed: async ({ ownerPool }) => {
    const connection = await ownerPool.connect();
    try {
      await seedDemo(connection, { vendors: vendorsOfTheDemo, today: recordedAt.slice(0, 10), secret: config.secret });
      // Tasks also go by the database's clock, which is the real one: what the clock of the demo does later would come at once.
      await connection.query('delete from task where run_at > $1', [recordedAt]);
      // So do auctions, and stories have the first ones of a company.
      await connection.query('delete from auction');
    } finally {
      connection.release();
    }
  },
  now: () => new Date(recordedAt),
});

/**
 * Replaces what differs from run to run: tokens, moments after the start, and ids that chance made, by the tag and the order of their
 * first appearance, so that an answer more renumbers those of its tag alone. Those of the demo world are the same in every run (they are of version 8).
 */
function normalised(answers: Map<string, Recorded>): Map<string, Recorded> {
  const ids = new Map<string, string>();
  const counts = new Map<string, number>();
  let tag = '';
  const nextId = () => {
    const count = (counts.get(tag) ?? 0) + 1;
    counts.set(tag, count);
    return `00000000-0000-4000-8${(seedOfText(tag) % 0x1000).toString(16).padStart(3, '0')}-${String(count).padStart(12, '0')}`;
  };
  const proofs = new Map<string, string>();
  /** A receipt or a salt that chance made: by the order of their first appearance in the tag. */
  const proof = (value: string) => {
    if (!proofs.has(value)) {
      const words = `${tag} ${[...proofs.values()].length}`;
      proofs.set(value, createHash('sha256').update(words).digest('hex'));
    }
    return proofs.get(value)!;
  };
  const text = (value: string, key: string): string => {
    if (chanceKeys.has(key) && /^[0-9a-f]{64}$/.test(value)) return proof(value);
    if (key === 'token' && /^\d+\.[\w-]{43}$/.test(value))
      return '1763999999999.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    if (key === 'requestId') return '01K9Z6M2V7';
    if (key === 'access_token') return 'a-token-for-stories-only';
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value)) {
      const at = Date.parse(value);
      // The database's own clock is the real one: what it wrote in this run happened at the moment of the recording.
      return at >= startedAt - 60_000 && at <= Date.now() + 60_000 ? recordedAt : value;
    }
    return value
      .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-[1-7][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, (id) => {
        if (!ids.has(id)) ids.set(id, nextId());
        return ids.get(id)!;
      })
      .replace(/^https?:\/\/127\.0\.0\.1:\d+/, 'https://millwright.example')
      .replace(/(\/share\/compareVendors\/)[\w-]+/, '$1a-token-for-stories-only-of-43-characters-xxx')
      .replace(/(\/comparison-report\/[\w-]+#)[\w-]{43}/, '$1a-token-for-stories-only-of-43-characters-xxx');
  };
  const walk = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return text(value, key);
    if (Array.isArray(value)) return value.map((each) => walk(each, key));
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each, name)]));
    return value;
  };
  return new Map(
    [...answers].map(([name, { status, body }]) => {
      tag = tagOf(name);
      return [name, { status, body: walk(body) }];
    }),
  );
}

/** The pictures that the answers name, drawn by the server, by their paths. */
async function recordPictures(): Promise<Record<string, string>> {
  const paths = [...new Set(JSON.stringify([...recorded]).match(/\/media\/[\w/.-]+\.svg/g))].toSorted();
  const pictures: Record<string, string> = {};
  for (const path of paths) {
    const response = await fetch(server.url + path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    pictures[path] = await response.text();
  }
  return pictures;
}

/** The module that stories import: every answer by name, typed by its operation. */
function indexText(names: string[]): string {
  const variable = (name: string) => name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
  return [
    '// Written by npm run examples. Do not edit.',
    "import type { Answer } from '@millwright/api-client/client';",
    "import type { OperationId } from '@millwright/contract/operations';",
    "import pictures from './examples/pictures.json' with { type: 'json' };",
    ...names.map((name) => `import ${variable(name)} from './examples/${name}.json' with { type: 'json' };`),
    '',
    '/** An answer as it came from the server: its status and its body. */',
    'export type Recorded<Body> = { status: number; body: Body };',
    '/** The body of a refusal. */',
    'export type Refusal = { code: string; message: string };',
    '',
    'type AnswerOf<Name> = Name extends `${infer Id extends OperationId}.${string}`',
    '  ? Answer<Id>',
    '  : Name extends OperationId ? Answer<Name> : never;',
    'type Typed<File extends { answers: object; refusals: object }> = {',
    "  [Name in keyof File['answers']]: Recorded<AnswerOf<Name>>;",
    "} & { [Name in keyof File['refusals']]: Recorded<Refusal> };",
    'const typed = <File extends { answers: object; refusals: object }>({ answers, refusals }: File) =>',
    '  ({ ...answers, ...refusals }) as unknown as Typed<File>;',
    '',
    '/**',
    ' * Answers of the server on its demo world, by operation; with a word more where an operation has several, which a story puts',
    ' * into `parameters.api`.',
    ' */',
    'export const examples = {',
    ...names.map((name) => `  ...typed(${variable(name)}),`),
    '};',
    '',
    '/** The parameters of stories that show these answers: every operation answers its own, at the moment of the recording. */',
    `export const recorded = { examples, pictures, now: '${recordedAt}' };`,
    '',
  ].join('\n');
}

let pictures: Record<string, string>;
try {
  const recorder = await openRecorder(server, config, recorded);
  for (const record of tags) await record(recorder);
  pictures = await recordPictures();
} finally {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
type TagFile = { answers: Record<string, Recorded>; refusals: Record<string, Recorded> };
const files = new Map<string, TagFile>();
const answers = [...normalised(recorded)].toSorted(([one], [other]) => (one < other ? -1 : 1));
for (const [name, answer] of answers) {
  const faults = faultsOfAnswer(name.split('.')[0]!, answer.status, answer.body);
  if (faults.length > 0) throw new Error(`${name} after normalising:\n  ${faults.join('\n  ')}`);
  const tag = tagOf(name);
  if (!files.has(tag)) files.set(tag, { answers: {}, refusals: {} });
  files.get(tag)![answer.status < 400 ? 'answers' : 'refusals'][name] = answer;
}
for (const file of readdirSync(folder)) rmSync(join(folder, file));
for (const [tag, file] of files) writeFileSync(join(folder, `${tag}.json`), `${JSON.stringify(file, null, 2)}\n`);
writeFileSync(join(folder, 'pictures.json'), `${JSON.stringify(pictures, null, 2)}\n`);
writeFileSync(index, indexText([...files.keys()].toSorted()));
const format = spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', folder, index], {
  cwd: root,
  stdio: 'inherit',
});
if (format.status !== 0) throw new Error('The examples could not be formatted.');
console.log(`${answers.length} answers recorded`);
