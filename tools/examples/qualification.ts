import { recordedAt, type Recorder } from './recorder.ts';
import { createVendorBrowser } from './vendor-browser.ts';

type Listed = { jobs: { _id: string; number: string; title: string | null }[] };
type Quoted = { vendors: { jobVendorId: string; companyName: string; state: string }[] };
type Pqr = { version: number };
type Finals = { vendors: { jobVendorId: string; companyName: string; standing: string; number: number | null }[] };
type Technical = { clauses: { _id: string; text: string; isMandatory: boolean; weight: number }[] };

/** Prequalification, and how opened quotes are judged, made clear and entered. */
export async function recordQualification({ server, record, call, as }: Recorder): Promise<void> {
  const { body: user } = await call('getUserinfoData', { as });
  const company = { id: (user as { company: { _id: string } }).company._id };
  const all = ((await call('getJobRequests', { as, path: company, query: { limit: 100 } })).body as Listed).jobs;
  const named = (words: string) => all.find(({ title }) => (title ?? '').includes(words))!;
  const [star, opened, sourced] = [named('Boiler 2'), named('Valve servicing'), named('Turbine 1')];
  const of = (job: { _id: string }) => ({ as, path: { id: job._id } });
  const { vendors } = (await call('getQuotations', of(star))).body as Quoted;

  const finals = await record<Finals>('getFinalVendors', '', 200, of(opened));
  await record('getFinalVendors', 'sealed', 200, of(star));
  await record('getFinalVendors', 'none', 200, of(sourced));
  const technical = await record<Technical>('getTechnicalEvaluation', '', 200, of(opened));
  await record('getTechnicalEvaluation', 'none', 200, of(sourced));
  await record('getQuoteVersions', '', 200, of(opened));
  await record('getPqrCriteria', '', 200, of(opened));
  await record('getPqrCriteria', 'unset', 200, of(sourced));
  const byState = (state: string) => finals.vendors.find(({ standing }) => standing === state)!;
  const [qualified, undecided] = [byState('qualified'), byState('undecided')];
  const vendor = (id: string) => ({ as, path: { id } });
  await record('getPqr', 'approved', 200, vendor(qualified.jobVendorId));
  const pqrs = await Promise.all(
    finals.vendors.map(async ({ jobVendorId }) => ({
      jobVendorId,
      body: (await call('getPqr', vendor(jobVendorId))).body as Pqr & { state: string },
    })),
  );
  const inState = (state: string) => pqrs.find(({ body }) => body.state === state)!;
  const sent = inState('sent');
  await record('getPqr', '', 200, vendor(sent.jobVendorId));
  await record('getPqr', 'returned', 200, vendor(inState('returned').jobVendorId));
  await record('getJobVendor', '', 200, vendor(sent.jobVendorId));
  const asked = vendors.find(({ state }) => state === 'to_confirm')!;
  await record('getJobVendor', 'asks', 200, vendor(asked.jobVendorId));
  const { enter } = createVendorBrowser(server);
  const link = await enter(asked.jobVendorId);
  await record('getVendorPqr', '', 200, { cookie: link.cookie });
  const returned = await enter(inState('returned').jobVendorId);
  await record('getVendorPqr', 'returned', 200, { cookie: returned.cookie });
  const approved = await enter(qualified.jobVendorId);
  await record('getVendorPqr', 'approved', 200, { cookie: approved.cookie });

  // From here on something is written.
  const answers = [{ kind: 'manpower', answer: '46 welders and fitters' }];
  await record('answerPqr', '', 200, { cookie: link.cookie, body: { version: 0, answers, isSent: true } });
  await record('answerPqr', 'outdated', 409, { cookie: link.cookie, body: { version: 0, answers, isSent: false } });
  const verdict = { jobVendorId: sent.jobVendorId, version: sent.body.version };
  await record('updatePqr', '', 200, {
    as,
    body: { ...verdict, answers: [{ kind: 'manpower', verdict: 'met', note: 'Seen at the workshop.' }] },
  });
  await record('updatePqr', 'outdated', 409, {
    as,
    body: { ...verdict, answers: [{ kind: 'manpower', verdict: null }] },
  });
  const version = sent.body.version + 1;
  await record('approvePqr', 'open', 409, { ...vendor(sent.jobVendorId), body: { version, decision: 'approved' } });
  await record('approvePqr', '', 200, {
    ...vendor(sent.jobVendorId),
    body: { version, decision: 'returned', reason: 'Please send the safety record of 2025.' },
  });
  const { criteria } = (await call('getPqrCriteria', of(sourced))).body as { criteria: object[] };
  await record('setPqrCriteria', '', 200, { ...of(sourced), body: { criteria, seen: criteria } });

  const judged = { jobVendorId: undecided.jobVendorId, number: undecided.number };
  await record('qualifyQuote', '', 200, { as, body: { ...judged, verdict: 'qualified' } });
  await record('addVendorsToFinal', '', 200, {
    as,
    body: { jobId: opened._id, jobVendorIds: [qualified.jobVendorId] },
  });
  const clauses = technical.clauses.map(({ text, isMandatory, weight }) => ({ text, isMandatory, weight }));
  await record('setTechnicalClauses', 'used', 409, { ...of(opened), body: { clauses, seen: clauses } });
  await record('setTechnicalClauses', '', 200, { ...of(sourced), body: { clauses, seen: [] } });
  const findings = technical.clauses.map(({ _id }) => ({ clauseId: _id, finding: 'complies', note: null }));
  await record('judgeTechnical', '', 200, { ...vendor(undecided.jobVendorId), body: { findings } });
  const words = 'Are the spares for the two sizes of other makes in your rate?';
  // One whose second version answered a clarification already is not asked again.
  const { jobVendorId: unasked } = finals.vendors.find(({ number }) => number === 1)!;
  await record('openClarification', '', 200, { as, body: { jobVendorId: unasked, words } });
  await record('openClarification', 'again', 409, { as, body: { jobVendorId: unasked, words } });
  await record('getVendorRfq', 'clarifying', 200, { cookie: (await enter(unasked)).cookie });
  const body = new FormData();
  body.set('file', new Blob(['Quotation 114']), 'Quotation 114.txt');
  const headers = { authorization: `Bearer ${as}` };
  const response = await fetch(`${server.url}/api/v1/file-upload`, { method: 'POST', headers, body });
  const { fileId } = (await response.json()) as { fileId: string };
  // For one that did not quote yet, while quotes are taken.
  const silent = vendors.find(({ state }) => state === 'viewed')!;
  const { askedLines } = (await call('getJobVendor', vendor(silent.jobVendorId))).body as { askedLines: object[] };
  const validTill = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  const content = { lines: askedLines.map(() => ({ rateInPaise: 100_000 })), gstPercent: '18', validTill };
  // The recording of RFQs ended with its deadline.
  const closesIn = (hours: number) =>
    server.database.ownerPool.query('update rfq set closes_at = $2 where job_id = $1', [
      star._id,
      new Date(Date.parse(recordedAt) + hours * 3_600_000),
    ]);
  await closesIn(24);
  await record('enterQuote', '', 200, { as, body: { jobVendorId: silent.jobVendorId, content, fileId } });
  await closesIn(-1);
  await record('getQuoteVersions', 'clarifying', 200, of(opened));
}
