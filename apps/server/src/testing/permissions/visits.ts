import type { OperationId } from '@millwright/contract/operations';
import { fixture } from '../fixture-world.ts';
import { PACK, visitActs } from '../visit-world.ts';
import { ANYBODY, EDITORS, PEOPLE, SEES } from './principals.ts';
import type { Rows } from './principals.ts';
import { oncePerWorld } from './world.ts';
import type { PermissionWorld } from './world.ts';

type World = PermissionWorld;
type Acts = ReturnType<typeof visitActs>;
const byId = (id: string) => ({ path: { id } });

const acts = oncePerWorld(({ server }) => visitActs(server));
/** A request to the first vendor of the job that collects quotes, for other hours each time. */
function body({ quoting, next }: World, { fields, slots }: Acts) {
  const hour = 24 + 6 * next();
  return {
    fields,
    jobId: quoting.jobId,
    vendors: [{ jobVendorId: quoting.vendors[0]!._id }],
    slots: slots(hour, hour + 3),
  };
}
const requested = (world: World) => acts(world).requested(world.people.owner, body(world, acts(world)));
async function draft(world: World) {
  const made = await acts(world).create(world.people.owner, { ...body(world, acts(world)), isDraft: true });
  return made.body.requests[0]!;
}
const confirmed = (world: World) => acts(world).confirmed(world.people.owner, body(world, acts(world)));
async function completed(world: World) {
  const { id } = await confirmed(world);
  await world.sql(`update visit set state = 'completed' where id = $1`, [id]);
  return id;
}
async function reported(world: World) {
  const id = await completed(world);
  const { fileId } = await world.acts.upload(world.people.owner, `Photo ${world.next()}.txt`, 'Panel 3');
  const { version } = (await acts(world).read(id, world.people.owner)).body;
  const report = { version, text: 'Panel 3 is thinned.', fileIds: [fileId], isSubmitted: false };
  await world.asOwner('saveVisitReport', { ...byId(id), body: report });
  return { path: { id, fileId } };
}
/** What the vendor of a visit, or its gate, has in its browser: whoever has it is let in. */
async function atGate(world: World) {
  const { id, visit } = await confirmed(world);
  await acts(world).startIn(id, 10);
  const token = visit.pass!.link.split('#')[1]!;
  const personId = visit.pack!.people[0]!._id!;
  return { id, personId, token, browser: await acts(world).openGate({ token }) };
}

/** Visits: of people, of vendors by the links of visits, and of gates. */
export const visitRows = {
  getRequestTypeList: { by: PEOPLE },
  getVisitChoices: { by: PEOPLE },
  postRequestCreate: { by: EDITORS, send: (world) => ({ body: body(world, acts(world)) }) },
  postRequestDelete: { by: EDITORS, send: async (world) => ({ body: { requestId: (await draft(world))._id } }) },
  postRequestUpdate: {
    by: EDITORS,
    send: async (world) => {
      const { _id, version } = await draft(world);
      const fields = { ...acts(world).fields, title: `Survey ${world.next()}` };
      return { body: { requestId: _id, version, act: 'edit', fields } };
    },
  },
  getRequest: { by: SEES, send: async (world) => byId((await requested(world)).id) },
  getRequestList: { by: PEOPLE, send: () => ({ path: { query: 'all' }, query: {} }) },
  getNewUpdateRequestCount: { by: PEOPLE },
  markRequestSeen: { by: SEES, send: async (world) => ({ body: { requestId: (await requested(world)).id } }) },
  saveVisitReport: {
    by: EDITORS,
    send: async (world) => {
      const id = await completed(world);
      const { version } = (await acts(world).read(id, world.people.owner)).body;
      return { ...byId(id), body: { version, text: 'Panel 3 is thinned.', fileIds: [], isSubmitted: true } };
    },
  },
  getVisitReportFile: { by: SEES, send: reported },
  getVisitPdf: { by: EDITORS, send: async (world) => byId((await confirmed(world)).id) },
  getVisitCalendar: { by: SEES, send: async (world) => byId((await confirmed(world)).id) },
  getVisitFeed: { by: PEOPLE },
  setVisitFeed: { by: PEOPLE, send: () => ({ body: { isOn: true } }) },
  readVisitFeed: {
    by: ANYBODY,
    send: async (world) => {
      const { address } = (await world.asOwner('setVisitFeed', { body: { isOn: true } })).body;
      return { path: { token: address!.split('/').at(-1)! } };
    },
  },
  getGateLink: { by: SEES, send: () => byId(fixture.sagar.plantId) },
  setGateLink: { by: ['superUser'], send: () => ({ ...byId(fixture.sagar.plantId), body: { isOn: true } }) },
  getVisitorsInside: { by: SEES, send: () => byId(fixture.sagar.plantId) },
  openVisitLink: {
    by: ANYBODY,
    send: async (world) => {
      const { card } = await requested(world);
      return { body: { token: await acts(world).tokenFor(card.vendor.email) } };
    },
  },
  getVendorVisit: { by: ANYBODY, send: async (world) => ({ headers: (await requested(world)).browser.headers }) },
  answerVisit: {
    by: ANYBODY,
    send: async (world) => {
      const { browser, card } = await requested(world);
      const { version } = (await acts(world).readByVendor(browser)).body;
      return { headers: browser.headers, body: { version, answer: 'accept', slotId: card.slots[0]!._id } };
    },
  },
  saveVisitPack: {
    by: ANYBODY,
    send: async (world) => {
      const { browser } = await requested(world);
      const { version } = (await acts(world).readByVendor(browser)).body;
      return { headers: browser.headers, body: { version, pack: PACK, hasConsent: true } };
    },
  },
  getVendorVisitPdf: { by: ANYBODY, send: async (world) => ({ headers: (await confirmed(world)).browser.headers }) },
  getVendorVisitCalendar: {
    by: ANYBODY,
    send: async (world) => ({ headers: (await confirmed(world)).browser.headers }),
  },
  openGate: { by: ANYBODY, send: async (world) => ({ body: { token: (await atGate(world)).token } }) },
  getGateDay: { by: ANYBODY, send: async (world) => ({ headers: (await atGate(world)).browser.headers }) },
  checkVisitors: {
    by: ANYBODY,
    send: async (world) => {
      const { id, personId, browser } = await atGate(world);
      const entry = { entryId: crypto.randomUUID(), visitId: id, personId, direction: 'in' } as const;
      return { headers: browser.headers, body: { entries: [{ ...entry, at: world.server.now().toISOString() }] } };
    },
  },
  getGateInside: { by: ANYBODY, send: async (world) => ({ headers: (await atGate(world)).browser.headers }) },
} satisfies Partial<Rows<OperationId>>;
