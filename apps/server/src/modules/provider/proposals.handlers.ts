import type { Context, HandlersOf, StaffSession } from '../../http/handler.ts';
import { assertFields, conflict, notFound } from '../../problems.ts';
import { ratingSummaryOf, vendorReferenceOf } from '../../search/vendor-card.rules.ts';
import { writeJobLogAsTeam } from '../activity-log/job-log.ts';
import { kilometresTo } from '../f3-vendors/f3-vendors.rules.ts';
import { numberOf } from '../job-rfq/job-rfq.rules.ts';
import { MOST_VENDORS } from '../job-vendor/job-vendor.rules.ts';
import { mailWordsProblems } from '../vendor-profile/mail.rules.ts';
import { heldTeamJob, teamProposals, tellCompanyOfJob } from './job-review.queries.ts';
import type { TeamJobRow } from './job-review.queries.ts';
import { teamJobShown } from './job-review.handlers.ts';
import { isOpenToProposals } from './job-review.rules.ts';
import { foundVendors, placeOfJob, proposeVendor, vendorByGstn, withdrawProposal } from './proposals.queries.ts';
import { firstProposalMail, whyFoundOf } from './proposals.rules.ts';
import { addAudit } from './provider.queries.ts';

type Operations = 'proposeVendorAsProvider' | 'withdrawProposalAsProvider' | 'searchVendorsAsProvider';

const MOST_FOUND = 20;
const STALE = ['f3-vendors', 'job-vendor'];

/** Handlers of what the team proposes for a job (domain rules, words: F3). Prices, budgets and who else is on the job never reach it. */
export const proposalHandlers: HandlersOf<Operations> = {
  proposeVendorAsProvider: async (context) => {
    const { db, path, body, staff, now, config, outbox } = context;
    const job = await held(context, path.id);
    const reason = body.reason.trim();
    const vendor = await vendorByGstn(db, body.gstn);
    assertFields([
      ...(vendor ? [] : [{ pointer: '/gstn', message: 'is not a listed vendor' }]),
      ...(reason.length < 3 ? [{ pointer: '/reason', message: 'Enter why it fits.' }] : []),
      ...mailWordsProblems({ '/reason': reason }),
    ]);
    if (!isOpenToProposals(job)) throw conflict('JOB_CLOSED', 'No vendors are proposed for this job.');
    const isFirst = (await teamProposals(db, job.id)).length === 0;
    const outcome = await proposeVendor(db, {
      jobId: job.id,
      vendorId: vendor!.id,
      reason,
      staffEmail: staff.email,
      teamName: `${config.productName} team`,
      most: MOST_VENDORS,
      now,
    });
    if (outcome === 'there')
      throw conflict('ALREADY_ON_JOB', 'This vendor is on the job, or was proposed or removed before.');
    if (outcome === 'full')
      throw conflict('TOO_MANY_VENDORS', `A job can have up to ${MOST_VENDORS} vendors, including removed ones.`);
    await writeJobLogAsTeam(context, job, 'vendor_suggested', { vendor: vendor!.company_name, comment: reason });
    if (isFirst) {
      const mail = firstProposalMail(job, config.productName, `${config.publicUrl}/job/${job.id}/f3-vendors`);
      await outbox.add({ channel: 'mail', recipient: job.owner_email, ...mail });
    }
    await audited(context, 'propose vendor', job, vendor!.company_name);
    await tellCompanyOfJob(db, job.id, 'proposeVendorAsProvider', STALE);
    return teamJobShown(db, await held(context, job.id), now);
  },

  withdrawProposalAsProvider: async (context) => {
    const { db, path, now } = context;
    const job = await held(context, path.id);
    const known = (await teamProposals(db, job.id)).find(({ job_vendor_id: id }) => id === path.proposalId);
    if (!known) throw notFound('proposal');
    const name = await withdrawProposal(db, job.id, path.proposalId, now);
    if (name === null)
      throw conflict('PROPOSAL_ANSWERED', 'The client has already answered this proposal or added the vendor.');
    await writeJobLogAsTeam(context, job, 'proposal_withdrawn', { vendor: name });
    await audited(context, 'withdraw proposal', job, name);
    await tellCompanyOfJob(db, job.id, 'withdrawProposalAsProvider', STALE);
    return teamJobShown(db, await held(context, job.id), now);
  },

  searchVendorsAsProvider: async ({ db, query, search }) => {
    const { search: words = '', mode = 'requirement', jobId } = query;
    const text = words.trim();
    const place = jobId === undefined ? null : await placeOfJob(db, jobId);
    if (place === undefined) throw notFound('job');
    const exact = await vendorByGstn(db, text.toUpperCase());
    const near =
      place && place.latitude !== null && place.longitude !== null
        ? { latitude: place.latitude, longitude: place.longitude }
        : undefined;
    const hits = exact
      ? [{ vendorId: exact.id, whyMatched: [] }]
      : (
          await search.search({
            mode,
            ...(text ? { search: text } : {}),
            ...(text === '' && place?.subcategory_id ? { subcategoryId: place.subcategory_id } : {}),
            ...(near && { near }),
            limit: MOST_FOUND,
          })
        ).hits;
    const rows = await foundVendors(
      db,
      hits.map(({ vendorId }) => vendorId),
    );
    const proposed = new Set(
      jobId === undefined ? [] : (await teamProposals(db, jobId)).map(({ vendor_id: id }) => id),
    );
    return {
      vendors: hits.flatMap(({ vendorId, whyMatched }) => {
        const row = rows.get(vendorId);
        if (!row) return [];
        const distanceInKilometres = place && kilometresTo(row, place);
        return [
          {
            vendor: vendorReferenceOf(row),
            rating: ratingSummaryOf(row),
            services: row.services,
            isVerified: row.verified_on !== null,
            distanceInKilometres,
            why: whyFoundOf(row, whyMatched, place, distanceInKilometres),
            isProposed: proposed.has(vendorId),
          },
        ];
      }),
    };
  },
};

type Acting = Pick<Context<'proposeVendorAsProvider'>, 'db' | 'config' | 'now'> & { staff: StaffSession };

async function held({ db }: Pick<Acting, 'db'>, id: string): Promise<TeamJobRow> {
  const job = await heldTeamJob(db, id);
  if (!job) throw notFound('job');
  return job;
}

const audited = ({ db, staff, now }: Acting, action: string, job: TeamJobRow, vendor: string) =>
  addAudit(
    db,
    { actor: staff.email, action, subject: numberOf(job), detail: { company: job.company_name, vendor } },
    now,
  );
