import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Context, HandlersOf, Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { indianTime } from '../../indian-time.ts';
import { assertFields, conflict, notAllowed, notFound } from '../../problems.ts';
import type { Problem } from '../../problems.ts';
import { frozenComparisonOf } from '../comparison-sheet/frozen-comparison.ts';
import { uploadedFiles } from '../job-document/job-document.queries.ts';
import { jobByRef, lockedJob } from '../job-rfq/job-rfq.queries.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { maySeePrices } from '../rfq/rfq.policies.ts';
import { buyerOf } from '../rfq/rfq.queries.ts';
import { mailWordsProblem } from '../vendor-profile/mail.rules.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { FLOOR_IN_PAISE, neededOf, plannedStage, proposersChanges, standsTwice } from './approval-rules.rules.ts';
import type { Band } from './approval-rules.rules.ts';
import { awardNoteFile } from './award-note-pdf.ts';
import { undecidedOfJob } from '../qualification/qualification.queries.ts';
import { awardWays, chosenWay, expiryOf, proposalFingerprint, proposalOf, undecidedProblems } from './award.rules.ts';
import {
  endResolution,
  expireLater,
  moveJob,
  note,
  noteOverride,
  storeStages,
  surroundingsOf,
} from './resolution-steps.ts';
import type { Acting } from './resolution-steps.ts';
import { resolutionPolicies } from './resolution.policies.ts';
import {
  approversOfJob,
  insertPapers,
  insertResolution,
  jobOfResolution,
  lockedResolution,
  markApprovalsSeen,
  paperById,
  papersOf,
  peopleOf,
  quoteWordsOf,
  resolutionsOf,
  rulesInEffect,
  rulesVersions,
  seenAt,
} from './resolution.queries.ts';
import type { PersonRow, ResolutionRow } from './resolution.queries.ts';
import { begin, decided, handOvers, LONGEST_CHAIN, mayBeHandedTo, overridden, turnOf } from './resolution.rules.ts';
import type { OverrideRefusal, Surroundings } from './resolution.rules.ts';
import { resolutionOf } from './shown-resolution.rules.ts';

type Operations =
  | 'getApproversList'
  | 'postCreateResolution'
  | 'postUploadApprovalDocuments'
  | 'getApprovalDocument'
  | 'getAwardNote'
  | 'getJobRequestResolutions'
  | 'saveResolutionApproverResponse'
  | 'overrideResolutionStep'
  | 'withdrawResolution'
  | 'updateHasNewApproval';

