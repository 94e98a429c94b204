import { isDeepStrictEqual } from 'node:util';
import type { Context, HandlersOf } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { assertFields, changedMeanwhile } from '../../problems.ts';
import { writeJobLog } from '../activity-log/job-log.ts';
import { changesDetail, itemChanges } from '../activity-log/log-changes.rules.ts';
import type { LoggedItem } from '../activity-log/log-changes.rules.ts';
import { touchJob } from '../job-rfq/job-rfq.queries.ts';
import { linesOfRevisions } from '../rfq/rfq.queries.ts';
import { isOfferOpen, stateOf } from '../rfq/rfq-states.rules.ts';
import { wordsProblem } from '../vendor-profile/mail.rules.ts';
import { heldJob, heldVendor, readJob } from './held-job.ts';
import type { JobWithRfq } from './held-job.ts';
import { qualificationPolicies } from './qualification.policies.ts';
import { clausesOf, findingsOf, openedOffers, replaceClauses, replaceFindings } from './qualification.queries.ts';
import { offerOf } from './qualification.rules.ts';
import { clauseRows, clauseTextOf, technicalScoreOf } from './technical.rules.ts';
import type { ClauseRow } from './technical.rules.ts';

/** Handlers of how quotes comply with what was asked (evaluation rules, technical compliance). No price is in any answer. */
export const technicalHandlers: HandlersOf<'getTechnicalEvaluation' | 'setTechnicalClauses' | 'judgeTechnical'> = {
  getTechnicalEvaluation: async (context) => {
    const read = await readJob(context, context.path.id);
    context.authorise(qualificationPolicies['technical.read'], read);
    return shown(context, read);
  },

  setTechnicalClauses: async (context) => {
    const { db, path, body, principal, now, authorise } = context;
    const held = await heldJob(context, path.id);
    const findingCount = (await findingsOf(db, held.job.id)).length;
    authorise(qualificationPolicies['technical.clauses'], { ...held, findingCount });
    assertFields(
      body.clauses.flatMap(({ text }, index) => {
        const message = text.trim() === '' ? 'Write the clause.' : wordsProblem(text);
        return message === null ? [] : [{ pointer: `/clauses/${index}/text`, message }];
      }),
    );
    const before = await clausesOf(db, held.job.id);
    if (!isDeepStrictEqual(body.seen, before.map(clauseTextOf))) throw changedMeanwhile();
    const clauses = clauseRows(body.clauses, principal.companyId);
    await replaceClauses(db, held.job.id, clauses);
    const changes = itemChanges(loggedClauses(before), loggedClauses(clauses));
    await writeJobLog(context, held.job.id, 'clauses_changed', { count: clauses.length, ...changesDetail(changes) });
    await touchJob(db, held.job.id, principal.userId, now);
    return shown(context, held);
  },

  judgeTechnical: async (context) => {
    const { db, path, body, principal, now, authorise } = context;
    const held = await heldVendor(context, path.id);
    authorise(qualificationPolicies['technical.judge'], held);
    const known = new Set((await clausesOf(db, held.job.id)).map(({ id }) => id));
    const ids = body.findings.map(({ clauseId }) => clauseId);
    assertFields(
      body.findings.flatMap(({ clauseId, note }, index) => {
        const at = `/findings/${index}`;
        if (!known.has(clauseId)) return [{ pointer: `${at}/clauseId`, message: 'is not a clause of this job' }];
        if (ids.indexOf(clauseId) !== index) return [{ pointer: `${at}/clauseId`, message: 'is named twice' }];
        const message = note ? wordsProblem(note) : null;
        return message === null ? [] : [{ pointer: `${at}/note`, message }];
      }),
    );
    const rows = body.findings.map(({ clauseId, finding, note }) => ({
      clause_id: clauseId,
      job_vendor_id: held.vendor.id,
      user_id: principal.userId,
      job_id: held.job.id,
      company_id: principal.companyId,
      finding,
      note: note?.trim() || null,
      found_at: now,
    }));
    await replaceFindings(db, { jobVendorId: held.vendor.id, userId: principal.userId }, rows);
    await writeJobLog(context, held.job.id, 'technical_judged', {
      vendor: held.vendor.company_name,
      count: rows.length,
    });
    await touchJob(db, held.job.id, principal.userId, now);
    return shown(context, held);
  },
};

/** Clauses are the same by their words: their ids are made anew when they are set. */
const loggedClauses = (clauses: readonly Pick<ClauseRow, 'words' | 'is_mandatory' | 'weight'>[]): LoggedItem[] =>
  clauses.map(({ words, is_mandatory: isMandatory, weight }) => ({
    id: words,
    name: words,
    fields: { isMandatory, weight: Number(weight) },
  }));

async function shown(
  { db, principal, now }: Pick<Context<'getTechnicalEvaluation'>, 'db' | 'principal' | 'now'>,
  access: JobWithRfq,
) {
  const { job, rfq } = access;
  const clauses = await clausesOf(db, job.id);
  const findings = await findingsOf(db, job.id);
  const isOpened = isOfferOpen(rfq);
  const offers = isOpened ? await openedOffers(db, job.id) : [];
  const revisions = await linesOfRevisions(
    db,
    job.id,
    offers.map(({ revision }) => revision),
  );
  const linesOf = new Map(revisions.map(({ revision, lines }) => [revision, lines]));
  return {
    isOpened,
    clauses: clauses.map((clause) => ({ _id: clause.id, ...clauseTextOf(clause) })),
    vendors: offers.map((offered) => {
      const { job_vendor_id, company_name, number, revision, content } = offered;
      const own = findings.filter((finding) => finding.job_vendor_id === job_vendor_id);
      return {
        jobVendorId: job_vendor_id,
        companyName: company_name,
        offer: {
          ...offerOf(content, number, linesOf.get(revision) ?? []),
          ...(offered.has_two && { validTill: content.validTill ?? null, attachments: content.attachments ?? [] }),
        },
        ...(offered.clarify_words !== null && {
          clarification: {
            words: offered.clarify_words,
            closesAt: offered.clarify_closes_at!,
            isOpen:
              rfq.opened_at === null &&
              offered.clarify_answered_by === null &&
              now.getTime() < Date.parse(offered.clarify_closes_at!),
            answeredBy: offered.clarify_answered_by,
          },
        }),
        technical: technicalScoreOf(clauses, own),
        findings: own.map(({ clause_id, finding, note, by_name, user_id, found_at }) => ({
          clauseId: clause_id,
          finding,
          note,
          by: by_name,
          isMine: user_id === principal.userId,
          at: found_at,
        })),
      };
    }),
    can: {
      judge: isOpened
        ? may(qualificationPolicies['technical.judge'], principal, access)
        : may(qualificationPolicies['technical.clauses'], principal, { ...access, findingCount: 0 }),
      ...(stateOf(rfq, now) === 'technical_opened' && {
        clarify: may(qualificationPolicies['quote.qualify'], principal, access),
      }),
    },
  };
}
