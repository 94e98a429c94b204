// The least that a list from PostgreSQL takes on this machine: one query, and its rows as JSON. `GET /{gstn}?limit=20`; for tools/bench.ts.
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const text = `select r.*, a.count from vendor v
  join lateral (select * from vendor_review where vendor_id = v.id and is_public order by created_at desc limit $2) r on true
  cross join lateral (select count(*) from vendor_review where vendor_id = v.id and is_public) a where v.gstn = $1`;

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  pool.query({ name: 'list', text, values: [url.pathname.slice(1), url.searchParams.get('limit')] }).then(
    ({ rows }) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: rows }));
    },
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
server.listen(Number(process.env['PORT']), process.env['HOST']);
process.once('SIGTERM', () => process.exit(0));
