import { laterPassword, teamCookie } from './provider.ts';
import type { Recorder } from './recorder.ts';

type Request = { _id: string; version: number; files: { fileId: string; vendor: string }[] };

/** A body that carries one file. */
function formOf(text: string, name: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([text]), name);
  return form;
}
const rows = (...lines: string[][]) => lines.map((cells) => cells.join('\t')).join('\n');
const headings = ['Description', 'Quantity', 'Unit', 'Konkan Thermal Works', 'Vindhya Erectors', 'Damodar Engineering'];
const lines = [
  ['Water wall tubes, 63.5 × 5 mm', '420', 'MTR', '2,850', '2,790', '2,910'],
  ['Refractory repair', '6.25', 'CBM', '26,500', '28,000', 'Excluded'],
  ['Scaffolding', '900', 'CBM', '88', '99', '95'],
];
const terms = [
  ['GST %', '', '', '18', '18', '18'],
  ['Freight', '', '', '2 %', '45,000', 'at actuals'],
];

/** Quotes that came as files, from the request to the comparison. Its sheet is in no list that was recorded before: it comes last. */
export async function recordComparisonRequests(recorder: Recorder): Promise<void> {
  const { record, call, as } = recorder;
  const cookie = await teamCookie(recorder, laterPassword);
  const upload = async (name: string) =>
    (
      (await call('setFileUpload', { as, body: formOf(`The offer ${name}`, name) })).body as {
        fileId: string;
      }
    ).fileId;
  const fields = async (title: string, more: object = {}) => ({
    title,
    files: [
      { fileId: await upload('konkan-offer.txt'), vendor: 'Konkan Thermal Works' },
      { fileId: await upload('vindhya-offer.txt'), vendor: 'Vindhya Erectors' },
      { fileId: await upload('damodar-offer.txt'), vendor: 'Damodar Engineering' },
    ],
    ...more,
  });
  const submit = async (title: string, more: object = {}) =>
    (await call('submitCompareQuotationRequest', { as, body: await fields(title, more) })).body as Request;
  const take = ({ _id }: Request) =>
    call('moveLevellingAsProvider', { cookie, path: { id: _id }, body: { to: 'in_work' } });

  await record('getAllJobIds', '', 200, { as, body: {} });
  await record('listCompareQuotationRequests', 'none', 200, { as });
  const delivered = await submit('Cooling tower fills, annual rates');
  await take(delivered);
  const done = { cookie, path: { id: delivered._id } };
  type Table = { lines: object[]; quotes: object[] };
  const read = formOf(rows(headings, ...lines, ...terms), 'levelled.txt');
  const table = await record<Table>('readLevelledTable', '', 200, { ...done, body: read });
  const odd = formOf(rows(headings.slice(0, 5), ...lines.with(1, [...lines[1]!.slice(0, 4), 'as agreed'])), 'odd.txt');
  await record('readLevelledTable', 'problems', 200, { ...done, body: odd });
  const other = formOf(rows(['Description', 'Quantity', 'Unit', 'Rate'], ['Tubes', '1', 'NOS', '5']), 'other.txt');
  await record('readLevelledTable', 'refused', 400, { ...done, body: other });
  const { lines: levelled, quotes } = table;
  const remarks = 'Freight of Damodar Engineering is at actuals: ask for an estimate.';
  await record('deliverLevellingAsProvider', '', 200, { ...done, body: { lines: levelled, quotes, remarks } });

  const back = await submit('Refractory, annual rates', { remarks: 'Scaffolding is in the scope of all vendors.' });
  const inWork = await submit('Boiler tubes, one lot');
  const requested = { remarks: 'Rates with taxes apart, please.', neededBy: '2030-01-15' };
  const first = await record<Request>('submitCompareQuotationRequest', '', 201, {
    as,
    body: await fields('Belt conveyor idlers', requested),
  });
  await record('openLevellingAsProvider', '', 200, { cookie, path: { id: first._id } });
  const missing = { to: 'sent_back', remarks: 'The offer of Vindhya Erectors lacks its second page.' };
  await record('moveLevellingAsProvider', 'back', 200, { cookie, path: { id: back._id }, body: missing });
  await record('moveLevellingAsProvider', '', 200, { cookie, path: { id: inWork._id }, body: { to: 'in_work' } });
  await record('moveLevellingAsProvider', 'late', 409, { cookie, path: { id: back._id }, body: { to: 'in_work' } });
  await record('openLevellingAsProvider', 'taken', 200, { cookie, path: { id: inWork._id } });
  await record('getProviderLevellings', '', 200, { cookie });
  await record('getProviderLevellings', 'closed', 200, { cookie, query: { state: 'closed' } });
  await record('listCompareQuotationRequests', '', 200, { as });
  await record('getComparedQuotation', '', 200, { as, path: { id: delivered._id } });
  const again = {
    requestId: back._id,
    version: back.version + 1,
    title: 'Refractory, annual rates',
    files: back.files.map(({ fileId, vendor }) => ({ fileId, vendor })),
  };
  await record('resubmitCompareQuotationRequest', '', 200, { as, body: again });
  await record('cancelCompareQuotationRequest', '', 200, { as, path: { id: first._id } });
  await record('cancelCompareQuotationRequest', 'late', 409, { as, path: { id: inWork._id } });
}
