// Records the demo video: npm run film. It drives the built app on a server of its own with the demo's data, and writes the video and its captions into
// apps/web/demo-video, which Git ignores and the server serves (decision 119).
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { resolveChromium } from './browser.ts';
import { encode, Recorder } from './film-recorder.ts';
import { playJourney } from './film-journey.ts';
import { webVttOf } from './film-webm.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'apps/web/demo-video');
const mostSeconds = 90;
const mostBytes = 3_000_000;

const { executablePath, args, chromiumSandbox } = await resolveChromium();
const folder = mkdtempSync(join(tmpdir(), 'millwright-film-'));
// Demo data that was made before (demo-data.ts) saves the minute that making it takes.
const made = process.env['E2E_DEMO_DATA'];
if (made) cpSync(made, folder, { recursive: true });
console.log('Starting the demo.');
const server = spawn(process.execPath, ['apps/server/src/main.ts', 'demo'], {
  cwd: root,
  env: {
    PATH: process.env['PATH'] ?? '',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    // The video must not offer itself.
    DEMO_VIDEO_DIR: join(folder, 'none'),
    LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
try {
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      const ready = /is ready on (\S+) after/.exec(output);
      if (ready) resolve(ready[1]!);
    });
    server.once('exit', () => reject(new Error(`The server did not start: ${output}`)));
  });
  const browser = await chromium.launch({ executablePath, args, chromiumSandbox });
  try {
    console.log(`Recording on ${url}.`);
    const recorder = await Recorder.start(browser, url);
    try {
      await playJourney(recorder);
    } catch (error) {
      mkdirSync(join(root, '.cache'), { recursive: true });
      await recorder.page.screenshot({ path: join(root, '.cache/film-failed.png') });
      console.error('What the page showed is in .cache/film-failed.png.');
      throw error;
    }
    const { scenes, captions, durationInMilliseconds } = recorder.end();
    const seconds = durationInMilliseconds / 1000;
    if (seconds > mostSeconds) throw new Error(`The video takes ${seconds.toFixed(1)} s; at most ${mostSeconds} s.`);
    const video = await encode(browser, scenes, durationInMilliseconds, mostBytes);
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, 'demo.webm'), video);
    writeFileSync(join(target, 'demo.en.vtt'), webVttOf(captions));
    console.log(
      `${target}: ${seconds.toFixed(1)} s, ${video.length.toLocaleString('en')} bytes, ${captions.length} captions`,
    );
  } finally {
    await browser.close();
  }
} finally {
  server.kill('SIGTERM');
  await gone;
  rmSync(folder, { recursive: true, force: true });
}
