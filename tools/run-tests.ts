// Runs every check and test of the repository in sequence, and says at the end what passed.
//
//   node tools/run-tests.ts            everything (npm test)
//   node tools/run-tests.ts --fast     the fast part (npm run check)
//   node tools/run-tests.ts types e2e  only the named steps
//   --whole                            also the steps whose inputs have not changed since they passed (step-proof.ts)
//   --prove                            keeps what passed, so that it can be left out while it is unchanged, and the seconds of each step
//
// Each check counts as one test. A step over its budget of seconds is named in a warning. A step that runs no test is a failure: a suite that
// silently vanished is not a pass.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { checkBudgets } from './budgets.ts';
import { resolveChromium } from './browser.ts';
import { checkOperations, checkRoutes, unmetRefusals } from './coverage.ts';
import { makeDemoData } from './demo-data.ts';
import { commitIn } from './pictures/proof.ts';
import { startPostgres } from './postgres.ts';
import { fingerprintOf, inputsOfSteps, readStepProofs, runsEveryStep, writeStepProofs } from './step-proof.ts';
import type { Inputs, StepProof } from './step-proof.ts';
import { overBudget, readSeconds, slowest, storeSeconds } from './test-seconds.ts';
import { checkAllTypes } from './types.ts';

const isWhole = process.argv.includes('--whole');
const isProving = process.argv.includes('--prove');
const root = join(import.meta.dirname, '..');
const scratch = join(root, '.cache/tests');
const bin = {
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
  turbo: 'node_modules/turbo/bin/turbo',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
};

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Which tests failed and why, in brief; written once more at the end, where a long log is read first. */
  failures?: string[];
  /** Seconds of each test file. */
  files?: Record<string, number>;
}

interface Step {
  name: string;
  /** Whether `npm run check` runs it too. */
  isFast?: true;
  /** Steps whose failure makes this one pointless; left out with them. */
  after?: string[];
  run: () => Promise<Counts>;
}

const environment = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  STORYBOOK_DISABLE_TELEMETRY: '1',
  REDOCLY_TELEMETRY: 'off',
  // Processes are started by the hundred, most of them the server's.
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
  // Colours only where a person looks.
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }),
};

/** A step that takes longer hangs. */
const limitInMinutes = 35;
let running: number | undefined;

/** Runs node with live output in a process group of its own, so that nothing outlives it; answers the exit code. */
function runNode(args: string[], options: { cwd?: string; env?: Record<string, string> } = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: join(root, options.cwd ?? '.'),
      env: { ...environment, ...options.env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    running = child.pid;
    const killGroup = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The group is gone already.
      }
    };
    const timer = setTimeout(() => {
      console.error(`It took longer than ${limitInMinutes} minutes.`);
      killGroup();
    }, limitInMinutes * 60_000);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      killGroup();
      running = undefined;
      resolve(code ?? 1);
    });
  });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    if (running) process.kill(-running, 'SIGKILL');
    process.exit(130);
  });
}

const one = (isPassed: boolean): Counts => ({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 });
const check =
  (script: string, ...args: string[]) =>
  async () =>
    one((await runNode([script, ...args])) === 0);

/** A problem list as a check: prints it, and passes when it is empty. */
async function asCheck(problems: string[] | Promise<string[]>): Promise<Counts> {
  const found = await problems;
  for (const problem of found) console.log(`  ${problem}`);
  return one(found.length === 0);
}

/** A run that ended badly or ran nothing is a failure, whatever its report counts. */
function honest(counts: Counts, exitCode: number): Counts {
  if (counts.passed + counts.failed === 0) console.error('It ran no test.');
  const isUnsaid = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return isUnsaid ? { ...counts, failed: 1 } : counts;
}

async function readReport<T>(path: string): Promise<T | undefined> {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}

const CONTROL_SEQUENCES = /\u001B\[[0-9;]*m/g;

/** A failed test and the beginning of its message. */
const failure = (test: string, message = '') =>
  `${test}\n    ${message.replaceAll(CONTROL_SEQUENCES, '').split('\n').slice(0, 12).join('\n    ')}`;

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: Array<{
    name: string;
    status: string;
    message?: string;
    startTime: number;
    endTime: number;
    assertionResults: Array<{ status: string; fullName: string; failureMessages?: string[] | null }>;
  }>;
}

