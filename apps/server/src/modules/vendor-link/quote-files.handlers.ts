import { createHash } from 'node:crypto';
import type { components } from '@millwright/contract/types';
import type { Config } from '../../config.ts';
import type { FileCheck, HandlersOf } from '../../http/handler.ts';
import {
  assertFields,
  conflict,
  invalidRequest,
  notFound,
  Problem,
  unavailable,
  unsupportedType,
} from '../../problems.ts';
import { downloadOf } from '../../documents/download.ts';
import { tableOfText } from '../comparison/boq-text.rules.ts';
import { readerOf } from '../comparison/comparison.rules.ts';
import { tableOfRows } from '../comparison/boq-table.rules.ts';
import type { CellTable } from '../comparison/boq-table.rules.ts';
import { fileJudge } from '../file-upload/file-judge.ts';
import { lockContent } from '../file-upload/file-upload.queries.ts';
import { safeFileName } from '../file-upload/file-upload.rules.ts';
import { givenBackToVendor, keepForVendor } from '../rfq/quote-seal.ts';
import { newFileKey, openQuoteFile, sealedFile } from '../rfq/quote-file.ts';
import type { KeyedFile } from '../rfq/quote-file.ts';
import { contentProblems } from '../rfq/quote.rules.ts';
import { withIds } from '../rfq/rfq-items.rules.ts';
import { assertTaking, draftOf, held } from './held-invitation.ts';
import { openingPdf } from '../rfq/opening-pdf.ts';
import { quotePdf } from './quote-pdf.ts';
import { insertQuoteFile, ownQuoteFiles } from './quote-files.queries.ts';
import type { QuoteFileRow } from './quote-files.queries.ts';
import { readSheet } from './quote-sheet.rules.ts';
import { LINES_SHEET, quoteWorkbook, TERMS_SHEET } from './quote-workbook.ts';
import { frozenOfRevision, ownInvitation, ownQuotes, receiptsOfAll } from './vendor-link.queries.ts';
import { linkOf } from './vendor-link.rules.ts';
import type { OwnCopy } from './vendor-link.rules.ts';

type Operations =
  | 'getQuoteSheet'
  | 'readQuoteSheet'
  | 'readQuoteCells'
  | 'addQuoteFile'
  | 'getQuoteFile'
  | 'getQuotePdf'
  | 'getVendorOpeningRecord';

const MOST_FILES = 60;
const MOST_IN_BYTES = 100 * 1024 * 1024;

/** What a vendor uploads: judged like every file, and kept by the handler alone. */
export const checkQuoteFile: FileCheck = async (file, { vendor, correspondent, budgets, log }) => {
  await budgets.spend('uploadsPerUserPerHour', linkOf((vendor ?? correspondent)!));
  if (file.bytes.length === 0) throw invalidRequest([{ pointer: '/file', message: 'is empty' }]);
  const fileName = safeFileName(file.fileName);
  const verdict = await fileJudge.judge(fileName, file.bytes);
  if ('refusal' in verdict) {
    if (verdict.cause) log.warn({ cause: verdict.cause }, 'a file of a vendor was refused');
    throw unsupportedType(verdict.refusal);
  }
  return { fileName, ...verdict, bytes: file.bytes, picture: null };
};

/** What a vendor knows of its file. */
export const keyedFileOf = (secret: Config['secret'], jobVendorId: string, { own }: Pick<QuoteFileRow, 'own'>) =>
  givenBackToVendor(secret, jobVendorId, own) as KeyedFile;

/** A file as the contract has it. */
export const quoteFileOf = (id: string, { key: _key, ...file }: KeyedFile): components['schemas']['QuoteFile'] => ({
  _id: id,
  ...file,
});

