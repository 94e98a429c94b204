import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';
import { conflict, idempotencyMismatch } from '../../problems.ts';
import type { RequestDatabase } from '../../db/request-database.ts';
import type { CompiledOperation } from '../contract.ts';
import type { Principal, UploadedFile } from '../handler.ts';
import { storeAnswer, takeIdempotencyKey } from '../idempotency.queries.ts';
import { openAnswer, sealAnswer } from '../idempotency.rules.ts';

/** What came of a request: its handler's answer, or that of the first request with its Idempotency-Key. */
export type Held = { isReplayed: boolean; status: number; answer: unknown };

const stillRunning = () =>
  conflict('IDEMPOTENCY_IN_FLIGHT', 'The first request with this Idempotency-Key is still being answered.');

/** The secret is another one than when the first request was answered: it acted, and must not act again. */
const answerLost = () =>
  conflict(
    'IDEMPOTENCY_ANSWER_LOST',
    'The first request with this Idempotency-Key was carried out, and its answer can no longer be read.',
  );

/** What a request asked for, to tell a retry from another request under the same key. */
function hashOf(request: FastifyRequest, file: UploadedFile | null): Buffer {
  const hash = createHash('sha256').update(`${request.method} ${request.raw.url}\n`);
  if (file) return hash.update(`${file.fileName}\n${file.claimedMediaType}\n`).update(file.bytes).digest();
  return hash.update((request.body as Buffer | undefined) ?? '').digest();
}

/**
 * Makes the step around the handler: one transaction, committed when `work` answers and rolled back when it throws, in which the answer to an
 * Idempotency-Key is kept beside its effect, and by which a repeated request gets the first one's answer. What the request changed is noted last, with the commit.
 */
export function createHold(secret: Buffer) {
  const busyKeys = new Set<string>();

  return async function hold(
    operation: CompiledOperation,
    request: FastifyRequest,
    {
      principal,
      database,
      file,
      changeNote,
    }: {
      principal: Principal | null;
      database: RequestDatabase;
      file: UploadedFile | null;
      changeNote: () => RawBuilder<unknown> | null;
    },
    work: () => Promise<unknown>,
  ): Promise<Held> {
    // Only where the contract has the header: elsewhere nothing checked what it holds.
    const key =
      principal && operation.headerNames.includes('idempotency-key')
        ? (request.headers['idempotency-key'] as string | undefined)
        : undefined;
    const status = operation.successStatus;
    const place = key && `${principal!.userId} ${operation.id} ${key}`;
    if (place && busyKeys.has(place)) throw stillRunning();
    if (place) busyKeys.add(place);
    try {
      if (!key || !place) {
        const answer = await work();
        await database.commit(changeNote());
        return { isReplayed: false, status, answer };
      }
      const requestHash = hashOf(request, file);
      const stored = await takeIdempotencyKey(database.db, principal!.userId, operation.id, key);
      if (stored === 'busy') throw stillRunning();
      if (stored) {
        if (!stored.requestHash.equals(requestHash)) throw idempotencyMismatch();
        await database.rollback();
        const opened = openAnswer(secret, place, stored.body);
        if (!opened) throw answerLost();
        return { isReplayed: true, status: stored.status, answer: opened.answer };
      }
      const answer = await work();
      await storeAnswer(
        database.db,
        { companyId: principal!.companyId, userId: principal!.userId, operationId: operation.id, key },
        { requestHash, status, body: sealAnswer(secret, place, answer) },
      );
      await database.commit(changeNote());
      return { isReplayed: false, status, answer };
    } catch (error) {
      await database.rollback().catch(() => {});
      throw error;
    } finally {
      if (place) busyKeys.delete(place);
    }
  };
}
