import type { Recorder } from './recorder.ts';

type Listed = { comparisons: { _id: string; state: string }[] };
type Sheet = { _id: string; vendors: { vendorId: string }[]; lines: { lineId: string }[] };
type Threads = { threads: { _id: string; comments: { _id: string }[] }[]; people: { userId: string; isMe: boolean }[] };

/** What is said on a comparison: on a cell, a vendor and a line; with a stub, an answer, and one that is settled. */
export async function recordComparisonThreads({ record, call, as }: Recorder): Promise<void> {
  const { comparisons } = (await call('listComparisons', { as })).body as Listed;
  const comparisonId = comparisons.find(({ state }) => state === 'editable')!._id;
  const { vendors, lines } = (await call('getComparisonById', { as, path: { a: comparisonId, b: '0' } })).body as Sheet;
  const path = { id: comparisonId };
  const { people } = await record<Threads>('getComparisonThreads', 'none', 200, { as, path });
  const mentionedIds = people.flatMap(({ userId, isMe }) => (isMe ? [] : [userId])).slice(0, 1);
  const [vendorId, lineId] = [vendors[0]!.vendorId, lines[0]!.lineId];
  const say = (text: string, place: { vendorId?: string; lineId?: string }, ids: string[] = []) => ({
    as,
    body: { comparisonId, vendorId: null, lineId: null, ...place, text, mentionedIds: ids },
  });
  const settled = (await call('addComparisonComment', say('Their references were called in October.', { vendorId })))
    .body as Threads;
  const threadId = settled.threads[0]!._id;
  await record('resolveComparisonThread', '', 200, { as, body: { comparisonId, threadId, isResolved: true } });
  await call('addComparisonComment', say('Quantity as of drawing 4, revision C.', { lineId }));
  await call('addComparisonComment', say('Is the crane in this rate?', { vendorId, lineId }, mentionedIds));
  const { threads } = (await call('addComparisonComment', say('Asked them today.', { vendorId, lineId })))
    .body as Threads;
  const wrong = (await call('addComparisonComment', say('They said no.', { vendorId, lineId }))).body as Threads;
  const commentId = wrong.threads[0]!.comments.at(-1)!._id;
  await record('deleteComparisonComment', '', 200, { as, body: { comparisonId, commentId } });
  const own = { comparisonId, commentId: threads[0]!.comments.at(-1)!._id };
  const text = 'Asked them today: it is.';
  await record('editComparisonComment', '', 200, { as, body: { ...own, text, mentionedIds: [] } });
  const last = await record<Threads>('getComparisonThreads', '', 200, { as, path });
  await record('addComparisonComment', '', 200, say('Then it is settled.', { vendorId, lineId }));
  await call('resolveComparisonThread', {
    as,
    body: { comparisonId, threadId: last.threads[0]!._id, isResolved: true },
  });
}