/** Handlers of resolutions (section 7 of the product specification, approvals; domain rules, state machines, 4.5). */
export const resolutionHandlers: HandlersOf<Operations> = {
  getApproversList: async (context) => {
    const { db, path, principal, now, authorise } = context;
    const job = await found(db, principal, path.id);
    const frozen = await frozenComparisonOf(db, job.id);
    authorise(resolutionPolicies['resolution.create'], { job, isFrozen: frozen !== null });
    const rules = await rulesInEffect(db, principal.companyId, now);
    const people = await peopleOf(db, principal.companyId);
    const byId = new Map(people.map((person) => [person.userId, personOf(person)]));
    const { comparisonId, version, sha256, frozenAt } = frozen!;
    return {
      comparison: { comparisonId, version, sha256, frozenAt },
      options: awardWays(frozen!, rules).map(({ option }) => option),
      bands: rules.bands.map(({ upToInPaise, stages }) => ({
        upToInPaise,
        stages: stages.map((stage) => plannedStage(stage, byId)),
      })),
      candidates: (await candidatesOf(context, job, people)).map(personOf),
    };
  },

  postCreateResolution: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const job = await held(db, principal, body.jobId);
    const frozen = await frozenComparisonOf(db, job.id);
    authorise(resolutionPolicies['resolution.create'], { job, isFrozen: frozen !== null });
    if (frozen!.sha256 !== body.comparisonSha256)
      throw conflict('SHEET_CHANGED', 'The comparison was frozen again since you opened it. Reload the page.');
    const rules = await rulesInEffect(db, principal.companyId, now);
    const { way, problems } = chosenWay(frozen!, rules, body);
    const words = mailWordsProblem(body.reason);
    assertFields([...problems, ...(words === null ? [] : [{ pointer: '/reason', message: words }])]);
    const { option } = way!;
    assertFields(undecidedProblems(frozen!, way!, await undecidedOfJob(db, job.id)));
    const band = rules.bands[option.band]!;
    // Rules from before there was a floor.
    if (band.stages.length === 0 && option.amountInPaise > FLOOR_IN_PAISE)
      throw conflict(
        'NO_APPROVER',
        'The approval rules have no approver for this amount. Awards above ₹2,00,000 need one: ask a super user to change the rules.',
      );
    const people = await peopleOf(db, principal.companyId);
    const candidates = await candidatesOf(context, job, people);
    const chosen = band.stages.map((stage, index) =>
      stage.approverIds.length > 0 ? stage.approverIds : (body.stages?.[index] ?? []),
    );
    assertFields(chosenProblems(band, chosen, new Set(candidates.map(({ userId }) => userId))));
    const files = await uploadedFiles(db, principal.companyId, principal.userId, body.fileIds ?? []);
    assertFields(fileProblems(body.fileIds ?? [], files));
    const known = {
      budgetInPaise: job.budget_in_paise,
      quotes: await quoteWordsOf(db, job.id),
      today: indianDay(now),
    };
    const proposal = proposalOf(frozen!, way!, rules, known);
    const expiry = expiryOf(proposal, known.today);
    assertFields(
      expiry
        ? [{ pointer: '/option', message: `${expiry} Ask the vendor for a new version, then compare again.` }]
        : [],
    );
    const acting = actingIn(context, 'postCreateResolution');
    const { around } = await surroundingsOf(acting, job.id, {
      proposedBy: principal.userId,
      amountInPaise: proposal.amountInPaise,
      rulesVersion: rules.version,
    });
    const [last] = await resolutionsOf(db, job.id);
    const isRework = last?.state === 'returned';
    const row = {
      job_id: job.id,
      number: isRework ? last.number : (last?.number ?? 0) + 1,
      version: isRework ? last.version + 1 : 1,
      state: 'pending' as const,
      fingerprint: proposalFingerprint(proposal),
      amount_in_paise: proposal.amountInPaise,
      rules_version: rules.version,
      escalate_after_days: rules.escalateAfterDays,
      reason: body.reason,
      proposed_by: principal.userId,
      proposed_by_name: principal.fullName,
      proposed_at: now.toISOString(),
      changed_at: now.toISOString(),
    };
    const id = await insertResolution(db, {
      ...row,
      company_id: principal.companyId,
      comparison_sha256: Buffer.from(frozen!.sha256, 'hex'),
      proposal: JSON.stringify(proposal),
      stages: '[]',
    });
    await insertPapers(db, papersFor(context, { id, job_id: job.id }, body.fileIds ?? []));
    await note(acting, job.id, 'resolution_proposed', {
      vendor: proposal.vendors
        .map(({ companyName }) => companyName)
        .join(', ')
        .slice(0, 200),
      revision: row.version,
      receipt: row.fingerprint.toString('hex'),
    });
    const stored = {
      ...row,
      id,
      proposal,
      stages: [],
      waits_for: [],
      asked: [],
      ended_at: null,
      ended_by: null,
      end_comment: null,
      log_count: null,
      log_fingerprint: null,
    };
    if (band.stages.length > 0) {
      await moveJob(acting, job, 'approving');
      await expireLater(acting, stored);
    }
    const stages = begin(
      band.stages.map((stage, index) => ({
        ...stage,
        approverIds: chosen[index]!,
        needed: neededOf(stage, chosen[index]!.length),
      })),
      around,
    );
    const after = band.stages.length > 0 ? { ...job, status: 'approving' as const } : job;
    await storeStages(acting, after, stored, stages);
    return shownOne(context, job.id, id);
  },

  postUploadApprovalDocuments: async (context) => {
    const { db, path, body, principal, authorise } = context;
    const { job, row, access } = await heldResolution(context, path.id);
    authorise(resolutionPolicies['resolution.document'], access);
    assertFields(
      fileProblems(body.fileIds, await uploadedFiles(db, principal.companyId, principal.userId, body.fileIds)),
    );
    await insertPapers(db, papersFor(context, row, body.fileIds));
    for (const { id, name } of await uploadedNames(context, body.fileIds))
      await note(actingIn(context, 'postUploadApprovalDocuments'), job.id, 'resolution_document_added', {
        document: name || id,
      });
    return shownOne(context, job.id, row.id);
  },

  getApprovalDocument: async ({ db, path, principal, files }) => {
    const paper = await paperById(db, path.id);
    const jobId = paper && (await jobOfResolution(db, paper.resolution_id));
    const job = jobId && (await jobByRef(db, principal.userId, jobId));
    const row = job && (await resolutionsOf(db, job.id)).find(({ id }) => id === paper!.resolution_id);
    if (!paper || !job || !row || !mayRead(principal, job, row)) throw notFound('document');
    return { fileName: paper.name, mediaType: paper.media_type, open: () => files.open(paper.sha256) };
  },

  getAwardNote: async (context) => {
    const { db, path, principal, now, authorise } = context;
    const { job, row } = await heldResolution(context, path.id);
    authorise(resolutionPolicies['award.note'], row);
    const readable = (await resolutionsOf(db, job.id)).filter((one) => mayRead(principal, job, one));
    const shown = await shownAll(context, job, readable);
    const resolution = shown.find(({ _id }) => _id === row.id)!;
    const { name: buyer, plant } = await buyerOf(db, principal.companyId, job.id);
    await note(actingIn(context, 'getAwardNote'), job.id, 'report_taken', {
      document: `Award note ${resolution.number}, PDF`,
    });
    const taken = `Exported by ${principal.fullName}, ${principal.email}, ${indianTime(now)}`;
    const before = shown.filter(({ state, _id }) => _id !== row.id && state !== 'pending');
    return awardNoteFile({ resolution, buyer, plant, before, taken });
  },

  getJobRequestResolutions: async (context) => {
    const { db, path, principal } = context;
    const job = await found(db, principal, path.id);
    const frozen = await frozenComparisonOf(db, job.id);
    const rows = await resolutionsOf(db, job.id);
    const readable = rows.filter((row) => mayRead(principal, job, row));
    const refusal = resolutionPolicies['resolution.create'].refusal(principal, { job, isFrozen: frozen !== null });
    return {
      resolutions: await shownAll(context, job, readable),
      hidden: rows.length - readable.length,
      can: {
        create: refusal === null,
        whyNot: refusal?.code === 'SHEET_NOT_FROZEN' ? refusal.message : null,
        tell: may(resolutionPolicies['award.tell'], principal, job),
      },
    };
  },

  saveResolutionApproverResponse: async (context) => {
    const { body, principal, authorise } = context;
    const { job, row, access, around } = await heldResolution(context, body.resolutionId);
    authorise(resolutionPolicies['resolution.decide'], access);
    const { answer, reason = null, comment = null, delegateToId = null } = body;
    const words = comment === null ? null : mailWordsProblem(comment);
    assertFields([
      ...(answer !== 'approve' && comment === null
        ? [{ pointer: '/comment', message: 'Enter a reason. The person who asked will see it.' }]
        : []),
      ...(words === null ? [] : [{ pointer: '/comment', message: words }]),
      ...(answer === 'delegate' ? handingProblems(row, principal.userId, delegateToId, around) : []),
    ]);
    await assertStillHolds(context, job.id, row);
    const acting = actingIn(context, 'saveResolutionApproverResponse');
    const detail = { ...(reason !== null && { reason }), ...(comment !== null && { comment }) };
    const kinds = {
      approve: 'resolution_approved',
      reject: 'resolution_rejected',
      return: 'resolution_returned',
    } as const;
    if (answer !== 'delegate') await note(acting, job.id, kinds[answer], detail);
    const stages = decided(row.stages, principal.userId, { answer, reason, comment, delegateToId }, around);
    await storeStages(acting, job, row, stages, { reason, comment });
    return shownOne(context, job.id, row.id);
  },

  overrideResolutionStep: async (context) => {
    const { body, principal, authorise } = context;
    const { job, row, access, around, people } = await heldResolution(context, body.resolutionId);
    authorise(resolutionPolicies['resolution.override'], access);
    const { stepId, act, comment } = body;
    const words = mailWordsProblem(comment);
    assertFields(words === null ? [] : [{ pointer: '/comment', message: words }]);
    await assertStillHolds(context, job.id, row);
    const mayOverride = new Set(
      people
        .filter(({ userId, isSuperUser }) => isSuperUser && mayBeHandedTo(row.stages, userId, around))
        .map(({ userId }) => userId),
    );
    const by = { stepId, act, personId: principal.userId, reason: comment };
    const stages = overridden(row.stages, by, around, (userId) => mayOverride.has(userId));
    if (typeof stages === 'string') throw overrideRefusals[stages]();
    const step = row.stages.flatMap(({ steps }) => steps).find(({ id }) => id === stepId)!;
    const acting = actingIn(context, 'overrideResolutionStep');
    const others = people.filter(({ userId }) => mayOverride.has(userId) && userId !== principal.userId);
    await noteOverride(acting, job, { row, step, act, comment }, { people, others });
    await storeStages(acting, job, row, stages, { reason: null, comment });
    return shownOne(context, job.id, row.id);
  },

  withdrawResolution: async (context) => {
    const { body, authorise } = context;
    const { job, row, access } = await heldResolution(context, body.resolutionId);
    authorise(resolutionPolicies['resolution.withdraw'], access);
    const words = mailWordsProblem(body.comment);
    assertFields(words === null ? [] : [{ pointer: '/comment', message: words }]);
    const acting = actingIn(context, 'withdrawResolution');
    await note(acting, job.id, 'resolution_withdrawn', { comment: body.comment });
    await endResolution(acting, job, row, { state: 'withdrawn', reason: null, comment: body.comment });
    return shownOne(context, job.id, row.id);
  },

  updateHasNewApproval: async ({ db, body, principal, now }) => {
    const job = await found(db, principal, body.jobId);
    await markApprovalsSeen(db, {
      job_id: job.id,
      user_id: principal.userId,
      company_id: principal.companyId,
      seen_at: now,
    });
    return { status: 'SUCCESS' };
  },
};

