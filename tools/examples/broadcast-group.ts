import type { Recorder } from './recorder.ts';
import { createVendorBrowser } from './vendor-browser.ts';

type Listed = { jobs: { _id: string; number: string; title: string | null }[] };
type Broadcasts = { vendors: { jobVendorId: string }[]; groups: { _id: string }[] };

/** Messages to vendors of the star job, and groups of them; and what one of those vendors reads. */
export async function recordBroadcasts({ server, record, call, as }: Recorder): Promise<void> {
  const { body: user } = await call('getUserinfoData', { as });
  const path = { id: (user as { company: { _id: string } }).company._id };
  const all = ((await call('getJobRequests', { as, path, query: { limit: 100 } })).body as Listed).jobs;
  const named = (words: string) => all.find(({ title }) => (title ?? '').includes(words))!;
  const [star, begun] = [named('Boiler 2'), named('Turbine 1')];
  const of = { as, path: { id: star.number } };
  const { vendors } = await record<Broadcasts>('getBroadcastGroupsForJob', 'unwritten', 200, of);
  await record('getBroadcastGroupsForJob', 'none', 200, { as, path: { id: begun.number } });
  const ids = vendors.map(({ jobVendorId }) => jobVendorId);
  const group = { jobId: star._id, name: 'Boiler erectors', jobVendorIds: ids.slice(0, 3) };
  const { groups } = await record<Broadcasts>('createBroadcastGroup', '', 200, { as, body: group });
  const message = { jobId: star._id, jobVendorIds: ids };
  const passes = 'Gate passes for the visit are given at gate 3 from Monday on, 9 am to 5 pm.';
  await call('sendBroadcastMessage', { as, body: { ...message, text: passes } });
  await server.database.ownerPool.query(`update broadcast_message set sent_at = sent_at - interval '1 day'`);
  const { cookie } = await createVendorBrowser(server).enter(ids[0]!);
  await record('getVendorMessages', '', 200, { cookie });
  await record('getVendorRfq', 'written', 200, { cookie });
  await record('confirmMessagesRead', '', 200, { cookie });
  await record('sendBroadcastMessage', 'link', 400, {
    as,
    body: { ...message, text: 'See https://sagarsteel.example/visit' },
  });
  const crane = 'The 20 t crane is free from the 14th on.';
  await record('sendBroadcastMessage', '', 200, {
    as,
    body: { ...message, jobVendorIds: group.jobVendorIds, text: crane },
  });
  await server.tasks.drain();
  await record('getBroadcastGroupsForJob', '', 200, of);
  await record('deleteBroadcastGroup', '', 200, { as, body: { groupId: groups[0]!._id } });
}
