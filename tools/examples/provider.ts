import { operations } from '@millwright/contract/operations';
import { demoPassword } from '../../apps/server/src/db/seed/world/people.ts';
import type { Recorder } from './recorder.ts';

/** The console of the provider’s team: who waits, a decision and its undo, what was decided, the audit and the team. */
export async function recordProvider({ record, server }: Recorder): Promise<void> {
  const credentials = { email: 'provider@millwright.example', password: demoPassword };
  await record('providerLogin', 'refused', 401, { body: { ...credentials, password: 'Wrong-Boiler-1' } });
  const response = await fetch(`${server.url}/api/v1${operations.providerLogin.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!;
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
  const passwords = { currentPassword: 'Wrong-Boiler-1', newPassword: 'Retort-Lining-77' };
  await record('setProviderPassword', 'wrong', 400, { cookie, body: passwords });
  await record('setProviderPassword', '', 200, { cookie, body: { ...passwords, currentPassword: demoPassword } });
}
