import type { HandlersOf } from '../../http/handler.ts';
import { assertFields, conflict } from '../../problems.ts';
import { writeJobLogAsVendor } from '../activity-log/job-log.ts';
import { notify } from '../notification/notify.ts';
import { numberOf, withIds } from '../rfq/rfq-items.rules.ts';
import { questionMail, spokenProblems } from '../rfq/questions.rules.ts';
import { assertTaking, held } from './held-invitation.ts';
import type { HeldInvitation } from './held-invitation.ts';
import {
  countOwnQuestions,
  insertQuestion,
  noteAnswersRead,
  ownQuestions,
  questionsForAll,
} from './vendor-questions.queries.ts';
import {
  MOST_OWN_QUESTIONS,
  MOST_QUESTIONS_FOR_ALL,
  vendorQuestionOf,
  vendorQuestionsOf,
} from './vendor-questions.rules.ts';

/** Handlers of what a vendor asks by its link, and what it reads of questions (domain rules, the vendor's side). */
export const vendorQuestionHandlers: HandlersOf<'getVendorQuestions' | 'askQuestion'> = {
  getVendorQuestions: async ({ db, vendor: { jobVendorId, jobId }, now }) => {
    const rows = [
      ...(await ownQuestions(db, jobVendorId, MOST_OWN_QUESTIONS)),
      ...(await questionsForAll(db, jobId, MOST_QUESTIONS_FOR_ALL)),
    ];
    if (rows.some(({ words_for_all }) => words_for_all !== null)) await noteAnswersRead(db, jobVendorId, now);
    return vendorQuestionsOf(rows);
  },

  askQuestion: async (context) => {
    const { db, body, vendor, now, config, budgets } = context;
    const { jobVendorId, jobId, vendorName } = vendor;
    const invitation = await held(context);
    assertTaking(invitation, now);
    const text = body.text.trim();
    const about = lineAsked(invitation, body);
    assertFields(spokenProblems({ '/text': text }));
    if ((await countOwnQuestions(db, jobVendorId)) >= MOST_OWN_QUESTIONS)
      throw conflict('TOO_MANY_QUESTIONS', `You can ask up to ${MOST_OWN_QUESTIONS} questions about an RFQ.`);
    await budgets.spend('questionsPerVendorPerDay', jobVendorId);
    const { company_id, revision, frozen } = invitation;
    const asked = { job_id: jobId, job_vendor_id: jobVendorId, company_id, asked_at: now, revision, words: text };
    const id = await insertQuestion(db, { ...asked, line: about?.index ?? null });
    await writeJobLogAsVendor(context, 'question_asked');
    const link = `${config.publicUrl}/job/${jobId}/documents?part=questions`;
    const mail = questionMail(frozen, vendorName, { line: about?.line ?? null, text }, link);
    await notify(db, {
      kind: 'question_asked',
      jobId,
      to: { roles: ['owner', 'buyer'] },
      subjectId: id,
      detail: { vendor: vendorName },
      mail: { ...mail, link },
      cause: 'askQuestion',
      at: now,
    });
    return vendorQuestionOf((await ownQuestions(db, jobVendorId, MOST_OWN_QUESTIONS)).find((row) => row.id === id)!);
  },
};

/**
 * The line that a question is about, in the revision that holds now.
 * @throws Problem 409 REVISION_CONFLICT when another was read, 400 when it has no such line
 */
function lineAsked({ revision, frozen }: HeldInvitation, asked: { revision: number; line?: string }) {
  if (asked.revision !== revision)
    throw conflict('REVISION_CONFLICT', 'A newer revision was published. Read it before you ask.');
  if (asked.line === undefined) return null;
  const index = withIds(frozen.lines).findIndex(({ _id }) => _id === asked.line);
  assertFields(index < 0 ? [{ pointer: '/line', message: 'is not an item of this RFQ' }] : []);
  return {
    index,
    line: { revision, number: numberOf(frozen.lines, index), description: frozen.lines[index]!.description },
  };
}
