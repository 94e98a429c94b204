/**
 * The embedded database in a thread of its own: a query blocks this thread, never the one that answers requests.
 * Each message port that arrives is one client of the PostgreSQL wire protocol. PGlite has a single session, so clients take turns:
 * a batch of messages runs to its end, and a client that opened a transaction keeps the database until it closed it.
 */
import { fsyncSync, statfsSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { listenStatement } from './notifications.ts';

/**
 * What the thread is started with. Of the counters the first counts the fsync calls that reached the disk; the second is 1 while the database
 * only reads, since the disk is full; the third is set by tests: 1 says that the disk is full, 2 that it also takes no byte more.
 */
export type EmbeddedWorkerInput = { folder: string; counters: SharedArrayBuffer };

/** From the main thread: a new client, or the order to close. */
export type EmbeddedWorkerOrder = { kind: 'client'; port: MessagePort; role: string | null } | { kind: 'close' };

type Client = { port: MessagePort; role: string | null; batches: Uint8Array[]; isGone: boolean };

const { folder, counters } = workerData as EmbeddedWorkerInput;
const shared = new Int32Array(counters);
const [FSYNCS, IS_READ_ONLY, PRETENDED] = [0, 1, 2];

/**
 * Below this only reads are let through: room for the largest transaction (a file of 25 MB, in the log and in its table) and some files of the
 * log, without which PostgreSQL would have to stop. It writes again when there is a little more, so that it does not change with every write.
 */
const READ_ONLY_BELOW_IN_BYTES = 100 * 1024 * 1024;
const WRITES_FROM_IN_BYTES = 120 * 1024 * 1024;
const LOOKS_AT_DISK_EVERY_IN_MS = 200;
/** A client that keeps a transaction open and says nothing holds up everybody: it is cut off after this time. */
const IDLE_TRANSACTION_IN_MS = 10_000;

/** As the standard library of the engine numbers it. */
const ENOSPC = 51;

/** PGlite's own file system ignores fsync: an acknowledged commit would live in the page cache only. */
class DurableFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = emscriptenOpts.preRun as ((module: unknown) => void)[];
    preRun.push((module) => {
      const { FS } = module as {
        FS: {
          ErrnoError: new (code: number) => Error;
          filesystems: { NODEFS: { stream_ops: Record<string, unknown> & { write: (...args: unknown[]) => number } } };
        };
      };
      const { stream_ops: streamOperations } = FS.filesystems.NODEFS;
      const write = streamOperations.write;
      streamOperations.write = (...args) => {
        if (Atomics.load(shared, PRETENDED) === 2) throw new FS.ErrnoError(ENOSPC);
        return write(...args);
      };
      streamOperations.fsync = (stream: { nfd?: number }) => {
        if (stream.nfd !== undefined) {
          fsyncSync(stream.nfd);
          Atomics.add(shared, FSYNCS, 1);
        }
        return 0;
      };
    });
    return { emscriptenOpts };
  }
}

const database = await PGlite.create({
  fs: new DurableFS(folder),
  extensions: { pg_trgm },
  // The default parameters without -F, which switches fsync off. fdatasync is a no-op in this build, so the log is synced by fsync.
  startParams: [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    '-c',
    'wal_sync_method=fsync',
    '-c',
    'fsync=on',
  ],
});

const clients = new Set<Client>();
let holder: Client | null = null;
let currentRole: string | null = null;
let isPumping = false;
let idleTimer: NodeJS.Timeout | null = null;

const run = async (message: Uint8Array, take: (bytes: Uint8Array) => void) =>
  database.execProtocolRawStream(message, { syncToFs: false, onRawData: take });

const runStatement = async (sql: string) => {
  const text = Buffer.from(`${sql}\0`);
  const message = Buffer.alloc(5 + text.length);
  message.write('Q');
  message.writeInt32BE(4 + text.length, 1);
  text.copy(message, 5);
  await run(message, () => {});
};

