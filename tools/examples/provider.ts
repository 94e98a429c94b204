import { operations } from '@millwright/contract/operations';
import { demoPassword } from '../../apps/server/src/db/seed/world/people.ts';
import type { Recorder } from './recorder.ts';

const teamEmail = 'provider@millwright.example';
/** What the team's password is from the end of this on. */
export const laterPassword = 'Retort-Lining-77';

/** The cookie of a session of the team. */
export async function teamCookie({ server }: Pick<Recorder, 'server'>, password: string): Promise<string> {
  const response = await fetch(`${server.url}/api/v1${operations.providerLogin.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: teamEmail, password }),
  });
  return response.headers.getSetCookie()[0]!.split(';')[0]!;
}

/** The console of the provider’s team: who waits, a decision and its undo, what was decided, the audit and the team. */
export async function recordProvider(recorder: Recorder): Promise<void> {
  const { record } = recorder;
  await record('providerLogin', 'refused', 401, { body: { email: teamEmail, password: 'Wrong-Boiler-1' } });
  const cookie = await teamCookie(recorder, demoPassword);
  await record('getProviderSession', '', 200, { cookie });
  type Listed = { registrations: { _id: string }[] };
  const { registrations } = await record<Listed>('getProviderRegistrations', '', 200, { cookie });
  const path = { id: registrations[0]!._id };
  await record('decideAsProvider', '', 200, { cookie, path, body: { decision: 'approved' } });
  await record('getProviderRegistrations', 'planned', 200, { cookie });
  await record('undoAsProvider', '', 200, { cookie, path });
  await record('undoAsProvider', 'late', 409, { cookie, path });
  await record('getProviderRegistrations', 'decided', 200, { cookie, query: { state: 'decided' } });
  await record('getProviderAudit', '', 200, { cookie });
  await record('getProviderTeam', '', 200, { cookie });
  const { jobs } = await record<{ jobs: { _id: string; status: string }[] }>('getProviderJobs', '', 200, { cookie });
  const reviewed = { cookie, path: { id: jobs.find(({ status }) => status === 'in_review')!._id } };
  await record('openJobAsProvider', '', 200, reviewed);
  await record('decideJobAsProvider', '', 200, { ...reviewed, body: { decision: 'accept' } });
  await record('decideJobAsProvider', 'late', 409, { ...reviewed, body: { decision: 'accept' } });
  await recordProposals(recorder, cookie, reviewed.path.id);
  await recordRequests(recorder, cookie);
  const passwords = { currentPassword: 'Wrong-Boiler-1', newPassword: laterPassword };
  await record('setProviderPassword', 'wrong', 400, { cookie, body: passwords });
  await record('setProviderPassword', '', 200, { cookie, body: { ...passwords, currentPassword: demoPassword } });
}

/** What the team proposes for the job that it accepted, and what the client says of it. */
async function recordProposals({ record, call, as }: Recorder, cookie: string, jobId: string): Promise<void> {
  type Found = { vendors: { vendor: { gstn: string }; why: string }[] };
  type Proposals = { proposals: { _id: string }[] };
  const path = { id: jobId };
  const { vendors } = await record<Found>('searchVendorsAsProvider', '', 200, { cookie, query: { jobId } });
  await record('getF3Metadata', 'none', 200, { as, path });
  for (const { vendor, why } of vendors.slice(0, 3))
    await record('proposeVendorAsProvider', '', 200, { cookie, path, body: { gstn: vendor.gstn, reason: why } });
  const { proposals } = (await call('getF3Metadata', { as, path })).body as Proposals;
  const say = (at: number, body: object) => ({ as, body: { proposalId: proposals[at]!._id, ...body } });
  await call('updateF3Feedback', say(0, { verdict: 'fit', comment: 'Known from boiler 1.' }));
  await record('updateF3Feedback', '', 200, say(1, { verdict: 'not', reason: 'too_far' }));
  const asha = { fullName: 'Asha Joshi', email: 'asha.joshi@sagarsteel.example' };
  await record('sendF3Link', '', 200, { as, body: { jobId, ...asha } });
  const { links } = await record<{ links: { _id: string }[] }>('getF3Metadata', '', 200, { as, path });
  await record('openJobAsProvider', 'proposed', 200, { cookie, path });
  await record('getProviderJobs', 'open', 200, { cookie, query: { state: 'open' } });
  await record('withdrawProposalAsProvider', '', 200, { cookie, path: { id: jobId, proposalId: proposals[2]!._id } });
  await record('revokeF3Link', '', 200, { as, path: { id: links[0]!._id } });
}

/** Vendor requests as the team answers them. */
async function recordRequests({ record, as }: Recorder, cookie: string): Promise<void> {
  type Listed = { requests: { _id: string; status: string }[] };
  await record('getProviderLists', '', 200, { cookie });
  const { requests } = await record<Listed>('getProviderRequests', '', 200, { cookie });
  await record('getProviderRequests', 'closed', 200, { cookie, query: { state: 'closed' } });
  const path = { id: requests.find(({ status }) => status === 'vendor_contacted')!._id };
  await record('openRequestAsProvider', '', 200, { cookie, path });
  await record('moveRequestAsProvider', '', 200, { cookie, path, body: { to: 'onboarding' } });
  await record('moveRequestAsProvider', 'late', 409, { cookie, path, body: { to: 'searching' } });
  await record('openRequestAsProvider', 'onboarding', 200, { cookie, path });
  await record('getVendorRequestHistory', '', 200, { as, path });
}
