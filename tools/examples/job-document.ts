import type { Recorder } from './recorder.ts';

type Listed = { jobs: { _id: string; number: string; title: string | null }[] };
type Documents = { documents: { _id: string; name: string }[] };

/** Documents of a job whose call for quotes is out: one as vendors have it, one newer, one hidden, one not published yet. */
export async function recordJobDocuments({ server, record, call, as }: Recorder): Promise<void> {
  const { body: user } = await call('getUserinfoData', { as });
  const path = { id: (user as { company: { _id: string } }).company._id };
  const all = ((await call('getJobRequests', { as, path, query: { limit: 100 } })).body as Listed).jobs;
  const job = all.find(({ title }) => (title ?? '').includes('Turbine 1'))!;
  const upload = async (name: string, text: string): Promise<string> => {
    const body = new FormData();
    body.set('file', new Blob([text]), name);
    const headers = { authorization: `Bearer ${as}` };
    const response = await fetch(`${server.url}/api/v1/file-upload`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`the upload of ${name} answered ${response.status}`);
    return ((await response.json()) as { fileId: string }).fileId;
  };
  const add = async (name: string, text: string, documentId?: string) =>
    call('addRfqDocuments', {
      as,
      body: { jobId: job._id, fileIds: [await upload(name, text)], ...(documentId && { documentId }) },
    });
  const of = { as, path: { id: job.number } };

  await record('getJobDocuments', 'none', 200, of);
  await record('getFileDownloads', 'none', 200, of);
  await add('Rotor general arrangement.txt', 'Rotor, 14 stages, journal diameter 180 mm.\n'.repeat(900));
  await add('Technical specification.txt', 'Balance grade G2.5 at 7,200 rpm.\n'.repeat(400));
  const { documents } = (await add('Internal estimate and last rates.txt', 'For evaluators only.\n'.repeat(30)))
    .body as Documents;
  const [drawing, specification, estimate] = ['Rotor', 'Technical', 'Internal'].map(
    (word) => documents.find(({ name }) => name.startsWith(word))!._id,
  ) as [string, string, string];
  const words = {
    kind: 'general_arrangement_drawing',
    description: 'Rotor with journals and couplings',
  };
  await record('editDocDescription', '', 200, { as, body: { documentId: drawing, ...words } });
  await record('toggleRfqFileState', '', 200, { as, body: { documentId: estimate, isShown: false } });
  const { version } = (await call('getRfq', of)).body as { version: number };
  await call('publishRfq', { as, body: { jobId: job._id, version } });
  await add('rotor-ga-b.txt', 'Rotor, 14 stages, journal diameter 182 mm.\n'.repeat(900), drawing);
  await add('Site rules.txt', 'Gate 3, safety shoes, helmets.\n'.repeat(60));
  await record('getJobDocuments', '', 200, of);
  await record('getRfqDocVersion', '', 200, { as, path: { id: drawing } });

  const zip = { as, body: { jobId: job._id, documentIds: [drawing, specification] } };
  await record('sendEmailForFileDownload', '', 200, zip);
  await server.tasks.drain();
  await record('getFileDownloads', '', 200, of);

  // From here on what was recorded is changed.
  const name = (title: string) => ({ as, body: { documentId: specification, name: title } });
  await record('editRfqFileName', 'taken', 400, name('Site rules'));
  await record('editRfqFileName', '', 200, name('Technical specification of the rotor'));
  await record('restoreDocVersion', '', 200, { as, body: { documentId: drawing, number: 1 } });
  await record('deleteJobDocument', '', 200, { as, body: { documentId: estimate, isDeleted: true } });
  const again = { jobId: job._id, fileIds: [await upload('site rules.txt', 'Gate 4.')] };
  await record('addRfqDocuments', 'named', 400, { as, body: again });
  const more = { jobId: job._id, fileIds: [await upload('Inspection and test plan.txt', 'Hold point at balance.')] };
  await record('addRfqDocuments', '', 200, { as, body: more });
}
