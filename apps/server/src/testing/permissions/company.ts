import type { OperationId } from '@millwright/contract/operations';
import { fixture, fixtureGstn } from '../fixture-world.ts';
import type { CallArguments } from '../harness.ts';
import { registration } from './outsiders.ts';
import type { PrincipalName, Rows } from './principals.ts';
import type { PermissionWorld } from './world.ts';

type World = PermissionWorld;
const byId = (id: string) => ({ path: { id } });

/** What pages of a company show beside its jobs. */
export const companyReads = ({ jobIds }: World): { id: OperationId; args: CallArguments<OperationId> }[] => [
  { id: 'getSessions', args: {} },
  { id: 'getPendingRegistrations', args: {} },
  { id: 'getUserinfoData', args: {} },
  { id: 'getPlantInfo', args: {} },
  { id: 'userPlantInfoCompletion', args: {} },
  { id: 'getClientsList', args: {} },
  { id: 'getJobChoices', args: {} },
  { id: 'getProjectLists', args: {} },
  { id: 'getVendorEnquiries', args: {} },
  { id: 'vendorProfileData', args: { path: { gstn: fixtureGstn(1) } } },
  { id: 'getAllReview', args: { path: { gstn: fixtureGstn(1) } } },
  { id: 'getShortlistedVendors', args: {} },
  { id: 'getVendorShortlistGroup', args: {} },
  { id: 'getVendorShortlist', args: {} },
  { id: 'getClientJobs', args: { path: { id: fixtureGstn(1) }, query: { jobId: jobIds[0]! } } },
  { id: 'getSavedViews', args: { query: { place: 'vendors' } } },
  { id: 'getComparisonShares', args: {} },
  { id: 'getInviteeList', args: {} },
  { id: 'getFirstSteps', args: {} },
  { id: 'getNotifications', args: {} },
  { id: 'getMailPreferences', args: {} },
];

async function call<Id extends OperationId>({ server, as }: World, id: Id, by: PrincipalName, args: CallArguments<Id>) {
  const answer = await server.call(id, { ...args, as: as(by) });
  if (answer.status >= 300) throw new Error(`${id} was refused: ${answer.bytes.toString()}`);
  return answer.body;
}
const plant = async (world: World) =>
  call(world, 'createPlant', 'superUser', {
    body: { plantName: `Works ${world.next()}`, city: 'Pune', state: 'Maharashtra' },
  });
const group = async (world: World) => {
  const body = { groupName: `Shutdown ${world.next()}`, gstns: [fixtureGstn(1)] };
  return (await call(world, 'setVendorShortlistGroup', 'owner', { body }))._id;
};
const view = async (world: World) => {
  const body = { place: 'vendors' as const, name: `Boilers ${world.next()}`, query: 'search=boiler' };
  return (await call(world, 'createSavedView', 'owner', { body }))._id;
};
const file = async ({ acts, people, next }: World) =>
  (await acts.upload(people.owner, `Drawing ${next()}.txt`, `Drawing ${next()}.`)).fileId;
const share = async (world: World) => {
  const body = { gstns: [fixtureGstn(1), fixtureGstn(3)], recipients: ['asha@sagarsteel.example'] };
  return call(world, 'shareCompareVendorsLink', 'owner', { body });
};
const invite = async (world: World) => {
  const body = { emails: [`asha${world.next()}@sagarsteel.example`] };
  await call(world, 'sendInviteApi', 'superUser', { body });
  return (await call(world, 'getInviteeList', 'superUser', {})).data[0]!._id;
};

