import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { trackRequests } from '../../../tools/e2e-page.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test, widths, withSession } from './fixtures.ts';
import { ownBrowser, startOwnServer, type OwnServer } from './own-server.ts';

let server: OwnServer;
const folder = mkdtempSync(join(tmpdir(), 'millwright-demo-video-'));

/** One second of video, made by the browser itself. */
const tinyVideo = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const drawing = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm;codecs=vp8' });
    const written = new Promise<Blob>((resolve) => (recorder.ondataavailable = ({ data }) => resolve(data)));
    recorder.start();
    for (let frame = 0; frame < 10; frame += 1) {
      drawing.fillRect(frame * 10, 0, 8, 100);
      await new Promise(requestAnimationFrame);
    }
    recorder.stop();
    return [...new Uint8Array(await (await written).arrayBuffer())];
  });

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  writeFileSync(join(folder, 'demo.webm'), Buffer.from(await tinyVideo(page)));
  await page.close();
  writeFileSync(join(folder, 'demo.en.vtt'), 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nSearch for a vendor.\n');
  server = await startOwnServer('demo', { DEMO_VIDEO_DIR: folder });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('Home offers the recorded demo video, plays it with captions by keyboard, and dismisses it for good', async ({
  browser,
}) => {
  const context = await ownBrowser(browser, server.url, widths.desktop);
  trackRequests(context);
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/demo-video/') && asked.push(request.url())));
  await withSession(page);
  await page.goto('/home');
  const card = page.getByRole('region', { name: 'See Millwright in 90 seconds' });
  await expect(card).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  // The page knows it without a request.
  expect(asked).toEqual([]);

  await card.getByRole('button', { name: 'Watch' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Millwright in 90 seconds' });
  const video = dialog.locator('video');
  await expect(dialog.locator('figure')).toHaveAttribute('data-state', 'ready');
  expect(await video.evaluate((film: HTMLVideoElement) => film.paused)).toBe(true);
  await expect
    .poll(() => video.evaluate((film: HTMLVideoElement) => [...(film.textTracks[0]?.cues ?? [])].length))
    .toBe(1);
  await expectAccessible(page);
  await video.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.setViewportSize(widths.phone);
  await expectNoSidewaysScroll(page);
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await expect(card).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('millwright.applicationFlags'))).toBe(
    '{"showDemoVideo":false}',
  );
  await page.reload();
  await settled(page);
  await expect(card).toHaveCount(0);
  await context.close();
});

test('Home offers no demo video where none was recorded', async ({ page }) => {
  await withSession(page);
  await page.goto('/home');
  await settled(page);
  await expect(page.getByRole('region', { name: /in 90 seconds$/ })).toHaveCount(0);
});
