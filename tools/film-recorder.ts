import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { settled, trackRequests } from './e2e-page.ts';
import { webmOf, type Caption, type EncodedFrame } from './film-webm.ts';

const size = { width: 1280, height: 720 };
const videoSize = { width: 960, height: 540 };
const framesPerSecond = 12;
/** Wanted, tried one after the other: pages full of text come out larger. */
const bitsPerSecond = [180_000, 130_000, 90_000];
const keyFrameEveryInMilliseconds = 10_000;
/** What the app or the machine takes longer than that is cut. */
const longestWaitInMilliseconds = 350;
const longestAnswerInMilliseconds = 800;
const moveInMilliseconds = 450;
const keyInMilliseconds = 55;

/** A picture of the page, with where the pointer is, from a time of the video on. */
export interface Scene {
  atInMilliseconds: number;
  /** JPEG as base64. */
  picture: string;
  pointer: { x: number; y: number; isPressed: boolean };
}

/**
 * Records a page in the time of the video: what people do takes the time it takes, waits are cut, and a caption holds the picture for as long as it takes to
 * read. The browser of the locked package records no video by itself (Playwright needs an ffmpeg for it).
 */
export class Recorder {
  readonly #scenes: Scene[] = [];
  readonly #captions: Caption[] = [];
  #now = 0;
  #lastChange = 0;
  #isRunning = false;
  #pointer = { x: 760, y: 500, isPressed: false };
  readonly page: Page;
  readonly context: BrowserContext;

  private constructor(page: Page) {
    this.page = page;
    this.context = page.context();
  }

  static async start(browser: Browser, baseURL: string): Promise<Recorder> {
    const context = await browser.newContext({
      baseURL,
      viewport: size,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      colorScheme: 'light',
    });
    context.setDefaultTimeout(60_000);
    trackRequests(context);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const recorder = new Recorder(page);
    cdp.on('Page.screencastFrame', ({ data, sessionId }) => {
      void cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
      if (recorder.#isRunning) recorder.#take(data);
    });
    await cdp.send('Page.startScreencast', {
      format: 'jpeg',
      quality: 90,
      maxWidth: size.width,
      maxHeight: size.height,
    });
    return recorder;
  }

  /** Lets the clock of the video follow the real one, waits cut, and takes a picture. */
  #take(picture: string) {
    const real = performance.now();
    this.#now += Math.min(real - this.#lastChange, longestWaitInMilliseconds);
    this.#lastChange = real;
    this.#scenes.push({ atInMilliseconds: this.#now, picture, pointer: { ...this.#pointer } });
  }

