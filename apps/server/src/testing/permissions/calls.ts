import { randomUUID } from 'node:crypto';
import type { OperationId } from '@millwright/contract/operations';
import { EDITORS, JUDGES, OWNERS, PRICERS, PRICES, SEES } from './principals.ts';
import type { Rows } from './principals.ts';
import type { PermissionWorld } from './world.ts';

type World = PermissionWorld;
const byId = (id: string) => ({ path: { id } });
const sourced = ({ sourcing }: World) => byId(sourcing.jobId);
const asked = ({ quoting }: World) => byId(quoting.jobId);
/** A document of the job in sourcing, of so many versions. */
async function document({ acts, asOwner, people, sourcing: { jobId }, next }: World, versions = 1): Promise<string> {
  const name = `Drawing ${next()}.txt`;
  const { fileId } = await acts.upload(people.owner, name, name);
  const { documents } = (await asOwner('addRfqDocuments', { body: { jobId, fileIds: [fileId] } })).body;
  const documentId = documents.find((one) => one.name === name)!._id;
  for (let version = 2; version <= versions; version += 1) {
    const newer = await acts.upload(people.owner, name, `${name}, version ${version}`);
    await asOwner('addRfqDocuments', { body: { jobId, fileIds: [newer.fileId], documentId } });
  }
  return documentId;
}
/** A question that the first vendor has asked. */
const question = async ({ acts, vendor, next }: World) =>
  (await acts.ask(vendor, `Who supplies crane ${next()}?`)).body._id;
/** A message that the first vendor has sent, by which it asks. */
async function vendorMessage({ server, asOwner, browsers, quoting, next }: World) {
  const body = { clientMessageId: randomUUID(), text: `Who supplies crane ${next()}?` };
  const { seq } = (await server.call('sendVendorMessage', { headers: browsers[0]!.headers, body })).body;
  const start = { communicationType: 'vendor', jobVendorId: quoting.vendors[0]!._id } as const;
  return { threadId: (await asOwner('chatInitiate', { body: start })).body.thread._id, seq };
}
async function answered(world: World) {
  const id = await question(world);
  await world.asOwner('answerQuestion', {
    ...byId(id),
    body: { answer: 'The contractor.', to: 'all', question: 'Who brings the crane?' },
  });
  return id;
}
/** The version of the terms of the job in sourcing, with a message that was not published. */
async function unpublished(world: World) {
  const { acts, people, sourcing, next } = world;
  return (await acts.setTerms(people.owner, sourcing.jobId, { message: `Bring ${next()} welders.` })).body.version;
}
async function estimateVersion({ asOwner, sql, sourcing }: World) {
  await sql('update cost_estimate set frozen_at = null, frozen_by = null, frozen_rates = null where job_id = $1', [
    sourcing.jobId,
  ]);
  return (await asOwner('getCostEstimate', byId(sourcing.jobId))).body.version;
}
async function group({ asOwner, quoting: { jobId, vendors }, next }: World) {
  const body = { jobId, name: `Group ${next()}`, jobVendorIds: [vendors[0]!._id] };
  return (await asOwner('createBroadcastGroup', { body })).body.groups.find(({ name }) => name === body.name)!._id;
}
/** An earlier deadline that the owner has requested. */
async function pendingChange({ acts, people, quoting: { jobId }, sql }: World): Promise<string> {
  await sql(`update rfq set closes_at = $2 where job_id = $1`, [jobId, acts.inHours(90)]);
  await sql(`delete from rfq_change where job_id = $1`, [jobId]);
  await sql(
    `insert into rfq_change (job_id, company_id, kind, deadline, requested_by, requested_at, expires_at, confirmed_by)
      select $1, company_id, 'deadline', $2, $3, now(), $4, array[$3]::uuid[] from job where id = $1`,
    [jobId, acts.inHours(80), people.owner.userId, acts.inHours(72)],
  );
  const { rows } = await sql(`select id from rfq_change where job_id = $1`, [jobId]);
  return rows[0].id;
}
/** A ZIP of documents that the owner has asked for. */
async function download(world: World) {
  await document(world);
  await world.sql('delete from file_download');
  const { _id } = (await world.asOwner('sendEmailForFileDownload', { body: { jobId: world.sourcing.jobId } })).body;
  await world.server.tasks.drain();
  return _id;
}

