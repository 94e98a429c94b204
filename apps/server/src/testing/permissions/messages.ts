import { randomUUID } from 'node:crypto';
import { newToken, tokenHash } from '../../modules/authentication/authentication.rules.ts';
import type { OperationId } from '@millwright/contract/operations';
import { fixtureGstn } from '../fixture-world.ts';
import { ANYBODY, COMPANY, EDITORS, OFFERS, PEOPLE, VENDORS } from './principals.ts';
import type { PrincipalName, Rows } from './principals.ts';
import type { PermissionWorld } from './world.ts';

type World = PermissionWorld;
const byId = (id: string) => ({ path: { id } });
const sent = (next: number) => ({ clientMessageId: randomUUID(), text: `Which gate is open for crane ${next}?` });

/** The thread of the owner with the first vendor of the job that collects quotes. */
async function thread({ asOwner, quoting }: World): Promise<string> {
  const body = { communicationType: 'vendor', jobVendorId: quoting.vendors[0]!._id } as const;
  return (await asOwner('chatInitiate', { body })).body.thread._id;
}
/** A team of a person of the company, or of the owner, with another. */
async function team(world: World, by: PrincipalName): Promise<string> {
  const as = (COMPANY as readonly PrincipalName[]).includes(by) ? world.as(by) : world.people.owner;
  const memberIds = [(by === 'owner' ? world.people.buyer : world.people.owner).userId];
  const body = { communicationType: 'team', title: `April shutdown ${world.next()}`, memberIds } as const;
  return (await world.server.call('chatInitiate', { as, body })).body.thread._id;
}
/** A message of a person, or of the owner for who may write none. */
async function ownMessage(world: World, by: PrincipalName) {
  const threadId = await thread(world);
  const as = (EDITORS as readonly PrincipalName[]).includes(by) ? world.as(by) : world.people.owner;
  const { seq } = (await world.server.call('sendMessage', { as, body: { threadId, ...sent(world.next()) } })).body;
  return { threadId, seq };
}
const browserOf = ({ browsers }: World, by: PrincipalName) => (by === 'otherVendor' ? browsers[1]! : browsers[0]!);
async function vendorMessage(world: World, by: PrincipalName): Promise<number> {
  const { headers } = browserOf(world, by);
  return (await world.server.call('sendVendorMessage', { headers, body: sent(world.next()) })).body.seq;
}
function fileForm(next: number): FormData {
  const body = new FormData();
  body.set('file', new Blob([`Crane ${next}`]), `Crane ${next}.txt`);
  return body;
}
/** A file that the owner sent in the thread. */
async function sentFile(world: World) {
  const { server, people, next } = world;
  const id = await thread(world);
  const { fileId } = (await server.call('uploadFile', { as: people.owner, path: { id }, body: fileForm(next()) })).body;
  await server.call('sendMessage', { as: people.owner, body: { threadId: id, ...sent(next()), fileIds: [fileId] } });
  return { path: { id, fileId } };
}
/** A file that the first vendor sent. */
async function vendorFile({ server, browsers, next }: World) {
  const { headers } = browsers[0]!;
  const { fileId } = (await server.call('uploadVendorFile', { headers, body: fileForm(next()) })).body;
  await server.call('sendVendorMessage', { headers, body: { ...sent(next()), fileIds: [fileId] } });
  return { path: { fileId } };
}
/** The secret of the link by which a reply from another address is posted. */
async function waitingReply(world: World): Promise<string> {
  const token = newToken();
  await world.sql(
    `insert into chat_mail (thread_id, company_id, message_id, sha256, received_at, state, confirm_hash)
      select id, company_id, $2, '\\x00', now(), 'waiting', $3 from chat_thread where id = $1`,
    [await thread(world), token, tokenHash(token)],
  );
  return token;
}
/** The secret of the link that an enquiry mailed. */
async function conversationToken({ asOwner, server, next }: World): Promise<string> {
  const body = { gstn: fixtureGstn(9), subject: `Crane ${next()}`, message: 'Which gate is open for the crane?' };
  await asOwner('enquireVendor', { body });
  const mail = (await server.sentMessages()).find(({ text }) => text.includes('/conversation#'))!;
  return /\/conversation#([\w-]{43})/.exec(mail.text)![1]!;
}
/** Who of the company reads no thread with a vendor. */
const unseenBy = ['colleague', 'approver'] as const;

