import { recordedAt, type Recorder } from './recorder.ts';
import { createVendorBrowser } from './vendor-browser.ts';

type Thread = {
  _id: string;
  title: string;
  vendor: { jobVendorId: string; isRemoved: boolean } | null;
  job: { jobId: string; title: string | null } | null;
};
type Page = {
  thread: Thread;
  messages: { seq: number; can: { answerToAll: boolean } }[];
  people: { userId: string; isMe: boolean }[];
};

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const formOf = (name: string, content: string) => {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  return form;
};

/** Messages of the star job: the list, its threads with vendors and members, and what a vendor reads and writes by its link. */
export async function recordChat({ server, record, call, as, colleague }: Recorder): Promise<void> {
  const { threads } = await record<{ threads: Thread[] }>('chatlistGetData', '', 200, { as });
  await record('chatlistGetData', 'none', 200, { as, query: { search: 'Nobody wrote this' } });
  const star = threads.find(
    ({ vendor, title, job }) =>
      vendor?.isRemoved === false && title.includes('Thermal') && job?.title?.startsWith('Boiler 2'),
  )!;
  const path = { id: star._id };
  const page = await record<Page>('chatGetMessages', '', 200, { as, path });
  const newest = Math.max(...page.messages.map(({ seq }) => seq));
  /** The places of what the vendor writes below, and of what it is answered. */
  const [ofVendor, ofBuyer] = [newest + 1, newest + 2];
  const ofJob = threads.find(({ vendor, job }) => !vendor && job?.jobId === star.job!.jobId)!;
  const members = await record<Page>('chatGetMessages', 'job', 200, { as, path: { id: ofJob._id } });
  const other = threads.find(({ vendor, _id }) => vendor && _id !== star._id)!;
  await record('getMessagePartners', '', 200, { as });
  await record('getMessagePartners', 'none', 200, { as, query: { search: 'Nobody is called this' } });
  await record('getMessageSettings', '', 200, { as });
  const { cookie } = await createVendorBrowser(server).enter(star.vendor!.jobVendorId);
  await record('getVendorThread', '', 200, { cookie });
  const said = { clientMessageId: idOf(1), text: 'We reach the plant on the 24th.' };
  await record('sendVendorMessage', '', 200, { cookie, body: said });
  await record('editVendorMessage', '', 200, {
    cookie,
    body: { seq: ofVendor, text: 'We reach the plant on the 25th.' },
  });
  await record('deleteVendorMessage', '', 200, { cookie, body: { seq: ofVendor, isDeleted: true } });
  await record('markVendorThreadRead', '', 200, { cookie, body: { seq: ofVendor } });
  const price = { threadId: star._id, clientMessageId: idOf(2), text: 'Is ₹4,20,000 your last word?' };
  await record('sendMessage', 'price', 409, { as, body: price });
  const thanks = {
    threadId: star._id,
    clientMessageId: idOf(3),
    text: 'Thank you. Please send it today.',
    replyToSeq: newest,
  };
  await record('sendMessage', '', 200, { as, body: thanks });
  const text = 'Thank you. Please send it by tomorrow.';
  await record('editMessage', '', 200, { as, body: { threadId: star._id, seq: ofBuyer, text } });
  await record('chatGetMessages', 'edited', 200, { as, path });
  await record('markThreadRead', '', 200, { as, body: { threadId: star._id, seq: ofBuyer } });
  await record('deleteChat', '', 200, { as, body: { threadId: star._id, seq: ofBuyer, isDeleted: true } });
  await record('chatGetOldMessages', '', 200, { as, path, query: { before: page.messages[1]!.seq } });
  await record('chatGetOldMessages', 'none', 200, { as, path, query: { before: 1 } });
  const mentionedIds = members.people.flatMap(({ userId, isMe }) => (isMe ? [] : [userId])).slice(0, 1);
  const mention = { threadId: ofJob._id, clientMessageId: idOf(4), text: 'Please look at line 3.', mentionedIds };
  await record('sendMessage', 'mention', 200, { as, body: mention });
  for (let number = 1; number <= 22; number += 1)
    await call('sendMessage', {
      as: colleague,
      body: {
        threadId: ofJob._id,
        clientMessageId: idOf(10 + number),
        text: `Point ${number} of the walkdown is done.`,
      },
    });
  await record('chatGetMessages', 'long', 200, { as, path: { id: ofJob._id } });
  const { people } = (await call('getMessagePartners', { as })).body as { people: { userId: string }[] };
  const team = {
    communicationType: 'team',
    title: 'April shutdown',
    memberIds: people.slice(0, 2).map(({ userId }) => userId),
  };
  const { thread: left } = await record<Page>('chatInitiate', '', 200, { as, body: team });
  await record('leaveThread', '', 200, { as, body: { threadId: left._id } });
  const started = threads.find(({ vendor }) => !vendor)!;
  await record('muteThread', '', 200, { as, body: { threadId: started._id, isMuted: true } });
  const cards = [
    { kind: 'job', ref: star.job!.jobId },
    { kind: 'quote', ref: star.vendor!.jobVendorId },
  ];
  const pointing = { threadId: star._id, clientMessageId: idOf(39), text: 'About this one.', cards };
  await record('sendMessage', 'cards', 200, { as, body: pointing });
  await record('chatGetMessages', 'cards', 200, { as, path });
  await recordFiles({ record, as, threadId: star._id, cookie });
  const question = 'Is a mill certificate 3.1 enough for the tubes?';
  const asking = 'Can our tubes come with a certificate 3.1, as last year?';
  await call('sendVendorMessage', { cookie, body: { clientMessageId: idOf(5), text: asking } });
  // A message is answered to all until the deadline, with which the recording of RFQs ended.
  const closesIn = (hours: number) =>
    server.database.ownerPool.query('update rfq set closes_at = $2 where job_id = $1', [
      star.job!.jobId,
      new Date(Date.parse(recordedAt) + hours * 3_600_000),
    ]);
  await closesIn(24);
  const { messages } = (await call('chatGetMessages', { as, path })).body as Page;
  const { seq } = messages.findLast(({ can }) => can.answerToAll)!;
  const answered = { threadId: star._id, seq, question, answer: 'Yes, 3.1 is enough for SA 210 Gr.A1.' };
  await record('answerMessage', '', 200, { as, body: answered });
  await record('chatGetMessages', 'answered', 200, { as, path });
  await closesIn(-1);
  const removal = { jobVendorId: other.vendor!.jobVendorId, reason: 'other', comment: 'Asked to be taken off.' };
  await call('removeVendorFromJob', { as, body: removal });
  await record('chatGetMessages', 'removed', 200, { as, path: { id: other._id } });
}