/** Calls for quotes: documents, terms, questions, messages and the opening, and the estimate that is made before it. */
export const callRows = {
  addRfqDocuments: {
    by: JUDGES,
    send: async ({ acts, as, sourcing: { jobId }, next }, by) => {
      const { fileId } = await acts.upload(as(by), `Sheet ${next()}.txt`, `Sheet ${next()}`);
      return { body: { jobId, fileIds: [fileId] } };
    },
  },
  getJobDocuments: { by: SEES, send: ({ opened }) => byId(opened.jobId) },
  editRfqFileName: {
    by: JUDGES,
    send: async (world) => ({ body: { documentId: await document(world), name: `Plan ${world.next()}` } }),
  },
  editDocDescription: {
    by: JUDGES,
    send: async (world) => ({ body: { documentId: await document(world), kind: 'data_sheet', description: null } }),
  },
  toggleRfqFileState: {
    by: JUDGES,
    send: async (world) => ({ body: { documentId: await document(world), isShown: false } }),
  },
  deleteJobDocument: {
    by: JUDGES,
    send: async (world) => ({ body: { documentId: await document(world), isDeleted: true } }),
  },
  restoreDocVersion: {
    by: JUDGES,
    send: async (world) => ({ body: { documentId: await document(world, 2), number: 1 } }),
  },
  getRfqDocVersion: { by: SEES, send: async (world) => byId(await document(world)) },
  getJobDocument: { by: SEES, send: async (world) => byId(await document(world)) },
  sendEmailForFileDownload: {
    by: SEES,
    send: async (world) => {
      await document(world);
      await world.sql('delete from file_download');
      return { body: { jobId: world.sourcing.jobId } };
    },
  },
  // Its ZIP is of who asked for it.
  getFileDownload: { by: ['owner'], others: 404, send: async (world) => byId(await download(world)) },
  getFileDownloads: { by: SEES, send: sourced },

  getRfq: { by: SEES, send: ({ opened }) => byId(opened.jobId) },
  setRfqTerms: {
    by: EDITORS,
    send: async (world) => ({
      ...sourced(world),
      body: {
        version: await unpublished(world),
        terms: { deadline: world.acts.inHours(72), openerIds: [world.people.owner.userId], minimumQuotes: 1 },
      },
    }),
  },
  // A buyer is not granted it: there are roles, and no grants beside them (docs/limits.md).
  publishRfq: {
    by: OWNERS,
    send: async (world) => ({ body: { jobId: world.sourcing.jobId, version: await unpublished(world) } }),
  },
  autoPublishRfqDocsUpdate: {
    by: OWNERS,
    send: ({ sourcing: { jobId } }) => ({ body: { jobId, autoPublish: false } }),
  },
  getVendorEmailNum: { by: SEES, send: asked },
  getRfqReaders: { by: EDITORS, send: asked },
  extendRfqDeadline: {
    by: OWNERS,
    send: async ({ asOwner, acts, quoting: { jobId }, next }) => {
      const { version } = (await asOwner('getRfq', byId(jobId))).body;
      return { body: { jobId, version, deadline: acts.inHours(200 + Number(next())) } };
    },
  },
  // Who may open the quotes, but not who requested it.
  confirmRfqChange: {
    by: ['buyer', 'commercial', 'superUser'],
    send: async (world) => byId(await pendingChange(world)),
  },
  withdrawRfqChange: { by: OWNERS, send: async (world) => byId(await pendingChange(world)) },
  // The last of three vendors: a link that is sent again ends the sessions of the one before.
  remindVendors: {
    by: EDITORS,
    send: ({ quoting: { jobId, vendors } }) => ({ body: { jobId, jobVendorIds: [vendors[2]!._id] } }),
  },
  sendRfq: {
    by: EDITORS,
    send: ({ quoting: { jobId, vendors } }) => ({ body: { jobId, jobVendorIds: [vendors[2]!._id] } }),
  },
  getQuestions: { by: SEES, send: asked },
  // Technical evaluators draft no answers (docs/limits.md).
  answerQuestion: {
    by: EDITORS,
    send: async (world) => ({ ...byId(await question(world)), body: { answer: 'The contractor.', to: 'asker' } }),
  },
  answerMessage: {
    by: EDITORS,
    // Who reads no thread with a vendor.
    unseenBy: ['colleague', 'approver'],
    send: async (world) => ({
      body: {
        ...(await vendorMessage(world)),
        question: 'Who brings the crane?',
        answer: 'The contractor.',
      },
    }),
  },
  closeQuestion: {
    by: EDITORS,
    send: async (world) => ({ ...byId(await question(world)), body: { reason: 'It is in the scope of work.' } }),
  },
  promoteQuestion: {
    by: EDITORS,
    send: async (world) => ({ ...byId(await answered(world)), body: { isPromoted: true } }),
  },
  getQuotations: { by: SEES, send: ({ opened }) => byId(opened.jobId) },
  getJobVendor: { by: SEES, send: ({ opened }) => byId(opened.ids[0]!) },
  getQuotationFile: { by: PRICES, send: ({ opened }) => byId(opened.fileId) },
  // Who was named, and nobody else: super users neither.
  requestOpeningCode: { by: ['owner'], send: ({ toOpen }) => byId(toOpen.jobId) },
  openQuotations: {
    by: ['owner'],
    send: async ({ closed, asOwner, acts, people }) => {
      const { jobId } = await closed();
      const asked = await asOwner('requestOpeningCode', { ...byId(jobId), headers: acts.own });
      const cookie = asked.headers.getSetCookie()[0]!.split(';')[0]!;
      return { ...byId(jobId), headers: { cookie }, body: { code: await acts.codeFor(people.owner.email) } };
    },
  },

  getOpeningRecord: { by: SEES, send: ({ opened }) => byId(opened.jobId) },
  waiveQuestions: {
    by: OWNERS,
    send: async ({ questioned }) => ({ ...byId((await questioned()).jobId), body: { unanswered: 1 } }),
  },

  createBroadcastGroup: {
    by: EDITORS,
    send: ({ quoting: { jobId, vendors }, next }) => ({
      body: { jobId, name: `Near ${next()}`, jobVendorIds: [vendors[0]!._id] },
    }),
  },
  getBroadcastGroupsForJob: { by: SEES, send: asked },
  deleteBroadcastGroup: { by: EDITORS, send: async (world) => ({ body: { groupId: await group(world) } }) },
  sendBroadcastMessage: {
    by: EDITORS,
    send: ({ quoting: { jobId, vendors } }) => ({
      body: { jobId, text: 'Gate passes are given from Monday on.', jobVendorIds: [vendors[0]!._id] },
    }),
  },

  getCostEstimate: { by: PRICES, send: sourced },
  saveCostEstimate: {
    by: PRICERS,
    send: async (world) => ({
      ...sourced(world),
      body: { version: await estimateVersion(world), yearlyChangePercent: `${world.next() % 50}` },
    }),
  },
  freezeCostEstimate: {
    by: PRICERS,
    send: async (world) => ({ ...sourced(world), body: { version: await estimateVersion(world) } }),
  },
} satisfies Partial<Rows<OperationId>>;
