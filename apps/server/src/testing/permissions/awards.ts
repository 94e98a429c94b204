import type { OperationId } from '@millwright/contract/operations';
import { fixture } from '../fixture-world.ts';
import { COMPANY, EDITORS, OWNERS, PEOPLE, PRICES, SEES } from './principals.ts';
import type { PrincipalName, Rows } from './principals.ts';
import type { PermissionWorld } from './world.ts';

type World = PermissionWorld;
const byId = (id: string) => ({ path: { id } });
const companyId = fixture.sagar.companyId;
const ofOpened = ({ opened }: World) => byId(opened.jobId);
/** Who reads prices, and who was asked. */
const ASKED = [...PRICES, 'approver'] as const;

/** Who reads none of it: to them there is no resolution. */
const UNASKED = ['colleague', 'technical'] as const;

/** A resolution that waits for the approver. */
async function pending({ acts, asOwner, people, deciding }: World) {
  const { resolutions } = (await asOwner('getJobRequestResolutions', byId(deciding.jobId))).body;
  return resolutions.find(({ state }) => state === 'pending') ?? acts.propose(people.owner, deciding);
}
/** Takes back what was proposed for the frozen job. */
async function unproposed({ asOwner, frozen: { jobId } }: World) {
  const { resolutions } = (await asOwner('getJobRequestResolutions', byId(jobId))).body;
  for (const { _id } of resolutions.filter(({ state }) => state === 'pending'))
    await asOwner('withdrawResolution', { body: { resolutionId: _id, comment: 'A vendor called.' } });
}
async function paper(world: World) {
  const { _id } = await pending(world);
  const { fileId } = await world.acts.upload(world.people.owner, `Note ${world.next()}.txt`, 'A note.');
  const { body } = await world.asOwner('postUploadApprovalDocuments', { ...byId(_id), body: { fileIds: [fileId] } });
  return body.documents.at(-1)!._id;
}
const day = (number: number) => new Date(Date.UTC(2090, 0, number)).toISOString().slice(0, 10);
async function reportLink({ asOwner, opened }: World) {
  const body = { reportId: opened.reports.job_summary, person: 'Asha Joshi', opensUntil: inWeeks(2) };
  return (await asOwner('makeReportLink', { body })).body;
}
const inWeeks = (weeks: number) => new Date(Date.now() + weeks * 7 * 86_400_000).toISOString().slice(0, 10);

/** Rules of the company of a super user that take effect later, changed by that person or by a colleague. */
async function comingRules({ sql, server, as }: World, by: PrincipalName, isOwn: boolean) {
  const { bands, remindAfterDays, escalateAfterDays, escalateToIds, isOverrideAllowed } = (
    await server.call('getApprovalRules', { as: as(by) })
  ).body;
  const content = JSON.stringify({ bands, remindAfterDays, escalateAfterDays, escalateToIds, isOverrideAllowed });
  const { rows } = await sql(
    `insert into approval_rules (company_id, version, content, changed_at, changed_by, changed_by_id, effective_at)
      select me.company_id, coalesce((select max(r.version) from approval_rules r where r.company_id = me.company_id), 0) + 1, $2, now(), 'A person',
        case when $3 then me.id else (select c.id from app_user c where c.company_id = me.company_id and c.id <> me.id limit 1) end, now() + interval '1 day'
      from app_user me where me.email = $1 returning version`,
    [as(by).email, content, isOwn],
  );
  return { body: { version: rows[0].version } };
}

