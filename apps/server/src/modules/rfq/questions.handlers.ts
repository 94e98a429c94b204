import type { Context, HandlersOf } from '../../http/handler.ts';
import { assertFields, conflict, notFound } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { messageBySeq, threadById } from '../chat/chat.queries.ts';
import { jobByRef, lockedJob, touchJob } from '../job-rfq/job-rfq.queries.ts';
import { insertQuestion } from '../vendor-link/vendor-questions.queries.ts';
import { questionById, questionOfMessage, questionPage, changeQuestion, toldOfAnswer } from './questions.queries.ts';
import {
  answeredMail,
  answeredToAllMail,
  answerProblems,
  closedMail,
  lineOf,
  messageAnswerProblems,
  questionInMessage,
  questionOf,
  rewritingProblems,
  spokenProblems,
} from './questions.rules.ts';
import type { QuestionRow } from './questions.rules.ts';
import { rfqPolicies } from './rfq.policies.ts';
import type { QuestionAccess } from './rfq.policies.ts';
import { rfqOfJob } from './rfq.queries.ts';
import type { Frozen } from './rfq-states.rules.ts';
import { vendorMail } from './vendor-mail.ts';

/** Handlers of what vendors ask about a call for quotes, for who sees the job (domain rules, clarifications). */
export const questionHandlers: HandlersOf<
  'getQuestions' | 'answerQuestion' | 'answerMessage' | 'closeQuestion' | 'promoteQuestion'
> = {
  getQuestions: async ({ db, path, query, principal, now }) => {
    const { offset = 1, limit = 20 } = query;
    const job = await jobByRef(db, principal.userId, path.id);
    if (!job) throw notFound('job');
    const access = { job, rfq: await rfqOfJob(db, job.id), now };
    const { rows, total, unanswered } = await questionPage(db, job.id, offset, limit);
    const questions = rows.map((row) => questionOf(row, principal, access));
    return { questions, unanswered, totalRecords: total, offset, limit };
  },

  answerQuestion: async (context) => {
    const { path, body, principal, now, authorise } = context;
    const { question, frozen, ...access } = await held(context, path.id);
    authorise(rfqPolicies['question.answer'], { ...access, question });
    const answer = body.answer.trim();
    const rewritten = body.question?.trim();
    assertFields(answerProblems(answer, rewritten, body.to, question));
    const wordsForAll = body.to === 'all' ? rewritten! : null;
    const settled = { settled_at: now, settled_by: principal.fullName };
    await settle(context, question, { state: 'answered', answer, words_for_all: wordsForAll, ...settled });
    await writeJobLog(context, question.job_id, 'question_answered', { vendor: question.vendor_name, to: body.to });
    await tellOfAnswer(context, frozen, question, answer, wordsForAll);
    return shown(context, question.id, access);
  },

  answerMessage: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const thread = await threadById(db, principal.userId, body.threadId);
    if (!thread) throw notFound('thread');
    const job = thread.kind === 'vendor' ? await lockedJob(db, principal.userId, thread.job_id!) : undefined;
    const message = job && (await messageBySeq(db, thread.id, body.seq));
    if (!job || !message || message.by_user !== null) throw notFound('message');
    const rfq = await rfqOfJob(db, job.id);
    const isSettled = (await questionOfMessage(db, thread.id, body.seq)) !== undefined;
    const position = { state: isSettled ? ('answered' as const) : ('asked' as const), addendum_revision: null };
    authorise(rfqPolicies['question.answer'], { job, rfq, now, question: position });
    if (message.text === null) throw conflict('MESSAGE_DELETED', 'This message was deleted.');
    const words = questionInMessage(message.text);
    const [answer, rewritten] = [body.answer.trim(), body.question.trim()];
    assertFields(messageAnswerProblems(rewritten, answer, { words, vendor_name: thread.vendor_name! }));
    const id = await insertQuestion(db, {
      job_vendor_id: thread.job_vendor_id!,
      job_id: job.id,
      company_id: principal.companyId,
      asked_at: message.at,
      revision: rfq.revision,
      line: null,
      words,
      thread_id: thread.id,
      message_seq: body.seq,
    });
    const question = (await questionById(db, id))!;
    const settled = { settled_at: now, settled_by: principal.fullName };
    await settle(context, question, { state: 'answered', answer, words_for_all: rewritten, ...settled });
    await writeJobLog(context, job.id, 'question_answered', { vendor: question.vendor_name, to: 'all' });
    await tellOfAnswer(context, rfq.frozen!, question, answer, rewritten);
    return shown(context, id, { job, rfq, now });
  },

  closeQuestion: async (context) => {
    const { db, path, body, principal, now, authorise, outbox } = context;
    const { question, frozen, ...access } = await held(context, path.id);
    authorise(rfqPolicies['question.close'], { ...access, question });
    const reason = body.reason.trim();
    assertFields(spokenProblems({ '/reason': reason }));
    const settled = { settled_at: now, settled_by: principal.fullName };
    await settle(context, question, { state: 'closed', closing_reason: reason, ...settled });
    const detail = { vendor: question.vendor_name, comment: reason };
    await writeJobLog(context, question.job_id, 'question_closed', detail);
    const mail = closedMail(frozen, { line: lineOf(question), text: question.words, reason });
    for (const { email, job_vendor_id } of await toldOfAnswer(db, question, false))
      await outbox.add(await vendorMail(context, { jobVendorId: job_vendor_id, email }, mail));
    return shown(context, question.id, access);
  },

  promoteQuestion: async (context) => {
    const { path, body, principal, now, authorise } = context;
    const { question, frozen: _frozen, ...access } = await held(context, path.id);
    authorise(rfqPolicies['question.promote'], { ...access, question });
    const [rewritten, otherAnswer] = [body.question?.trim(), body.answer?.trim()];
    if (!body.isPromoted && question.addendum_at === null) return shown(context, question.id, access);
    const wordsForAll = rewritten ?? question.addendum_question ?? question.words_for_all ?? undefined;
    assertFields([
      ...spokenProblems({ '/question': rewritten, '/answer': otherAnswer }),
      ...(body.isPromoted && rewritten !== '' ? rewritingProblems(wordsForAll, question) : []),
    ]);
    const promoted = {
      addendum_question: wordsForAll ?? null,
      addendum_answer: otherAnswer ?? question.answer,
      addendum_at: question.addendum_at ?? now,
      addendum_by: principal.fullName,
    };
    const out = { addendum_question: null, addendum_answer: null, addendum_at: null, addendum_by: null };
    await settle(context, question, body.isPromoted ? promoted : out);
    const detail = { vendor: question.vendor_name, to: body.isPromoted ? 'addendum' : null };
    await writeJobLog(context, question.job_id, 'question_promoted', detail);
    return shown(context, question.id, access);
  },
};

