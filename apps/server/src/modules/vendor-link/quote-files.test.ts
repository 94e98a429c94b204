import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openFileStore } from '../../files/file-store.ts';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { LINES, QUOTE, rfqActs } from '../../testing/rfq-world.ts';
import type { VendorBrowser } from '../../testing/rfq-world.ts';
import { canonical } from '../rfq/quote-seal.ts';
import { forgetQuoteFiles } from './quote-files.queries.ts';

let server: TestServer;
let acts: ReturnType<typeof rfqActs>;
let owner: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = rfqActs(server);
  owner = await server.login(fixture.users.owner.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'job', 'project'));

const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
/** A secret that stands in the name and in the content of a file. */
const PRICE = 'Offer of 7654321 rupees';
const form = (content: string | Uint8Array, name: string) => {
  const body = new FormData();
  body.append('file', new File([Buffer.from(content)], name));
  return body;
};
const add = ({ headers }: VendorBrowser, content: string | Uint8Array = PRICE, name = `${PRICE}.txt`) =>
  server.call('addQuoteFile', { headers, body: form(content, name) });
const read = async ({ headers }: VendorBrowser) => (await server.call('getVendorRfq', { headers })).body;
const bytesOf = ({ bytes }: { bytes: Buffer }) => bytes;

describe('addQuoteFile', () => {
  test('seals a file that is opened with the quote: until then nothing in the store or the database tells it', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    const [browser] = browsers;
    const file = (await add(browser!)).body;
    expect(file).toMatchObject({
      name: `${PRICE}.txt`,
      mediaType: 'text/plain',
      sha256: createHash('sha256').update(PRICE).digest('hex'),
    });
    const content = { ...QUOTE, attachments: [file] };
    expect((await acts.submit(browser!, content)).status).toBe(200);
    const before = await server.call('getQuotationFile', { as: owner, path: { id: file._id } });
    expect(refusalOf(before)).toEqual([404, 'NOT_FOUND']);

    const { rows } = await server.database.ownerPool.query('select sha256, f::text as all from quote_file f');
    expect(rows).toHaveLength(1);
    expect(rows[0].all).not.toContain('7654321');
    const store = await openFileStore({ dataFolder: server.folder, secret: server.config.secret, bucket: null });
    const { stream } = await store.open(rows[0].sha256);
    const atRest = await buffer(stream);
    expect(atRest.includes(Buffer.from('7654321'))).toBe(false);

    await acts.closeIn(jobId);
    await acts.open(owner, jobId);
    const { vendors } = (await server.call('getQuotations', { as: owner, path: { id: jobId } })).body;
    expect(vendors[0]!.quote!.content.attachments).toEqual([file]);
    const opened = await server.call('getQuotationFile', { as: owner, path: { id: file._id } });
    expect(bytesOf(opened).toString()).toBe(PRICE);
    expect(opened.headers.get('content-disposition')).toContain('attachment');
  });

  test('a file of another vendor, twice the same, or with another name is no part of a quote', async () => {
    const { browsers } = await acts.quoting(owner, 2);
    const [own, other] = browsers;
    const file = (await add(own!)).body;
    const wrongs = [[{ ...file, name: 'Other.txt' }], [file, file]];
    for (const attachments of wrongs) expect((await acts.save(own!, { ...QUOTE, attachments })).status).toBe(400);
    expect((await acts.save(other!, { ...QUOTE, attachments: [file] })).status).toBe(400);
    expect((await acts.save(own!, { ...QUOTE, attachments: [file] })).status).toBe(200);
    const taken = await server.call('getQuoteFile', { headers: other!.headers, path: { id: file._id } });
    expect(refusalOf(taken)).toEqual([404, 'NOT_FOUND']);
  });

  test('empty, of no kind that is taken, too many or after the deadline it is refused', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    expect((await add(browsers[0]!, '')).status).toBe(400);
    expect((await add(browsers[0]!, '<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg')).status).toBe(415);
    await add(browsers[0]!);
    await server.database.ownerPool.query('update quote_file set size_in_bytes = 104857600');
    expect(refusalOf(await add(browsers[0]!))).toEqual([409, 'TOO_MANY_FILES']);
    await server.database.ownerPool.query('update quote_file set size_in_bytes = 1');
    await acts.closeIn(jobId);
    expect(refusalOf(await add(browsers[0]!))).toEqual([409, 'RFQ_CLOSED']);
  });

  test('what neither the draft nor a version names is forgotten after a day', async () => {
    const { browsers } = await acts.quoting(owner, 1);
    const [browser] = browsers;
    const [kept, left] = [(await add(browser!)).body, (await add(browser!, 'other')).body];
    await acts.save(browser!, { ...QUOTE, attachments: [kept] });
    await forgetQuoteFiles(server.database.app, new Date(server.now().getTime() + 1000));
    const statusOf = async (id: string) =>
      (await server.call('getQuoteFile', { headers: browser!.headers, path: { id } })).status;
    expect([await statusOf(kept._id), await statusOf(left._id)]).toEqual([200, 404]);
  });
});

