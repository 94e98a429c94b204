import type { OperationId } from '@millwright/contract/operations';
import { enteredVendor } from '../entered-vendor.ts';
import { fixtureGstn, PASSWORD } from '../fixture-world.ts';
import { ANYBODY, TEAM, VENDORS } from './principals.ts';
import type { PrincipalName, Rows } from './principals.ts';
import { OPERATOR } from './world.ts';
import type { PermissionWorld } from './world.ts';

type World = PermissionWorld;
const byId = (id: string) => ({ path: { id } });

function fileForm(text: string, name = 'Offer.txt'): FormData {
  const body = new FormData();
  body.set('file', new Blob([text]), name);
  return body;
}
/** The browser of a vendor: who is none is refused with what the first one would send. */
const browserOf = ({ browsers }: World, by: PrincipalName) => (by === 'otherVendor' ? browsers[1]! : browsers[0]!);
const readCall = async (world: World, by: PrincipalName) =>
  (await world.server.call('getVendorRfq', { headers: browserOf(world, by).headers })).body;
const pqrOf = async (world: World, by: PrincipalName) =>
  (await world.server.call('getVendorPqr', { headers: browserOf(world, by).headers })).body;
/** A file of the first vendor. */
const quoteFile = async ({ server, browsers, next }: World) =>
  (await server.call('addQuoteFile', { headers: browsers[0]!.headers, body: fileForm(`Offer ${next()}`) })).body._id;
async function pqrFile({ server, browsers, next }: World) {
  const { headers } = browsers[0]!;
  const name = `ISO ${next()}.txt`;
  await server.call('addPqrFile', { headers, path: { kind: 'certificates' }, body: fileForm(name, name) });
  const { items } = (await server.call('getVendorPqr', { headers })).body;
  return items.flatMap(({ files }) => files).find((file) => file.name === name)!._id;
}

/** What a vendor does by its link, without an account: each its own alone. */
export const vendorRows = {
  getVendorRfq: { by: VENDORS },
  streamVendorEvents: { by: VENDORS },
  confirmRevisionRead: {
    by: VENDORS,
    send: async (world, by) => ({ body: { revision: (await readCall(world, by)).revision } }),
  },
  getVendorDocument: { by: VENDORS, send: ({ documentId }) => byId(documentId) },
  withdrawQuote: { by: VENDORS, send: () => ({ body: {} }) },
  answerInvitation: { by: VENDORS, send: () => ({ body: { answer: 'will_quote' } }) },
  getVendorQuestions: { by: VENDORS },
  askQuestion: {
    by: VENDORS,
    send: async (world, by) => ({
      body: { revision: (await readCall(world, by)).revision, text: `Is there power, ${world.next()}?` },
    }),
  },
  getVendorMessages: { by: VENDORS },
  confirmMessagesRead: { by: VENDORS },
  getVendorPqr: { by: VENDORS },
  answerPqr: {
    by: VENDORS,
    send: async (world, by) => ({
      body: {
        version: (await pqrOf(world, by)).version,
        isSent: false,
        answers: [{ kind: 'manpower', answer: `${world.next()} people` }],
      },
    }),
  },
  addPqrFile: {
    by: VENDORS,
    send: ({ next }) => ({ path: { kind: 'certificates' }, body: fileForm(`ISO ${next()}`) }),
  },
  getVendorPqrFile: { by: ['vendor'], send: async (world) => byId(await pqrFile(world)) },
  removePqrFile: {
    by: ['vendor'],
    send: async (world) => ({ ...byId(await pqrFile(world)), body: { isRemoved: true } }),
  },
  getQuoteSheet: { by: VENDORS },
  readQuoteSheet: {
    by: VENDORS,
    send: async (world, by) => {
      const { bytes } = await world.server.call('getQuoteSheet', { headers: browserOf(world, by).headers });
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(bytes)]), 'Quote.xlsx');
      return { body };
    },
  },
  readQuoteCells: { by: VENDORS, send: () => ({ body: { text: '890\n26800\n' } }) },
  addQuoteFile: { by: VENDORS, send: ({ next }) => ({ body: fileForm(`Offer ${next()}`) }) },
  getQuoteFile: { by: ['vendor'], send: async (world) => byId(await quoteFile(world)) },
  saveQuoteDraft: {
    by: VENDORS,
    send: async (world, by) => {
      const rfq = await readCall(world, by);
      return { body: { version: rfq.draftVersion, content: world.acts.named(world.quote, rfq) } };
    },
  },
  requestVendorCode: { by: VENDORS },
  submitQuote: {
    by: VENDORS,
    // Each has given a code in its browser before.
    send: async (world, by) => {
      const { version, revision } = (await world.acts.save(browserOf(world, by))).body;
      return { body: { version, revision } };
    },
  },
  getQuotePdf: { by: VENDORS, send: () => ({ path: { number: '1' } }) },
  // Each by a link of a job whose quotes are opened.
  getVendorOpeningRecord: { by: VENDORS, isOwn: true, send: ({ opened }, by) => byLinkOf(opened, by) },
  // Each by a link of a job that both were awarded a part of.
  getVendorAwardLetter: {
    by: VENDORS,
    isOwn: true,
    send: async (world, by) => {
      await tellBoth(world);
      return byLinkOf(world.awarded, by);
    },
  },
  acceptAward: {
    by: VENDORS,
    isOwn: true,
    send: async (world, by) => {
      await tellBoth(world);
      return { ...byLinkOf(world.awarded, by), body: { byName: 'Anil Deshpande' } };
    },
  },
} satisfies Partial<Rows<OperationId>>;

