import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultBudgets } from '../../config.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { untilLocked } from '../../testing/lock-waits.ts';
import { testEngine } from '../../testing/test-database.ts';
import { docxParts, xlsxParts, zipOf } from '../../testing/office-files.ts';
import { cleanUpFiles } from './file-upload.queries.ts';
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
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])));
  return Buffer.concat([length, Buffer.from(type), data, check]);
}
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
describe('setFileUpload', () => {
  test.each([
    ['scope.pdf', pdf, 'application/pdf'],
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
  }, 180_000);
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

describe('deleteFile', () => {
  const remove = (fileId: string, as: TestSession | null) => server.call('deleteFile', { as, path: { fileId } });

  test('frees the room at once, for who uploaded it and for a super user; the file is gone', async () => {
    for (const as of [owner, corporate]) {
      const { fileId } = (await upload('a.txt', 'content', owner)).body;
      expect((await remove(fileId, as)).body).toEqual({ status: 'SUCCESS' });
      expect((await server.call('getFile', { as: owner, path: { fileId } })).status).toBe(404);
      const row = await server.database.owner
        .selectFrom('stored_file')
        .selectAll()
        .where('id', '=', fileId)
        .executeTakeFirstOrThrow();
      expect([row.size_in_bytes, row.content]).toEqual([0, null]);
      expect((await remove(fileId, as)).status).toBe(404);
    }
  });

  test('a colleague is 403, another company 404, a guest 401, malformed 400; the file stays', async () => {
    const { fileId } = (await upload('a.txt', 'content', corporate)).body;
    expect((await remove(fileId, owner)).status).toBe(403);
    expect((await remove(fileId, buyer)).status).toBe(404);
    expect((await remove(fileId, null)).status).toBe(401);
    expect((await remove('x', owner)).status).toBe(400);
    expect((await server.call('getFile', { as: owner, path: { fileId } })).status).toBe(200);
  });

  test('a file of a vendor request is in use (409); taken off, it is deleted and its room is free', async () => {
    const { fileId } = (await upload('a.txt', 'content')).body;
    const request = (
      await server.call('postVendorRequest', { as: owner, body: { requirement: 'Boiler repair', fileIds: [fileId] } })
    ).body;
    const answer = await remove(fileId, owner);
    expect([answer.status, answer.problem.code]).toEqual([409, 'FILE_IN_USE']);
    const change = { requestId: request._id, version: request.version, requirement: 'Boiler repair', fileIds: [] };
    expect((await server.call('updateVendorRequest', { as: owner, body: change })).status).toBe(200);
    expect((await server.call('getFile', { as: owner, path: { fileId } })).status).toBe(404);
  });

  test('deleted and put on a vendor request at once, it is on the request or gone, never both', async () => {
    for (let time = 0; time < 12; time += 1) {
      const { fileId } = (await upload('a.txt', `content ${time}`)).body;
      const body = { requirement: 'Boiler repair', fileIds: [fileId] };
      const [posted] = await Promise.all([
        server.call('postVendorRequest', { as: owner, body }),
        remove(fileId, owner),
      ]);
      const { status } = await server.call('getFile', { as: owner, path: { fileId } });
      expect([posted.status < 300, status]).toEqual(posted.status < 300 ? [true, 200] : [false, 404]);
    }
  });

  test('a file of two vendor requests stays until it is off both', async () => {
    const { fileId } = (await upload('a.txt', 'content')).body;
    const [one, two] = await Promise.all(
      ['Boiler repair', 'Pump repair'].map(async (requirement) => {
        const { body } = await server.call('postVendorRequest', {
          as: owner,
          body: { requirement, fileIds: [fileId] },
        });
        return { requestId: body._id, version: body.version, requirement, fileIds: [] };
      }),
    );
    const get = async () => (await server.call('getFile', { as: owner, path: { fileId } })).status;
    expect((await server.call('updateVendorRequest', { as: owner, body: one! })).status).toBe(200);
    expect(await get()).toBe(200);
    expect((await server.call('updateVendorRequest', { as: owner, body: two! })).status).toBe(200);
    expect(await get()).toBe(404);
  });
});

describe('the room for files', () => {
  const inMegabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, 'a');

  test('a person and a company have one each; 409 says what is used, and room comes back when a file is deleted', async () => {
    const small = await startTestServer({
      environment: { STORAGE_PER_COMPANY_IN_MB: '5', STORAGE_PER_PERSON_IN_MB: '3' },
    });
    try {
      const [one, colleague, other] = await Promise.all(
        [fixture.users.owner, fixture.users.corporate, fixture.users.buyer].map(({ email }) => small.login(email)),
      );
      const send = (as: TestSession, megabytes: number) =>
        small.call('setFileUpload', { as, body: formOf('a.txt', inMegabytes(megabytes)) });
      const kept = await send(one!, 2);
      expect(kept.status).toBe(201);
      const refused = await send(one!, 2);
      expect([refused.status, refused.problem.code, refused.problem.message]).toEqual([
        409,
        'STORAGE_FULL',
        'You have used 2 of 3 MB for files, and this file has 2 MB. Remove files that you no longer need from vendor requests, and try again.',
      ]);
      // Two at once do not both get the last room.
      const both = await Promise.all([send(colleague!, 2), send(colleague!, 2)]);
      expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([201, 409]);
      const ofCompany = await send(one!, 1).then(() => send(colleague!, 1));
      expect(ofCompany.problem.message).toMatch(/^Your company has used 5 of 5 MB/);
      expect((await send(other!, 3)).status).toBe(201);
      expect((await small.call('deleteFile', { as: one!, path: { fileId: kept.body.fileId } })).status).toBe(200);
      expect((await send(colleague!, 1)).status).toBe(201);
    } finally {
      await small.stop();
    }
  }, 180_000);

  test('what nothing uses is deleted after a day; what a request or the logo uses stays', async () => {
    const [unused, attached] = [(await upload('a.txt', 'a')).body.fileId, (await upload('b.txt', 'b')).body.fileId];
    await server.call('postVendorRequest', { as: owner, body: { requirement: 'Boiler repair', fileIds: [attached] } });
    await cleanUpFiles(server.database.app, new Date());
    const get = async (fileId: string) => (await server.call('getFile', { as: owner, path: { fileId } })).status;
    expect(await get(unused)).toBe(200);
    await cleanUpFiles(server.database.app, new Date(Date.now() + 25 * 60 * 60 * 1000));
    expect([await get(unused), await get(attached)]).toEqual([404, 200]);
  });

  // The embedded database does one transaction after the other.
  test.runIf(testEngine === 'postgres')(
    'what is put on a request in the moment in which it would be deleted stays',
    async () => {
      const { fileId } = (await upload('a.txt', 'just in time')).body;
      const request = await server.call('postVendorRequest', { as: owner, body: { requirement: 'Boiler repair' } });
      const person = await server.database.ownerPool.connect();
      try {
        await person.query('begin');
        await person.query('select from stored_file where id = $1 for key share', [fileId]);
        await person.query(
          'insert into vendor_request_file (vendor_request_id, company_id, file_id) values ($1, $2, $3)',
          [request.body._id, fixture.sagar.companyId, fileId],
        );
        const cleaning = cleanUpFiles(server.database.app, new Date(Date.now() + 25 * 60 * 60 * 1000));
        let isOver = false;
        void cleaning.finally(() => (isOver = true));
        // It looks while the request is not there yet, and waits for it, or is over.
        await untilLocked(server.database.ownerPool, () => isOver);
        await person.query('commit');
        await cleaning;
      } finally {
        person.release();
      }
      expect((await server.call('getFile', { as: owner, path: { fileId } })).status).toBe(200);
    },
  );
});
