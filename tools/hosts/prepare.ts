// Makes the hosts ready, once for all tests: packs the widgets, installs the tarballs into fresh hosts in a temporary folder outside the
// repository, builds the hosts, and starts the real server with demo data. Hosts are on http://localhost:<port>, the server on
// http://127.0.0.1:<port>: other origins, and other sites.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../../apps/server/src/config.ts';
import { seedDemo } from '../../apps/server/src/db/seed/seed.ts';
import { startServer } from '../../apps/server/src/server.ts';
import { startHost, type Flaws } from './host-server.ts';

const root = join(import.meta.dirname, '../..');
const VENDORS = 1_500;
/** The second release on the page with two. */
const LATER_VERSION = '99.0.0';

/** Where the tests find what was made ready. */
export interface Hosts {
  /** The real server. */
  apiUrl: string;
  /** A vendor that exists. */
  gstn: string;
  /** Whom the hosts' key may act for, and vendors that finished a job for them which nobody has reviewed yet. */
  person: { mail: string; reviewable: string[] };
  /** Base address of each host, by name. */
  urls: Record<'vite' | 'next' | 'plain' | 'react18' | 'versions', string>;
  /** Moves the real server's clock and breaks the hosts' token routes on purpose. */
  controlUrl: string;
  /** Path of the script of the custom elements on every host; of the later release below /versions/second. */
  embed: string;
  /** The folder of the hosts, with their node_modules. */
  folder: string;
  tarballs: string[];
  /** Seconds that each step of the preparation took. */
  seconds: Record<string, number>;
}

declare module 'vitest' {
  export interface ProvidedContext {
    hosts: Hosts;
  }
}

