import type { components } from '@millwright/contract/types';
import type { HandlersOf } from '../../http/handler.ts';
import { assertFields, conflict, invalidRequest, notFound } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { comparisonPolicies } from '../comparison/comparison.policies.ts';
import { holdSheet, readSheet } from '../comparison-sheet/sheet-store.ts';
import type { Loaded, Reading, Writing } from '../comparison-sheet/sheet-store.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { notify } from '../notification/notify.ts';
import { mentionMail, mentionProblems } from '../report/report.rules.ts';
import { spokenProblems } from '../rfq/questions.rules.ts';
import { commentPolicies } from './comment.policies.ts';
import {
  changeComment,
  changeThread,
  commentById,
  commentsOf,
  countComments,
  insertComment,
  insertThread,
  sheetReadersOf,
  threadById,
  threadOfPlace,
  threadsOf,
} from './comparison-thread.queries.ts';
import type { Reader, ThreadRow } from './comparison-thread.queries.ts';
import { addressOfPlace, MOST_COMMENTS, namesOfPlace, shownThreads, wordsOfPlace } from './comparison-thread.rules.ts';

type Operations =
  | 'getComparisonThreads'
  | 'addComparisonComment'
  | 'editComparisonComment'
  | 'deleteComparisonComment'
  | 'resolveComparisonThread';

/** Handlers of what colleagues say on comparisons. The sheet is held for each write, so that one place has one thread. */
export const comparisonThreadHandlers: HandlersOf<Operations> = {
  getComparisonThreads: async (context) => {
    const loaded = await readSheet(context, context.path.id, 0);
    context.authorise(comparisonPolicies['comparison.see'], loaded);
    return shown(context, loaded);
  },

  addComparisonComment: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const loaded = await holdSheet(context, body.comparisonId);
    authorise(comparisonPolicies['comparison.see'], loaded);
    const { sheet, job } = loaded;
    const { vendorId, lineId } = body;
    if (vendorId === null && lineId === null)
      throw invalidRequest([{ pointer: '/vendorId', message: 'has to be there, or a line; or both' }]);
    const readers = await sheetReadersOf(db, sheet);
    const words = saidOf(body, readers);
    const begun = await threadOfPlace(db, sheet.id, { vendorId, lineId });
    const names = namesOfPlace(sheet.base, { vendorId, lineId });
    if (!begun && !names) throw notFound('cell');
    if ((await countComments(db, sheet.id)) >= MOST_COMMENTS)
      throw conflict('TOO_MANY_COMMENTS', 'A comparison can have up to 1,000 comments.');
    const place = { vendor_id: vendorId, line_id: lineId, ...names! };
    const ofSheet = { comparison_id: sheet.id, company_id: principal.companyId };
    const thread = begun ?? (await insertThread(db, { ...ofSheet, ...place }));
    if (thread.resolved_at !== null) await changeThread(db, thread.id, { resolved_at: null, resolved_by: null });
    await insertComment(db, {
      ...ofSheet,
      thread_id: thread.id,
      words,
      by_user: principal.userId,
      mentioned: body.mentionedIds,
      at: now,
    });
    await tellMentioned(context, loaded, thread, { words, ids: body.mentionedIds, cause: 'addComparisonComment' });
    if (job)
      await writeJobLog(
        context,
        job.id,
        'comparison_commented',
        thread.company_name === null ? {} : { vendor: thread.company_name },
      );
    return shown(context, loaded, readers);
  },

  editComparisonComment: async (context) => {
    const { db, body, now, authorise } = context;
    const loaded = await holdSheet(context, body.comparisonId);
    const comment = await commentById(db, body.comparisonId, body.commentId);
    if (!comment) throw notFound('comment');
    authorise(commentPolicies['comment.change'], { ...loaded, comment });
    const readers = await sheetReadersOf(db, loaded.sheet);
    const words = saidOf(body, readers);
    await changeComment(db, comment.id, { words, mentioned: body.mentionedIds, edited_at: now });
    const thread = await threadById(db, loaded.sheet.id, comment.thread_id);
    const ids = body.mentionedIds.filter((id) => !comment.mentioned.includes(id));
    await tellMentioned(context, loaded, thread!, { words, ids, cause: 'editComparisonComment' });
    return shown(context, loaded, readers);
  },

  deleteComparisonComment: async (context) => {
    const { db, body, authorise } = context;
    const loaded = await holdSheet(context, body.comparisonId);
    const comment = await commentById(db, body.comparisonId, body.commentId);
    if (!comment) throw notFound('comment');
    authorise(commentPolicies['comment.change'], { ...loaded, comment });
    await changeComment(db, comment.id, { words: null, mentioned: [] });
    return shown(context, loaded);
  },

  resolveComparisonThread: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const loaded = await holdSheet(context, body.comparisonId);
    authorise(comparisonPolicies['comparison.see'], loaded);
    const thread = await threadById(db, body.comparisonId, body.threadId);
    if (!thread) throw notFound('thread');
    if ((thread.resolved_at !== null) !== body.isResolved)
      await changeThread(
        db,
        thread.id,
        body.isResolved
          ? { resolved_at: now, resolved_by: principal.fullName }
          : { resolved_at: null, resolved_by: null },
      );
    return shown(context, loaded);
  },
};

/** The words of a comment, which mentions nobody who could not read them. */
function saidOf(body: { text: string; mentionedIds: readonly string[] }, readers: readonly Reader[]): string {
  const words = body.text.trim();
  assertFields([...spokenProblems({ '/text': words }), ...mentionProblems(body.mentionedIds, readers)]);
  return words;
}

async function tellMentioned(
  { db, principal, now, config }: Writing,
  { sheet, job }: Loaded,
  thread: ThreadRow,
  { words, ids, cause }: { words: string; ids: readonly string[]; cause: string },
): Promise<void> {
  if (ids.length === 0) return;
  const place = wordsOfPlace(thread);
  const about = job ? numberOf(job) : sheet.title;
  const link = `${config.publicUrl}/comparison/${sheet.id}?comments=${addressOfPlace(thread)}`;
  const on = `“${place}” in the comparison of ${about}`;
  await notify(db, {
    kind: 'comparison_mentioned',
    jobId: sheet.job_id,
    to: { users: ids },
    except: principal.userId,
    subjectId: sheet.id,
    // Where, and not what: a comment may name a price.
    detail: { by: principal.fullName, comment: (job ? place : `${sheet.title}: ${place}`).slice(0, 1000) },
    mail: { ...mentionMail({ about, on, by: principal.fullName }, words, link), link },
    cause,
    at: now,
  });
}

async function shown(
  { db, principal }: Reading,
  { sheet }: Loaded,
  readers?: readonly Reader[],
): Promise<components['schemas']['ComparisonThreads']> {
  const [threads, comments] = [await threadsOf(db, sheet.id), await commentsOf(db, sheet.id)];
  return shownThreads(sheet.base, threads, comments, readers ?? (await sheetReadersOf(db, sheet)), principal.userId);
}
