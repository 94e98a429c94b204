// Measures what docs and budgets promise: pages, server and search, and writes the table of docs/measured.md.
//
//   npm run bench                  pages and server; search at 12,000 vendors on the embedded database
//   npm run bench -- --million     also search at 1,000,000 vendors (seeds them first: up to 20 minutes)
//   npm run bench -- evaluation pages interactions boq sheet streams events storm kill kills chat auction server jobs search   only these parts; the document is left alone
//
// Times are soft on a shared machine; bytes, requests and CPU time per request are firm.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import autocannon from 'autocannon';
import lighthouse from 'lighthouse';
import { benchChat } from './bench-chat.ts';
import { benchEvaluation } from './bench-evaluation.ts';
import { benchEvents } from './bench-events.ts';
import { benchBoqOfDemo, benchInteractions, benchSheetOfDemo } from './bench-interactions.ts';
import { benchJobs } from './bench-jobs.ts';
import { benchAuction } from './bench-auction.ts';
import { benchKills } from './bench-kills.ts';
import { benchKill, benchStorm } from './bench-storm.ts';
import { benchStreams } from './bench-streams.ts';
import { servePageFloor } from './bench-page-floor.ts';
import { resolveChromium } from './browser.ts';
import { startPostgres } from './postgres.ts';
import { writeSection } from './readme.ts';
import {
  root,
  password,
  freePort,
  running,
  rows,
  add,
  startProcess,
  startServer,
  median,
  quantile,
  rounded,
} from './bench-kit.ts';
import type { RunningServer } from './bench-kit.ts';

interface PageFigures {
  requests: number;
  script: number;
  style: number;
  lcp: number;
  tbt: number;
  cls: number;
  mainThread: number;
}

const gzipped = (body: Uint8Array | string) => gzipSync(body, { level: 9 }).length;

async function measurePage(url: string, debuggingPort: number): Promise<PageFigures> {
  const result = await lighthouse(url, {
    port: debuggingPort,
    onlyCategories: ['performance'],
    logLevel: 'silent',
    output: 'json',
  });
  if (!result) throw new Error(`Lighthouse said nothing of ${url}`);
  const { audits } = result.lhr;
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const details = audits['network-requests']?.details as
    | { items: { url: string; resourceType?: string }[] }
    | undefined;
  const requests = (details?.items ?? []).filter((item) => item.url.startsWith('http'));
  const bytesOf = async (type: string) => {
    let sum = 0;
    for (const { url: file } of requests.filter((item) => item.resourceType === type))
      sum += gzipped(new Uint8Array(await (await fetch(file)).arrayBuffer()));
    return sum;
  };
  const html = await (await fetch(url)).text();
  const inlined = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1]).join('');
  return {
    requests: requests.length,
    script: await bytesOf('Script'),
    style: (await bytesOf('Stylesheet')) + (inlined ? gzipped(inlined) : 0),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    mainThread: value('mainthread-work-breakdown'),
  };
}

