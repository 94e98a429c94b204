import { buffer } from 'node:stream/consumers';
import type { Body, ContextOf, HandlersOf } from '../../http/handler.ts';
import { invalidRequest, notFound, Problem, unsupportedType } from '../../problems.ts';
import { fileJudge } from '../file-upload/file-judge.ts';
import { ownFileById } from '../file-upload/file-upload.queries.ts';
import { inspect } from './boq-lines.rules.ts';
import { tableOfRows, type CellTable } from './boq-table.rules.ts';
import { tableOfText } from './boq-text.rules.ts';
import { correctionsOf, readerOf, sourceProblems } from './comparison.rules.ts';

/** Handlers of bills of quantities and the comparison of quotes. */
export const comparisonHandlers: HandlersOf<'inspectBoq'> = {
  inspectBoq: async (context) => {
    const { body } = context;
    const problems = sourceProblems(body);
    if (problems.length > 0) throw invalidRequest(problems, problems[0]!.message);
    const inspection = inspect(await tableOf(context, body), correctionsOf(body));
    if (inspection === null) throw empty();
    if ('tooLarge' in inspection) throw tooLarge(inspection.tooLarge);
    return inspection;
  },
};

/** The cells of the source. */
async function tableOf(context: ContextOf<'inspectBoq'>, body: Body<'inspectBoq'>): Promise<CellTable> {
  if (body.text !== undefined) return tableOfText(body.text);
  if (body.rows !== undefined) return tableOfRows(body.rows);
  const { bytes, isWorkbook } = await uploadOf(context, body.fileId!);
  const cells = await fileJudge.readCells(bytes, { isWorkbook, sheet: body.sheet ?? null });
  if ('refusal' in cells) {
    if (cells.cause) context.log.warn({ cause: cells.cause }, 'the cells of a file were not read');
    throw unsupportedType(cells.refusal);
  }
  if (!cells.table) throw invalidRequest([{ pointer: '/sheet', message: 'is not a sheet of the file' }]);
  return cells.table;
}

const MOST_IN_BYTES = 25 * 1024 * 1024;

/** The bytes of a file that the caller uploaded. The transaction is over then: reading the cells may take seconds. */
async function uploadOf({ db, principal, files, endTransaction }: ContextOf<'inspectBoq'>, fileId: string) {
  const file = await ownFileById(db, principal.companyId, principal.userId, fileId);
  await endTransaction();
  if (!file) throw notFound('file');
  const reader = readerOf(file.media_type);
  if (!reader) throw unsupportedType('This is not a spreadsheet. Choose an XLSX or CSV file.');
  if (file.size_in_bytes > MOST_IN_BYTES)
    throw unsupportedType('The spreadsheet is larger than 25 MB. Split it and upload the parts separately.');
  const { stream } = await files.open(file.sha256);
  return { bytes: await buffer(stream), isWorkbook: reader === 'workbook' };
}

const empty = () =>
  new Problem(
    400,
    'BOQ_EMPTY',
    'No items found',
    'No items were found. Check that the sheet has rows below its headings and that the headings were recognised.',
  );

const tooLarge = (limit: string) =>
  new Problem(
    400,
    'BOQ_TOO_LARGE',
    'Too many items',
    `The sheet has ${limit}. Nothing was read. Split it, for instance by group, and upload the parts separately.`,
  );
