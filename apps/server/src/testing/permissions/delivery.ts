import { randomUUID } from 'node:crypto';
import type { OperationId } from '@millwright/contract/operations';
import { signedTicket } from '../../modules/scheduler/scheduler.rules.ts';
import { ANYBODY, EDITORS, OWNERS, PEOPLE, PRICES, SEES, VENDORS } from './principals.ts';
import type { Rows } from './principals.ts';
import { oncePerWorld } from './world.ts';
import type { PermissionWorld } from './world.ts';

type World = PermissionWorld;
const byId = (id: string) => ({ path: { id } });
function fileForm(next: number): FormData {
  const body = new FormData();
  body.set('file', new Blob([`Packing list ${next}`]), `Packing list ${next}.txt`);
  return body;
}
const TERMS = { ratePercent: '0.5', capPercent: '5', graceDays: 0, base: 'undelivered' } as const;

/** The plan of the first vendor of the awarded job as it is before it is sent, with one milestone. */
async function planned(world: World) {
  const { awarded, asOwner, sql } = world;
  const jobVendorId = awarded.vendors[0]!._id;
  await sql('delete from delivery_order where job_id = $1', [awarded.jobId]);
  const milestone = {
    name: `Hydrotest ${world.next()}`,
    due: '2026-01-01',
    percentOfPrice: '100',
    amountInPaise: null,
    evidenceAsked: 'Report',
    hasDamages: true,
  };
  const body = { jobVendorId, version: 0, terms: TERMS, retention: null, milestones: [milestone] };
  const { orders } = (await asOwner('saveDeliveryPlan', { body })).body;
  const { version, milestones } = orders.find((one) => one.jobVendorId === jobVendorId)!;
  return { jobVendorId, version, milestoneId: milestones[0]!._id };
}
/** The same as its vendor has it. */
async function sent(world: World) {
  const { milestoneId, jobVendorId, version } = await planned(world);
  await world.asOwner('sendDeliveryPlan', { body: { jobVendorId, version } });
  return milestoneId;
}
/** With evidence that waits for the buyer. */
async function submitted(world: World) {
  const id = await sent(world);
  await world.sql(
    `insert into milestone_evidence (milestone_id, number, job_vendor_id, job_id, company_id, at, by_name, words)
     select id, 1, job_vendor_id, job_id, company_id, now(), 'Anil Deshpande', 'Report HT-114' from milestone where id = $1`,
    [id],
  );
  await world.sql(`update milestone set state = 'evidence_submitted' where id = $1`, [id]);
  return id;
}

/** A file that its vendor submitted as evidence. */
async function evidenceFile(world: World) {
  const id = await sent(world);
  const { headers } = world.awarded.browsers[0]!;
  const body = fileForm(world.next());
  const { fileId } = (await world.server.call('uploadEvidenceFile', { headers, path: { id }, body })).body;
  const evidence = { milestoneId: id, byName: 'Anil Deshpande', words: 'Report HT-114', fileIds: [fileId] };
  await world.server.call('submitMilestoneEvidence', { headers, body: evidence });
  return { path: { id, fileId } };
}
/** One that all ask for at once. */
const sharedFile = oncePerWorld(evidenceFile);
/** The cookie of a vendor of the awarded job, for who is one. */
const asAwarded = ({ awarded }: World, by: unknown) => {
  const browser = { vendor: 0, otherVendor: 1 }[by as string];
  return browser === undefined ? {} : { headers: { cookie: awarded.browsers[browser]!.headers.cookie! } };
};