async function benchPages(server: RunningServer): Promise<void> {
  const { executablePath, args, chromiumSandbox } = await resolveChromium();
  const debuggingPort = await freePort();
  const browser = await chromium.launch({
    executablePath,
    chromiumSandbox,
    args: [...args, `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    const pages = [
      {
        name: 'login',
        path: '/login',
        wanted: { requests: 8, script: 120, style: 6, lcp: 900, tbt: 30, mainThread: 700 },
      },
      {
        name: 'vendor list with facets',
        path: '/search-vendors?search=boiler',
        wanted: { requests: 12, script: 140, style: 13, lcp: 1500, tbt: 50, mainThread: 1100 },
      },
    ];
    const measure = async (url: string) => {
      const runs: PageFigures[] = [];
      for (let run = 0; run < 3; run++) runs.push(await measurePage(url, debuggingPort));
      return (figure: keyof PageFigures) => median(runs.map((run) => run[figure]));
    };
    const floor = await servePageFloor();
    try {
      const of = await measure(floor.url);
      for (const [what, figure] of [
        ['TBT', 'tbt'],
        ['main thread', 'mainThread'],
      ] as const)
        add({ what: `the least page with React: ${what}, ms`, wanted: '', ours: rounded(of(figure)) });
    } finally {
      await floor.stop();
    }
    for (const { name, path, wanted } of pages) {
      const of = await measure(server.address + path);
      const row = (what: string, limit: string, ours: string) => add({ what: `${name}: ${what}`, wanted: limit, ours });
      row('requests', String(wanted.requests), String(of('requests')));
      row('JS, kB gz', String(wanted.script), rounded(of('script') / 1000, 1));
      row('CSS, kB gz', String(wanted.style), rounded(of('style') / 1000, 1));
      row('LCP, ms', rounded(wanted.lcp), rounded(of('lcp')));
      row('TBT, ms', rounded(wanted.tbt), rounded(of('tbt')));
      row('main thread, ms', rounded(wanted.mainThread), rounded(of('mainThread')));
      row('CLS', '0', rounded(of('cls'), 3));
    }
  } finally {
    await browser.close();
  }
}

interface LoadOptions {
  address: string;
  paths: readonly string[];
  headers?: Record<string, string>;
  connections: number;
  /** Requests in all; or, with `ratePerSecond`, that many each second for `seconds`. */
  amount?: number;
  ratePerSecond?: number;
  seconds?: number;
}

/** Loads the server with GET requests; answers every latency in milliseconds. Any answer but 200 is an error. */
async function load({
  address,
  paths,
  headers = {},
  connections,
  amount,
  ratePerSecond,
  seconds,
}: LoadOptions): Promise<number[]> {
  const latencies: number[] = [];
  const failures = new Map<number, number>();
  // One list for all connections: by itself each of them would begin at its head, and all ask the same at the same time.
  let asked = 0;
  const nextPath = () => paths[asked++ % paths.length]!;
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon(
      {
        url: address,
        connections,
        headers: { accept: 'application/json', ...headers },
        requests: [{ method: 'GET', setupRequest: (request) => ({ ...request, path: nextPath() }) }],
        ...(amount === undefined ? { duration: seconds ?? 10, overallRate: ratePerSecond } : { amount }),
      },
      (error: Error | null) => (error ? reject(error) : resolve()),
    );
    instance.on('response', (_client: unknown, status: number, _bytes: number, milliseconds: number) => {
      latencies.push(milliseconds);
      if (status !== 200) failures.set(status, (failures.get(status) ?? 0) + 1);
    });
  });
  if (failures.size > 0)
    throw new Error(
      `not every answer was a 200: ${JSON.stringify([...failures])} of ${latencies.length}, e.g. ${paths[0]}`,
    );
  return latencies;
}

async function json<T>(
  url: string,
  options: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<T> {
  const answer = await fetch(url, {
    ...options,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...options.headers },
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function logIn(address: string): Promise<Record<string, string>> {
  const { access_token: token } = await json<{ access_token: string }>(`${address}/api/v1/authentication/login`, {
    method: 'POST',
    body: JSON.stringify({ email: 'owner@sagarsteel.example', password }),
  });
  return { authorization: `Bearer ${token}` };
}

/** 500 requests a second for 15 s, after the server has warmed up. */
async function loadSteadily(server: RunningServer, paths: readonly string[], headers: Record<string, string>) {
  await load({ address: server.address, paths, headers, connections: 8, amount: 3000 });
  const before = server.cpuInMicroseconds();
  const latencies = await load({
    address: server.address,
    paths,
    headers,
    connections: 16,
    ratePerSecond: 500,
    seconds: 15,
  });
  return {
    cpu: (server.cpuInMicroseconds() - before) / latencies.length,
    p99: quantile(latencies, 0.99),
    perSecond: rounded(latencies.length / 15),
  };
}

/** What the machine itself takes for the same rows, by nothing but node:http and pg: the figures of lists are to be read beside it. */
async function benchFloor(databaseUrl: string, { path, rows: count }: { path: string; rows: number }): Promise<void> {
  const bare = `/${path.split('/').at(-1)}`;
  const floor = await startProcess(['tools/bench-floor.ts'], { DATABASE_URL: databaseUrl }, bare);
  try {
    const { cpu, p99, perSecond } = await loadSteadily(floor, [bare], {});
    const what = `the same ${count} reviews by bare node:http with pg, ${perSecond}/s`;
    add({ what: `${what}: CPU µs per request`, wanted: '', ours: rounded(cpu) });
    add({ what: `${what}: p99, ms`, wanted: '', ours: rounded(p99, 1) });
  } finally {
    await floor.stop();
  }
}

/**
 * Lists of 20 rows, validated both ways: vendors with their facets, one question after the other; and the reviews of the vendor that has
 * most of them, for which PostgreSQL is asked each time.
 */
async function benchServer(): Promise<void> {
  const postgres = await startPostgres({ isDurable: true });
  try {
    const server = await startServer({ DATABASE_URL: postgres.url, DEMO: '1' });
    try {
      const session = await logIn(server.address);
      const guestLists = (await searchPaths(server.address)).filters.slice(0, 1000);
      const sessionLists = guestLists.map((path) => path.replace(guestListing, sessionListing));
      const reviews = await twentyRowList(server.address, session);
      const vendors = `vendors with facets from PostgreSQL, ${rounded(guestLists.length)} questions`;
      // A guest's read opens no transaction; a session's runs in one, so that row-level security knows the tenant.
      for (const [list, paths, headers] of [
        [`list of 20 ${vendors}, as a guest`, guestLists, {}],
        [`list of 20 ${vendors}, in a session`, sessionLists, session],
        [`list of ${reviews.rows} reviews from PostgreSQL as a guest`, [reviews.path], {}],
        [`list of ${reviews.rows} reviews from PostgreSQL in a session`, [reviews.path], session],
      ] as const) {
        const { cpu, p99, perSecond } = await loadSteadily(server, paths, headers);
        const what = `${list}, ${perSecond}/s`;
        add({ what: `${what}: CPU µs per request`, wanted: '200', ours: rounded(cpu) });
        add({ what: `${what}: p99, ms`, wanted: '20', ours: rounded(p99, 1) });
      }
      await benchFloor(postgres.url, reviews);
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function twentyRowList(
  address: string,
  headers: Record<string, string>,
): Promise<{ path: string; rows: number }> {
  const { vendorProfile } = await json<Listing>(`${address}/api/v1/vendor-list/searchES?limit=100`, { headers });
  let best = { path: '', rows: 0 };
  for (const { gstn } of vendorProfile) {
    const path = `/api/v1/vendor-review/all/${gstn}?limit=20`;
    const { data } = await json<{ data: unknown[] }>(address + path, { headers });
    if (data.length > best.rows) best = { path, rows: data.length };
    if (best.rows === 20) break;
  }
  return best;
}

interface Listing {
  totalVendors: number;
  didYouMean: string | null;
  vendorProfile: { gstn: string }[];
  facets: Record<string, { value: string; count: number }[]>;
}

const encoded = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

const guestListing = '/api/v1/vendor-list/searchWithoutToken';
const sessionListing = '/api/v1/vendor-list/searchES';
const askedIn = { filters: '3 filters, all facet counts', broad: 'broad prefix with facets', typo: 'did you mean' };
type Kind = keyof typeof askedIn;
/** What a run measures, after a warm-up with other questions. */
const QUESTIONS_A_RUN = 2000;
const WARM_UP = 400;

/** Three kinds of search, each question once, in an order that is the same in each run and mixes everything. */
async function searchPaths(address: string): Promise<Record<Kind, string[]>> {
  const { facets } = await json<Listing>(`${address}${guestListing}?limit=20`);
  const values = (facet: string) =>
    (facets[facet] ?? []).map(({ value }) => value).filter((value) => !value.includes('|'));
  const asPath = (query: Record<string, string>) => `${guestListing}?${encoded({ ...query, limit: '20' })}`;
  const mixed = (queries: Record<string, string>[]) => [...new Set(queries.map(asPath))].toSorted(byDigest);

  const [families, groups, states] = ['equipFamily', 'serviceGroup', 'registered_state'].map(values);
  const filters = families!.flatMap((equipFamily, at) =>
    groups!.flatMap((serviceGroup, other) =>
      // A tenth of all combinations is enough.
      states!
        .filter((_state, third) => (at + other + third) % 10 === 0)
        .map((selectedRegisteredLocations) => ({ equipFamily, serviceGroup, selectedRegisteredLocations })),
    ),
  );
  const phrases = Object.keys(facets)
    .filter((facet) => facet !== 'turnOverSlab')
    .flatMap(values)
    .flatMap((value) => value.split(':'));
  const words = phrases.flatMap((phrase) => phrase.split(/[^A-Za-z]+/)).filter((word) => word.length > 2);
  const prefixes = new Set(words.flatMap((word) => [2, 3, 4, 5, 6].map((end) => word.slice(0, end).toLowerCase())));
  const skilled = ['equipFamily', 'serviceGroup', 'fabricationProcess', 'fabricationProducts'].flatMap(values);
  const typos = skilled.flatMap((word) =>
    Array.from({ length: Math.max(0, word.length - 3) }, (_, at) => at + 2).flatMap((cut) => [
      { search: word.slice(0, cut) + word.slice(cut + 1) },
      { search: word.slice(0, cut) + word.slice(cut, cut + 1).repeat(2) + word.slice(cut + 1) },
    ]),
  );
  return { filters: mixed(filters), broad: mixed([...prefixes].map((search) => ({ search }))), typo: mixed(typos) };
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const byDigest = (left: string, right: string) => (digest(left) < digest(right) ? -1 : 1);

async function benchSearch(settings: Record<string, string>, scale: string, wanted: Record<Kind, string>) {
  for (const kind of ['filters', 'broad', 'typo'] as const) {
    const figures: string[] = [];
    let distinct = 0;
    for (const connections of [1, 16]) {
      // A server that has not heard the questions yet.
      const server = await startServer(settings);
      try {
        const { [kind]: paths } = await searchPaths(server.address);
        await load({ address: server.address, paths: paths.slice(0, WARM_UP), connections: 4, amount: WARM_UP });
        const questions = paths.slice(WARM_UP, WARM_UP + QUESTIONS_A_RUN);
        distinct = questions.length;
        const latencies = await load({ address: server.address, paths: questions, connections, amount: distinct });
        figures.push(`${rounded(quantile(latencies, 0.5), 1)} / ${rounded(quantile(latencies, 0.99), 1)}`);
      } finally {
        await server.stop();
      }
    }
    add({
      what: `search at ${scale}, ${askedIn[kind]}, ${rounded(distinct)} questions once: p50 / p99 ms at 1 and at 16 connections`,
      wanted: `p99 ${wanted[kind]}`,
      ours: figures.join('; '),
    });
  }
}

async function seedMillion(folder: string): Promise<void> {
  const child = spawn(process.execPath, ['apps/server/src/db/seed/seed-million.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: folder },
  });
  running.add(child);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  running.delete(child);
  if (code !== 0) throw new Error('seeding a million vendors failed');
}

const failed: string[] = [];

/** Runs a part; one that fails is named at the end and takes no other with it. */
async function part(name: string, run: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  try {
    await run();
  } catch (error) {
    failed.push(name);
    console.error(error);
  }
  console.log(`${name}: ${rounded((performance.now() - startedAt) / 1000)} s\n`);
}

const parts = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
const loadAtStart = loadavg()[0] ?? 0;

if (['pages', 'interactions', 'boq', 'sheet'].some(isWanted)) {
  const build = spawnSync(
    process.execPath,
    ['node_modules/turbo/bin/turbo', 'run', 'build', '--filter=@millwright/web'],
    { cwd: root, stdio: 'inherit' },
  );
  if (build.status !== 0) throw new Error('the web app could not be built');
}
if (isWanted('evaluation')) await part('evaluation', () => benchEvaluation(add));
if (['pages', 'interactions', 'boq', 'sheet', 'streams', 'storm', 'kill', 'search'].some(isWanted)) {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-bench-'));
  const settings = { DATA_DIR: folder };
  try {
    if (['pages', 'interactions', 'boq', 'sheet'].some(isWanted)) {
      const server = await startServer(settings);
      try {
        if (isWanted('pages')) await part('pages', () => benchPages(server));
        if (isWanted('interactions'))
          await part('interactions', () => benchInteractions(server.address, password, add));
        if (isWanted('sheet')) await part('sheet', () => benchSheetOfDemo(server.address, password, add));
        if (isWanted('boq')) await part('boq', () => benchBoqOfDemo(server.address, password, add));
      } finally {
        await server.stop();
      }
    }
    if (isWanted('streams')) {
      // What making the demo's data has taken of memory is given back slowly: a server that finds it there has none of it.
      await (await startServer(settings)).stop();
      const server = await startServer(settings);
      try {
        await part('streams', () => benchStreams(server, logIn, add));
      } finally {
        await server.stop();
      }
    }
    if (isWanted('storm')) {
      const server = await startServer({ ...settings, TRUSTED_PROXIES: '1' });
      try {
        await part('storm', async () => benchStorm(server, (await searchPaths(server.address)).filters, add));
      } finally {
        await server.stop();
      }
    }
    if (isWanted('kill')) {
      // The first start makes the demo's data.
      await (await startServer(settings)).stop();
      await part('kill', () => benchKill(settings, add));
    }
    if (isWanted('search'))
      await part('search at 12,000', () =>
        benchSearch(settings, '12,000, embedded', { filters: '8', broad: '8', typo: '8' }),
      );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
if (isWanted('server')) await part('server', benchServer);
if (isWanted('events')) await part('events', () => benchEvents(add));
if (isWanted('chat')) await part('chat', () => benchChat(add));
if (isWanted('auction')) await part('auction', () => benchAuction(add));
if (isWanted('kills')) await part('kills', () => benchKills(add));
if (isWanted('jobs')) await part('jobs', () => benchJobs(loadSteadily, logIn));
if (process.argv.includes('--million')) {
  const folder = process.env['BENCH_MILLION_DIR'] ?? (await mkdtemp(join(tmpdir(), 'millwright-million-')));
  try {
    // A folder that was named is seeded once and may be measured again.
    if (!existsSync(join(folder, 'pg'))) await seedMillion(folder);
    const wanted = { filters: '15', broad: '80', typo: '15' };
    await part('search at 1,000,000', () => benchSearch({ DATA_DIR: folder }, '1,000,000, embedded', wanted));
  } finally {
    if (!process.env['BENCH_MILLION_DIR']) await rm(folder, { recursive: true, force: true });
  }
}

const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
const table = [
  `${new Date().toISOString().slice(0, 10)}, ${machine}. Load of the machine at the start ${rounded(loadAtStart, 1)}, which times follow. Pages: Lighthouse ${lighthouseVersion()}, mobile, median of 3.`,
  '',
  '| what | wanted, at most | measured |',
  '|---|---|---|',
  ...rows.map(({ what, wanted, ours }) => `| ${what} | ${wanted} | ${ours} |`),
].join('\n');
console.log(`\n${table}`);
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}. docs/measured.md was left alone.`);
else if (parts.length === 0) writeSection('docs/measured.md', 'bench', table);
else console.log('\nOnly a part was measured: docs/measured.md was left alone.');
process.exit(failed.length > 0 ? 1 : 0);

function lighthouseVersion(): string {
  return (JSON.parse(readFileSync(join(root, 'node_modules/lighthouse/package.json'), 'utf8')) as { version: string })
    .version;
}
