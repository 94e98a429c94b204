// The list of jobs of a company that has 5,000 of them, from PostgreSQL, beside the same list with the few jobs of the demo.
import pg from 'pg';
import { add, rounded, startServer } from './bench-kit.ts';
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
    await client.query('analyze job; analyze rfq');
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
  try {
    const server = await startServer({ DATABASE_URL: postgres.url, DEMO: '1' });
    try {
      const headers = await logIn(server.address);
      const read = async <Body>(path: string): Promise<Body> =>
        (await (await fetch(server.address + path, { headers })).json()) as Body;
      const { company } = await read<{ company: { _id: string } }>('/api/v1/client-info/user');
      const path = `/api/v1/request-vendor/job-req-details/${company._id}?limit=20`;
      for (const wanted of ['', '300']) {
        if (wanted) await copyJobs(postgres.url);
        const { totalRecords } = await read<{ totalRecords: number }>(path);
        const { cpu, p99, perSecond } = await askSteadily(server, [path], headers);
        const what = `list of 20 of ${rounded(totalRecords)} jobs from PostgreSQL, ${perSecond}/s`;
        add({ what: `${what}: CPU µs per request`, wanted, ours: rounded(cpu) });
        add({ what: `${what}: p99, ms`, wanted: '', ours: rounded(p99, 1) });
      }
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}
