import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultBudgets } from '../../config.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { drawLogo } from './logo.ts';

const { users } = fixture;
const log: string[] = [];
let server: TestServer;
let admin: TestSession;
let owner: TestSession;
let buyer: TestSession;
let png: Buffer;
let jpeg: Buffer;
let webp: Buffer;

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 80, b: 140, alpha: 0.5 } } });

beforeAll(async () => {
  server = await startTestServer({ onLog: (line) => void log.push(line), budgets: { ...defaultBudgets } });
  [admin, owner, buyer] = (await Promise.all(
    [users.corporate, users.owner, users.buyer].map(({ email }) => server.login(email)),
  )) as [TestSession, TestSession, TestSession];
  png = await picture(512, 512).png().toBuffer();
  jpeg = await picture(1600, 400)
    .flatten()
    .withExif({ IFD0: { Copyright: 'secret-place-of-the-camera' } })
    .jpeg()
    .toBuffer();
  webp = await picture(64, 64).webp().toBuffer();
});
afterAll(() => server.stop());

const formOf = (name: string, bytes: Buffer | string) => {
  const form = new FormData();
  form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  return form;
};
const upload = (name: string, bytes: Buffer | string, as: TestSession | null = admin) =>
  server.call('updateLogo', { as, body: formOf(name, bytes) });
const served = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });
const logoOf = async (as: TestSession) => (await server.call('getUserinfoData', { as })).body.companyLogo;

