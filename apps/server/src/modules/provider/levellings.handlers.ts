import { randomUUID } from 'node:crypto';
import type { Context, FileCheck, HandlersOf, StaffSession } from '../../http/handler.ts';
import { assertFields, illegalTransition, invalidRequest, notFound, Problem, unsupportedType } from '../../problems.ts';
import { logEndForTeam } from '../activity-log/activity-log.queries.ts';
import { writeJobLogAsTeam } from '../activity-log/job-log.ts';
import { tableOfText } from '../comparison/boq-text.rules.ts';
import { readerOf } from '../comparison/comparison.rules.ts';
import type { LevellingStatus } from '../comparison-request/comparison-request.rules.ts';
import { baseOfLines, summaryOfNew, withQuote } from '../comparison-sheet/sheet.rules.ts';
import { fileJudge } from '../file-upload/file-judge.ts';
import { safeFileName } from '../file-upload/file-upload.rules.ts';
import { notify } from '../notification/notify.ts';
import { mailWordsProblems } from '../vendor-profile/mail.rules.ts';
import { tellCompanyOfJob } from './job-review.queries.ts';
import { readLevelledTable } from './levelled-table.rules.ts';
import {
  deliverLevelling,
  heldTeamLevelling,
  jobToLevel,
  moveLevelling,
  noteLevellingAsTeam,
  teamLevelling,
  teamLevellingFile,
  teamLevellings,
  tellCompanyOfLevelling,
} from './levellings.queries.ts';
import {
  allowedLevellingMoves,
  deliveryProblems,
  levellingMovedMail,
  teamLevellingOf,
  teamLevellingSummaryOf,
  vendorsOf,
} from './levellings.rules.ts';
import type { TeamLevellingRow } from './levellings.rules.ts';
import { addAudit } from './provider.queries.ts';

type Operations =
  | 'getProviderLevellings'
  | 'openLevellingAsProvider'
  | 'moveLevellingAsProvider'
  | 'getFileToLevelAsProvider'
  | 'readLevelledTable'
  | 'deliverLevellingAsProvider';

/** What a person of the team has read: judged like every file, and kept by nobody. */
export const checkTable: FileCheck = async (file, { staff, budgets, log }) => {
  await budgets.spend('uploadsPerUserPerHour', staff!.email);
  if (file.bytes.length === 0) throw invalidRequest([{ pointer: '/file', message: 'is empty' }]);
  const fileName = safeFileName(file.fileName);
  const verdict = await fileJudge.judge(fileName, file.bytes);
  if ('refusal' in verdict) {
    if (verdict.cause) log.warn({ cause: verdict.cause }, 'a file of the team was refused');
    throw unsupportedType(verdict.refusal);
  }
  return { fileName, ...verdict, bytes: file.bytes, picture: null };
};

