import type { Recorder } from './recorder.ts';

type Listed = { comparisons: { _id: string; state: string }[] };
type Sheet = {
  _id: string;
  version: number;
  revision: number;
  vendors: { vendorId: string }[];
  openingChanges?: { revision: number }[];
};

/** Comparisons as sheets: one that is edited, frozen and taken back. Writes, so it comes last. */
export async function recordComparisonSheet({ server, record, call, as }: Recorder): Promise<void> {
  const { comparisons } = await record<Listed>('listComparisons', '', 200, { as });
  await record('listComparisons', 'none', 200, { as, query: { search: 'no such comparison' } });
  const path = { a: comparisons.find(({ state }) => state === 'editable')!._id, b: '0' };
  const sheet = await record<Sheet>('getComparisonById', '', 200, { as, path });
  const [first, second] = sheet.vendors;
  const comparisonId = sheet._id;
  const line = { lineId: '0001', status: 'quoted', rate: '14000' };
  const body = { comparisonId, vendorId: second!.vendorId, seen: 0, change: { line } };
  const edited = await record<Sheet>('updateVendorQuote', '', 200, { as, body });
  await record('getComparisonById', 'edited', 200, { as, path });
  const step = { as, body: { comparisonId, revision: edited.revision, step: 'undo' } };
  const undone = await record<Sheet>('stepSheetChanges', '', 200, step);
  await record('stepSheetChanges', 'changed', 409, step);
  await call('stepSheetChanges', { as, body: { comparisonId, revision: undone.revision, step: 'redo' } });
  await record('updateVendorQuote', 'met', 409, { as, body: { ...body, change: { line: { ...line, rate: '1' } } } });
  const vendor = { as, path: { a: comparisonId, b: first!.vendorId } };
  await record('postArchiveVendor', '', 200, vendor);
  const back = await record<Sheet>('postUnarchiveVendor', '', 200, vendor);
  const unexplained = { comparisonId, version: edited.version, revision: back.revision };
  await record('freezeComparison', 'reasons', 409, { as, body: unexplained });
  const form = new FormData();
  form.set('file', new Blob(['We agree to ₹14,000 for each safety valve.']), 'Clarification.txt');
  const headers = { authorization: `Bearer ${as}` };
  const uploaded = await fetch(`${server.url}/api/v1/file-upload`, { method: 'POST', headers, body: form });
  const { fileId } = (await uploaded.json()) as { fileId: string };
  const [change] = back.openingChanges!;
  const because = { comparisonId, revision: change!.revision, reason: 'Agreed in the clarification.', fileId };
  const explained = await record<Sheet>('explainSheetChange', '', 200, { as, body: because });
  const seen = { comparisonId, version: edited.version, revision: explained.revision };
  await record('freezeComparison', 'changed', 409, { as, body: { ...seen, revision: 0 } });
  await record('freezeComparison', '', 200, { as, body: seen });
  await record('getComparisonById', 'frozen', 200, { as, path });
  const reason = 'A rate was typed wrong.';
  await record('makeSheetEditable', '', 200, { as, body: { comparisonId, version: edited.version, reason } });
  // The vendors were judged since it was made.
  await record('recreateComparison', '', 200, { as, body: { comparisonId, version: edited.version + 1 } });
  await record('recreateComparison', 'same', 409, { as, body: { comparisonId, version: edited.version + 2 } });
  const draft = { title: 'Lines only', lines: [{ description: 'Refractory repair' }] };
  const { _id } = (await call('quoteComparison', { as, body: draft })).body as Sheet;
  await record('getComparisonById', 'draft', 200, { as, path: { a: _id, b: '0' } });
  await recordWithoutJob({ record, call, as });
}

/** Quotes that no job has, a later one, and the jobs that they can be linked to. */
async function recordWithoutJob({ record, call, as }: Pick<Recorder, 'record' | 'call' | 'as'>): Promise<void> {
  const lines = [
    { description: 'Supply of tubes', unit: 'MTS', quantity: '2' },
    { description: 'Refractory repair', unit: 'CBM', quantity: '6' },
  ];
  const quote = (companyName: string, ...rates: number[]) => ({
    companyName,
    content: { lines: rates.map((rateInPaise) => ({ rateInPaise })), gstPercent: '18' },
  });
  const quotes = [quote('Konkan Thermal', 8_200_000, 2_850_000), quote('Vindhya Erectors', 8_500_000, 2_700_000)];
  const body = { title: 'Annual rates for tubes', lines, quotes };
  const { _id } = await record<Sheet>('quoteComparison', '', 200, { as, body });
  await record('getComparisonById', 'withoutJob', 200, { as, path: { a: _id, b: '0' } });
  const late = [quote('Damodar Boilers', 8_100_000, 2_900_000)];
  await record('addNewVendorQuotes', '', 200, { as, body: { comparisonId: _id, quotes: late } });
  await record('getAllJobIds', 'none', 200, { as, body: { search: 'no such job' } });
  const { jobs } = (await call('getAllJobIds', { as, body: {} })).body as { jobs: { _id: string }[] };
  const [job] = jobs;
  if (job) await record('updateComparisonJobId', '', 200, { as, path: { id: _id }, body: { jobId: job._id } });
}