/** The smallest requests of what is written beside jobs, by who may. */
export const companyWrites = {
  approveRegistration: { by: ['superUser'], send: async (world) => byId(await registration(world)) },
  rejectRegistration: { by: ['superUser'], send: async (world) => byId(await registration(world)) },
  setUserinfoData: {
    by: ['owner'],
    send: async (world) => {
      const { version, designation, department, phoneNumber } = await call(world, 'getUserinfoData', 'owner', {});
      return {
        body: { version, fullName: `Meera ${'a'.repeat(world.next() % 40)}`, designation, department, phoneNumber },
      };
    },
  },
  createPlant: {
    by: ['superUser'],
    send: ({ next }) => ({ body: { plantName: `Works ${next()}`, city: 'Pune', state: 'Maharashtra' } }),
  },
  editPlant: {
    by: ['superUser'],
    send: async (world) => {
      const { plantId } = await plant(world);
      const body = { version: 1, plantName: `Mill ${world.next()}`, city: 'Pune', state: 'Maharashtra' };
      return { ...byId(plantId!), body };
    },
  },
  setPlantRetired: {
    by: ['superUser'],
    send: async (world) => ({ ...byId((await plant(world)).plantId!), body: { isRetired: true } }),
  },
  setVendorShortlistGroup: {
    by: ['owner'],
    send: ({ next }) => ({ body: { groupName: `Next ${next()}`, gstns: [fixtureGstn(1)] } }),
  },
  setRenameVendorShortlist: {
    by: ['owner'],
    send: async (world) => ({ body: { groupId: await group(world), groupName: `Later ${world.next()}` } }),
  },
  setDeleteVendorShortlist: { by: ['owner'], send: async (world) => ({ body: { groupId: await group(world) } }) },
  restoreVendorShortlistGroup: {
    by: ['owner'],
    send: async (world) => {
      const groupId = await group(world);
      await call(world, 'setDeleteVendorShortlist', 'owner', { body: { groupId } });
      return { body: { groupId } };
    },
  },
  deleteShortlistGroupVendor: {
    by: ['owner'],
    send: async (world) => ({ body: { groupId: await group(world), gstn: fixtureGstn(1) } }),
  },
  createSavedView: {
    by: ['owner'],
    send: ({ next }) => ({ body: { place: 'vendors', name: `Boilers ${next()}`, query: 'search=boiler' } }),
  },
  updateSavedView: {
    by: ['owner'],
    send: async (world) => ({ ...byId(await view(world)), body: { name: `Kilns ${world.next()}` } }),
  },
  deleteSavedView: { by: ['owner'], send: async (world) => byId(await view(world)) },
  deleteFile: { by: ['owner'], send: async (world) => ({ path: { fileId: await file(world) } }) },
  enquireVendor: {
    by: ['owner'],
    send: () => ({ body: { gstn: fixtureGstn(1), subject: 'Rates', message: 'Please send your rates.' } }),
  },
  createReview: {
    by: ['owner'],
    send: () => ({ body: { gstn: fixtureGstn(1), experienceId: fixture.experienceId(1), overallRating: 5 } }),
  },
  shareCompareVendorsLink: {
    by: ['owner'],
    send: () => ({ body: { gstns: [fixtureGstn(1), fixtureGstn(3)], recipients: ['asha@sagarsteel.example'] } }),
  },
  revokeComparisonShare: {
    by: ['owner'],
    send: async (world) => {
      await share(world);
      return { path: { shareId: (await call(world, 'getComparisonShares', 'owner', {})).data[0]!._id } };
    },
  },
  sendInviteApi: {
    by: ['superUser'],
    send: ({ next }) => ({ body: { emails: [`asha${next()}@sagarsteel.example`] } }),
  },
  resendInviteApi: { by: ['superUser'], send: async (world) => ({ body: { _id: await invite(world) } }) },
  cancelInvite: { by: ['superUser'], send: async (world) => ({ body: { _id: await invite(world) } }) },
  dismissFirstSteps: { by: ['superUser'], send: () => ({}) },
  setMailPreferences: {
    by: ['owner'],
    send: async (world) => {
      const { preferences } = await call(world, 'getMailPreferences', 'owner', {});
      return { body: { preferences: preferences.map(({ group, delivery }) => ({ group, delivery })) } };
    },
  },
  setVendorShare: {
    by: ['owner'],
    send: () => ({ body: { gstn: fixtureGstn(1), recipients: ['asha@sagarsteel.example'] } }),
  },
  contactNotification: { by: ['owner'], send: () => ({ body: { gstn: fixtureGstn(1) } }) },
  markNotificationsRead: { by: ['owner'], send: () => ({ body: { upTo: new Date().toISOString() } }) },
} satisfies Partial<Rows<OperationId>>;