/** Handlers of the team's levelling of quotes that came as files. Each look, each file that is fetched and each act is in the request's history. */
export const levellingHandlers: HandlersOf<Operations> = {
  getProviderLevellings: async ({ db, query }) => ({
    requests: (await teamLevellings(db, query.state !== 'closed')).map(teamLevellingSummaryOf),
  }),

  openLevellingAsProvider: async (context) => {
    const { db, path, staff, now } = context;
    const request = await held(context, path.id);
    await noteLevellingAsTeam(db, request.id, staff.email, { kind: 'looked', comment: null }, now);
    await tellCompanyOfLevelling(db, request.id, 'openLevellingAsProvider', ['comparison-request']);
    return teamLevellingOf(request);
  },

  moveLevellingAsProvider: async (context) => {
    const { db, path, body, config, staff, now } = context;
    const { to } = body;
    const request = await held(context, path.id);
    assertMove(request, to);
    const remarks = body.remarks?.trim() || null;
    assertFields(
      to === 'sent_back' && remarks === null
        ? [{ pointer: '/remarks', message: 'Enter what is missing.' }]
        : mailWordsProblems({ '/remarks': body.remarks }),
    );
    const after = await moved(context, request, { to, remarks });
    await notify(db, {
      kind: to === 'in_work' ? 'levelling_taken' : 'levelling_sent_back',
      to: { users: [request.requested_by] },
      subjectId: request.id,
      detail: { title: request.title, ...(remarks && { comment: remarks.slice(0, 1000) }) },
      ...(to === 'sent_back' && {
        mail: levellingMovedMail(request, { to, remarks }, config.productName, pageOf(config, request.id)),
      }),
      cause: 'moveLevellingAsProvider',
      at: now,
    });
    await acted(context, request, to === 'in_work' ? 'start bid tabulation' : 'return quotes', staff);
    await tellCompanyOfLevelling(db, request.id, 'moveLevellingAsProvider', ['comparison-request']);
    return teamLevellingOf(after);
  },

  getFileToLevelAsProvider: async (context) => {
    const { db, path, files, staff, now } = context;
    const request = await held(context, path.id);
    const file = await teamLevellingFile(db, request.id, path.fileId);
    if (!file) throw notFound('file');
    await noteLevellingAsTeam(db, request.id, staff.email, { kind: 'file_read', comment: file.file_name }, now);
    return { fileName: file.file_name, mediaType: file.media_type, open: () => files.open(file.sha256) };
  },

  readLevelledTable: async ({ db, path, file, log, endTransaction }) => {
    const request = await teamLevelling(db, path.id);
    await endTransaction();
    if (!request) throw notFound('request');
    const { bytes, mediaType } = file!;
    const reader = readerOf(mediaType);
    if (!reader) throw unsupportedType('This is not a spreadsheet. Choose an XLSX or CSV file.');
    const cells = await fileJudge.readCells(bytes, { isWorkbook: reader === 'workbook', sheet: null });
    if ('refusal' in cells) {
      if (cells.cause) log.warn({ cause: cells.cause }, 'the cells of a file were not read');
      throw unsupportedType(cells.refusal);
    }
    const read = readLevelledTable(cells.table ?? tableOfText(''), vendorsOf(request.files));
    if (read === 'empty')
      throw new Problem(400, 'BOQ_EMPTY', 'No items found', 'No items were found below the headings.');
    if (read === 'large')
      throw new Problem(400, 'BOQ_TOO_LARGE', 'Too many items', 'A comparison can have up to 500 items.');
    if (read === 'vendors')
      throw new Problem(
        400,
        'TABLE_WITHOUT_VENDORS',
        'No vendor columns found',
        'No heading matches a vendor in the request. Write the vendor names above the rates exactly as in the request.',
      );
    return read;
  },

  deliverLevellingAsProvider: async (context) => {
    const { db, path, body, config, staff, now } = context;
    const request = await held(context, path.id);
    assertMove(request, 'delivered');
    assertFields(deliveryProblems(body, vendorsOf(request.files)));
    assertFields(mailWordsProblems({ '/remarks': body.remarks }));
    const remarks = body.remarks?.trim() || null;
    let base = baseOfLines(randomUUID(), body.lines);
    for (const { vendor, content } of body.quotes)
      base = withQuote(base, { vendorId: randomUUID(), companyName: vendor.trim() }, { content }, now).base;
    const summary = summaryOfNew(request.title, base, now);
    const jobId = await jobToLevel(db, request.id);
    const files = base.vendors.flatMap(({ vendorId, companyName }) => {
      const file = request.files.find(({ vendor }) => vendor.toLowerCase() === companyName.toLowerCase());
      return file ? [{ vendor_id: vendorId, file_id: file.fileId }] : [];
    });
    const by = `The ${config.productName} team`;
    const comparisonId = await deliverLevelling(db, request.id, { jobId, summary, base, files, by }, now);
    const after = await moved(context, request, { to: 'delivered', remarks });
    if (jobId) {
      await writeJobLogAsTeam(context, await logEndForTeam(db, jobId), 'comparison_made', {
        count: base.vendors.length,
      });
      await tellCompanyOfJob(db, jobId, 'deliverLevellingAsProvider', ['comparison-sheet']);
    }
    const link = `${config.publicUrl}/comparison/${comparisonId}`;
    await notify(db, {
      kind: 'levelling_delivered',
      to: { users: [request.requested_by] },
      subjectId: comparisonId,
      detail: { title: request.title, ...(remarks && { comment: remarks.slice(0, 1000) }) },
      mail: levellingMovedMail(request, { to: 'delivered', remarks }, config.productName, link),
      cause: 'deliverLevellingAsProvider',
      at: now,
    });
    await acted(context, request, 'deliver quotes', staff);
    const tags = ['comparison-request', 'comparison-sheet'];
    await tellCompanyOfLevelling(db, request.id, 'deliverLevellingAsProvider', tags);
    return teamLevellingOf(after);
  },
};

type Acting = Pick<Context<'moveLevellingAsProvider'>, 'db' | 'now'> & { staff: StaffSession };

const pageOf = ({ publicUrl }: { publicUrl: string }, id: string) => `${publicUrl}/comparison/request?request=${id}`;

async function held({ db }: Pick<Acting, 'db'>, id: string): Promise<TeamLevellingRow> {
  const request = await heldTeamLevelling(db, id);
  if (!request) throw notFound('request');
  return request;
}

function assertMove({ status }: TeamLevellingRow, to: LevellingStatus): void {
  const allowed = allowedLevellingMoves(status);
  if (!allowed.includes(to))
    throw illegalTransition('The request cannot move to that status. Someone else may have changed it.', [...allowed]);
}

/** Moves a held request, and writes it into its history. */
async function moved(
  { db, now, staff }: Acting,
  request: TeamLevellingRow,
  { to, remarks }: { to: 'in_work' | 'sent_back' | 'delivered'; remarks: string | null },
): Promise<TeamLevellingRow> {
  await moveLevelling(db, request.id, { to, words: remarks, staffEmail: staff.email }, now);
  await noteLevellingAsTeam(db, request.id, staff.email, { kind: to, comment: remarks }, now);
  return (await teamLevelling(db, request.id))!;
}

async function acted({ db, now }: Acting, request: TeamLevellingRow, action: string, staff: StaffSession) {
  const subject = `QL-${request.number} of ${request.company_name}`;
  await addAudit(db, { actor: staff.email, action, subject, detail: { title: request.title } }, now);
}
