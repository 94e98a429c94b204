// The list of jobs of a company that has 5,000 of them, from PostgreSQL, beside the same list with the few jobs of the demo; and the check of a log.
import pg from 'pg';
import { secretOf } from '../apps/server/src/config.ts';
import { createLogProofs } from '../apps/server/src/modules/activity-log/activity-log.rules.ts';
import type { LogWords } from '../apps/server/src/modules/activity-log/activity-log.rules.ts';
import { add, median, quantile, rounded, startServer } from './bench-kit.ts';
import type { RunningServer } from './bench-kit.ts';
import { startPostgres } from './postgres.ts';

const JOBS = 5000;

/** Copies the demo's jobs of Sagar Steel, each as it stands and with its call for quotes, until the company has so many. */
async function copyJobs(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const columnsOf = async (table: string, but: readonly string[]) =>
      (
        await client.query<{ name: string }>(
          `select column_name as name from information_schema.columns
           where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' and column_name <> all ($2::text[])`,
          [table, but],
        )
      ).rows.map(({ name }) => name);
    const job = await columnsOf('job', ['id', 'number']);
    const rfq = await columnsOf('rfq', ['job_id']);
    // What is counted on jobs is copied with them: no trigger may count it again.
    await client.query(`set session_replication_role = replica`);
    await client.query(
      `create temp table copied as select j.id as old_id, gen_random_uuid() as new_id, row_number() over () as at
       from (select j.id from job j join app_user u on u.id = j.owner_user_id where u.email like '%@sagarsteel.example' and j.status <> 'draft') j
       cross join generate_series(1, $1::int) limit $1::int
         - (select count(*) from job j join app_user u on u.id = j.owner_user_id where u.email like '%@sagarsteel.example')`,
      [JOBS],
    );
    await client.query(`insert into job (id, number, ${job.join(', ')})
      select c.new_id, 10000 + c.at, ${job.map((name) => `j.${name}`).join(', ')} from copied c join job j on j.id = c.old_id`);
    await client.query(`insert into rfq (job_id, ${rfq.join(', ')})
      select c.new_id, ${rfq.map((name) => `r.${name}`).join(', ')} from copied c join rfq r on r.job_id = c.old_id`);
    // The search of the palette looks at what a job has, too.
    for (const table of ['job_vendor', 'job_document']) {
      const columns = await columnsOf(table, ['id', 'job_id']);
      await client.query(`insert into ${table} (job_id, ${columns.join(', ')})
        select c.new_id, ${columns.map((name) => `t.${name}`).join(', ')} from copied c join ${table} t on t.job_id = c.old_id`);
    }
    // Else the database's own clean-up after the copying would be measured.
    await client.query('vacuum analyze job, rfq, job_vendor, job_document');
  } finally {
    await client.end();
  }
}

const LOG_ENTRIES = 100_000;

/** Fills the log of the job whose log is longest up to 100,000 entries, as the demo's server would have written them. Answers the job's id. */
async function fillLog(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; company_id: string; count: number; last: Buffer }>(
      `select j.id, j.company_id, j.log_count as count, l.fingerprint as last from job j
       join job_log l on l.job_id = j.id and l.number = j.log_count join app_user u on u.id = j.owner_user_id
       where u.email = 'owner@sagarsteel.example' order by j.log_count desc, j.id limit 1`,
    );
    const { id, company_id: companyId, count, last } = rows[0]!;
    const { fingerprintOf, sealOf } = createLogProofs(secretOf({}));
    const entries: { number: number; fingerprint: string }[] = [];
    const at = new Date().toISOString();
    let before = last;
    for (let number = count + 1; number <= LOG_ENTRIES; number += 1) {
      const words: LogWords = {
        jobId: id,
        number,
        at,
        side: 'client',
        userId: null,
        name: 'Sunil Ozarkar',
        kind: 'opened',
        detail: {},
      };
      before = fingerprintOf(words, before);
      entries.push({ number, fingerprint: before.toString('hex') });
    }
    await client.query(
      `insert into job_log (job_id, number, company_id, at, actor_side, actor_name, kind, detail, fingerprint)
       select $1, e.number, $2, $3, 'client', 'Sunil Ozarkar', 'opened', '{}', decode(e.fingerprint, 'hex')
       from jsonb_to_recordset($4) e(number int, fingerprint text)`,
      [id, companyId, at, JSON.stringify(entries)],
    );
    await client.query('update job set log_count = $2, log_seal = $3 where id = $1', [
      id,
      LOG_ENTRIES,
      sealOf(id, LOG_ENTRIES, before),
    ]);
    return id;
  } finally {
    await client.end();
  }
}

type Measured = { cpu: number; p99: number; perSecond: string };

/**
 * @param askSteadily Asks and measures the server.
 * @param logIn The headers of a session.
 */
