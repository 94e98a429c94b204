import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** A server that is not ready by then hangs. */
const limitInMilliseconds = 10 * 60_000;

/**
 * Fills a folder with the demo's data as the first start of the demo does, and stops the server again. A server that starts on a copy of it is
 * ready in seconds. Throws what the server printed when it does not get ready.
 */
export async function makeDemoData(folder: string): Promise<string> {
  const server = spawn(process.execPath, [join(root, 'apps/server/src/main.ts'), 'demo'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  let output = '';
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`The demo's data could not be made: ${why}\n${output}`));
      timer = setTimeout(() => fail('the server did not get ready'), limitInMilliseconds);
      const listen = (chunk: Buffer) => {
        output += chunk;
        if (/is ready on (\S+) after/.test(output)) resolve();
      };
      server.stdout.on('data', listen);
      server.stderr.on('data', listen);
      server.once('exit', (code) => fail(`the server ended with ${code}`));
    });
  } finally {
    clearTimeout(timer);
    server.kill('SIGTERM');
    await gone;
  }
  return folder;
}
