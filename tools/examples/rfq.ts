import { recordedAt, type Recorder } from './recorder.ts';
import { createVendorBrowser } from './vendor-browser.ts';

type Listed = { jobs: { _id: string; number: string; title: string | null; status: string }[] };
type Quoted = { vendors: { jobVendorId: string; state: string; sentTo: string }[] };
type Questioned = { questions: { _id: string; state: string }[] };
type Asked = { draftVersion: number; lines: { _id: string }[] };

/** Calls for quotes as buyers see them, and as vendors do by their links. */
export async function recordRfq({ server, record, call, as }: Recorder): Promise<void> {
  const { body: user } = await call('getUserinfoData', { as });
  const path = { id: (user as { company: { _id: string } }).company._id };
  const all = ((await call('getJobRequests', { as, path, query: { limit: 100 } })).body as Listed).jobs;
  const named = (words: string) => all.find(({ title }) => (title ?? '').includes(words))!;
  const [star, opened, begun] = [named('Boiler 2'), named('Valve servicing'), named('Turbine 1')];
  const of = (job: { number: string }) => ({ as, path: { id: job.number } });
  await record('getRfq', '', 200, of(star));
  await record('getRfq', 'begun', 200, of(begun));
  await record('getRfq', 'opened', 200, of(opened));
  await record('getVendorEmailNum', '', 200, of(star));
  await record('getVendorEmailNum', 'unsent', 200, of(begun));
  await record('getRfqReaders', '', 200, of(star));
  await record('getRfqReaders', 'none', 200, of(begun));
  const { vendors } = await record<Quoted>('getQuotations', '', 200, of(star));
  await record('getQuotations', 'opened', 200, of(opened));
  await record('getQuotations', 'none', 200, of(begun));

  const { questions } = await record<Questioned>('getQuestions', '', 200, of(star));
  await record('getQuestions', 'none', 200, of(opened));

  // From here on something is written: nothing above is read again.
  const vendorIn = (state: string) => vendors.find((vendor) => vendor.state === state)!;
  const openers = { openerIds: [(user as { _id: string })._id], minimumQuotes: 2 };
  const terms = { deadline: '2026-11-20T12:30:00.000Z', message: 'By gate 3, day and night.', ...openers };
  const at = { as, path: { id: begun._id } };
  await record('setRfqTerms', '', 200, { ...at, body: { version: 0, terms } });
  await record('publishRfq', 'early', 400, { as, body: { jobId: begun._id, version: 1 } });
  const later = { ...terms, deadline: '2026-11-27T11:30:00.000Z' };
  await call('setRfqTerms', { ...at, body: { version: 1, terms: later } });
  await record('setRfqTerms', 'outdated', 409, { ...at, body: { version: 1, terms: later } });
  await record('publishRfq', '', 200, { as, body: { jobId: begun._id, version: 2 } });
  await record('autoPublishRfqDocsUpdate', '', 200, { as, body: { jobId: begun._id, autoPublish: true } });
  await call('autoPublishRfqDocsUpdate', { as, body: { jobId: begun._id, autoPublish: false } });
  const { version } = (await call('getRfq', of(begun))).body as { version: number };
  const extension = { jobId: begun._id, version, deadline: '2026-12-04T11:30:00.000Z' };
  await record('extendRfqDeadline', 'early', 400, { as, body: { ...extension, deadline: '2026-11-20T11:30:00.000Z' } });
  await record('extendRfqDeadline', '', 200, { as, body: extension });
  await record('requestOpeningCode', 'early', 409, { as, path: { id: begun._id } });
  const again = { as, body: { jobId: star._id, jobVendorIds: [vendorIn('sent').jobVendorId] } };
  await record('sendRfq', '', 200, again);

  const { browser, link, enter } = createVendorBrowser(server);
  const { cookie } = await enter(vendorIn('sent').jobVendorId);
  await record('openVendorLink', '', 200, { body: { token: await link(vendorIn('sent').jobVendorId) } });
  await record('openVendorLink', 'invalid', 401, { body: { token: 'A'.repeat(43) } });
  await record('getVendorRfq', 'needed', 401);
  const { lines } = await record<Asked>('getVendorRfq', '', 200, { cookie });
  const vendorOf = async (state: string) => ({ cookie: (await enter(vendorIn(state).jobVendorId)).cookie });
  await record('getVendorRfq', 'draft', 200, await vendorOf('draft'));
  await record('getVendorRfq', 'changed', 200, await vendorOf('to_confirm'));
  await record('getVendorRfq', 'submitted', 200, await vendorOf('quoted'));
  await record('getVendorRfq', 'regretted', 200, await vendorOf('regretted'));
  const { vendors: ofOpened } = (await call('getQuotations', of(opened))).body as Quoted;
  const winner = ofOpened.find(({ state }) => state === 'quoted')!;
  await record('getVendorRfq', 'opened', 200, { cookie: (await enter(winner.jobVendorId)).cookie });

  await record('getVendorQuestions', '', 200, await vendorOf('draft'));
  await record('getVendorQuestions', 'asker', 200, await vendorOf('to_confirm'));
  await record('getVendorQuestions', 'others', 200, { cookie });
  await record('getVendorQuestions', 'none', 200, { cookie: (await enter(winner.jobVendorId)).cookie });
  const asking = { revision: 2, line: lines[7]!._id, text: 'May the refractory be gunned instead of cast?' };
  await record('askQuestion', '', 200, { cookie, body: asking });
  await record('askQuestion', 'changed', 409, { cookie, body: { ...asking, revision: 1 } });
  const waiting = questions.find(({ state }) => state === 'asked')!;
  const about = { as, path: { id: waiting._id } };
  const rewritten = 'Does the plant provide the inspector on all days?';
  await record('answerQuestion', 'link', 400, {
    ...about,
    body: { answer: 'See www.sagarsteel.example', to: 'all', question: rewritten },
  });
  await record('answerQuestion', '', 200, {
    ...about,
    body: { answer: 'Yes, he is on site day and night.', to: 'all', question: rewritten },
  });
  const promoting = { isPromoted: true, answer: 'Yes, he is on site day and night, for all who quote.' };
  await record('promoteQuestion', '', 200, { ...about, body: promoting });
  await call('promoteQuestion', { ...about, body: { isPromoted: false } });
  await record('answerQuestion', 'settled', 409, { ...about, body: { answer: 'Yes.', to: 'asker' } });
  const { questions: left } = (await call('getQuestions', of(star))).body as Questioned;
  const closing = { as, path: { id: left[0]!._id }, body: { reason: 'The scope of work says how.' } };
  await record('closeQuestion', '', 200, closing);
  await record('getQuestions', 'settled', 200, of(star));
  await record('getVendorQuestions', 'closed', 200, { cookie });

  await record('confirmRevisionRead', '', 200, { cookie, body: { revision: 2 } });
  await record('answerInvitation', '', 200, { cookie, body: { answer: 'will_quote' } });
  const content = { lines: lines.map(({ _id }, index) => ({ _id, rateInPaise: 100_000 + index * 5_000 })) };
  const whole = { ...content, gstPercent: '18', validTill: '2027-02-28' };
  await record('saveQuoteDraft', '', 200, { cookie, body: { version: 0, content } });
  await record('saveQuoteDraft', 'outdated', 409, { cookie, body: { version: 0, content } });
  await call('saveQuoteDraft', { cookie, body: { version: 1, content: whole } });
  await record('getVendorRfq', 'complete', 200, { cookie });
  await record('submitQuote', 'code', 409, { cookie, body: { version: 2, revision: 2 } });
  const asked = await browser('requestVendorCode', {}, cookie);
  await record('requestVendorCode', '', 200, { cookie });
  await server.tasks.drain();
  const outbox = (await (
    await fetch(`${server.url}/dev/outbox`, { headers: { accept: 'application/json' } })
  ).json()) as { subject: string }[];
  const codes = outbox
    .filter(({ subject }) => subject.includes('is your code for'))
    .map(({ subject }) => subject.slice(0, 6));
  const confirmed = `${cookie}; ${asked.cookie}`;
  await record('submitQuote', 'wrong', 400, { cookie: confirmed, body: { version: 2, revision: 2, code: '000000' } });
  // Which of the two codes is this browser's is tried.
  for (const code of codes)
    if ((await call('withdrawQuote', { cookie: confirmed, body: { code } })).status === 409) break;
  await record('submitQuote', '', 200, { cookie: confirmed, body: { version: 2, revision: 2 } });
  await record('withdrawQuote', '', 200, { cookie: confirmed, body: {} });
  await record('getVendorRfq', 'withdrawn', 200, { cookie });
  const late = await vendorOf('quoted');
  await server.database.ownerPool.query('update rfq set closes_at = $2 where job_id = $1', [
    star._id,
    new Date(Date.parse(recordedAt) - 3_600_000),
  ]);
  await record('getVendorRfq', 'closed', 200, late);
}