describe('getQuoteFile', () => {
  test('gives a vendor its own file back, byte for byte', async () => {
    const { browsers } = await acts.quoting(owner, 1);
    const long = 'Line of a long offer. '.repeat(20_000);
    const file = (await add(browsers[0]!, long, 'Long.txt')).body;
    const answer = await server.call('getQuoteFile', { headers: browsers[0]!.headers, path: { id: file._id } });
    expect(bytesOf(answer).toString()).toBe(long);
    const malformed = await server.call('getQuoteFile', { headers: browsers[0]!.headers, path: { id: 'none' } });
    expect(malformed.status).toBe(400);
  });
});

describe('getQuotationFile', () => {
  test('is for who may see prices, and stands in the log', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    const file = (await add(browsers[0]!)).body;
    await acts.submit(browsers[0]!, { ...QUOTE, attachments: [file] });
    await acts.closeIn(jobId);
    await acts.open(owner, jobId);
    const path = { id: file._id };
    expect((await server.call('getQuotationFile', { as: owner, path })).status).toBe(200);
    const { entries } = (await server.call('getActivityLog', { as: owner, path: { id: jobId } })).body;
    expect(entries[0]).toMatchObject({ kind: 'document_read', detail: { document: file.name } });
    const other = await server.login(fixture.users.buyer.email);
    expect((await server.call('getQuotationFile', { as: other, path })).status).toBe(404);
    // Of the same plant: it sees the job, and no price.
    const colleague = await server.login(fixture.users.approver.email);
    expect((await server.call('getQuotationFile', { as: colleague, path })).status).toBe(403);
    expect((await server.call('getQuotationFile', { path })).status).toBe(401);
    expect((await server.call('getQuotationFile', { as: owner, path: { id: 'x' } })).status).toBe(400);
  });
});

