import type { Recorder } from './recorder.ts';

type Listed = { jobs: { _id: string; number: string; title: string | null; status: string }[] };
type Job = { _id: string; version: number };

/** What a job is expected to cost: one that the company has had before, the star job, and a job without lines. */
export async function recordCostEstimates({ record, call, as }: Recorder): Promise<void> {
  const { body: user } = await call('getUserinfoData', { as });
  const path = { id: (user as { company: { _id: string } }).company._id };
  const all = ((await call('getJobRequests', { as, path, query: { limit: 100 } })).body as Listed).jobs;
  const named = (words: string) => all.find(({ title }) => (title ?? '').includes(words))!;
  const earlier = { as, path: { id: named('Valve servicing').number } };
  const { items } = (await call('getJobScope', earlier)).body as { items: { description: string }[] };
  const fields = { title: 'Safety valves, overhaul and setting, next year', subcategoryId: null, plantId: null };
  const job = (await call('createJob', { as, body: fields })).body as Job;
  const of = { as, path: { id: job._id } };
  await record('getCostEstimate', 'none', 200, of);
  const wanted = [...items, { description: 'Spares as found necessary', unit: 'LS', quantity: null }];
  await call('setJobScope', {
    ...of,
    body: { version: job.version, items: wanted.map((item) => ({ ...item, rateInPaise: null })) },
  });
  await call('saveCostEstimate', { ...of, body: { version: 0, yearlyChangePercent: '5' } });
  const { lines } = await record<{ lines: { lineId: string }[] }>('getCostEstimate', '', 200, of);
  const typed = [{ lineId: lines[1]!.lineId, rateInPaise: 810_000 }];
  await record('saveCostEstimate', '', 200, { ...of, body: { version: 1, lines: typed } });
  await record('saveCostEstimate', 'outdated', 409, { ...of, body: { version: 1, lines: typed } });
  await record('getCostEstimate', 'star', 200, { as, path: { id: named('Boiler 2').number } });
  await record('freezeCostEstimate', '', 200, { ...of, body: { version: 2 } });
  await record('getCostEstimate', 'frozen', 200, of);
  await record('freezeCostEstimate', 'again', 409, { ...of, body: { version: 3 } });
}
