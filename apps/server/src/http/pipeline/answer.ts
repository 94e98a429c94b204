import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { OperationId } from '@millwright/contract/operations';
import { ourFault } from '../../problems.ts';
import { addressKey } from '../budgets.ts';
import { CheckedAnswer } from '../checked-json.ts';
import { fieldProblems } from '../contract.ts';
import type { CompiledOperation } from '../contract.ts';
import type { StreamAnswer } from '../../events/event-hub.ts';
import type { Context, FileAnswer, FileCheck, Handlers, Principal, UploadedFile } from '../handler.ts';
import type { RequestDatabase } from '../../db/request-database.ts';
import { DATA_POLICY } from '../security-headers.ts';
import type { Caller, createAuthorisation } from './authorise.ts';
import type { createHold } from './hold.ts';
import { JSON_TYPE, sendFile, sendJson } from './send.ts';
import { FILE_LIMIT, uploadedFile, validated } from './validate.ts';

/** The part of a context that is the same whatever the operation: made by the app, which knows its parts. */
export type Services = Pick<
  Context<OperationId>,
  'outbox' | 'tasks' | 'activity' | 'hearers' | 'budgets' | 'events' | 'search' | 'files' | 'config'
>;

/** What the steps are made of. */
export type AnswerParts = {
  handlers: Handlers;
  /** How the upload of each operation with a file is judged. */
  fileChecks: Readonly<Record<string, FileCheck>>;
  authorisation: ReturnType<typeof createAuthorisation>;
  hold: ReturnType<typeof createHold>;
  /** The database as this caller may see it. */
  databaseFor: (operation: CompiledOperation, caller: Caller) => RequestDatabase;
  /** The services of one request, and the statement that notes in its transaction what it has changed, once it has; null for nothing. */
  servicesFor: (
    operation: CompiledOperation,
    caller: Caller,
    database: RequestDatabase,
  ) => Services & { changeNote: () => RawBuilder<unknown> | null };
  now: () => Date;
};

/**
 * Makes what answers a request for an operation that the router found: authorise, validate, hold (one transaction and one answer for an
 * Idempotency-Key), answer (the handler, its answer checked against the contract), send. What an operation needs of a step is a flag of the
 * contract; no operation is named here.
 */
export function createAnswer(parts: AnswerParts) {
  const { authorisation } = parts;

  async function judged(
    operation: CompiledOperation,
    request: FastifyRequest,
    { principal, vendor, correspondent, staff }: Caller,
    { budgets, files }: Services,
    received: UploadedFile | null,
  ) {
    return (
      received &&
      parts.fileChecks[operation.id]!(received, {
        principal: principal!,
        vendor,
        correspondent,
        staff,
        budgets,
        files,
        log: request.log,
      })
    );
  }

  function checked(operation: CompiledOperation, request: FastifyRequest, result: unknown): unknown {
    const check = operation.checkResponse.get(operation.successStatus);
    const isJson = operation.successType === 'application/json';
    if (!isJson || result instanceof CheckedAnswer || !check || check(result)) return result;
    const violations = fieldProblems(check.errors, '');
    request.log.error({ operationId: operation.id, violations }, 'the answer breaks the contract');
    throw ourFault();
  }

  return async function answer(
    operation: CompiledOperation,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const at = parts.now();
    const address = addressKey(request.ip);
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': DATA_POLICY });
    const caller = await authorisation.caller(operation, request, address, at);
    const { query, path, body } = validated(operation, request);
    const received = operation.body?.isMultipart
      ? await uploadedFile(request, operation.body.fileLimit ?? FILE_LIMIT)
      : null;
    const database = parts.databaseFor(operation, caller);
    const { changeNote, ...services } = parts.servicesFor(operation, caller, database);
    const file = await judged(operation, request, caller, services, received);
    const question = authorisation.question(operation, caller);
    const context = {
      ...services,
      ...caller,
      query,
      path,
      body,
      file,
      authorise: question.authorise,
      db: database.db,
      endTransaction: database.commit,
      directory: database.directory,
      now: at,
      requestId: request.id,
      log: request.log,
      address,
      headers: request.headers,
      setHeader: (name, value) => void reply.header(name, value),
    } as Context<OperationId, Principal | null>;
    const handler = parts.handlers[operation.id] as (context: unknown) => unknown;

    const held = await parts.hold(operation, request, { ...caller, database, file: received, changeNote }, async () => {
      const result = await handler(context);
      question.assertAsked();
      return checked(operation, request, result);
    });
    if (operation.endsSessions && !held.isReplayed) authorisation.forget();
    if (operation.successType === 'text/event-stream') {
      (held.answer as StreamAnswer).open(reply);
      return reply;
    }
    reply.code(held.status);
    if (held.isReplayed) reply.header('idempotent-replayed', 'true').header('content-type', JSON_TYPE);
    if (operation.successType !== 'application/json') return sendFile(reply, held.answer as FileAnswer);
    const { answer: result } = held;
    return sendJson(
      request,
      reply,
      result instanceof CheckedAnswer ? result : new CheckedAnswer(JSON.stringify(result)),
    );
  };
}