describe('the sheet', () => {
  const sheetOf = async ({ headers }: VendorBrowser) => bytesOf(await server.call('getQuoteSheet', { headers }));
  const readBack = ({ headers }: VendorBrowser, bytes: Uint8Array, name = 'Offer.xlsx') =>
    server.call('readQuoteSheet', { headers, body: form(bytes, name) });

  describe('getQuoteSheet', () => {
    test('goes out and comes back with what the draft says, its lines locked', async () => {
      const { browsers } = await acts.quoting(owner, 1);
      const content = {
        ...QUOTE,
        freightInPaise: null,
        lines: [
          { rateInPaise: 89_050, remark: 'With <consumables> & more' },
          { rateInPaise: null, isExcluded: true },
        ],
        charges: {
          packing: { kind: 'percent' as const, percent: '2.5' },
          freight: { kind: 'amount' as const, amountInPaise: 900_000 },
          insurance: { kind: 'at_actuals' as const },
        },
        deviations: 'Scaffolding by the plant.',
      };
      await acts.save(browsers[0]!, content);
      const bytes = await sheetOf(browsers[0]!);
      const parts = unzipSync(bytes);
      expect(strFromU8(parts['xl/worksheets/sheet1.xml']!)).toContain('<sheetProtection sheet="1"');
      // Units and days as people write them.
      for (const unit of ['nos', 'm³']) expect(strFromU8(parts['xl/worksheets/sheet1.xml']!)).toContain(`>${unit}</t>`);
      expect(strFromU8(parts['xl/worksheets/sheet2.xml']!)).toContain('>31 Dec 2031</t>');
      const { body } = await readBack(browsers[0]!, bytes);
      expect(body.problems).toEqual([]);
      expect(body.filledLines).toBe(2);
      const { milestones: _payments, freightInPaise: _freight, ...terms } = content;
      expect(body.content).toEqual(acts.named(terms, await read(browsers[0]!)));
    });
  });

  describe('readQuoteSheet', () => {
    test('takes what was filled in, and names the cell of what it cannot take', async () => {
      const { browsers } = await acts.quoting(owner, 1);
      const parts = unzipSync(await sheetOf(browsers[0]!));
      const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!);
      const filled = sheet
        .replace(/<c r="E5"[^>]*\/>/, '<c r="E5" t="inlineStr"><is><t>1,00,000.50</t></is></c>')
        .replace(/<c r="E6"[^>]*\/>/, '<c r="E6" t="inlineStr"><is><t>on request</t></is></c>');
      const { body } = await readBack(browsers[0]!, zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(filled) }));
      expect(body.content.lines).toMatchObject([{ rateInPaise: 10_000_050 }, { rateInPaise: null }]);
      expect(body.problems).toEqual([{ row: 6, line: 1, message: '“on request” is not a number.' }]);
    });

    test('a day is read as people write it, the day before the month', async () => {
      const { browsers } = await acts.quoting(owner, 1);
      await acts.save(browsers[0]!);
      const parts = unzipSync(await sheetOf(browsers[0]!));
      const terms = strFromU8(parts['xl/worksheets/sheet2.xml']!);
      const withDay = async (day: string) => {
        const changed = strToU8(terms.replace('31 Dec 2031', day));
        return (await readBack(browsers[0]!, zipSync({ ...parts, 'xl/worksheets/sheet2.xml': changed }))).body;
      };
      for (const day of ['31-Dec-31', '31 December 2031', '31st Dec. 2031', '31/12/2031', '31.12.2031', '2031-12-31'])
        expect((await withDay(day)).content.validTill, day).toBe('2031-12-31');
      for (const day of ['12/31/2031', '31 Juvember 2031', '31 Feb 2031']) {
        const { content, problems } = await withDay(day);
        expect(content.validTill ?? null).toBeNull();
        expect(problems[0]!.message).toContain(`“${day}” is not a date. Write it like 23 Jan 2027.`);
      }
    });

    test('a line that is not as it is asked now is not taken for another', async () => {
      const { browsers } = await acts.quoting(owner, 1);
      await acts.save(browsers[0]!);
      const parts = unzipSync(await sheetOf(browsers[0]!));
      const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!).replace(LINES[0].description, 'Removal of pipes');
      const { body } = await readBack(browsers[0]!, zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(sheet) }));
      expect(body.content.lines[0]).toMatchObject({ rateInPaise: null });
      expect(body.problems[0]!.message).toContain('has changed in the RFQ');
    });

    test('reads a table of the vendor’s own by the descriptions, and refuses what holds no line', async () => {
      const { browsers } = await acts.quoting(owner, 1);
      const csv = 'Item,Qty,Unit price,Amount\nRefractory repair,6.25,26800,167500\n"Removal of  tubes",64,890,56960\n';
      const { body } = await readBack(browsers[0]!, strToU8(csv), 'own.csv');
      expect(body.content.lines.map(({ rateInPaise }) => rateInPaise)).toEqual([89_000, 2_680_000]);
      // In rupees as people write them.
      const shorts = await readBack(
        browsers[0]!,
        strToU8('Removal of tubes,890/-\nRefractory repair,26800/- only\n'),
        'a.csv',
      );
      expect(shorts.body.content.lines.map(({ rateInPaise }) => rateInPaise)).toEqual([89_000, 2_680_000]);
      expect(shorts.body.problems).toEqual([]);
      const none = await readBack(browsers[0]!, strToU8('Cranes,Hoists\nyes,no\n'), 'own.csv');
      expect(refusalOf(none)).toEqual([400, 'QUOTE_UNREADABLE']);
      const text = await readBack(browsers[0]!, strToU8('%PDF-1.4 nothing'), 'a.pdf');
      expect(text.status).toBe(415);
    });
  });

  test('a rate in another unit is converted where one is so much of the other, and is not taken where not; both are said', async () => {
    const { browsers } = await acts.quoting(owner, 1);
    const own = async (csv: string) => {
      const { content, problems } = (await readBack(browsers[0]!, strToU8(csv), 'own.csv')).body;
      return [content.lines.map(({ rateInPaise }) => rateInPaise), problems.map(({ row, message }) => [row, message])];
    };
    expect(
      await own('Item,UOM,Qty,Rate\nRemoval of tubes,DOZ,5.3333,10680\nRefractory repair,LTR,6250,26.80\n'),
    ).toEqual([
      [89_000, 2_680_000],
      [
        [2, '10,680.00 per dozen is 890.00 per no., the unit of item 1: that rate was used.'],
        [2, 'Item 1 is priced for a quantity other than the RFQ’s 64: its rate is used for 64.'],
        [3, '26.80 per L is 26,800.00 per m³, the unit of item 2: that rate was used.'],
      ],
    ]);
    expect(await own('Item,Rate\nRemoval of tubes,890/kg\nRefractory repair,26800 per trolley\n')).toEqual([
      [null, null],
      [
        [2, 'Item 1 needs a rate per no., not per kg: that rate was skipped.'],
        [3, 'Item 2 needs a rate per m³, not per trolley: that rate was skipped.'],
      ],
    ]);
  });

  test('an amount that the rate does not make, tax in the rates, and less than nothing are said at their rows', async () => {
    const { browsers } = await acts.quoting(owner, 1);
    const csv =
      'Item,Qty,Rate incl. GST,Amount\nRemoval of tubes,64,890,60000\nRefractory repair,6.25,-26800,-167500\n';
    const { body } = await readBack(browsers[0]!, strToU8(csv), 'own.csv');
    expect(body.content.lines.map(({ rateInPaise }) => rateInPaise)).toEqual([89_000, null]);
    expect(body.problems.map(({ row, message }) => [row, message])).toEqual([
      [1, '“Rate incl. GST” has rates including tax. Enter rates before tax.'],
      [2, 'Its amount is 60,000.00, but rate × quantity is 56,960.00. The rate was used: check it.'],
      [3, '“-26800” is below zero.'],
    ]);
    const exact = 'Item,Qty,Rate excl. GST (not including tax),Amount\nRemoval of tubes,64,890,56960\n';
    expect((await readBack(browsers[0]!, strToU8(exact), 'own.csv')).body.problems).toEqual([]);
  });

  describe('readQuoteCells', () => {
    const paste = async (browser: VendorBrowser, text: string, line?: number) => {
      const first = line === undefined ? {} : { line: (await read(browser)).lines[line]!._id };
      return server.call('readQuoteCells', { headers: browser.headers, body: { text, ...first } });
    };

    test('a column of rates fills the lines from the given one on', async () => {
      const { browsers } = await acts.quoting(owner, 1);
      const rates = async (text: string, line?: number) =>
        (await paste(browsers[0]!, text, line)).body.content.lines.map(({ rateInPaise }) => rateInPaise);
      expect(await rates('Rate\n890\n₹ 26,800.50\n')).toEqual([89_000, 2_680_050]);
      expect(await rates('12.5', 1)).toEqual([null, 1250]);
      const over = (await paste(browsers[0]!, '1\n2\n3', 0)).body;
      expect([over.filledLines, over.problems[0]!.row]).toEqual([2, 3]);
    });

    test('rows without headings are read by their descriptions; the quantity is no rate', async () => {
      const { browsers } = await acts.quoting(owner, 1);
      const { body } = await paste(
        browsers[0]!,
        '1\tRemoval of tubes\tNOS\t64\t890\t56960\n2\tRefractory repair\tCBM\t6.25\t26800\t167500\n3\tCrane\tDAY\t3\t9000\t27000',
      );
      expect(body.content.lines.map(({ rateInPaise }) => rateInPaise)).toEqual([89_000, 2_680_000]);
      expect(body.problems).toEqual([
        { row: 3, line: null, message: '“Crane” is not an item of this RFQ and was skipped.' },
      ]);
      expect((await paste(browsers[0]!, '')).status).toBe(400);
      expect(refusalOf(await paste(browsers[0]!, 'nothing\tat all'))).toEqual([400, 'QUOTE_UNREADABLE']);
    });
  });
});