type Db = Kysely<Database>;
type Reading = Pick<Context<'getJobRequestResolutions'>, 'db' | 'principal' | 'now'>;
type Writing = Reading & Pick<Context<'postCreateResolution'>, 'config'>;

const actingIn = ({ db, principal, now, config }: Writing, cause: string): Acting => ({
  db,
  config,
  now,
  companyId: principal.companyId,
  principal,
  cause,
});
const personOf = ({ userId, fullName, designation }: PersonRow) => ({ userId, fullName, designation });

async function found(db: Db, { userId }: Principal, ref: string): Promise<JobRow> {
  const job = await jobByRef(db, userId, ref);
  if (!job) throw notFound('job');
  return job;
}

async function held(db: Db, { userId }: Principal, ref: string): Promise<JobRow> {
  const job = await lockedJob(db, userId, ref);
  if (!job) throw notFound('job');
  return job;
}

/** Who may read what a resolution says: who reads prices of the job, and who was asked. */
const mayRead = (principal: Principal, job: JobRow, row: ResolutionRow): boolean =>
  maySeePrices(principal, job.my_roles) || row.asked.includes(principal.userId) || row.proposed_by === principal.userId;

const accessOf = (job: JobRow, row: ResolutionRow, around: Surroundings) => ({ job, resolution: row, around });

