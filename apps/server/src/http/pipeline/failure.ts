import type { FastifyRequest } from 'fastify';
import { StoreUnavailable } from '../../files/files.ts';
import { invalidRequest, ourFault, Problem, tooLarge, unavailable, unsupportedType } from '../../problems.ts';
import { sizeInWords } from './validate.ts';

const DISK_FULL = 'Nothing can be saved right now because the server’s disk is full. You can still read everything.';

// Class 25006: a standby took over and still only reads. Class 58: the server's own disk.
const UNAVAILABLE_CODES =
  /^(57P0\d|53\d{3}|08\d{3}|58\w{3}|57014|25006|ECONN\w+|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ETIMEDOUT|EPIPE)$/;
const UNAVAILABLE_MESSAGES = /Connection terminated|timeout exceeded when trying to connect|is not queryable/;

/** The problem of any error. What is not one of ours is logged and told as our own fault. */
export function problemOf(error: unknown, request: FastifyRequest, database: { isReadOnly: () => boolean }): Problem {
  if (error instanceof Problem) return error;
  const { code = '', statusCode, message = '' } = error as { code?: string; statusCode?: number; message?: string };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(sizeInWords(request.routeOptions.bodyLimit));
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return unsupportedType('This call does not take a body of that type.');
  // What the session may not do while it only reads.
  if (code === '25006' && database.isReadOnly()) {
    request.log.error('the disk is full: the database only reads');
    return unavailable(DISK_FULL, 30);
  }
  if (code === 'ENOSPC') {
    request.log.error('the disk is full: files are not stored');
    return unavailable(DISK_FULL, 30);
  }
  if (error instanceof StoreUnavailable) {
    request.log.error({ reason: message }, 'the file store did not answer');
    return unavailable('Files are unavailable right now. Nothing was changed. Please try again.', 30);
  }
  if (UNAVAILABLE_CODES.test(code) || UNAVAILABLE_MESSAGES.test(message)) {
    // 53100 is a full disk: the line says so itself.
    request.log.error({ code, reason: message }, 'the database did not answer');
    return unavailable('The database did not answer in time. Nothing was changed. Please try again.');
  }
  if (statusCode && statusCode >= 400 && statusCode < 500) return invalidRequest([], 'The request could not be read.');
  request.log.error({ err: withoutRow(error) }, 'failed');
  return ourFault();
}

/** An error of the database without the row that it repeats: what people entered stays out of the log. */
function withoutRow(error: unknown): unknown {
  if (error instanceof Error && 'severity' in error)
    Object.assign(error, { detail: undefined, internalQuery: undefined });
  return error;
}
