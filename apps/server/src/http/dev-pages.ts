import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { mailHtml } from '../outbox/mail-template.ts';
import { newestMessages } from '../outbox/outbox.queries.ts';
import type { StoredMessage } from '../outbox/outbox.queries.ts';
import { escapeHtml } from '../escape-html.ts';

const stateOf = ({ state }: StoredMessage) =>
  state === 'done' ? 'sent' : state === 'due' ? 'waiting' : 'undeliverable';
/** What was in a message that is over and was not delivered is not kept. */
const FORGOTTEN = { recipient: 'no one any more', subject: 'A message that was not delivered', text: '' };

/** A month: no auction is announced longer before. */
const MOST_SECONDS = 31 * 86_400;
const JOB_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Pages for development: the outbox, and routes that end the deadline of an RFQ and advance the auction clock, which no role may do. Never registered
 * in production.
 *
 * @param time `endDeadline` ends the deadline of a job's RFQ now, `moveAuctionClock` advances the auction clock by seconds.
 */
export function registerDevPages(
  app: FastifyInstance,
  db: Kysely<Database>,
  product: { productName: string; publicUrl: string },
  time: { endDeadline: (jobId: string) => Promise<unknown>; moveAuctionClock: (seconds: number) => Promise<unknown> },
): void {
  const { productName } = product;
  app.post('/dev/deadline/:jobId', async (request, reply) => {
    const { jobId } = request.params as { jobId: string };
    reply.header('cache-control', 'no-store');
    if (!JOB_ID.test(jobId)) return reply.code(404).send({ status: 'NOT_FOUND' });
    await time.endDeadline(jobId);
    return reply.send({ status: 'SUCCESS' });
  });

  app.post('/dev/auction-clock/:seconds', async (request, reply) => {
    const seconds = Number((request.params as { seconds: string }).seconds);
    reply.header('cache-control', 'no-store');
    if (!Number.isInteger(seconds) || seconds < 1 || seconds > MOST_SECONDS)
      return reply.code(404).send({ status: 'NOT_FOUND' });
    await time.moveAuctionClock(seconds);
    return reply.send({ status: 'SUCCESS' });
  });

  app.get('/dev/outbox/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const row = (await newestMessages(db, 200)).find((one) => one.id === id && one.kind === 'mail');
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
    if (!row?.payload) return reply.code(404).send('<!doctype html><title>Not found</title>There is no such email.');
    return reply.send(mailHtml(row.payload, product));
  });

  app.get('/dev/outbox', async (request, reply) => {
    const messages = (await newestMessages(db, 200)).map((row) => ({
      to: (row.payload ?? FORGOTTEN).recipient,
      channel: row.kind,
      subject: (row.payload ?? FORGOTTEN).subject,
      text: (row.payload ?? FORGOTTEN).text,
      sentAt: row.state === 'done' ? row.ended_at : null,
      state: stateOf(row),
      reason: row.last_error,
      id: row.id,
    }));
    reply.header('cache-control', 'no-store').header('vary', 'accept');
    if (request.headers.accept?.includes('application/json')) return reply.send(messages);
    const items = messages
      .map(
        ({ id, to, channel, subject, text, sentAt, state, reason }) =>
          `<article><h2>${escapeHtml(subject)}</h2><p>${channel === 'mail' ? 'Mail' : 'SMS'} to ${escapeHtml(to)}, ${sentAt ? `sent ${escapeHtml(sentAt)}` : escapeHtml(state)}${reason ? ` (${escapeHtml(reason)})` : ''}${channel === 'mail' ? `, <a href="/dev/outbox/${id}">as HTML</a>` : ''}</p><pre>${escapeHtml(text)}</pre></article>`,
      )
      .join('');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox – ${escapeHtml(productName)}</title>` +
          '<style>:root{color-scheme:light dark}body{font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid;padding:1rem 0}h2{font-size:1rem;margin:0}p{margin:0}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style>' +
          `<main><h1>Outbox</h1><p>What this installation sends, newest first. Nothing leaves it in the demo.</p>${items || '<p>Nothing was sent yet.</p>'}</main></html>`,
      );
  });
}
