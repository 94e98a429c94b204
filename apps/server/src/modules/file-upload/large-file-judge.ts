import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { unavailable } from '../../problems.ts';
import type { FileVerdict } from './file-judge.ts';

const LONGEST_IN_MS = 60_000;
const MEMORY_IN_MB = 512;
const MOST_WAITING = 8;
const CANNOT = 'The file cannot be checked. Save it in a simpler way, or in parts, and choose that.';

let tail: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Judges a file that is too large to be held by this process: another one reads it whole, is given no secret, may take so much memory and time, and
 * ends. One after the other.
 * @throws {Problem} 503 when too many wait.
 */
export async function judgeLargeFile(
  fileName: string,
  sizeInBytes: number,
  content: () => AsyncIterable<Uint8Array>,
): Promise<Omit<Extract<FileVerdict, { mediaType: string }>, 'sha256'> | Extract<FileVerdict, { refusal: string }>> {
  if (waiting >= MOST_WAITING)
    throw unavailable('Too many files are being checked. Nothing is lost. Please try again.');
  waiting += 1;
  const turn = tail.then(() => judged(fileName, sizeInBytes, content));
  tail = turn.catch(() => {});
  return turn.finally(() => (waiting -= 1));
}

async function judged(fileName: string, sizeInBytes: number, content: () => AsyncIterable<Uint8Array>) {
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${MEMORY_IN_MB}`,
      join(import.meta.dirname, 'large-file-judge-process.ts'),
      fileName,
      String(sizeInBytes),
    ],
    { stdio: ['pipe', 'pipe', 'pipe'], env: {} },
  );
  let said = '';
  let failed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (failed = (failed + text).slice(-2_000)));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_IN_MS);
  try {
    // It may end before it has read all: what it said counts.
    await pipeline(Readable.from(content(), { objectMode: false }), child.stdin).catch((error: { code?: string }) => {
      if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
    await ended;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
  try {
    return JSON.parse(said) as { mediaType: string } | { refusal: string };
  } catch {
    return { refusal: CANNOT, cause: `the process ended without an answer: ${failed}` };
  }
}
