import type { Recorder } from './recorder.ts';

type Listed = { jobs: { _id: string; number: string; title: string | null; status: string }[] };
type Id = { _id: string; version: number };

/** Jobs: the lists, one in each state, its lines, its vendors, its log, a draft that is written; projects and their people. */
export async function recordJobs({ record, call, as, colleague, gstns }: Recorder): Promise<void> {
  const { body: user } = await call('getUserinfoData', { as });
  const path = { id: (user as { company: { _id: string } }).company._id };
  const all = ((await call('getJobRequests', { as, path, query: { limit: 100 } })).body as Listed).jobs;
  const inState = (status: string, words = '') =>
    all.find((job) => job.status === status && (job.title ?? '').includes(words))!;
  const star = inState('quoting', 'Boiler 2');
  const of = (job: { number: string }) => ({ as, path: { id: job.number } });
  await record('getJobChoices', '', 200, { as: colleague });
  await record('getJobRequests', '', 200, { as, path, query: { limit: 20 } });
  await record('getJobRequests', 'before', 200, {
    as,
    path,
    query: { summaryFilter: 'drafts', limit: 20 },
  });
  await record('getJobRequests', 'none', 200, { as, path, query: { search: 'kiln tyre', limit: 20 } });
  await record('getJobRequests', 'waiting', 200, { as, path, query: { summaryFilter: 'waiting', limit: 5 } });
  await record('getJobDashboard', '', 200, { as, path });
  await record('getJobRequestReport', '', 200, of(star));
  await record('getJobRequestReport', 'colleague', 200, { ...of(star), as: colleague });
  await record('getJobRequestReport', 'draft', 200, of(inState('draft', 'ESP')));
  await record('getJobRequestReport', 'held', 200, of(inState('on_hold', 'crane 14')));
  await record('getJobRequestReport', 'cancelled', 200, of(inState('cancelled', 'Storage tank')));
  await record('getJobRequestReport', 'review', 200, of(inState('in_review', 'Chemical')));
  await record('getJobRequestReport', 'unknown', 404, of({ number: 'JR-1999-0001' }));
  await record('getJobScope', '', 200, of(star));
  await record('getJobScope', 'draft', 200, of(inState('draft', 'ESP')));
  await record('getActivityLog', '', 200, of(inState('cancelled', 'Storage tank')));
  await record('getActivityLog', 'none', 200, { ...of(star), query: { kind: 'exported' } });
  await record('getLatestActivityLog', '', 200, of(star));
  await record('verifyActivityLog', '', 200, of(star));
  await record('getProjectLists', '', 200, { as });
  const { projects } = (await call('getProjectLists', { as })).body as { projects: { _id: string; version: number }[] };
  const project = { id: projects[0]!._id };
  await record('getProjectUsers', '', 200, { as, path: project });
  await record('getProjectsRoles', '', 200, { as });
  await record('getJobVendorClientSide', '', 200, of(star));
  await record('getJobVendorClientSide', 'reader', 200, of(inState('sourcing', 'HT motor')));
  await record('getJobVendorClientSide', 'none', 200, of(inState('draft', 'ESP')));
  await record('getClientJobs', '', 200, { as, path: { id: gstns[0]! } });

  const view = { place: 'jobs', name: 'Closing at Ratnagiri', query: 'closing=7&sort=closing', isShared: true };
  await call('createSavedView', { as, body: view });
  await record('getSavedViews', 'jobs', 200, { as, query: { place: 'jobs' } });

  // From here on something is written: nothing above is read again.
  const fields = { title: 'Pump house, replacement of valves', subcategoryId: null, plantId: null };
  const draft = await record<Id>('createJob', '', 201, { as, body: fields });
  const jobPath = { id: draft._id };
  await record('updateJobStatus', 'incomplete', 400, { as, body: { jobId: draft._id, to: 'submitted' } });
  await record('editJob', '', 200, {
    as,
    path: jobPath,
    body: { version: 1, fields: { ...fields, scope: 'Eight gate valves, DN 300.' } },
  });
  await record('editJob', 'outdated', 409, { as, path: jobPath, body: { version: 1, fields } });
  const items = [{ description: 'Gate valve DN 300, replaced', unit: 'NOS', quantity: '8' }];
  await record('setJobScope', '', 200, { as, path: jobPath, body: { version: 2, items } });
  await record('updateJobStatus', '', 200, {
    as,
    body: { jobId: star._id, to: 'on_hold', comment: 'The shutdown moved to May.' },
  });
  await call('updateJobStatus', { as, body: { jobId: star._id, to: 'quoting' } });
  await record('updateLastActivityDate', '', 200, of(star));
  const seen = { as, body: { jobId: star._id } };
  await record('updateHasNewVendor', '', 200, seen);
  await record('updateVendorsNewMessageCount', '', 200, seen);
  await record('updateHasNewQuotation', '', 200, seen);
  await record('setProjectMember', 'last', 409, {
    as,
    path: project,
    body: { userId: (user as { _id: string })._id, role: null },
  });
  await record('createProject', '', 201, { as, body: { name: 'Water system, renewal' } });
  await record('createProject', 'taken', 409, { as, body: { name: 'water system, RENEWAL' } });
  type Vendors = { vendors: { _id: string; state: string }[] };
  const { vendors } = await record<Vendors>('addVendor', '', 200, {
    as,
    body: { jobId: star._id, unlisted: { companyName: 'Palar Rotary Services', email: 'anand@palar-rotary.example' } },
  });
  const jobVendorId = vendors.find(({ state }) => state === 'added')!._id;
  await record('shortlistVendorFromJobByClient', '', 200, { as, body: { jobVendorId, isShortlisted: false } });
  await record('addNoteForVendor', '', 200, { as, body: { jobVendorId, note: 'Did the 2024 shutdown well.' } });
  await record('removeVendorFromJob', '', 200, { as, body: { jobVendorId, reason: 'too_far', comment: '1,200 km.' } });
  await record('recommendVendor', '', 200, {
    as: colleague,
    body: { jobId: star._id, gstn: gstns[2]!, reason: 'Repaired our boiler 1 in 2024.' },
  });
  await record('addVendorToShortlistedJobs', '', 200, { as, body: { gstn: gstns[0]!, jobIds: [draft._id] } });
  await record('useJobAgain', '', 201, of(inState('sourcing', 'HT motor')));
}