describe('getQuotePdf', () => {
  test('is a PDF of each version that was submitted, for its vendor', async () => {
    const { browsers } = await acts.quoting(owner, 2);
    const [browser, other] = browsers;
    const pdf = (number: string, by = browser!) =>
      server.call('getQuotePdf', { headers: by.headers, path: { number } });
    expect((await pdf('1')).status).toBe(404);
    await acts.submit(browser!, { ...QUOTE, lines: QUOTE.lines.map((line) => ({ ...line, remark: '₹ “sealed” कुल' })) });
    const bytes = bytesOf(await pdf('1'));
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const { text: paper } = textOfPdf(bytes);
    for (const said of ['64 nos', '6.25 m³', '31 Dec 2031']) expect(paper).toContain(said);
    expect((await pdf('1', other!)).status).toBe(404);
    expect((await pdf('x')).status).toBe(400);
  });
});

describe('a draft after an addendum', () => {
  test('keeps each rate at the line that it was typed for', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    await acts.submit(browsers[0]!);
    const { version } = (await server.call('getJobScope', { as: owner, path: { id: jobId } })).body;
    const items = [{ ...LINES[0], lineNumber: '0', description: 'Crane hire 20 t' }, LINES[1], LINES[0]];
    await server.call('setJobScope', { as: owner, path: { id: jobId }, body: { version, items } });
    expect((await acts.publish(owner, jobId)).status).toBe(200);
    const { lines, draft, missing, submissions } = await read(browsers[0]!);
    expect(submissions[0]!.state).toBe('to_confirm');
    expect(lines.map(({ description }, index) => [description, draft!.lines[index]!.rateInPaise])).toEqual([
      ['Crane hire 20 t', null],
      ['Refractory repair', 2_680_000],
      ['Removal of tubes', 89_000],
    ]);
    expect(missing).toEqual([{ what: 'line', line: lines[0]!._id }]);
  });

  test('a page that still shows the revision before saves each rate at its item, and submits only what it shows', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    const { headers } = browsers[0]!;
    const before = await read(browsers[0]!);
    const { version, items } = (await server.call('getJobScope', { as: owner, path: { id: jobId } })).body;
    const moved = [
      { description: 'Crane hire 20 t', unit: 'DAY' as const, quantity: '2' },
      { ...items[1]!, description: 'Refractory repair, gunned' },
    ];
    await server.call('setJobScope', { as: owner, path: { id: jobId }, body: { version, items: moved } });
    await acts.publish(owner, jobId);
    const content = acts.named(QUOTE, before);
    const saved = await server.call('saveQuoteDraft', { headers, body: { version: 0, content } });
    expect(saved.body).toMatchObject({ version: 1, revision: 2 });
    const { lines, draft } = await read(browsers[0]!);
    expect(lines.map(({ description }, index) => [description, draft!.lines[index]!.rateInPaise])).toEqual([
      ['Crane hire 20 t', null],
      ['Refractory repair, gunned', 2_680_000],
    ]);
    const stale = await server.call('submitQuote', { headers, body: { version: 1, revision: 1 } });
    expect(refusalOf(stale)[0]).toBe(409);
    const unnamed = await server.call('saveQuoteDraft', { headers, body: { version: 1, content: QUOTE } });
    expect(unnamed.problem.errors.map(({ pointer }) => pointer)).toEqual([
      '/content/lines/0/_id',
      '/content/lines/1/_id',
    ]);
  });

  test('items keep the numbers of their document in the sheet', async () => {
    const { jobId, vendors } = await acts.sourced(owner, 1);
    const { version } = (await server.call('getJobScope', { as: owner, path: { id: jobId } })).body;
    const items = [
      { ...LINES[0], lineNumber: '1.1.a' },
      { ...LINES[1], lineNumber: '1.1.b' },
    ];
    await server.call('setJobScope', { as: owner, path: { id: jobId }, body: { version, items } });
    await acts.setTerms(owner, jobId);
    await acts.publish(owner, jobId);
    const { recipients } = (await acts.send(owner, jobId, vendors)).body;
    const browser = await acts.openLink(await acts.tokenFor(recipients[0]!.email!));
    await acts.save(browser);
    const bytes = bytesOf(await server.call('getQuoteSheet', { headers: browser.headers }));
    expect(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!)).toContain('1.1.a');
    const body = form(bytes, 'Offer.xlsx');
    const reading = (await server.call('readQuoteSheet', { headers: browser.headers, body })).body;
    expect([reading.filledLines, reading.problems]).toEqual([2, []]);
  });
});

