import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemBody } from '../../problems.ts';
import type { Problem } from '../../problems.ts';
import type { CheckedAnswer } from '../checked-json.ts';
import type { FileAnswer } from '../handler.ts';
import { DATA_POLICY } from '../security-headers.ts';

/** The media type of JSON answers. */
export const JSON_TYPE = 'application/json; charset=utf-8';
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
const COMPRESS_FROM_BYTES = 4_096;
const compress = promisify(gzip);

/** Sends a JSON body, compressed when it is long and the client takes it. */
export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CheckedAnswer<unknown>,
): Promise<FastifyReply> {
  const { bytes } = answer;
  reply.header('content-type', JSON_TYPE);
  if (bytes.length < COMPRESS_FROM_BYTES) return reply.send(bytes);
  reply.header('vary', 'origin, accept-encoding');
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(bytes);
  answer.gzipped ??= await compress(bytes, { level: constants.Z_BEST_SPEED });
  return reply.header('content-encoding', 'gzip').send(answer.gzipped);
}

/** Sends a file as it is read, always as an attachment. */
export async function sendFile(reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  const { sizeInBytes, stream } = await file.open();
  const plainName = file.fileName.replaceAll(/[^\w.-]/g, '_');
  return reply
    .header('content-type', file.mediaType)
    .header('content-length', sizeInBytes)
    .header(
      'content-disposition',
      `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    )
    .send(stream);
}

/** Sends a failure. It is checked against nothing but its own constructor: it must get out whatever happened. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .headers({ 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store', 'content-security-policy': DATA_POLICY })
    .send(JSON.stringify(problemBody(problem, request.id)));
}
