import { operations, type OperationId } from '@millwright/contract/operations';
import type { Recorder } from './recorder.ts';

/** Who waits for the super user, and what becomes of them. */
export async function recordRegistration({ call, colleague, record, server }: Recorder): Promise<void> {
  // Who waits since the demo was seeded, then a newcomer: two who ask at the same moment would have no order.
  type Waiting = { registrations: { _id: string }[] };
  const { registrations } = await record<Waiting>('getPendingRegistrations', '', 200, { as: colleague });
  await record('approveRegistration', '', 200, { as: colleague, path: { id: registrations[0]!._id } });
  await registerPerson(server, 'asha.joshi@sagarsteel.example', 'Asha Joshi', 'Plant', 'Ratnagiri Plant');
  const { body } = await call('getPendingRegistrations', { as: colleague });
  const [newcomer] = (body as Waiting).registrations;
  await record('rejectRegistration', '', 200, { as: colleague, path: { id: newcomer!._id } });
}

/** Registers a person of a company that is there, as a browser does: the code comes by mail, the cookie says that it is the same browser. */
async function registerPerson(
  server: Recorder['server'],
  email: string,
  fullName: string,
  userType: string,
  plant: string,
): Promise<void> {
  let cookie = '';
  const post = async (id: OperationId, body: object) => {
    const response = await fetch(`${server.url}/api/v1${operations[id].path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${id} answered ${response.status}: ${await response.text()}`);
    const [set] = response.headers.getSetCookie();
    if (set) cookie = set.split(';')[0]!;
  };
  const details = { password: 'Turbine-Overhaul-58', companyName: 'Sagar Steel', plant, userType };
  await post('generateOtpForRegistration', { email, fullName, companyEmail: '', phoneNumber: null, details });
  await server.tasks.drain();
  const mails = (await (
    await fetch(`${server.url}/dev/outbox`, { headers: { accept: 'application/json' } })
  ).json()) as { to: string; text: string }[];
  const otp = mails.find(({ to }) => to === email)!.text.match(/\b\d{6}\b/)![0];
  await post('verifyEmailOtp', { email, otp });
  await post('register', { email });
}