describe('charges', () => {
  test('count as amount or percent of the lines after the discount, and not at actuals; the receipt covers them', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 1);
    const charges = {
      packing: { kind: 'percent' as const, percent: '2' },
      freight: { kind: 'amount' as const, amountInPaise: 900_000 },
      insurance: { kind: 'at_actuals' as const },
    };
    const content = { ...QUOTE, freightInPaise: null, charges };
    const { body } = await acts.submit(browsers[0]!, content);
    const [sent] = body.submissions;
    // 56,960.00 + 1,67,500.00, 2.5 % off: 2,18,848.50; 2 % packing 4,376.97; 9,000.00 freight.
    expect(sent!.totals).toMatchObject({
      freightInPaise: 900_000,
      otherChargesInPaise: 437_697,
      beforeTaxInPaise: 23_222_547,
    });
    const sha256 = createHash('sha256').update(canonical(content)).update(Buffer.from(sent!.salt, 'hex')).digest('hex');
    expect(sent!.receipt.sha256).toBe(sha256);
    await acts.closeIn(jobId);
    await acts.open(owner, jobId);
    const table = (await server.call('getComparisonTable', { as: owner, body: { jobId } })).body;
    expect(table.request.quotes[0]!.charges).toEqual({
      packing: { kind: 'percent', percent: '2' },
      freight: { kind: 'amount', amount: '9000.00' },
      insurance: { kind: 'at_actuals', estimateInPaise: 0 },
    });
  });

  test('one that is not said yet keeps a quote from being sent', async () => {
    const { browsers } = await acts.quoting(owner, 1);
    const content = { ...QUOTE, charges: { packing: { kind: 'percent' as const } } };
    expect((await acts.submit(browsers[0]!, content)).status).toBe(400);
    expect((await read(browsers[0]!)).missing).toEqual([{ what: 'charge', line: null }]);
  });
});
