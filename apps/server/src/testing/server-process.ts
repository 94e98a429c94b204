import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from './child-environment.ts';
import type { TestDatabase } from './test-database.ts';

/** A server in a process of its own, which can be killed; `tookInMs` is how long it took until it said that it is ready. */
export type ServerProcess = { child: ChildProcess; url: string; tookInMs: number };

/** Starts the real command on the test's database. */
export async function startProcess({ location, folder }: TestDatabase): Promise<ServerProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), 'demo'], {
    env: {
      ...childEnvironment,
      PORT: '0',
      DATA_DIR: folder,
      RATE_ENQUIRIES_PER_USER_PER_DAY: '1000000',
      RATE_REQUESTS_PER_USER_PER_MINUTE: '1000000',
      RATE_REQUESTS_PER_ADDRESS_PER_MINUTE: '1000000',
      RATE_CODES_PER_BROWSER_PER_QUARTER_HOUR: '1000',
      RATE_CODES_PER_SUBJECT_PER_QUARTER_HOUR: '1000',
      RATE_CODES_PER_SUBJECT_PER_DAY: '1000',
      RATE_CODES_PER_SUBJECT_AND_ADDRESS_PER_DAY: '1000',
      ...(location.kind === 'postgres' ? { DATABASE_URL: location.url } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk;
      const ready = /is ready on (\S+) after/.exec(output);
      if (ready) resolve(ready[1]!);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Error(`The server did not start: ${output}`)));
  });
  return { child, url, tookInMs: performance.now() - startedAt };
}

/** The server is gone: nobody knows what became of the request. */
export class Gone extends Error {}

/** Asks a server as somebody; 503 is asked again. */
export function caller(url: string, accessToken: string, headers: Record<string, string> = {}) {
  return async function call(
    path: string,
    body?: object,
    method = body ? 'POST' : 'GET',
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    for (;;) {
      try {
        const answer = await fetch(`${url}/api/v1${path}`, {
          method,
          headers: {
            'content-type': 'application/json',
            ...headers,
            ...(accessToken && { authorization: `Bearer ${accessToken}` }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        const answered = (await answer.json()) as Record<string, unknown>;
        if (answer.status !== 503) return { status: answer.status, body: answered };
      } catch {
        throw new Gone();
      }
    }
  };
}
