// The least that a message takes on this machine: one insert under the lock of its thread, committed. `POST /` with thread and text; for tools/bench-chat.ts.
import { createServer } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
await pool.query('create table bench_thread (id int primary key, last_seq int not null default 0)');
await pool.query(
  'create table bench_message (thread int, seq int, at timestamptz, words text, primary key (thread, seq))',
);
await pool.query('insert into bench_thread (id) select n from generate_series(0, 999) n');
const text = `with t as (update bench_thread set last_seq = last_seq + 1 where id = $1 returning id, last_seq)
  insert into bench_message select id, last_seq, now(), $2 from t returning seq`;

const server = createServer((request, response) => {
  if (request.method !== 'POST') return void response.writeHead(200).end();
  textOf(request)
    .then((body) => {
      const { thread, text: words } = JSON.parse(body) as { thread: number; text: string };
      return pool.query({ name: 'send', text, values: [thread, words] });
    })
    .then(
      ({ rows }) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows[0])),
      (error: unknown) => {
        console.error(error);
        response.writeHead(500).end();
      },
    );
});
server.listen(Number(process.env['PORT']), process.env['HOST']);
process.once('SIGTERM', () => process.exit(0));
