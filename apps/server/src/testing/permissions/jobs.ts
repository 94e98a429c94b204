import type { OperationId } from '@millwright/contract/operations';
import { fixture, fixtureGstn } from '../fixture-world.ts';
import { COMPANY, EDITORS, OWNERS, PEOPLE, ROLES, SEES } from './principals.ts';
import type { Rows } from './principals.ts';
import type { PermissionWorld } from './world.ts';

const companyId = fixture.sagar.companyId;
const byId = (id: string) => ({ path: { id } });
/** The version that a job has. */
const versionOf = async ({ asOwner }: PermissionWorld, id: string) =>
  (await asOwner('getJobRequestReport', byId(id))).body.jobRequestDetails.version;
const sourced = ({ sourcing }: PermissionWorld) => byId(sourcing.jobId);
const opened = ({ opened: { jobId } }: PermissionWorld) => byId(jobId);
const ofSourced = ({ sourcing: { jobId } }: PermissionWorld) => ({ body: { jobId } });
/** Puts a vendor on the job in sourcing that nobody has taken off it, and answers its id. */
async function addedVendor({ asOwner, sourcing: { jobId }, next }: PermissionWorld): Promise<string> {
  const unlisted = { companyName: `Palar Rotary ${next()}`, email: `anand${next()}@palar-rotary.example` };
  const { vendors } = (await asOwner('addVendor', { body: { jobId, unlisted } })).body;
  return vendors.find(({ companyName }) => companyName === unlisted.companyName)!._id;
}
async function project({ asOwner, people, next }: PermissionWorld) {
  const body = { name: `Shutdown ${next()}`, plantId: fixture.sagar.plantId };
  const { _id, version } = (await asOwner('createProject', { body })).body;
  const roles = { buyer: 'buyer', technical: 'technical_evaluator', commercial: 'commercial_evaluator' } as const;
  for (const [name, role] of Object.entries({ ...roles, approver: 'approver', auditor: 'auditor' } as const))
    await asOwner('setProjectMember', {
      path: { id: _id },
      body: { userId: people[name as 'buyer'].userId, role },
    });
  return { _id, version };
}
/** A proposal of the team that nobody has answered. */
async function proposal({ asTeam, accepted: { jobId }, sql }: PermissionWorld): Promise<string> {
  await sql('delete from job_vendor where job_id = $1', [jobId]);
  const body = { gstn: fixtureGstn(9), reason: 'Near the plant.' };
  return (await asTeam('proposeVendorAsProvider', { ...byId(jobId), body })).body.proposals[0]!._id;
}
/** A link to the proposals that somebody was mailed. */
async function proposalLink({ asOwner, accepted: { jobId }, next }: PermissionWorld): Promise<string> {
  const body = { jobId, fullName: 'Asha Joshi', email: `asha${next()}@sagarsteel.example` };
  return (await asOwner('sendF3Link', { body })).body.links.find(({ email }) => email === body.email)!._id;
}
async function vendorRequest({ asOwner, next }: PermissionWorld) {
  const requirement = `Kiln tyre grinding ${next()}`;
  return (await asOwner('postVendorRequest', { body: { requirement } })).body;
}