  /** Takes a picture of the page once it is complete, without the wait for it. */
  async #still() {
    this.#isRunning = false;
    await settled(this.page);
    const picture = await this.page.screenshot({ type: 'jpeg', quality: 92, caret: 'initial' });
    this.#isRunning = true;
    this.#lastChange = performance.now();
    this.#take(picture.toString('base64'));
  }

  /** Shows the page as it is for so long, with a caption, which stays until the next one. */
  async say(text: string, seconds: number) {
    await this.#still();
    const open = this.#captions.at(-1);
    if (open) open.toInMilliseconds = this.#now;
    this.#captions.push({ fromInMilliseconds: this.#now, toInMilliseconds: this.#now, text });
    await this.hold(seconds);
    console.log(`${(this.#now / 1000).toFixed(1)} s  ${text}`);
  }

  /** Shows the page as it is for so long. */
  async hold(seconds: number) {
    await this.#still();
    this.#now += seconds * 1000;
    this.#lastChange = performance.now();
  }

  /** Does what the video leaves out. */
  async backstage<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#isRunning = false;
    try {
      return await work();
    } finally {
      this.#lastChange = performance.now();
      this.#isRunning = true;
    }
  }

  /** Moves the pointer there as a hand does, and presses. */
  async press(target: Locator) {
    await this.#moveTo(target);
    await target.hover();
    this.#pointer.isPressed = true;
    await this.#stillPicture(140);
    this.#pointer.isPressed = false;
    await this.#within(longestAnswerInMilliseconds, () => target.click());
  }

  /** Presses a field and types into it. */
  async write(target: Locator, text: string) {
    await this.#moveTo(target);
    await target.click();
    await this.#within(text.length * keyInMilliseconds, () => target.pressSequentially(text, { delay: 20 }));
  }

  /** Opens a page; its loading is left out. */
  open = (path: string) => this.backstage(() => this.page.goto(path));

  /** Does something until the page is complete, and has it take at most so long in the video. */
  async #within(mostInMilliseconds: number, work: () => Promise<unknown>) {
    const from = this.#now;
    const first = this.#scenes.length;
    await work();
    await settled(this.page);
    await this.#still();
    const taken = this.#now - from;
    if (taken <= mostInMilliseconds) return;
    for (const scene of this.#scenes.slice(first))
      scene.atInMilliseconds = from + ((scene.atInMilliseconds - from) * mostInMilliseconds) / taken;
    this.#now = from + mostInMilliseconds;
  }

  /** Scrolls down as by a wheel. */
  async scroll(pixels: number) {
    for (let step = 0; step < 12; step += 1) {
      await this.page.mouse.wheel(0, pixels / 12);
      await this.#stillPicture(60);
    }
  }

  async #moveTo(target: Locator) {
    await target.waitFor();
    await target.scrollIntoViewIfNeeded();
    await this.#still();
    const box = (await target.boundingBox())!;
    const from = { ...this.#pointer };
    const to = { x: box.x + Math.min(box.width / 2, 220), y: box.y + box.height / 2 };
    const picture = this.#scenes.at(-1)!.picture;
    const steps = Math.round((moveInMilliseconds / 1000) * framesPerSecond);
    for (let step = 1; step <= steps; step += 1) {
      const eased = 0.5 - Math.cos((step / steps) * Math.PI) / 2;
      this.#pointer = { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased, isPressed: false };
      this.#now += moveInMilliseconds / steps;
      this.#scenes.push({ atInMilliseconds: this.#now, picture, pointer: { ...this.#pointer } });
    }
    this.#lastChange = performance.now();
  }

  async #stillPicture(milliseconds: number) {
    const picture = await this.page.screenshot({ type: 'jpeg', quality: 92, caret: 'initial' });
    this.#scenes.push({
      atInMilliseconds: this.#now,
      picture: picture.toString('base64'),
      pointer: { ...this.#pointer },
    });
    this.#now += milliseconds;
    this.#lastChange = performance.now();
  }

  end() {
    this.#isRunning = false;
    const last = this.#captions.at(-1);
    if (last) last.toInMilliseconds = this.#now;
    return { scenes: this.#scenes, captions: this.#captions, durationInMilliseconds: this.#now };
  }
}

/** Encodes scenes in a page of the browser, which has the encoder, and answers a WebM file of at most so many bytes. Throws when no bit rate leads to one. */
export async function encode(
  browser: Browser,
  scenes: readonly Scene[],
  durationInMilliseconds: number,
  mostBytes: number,
): Promise<Buffer> {
  for (const bitrate of bitsPerSecond) {
    const video = await encodeAt(bitrate, browser, scenes, durationInMilliseconds);
    if (video.length <= mostBytes) return video;
    console.log(`At ${bitrate} bits per second it has ${video.length} bytes.`);
  }
  throw new Error(`The video has more than ${mostBytes} bytes.`);
}