export async function benchJobs(
  askSteadily: (server: RunningServer, paths: readonly string[], headers: Record<string, string>) => Promise<Measured>,
  logIn: (address: string) => Promise<Record<string, string>>,
): Promise<void> {
  const postgres = await startPostgres({ isDurable: true });
  const settings = { DATABASE_URL: postgres.url, DEMO: '1' };
  try {
    // A server of its own for each: a connection keeps the plans that it made for few jobs.
    for (const wanted of ['', '300']) {
      if (wanted) await copyJobs(postgres.url);
      await withServer(settings, logIn, async (server, headers, read) => {
        const { company } = await read<{ company: { _id: string } }>('/api/v1/client-info/user');
        const path = `/api/v1/request-vendor/job-req-details/${company._id}?limit=20`;
        const { totalRecords } = await read<{ totalRecords: number }>(path);
        const words = ['boiler', 'JR-2026', 'water wall repair', 'nothing of this', 'sagar'];
        const searches = words.map((text) => `/api/v1/company-search?search=${encodeURIComponent(text)}`);
        // What a person meets who types: one question after the other, without a queue.
        const alone = await askInTurn(server.address, searches, headers);
        const floorAlone = await askInTurn(server.address, ['/api/v1/client-info/user'], headers);
        const inTurn = `search of the palette over ${rounded(totalRecords)} jobs, one after the other`;
        const beside = (figure: number) => `beside one that reads who is logged in (${rounded(figure, 1)})`;
        add({ what: `${inTurn}: p50, ms, ${beside(floorAlone.p50)}`, wanted: '', ours: rounded(alone.p50, 1) });
        add({
          what: `${inTurn}: p99, ms, ${beside(floorAlone.p99)}`,
          wanted: wanted ? '50' : '',
          ours: rounded(alone.p99, 1),
        });
        const floor = await askSteadily(server, ['/api/v1/client-info/user'], headers);
        const { cpu, p99, perSecond } = await askSteadily(server, [path], headers);
        const what = `list of 20 of ${rounded(totalRecords)} jobs from PostgreSQL, ${perSecond}/s`;
        add({ what: `${what}: CPU µs per request`, wanted: '', ours: rounded(cpu) });
        add({
          what: `${what}: CPU µs per request over one that reads who is logged in (${floor.perSecond}/s, ${rounded(floor.cpu)})`,
          wanted,
          ours: rounded(cpu - floor.cpu),
        });
        add({ what: `${what}: p99, ms`, wanted: '', ours: rounded(p99, 1) });
        const palette = await askSteadily(server, searches, headers);
        add({
          what: `search of the palette over ${rounded(totalRecords)} jobs, colleagues, threads, files and visits, ${palette.perSecond}/s: p99, ms`,
          wanted: wanted ? '50' : '',
          ours: rounded(palette.p99, 1),
        });
      });
    }
    const id = await fillLog(postgres.url);
    await withServer(settings, logIn, async (_server, _headers, read) => {
      const seconds: number[] = [];
      for (let run = 0; run < 5; run += 1) {
        const begun = performance.now();
        const { entries, firstBroken } = await read<{ entries: number; firstBroken: number | null }>(
          `/api/v1/activity-log/${id}/verify`,
        );
        if (entries !== LOG_ENTRIES || firstBroken !== null)
          throw new Error(`the log has ${entries} entries, the first broken: ${firstBroken}`);
        seconds.push((performance.now() - begun) / 1000);
      }
      add({
        what: 'check of a log of 100,000 entries from PostgreSQL, s',
        wanted: '2',
        ours: rounded(median(seconds), 1),
      });
    });
  } finally {
    await postgres.stop();
  }
}

const QUESTIONS_IN_TURN = 500;

/** Asks again and again, each question when the answer before it was read. */
async function askInTurn(address: string, paths: readonly string[], headers: Record<string, string>) {
  const milliseconds: number[] = [];
  for (let number = -50; number < QUESTIONS_IN_TURN; number += 1) {
    const begun = performance.now();
    const answer = await fetch(address + paths.at(number % paths.length)!, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${paths.at(number % paths.length)}: ${answer.status}`);
    // The first ones warm up.
    if (number >= 0) milliseconds.push(performance.now() - begun);
  }
  return { p50: median(milliseconds), p99: quantile(milliseconds, 0.99) };
}

type Read = <Body>(path: string) => Promise<Body>;

async function withServer(
  settings: Record<string, string>,
  logIn: (address: string) => Promise<Record<string, string>>,
  work: (server: RunningServer, headers: Record<string, string>, read: Read) => Promise<void>,
): Promise<void> {
  const server = await startServer(settings);
  try {
    const headers = await logIn(server.address);
    await work(server, headers, async <Body>(path: string): Promise<Body> => {
      const answer = await fetch(server.address + path, { headers });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Body;
    });
  } finally {
    await server.stop();
  }
}