type Writing = Pick<Context<'answerQuestion'>, 'db' | 'principal' | 'now' | 'outbox' | 'config'>;

/** A question with its job held, as the job stands then; what was published last has the words for mails. */
async function held(
  { db, principal, now }: Writing,
  id: string,
): Promise<QuestionAccess & { question: QuestionRow; frozen: Frozen }> {
  const found = await questionById(db, id);
  const job = found && (await lockedJob(db, principal.userId, found.job_id));
  if (!job) throw notFound('question');
  const rfq = await rfqOfJob(db, job.id);
  return { job, rfq, now, question: (await questionById(db, id))!, frozen: rfq.frozen! };
}

async function settle(
  { db, principal, now }: Writing,
  question: QuestionRow,
  change: Parameters<typeof changeQuestion>[2],
) {
  await changeQuestion(db, question.id, change);
  await touchJob(db, question.job_id, principal.userId, now);
}

/** One mail to each vendor: who asked reads its own words, the others those for all. */
async function tellOfAnswer(
  context: Writing,
  frozen: Frozen,
  question: QuestionRow,
  answer: string,
  wordsForAll: string | null,
): Promise<void> {
  const { db, outbox } = context;
  const line = lineOf(question);
  const isForAll = wordsForAll !== null;
  const toAsker = answeredMail(frozen, { line, text: question.words, answer, isForAll });
  const toOthers = answeredToAllMail(frozen, { line, text: wordsForAll ?? '', answer });
  for (const { email, job_vendor_id, is_asker } of await toldOfAnswer(db, question, isForAll)) {
    const mail = is_asker ? toAsker : toOthers;
    await outbox.add(await vendorMail(context, { jobVendorId: job_vendor_id, email }, mail));
  }
}

const shown = async ({ db, principal }: Writing, id: string, access: Omit<QuestionAccess, 'question'>) =>
  questionOf((await questionById(db, id))!, principal, access);
