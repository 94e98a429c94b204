import type { FastifyRequest } from 'fastify';
import { invalidRequest, Problem, tooLarge, unsupportedType } from '../../problems.ts';
import type { FieldProblem } from '../../problems.ts';
import { fieldProblems, parseBody } from '../contract.ts';
import type { CompiledOperation } from '../contract.ts';
import type { UploadedFile } from '../handler.ts';
import { readQuery } from '../query-string.ts';

/** The most bytes of a body that is no file. */
export const BODY_LIMIT = 1024 * 1024;
/** The most bytes of a file, where the contract says no less. */
export const FILE_LIMIT = 25 * 1024 * 1024;

/** A number of bytes as people read it. */
export const sizeInWords = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${bytes / 1024} kB` : `${bytes / 1024 / 1024} MB`;

/** What of a request the contract knows. @throws {Problem} 400 with a pointer to each part that it does not take. */
export function validated(
  operation: CompiledOperation,
  request: FastifyRequest,
): { query: object; path: object; body: unknown } {
  const rawUrl = request.raw.url!;
  const at = rawUrl.indexOf('?');
  const problems: FieldProblem[] = [];
  const query = readQuery(at < 0 ? '' : rawUrl.slice(at + 1), operation.query);
  problems.push(...query.problems);
  if (!operation.checkQuery(query.values)) problems.push(...fieldProblems(operation.checkQuery.errors, '/query'));
  const path = request.params as Record<string, string>;
  if (operation.checkPath) {
    for (const [name, value] of Object.entries(path))
      if (value.includes('\0') || !value.isWellFormed())
        problems.push({ pointer: `/path/${name}`, message: 'is not well-formed text' });
    if (!operation.checkPath(path)) problems.push(...fieldProblems(operation.checkPath.errors, '/path'));
  }
  if (operation.checkHeaders && !operation.checkHeaders(request.headers))
    problems.push(...fieldProblems(operation.checkHeaders.errors, '/header'));
  let body: unknown;
  if (operation.body?.check) {
    const bytes = request.body as Buffer | undefined;
    if (bytes && bytes.length > 0) {
      const parsed = parseBody(bytes, operation.body.largest);
      if ('problem' in parsed) problems.push(parsed.problem);
      else {
        body = parsed.value;
        if (!operation.body.check(body)) problems.push(...fieldProblems(operation.body.check.errors, ''));
      }
    } else if (operation.body.isRequired) problems.push({ pointer: '', message: 'a JSON body is required' });
  }
  if (problems.length > 0) throw invalidRequest(problems.slice(0, 100));
  return { query: query.values, path, body };
}

/** The one file of a multipart body, at most `limit` bytes. @throws {Problem} 400, 413 or 415. */
export async function uploadedFile(request: FastifyRequest, limit: number): Promise<UploadedFile> {
  const words = sizeInWords(limit);
  // What says of itself that it is too large is refused before any of it is read.
  if (Number(request.headers['content-length'] ?? 0) > limit + BODY_LIMIT) throw tooLarge(words);
  if (!request.isMultipart()) throw unsupportedType('Send the file as multipart/form-data.');
  let file: UploadedFile | null = null;
  try {
    // Read to the end: only then does the parser say that there is a second part, which is refused and not quietly dropped.
    for await (const part of request.files({ limits: { fileSize: limit + 1 } })) {
      if (part.fieldname !== 'file') throw invalidRequest([{ pointer: '/file', message: 'is required' }]);
      const bytes = await part.toBuffer();
      // The parser may hand out a file that it cut at its limit without saying so; its limit is one byte more than ours.
      if (bytes.length > limit) throw tooLarge(words);
      file = { fileName: part.filename, claimedMediaType: part.mimetype, bytes };
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    const { code = '' } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(words);
    if (/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code))
      throw invalidRequest([{ pointer: '/file', message: 'must be the only part' }]);
    // What else fails here is the parser at what was sent: no boundary, one too long, a part that breaks off.
    throw invalidRequest([{ pointer: '/file', message: 'is not in a whole multipart body' }]);
  }
  if (!file) throw invalidRequest([{ pointer: '/file', message: 'is required' }]);
  return file;
}
