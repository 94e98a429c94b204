import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Context, Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { documentsOf } from '../job-document/job-document.queries.ts';
import { frozenDocumentOf } from '../job-document/job-document.rules.ts';
import { itemsOf } from '../job-rfq/job-rfq.queries.ts';
import type { JobRow } from '../job-rfq/job-rfq.rules.ts';
import { qualificationPolicies } from '../qualification/qualification.policies.ts';
import { clausesOf, findingsOf } from '../qualification/qualification.queries.ts';
import { clauseTextOf } from '../qualification/technical.rules.ts';
import { standingOf } from './quotations.rules.ts';
import { promotedQuestions } from './questions.queries.ts';
import { callAnswerOf } from './questions.rules.ts';
import { openingAccess } from './rfq-access.ts';
import { pendingChanges } from './rfq-changes.queries.ts';
import { confirmationOf, pendingChangeOf } from './rfq-changes.rules.ts';
import type { PossibleOpener } from './rfq-changes.rules.ts';
import { namesOf } from './rfq-changes.ts';
import { isSilent } from './rfq-notices.rules.ts';
import { rfqPolicies } from './rfq.policies.ts';
import { buyerOf, invitedTo, possibleOpeners, recipientsOf, revisionsOf, rfqOfJob } from './rfq.queries.ts';
import { frozenOf, rfqOf } from './rfq.rules.ts';
import type { Frozen, RfqRow } from './rfq-states.rules.ts';

type Reading = Pick<Context<'getRfq'>, 'db' | 'principal' | 'now'>;

/** What the next revision would freeze. */
export async function nextOf(
  db: Kysely<Database>,
  { companyId }: Principal,
  job: JobRow,
  rfq: RfqRow,
): Promise<Frozen> {
  const shownToVendors = (await documentsOf(db, job.id)).filter(({ is_shown }) => is_shown).map(frozenDocumentOf);
  const answers = (await promotedQuestions(db, job.id)).map(callAnswerOf);
  const criteria = (await clausesOf(db, job.id)).map(clauseTextOf);
  const buyer = await buyerOf(db, companyId, job.id);
  return frozenOf(job, rfq, await itemsOf(db, job.id), shownToVendors, answers, criteria, buyer);
}

/** The page of an RFQ as its reader sees it. */
export async function shown({ db, principal, now }: Reading, job: JobRow) {
  const rfq = await rfqOfJob(db, job.id);
  const unsent = (await recipientsOf(db, job.id)).filter(({ sent_at, email }) => sent_at === null && email !== null);
  const silent = (await invitedTo(db, job.id)).filter((row) => isSilent(standingOf(row)));
  const openers = await possibleOpeners(db, principal.companyId, job.id);
  const access = await openingAccess(db, job, rfq, now);
  return rfqOf(
    {
      job,
      rfq,
      access,
      unsentIds: unsent.map(({ job_vendor_id }) => job_vendor_id),
      silentIds: silent.map(({ job_vendor_id }) => job_vendor_id),
      next: await nextOf(db, principal, job, rfq),
      revisions: await revisionsOf(db, job.id),
      openers,
      pending: await pendingOf({ db, principal }, { job, rfq, now }, openers),
      canSetCriteria: may(qualificationPolicies['technical.clauses'], principal, {
        job,
        rfq,
        now,
        findingCount: (await findingsOf(db, job.id)).length,
      }),
    },
    principal,
    now,
  );
}

async function pendingOf(
  { db, principal }: Pick<Reading, 'db' | 'principal'>,
  { job, rfq, now }: { job: JobRow; rfq: RfqRow; now: Date },
  openers: readonly PossibleOpener[],
) {
  const changes = await pendingChanges(db, job.id, now);
  return Promise.all(
    changes.map(async (change) => {
      const confirmation = confirmationOf(change, rfq, openers);
      const access = { job, rfq, now, change, confirmation };
      return pendingChangeOf(change, rfq, confirmation, await namesOf({ db }, rfq, change), {
        confirm: may(rfqPolicies['rfq.confirmChange'], principal, access),
        withdraw: may(rfqPolicies['rfq.withdrawChange'], principal, access),
      });
    }),
  );
}