/** Jobs, projects, the log, the vendors of a job, and what the provider's team proposes for it. */
export const jobRows = {
  createJob: { by: PEOPLE, send: () => ({ body: {} }) },
  getJobChoices: { by: PEOPLE },
  useJobAgain: { by: SEES, send: sourced },
  editJob: {
    by: EDITORS,
    send: async (world) => ({
      ...sourced(world),
      body: {
        version: await versionOf(world, world.sourcing.jobId),
        fields: {
          title: `Boiler 2 water-wall repair ${world.next()}`,
          subcategoryId: 'boiler-repair',
          plantId: fixture.sagar.plantId,
          budgetInPaise: 100_000 + world.next(),
        },
      },
    }),
  },
  getJobScope: { by: SEES, send: opened },
  setJobScope: {
    by: EDITORS,
    send: async (world) => ({
      ...sourced(world),
      body: {
        version: await versionOf(world, world.sourcing.jobId),
        items: [{ description: `Tubes ${world.next()}`, unit: 'NOS', quantity: '64', rateInPaise: 95_000 }],
      },
    }),
  },
  setJobMember: {
    by: OWNERS,
    send: (world) => ({ ...sourced(world), body: { userId: world.people.auditor.userId, role: 'auditor' } }),
  },
  getJobRequests: { by: COMPANY, send: () => ({ ...byId(companyId), query: { limit: 100 } }) },
  exportJobRequests: { by: COMPANY, send: () => ({ ...byId(companyId), body: { format: 'csv' } }) },
  getJobDashboard: { by: COMPANY, send: () => byId(companyId) },
  getJobRequestReport: { by: SEES, send: opened },
  updateJobStatus: {
    by: OWNERS,
    send: async ({ moved: { jobId }, sql }) => {
      await sql(`update job set status = 'submitted', held_status = null where id = $1`, [jobId]);
      return { body: { jobId, to: 'on_hold', comment: 'The shutdown moved.' } };
    },
  },
  updateLastActivityDate: { by: SEES, send: sourced },
  updateVendorsNewMessageCount: { by: SEES, send: ofSourced },
  updateHasNewVendor: { by: SEES, send: ofSourced },
  updateHasNewQuotation: { by: SEES, send: ofSourced },

  getProjectLists: { by: PEOPLE },
  createProject: { by: PEOPLE, send: ({ next }) => ({ body: { name: `Expansion ${next()}` } }) },
  getProjectsRoles: { by: PEOPLE },
  editProject: {
    by: OWNERS,
    send: async (world) => {
      const { _id, version } = await project(world);
      return { ...byId(_id), body: { version, fields: { name: `Shutdown ${world.next()}` } } };
    },
  },
  getProjectUsers: { by: SEES, send: async (world) => byId((await project(world))._id) },
  setProjectMember: {
    by: OWNERS,
    send: async (world) => ({
      ...byId((await project(world))._id),
      body: { userId: world.people.colleague.userId, role: 'auditor' },
    }),
  },

  // Whoever sees a job reads all of its log, in which no price stands.
  logActivity: { by: SEES, send: ({ sourcing: { jobId } }) => ({ body: { jobId, kind: 'opened' } }) },
  getActivityLog: { by: SEES, send: opened },
  getLatestActivityLog: { by: SEES, send: opened },
  verifyActivityLog: { by: SEES, send: opened },
  exportActivityLog: { by: SEES, send: (world) => ({ ...opened(world), body: {} }) },

  getJobVendorClientSide: { by: SEES, send: opened },
  addVendor: {
    by: EDITORS,
    send: ({ sourcing: { jobId }, next }) => ({
      body: { jobId, unlisted: { companyName: `Vel Works ${next()}`, email: `vel${next()}@vel-works.example` } },
    }),
  },
  removeVendorFromJob: {
    by: EDITORS,
    send: async (world) => ({ body: { jobVendorId: await addedVendor(world), reason: 'not_needed' } }),
  },
  addNoteForVendor: {
    by: ROLES,
    send: ({ sourcing }) => ({ body: { jobVendorId: sourcing.vendors[0]!._id, note: 'Asked by phone.' } }),
  },
  shortlistVendorFromJobByClient: {
    by: EDITORS,
    send: ({ sourcing }) => ({ body: { jobVendorId: sourcing.vendors[0]!._id, isShortlisted: true } }),
  },
  recommendVendor: {
    by: SEES,
    send: ({ sourcing: { jobId }, next }) => ({
      body: { jobId, gstn: fixtureGstn(10 + (next() % 15)), reason: 'Did it in 2024.' },
    }),
  },
  // Whether a vendor is on the jobs that one sees.
  getClientJobs: { by: PEOPLE, send: () => byId(fixtureGstn(1)) },
  addVendorToShortlistedJobs: {
    by: EDITORS,
    send: ({ sourcing: { jobId } }) => ({ body: { gstn: fixtureGstn(30), jobIds: [jobId] } }),
  },

  // Whoever sees the job answers the proposals (decision 46).
  getF3Metadata: { by: SEES, send: ({ accepted }) => byId(accepted.jobId) },
  updateF3Feedback: {
    by: SEES,
    send: async (world) => ({ body: { proposalId: await proposal(world), verdict: 'fit' } }),
  },
  sendF3Link: {
    by: EDITORS,
    send: ({ accepted: { jobId }, next }) => ({
      body: { jobId, fullName: 'Asha Joshi', email: `joshi${next()}@sagarsteel.example` },
    }),
  },
  revokeF3Link: { by: EDITORS, send: async (world) => byId(await proposalLink(world)) },

  postVendorRequest: { by: PEOPLE, send: ({ next }) => ({ body: { requirement: `Kiln tyre ${next()}` } }) },
  updateVendorRequest: {
    by: COMPANY,
    send: async (world) => {
      const { _id, version, requirement } = await vendorRequest(world);
      return { body: { requestId: _id, version, requirement } };
    },
  },
  getVendorRequests: { by: PEOPLE },
  getSuggestedVendors: { by: PEOPLE },
  requestVrAdditionToAProject: {
    by: EDITORS,
    send: async (world) => ({
      body: { requestId: (await vendorRequest(world))._id, jobId: world.sourcing.jobId },
    }),
  },
  getVendorRequestHistory: { by: COMPANY, send: async (world) => byId((await vendorRequest(world))._id) },
  getVendorRequest: { by: COMPANY, send: async (world) => byId((await vendorRequest(world))._id) },
  withdrawVendorRequest: { by: COMPANY, send: async (world) => byId((await vendorRequest(world))._id) },
} satisfies Partial<Rows<OperationId>>;