async function encodeAt(
  bitrate: number,
  browser: Browser,
  scenes: readonly Scene[],
  durationInMilliseconds: number,
): Promise<Buffer> {
  const context = await browser.newContext();
  const page = await context.newPage();
  // Encoders are there in secure contexts only, such as an address of this machine. Nothing has to listen there.
  await page.route('http://localhost/encoder', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Encoder</title>' }),
  );
  await page.goto('http://localhost/encoder');
  await page.evaluate(startEncoder, {
    ...videoSize,
    scale: videoSize.width / size.width,
    framesPerSecond,
    bitrate,
    keyFrameEveryInMilliseconds,
  });
  const frames: EncodedFrame[] = [];
  let at = 0;
  let picture = '';
  const total = Math.floor((durationInMilliseconds / 1000) * framesPerSecond);
  for (let frame = 0; frame < total; frame += 1) {
    const milliseconds = Math.round((frame * 1000) / framesPerSecond);
    while (at + 1 < scenes.length && scenes[at + 1]!.atInMilliseconds <= milliseconds) at += 1;
    const scene = scenes[at]!;
    const encoded = await page.evaluate((each) => window.encodeFrame(each), {
      milliseconds,
      picture: scene.picture === picture ? null : scene.picture,
      pointer: scene.pointer,
    });
    picture = scene.picture;
    frames.push(...encoded.map(read));
  }
  frames.push(...(await page.evaluate(() => window.endEncoder())).map(read));
  await context.close();
  return webmOf({ codec: 'V_VP9', ...videoSize, durationInMilliseconds }, frames);
}

type Sent = { atInMilliseconds: number; isKey: boolean; base64: string };
type Settings = typeof videoSize & {
  scale: number;
  framesPerSecond: number;
  bitrate: number;
  keyFrameEveryInMilliseconds: number;
};

declare global {
  interface Window {
    encodeFrame: (frame: {
      milliseconds: number;
      picture: string | null;
      pointer: { x: number; y: number; isPressed: boolean };
    }) => Promise<Sent[]>;
    endEncoder: () => Promise<Sent[]>;
  }
}

const read = ({ base64, ...frame }: Sent): EncodedFrame => ({ ...frame, data: Buffer.from(base64, 'base64') });

/** Runs in the page. */
async function startEncoder({
  width,
  height,
  scale,
  framesPerSecond: fps,
  bitrate,
  keyFrameEveryInMilliseconds,
}: Settings) {
  const done: Sent[] = [];
  let failure: Error | null = null;
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      done.push({
        atInMilliseconds: Math.round(chunk.timestamp / 1000),
        isKey: chunk.type === 'key',
        base64: bytes.toBase64(),
      });
    },
    error: (error) => (failure = error),
  });
  encoder.configure({
    codec: 'vp09.00.31.08',
    width,
    height,
    bitrate,
    framerate: fps,
    latencyMode: 'quality',
    contentHint: 'text',
  });
  const canvas = new OffscreenCanvas(width, height);
  const drawing = canvas.getContext('2d')!;
  drawing.imageSmoothingQuality = 'high';
  const arrow = new Path2D('M0 0 L0 17 L4 13.5 L6.6 19.5 L9.2 18.4 L6.6 12.5 L12 12 Z');
  let image: ImageBitmap | null = null;
  let nextKey = 0;
  const taken = () => {
    if (failure) throw failure;
    return done.splice(0);
  };
  window.encodeFrame = async ({ milliseconds, picture, pointer }) => {
    if (picture !== null)
      image = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${picture}`)).blob());
    drawing.setTransform(1, 0, 0, 1, 0, 0);
    drawing.drawImage(image!, 0, 0, width, height);
    drawing.scale(scale, scale);
    drawing.translate(pointer.x, pointer.y);
    if (pointer.isPressed) {
      drawing.beginPath();
      drawing.arc(0, 0, 16, 0, 2 * Math.PI);
      drawing.fillStyle = 'rgb(40 90 220 / 35%)';
      drawing.fill();
    }
    drawing.scale(1.3, 1.3);
    drawing.fillStyle = '#111';
    drawing.strokeStyle = '#fff';
    drawing.lineWidth = 1.4;
    drawing.fill(arrow);
    drawing.stroke(arrow);
    const frame = new VideoFrame(canvas, { timestamp: milliseconds * 1000, duration: 1_000_000 / fps });
    const isKey = milliseconds >= nextKey;
    if (isKey) nextKey = milliseconds + keyFrameEveryInMilliseconds;
    encoder.encode(frame, { keyFrame: isKey });
    frame.close();
    // A queue of frames would hold their pictures in memory.
    while (encoder.encodeQueueSize > 4)
      await new Promise((resolve) => encoder.addEventListener('dequeue', resolve, { once: true }));
    return taken();
  };
  window.endEncoder = async () => {
    await encoder.flush();
    return taken();
  };
}
