// What an event costs the transaction that writes it: 20 clients on a PostgreSQL that waits for its disk, a row with and without an event.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate } from '../apps/server/src/db/migrate.ts';
import type { Database } from '../apps/server/src/db/schema.ts';
import { startEventPublisher } from '../apps/server/src/events/event-publisher.ts';
import type { Row } from './bench-interactions.ts';
import { median, quantile, rounded } from './bench-kit.ts';
import { startPostgres } from './postgres.ts';

const CLIENTS = 20;
const SECONDS = 4;
const ROUNDS = 5;

type Person = { companyId: string; userId: string };
type Figures = { perSecond: number; p99: number };

/** A transaction of a person as one message, so that what is measured is PostgreSQL's work and not the way there. */
const transactionOf = ({ companyId, userId }: Person, hasEvent: boolean) => `
  begin;
  select set_config('app.company_id', '${companyId}', true), set_config('app.user_id', '${userId}', true);
  insert into bench_row (company_id, words) values ('${companyId}', 'Please tell us your earliest slot.');
  ${
    hasEvent
      ? `insert into event (company_id, for_user_id, actor_user_id, kind, subject_type, subject_id, tags)
        values ('${companyId}', null, '${userId}', 'sendMessage', 'chat_thread', '${companyId}', array['chat', 'notification', 'client-info']);`
      : ''
  }
  commit`;

async function addPeople(owner: pg.Pool): Promise<Person[]> {
  const { rows } = await owner.query<Person>(
    `with companies as (
      insert into company (name, email_domain, website, industry, address)
        select 'Company ' || n, n || '.example', 'https://example.com', 'Steel', 'Pune' from generate_series(1, $1::int) n returning id)
    insert into app_user (company_id, email, full_name, user_type, status, password_hash)
      select c.id, c.id || '@example.com', 'Asha Joshi', 'Plant', 'approved', '-' from companies c
      returning company_id as "companyId", id as "userId"`,
    [CLIENTS],
  );
  await owner.query(
    `create table bench_row (id bigint generated always as identity primary key, company_id uuid not null, words text not null);
    grant insert on bench_row to millwright_app`,
  );
  return rows;
}

/** A server that waits for its disk listens before it answers. */
async function untilItAnswers(pool: pg.Pool): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return void (await pool.query('select 1'));
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
}

/** Has each client repeat its transaction for some seconds. */
async function load(clients: pg.Client[], transactions: string[], onCommit: () => void): Promise<Figures> {
  const took: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + SECONDS * 1000;
  await Promise.all(
    clients.map(async (client, index) => {
      while (performance.now() < endsAt) {
        const at = performance.now();
        await client.query(transactions[index]!);
        took.push(performance.now() - at);
        onCommit();
      }
    }),
  );
  return { perSecond: took.length / ((performance.now() - startedAt) / 1000), p99: quantile(took, 0.99) };
}

/** Measures the rates in turns, so that what else the machine does meets all of them, and adds the medians with their ratio. */
export async function benchEvents(add: (row: Row) => void): Promise<void> {
  const postgres = await startPostgres({ isDurable: true });
  const owner = new pg.Pool({ connectionString: postgres.url, max: 2 });
  const clients = Array.from(
    { length: CLIENTS },
    () => new pg.Client({ connectionString: postgres.url, options: '-c role=millwright_app' }),
  );
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: owner }) });
  try {
    await untilItAnswers(owner);
    await migrate(owner);
    const people = await addPeople(owner);
    await Promise.all(clients.map((client) => client.connect()));
    const cases = {
      bare: people.map((person) => transactionOf(person, false)),
      'one company': people.map(() => transactionOf(people[0]!, true)),
      '20 companies': people.map((person) => transactionOf(person, true)),
    };
    const figures = new Map<string, Figures[]>(Object.keys(cases).map((name) => [name, []]));
    const publisher = startEventPublisher(db, (error) => {
      throw error;
    });
    for (let round = 0; round <= ROUNDS; round++)
      for (const [name, transactions] of Object.entries(cases)) {
        await owner.query('truncate bench_row, event; checkpoint');
        const result = await load(clients, transactions, name === 'bare' ? () => {} : publisher.publish);
        // The first round fills what is kept in memory.
        if (round > 0) figures.get(name)!.push(result);
      }
    await publisher.close();
    const { rows } = await owner.query<{ left: number }>('select count(*)::int as left from event where seq is null');
    if (rows[0]!.left > 0) throw new Error(`${rows[0]!.left} events were not published`);
    const of = (name: string, figure: keyof Figures) => median(figures.get(name)!.map((each) => each[figure]));
    const what = `${CLIENTS} clients on PostgreSQL, a row in a transaction`;
    add({
      what: `${what}, no event: a second, p99 ms`,
      wanted: '',
      ours: `${rounded(of('bare', 'perSecond'))}, ${rounded(of('bare', 'p99'), 1)}`,
    });
    for (const name of ['one company', '20 companies'])
      add({
        what: `${what} with an event, of ${name}: a second, p99 ms; share of the rate without (wanted: at least 0.6)`,
        wanted: '',
        ours: `${rounded(of(name, 'perSecond'))}, ${rounded(of(name, 'p99'), 1)}; ${rounded(of(name, 'perSecond') / of('bare', 'perSecond'), 2)}`,
      });
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
    await db.destroy();
    await postgres.stop();
  }
}
