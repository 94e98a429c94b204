import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture } from '../testing/fixture-world.ts';
import { startTestServer } from '../testing/harness.ts';
import type { TestServer, TestSession } from '../testing/harness.ts';

let server: TestServer;
let owner: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.login(fixture.users.owner.email);
});
afterAll(() => server.stop());

const DISPOSITION = 'Content-Disposition: form-data; name="file"; filename="a.txt"';
const part = (boundary: string, head = `${DISPOSITION}\r\nContent-Type: text/plain`) =>
  `--${boundary}\r\n${head}\r\n\r\nhello`;
const whole = (head?: string) => `${part('b', head)}\r\n--b--\r\n`;
const long = 'b'.repeat(300);

const send = (contentType: string, rawBody: string) =>
  server.call('setFileUpload', { as: owner, rawBody, headers: { 'content-type': contentType } });

describe('a multipart body that is none is refused with what is wrong, and is no failure of ours', () => {
  test.each<[string, string, string]>([
    ['without a boundary', 'multipart/form-data', whole()],
    ['with an empty boundary', 'multipart/form-data; boundary=', part('')],
    ['with an empty boundary in quotes', 'multipart/form-data; boundary=""', part('')],
    ['with a boundary of 300 characters', `multipart/form-data; boundary=${long}`, `${part(long)}\r\n--${long}--\r\n`],
    ['with a boundary that it does not have', 'multipart/form-data; boundary=other', whole()],
    ['cut off in the file', 'multipart/form-data; boundary=b', part('b')],
    ['cut off in the head of the part', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-da'],
    ['cut off in the last boundary', 'multipart/form-data; boundary=b', `${part('b')}\r\n--b`],
    ['empty', 'multipart/form-data; boundary=b', ''],
    ['without a part', 'multipart/form-data; boundary=b', '--b--\r\n'],
    ['of a part without a name', 'multipart/form-data; boundary=b', whole('Content-Disposition: form-data')],
    ['of a part without a disposition', 'multipart/form-data; boundary=b', whole('X-Other: 1')],
    ['of a field and no file', 'multipart/form-data; boundary=b', whole('Content-Disposition: form-data; name="file"')],
    ['with a head of 200 kB', 'multipart/form-data; boundary=b', whole(`X-Other: ${'y'.repeat(200_000)}`)],
    [
      'of a field called __proto__',
      'multipart/form-data; boundary=b',
      whole(DISPOSITION.replace('"file"', '"__proto__"')),
    ],
    ['of zeros', 'multipart/form-data; boundary=b', '\0'.repeat(1_000)],
    ['of another multipart type', 'multipart/mixed; boundary=b', whole()],
  ])('%s', async (_title, contentType, rawBody) => {
    const answer = await send(contentType, rawBody);
    expect([400, 415], answer.bytes.toString()).toContain(answer.status);
    expect(answer.problem.message.length).toBeGreaterThan(10);
    if (answer.status === 400) expect(answer.problem.errors.length).toBeGreaterThan(0);
  });

  test('a whole one is taken after all of them', async () => {
    expect((await send('multipart/form-data; boundary=b', whole())).status).toBe(201);
  });
});