function run(command: string, args: string[], cwd: string, env: Record<string, string> = {}): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    timeout: 600_000,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: '', ...env },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} in ${cwd} failed:\n${stdout}\n${stderr}`);
}
const node = (script: string, args: string[], cwd: string, env?: Record<string, string>) =>
  run(process.execPath, [script, ...args], cwd, env);

/** `npm ci` from the committed lock, kept in the temporary folder by the lock's content and the person; the host gets a copy of hard links. */
function installLocked(source: string, target: string): void {
  const hash = createHash('sha256')
    .update(readFileSync(join(source, 'package-lock.json')))
    .digest('hex')
    .slice(0, 16);
  const kept = join(tmpdir(), `millwright-host-packages-${hash}-${process.getuid?.() ?? 0}`);
  if (!existsSync(join(kept, 'node_modules'))) {
    const making = mkdtempSync(join(tmpdir(), 'millwright-host-packages-'));
    for (const name of ['package.json', 'package-lock.json', '.npmrc']) cpSync(join(source, name), join(making, name));
    run('npm', ['ci', '--prefer-offline'], making);
    // Another run may have been faster.
    if (existsSync(kept)) rmSync(making, { recursive: true });
    else renameSync(making, kept);
  }
  mkdirSync(target, { recursive: true });
  run('cp', ['-al', join(kept, 'node_modules'), target], target);
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) cpSync(join(source, name), join(target, name));
}

/** Unpacks a tarball as if it were of a later release: another version wherever the version stands, and a sheet that is visibly another. */
function makeLaterRelease(tarball: string, folder: string): void {
  const place = join('node_modules/@millwright', basename(tarball).split('-')[1]!);
  const packageFolder = join(folder, 'versions/second', place);
  mkdirSync(packageFolder, { recursive: true });
  run('tar', ['-xzf', tarball, '-C', packageFolder, '--strip-components=1'], folder);
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const classOf = (text: string) => `vd-v${text.replaceAll('.', '-')}`;
  for (const entry of readdirSync(packageFolder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|json)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, 'utf8')
      .replaceAll(classOf(version), classOf(LATER_VERSION))
      .replaceAll(`"${version}"`, `"${LATER_VERSION}"`);
    const isSheet = entry.name === 'styles.css';
    writeFileSync(path, isSheet ? text.replaceAll('16px', '19px').replaceAll('display:flex', 'display:grid') : text);
  }
  const ownDependencies = join(folder, place, 'node_modules');
  if (existsSync(ownDependencies)) cpSync(ownDependencies, join(packageFolder, 'node_modules'), { recursive: true });
}

/** Where the package's exports say that the script of the custom elements is, below the host's folder. */
function embedPath(folder: string): string {
  const { exports } = JSON.parse(
    readFileSync(join(folder, 'node_modules/@millwright/screens/package.json'), 'utf8'),
  ) as { exports: Record<string, string | { default: string }> };
  const entry = exports['./widgets/embed.js']!;
  const file = typeof entry === 'string' ? entry : entry.default;
  return `/node_modules/@millwright/screens/${file.replace(/^\.\//, '')}`;
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

async function startNext(folder: string, env: Record<string, string>): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const child = spawn(process.execPath, ['../node_modules/next/dist/bin/next', 'start', '--port', String(port)], {
    cwd: folder,
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
      HOST_ORIGIN: `http://localhost:${port}`,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`next start ended with ${child.exitCode}`);
    const isUp = await fetch(`${url}/robots-probe`).then(
      () => true,
      () => false,
    );
    if (isUp) return { url, child };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('next start did not answer within 30 s');
}

/** Vitest's global set-up; answers the tear-down. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  // For work on the tests: a folder that stays, whose packages are installed and whose Next host is built once.
  const kept = process.env.HOSTS_FOLDER;
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'millwright-hosts-'));
  const undo: (() => unknown)[] = kept ? [] : [() => rmSync(folder, { recursive: true, force: true })];
  const seconds: Record<string, number> = {};
  const timed = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await work();
    seconds[name] = Math.round((performance.now() - startedAt) / 100) / 10;
    console.log(`${name}: ${seconds[name]} s`);
    return result;
  };
  const tearDown = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    const packed = join(folder, 'packed');
    const isInstalled = existsSync(packed);
    mkdirSync(packed, { recursive: true });
    if (!isInstalled) await timed('pack', () => node('tools/pack.ts', [packed], root));
    const tarballs = readdirSync(packed)
      .filter((name) => name.endsWith('.tgz'))
      .map((name) => join(packed, name));

    if (!isInstalled)
      await timed('install', () => {
        installLocked(import.meta.dirname, folder);
        // Without --force: npm itself says whether the peers fit.
        // The widgets alone: their tarball needs no other of ours.
        const widgets = tarballs.filter((path) => basename(path).startsWith('millwright-screens'));
        run('npm', ['install', '--prefer-offline', '--no-save', ...widgets], folder);
        installLocked(join(import.meta.dirname, 'react-18'), join(folder, 'react-18'));
        // The later release is nearer to its half of that page than the one that all hosts share.
        for (const tarball of widgets) makeLaterRelease(tarball, folder);
      });
    for (const name of ['vite', 'next', 'plain', 'react-18', 'versions'])
      cpSync(join(import.meta.dirname, name), join(folder, name), { recursive: true });

    // The tests write: what an earlier run wrote in a folder that stays is not theirs.
    rmSync(join(folder, 'data'), { recursive: true, force: true });
    let aheadInMs = 0;
    const mail = 'owner@sagarsteel.example';
    let reviewable: string[] = [];
    const embed = embedPath(folder);
    const config = readConfig(
      {
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: join(folder, 'data'),
        // What the tarball has is what frames show.
        EMBED_DIR: dirname(join(folder, embed)),
        LOG_LEVEL: 'error',
      },
      'demo',
    );
    const server = await timed('server', () =>
      startServer(config, {
        now: () => new Date(Date.now() + aheadInMs),
        seed: async ({ ownerPool }) => {
          const connection = await ownerPool.connect();
          try {
            await seedDemo(connection, {
              vendors: VENDORS,
              today: new Date().toISOString().slice(0, 10),
              secret: config.secret,
            });
            const { rows } = await connection.query<{ gstn: string }>(
              `select vendor.gstn from vendor_experience job join vendor on vendor.id = job.vendor_id
               where job.client_email = $1 and job.review_status = 'reviewRequested' order by vendor.gstn`,
              [mail],
            );
            reviewable = rows.map((row) => row.gstn);
          } finally {
            connection.release();
          }
        },
      }),
    );
    undo.push(() => server.stop());
    const listing = (await (await fetch(`${server.url}/api/v1/vendor-list/searchWithoutToken?limit=1`)).json()) as {
      vendorProfile: { gstn: string }[];
    };
    const { gstn } = listing.vendorProfile[0]!;

    await timed('vite build', () => {
      node('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn', 'vite'], folder);
      node('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn', 'versions/first'], folder);
      node('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn', 'versions/second'], folder);
    });
    if (!existsSync(join(folder, 'next/.next/BUILD_ID')))
      await timed('next build', () =>
        node('../node_modules/next/dist/bin/next', ['build'], join(folder, 'next'), { NODE_ENV: 'production' }),
      );

    const flaws: Flaws = { token: null };
    const common = { apiUrl: server.url, key: config.demoWidgetSecret!, gstn, flaws, shared: folder, embed };
    const started = {
      vite: await startHost({ ...common, folder: join(folder, 'vite/dist') }),
      plain: await startHost({ ...common, folder: join(folder, 'plain') }),
      react18: await startHost({ ...common, folder: join(folder, 'react-18') }),
      versions: await startHost({ ...common, folder: join(folder, 'versions') }),
    };
    for (const host of Object.values(started)) undo.push(() => host.stop());
    const next = await startNext(join(folder, 'next'), { MILLWRIGHT_URL: server.url, TOKEN_SERVER: started.plain.url });
    undo.push(() => void next.child.kill('SIGKILL'));
    const control = await startHost({ ...common, folder: packed, onControl: (ahead) => (aheadInMs = ahead * 1000) });
    undo.push(() => control.stop());
    project.provide('hosts', {
      apiUrl: server.url,
      gstn,
      person: { mail, reviewable },
      folder,
      tarballs,
      seconds,
      embed,
      controlUrl: control.url,
      urls: {
        vite: started.vite.url,
        plain: started.plain.url,
        react18: started.react18.url,
        versions: started.versions.url,
        next: next.url,
      },
    });
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}
