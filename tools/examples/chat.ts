import type { Recorder } from './recorder.ts';
import { createVendorBrowser } from './vendor-browser.ts';

type Thread = { _id: string; title: string; vendor: { jobVendorId: string } | null; job: { jobId: string } | null };
type Page = { thread: Thread; messages: { seq: number }[]; people: { userId: string; isMe: boolean }[] };

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Messages of the star job: the list, its threads with vendors and members, and what a vendor reads and writes by its link. */
export async function recordChat({ server, record, call, as, colleague }: Recorder): Promise<void> {
  const { threads } = await record<{ threads: Thread[] }>('chatlistGetData', '', 200, { as });
  await record('chatlistGetData', 'none', 200, { as, query: { search: 'Nobody wrote this' } });
  const star = threads.find(({ vendor, title }) => vendor && title.includes('Thermal'))!;
  const path = { id: star._id };
  const page = await record<Page>('chatGetMessages', '', 200, { as, path });
  const ofJob = threads.find(({ vendor, job }) => !vendor && job?.jobId === star.job!.jobId)!;
  const members = await record<Page>('chatGetMessages', 'job', 200, { as, path: { id: ofJob._id } });
  const other = threads.find(({ vendor, _id }) => vendor && _id !== star._id)!;
  await record('getMessagePartners', '', 200, { as });
  await record('getMessagePartners', 'none', 200, { as, query: { search: 'Nobody is called this' } });
  const { cookie } = await createVendorBrowser(server).enter(star.vendor!.jobVendorId);
  await record('getVendorThread', '', 200, { cookie });
  const said = { clientMessageId: idOf(1), text: 'We reach the plant on the 24th.' };
  await record('sendVendorMessage', '', 200, { cookie, body: said });
  await record('editVendorMessage', '', 200, { cookie, body: { seq: 6, text: 'We reach the plant on the 25th.' } });
  await record('deleteVendorMessage', '', 200, { cookie, body: { seq: 6, isDeleted: true } });
  await record('markVendorThreadRead', '', 200, { cookie, body: { seq: 6 } });
  const price = { threadId: star._id, clientMessageId: idOf(2), text: 'Is ₹4,20,000 your last word?' };
  await record('sendMessage', 'price', 409, { as, body: price });
  const thanks = {
    threadId: star._id,
    clientMessageId: idOf(3),
    text: 'Thank you. Please send it today.',
    replyToSeq: 5,
  };
  await record('sendMessage', '', 200, { as, body: thanks });
  const text = 'Thank you. Please send it by tomorrow.';
  await record('editMessage', '', 200, { as, body: { threadId: star._id, seq: 7, text } });
  await record('chatGetMessages', 'edited', 200, { as, path });
  await record('markThreadRead', '', 200, { as, body: { threadId: star._id, seq: 7 } });
  await record('deleteChat', '', 200, { as, body: { threadId: star._id, seq: 7, isDeleted: true } });
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
  await record('chatInitiate', '', 200, { as, body: team });
  const removal = { jobVendorId: other.vendor!.jobVendorId, reason: 'other', comment: 'Asked to be taken off.' };
  await call('removeVendorFromJob', { as, body: removal });
  await record('chatGetMessages', 'removed', 200, { as, path: { id: other._id } });
}