/** What vendors of an awarded job deliver, and what delay costs. */
export const deliveryRows = {
  getDelivery: { by: PRICES, send: ({ awarded }) => byId(awarded.jobId) },
  // Each the milestones of the jobs whose prices they read.
  getMilestones: { by: PEOPLE },
  getEvidenceFile: { by: PRICES, send: evidenceFile },
  saveDeliveryPlan: {
    by: EDITORS,
    send: async (world) => {
      const { jobVendorId, version } = await planned(world);
      return { body: { jobVendorId, version, terms: TERMS, retention: null, milestones: [] } };
    },
  },
  sendDeliveryPlan: {
    by: OWNERS,
    send: async (world) => {
      const { jobVendorId, version } = await planned(world);
      return { body: { jobVendorId, version } };
    },
  },
  saveGuarantee: {
    by: EDITORS,
    send: ({ awarded, next }) => ({
      body: {
        jobVendorId: awarded.vendors[0]!._id,
        kind: 'pbg',
        bank: 'State Bank of India',
        number: `BG/${next()}`,
        amountInPaise: 100_000,
        validUntil: '2027-04-30',
        claimUntil: '2027-07-31',
      },
    }),
  },
  decideMilestone: {
    by: EDITORS,
    send: async (world) => ({
      body: { milestoneId: await submitted(world), evidence: 1, decision: 'return', reason: 'Not signed.' },
    }),
  },
  requestMilestoneChange: {
    by: EDITORS,
    send: async (world) => ({
      body: { milestoneId: await sent(world), kind: 'extension', days: 3, reason: 'Gate 3 was closed.' },
    }),
  },
  // Not who asked for it: the owner.
  decideMilestoneChange: {
    by: ['buyer', 'superUser'],
    send: async (world) => {
      const body = { milestoneId: await sent(world), kind: 'waiver', reason: 'Not needed.' } as const;
      await world.asOwner('requestMilestoneChange', { body });
      const { rows } = await world.sql('select id from milestone_change where milestone_id = $1', [body.milestoneId]);
      return { body: { changeId: rows[0].id as string, isConfirmed: false } };
    },
  },
  applyDamages: {
    by: OWNERS,
    send: async (world) => {
      const milestoneId = await submitted(world);
      await world.asOwner('decideMilestone', { body: { milestoneId, evidence: 1, decision: 'accept' } });
      const { orders } = (await world.asOwner('getDelivery', byId(world.awarded.jobId))).body;
      const own = orders.flatMap(({ milestones }) => milestones).find(({ _id }) => _id === milestoneId)!;
      return { body: { milestoneId, amountInPaise: own.damages!.amountInPaise } };
    },
  },
} satisfies Partial<Rows<OperationId>>;

/** When jobs are expected, and the link to another scheduler. */
export const schedulerRows = {
  getBubbleLink: { by: PEOPLE },
  // Each the jobs that they see.
  getSchedule: { by: PEOPLE },
  getJobSchedule: { by: SEES, send: ({ awarded }) => byId(awarded.jobId) },
  exportSchedule: { by: PEOPLE },
  exportJobSchedule: { by: SEES, send: ({ awarded }) => ({ ...byId(awarded.jobId), query: { format: 'ics' } }) },
  planSchedule: {
    by: EDITORS,
    send: async ({ awarded: { jobId }, sql }) => {
      await sql(`update job set required_by = '2090-01-01' where id = $1`, [jobId]);
      return { body: { jobId, reason: 'The shutdown moved.' } };
    },
  },
  // Who has a ticket of a link, which another product's server redeems.
  redeemSchedulerTicket: {
    by: ANYBODY,
    send: async ({ server, people, sql }) => {
      const id = randomUUID();
      await sql(
        `insert into scheduler_ticket (id, company_id, user_id, expires_at) select $1, company_id, id, now() + interval '1 minute' from app_user where id = $2`,
        [id, people.owner.userId],
      );
      const audience = 'https://scheduler.example.com';
      const claims = { jti: id, aud: audience, exp: Math.floor(Date.now() / 1000) + 60 };
      return { body: { ticket: signedTicket(server.config.secret, claims), audience } };
    },
  },
} satisfies Partial<Rows<OperationId>>;

/** What a vendor does about its milestones, by a link of the awarded job. */
export const vendorDeliveryRows = {
  getVendorMilestones: { by: VENDORS },
  // The second vendor was not awarded a part, and has no milestone.
  submitMilestoneEvidence: {
    by: VENDORS,
    send: async (world, by) => {
      const body = { milestoneId: await sent(world), byName: 'Anil Deshpande', words: 'Report HT-114' };
      return { ...asAwarded(world, by), body };
    },
  },
  uploadEvidenceFile: {
    by: VENDORS,
    send: async (world, by) => ({
      ...asAwarded(world, by),
      path: { id: await sent(world) },
      body: fileForm(world.next()),
    }),
  },
  getVendorEvidenceFile: {
    by: VENDORS,
    isOwn: true,
    send: async (world, by) => ({ ...asAwarded(world, by), ...(await sharedFile(world)) }),
  },
} satisfies Partial<Rows<OperationId>>;