/** Handlers of the files that a vendor fills in, sends with its quote, and keeps of it (domain rules, the vendor's side). */
export const quoteFileHandlers: HandlersOf<Operations> = {
  getQuoteSheet: async (context) => {
    const invitation = await ownInvitation(context.db, context.vendor.jobVendorId);
    const draft = draftOf(context, invitation);
    const { number } = invitation.frozen;
    const bytes = quoteWorkbook({ ...invitation, draft });
    return downloadOf(
      `${number} revision ${invitation.revision}.xlsx`,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      bytes,
    );
  },

  readQuoteSheet: async ({ db, vendor, file, log, endTransaction }) => {
    const { frozen } = await ownInvitation(db, vendor.jobVendorId);
    await endTransaction();
    const { bytes, mediaType } = file!;
    const reader = readerOf(mediaType);
    if (!reader) throw unsupportedType('This is not a spreadsheet. Choose an XLSX or CSV file.');
    const cells = async (sheet: string | null): Promise<CellTable | null> => {
      const read = await fileJudge.readCells(bytes, { isWorkbook: reader === 'workbook', sheet });
      if (!('refusal' in read)) return read.table;
      if (read.cause) log.warn({ cause: read.cause }, 'the cells of a file were not read');
      throw unsupportedType(read.refusal);
    };
    const own = reader === 'workbook' ? await cells(LINES_SHEET) : null;
    const terms = own && (await cells(TERMS_SHEET));
    const reading = readSheet(own ?? (await cells(null)), frozen, { terms });
    return assertRead(reading, frozen);
  },

  readQuoteCells: async ({ db, body, vendor }) => {
    const { frozen } = await ownInvitation(db, vendor.jobVendorId);
    const first = body.line === undefined ? 0 : withIds(frozen.lines).findIndex(({ _id }) => _id === body.line);
    if (first < 0)
      throw conflict(
        'REVISION_CONFLICT',
        'The buyer has published a new revision without this item. Read the revision, then paste again.',
      );
    return assertRead(readSheet(tableOfClipboard(body.text), frozen, { line: first }), frozen);
  },

  addQuoteFile: async (context) => {
    const { db, vendor, file, files, config, now } = context;
    const { fileName, mediaType, bytes } = file!;
    const keyed: KeyedFile = {
      name: fileName,
      mediaType,
      sizeInBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      key: newFileKey(),
    };
    // Before the first query: no transaction waits for the disk.
    const { sha256 } = await files.put(sealedFile(keyed.key, bytes));
    const invitation = await held(context);
    assertTaking(invitation, now);
    const kept = await ownQuoteFiles(db, vendor.jobVendorId);
    const used = kept.reduce((sum, { size_in_bytes }) => sum + size_in_bytes, 0);
    if (kept.length >= MOST_FILES || used + bytes.length > MOST_IN_BYTES)
      throw conflict(
        'TOO_MANY_FILES',
        `You can attach up to ${MOST_FILES} files, ${MOST_IN_BYTES / 1024 / 1024} MB in total. Removed files free up space after a day.`,
      );
    await lockContent(db, sha256);
    if (!(await files.has(sha256))) throw unavailable('The file could not be saved. Please try again.');
    const id = await insertQuoteFile(db, {
      job_vendor_id: vendor.jobVendorId,
      job_id: vendor.jobId,
      company_id: invitation.company_id,
      sha256,
      size_in_bytes: bytes.length,
      own: keepForVendor(config.secret, vendor.jobVendorId, keyed),
      created_at: now,
    });
    return quoteFileOf(id, keyed);
  },

  getQuoteFile: async ({ db, path, vendor, files, config }) => {
    const row = (await ownQuoteFiles(db, vendor.jobVendorId)).find(({ id }) => id === path.id);
    if (!row) throw notFound('file');
    const { name, mediaType, key } = keyedFileOf(config.secret, vendor.jobVendorId, row);
    return { fileName: name, mediaType, open: () => openQuoteFile(files, row.sha256, key) };
  },

  getQuotePdf: async ({ db, path, vendor, config }) => {
    const number = Number(path.number);
    const quote = (await ownQuotes(db, vendor.jobVendorId)).find((one) => one.number === number);
    if (!quote) throw notFound('version');
    const frozen = await frozenOfRevision(db, quote.revision);
    const own = givenBackToVendor(config.secret, vendor.jobVendorId, quote.own_copy) as OwnCopy;
    const bytes = await quotePdf({ frozen, quote, own, vendorName: vendor.vendorName });
    return downloadOf(`${frozen.number} quote version ${number}.pdf`, 'application/pdf', bytes);
  },

  getVendorOpeningRecord: async ({ db, vendor }) => {
    const invitation = await ownInvitation(db, vendor.jobVendorId);
    const { frozen, revision, opened_at, envelopes } = invitation;
    if (opened_at === null) throw conflict('NOT_OPENED', 'The quotes have not been opened yet.');
    const quotes = await ownQuotes(db, vendor.jobVendorId);
    // How many others quoted is for those who did.
    if (quotes.length === 0) throw notFound('record');
    const own = new Set(quotes.map(({ receipt }) => receipt.toString('hex')));
    const bytes = await openingPdf({
      frozen,
      revision,
      envelope: envelopes === 'two' ? 'price' : null,
      openedAt: opened_at,
      openers: null,
      waiver: null,
      quotes: (await receiptsOfAll(db)).map((receipt) => ({
        name: null,
        number: null,
        submitted_at: null,
        receipt,
        isOwn: own.has(receipt),
      })),
    });
    return downloadOf(`${frozen.number} quote opening.pdf`, 'application/pdf', bytes);
  },
};

/** Where most lines are one number, they are one column, whatever commas stand in them: nothing but a tab parts the cells of a clipboard. */
function tableOfClipboard(text: string): CellTable {
  const lines = text.split(/\r\n|\n|\r/);
  const filled = lines.filter((line) => line.trim() !== '');
  const numbers = filled.filter((line) => /^[\s\d.,'₹()/-]*$/.test(line.replace(/\b(?:rs\.?|inr)/i, '')));
  const isColumn = !text.includes('\t') && numbers.length * 2 >= filled.length;
  return isColumn ? tableOfRows(lines.map((line) => [line])) : tableOfText(text);
}

function assertRead(
  reading: components['schemas']['QuoteReading'] | null,
  frozen: Parameters<typeof contentProblems>[1],
): components['schemas']['QuoteReading'] {
  if (!reading)
    throw new Problem(
      400,
      'QUOTE_UNREADABLE',
      'No items were recognised',
      'No item of this RFQ was recognised. Use the sheet that you can download here, or paste the descriptions with their rates.',
    );
  assertFields(contentProblems(reading.content, frozen));
  return reading;
}