/** Files of a thread: uploaded, refused, sent, and listed for both sides. */
async function recordFiles({
  record,
  as,
  threadId,
  cookie,
}: Pick<Recorder, 'record' | 'as'> & { threadId: string; cookie: string }): Promise<void> {
  const path = { id: threadId };
  const drawing = formOf('Header H-204 section.csv', 'Part,Count\n'.repeat(30_000));
  const { fileId } = await record<{ fileId: string }>('uploadFile', '', 201, { as, path, body: drawing });
  await record('uploadFile', 'refused', 415, { as, path, body: formOf('Header H-204.pdf', 'no PDF') });
  const sent = { threadId, clientMessageId: idOf(40), text: 'The section of the header.', fileIds: [fileId] };
  await record('sendMessage', 'files', 200, { as, body: sent });
  await record('sendMessage', 'gone', 409, { as, body: { ...sent, clientMessageId: idOf(41) } });
  const offer = formOf('WPS 114 and PQR.txt', 'GTAW root, SMAW fill. '.repeat(900));
  const ofVendor = await record<{ fileId: string }>('uploadVendorFile', '', 201, { cookie, body: offer });
  const fileIds = [ofVendor.fileId];
  await record('sendVendorMessage', 'files', 200, { cookie, body: { clientMessageId: idOf(42), text: '', fileIds } });
  await record('chatGetMessages', 'files', 200, { as, path });
  await record('getSharedFiles', '', 200, { as, path });
  await record('getSharedFiles', 'none', 200, { as, path, query: { search: 'Nobody sent this' } });
  await record('getVendorSharedFiles', '', 200, { cookie });
  await record('searchCompany', '', 200, { as, query: { search: 'boiler 2' } });
}