/** A resolution with its job, held in this order as everything that writes a job's log does, with what deciding on it needs to know. */
async function heldResolution(context: Writing, id: string) {
  const { db, principal } = context;
  const jobId = await jobOfResolution(db, id);
  const job = jobId && (await lockedJob(db, principal.userId, jobId));
  const row = job && (await lockedResolution(db, id));
  if (!job || !row || !mayRead(principal, job, row)) throw notFound('resolution');
  const { around, people } = await surroundingsOf(actingIn(context, ''), job.id, partsOf(row));
  return { job, row, around, people, access: accessOf(job, row, around) };
}

/** That a resolution is about the comparison as it is frozen now, and that the quotes that it awards hold today. */
async function assertStillHolds({ db, now }: Reading, jobId: string, { proposal }: ResolutionRow): Promise<void> {
  const frozen = await frozenComparisonOf(db, jobId);
  if (frozen?.sha256 !== proposal.comparison.sha256)
    throw conflict('SHEET_CHANGED', 'The comparison has changed since this was proposed. Propose the award again.');
  const expiry = expiryOf(proposal, indianDay(now));
  if (expiry) throw conflict('QUOTE_EXPIRED', `${expiry} Propose the award again.`);
}

const overrideRefusals: Record<OverrideRefusal, () => Problem> = {
  decided: () => conflict('STEP_DECIDED', 'This is no longer pending. Reload the page to see its status.'),
  asked_already: () => conflict('OVERRIDE_ASKED', 'An override has already been requested. Confirm or reject it.'),
  none: () => conflict('NO_OVERRIDE', 'There is no valid override request. Request it again.'),
  not_two: () => notAllowed('Another super user has to confirm your request.'),
};