function vitest(
  name: string,
  cwd: string,
  args: string[] = [],
  env: Record<string, string> = {},
): () => Promise<Counts> {
  return async () => {
    const report = join(scratch, `${name}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await runNode([join(root, bin.vitest), 'run', ...reporters, ...args], { cwd, env });
    const found = await readReport<VitestReport>(report);
    const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = found ?? {};
    const failures = (found?.testResults ?? []).flatMap(({ name: file, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0) return status === 'failed' ? [failure(relative(root, file), message)] : [];
      return failed.map((test) => failure(`${relative(root, file)} › ${test.fullName}`, test.failureMessages?.[0]));
    });
    const files = Object.fromEntries(
      (found?.testResults ?? []).map(({ name: file, startTime, endTime }) => [
        `${name} ${relative(root, file)}`,
        (endTime - startTime) / 1000,
      ]),
    );
    const counts = { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
    return honest({ ...counts, failures, files }, code);
  };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: Array<{
    file: string;
    line: number;
    title: string;
    ok: boolean;
    tests: Array<{ results: Array<{ duration: number; error?: { message?: string } }> }>;
  }>;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

const failedSpecs = (suites: PlaywrightSuite[]): string[] =>
  suites.flatMap((suite) => [
    ...suite.specs
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests }) =>
        failure(`${file}:${line} › ${title}`, tests.flatMap(({ results }) => results).at(-1)?.error?.message),
      ),
    ...failedSpecs(suite.suites ?? []),
  ]);

/** Adds up what the specs of each file took. */
function secondsOfSpecs(suites: PlaywrightSuite[], app: string, files: Record<string, number> = {}) {
  for (const suite of suites) {
    for (const { file, tests } of suite.specs)
      for (const { duration } of tests.flatMap(({ results }) => results))
        files[`${app} ${file}`] = (files[`${app} ${file}`] ?? 0) + duration / 1000;
    secondsOfSpecs(suite.suites ?? [], app, files);
  }
  return files;
}

const coverage = (suite: string) => join(scratch, 'coverage', suite);

const memory = '/dev/shm';
const roomInBytes = 6 * 1024 ** 3;

/** A folder for data that dies with the run, in memory where there is plenty: a database has some 1,500 files. */
async function scratchFolder(purpose: string): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  const isRoomy = Math.min(bavail * bsize, process.availableMemory()) >= roomInBytes;
  return mkdtemp(join(isRoomy ? memory : tmpdir(), `millwright-${purpose}-`));
}
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });

/** The demo's data, made once in a run: each app's server starts on a copy. */
let demoData: Promise<string> | undefined;

async function endToEnd(app: string, suite: string): Promise<Counts> {
  demoData ??= scratchFolder('demo').then(makeDemoData);
  const report = join(scratch, `${suite}.json`);
  const code = await runNode([join(root, bin.playwright), 'test', '--reporter=list,json'], {
    cwd: `apps/${app}`,
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      MILLWRIGHT_COVERAGE_DIR: coverage(suite),
      E2E_DEMO_DATA: await demoData,
    },
  });
  const found = await readReport<PlaywrightReport>(report);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = found?.stats ?? {};
  const failures = failedSpecs(found?.suites ?? []);
  // A test that passes only when it is repeated has failed.
  const files = secondsOfSpecs(found?.suites ?? [], suite);
  return honest({ passed: expected, failed: unexpected + flaky, skipped, failures, files }, code);
}

/** Gives server tests a folder for their databases. */
async function withDatabases(test: (folder: string) => Promise<Counts>): Promise<Counts> {
  const folder = await scratchFolder('databases');
  // The cluster of PostgreSQL in it belongs to another account.
  await chmod(folder, 0o755);
  try {
    return await test(folder);
  } finally {
    await removeFolder(folder);
  }
}

const serverOnEmbedded = () =>
  withDatabases((TMPDIR) => {
    const env = { EMBEDDED_PART: '1', TMPDIR };
    return vitest('server-embedded', 'apps/server', [], env)();
  });

const serverOnPostgres = () =>
  withDatabases(async (TMPDIR) => {
    const server = await startPostgres({ within: TMPDIR });
    console.log(`PostgreSQL from ${server.source}`);
    try {
      const env = { TEST_DATABASE_URL: server.url, OPERATION_COVERAGE_DIR: coverage('postgres'), TMPDIR };
      const counts = await vitest('server-postgres', 'apps/server', [], env)();
      const deadlocks = server.deadlocks().map((entries) => failure('acts that lock in different orders', entries));
      return {
        ...counts,
        failed: counts.failed + deadlocks.length,
        failures: [...(counts.failures ?? []), ...deadlocks],
      };
    } finally {
      await server.stop();
    }
  });

/** Each story of the built Storybook, once: played, judged, in every mode, and pictured; those that nothing has changed of are left out. */
async function stories(): Promise<Counts> {
  const code = await runNode([
    'tools/pictures.ts',
    '--judge',
    ...(isWhole ? [] : ['--proven']),
    ...(isProving ? ['--prove'] : []),
    '--storybook',
    'apps/storybook/storybook-static',
  ]);
  const found = await readReport<Counts>(join(root, '.cache/pictures/report.json'));
  return honest({ passed: 0, failed: 0, skipped: 0, ...found }, code);
}

const selfTest = 'matrix/one-pass.test.ts';
const build = (workspace: string) => check(bin.turbo, 'run', 'build', `--filter=@millwright/${workspace}`);

const steps: Step[] = [
  { name: 'contract', isFast: true, run: check('tools/contract.ts', '--check') },
  { name: 'tokens', isFast: true, run: check('tools/tokens.ts', '--check') },
  { name: 'types', isFast: true, run: async () => ({ ...(await checkAllTypes()), skipped: 0 }) },
  { name: 'lint', isFast: true, run: check(bin.oxlint, '--deny-warnings') },
  { name: 'format', isFast: true, run: check(bin.oxfmt, '--check', '.') },
  { name: 'unit', isFast: true, run: vitest('unit', '.') },
  { name: 'generator', after: ['contract', 'types'], run: vitest('generator', 'tools/generator') },
  { name: 'server-embedded', run: serverOnEmbedded },
  { name: 'server-postgres', run: serverOnPostgres },
  {
    name: 'operations',
    after: ['server-postgres'],
    run: () => asCheck([...checkOperations(coverage('postgres')), ...unmetRefusals(coverage('postgres'))]),
  },
  { name: 'browser', run: async () => (console.log(`Chromium from ${(await resolveChromium()).source}`), one(true)) },
  { name: 'storybook-build', run: build('storybook') },
  // Its frame and its files.
  {
    name: 'storybook',
    after: ['browser', 'storybook-build'],
    run: vitest('storybook', 'apps/storybook', ['--exclude', selfTest], { STORYBOOK_BUILT: '1' }),
  },
  // That a run through its stories can fail.
  {
    name: 'storybook-self-test',
    after: ['browser', 'storybook-build'],
    run: vitest('storybook-self-test', 'apps/storybook', [selfTest], { STORYBOOK_BUILT: '1' }),
  },
  { name: 'stories', after: ['browser', 'storybook-build'], run: stories },
  { name: 'web-build', run: build('web') },
  { name: 'directory-build', run: build('directory') },
  { name: 'budgets', after: ['web-build', 'directory-build'], run: () => asCheck(checkBudgets()) },
  { name: 'e2e', after: ['browser', 'web-build'], run: () => endToEnd('web', 'e2e') },
  {
    name: 'e2e-directory',
    after: ['browser', 'directory-build'],
    run: () => endToEnd('directory', 'e2e-directory'),
  },
  // An app of one screen: what leads elsewhere leads nowhere there.
  { name: 'helpdesk-build', run: build('helpdesk') },
  { name: 'e2e-helpdesk', after: ['browser', 'helpdesk-build'], run: () => endToEnd('helpdesk', 'e2e-helpdesk') },
  { name: 'packages-build', run: check(bin.turbo, 'run', 'build:package') },
  { name: 'hosts', after: ['browser', 'packages-build'], run: vitest('hosts', 'tools/hosts') },
  { name: 'routes', after: ['e2e'], run: () => asCheck(checkRoutes(coverage('e2e'))) },
  {
    name: 'routes-directory',
    after: ['e2e-directory'],
    run: () => asCheck(checkRoutes(coverage('e2e-directory'), 'directory')),
  },
];

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = names.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0)
  throw new Error(`no such step: ${unknown.join(', ')}; there are: ${steps.map(({ name }) => name).join(', ')}`);
const isFast = process.argv.includes('--fast');
const chosen = steps.filter((step) => (names.length > 0 ? names.includes(step.name) : !isFast || step.isFast));

await rm(scratch, { recursive: true, force: true });
for (const suite of ['postgres', 'e2e', 'e2e-directory', 'e2e-helpdesk'])
  await mkdir(coverage(suite), { recursive: true });

/** The fingerprint of a step's inputs, if it has a list of them. Read before the step runs: what changes meanwhile was not tested. */
const fingerprintBefore = (name: string) => {
  const inputs = (inputsOfSteps as Record<string, Inputs | undefined>)[name];
  return inputs && fingerprintOf(root, inputs);
};
const stepProofs = isWhole || names.length > 0 || runsEveryStep(commitIn(root)) ? {} : readStepProofs(root);
const newProofs: Record<string, StepProof> = {};
const leftOut = new Set<string>();

const results: (Counts & { name: string; seconds: number; note: string })[] = [];
for (const step of chosen) {
  const broken = step.after?.find((name) =>
    results.some((result) => result.name === name && result.failed > 0 && result.passed === 0),
  );
  const without = step.after?.find((name) => leftOut.has(name));
  const fingerprint = fingerprintBefore(step.name);
  const proof = stepProofs[step.name];
  console.log(`\n== ${step.name} ==`);
  const startedAt = performance.now();
  let counts = one(false);
  let note = '';
  if (broken) {
    note = `not run, because ${broken} failed`;
  } else if (without) {
    counts = { passed: 0, failed: 0, skipped: 1 };
    note = `left out with ${without}`;
  } else if (proof && proof.fingerprint === fingerprint) {
    counts = { passed: 0, failed: 0, skipped: proof.tests };
    leftOut.add(step.name);
    note = 'left out: unchanged since it passed';
  } else {
    try {
      counts = await step.run();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
    if (fingerprint && counts.failed === 0) newProofs[step.name] = { fingerprint, tests: counts.passed };
  }
  if (note) console.log(note);
  const seconds = (performance.now() - startedAt) / 1000;
  results.push({ name: step.name, ...counts, seconds, note });
}
if (demoData) await demoData.then(removeFolder, () => {});

const before = readSeconds();
const files = Object.assign({}, ...results.map((result) => result.files)) as Record<string, number>;
const cell = (value: string | number | undefined) => String(value ?? '').padStart(9);
const inTenths = (seconds: number | undefined) => seconds?.toFixed(1);
const compared = (name: string, seconds: number, last: number | undefined) =>
  console.log(`${cell(inTenths(seconds))}${cell(inTenths(last))}  ${name}`);

if (Object.keys(files).length > 0) console.log('\nthe slowest test files, in seconds, and at the last landing');
for (const [file, seconds] of slowest(files)) compared(file, seconds, before.files[file]);

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
let seconds = 0;
console.log(`\n${'step'.padEnd(22)}${['seconds', 'before', 'passed', 'failed', 'skipped'].map(cell).join('')}`);
for (const result of results) {
  const { name, passed, failed, skipped, note } = result;
  const numbers = [inTenths(result.seconds), inTenths(before.steps[name]), passed, failed, skipped].map(cell).join('');
  console.log(`${name.padEnd(22)}${numbers}${note ? `  ${note}` : ''}`);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  seconds += result.seconds;
}
const ran = results.filter(({ note }) => !note);
const last = ran.reduce((sum, { name }) => sum + (before.steps[name] ?? 0), 0);
console.log(`${'in all'.padEnd(22)}${[inTenths(seconds), inTenths(last)].map(cell).join('')}`);
for (const { name, seconds: took, passed, failed, skipped } of ran) {
  const run = passed + failed;
  const warning = overBudget(name, took, run / Math.max(1, run + skipped));
  if (warning) console.log(`warning: ${warning} (tools/test-seconds.ts)`);
}
if (isProving) {
  writeStepProofs(root, newProofs);
  if (total.failed === 0 && chosen.length === steps.length)
    storeSeconds({ steps: Object.fromEntries(ran.map((result) => [result.name, result.seconds])), files });
}
for (const { name, failures = [] } of results)
  if (failures.length > 0) console.log(`\nfailed in ${name}:\n  ${failures.slice(0, 20).join('\n  ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);