/** Who approves, what is approved, what vendors are told, and what is reported of all of it. */
export const awardRows = {
  getApprovalRules: { by: PEOPLE },
  // Each super user the rules of their own company.
  setApprovalRules: {
    by: ['superUser', 'stranger'],
    outsiders: 403,
    send: async ({ server, as }, by) => {
      const { newestVersion, bands, remindAfterDays, escalateAfterDays, escalateToIds, isOverrideAllowed } = (
        await server.call('getApprovalRules', { as: as(by) })
      ).body;
      const rules = { bands, remindAfterDays, escalateAfterDays, escalateToIds, isOverrideAllowed };
      return { body: { version: newestVersion, ...rules } };
    },
  },
  confirmApprovalRules: {
    by: ['superUser', 'stranger'],
    outsiders: 403,
    send: (world, by) => comingRules(world, by, false),
  },
  withdrawApprovalRules: {
    by: ['superUser', 'stranger'],
    outsiders: 403,
    send: (world, by) => comingRules(world, by, true),
  },
  getDelegations: { by: PEOPLE },
  addDelegation: {
    by: PEOPLE,
    send: async ({ server, as, next }, by) => {
      const { people } = (await server.call('getDelegations', { as: as(by) })).body;
      const on = day(next());
      return { body: { delegateId: people[0]!.userId, from: on, until: on } };
    },
  },
  // One's own.
  endDelegation: {
    by: ['owner'],
    others: 404,
    send: async ({ asOwner, people, next }) => {
      const on = day(next());
      const body = { delegateId: people.auditor.userId, from: on, until: on };
      const { mine } = (await asOwner('addDelegation', { body })).body;
      return { body: { delegationId: mine.at(-1)!._id } };
    },
  },
  getApproversList: {
    by: EDITORS,
    send: async (world) => {
      await unproposed(world);
      return byId(world.frozen.jobId);
    },
  },
  postCreateResolution: {
    by: EDITORS,
    send: async (world) => {
      await unproposed(world);
      const { jobId, sha256 } = world.frozen;
      const { options } = (await world.asOwner('getApproversList', byId(jobId))).body;
      return {
        body: { jobId, comparisonSha256: sha256, option: options[0]!.key, reason: 'Lowest and complete.' },
      };
    },
  },
  postUploadApprovalDocuments: {
    by: EDITORS,
    unseenBy: UNASKED,
    send: async (world, by) => {
      const { fileId } = await world.acts.upload(world.as(by), `Note ${world.next()}.txt`, `Note ${world.next()}`);
      return { ...byId((await pending(world))._id), body: { fileIds: [fileId] } };
    },
  },
  // What one was asked about is the right to read it (decision 44).
  getApprovalDocument: { by: ASKED, others: 404, send: async (world) => byId(await paper(world)) },
  getJobRequestResolutions: { by: SEES, send: ({ deciding }) => byId(deciding.jobId) },
  // Not who proposed it, owns or buys the job, and no super user who was not asked (hard rules 2 and 3).
  saveResolutionApproverResponse: {
    by: ['approver'],
    unseenBy: UNASKED,
    send: async (world) => ({
      body: { resolutionId: (await pending(world))._id, answer: 'return', comment: 'Ask for less advance.' },
    }),
  },
  overrideResolutionStep: {
    by: ['superUser'],
    unseenBy: UNASKED,
    send: async (world) => {
      const { _id, stages } = await pending(world);
      return {
        body: { resolutionId: _id, stepId: stages[0]!.steps[0]!._id, act: 'ask', comment: 'Nobody is there.' },
      };
    },
  },
  withdrawResolution: {
    by: OWNERS,
    unseenBy: UNASKED,
    send: async (world) => ({ body: { resolutionId: (await pending(world))._id, comment: 'A vendor called.' } }),
  },
  updateHasNewApproval: { by: SEES, send: ({ deciding: { jobId } }) => ({ body: { jobId } }) },
  getAwardNote: { by: ASKED, others: 404, send: ({ approved }) => byId(approved._id) },
  getAwardLetters: { by: OWNERS, send: ({ awarded }) => byId(awarded.jobId) },
  getAwardLetterFile: {
    by: OWNERS,
    send: ({ awarded: { jobId, vendors } }) => ({ path: { id: jobId, vendorId: vendors[0]!._id } }),
  },
  sendAwardLetters: { by: OWNERS, send: ({ awarded: { jobId } }) => ({ body: { jobId } }) },

  makeReport: { by: PRICES, send: ({ opened: { jobId } }) => ({ body: { jobId, kind: 'financial' } }) },
  getJobSummaryReport: { by: PRICES, send: ({ opened: { jobId } }) => ({ body: { jobId } }) },
  getComparisonReports: { by: PRICES, send: ofOpened },
  getAllGeneratedReportsByCompany: { by: COMPANY, send: () => byId(companyId) },
  getReport: { by: PRICES, send: ({ opened: { jobId, reports } }) => ({ path: { a: jobId, b: reports.job_summary } }) },
  getFinancialReport: {
    by: PRICES,
    send: ({ opened: { jobId, reports } }) => ({ path: { a: jobId, b: reports.financial } }),
  },
  getVendorComparisonReport: {
    by: PRICES,
    send: ({ opened: { jobId, reports } }) => ({ path: { a: jobId, b: reports.vendor_comparison } }),
  },
  addCommentVendorComparisonReport: {
    by: PRICES,
    send: ({ opened: { reports } }) => ({
      body: { reportId: reports.vendor_comparison, text: 'Well argued.', mentionedIds: [] },
    }),
  },
  // Figures of the jobs whose prices one reads.
  getCompanyFigures: { by: COMPANY, send: () => byId(companyId) },
  getCompanyFiguresFile: { by: COMPANY, send: () => ({ path: { id: companyId, form: 'csv' } }) },
  getReportFile: { by: PRICES, send: ({ opened: { reports } }) => ({ path: { a: reports.financial, b: 'csv' } }) },
  // Whoever may make reports makes links to them, and revokes anybody's (decision 68).
  makeReportLink: {
    by: PRICES,
    send: ({ opened: { reports } }) => ({
      body: { reportId: reports.financial, person: 'Asha Joshi', opensUntil: inWeeks(2) },
    }),
  },
  revokeReportLink: { by: PRICES, send: async (world) => byId((await reportLink(world)).link._id) },
} satisfies Partial<Rows<OperationId>>;
