import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, widths } from './fixtures.ts';

export const root = join(import.meta.dirname, '../../..');

/** A server of a test's own. */
export interface OwnServer {
  url: string;
  /** Where its data is. */
  folder: string;
  stop: () => Promise<void>;
}

/**
 * Starts a server with its own data, for tests that need an empty installation or advance its clock.
 *
 * @param data `none` starts without a company, `demo` with the demo's data.
 * @param settings Variables of the server.
 */
export async function startOwnServer(data: 'none' | 'demo', settings: Record<string, string> = {}): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-own-'));
  // A run of several apps has made the demo's data once (demo-data.ts); otherwise the server makes it.
  const made = process.env.E2E_DEMO_DATA;
  if (data === 'demo' && made) cpSync(made, folder, { recursive: true });
  const server = spawn(process.execPath, [join(root, 'apps/server/src/main.ts'), 'demo'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      HOST: '127.0.0.1',
      ...(data === 'none' && { DEMO: '0' }),
      DATA_DIR: folder,
      WEB_DIR: join(root, 'apps/web/dist'),
      DEMO_VIDEO_DIR: join(folder, 'none'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      const ready = /is ready on (\S+) after/.exec(output);
      if (ready) resolve(ready[1]!);
    });
    server.once('exit', () => reject(new Error(`The server did not start: ${output}`)));
  });
  const stop = async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, folder, stop };
}

/** Starts a TCP relay to a server. `cut` stops the traffic without closing connections, like a phone without reception. */
export async function openLine(
  to: string,
): Promise<{ url: string; cut: () => void; mend: () => void; close: () => void }> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  let isCut = false;
  const line = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
      if (isCut) socket.unpipe(other);
    }
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.unpipe();
    },
    /** Closes all connections, like a phone that changes networks. */
    mend: () => {
      isCut = false;
      for (const socket of sockets) socket.destroy();
    },
    close: () => {
      line.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

export const phoneSize = { width: 390, height: 844 } as const;

/** A browser of its own, as people in India have it. */
export async function ownBrowser(
  browser: Browser,
  baseURL: string,
  viewport: { width: number; height: number } = widths.desktop,
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-IN', timezoneId: 'Asia/Kolkata', baseURL, viewport });
  context.setDefaultTimeout(20_000);
  return context;
}

/** A page of a person with a browser of its own. */
export const somebody = async (...args: Parameters<typeof ownBrowser>): Promise<Page> =>
  (await ownBrowser(...args)).newPage();

type Mail = { to: string; subject: string; text: string };

/** The mails whose subject has these words, the newest first; those to an address when it is given. */
export async function mailsTo(page: Page, to: string | null, words: string): Promise<Mail[]> {
  const answer = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
  return ((await answer.json()) as Mail[]).filter(
    (mail) => (to === null || mail.to === to) && mail.subject.includes(words),
  );
}

/** What the newest mail to an address that says these words has of this form; after some that were there before. */
export async function mailed(page: Page, to: string, words: string, form: RegExp, before = 0): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const mails = await mailsTo(page, to, words);
      found = mails
        .slice(0, Math.max(0, mails.length - before))
        .flatMap(({ subject, text }) => form.exec(`${subject}\n${text}`)?.[0] ?? [])[0];
      return found;
    })
    .toBeTruthy();
  return found!;
}
