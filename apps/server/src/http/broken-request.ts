import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { invalidRequest, problemBody, Problem } from '../problems.ts';

const LONGEST_GOODBYE_IN_MS = 5_000;

/**
 * Answers what is not HTTP at all, is too slow, or has more headers than the server reads: a problem like any other, written by hand because
 * no request exists yet, and the connection ends: also one whose other side stays silent and would keep its half of it open for ever.
 */
export function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const unreadable = 'The request could not be read.';
  const problem =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Problem(431, 'HEADERS_TOO_LARGE', 'Request Header Fields Too Large', 'The request has too many headers.')
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? new Problem(408, 'TOO_SLOW', 'Request Timeout', 'The request did not arrive in time.')
        : invalidRequest([], unreadable);
  const body = JSON.stringify(problemBody(problem, randomUUID()));
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${problem.title}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // Not at once: what was not read yet would reset the connection before the answer is there.
  setTimeout(() => socket.destroy(), LONGEST_GOODBYE_IN_MS).unref();
}
