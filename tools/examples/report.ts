import type { Recorder } from './recorder.ts';

type Listed = { jobs: { _id: string; number: string; title: string | null; status: string }[] };
type Made = { _id: string };

/** Reports of a job whose quotes are compared, and of one that has none yet. */
export async function recordReports({ record, call, as }: Recorder): Promise<void> {
  const { body: user } = await call('getUserinfoData', { as });
  const { company, _id } = user as { company: { _id: string }; _id: string };
  const path = { id: company._id };
  const all = ((await call('getJobRequests', { as, path, query: { limit: 100 } })).body as Listed).jobs;
  const named = (words: string) => all.find(({ title }) => (title ?? '').includes(words))!;
  const job = named('Valve servicing');
  const of = { as, path: { id: job.number } };
  await record('getCompanyFigures', '', 200, { as, path });
  await record('getAllGeneratedReportsByCompany', 'none', 200, { as, path });
  await record('getComparisonReports', 'none', 200, { as, path: { id: named('Boiler 2').number } });
  // The demo may have compared them already.
  await call('quoteComparison', { as, body: { jobId: job._id } });
  const financial = await record<Made>('makeReport', '', 200, { as, body: { jobId: job._id, kind: 'financial' } });
  const compared = (await call('makeReport', { as, body: { jobId: job._id, kind: 'vendor_comparison' } })).body as Made;
  const summary = await record<Made>('getJobSummaryReport', '', 200, { as, body: { jobId: job._id } });
  await record('makeReport', 'early', 409, { as, body: { jobId: named('Boiler 2')._id, kind: 'financial' } });
  await record('getComparisonReports', '', 200, of);
  await record('getAllGeneratedReportsByCompany', '', 200, { as, path });
  const at = (report: Made) => ({ as, path: { a: job.number, b: report._id } });
  const { people } = await record<{ people: { userId: string }[] }>('getReport', 'summary', 200, at(summary));
  await record('getFinancialReport', '', 200, at(financial));
  const mentionedIds = people
    .filter(({ userId }) => userId !== _id)
    .slice(0, 1)
    .map(({ userId }) => userId);
  const body = { reportId: compared._id, text: 'Is the calibration certificate in this?', mentionedIds };
  await record('addCommentVendorComparisonReport', '', 200, { as, body });
  await record('getVendorComparisonReport', '', 200, at(compared));
  await record('getReport', 'comparison', 200, at(compared));
  // Two links: one was opened, the other revoked.
  const link = (person: string, opensUntil: string) => ({
    as,
    body: { reportId: financial._id, person, opensUntil },
  });
  const { url } = await record<{ url: string }>('makeReportLink', '', 200, link('Asha Joshi, auditor', '2026-12-05'));
  const token = url.split('#')[1]!;
  await record('openReportLink', '', 200, { body: { token, reportId: financial._id } });
  const other = (await call('makeReportLink', link('Rakesh Menon, insurer', '2026-11-30'))).body as {
    link: { _id: string };
  };
  await record('revokeReportLink', '', 200, { as, path: { id: other.link._id } });
  await record('getReport', '', 200, at(financial));
}
