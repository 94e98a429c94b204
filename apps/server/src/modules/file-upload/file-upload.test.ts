import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultBudgets } from '../../config.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { inspectFile, safeFileName } from './file-upload.rules.ts';

let server: TestServer;
let owner: TestSession;
let corporate: TestSession;
let buyer: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login(fixture.users.owner.email);
  corporate = await server.login(fixture.users.corporate.email);
  buyer = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());

const formOf = (name: string, bytes: Buffer | string, field = 'file', type = 'application/octet-stream') => {
  const form = new FormData();
  form.set(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }), name);
  return form;
};
const upload = (name: string, bytes: Buffer | string, as: TestSession | null = owner) =>
  server.call('setFileUpload', { as, body: formOf(name, bytes) });

// Whole, small files of each kind, made here.
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const pdfWith = (part: string | Buffer) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(part as string), Buffer.from('\n%%EOF\n')]);
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])));
  return Buffer.concat([length, Buffer.from(type), data, check]);
}
/** With another last byte, which is one of the checksum. */
const spoilt = (packed: Buffer) => Buffer.from(packed).fill(packed.at(-1)! ^ 0xff, packed.length - 1);
/** Packed up to here, with more to come. */
const flushed = (text: string) => deflateSync(text, { finishFlush: constants.Z_SYNC_FLUSH });
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from([0])),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const jpegOf = (width: number, height: number): Buffer => {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'),
    frame,
    Buffer.from([0xff, 0xda, 0, 2, 1, 0xff, 0xd9]),
  ]);
};
function zipOf(files: Record<string, string | Buffer>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content as string);
    const packed = deflateRawSync(data);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(data), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(data.length, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    local.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(at, 42);
    locals.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, listing, end]);
}
const typesOf = (part: string, kind: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`;
const docxParts = {
  '[Content_Types].xml': typesOf('word/document.xml', 'wordprocessingml.document'),
  'word/document.xml': '<w:document/>',
};
const xlsxParts = {
  '[Content_Types].xml': typesOf('xl/workbook.xml', 'spreadsheetml.sheet'),
  'xl/workbook.xml': '<workbook/>',
};

describe('setFileUpload', () => {
  test.each([
    ['scope.pdf', pdf, 'application/pdf'],
    // Three bytes that any large scan has somewhere in its compressed pictures.
    ['scan.pdf', pdfWith('<<>>stream\n\x07/JS\x01\x02endstream'), 'application/pdf'],
    [
      'packed.pdf',
      pdfWith(Buffer.concat([Buffer.from('<</Type/ObjStm>>stream\n'), deflateSync('1 0 <</Type/Page>>')])),
      'application/pdf',
    ],
    // Bytes that say that they are packed, and are not: what an encrypted document's look like.
    [
      'protected.pdf',
      pdfWith(
        Buffer.concat([
          Buffer.from('trailer<</Encrypt 9 0 R>>\n<</Type/ObjStm>>stream\n'),
          Buffer.from([0x78, 0x9c]),
          Buffer.alloc(40, 0xff),
        ]),
      ),
      'application/pdf',
    ],
    ['plate.PNG', pngOf(4, 4), 'image/png'],
    ['photo.jpg', jpegOf(8, 8), 'image/jpeg'],
    ['photo.jpeg', jpegOf(8, 8), 'image/jpeg'],
    ['scope.docx', zipOf(docxParts), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['lines.xlsx', zipOf(xlsxParts), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['lines.csv', 'tag,qty\nP-101,2\n', 'text/csv'],
    ['note.txt', '\uFEFFबॉयलर मरम्मत, 2 < 3\n', 'text/plain'],
  ])('stores %s under the media type of its content, and gives the same bytes back', async (name, bytes, mediaType) => {
    const answer = await upload(name, bytes);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      fileName: name.replace('PNG', 'png'),
      mediaType,
      sizeInBytes: Buffer.from(bytes as string).length,
    });
    const back = await server.call('getFile', { as: owner, path: { fileId: answer.body.fileId } });
    expect(back.status).toBe(200);
    expect(back.bytes.equals(Buffer.from(bytes as string))).toBe(true);
  });

  test.each([
    ['HTML by name', 'page.html', '<html></html>'],
    ['SVG by name', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML as text', 'page.txt', 'Hello\n<script>alert(1)</script>'],
    ['SVG as text', 'logo.txt', '<svg onload="alert(1)">'],
    ['SVG as PNG', 'logo.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML as PDF', 'page.pdf', '<html><body>%PDF-1.7</body></html>'],
    ['HTML before a PDF', 'page.pdf', Buffer.concat([Buffer.from('<script>1</script>'), pdf])],
    [
      'a PDF with a script',
      'form.pdf',
      Buffer.concat([Buffer.from('%PDF-1.7\n<</S/JavaScript/JS(app.alert(1))>>'), Buffer.from('\n%%EOF')]),
    ],
    ['a PDF with a script whose name is written in codes', 'codes.pdf', pdfWith('<</S/J#61vaScript/J#53(1)>>')],
    [
      'a PDF with a script among packed objects',
      'packed.pdf',
      pdfWith(Buffer.concat([Buffer.from('<</Type/ObjStm>>stream\r\n'), deflateSync('1 0 <</S/JavaScript/JS(1)>>')])),
    ],
    [
      'a PDF whose packed objects are a bomb',
      'bomb.pdf',
      pdfWith(Buffer.concat([Buffer.from('<</Type/ObjStm>>stream\n'), deflateSync(Buffer.alloc(60_000_000, 32))])),
    ],
    [
      'a PDF with a script among packed objects whose checksum is wrong',
      'checksum.pdf',
      pdfWith(Buffer.concat([Buffer.from('<</Type/ObjStm>>stream\n'), spoilt(deflateSync('1 0 <</S/JavaScript>>'))])),
    ],
    [
      'a PDF whose packed objects break off in their middle',
      'broken.pdf',
      pdfWith(
        Buffer.concat([
          Buffer.from('<</Type/ObjStm>>stream\n'),
          deflateSync('1 0 <</S/JavaScript>>').subarray(0, 2),
          Buffer.alloc(40, 0xff),
        ]),
      ),
    ],
    [
      'a PDF that only says that it is encrypted, with a script among packed objects',
      'comment.pdf',
      pdfWith(
        Buffer.concat([Buffer.from('%/Encrypt\n<</Type/ObjStm>>stream\n'), deflateSync('1 0 <</S/JavaScript/JS(1)>>')]),
      ),
    ],
    [
      'a PDF that only says that it is encrypted, whose packed objects break off after a script',
      'comment-broken.pdf',
      pdfWith(
        Buffer.concat([
          Buffer.from('%/Encrypt\n<</Type/ObjStm>>stream\n'),
          flushed('1 0 <</S/JavaScript/JS(1)>>'),
          Buffer.alloc(40, 0xff),
        ]),
      ),
    ],
    ['a PDF that is cut off', 'cut.pdf', pdf.subarray(0, 40)],
    ['a GIF that is a script', 'polyglot.txt', 'GIF89a/*\x01*/=1;alert(1)//'],
    ['a GIF', 'picture.gif', 'GIF89a'],
    ['a GIF as JPEG', 'picture.jpg', 'GIF89a\x01\x00\x01\x00'],
    ['a PNG with a file behind it', 'tail.png', Buffer.concat([pngOf(4, 4), Buffer.from('<script>')])],
    ['a PNG of 900 million pixels', 'flood.png', pngOf(30_000, 30_000)],
    ['a JPEG of 900 million pixels', 'flood.jpg', jpegOf(30_000, 30_000)],
    ['a JPEG with a file behind it', 'tail.jpg', Buffer.concat([jpegOf(8, 8), Buffer.from('<?php')])],
    ['a ZIP as DOCX', 'plain.docx', zipOf({ 'a.txt': 'a' })],
    ['a spreadsheet as DOCX', 'sheet.docx', zipOf(xlsxParts)],
    [
      'an external entity',
      'xxe.docx',
      zipOf({ ...docxParts, 'word/styles.xml': '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>' }),
    ],
    [
      'an external entity in UTF-16',
      'wide.docx',
      zipOf({
        ...docxParts,
        'word/styles.xml': Buffer.from('\uFEFF<!DOCTYPE a [<!ENTITY x SYSTEM "file:///x">]>', 'utf16le'),
      }),
    ],
    ['a path that leads out', 'slip.docx', zipOf({ ...docxParts, '../../evil.txt': 'a' })],
    ['macros', 'macro.docx', zipOf({ ...docxParts, 'word/vbaProject.bin': 'a' })],
    ['a bomb of 1,000:1', 'bomb.xlsx', zipOf({ ...xlsxParts, 'xl/zeros.bin': Buffer.alloc(30_000_000) })],
    [
      '1,001 entries',
      'many.xlsx',
      zipOf({
        ...xlsxParts,
        ...Object.fromEntries(Array.from({ length: 999 }, (_, index) => [`xl/${index}.bin`, 'a'])),
      }),
    ],
    ['bytes that are not UTF-8', 'latin.csv', Buffer.from([0x41, 0xe9, 0x42])],
    ['a NUL in text', 'nul.txt', 'a\0b'],
    ['MHTML', 'page.txt', 'MIME-Version: 1.0\nContent-Type: multipart/related; boundary=x\n\nhello'],
    ['a program', 'setup.exe', 'MZ'],
    ['a double extension', 'scope.pdf.exe', pdf],
    ['no extension', 'scope', pdf],
    ['a prototype name', 'file.constructor', 'a'],
    [
      'the test file of virus scanners',
      'a.txt',
      ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
    ],
  ])('%s is refused and not stored', async (_, name, bytes) => {
    const count = async () =>
      (await server.database.ownerPool.query<{ count: number }>('select count(*) as count from stored_file')).rows[0]!
        .count;
    const before = await count();
    const answer = await upload(name, bytes);
    expect([answer.status, answer.problem.code]).toEqual([415, 'UNSUPPORTED_TYPE']);
    expect(await count()).toBe(before);
  });

  test('a PDF that names its packed streams again and again costs one unpacking of each, within one bound for all', async () => {
    const packed = deflateSync(Buffer.alloc(40_000_000, 32));
    const named = (stream: Buffer) => Buffer.concat([Buffer.from(`${'/ObjStm'.repeat(140)}>>stream\n`), stream]);
    expect(await inspectFile('a.pdf', pdfWith(named(packed)))).toEqual({ mediaType: 'application/pdf' });
    const before = process.cpuUsage();
    const hostile = pdfWith(Buffer.concat(Array.from({ length: 50 }, () => named(spoilt(packed)))));
    expect(await inspectFile('a.pdf', hostile)).toHaveProperty('refusal');
    const { user, system } = process.cpuUsage(before);
    // Unpacked at each of the 7,000 names this took more than a minute, in which nobody else was answered.
    expect((user + system) / 1000).toBeLessThan(5_000);
  });

  test('25 MB are taken, one byte more is not', async () => {
    const limit = 25 * 1024 * 1024;
    expect((await upload('large.txt', Buffer.alloc(limit, 'a'))).status).toBe(201);
    const answer = await upload('larger.txt', Buffer.alloc(limit + 1, 'a'));
    expect([answer.status, answer.problem.code]).toEqual([413, 'TOO_LARGE']);
  });

  test('an empty file, another field and no form are refused; a guest is 401', async () => {
    const empty = await upload('empty.txt', '');
    expect([empty.status, empty.problem.errors[0]!.pointer]).toEqual([400, '/file']);
    expect((await server.call('setFileUpload', { as: owner, body: formOf('a.txt', 'a', 'other') })).status).toBe(400);
    expect((await server.call('setFileUpload', { as: owner, rawBody: { file: 'x' } })).status).toBe(415);
    expect((await upload('a.txt', 'a', null)).status).toBe(401);
  });

  test('a second part is a 400 that points to the file, and nothing is stored', async () => {
    const count = async () => (await server.database.owner.selectFrom('stored_file').select('id').execute()).length;
    const before = await count();
    const twoFiles = formOf('a.pdf', pdf);
    twoFiles.append('file', new Blob([new Uint8Array(pdf)]), 'b.pdf');
    const large = formOf('a.txt', Buffer.alloc(300_000, 97));
    large.append('file', new Blob([new Uint8Array(300_000).fill(98)]), 'b.txt');
    const fieldBehind = formOf('a.pdf', pdf);
    fieldBehind.append('note', 'text');
    const fieldBefore = new FormData();
    fieldBefore.set('note', 'text');
    fieldBefore.set('file', new Blob([new Uint8Array(pdf)]), 'a.pdf');
    for (const body of [twoFiles, large, fieldBehind, fieldBefore]) {
      const answer = await server.call('setFileUpload', { as: owner, body });
      expect([answer.status, answer.problem.errors[0]?.pointer]).toEqual([400, '/file']);
    }
    expect(await count()).toBe(before);
  });

  test('names are made safe', () => {
    for (const [given, kept] of [
      ['../../etc/passwd.txt', 'passwd.txt'],
      ['C:\\Users\\x\\scope.PDF', 'scope.pdf'],
      ['a\0b\r\nc.txt', 'abc.txt'],
      ['invoice\u202Efdp.txt', 'invoicefdp.txt'],
      ['CON.txt', '_CON.txt'],
      ['.htaccess.txt', 'htaccess.txt'],
      ['<b>"q"?.csv', 'bq.csv'],
      ['   .txt', 'file.txt'],
      ['v1.2 scope.docx', 'v1.2 scope.docx'],
      ['बॉयलर.pdf', 'बॉयलर.pdf'],
    ] as const)
      expect(safeFileName(given)).toBe(kept);
    expect(safeFileName(`${'x'.repeat(300)}.txt`)).toHaveLength(124);
  });

  test('rubbish of any kind is judged, not thrown over', async () => {
    for (const name of ['a.pdf', 'a.png', 'a.jpg', 'a.docx', 'a.xlsx', 'a.csv', 'a.txt'])
      for (const head of [pdf, pngOf(2, 2), jpegOf(2, 2), zipOf(docxParts)])
        for (let length = 0; length < head.length; length += 7)
          expect(Object.keys(await inspectFile(name, head.subarray(0, length)))).toHaveLength(1);
  });
});

describe('setFileUpload, budget', () => {
  test('60 files an hour and person at the default, then 429; another person still may', async () => {
    const strict = await startTestServer({ budgets: { ...defaultBudgets } });
    try {
      const [one, other] = [
        await strict.login(fixture.users.owner.email),
        await strict.login(fixture.users.buyer.email),
      ];
      const send = (as: TestSession) => strict.call('setFileUpload', { as, body: formOf('a.txt', 'a') });
      for (let count = 0; count < 60; count += 1) expect((await send(one)).status).toBe(201);
      const refused = await send(one);
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
      expect((await send(other)).status).toBe(201);
    } finally {
      await strict.stop();
    }
  }, 60_000);
});

describe('getFile', () => {
  test('sends an attachment that no browser opens or guesses at', async () => {
    const { fileId } = (await upload('बॉयलर scope.pdf', pdf)).body;
    const { headers } = await server.call('getFile', { as: corporate, path: { fileId } });
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="______scope.pdf"; filename*=UTF-8\'\'%E0%A4%AC%E0%A5%89%E0%A4%AF%E0%A4%B2%E0%A4%B0%20scope.pdf',
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox|sandbox.*default-src 'none'/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('another company’s file and an unknown one are the same 404; malformed 400; a guest 401', async () => {
    const { fileId } = (await upload('ours.txt', 'ours')).body;
    const theirs = await server.call('getFile', { as: buyer, path: { fileId } });
    const unknown = await server.call('getFile', {
      as: owner,
      path: { fileId: '11111111-1111-4111-8111-111111111111' },
    });
    expect([theirs.status, unknown.status]).toEqual([404, 404]);
    expect(theirs.problem.message).toBe(unknown.problem.message);
    expect((await server.call('getFile', { as: owner, path: { fileId: '../secret' } })).status).toBe(400);
    expect((await server.call('getFile', { path: { fileId } })).status).toBe(401);
  });
});