/** Messages of people. */
export const chatRows = {
  chatlistGetData: { by: PEOPLE },
  getMessagePartners: { by: PEOPLE },
  searchCompany: { by: PEOPLE, send: () => ({ query: { search: 'crane' } }) },
  chatGetMessages: { by: OFFERS, others: 404, send: async (world) => byId(await thread(world)) },
  chatGetOldMessages: {
    by: OFFERS,
    others: 404,
    send: async (world) => ({ ...byId(await thread(world)), query: { before: 5 } }),
  },
  chatInitiate: {
    by: EDITORS,
    send: ({ quoting }) => ({ body: { communicationType: 'vendor', jobVendorId: quoting.vendors[1]!._id } }),
  },
  sendMessage: {
    by: EDITORS,
    unseenBy,
    send: async (world) => ({ body: { threadId: await thread(world), ...sent(world.next()) } }),
  },
  editMessage: {
    by: EDITORS,
    unseenBy,
    send: async (world, by) => ({
      body: { ...(await ownMessage(world, by)), text: `Which gate is open for crane ${world.next()}?` },
    }),
  },
  deleteChat: {
    by: EDITORS,
    unseenBy,
    send: async (world, by) => ({ body: { ...(await ownMessage(world, by)), isDeleted: true } }),
  },
  markThreadRead: {
    by: OFFERS,
    others: 404,
    send: async (world) => {
      await vendorMessage(world, 'vendor');
      const threadId = await thread(world);
      return { body: { threadId, seq: 1_000 } };
    },
  },
  getMessageSettings: { by: PEOPLE },
  // Each super user those of their own company.
  setMessageSettings: {
    by: ['superUser', 'stranger'],
    outsiders: 403,
    send: () => ({ body: { isTextMailed: false } }),
  },
  openConversationLink: {
    by: ANYBODY,
    send: async (world) => ({ body: { token: await conversationToken(world) } }),
  },
  confirmMailReply: { by: ANYBODY, send: async (world) => ({ body: { token: await waitingReply(world) } }) },
  muteThread: {
    by: OFFERS,
    others: 404,
    send: async (world) => ({ body: { threadId: await thread(world), isMuted: true } }),
  },
  leaveThread: { by: COMPANY, others: 404, send: async (world, by) => ({ body: { threadId: await team(world, by) } }) },
  exportThread: { by: OFFERS, others: 404, send: async (world) => byId(await thread(world)) },
  uploadFile: {
    by: EDITORS,
    unseenBy,
    send: async (world) => ({ ...byId(await thread(world)), body: fileForm(world.next()) }),
  },
  getSharedFiles: { by: OFFERS, others: 404, send: async (world) => byId(await thread(world)) },
  getSharedFile: { by: OFFERS, others: 404, send: sentFile },
} satisfies Partial<Rows<OperationId>>;

/** Messages of vendors by their links. */
export const vendorChatRows = {
  getVendorThread: { by: VENDORS },
  sendVendorMessage: { by: VENDORS, send: ({ next }) => ({ body: sent(next()) }) },
  editVendorMessage: {
    by: VENDORS,
    send: async (world, by) => ({
      body: { seq: await vendorMessage(world, by), text: `Which gate is open for crane ${world.next()}?` },
    }),
  },
  deleteVendorMessage: {
    by: VENDORS,
    send: async (world, by) => ({ body: { seq: await vendorMessage(world, by), isDeleted: true } }),
  },
  markVendorThreadRead: {
    by: VENDORS,
    send: async (world) => {
      await ownMessage(world, 'owner');
      return { body: { seq: 1_000 } };
    },
  },
  uploadVendorFile: { by: VENDORS, send: ({ next }) => ({ body: fileForm(next()) }) },
  getVendorSharedFiles: { by: VENDORS },
  getVendorSharedFile: { by: ['vendor'], send: vendorFile },
} satisfies Partial<Rows<OperationId>>;