describe('updateLogo', () => {
  test('draws the picture anew, shows it to all colleagues and to no other company', async () => {
    const answer = await upload('logo.png', png);
    expect([answer.status, answer.body.width, answer.body.height]).toEqual([200, 512, 512]);
    expect(answer.body.companyLogo).toMatch(/^\/media\/company-logos\/[0-9a-f-]{36}\.png$/);
    expect(await logoOf(owner)).toBe(answer.body.companyLogo);
    expect(await logoOf(buyer)).toBeNull();
    const bytes = Buffer.from(await (await served(answer.body.companyLogo)).arrayBuffer());
    expect(bytes.length).toBe(answer.body.sizeInBytes);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 });
  });

  test('is served inert, to be kept by the own browser only', async () => {
    const { headers, status } = await served((await logoOf(owner))!);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const again = await served((await logoOf(owner))!, { 'if-none-match': headers.get('etag')! });
    expect(again.status).toBe(304);
  });

  test('JPEG and WebP become PNG of at most 1,024 pixels a side, without what else was in the file', async () => {
    const first = (await logoOf(admin))!;
    const answer = await upload('Logo Final.JPG', jpeg);
    expect([answer.status, answer.body.width, answer.body.height]).toEqual([200, 1024, 256]);
    const kept = Buffer.from(await (await served(answer.body.companyLogo)).arrayBuffer());
    expect(kept.includes('secret-place-of-the-camera')).toBe(false);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    expect((await upload('logo.webp', webp)).status).toBe(200);
    // The one before is gone, with its bytes.
    expect((await served(first)).status).toBe(404);
    expect((await served(answer.body.companyLogo)).status).toBe(404);
  });

  test('no other file of a company is served as a logo', async () => {
    const form = formOf('photo.png', png);
    const { fileId } = (await server.call('setFileUpload', { as: admin, body: form })).body;
    expect((await served(`/media/company-logos/${fileId}.png`)).status).toBe(404);
    for (const path of ['x.png', '11111111-1111-4111-8111-111111111111.png', '..%2F..%2Fetc%2Fpasswd.png'])
      expect((await served(`/media/company-logos/${path}`)).status).toBe(404);
  });

  test('an SVG is refused with the reason, whatever it is called', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.cookie)</script></svg>';
    const before = await logoOf(admin);
    const byName = await upload('logo.svg', svg);
    expect([byName.status, byName.problem.code]).toEqual([415, 'UNSUPPORTED_TYPE']);
    expect(byName.problem.message).toBe('SVG files can contain scripts. Save the logo as PNG and upload that.');
    for (const name of ['logo.png', 'logo.jpg', 'logo.webp', 'logo.svg.png'])
      expect((await upload(name, svg)).status).toBe(415);
    expect(await logoOf(admin)).toBe(before);
    expect(log.join('')).not.toContain('document.cookie');
  });

  test.each([
    ['a GIF that is a script', 'logo.png', () => 'GIF89a/*\x01*/=1;alert(1)//'],
    ['HTML behind a PNG', 'logo.png', () => Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])],
    ['a ZIP behind a JPEG', 'logo.jpg', () => Buffer.concat([jpeg, Buffer.from('PK\x03\x04 evil')])],
    ['a file behind a WebP', 'logo.webp', () => Buffer.concat([webp, Buffer.from('<?php')])],
    ['a PNG called JPEG', 'logo.jpg', () => png],
    ['a PDF', 'logo.pdf', () => '%PDF-1.7\n%%EOF'],
    ['a GIF', 'logo.gif', () => 'GIF89a'],
    ['a PNG that is cut off', 'logo.png', () => png.subarray(0, png.length - 40)],
    ['a JPEG that is cut off', 'logo.jpg', () => jpeg.subarray(0, jpeg.length / 2)],
    ['no extension', 'logo', () => png],
    ['a prototype name', 'logo.constructor', () => png],
  ])('%s is refused and the logo stays', async (_, name, bytes) => {
    const before = await logoOf(admin);
    const answer = await upload(name, bytes());
    expect([answer.status, answer.problem.code]).toEqual([415, 'UNSUPPORTED_TYPE']);
    expect(await logoOf(admin)).toBe(before);
  });

  test('a flood of pixels is refused before it is decoded; too small and too long as well', async () => {
    const flood = Buffer.from(png);
    flood.writeUInt32BE(30_000, 16);
    flood.writeUInt32BE(30_000, 20);
    const answer = await upload('logo.png', flood);
    expect([answer.status, answer.problem.message]).toEqual([415, 'The picture has more than 40 million pixels.']);
    expect((await upload('logo.webp', await picture(9_000, 9_000).webp({ effort: 0 }).toBuffer())).status).toBe(415);
    expect((await upload('logo.png', await picture(10_001, 40).png().toBuffer())).problem.message).toMatch(/10,000/);
    expect((await upload('logo.png', await picture(16, 16).png().toBuffer())).problem.message).toMatch(/32 pixels/);
  });

  test('100 MB are refused before they are read; 5 MB and a byte as well', async () => {
    const answer = await upload('logo.png', Buffer.alloc(100 * 1024 * 1024, 1));
    expect([answer.status, answer.problem.code, answer.problem.message]).toEqual([
      413,
      'TOO_LARGE',
      'At most 5 MB can be sent.',
    ]);
    const justOver = await upload('logo.png', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024 + 1 - png.length)]));
    expect([justOver.status, justOver.problem.message]).toEqual([413, 'At most 5 MB can be sent.']);
    // The connection and the server are as before.
    expect((await upload('logo.png', png)).status).toBe(200);
  });

  test('is for super users: 403 for others, 401 for guests; an empty file and no form are refused', async () => {
    const before = await logoOf(admin);
    const answer = await upload('logo.png', png, owner);
    expect([answer.status, answer.problem.code]).toEqual([403, 'NOT_ALLOWED']);
    expect((await upload('logo.png', png, null)).status).toBe(401);
    expect((await upload('logo.png', '')).status).toBe(400);
    expect((await server.call('updateLogo', { as: admin, rawBody: { file: 'x' } })).status).toBe(415);
    expect(await logoOf(admin)).toBe(before);
  });

  test('another company’s super user changes their own logo only', async () => {
    const before = await logoOf(admin);
    await server.database.owner
      .updateTable('app_user')
      .set({ is_super_user: true })
      .where('id', '=', users.buyer.userId)
      .execute();
    const answer = await upload('logo.png', png, await server.login(users.buyer.email, { fresh: true }));
    expect(answer.status).toBe(200);
    expect(await logoOf(buyer)).toBe(answer.body.companyLogo);
    expect(await logoOf(admin)).toBe(before);
  });

  test('rubbish of any kind is judged, not thrown over', async () => {
    for (const [name, head] of [
      ['a.png', png],
      ['a.jpg', jpeg],
      ['a.webp', webp],
    ] as const)
      for (let length = 0; length < head.length; length += Math.ceil(head.length / 12))
        expect(Object.keys(await drawLogo(name, head.subarray(0, length)))).toEqual(['refusal']);
  });
});

describe('updateLogo, budget', () => {
  test('counts with the other uploads of the person, 60 an hour, then 429; another person still may', async () => {
    await server.database.owner
      .updateTable('app_user')
      .set({ is_super_user: true })
      .where('id', '=', users.buyer.userId)
      .execute();
    const as = await server.login(users.buyer.email, { fresh: true });
    server.freeze();
    const statuses: number[] = [];
    while (statuses.length < 62 && !statuses.includes(429)) statuses.push((await upload('a.gif', 'GIF89a', as)).status);
    // Refused pictures count as well; one was sent above.
    expect(statuses.length).toBeGreaterThan(58);
    expect(statuses.at(-1)).toBe(429);
    const refused = await upload('logo.png', png, as);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await upload('logo.png', png)).status).toBe(200);
  });
});