/** The link of the first two vendors of a job. */
function byLinkOf({ browsers }: Pick<World['opened'], 'browsers'>, by: string) {
  const cookie = { vendor: browsers[0], otherVendor: browsers[1] }[by]?.headers.cookie;
  return cookie === undefined ? {} : { headers: { cookie } };
}

/** Tells the first two vendors of the awarded job that each gets a part of it; nobody has accepted. */
async function tellBoth({ awarded: { jobId, vendors }, sql }: World) {
  await sql('update job set told_at = coalesce(told_at, now()) where id = $1', [jobId]);
  await sql(
    `insert into award_letter (job_vendor_id, job_id, company_id, kind, email, subject, words, content, sent_at)
     select id, job_id, company_id, 'award', null, 'Letter of award', 'Thank you for your quote', $3, now() from job_vendor where id = any ($1) and job_id = $2
     on conflict (job_vendor_id) where withdrawn_at is null do update set accepted_at = null, accepted_by = null`,
    [vendors.slice(0, 2).map(({ _id }) => _id), jobId, JSON.stringify(LETTER)],
  );
}
const LETTER = {
  ...{
    buyer: 'Sagar Steel Limited',
    plant: null,
    vendor: 'A vendor',
    rfqNumber: 'RFQ-2026-0001',
    title: 'Boiler repair',
  },
  ...{
    items: [],
    sums: [],
    terms: [],
    note: null,
    owner: { fullName: 'Meera Kulkarni', email: 'owner@sagarsteel.example' },
  },
};