/** AuthenticationOk and ReadyForQuery. PGlite's own start-up code ends the whole database on a client that it does not like. */
const welcome = new Uint8Array([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** The message of an ErrorResponse of severity PANIC; null without one. Text values cannot hold NUL, so nothing else looks like it. */
function panicIn(answer: Uint8Array): string | null {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  const at = bytes.indexOf('VPANIC\0');
  return at < 0 ? null : `PANIC: ${/\0M([^\0]*)\0/.exec(bytes.toString('utf8', at))?.[1]}`;
}

function nextClient(): Client | null {
  if (holder) return holder.batches.length > 0 ? holder : null;
  for (const client of clients)
    if (client.batches.length > 0) {
      // To the end of the set: clients take turns.
      clients.delete(client);
      clients.add(client);
      return client;
    }
  return null;
}

let lookedAt = -Infinity;

/** Lets only reads through while the disk is as good as full, and writes again once there is room. Between two transactions only. */
async function watchDisk(): Promise<void> {
  const now = performance.now();
  if (now - lookedAt < LOOKS_AT_DISK_EVERY_IN_MS) return;
  lookedAt = now;
  const { bavail, bsize } = statfsSync(folder);
  const free = Atomics.load(shared, PRETENDED) > 0 ? 0 : bavail * bsize;
  const isReadOnly = Atomics.load(shared, IS_READ_ONLY) === 1;
  const shouldBe = free < (isReadOnly ? WRITES_FROM_IN_BYTES : READ_ONLY_BELOW_IN_BYTES);
  if (shouldBe === isReadOnly) return;
  await runStatement(`set default_transaction_read_only = ${shouldBe ? 'on' : 'off'}`);
  Atomics.store(shared, IS_READ_ONLY, shouldBe ? 1 : 0);
}

async function pump(): Promise<void> {
  if (isPumping) return;
  isPumping = true;
  try {
    for (let client = nextClient(); client; client = nextClient()) {
      forgetIdleTimer();
      if (!holder) await watchDisk();
      const batch = client.batches.shift()!;
      if (!holder && client.role !== currentRole) {
        await runStatement(client.role ? `set role ${client.role}` : 'reset role');
        currentRole = client.role;
      }
      const parts: Uint8Array[] = [];
      await run(batch, (bytes) => parts.push(new Uint8Array(bytes)));
      const answer = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
      // After a panic PostgreSQL must not go on. PGlite would: it swallows the abort and answers nonsense from then on.
      const panic = panicIn(answer);
      if (panic) throw new Error(panic);
      holder = database.isInTransaction() ? client : null;
      if (client.isGone) await abandon(client);
      else client.port.postMessage(answer);
    }
    // One timer for one silence: it is running already when somebody else's message woke the pump.
    if (holder?.role && !idleTimer) {
      const silent = holder;
      idleTimer = setTimeout(() => void cutOff(silent), IDLE_TRANSACTION_IN_MS);
    }
  } finally {
    isPumping = false;
  }
}

function forgetIdleTimer(): void {
  if (idleTimer) clearTimeout(idleTimer);
  idleTimer = null;
}

async function abandon(client: Client): Promise<void> {
  if (holder !== client) return;
  forgetIdleTimer();
  await runStatement('rollback');
  holder = null;
}

async function cutOff(client: Client): Promise<void> {
  idleTimer = null;
  if (holder !== client || isPumping) return;
  clients.delete(client);
  client.isGone = true;
  client.port.close();
  await abandon(client);
  await pump();
}

function addClient(port: MessagePort, role: string | null): void {
  const client: Client = { port, role, batches: [], isGone: false };
  clients.add(client);
  port.on('message', (batch: Uint8Array) => {
    // Only the first message of a client has no letter: its first byte is that of the length.
    if (batch[0] === 0) return port.postMessage(welcome);
    client.batches.push(batch);
    void pump();
  });
  port.on('close', () => {
    clients.delete(client);
    client.isGone = true;
    if (!isPumping) void abandon(client).then(pump);
  });
}

await runStatement(listenStatement);
parentPort!.on('message', (order: EmbeddedWorkerOrder) => {
  if (order.kind === 'client') return addClient(order.port, order.role);
  void database.close().then(() => parentPort!.postMessage('closed'));
});
parentPort!.postMessage('ready');
