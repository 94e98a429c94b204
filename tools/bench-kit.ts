// What the parts of the bench share: servers that it starts and stops, the rows of its table, and arithmetic.
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Row } from './bench-interactions.ts';

export const root = join(import.meta.dirname, '..');
export const password = 'Boiler-Repair-2026';

export interface RunningServer {
  address: string;
  pid: number;
  /** CPU time that the server's process has used so far, all threads, in microseconds. */
  cpuInMicroseconds: () => number;
  stop: () => Promise<void>;
  /** Ends it without a word, by SIGKILL. */
  kill: () => Promise<void>;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

export const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

async function until(condition: () => Promise<boolean>, limitInSeconds: number, what: string): Promise<void> {
  const deadline = Date.now() + limitInSeconds * 1000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`${what} took longer than ${limitInSeconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export const rows: Row[] = [];
/** Keeps a row of the table, and says it at once: a run takes minutes. */
export function add(row: Row): void {
  rows.push(row);
  const wanted = row.wanted === '' ? '' : `  (wanted ${row.wanted})`;
  console.log(`${new Date().toISOString().slice(11, 19)}  ${row.what}: ${row.ours}${wanted}`);
}

/** Starts a script that serves HTTP on the port it is given; it is ready when `path` answers 200. */
export async function startProcess(args: string[], env: Record<string, string>, path: string): Promise<RunningServer> {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...env },
  });
  running.add(child);
  const address = `http://127.0.0.1:${port}`;
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error('the server ended at its start');
    return fetch(address + path).then(
      (answer) => answer.ok,
      () => false,
    );
  };
  await until(isReady, 300, 'the start of the server');
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
    running.delete(child);
  };
  const ticksPerSecond = 100;
  return {
    address,
    pid: child.pid!,
    cpuInMicroseconds: () => {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      return ((Number(fields[11]) + Number(fields[12])) * 1_000_000) / ticksPerSecond;
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** Starts the demo server with budgets that do not stand in the way of a load test. */
export function startServer(settings: Record<string, string>): Promise<RunningServer> {
  const budgets = [
    'GUEST_SEARCHES_PER_ADDRESS_PER_MINUTE',
    'REQUESTS_PER_ADDRESS_PER_MINUTE',
    'REQUESTS_PER_USER_PER_MINUTE',
    'OPEN_STREAMS_PER_USER',
  ];
  return startProcess(
    ['apps/server/src/main.ts', 'demo'],
    {
      LOG_LEVEL: 'error',
      DEMO_VIDEO_DIR: join(root, '.cache/none'),
      ...Object.fromEntries(budgets.map((name) => [`RATE_${name}`, '10000000'])),
      ...settings,
    },
    '/readyz',
  );
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
export const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
export const rounded = (value: number, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
