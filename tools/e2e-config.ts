import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { resolveChromium } from './browser.ts';

const { executablePath, args, chromiumSandbox } = await resolveChromium();
/** A port that nothing listens on: another run on this machine must not answer for this one. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolveListening) => probe.listen(0, '127.0.0.1', resolveListening));
  const { port: free } = probe.address() as AddressInfo;
  await new Promise((resolveClosed) => probe.close(resolveClosed));
  return free;
}

// E2E_PORT: a server that runs already. Otherwise one port for the whole run, also when a worker reads the configuration again.
process.env.E2E_OWN_PORT ??= String(await freePort());
const port = Number(process.env.E2E_PORT ?? process.env.E2E_OWN_PORT);
const repository = resolve(import.meta.dirname, '..');
// One folder for the whole run, also when the configuration is read again by a worker.
if (!process.env.E2E_DATA_DIR) {
  const made = process.env.E2E_DEMO_DATA;
  const folder = mkdtempSync(join(made ? dirname(made) : tmpdir(), 'millwright-e2e-'));
  // A run of several apps has made the demo's data once (demo-data.ts); otherwise the server makes it.
  if (made) cpSync(made, folder, { recursive: true });
  process.env.E2E_DATA_DIR = folder;
  // The server has stopped by then.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/**
 * The configuration of an app's end-to-end tests: its built pages on the real server, with the demo's data.
 *
 * @param folder Folder of the app.
 */
export const e2eConfig = (folder: string) =>
  defineConfig({
    testDir: join(folder, 'e2e'),
    // The tests share one server and one seeded database, as the people of a company do.
    workers: 2,
    fullyParallel: false,
    forbidOnly: true,
    retries: 0,
    // Limits for what hangs, not for what is slow: a test run shares its machine with others.
    timeout: 120_000,
    expect: { timeout: 20_000 },
    reporter: [['list']],
    outputDir: join(folder, 'test-results'),
    use: {
      baseURL: `http://127.0.0.1:${port}`,
      launchOptions: { executablePath, args, chromiumSandbox },
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      // Asked for, not always there: to keep the body of a file that was fetched ahead, the recorder loads it once more from whatever page
      // is shown by then, against that page's policy, and each test takes longer.
      trace: process.env.E2E_TRACE ? 'on' : 'off',
      screenshot: 'only-on-failure',
    },
    webServer: {
      command: `"${process.execPath}" apps/server/src/main.ts demo`,
      cwd: repository,
      url: `http://127.0.0.1:${port}/readyz`,
      timeout: 240_000,
      reuseExistingServer: Boolean(process.env.E2E_PORT),
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      env: {
        PORT: String(port),
        HOST: '127.0.0.1',
        MILLWRIGHT_MODE: 'demo',
        DATA_DIR: process.env.E2E_DATA_DIR ?? '',
        DATABASE_URL: '',
        WEB_DIR: join(folder, 'dist'),
        // A video that was recorded here must not change what tests see.
        DEMO_VIDEO_DIR: join(process.env.E2E_DATA_DIR ?? '', 'none'),
      },
    },
  });
