import { demoPassword } from '../../apps/server/src/db/seed/world/people.ts';
import type { Recorder } from './recorder.ts';
import { createVendorBrowser } from './vendor-browser.ts';

type Listed = { jobs: { _id: string; number: string; title: string | null }[] };
type Orders = {
  orders: {
    jobVendorId: string;
    version: number;
    milestones: { _id: string; name: string; changes: { _id: string }[] }[];
  }[];
};

/** Deliveries as who plans them, who confirms what gives up money, and who reads them see them. */
export async function recordDelivery({ server, record, call, as }: Recorder): Promise<void> {
  const { access_token: superUser } = (
    await call('login', { body: { email: 'corporate@sagarsteel.example', password: demoPassword } })
  ).body as { access_token: string };
  const { body: user } = await call('getUserinfoData', { as });
  const path = { id: (user as { company: { _id: string } }).company._id };
  const { jobs } = (await call('getJobRequests', { as, path, query: { limit: 100 } })).body as Listed;
  const numberOf = (words: string) => jobs.find(({ title }) => (title ?? '').includes(words))!.number;
  const [late, opened] = [numberOf('DG set 3'), numberOf('Valve servicing')];
  const of = (number: string, by = as) => ({ as: by, path: { id: number } });

  await record('getSchedule', '', 200, { as });
  await record('getMilestones', '', 200, { as });
  await record('getMilestones', 'none', 200, { as, query: { state: 'returned' } });
  const { orders } = await record<Orders>('getDelivery', '', 200, of(late));
  await record('getDelivery', 'done', 200, of(numberOf('Bag house 2')));
  await record('getDelivery', 'unawarded', 409, of(opened));

  // From here on something is written.
  const [{ jobVendorId, milestones }] = orders as [Orders['orders'][number]];
  const { cookie } = await createVendorBrowser(server).enter(jobVendorId);
  await record('getVendorMilestones', '', 200, { cookie });
  const named = (words: string) => milestones.find(({ name }) => name.includes(words))!._id;
  const completed = named('Overhaul');
  const reason = 'Our crane was out of service.';
  const request = { milestoneId: completed, kind: 'extension', days: 3, isExcused: true };
  await record('requestMilestoneChange', 'words', 400, {
    as,
    body: { ...request, reason: 'See www.sagarsteel.example' },
  });
  await record('requestMilestoneChange', '', 200, { as, body: { ...request, reason } });
  const { orders: asked } = await record<Orders>('getDelivery', 'confirming', 200, of(late, superUser));
  const changeId = asked[0]!.milestones.find(({ _id }) => _id === completed)!.changes[0]!._id;
  await record('decideMilestoneChange', '', 200, { as: superUser, body: { changeId, isConfirmed: false } });
  const evidence = { milestoneId: named('Parts'), evidence: 1 };
  await record('decideMilestone', '', 200, { as, body: { ...evidence, decision: 'accept' } });
  await record('decideMilestone', 'changed', 409, { as, body: { ...evidence, decision: 'accept' } });

  const body = new FormData();
  body.set('file', new Blob(['Cleared for load. '.repeat(120)]), 'Clearance record 88.txt');
  const { fileId } = await record<{ fileId: string }>('uploadEvidenceFile', '', 201, {
    cookie,
    path: { id: completed },
    body,
  });
  const words = 'Clearance record 88, signed on 19 Nov.';
  const shown = { milestoneId: completed, byName: 'Anil Deshpande', words, fileIds: [fileId] };
  await record('submitMilestoneEvidence', 'code', 409, { cookie, body: shown });
  await server.database.ownerPool.query('update vendor_session set confirmed_at = $1', ['2026-11-20T04:30:00.000Z']);
  await record('submitMilestoneEvidence', '', 200, { cookie, body: shown });
}