/** The secret of a link to the team's proposals that was mailed. */
async function proposalToken(world: World): Promise<{ token: string; proposalId: string }> {
  const { asOwner, asTeam, accepted, next, sql, server } = world;
  const { jobId } = accepted;
  await sql('delete from job_vendor where job_id = $1', [jobId]);
  const body = { gstn: fixtureGstn(8), reason: 'Near the plant.' };
  const { proposals } = (await asTeam('proposeVendorAsProvider', { ...byId(jobId), body })).body;
  const email = `asha.joshi${next()}@sagarsteel.example`;
  await asOwner('sendF3Link', { body: { jobId, fullName: 'Asha Joshi', email } });
  const mail = (await server.sentMessages()).find(({ to }) => to === email)!;
  return { token: /#([\w-]{43})/.exec(mail.text)![1]!, proposalId: proposals[0]!._id };
}

/** What whoever was mailed a link, or has the password, is let in by: an unknown one opens nothing, as the tests of each module say. */
export const linkRows = {
  openVendorLink: { by: ANYBODY, send: ({ browsers }) => ({ body: { token: browsers[0]!.token } }) },
  openF3Link: { by: ANYBODY, send: async (world) => ({ body: { token: (await proposalToken(world)).token } }) },
  giveF3FeedbackByLink: {
    by: ANYBODY,
    send: async (world) => ({ body: { ...(await proposalToken(world)), verdict: 'fit' } }),
  },
  openReportLink: {
    by: ANYBODY,
    send: async ({ asOwner, opened: { reports } }) => {
      const opensUntil = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
      const body = { reportId: reports.financial, person: 'Asha Joshi', opensUntil };
      const { url } = (await asOwner('makeReportLink', { body })).body;
      return { body: { reportId: reports.financial, token: url.split('#')[1]! } };
    },
  },
  providerLogin: { by: ANYBODY, send: () => ({ body: { email: OPERATOR, password: PASSWORD } }) },
} satisfies Partial<Rows<OperationId>>;

/** A request for a vendor that the team has not answered, brought to where it may be listed where that is asked for. */
async function vendorRequest({ asOwner, asTeam, next }: World, isOnboarding = false) {
  const body = { requirement: `Kiln tyre grinding ${next()}`, vendorEmail: 'anand@palar-rotary.example' };
  const { _id: id } = (await asOwner('postVendorRequest', { body })).body;
  await asTeam('openRequestAsProvider', byId(id));
  if (isOnboarding)
    for (const to of ['searching', 'vendor_contacted', 'onboarding'] as const)
      await asTeam('moveRequestAsProvider', { ...byId(id), body: { to } });
  return id;
}
async function levelling({ acts, asOwner, asTeam, people, next }: World, isInWork = false) {
  const { fileId } = await acts.upload(people.owner, 'Konkan.txt', `Offer ${next()}`);
  const body = { title: 'Refractory, annual rates', files: [{ fileId, vendor: 'Konkan Thermal' }] };
  const { _id } = (await asOwner('submitCompareQuotationRequest', { body })).body;
  if (isInWork) await asTeam('moveLevellingAsProvider', { ...byId(_id), body: { to: 'in_work' } });
  return { id: _id, fileId };
}
async function proposed(world: World) {
  const { asTeam, accepted, sql } = world;
  await sql('delete from job_vendor where job_id = $1', [accepted.jobId]);
  const body = { gstn: fixtureGstn(7), reason: 'Near the plant.' };
  return (await asTeam('proposeVendorAsProvider', { ...byId(accepted.jobId), body })).body.proposals[0]!._id;
}
/** A person who waits for access. */
export async function registration({ sql, people }: World): Promise<string> {
  await sql(`update app_user set status = 'pending_access' where email = 'pending@sagarsteel.example'`);
  await sql('delete from registration');
  const { rows } = await sql(
    `insert into registration (company_id, user_id, company_name, plant_name, user_type, created_at)
     select p.company_id, p.id, 'Sagar Steel', 'Ratnagiri Plant', 'Plant', now() from app_user p join app_user o on o.id = $1
     where p.email = 'pending@sagarsteel.example' returning id`,
    [people.owner.userId],
  );
  return rows[0].id as string;
}
const TABLE = 'Description\tUnit\tQuantity\tKonkan Thermal\nRefractory repair\tCBM\t6.25\t26000\n';

/** What the provider's team does in its console. */
export const teamRows = {
  getProviderJobs: { by: TEAM },
  openJobAsProvider: { by: TEAM, send: async ({ submitted }) => byId((await submitted()).jobId) },
  decideJobAsProvider: {
    by: TEAM,
    send: async ({ submitted, asTeam }) => {
      const { jobId } = await submitted();
      await asTeam('openJobAsProvider', byId(jobId));
      return { ...byId(jobId), body: { decision: 'accept' } };
    },
  },
  proposeVendorAsProvider: {
    by: TEAM,
    send: ({ accepted }) => ({ ...byId(accepted.jobId), body: { gstn: fixtureGstn(6), reason: 'Near the plant.' } }),
  },
  withdrawProposalAsProvider: {
    by: TEAM,
    send: async (world) => ({ path: { id: world.accepted.jobId, proposalId: await proposed(world) } }),
  },
  searchVendorsAsProvider: { by: TEAM, send: () => ({ query: { search: 'boiler' } }) },
  getProviderLists: { by: TEAM },
  getProviderRequests: { by: TEAM },
  openRequestAsProvider: { by: TEAM, send: async (world) => byId(await vendorRequest(world)) },
  moveRequestAsProvider: {
    by: TEAM,
    send: async (world) => ({ ...byId(await vendorRequest(world)), body: { to: 'searching' } }),
  },
  addVendorAsProvider: {
    by: TEAM,
    send: async (world) => ({
      ...byId(await vendorRequest(world, true)),
      body: { ...enteredVendor(world.next()), checks: [] },
    }),
  },
  getProviderLevellings: { by: TEAM },
  openLevellingAsProvider: { by: TEAM, send: async (world) => byId((await levelling(world)).id) },
  moveLevellingAsProvider: {
    by: TEAM,
    send: async (world) => ({ ...byId((await levelling(world)).id), body: { to: 'in_work' } }),
  },
  getJobDocumentAsProvider: {
    by: TEAM,
    send: ({ quoting, documentId }) => ({ path: { id: quoting.jobId, documentId } }),
  },
  getFileToLevelAsProvider: { by: TEAM, send: async (world) => ({ path: await levelling(world) }) },
  readLevelledTable: {
    by: TEAM,
    send: async (world) => ({
      ...byId((await levelling(world, true)).id),
      body: fileForm(TABLE, 'levelled.txt'),
    }),
  },
  deliverLevellingAsProvider: {
    by: TEAM,
    send: async (world) => ({
      ...byId((await levelling(world, true)).id),
      body: {
        lines: [{ description: 'Refractory repair', unit: 'CBM', quantity: '6.25' }],
        quotes: [{ vendor: 'Konkan Thermal', content: { lines: [{ rateInPaise: 2_600_000 }], gstPercent: '18' } }],
      },
    }),
  },
  getProviderRegistrations: { by: TEAM },
  decideAsProvider: {
    by: TEAM,
    send: async (world) => ({ ...byId(await registration(world)), body: { decision: 'rejected' } }),
  },
  undoAsProvider: {
    by: TEAM,
    send: async (world) => {
      const id = await registration(world);
      await world.asTeam('decideAsProvider', { ...byId(id), body: { decision: 'rejected' } });
      return byId(id);
    },
  },
  getProviderAudit: { by: TEAM },
  getProviderTeam: { by: TEAM },
  getProviderSession: { by: TEAM },
  // The last two: with each the session ends.
  providerLogout: { by: TEAM },
  setProviderPassword: {
    by: TEAM,
    send: async ({ logInOperator }) => {
      await logInOperator();
      return { body: { currentPassword: PASSWORD, newPassword: 'Turbine-Overhaul-58' } };
    },
  },
} satisfies Partial<Rows<OperationId>>;