const partsOf = (row: ResolutionRow) => ({
  proposedBy: row.proposed_by,
  amountInPaise: row.amount_in_paise,
  rulesVersion: row.rules_version,
});

/** Who may be asked where the rules leave it open: approvers of the job and super users without a part in it. */
async function candidatesOf(context: Writing, job: JobRow, people: readonly PersonRow[]): Promise<PersonRow[]> {
  const approvers = new Set(await approversOfJob(context.db, job.id));
  const { around } = await surroundingsOf(actingIn(context, ''), job.id, {
    proposedBy: context.principal.userId,
    amountInPaise: 0,
    rulesVersion: 0,
  });
  return people.filter(
    ({ userId, isSuperUser }) => (isSuperUser || approvers.has(userId)) && !around.barred.has(userId),
  );
}

/** What is wrong with who was chosen for the stages that the rules leave open. */
function chosenProblems(band: Band, chosen: readonly (readonly string[])[], candidates: ReadonlySet<string>) {
  return [
    ...band.stages.flatMap((stage, index) => {
      const people = chosen[index]!;
      const isOpen = stage.approverIds.length === 0;
      const needed = neededOf(stage, people.length);
      const pointer = `/stages/${index}`;
      if (people.length === 0) return [{ pointer, message: `Choose who approves: ${stage.name}.` }];
      if (people.length < needed) return [{ pointer, message: `${stage.name} needs ${needed} people.` }];
      return isOpen
        ? people.flatMap((id, place) =>
            candidates.has(id) ? [] : [{ pointer: `${pointer}/${place}`, message: 'cannot approve this' }],
          )
        : [];
    }),
    ...standsTwice(chosen).map(({ stage, place }) => ({
      pointer: `/stages/${stage}/${place}`,
      message: 'decides in an earlier stage: the same person can only decide in consecutive stages',
    })),
  ];
}

function handingProblems(row: ResolutionRow, userId: string, delegateToId: string | null, around: Surroundings) {
  const pointer = '/delegateToId';
  if (delegateToId === null) return [{ pointer, message: 'Choose a delegate.' }];
  const turn = turnOf(row.stages, userId);
  if (turn && handOvers(row.stages, turn.step) >= LONGEST_CHAIN)
    return [{ pointer, message: 'This has already been delegated three times. Please decide.' }];
  return mayBeHandedTo(row.stages, delegateToId, around)
    ? []
    : [{ pointer, message: 'is already involved, or is not in your company' }];
}

const fileProblems = (ids: readonly string[], files: readonly { id: string }[]) => {
  const known = new Set(files.map(({ id }) => id));
  return ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ pointer: `/fileIds/${index}`, message: 'is not a file that you uploaded' }],
  );
};

const papersFor = (
  { principal, now }: Reading,
  { id, job_id }: { id: string; job_id: string },
  fileIds: readonly string[],
) =>
  fileIds.map((fileId) => ({
    resolution_id: id,
    job_id,
    company_id: principal.companyId,
    file_id: fileId,
    added_at: now,
    added_by: principal.fullName,
  }));

const uploadedNames = async ({ db, principal }: Reading, fileIds: readonly string[]) =>
  (await uploadedFiles(db, principal.companyId, principal.userId, fileIds)).map(({ id, file_name }) => ({
    id,
    name: file_name,
  }));

async function shownAll(context: Writing, job: JobRow, rows: readonly ResolutionRow[]) {
  const { db, principal } = context;
  const papers = await papersOf(db, job.id);
  const seen = await seenAt(db, job.id, principal.userId);
  const versions = await rulesVersions(db, principal.companyId);
  const shown = [];
  for (const row of rows) {
    const { around, people } = await surroundingsOf(actingIn(context, ''), job.id, partsOf(row));
    const names = new Map(people.map(({ userId, fullName }) => [userId, fullName]));
    const ruleChanges = row.asked.includes(principal.userId)
      ? proposersChanges(
          versions,
          { proposedBy: row.proposed_by, proposedAt: row.proposed_at },
          (id) => names.get(id) ?? 'a former colleague',
        )
      : [];
    const access = accessOf(job, row, around);
    shown.push(resolutionOf({ job, row, papers, people, around, seen, ruleChanges, access }, principal));
  }
  return shown;
}

async function shownOne(context: Writing, jobId: string, id: string) {
  const job = await found(context.db, context.principal, jobId);
  const row = (await resolutionsOf(context.db, job.id)).filter((one) => one.id === id);
  return (await shownAll(context, job, row))[0]!;
}
