import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CodeBrowser, newestCode } from '../../testing/codes.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.stop());

describe('register', () => {
  test('smoke', async () => {
    const browser = new CodeBrowser();
    const email = 'asha@sagarsteel.example';
    const sent = browser.keep(await server.call('generateOtpForRegistration', { body: { email, fullName: 'Asha Joshi', companyEmail: 'x', phoneNumber: null, details: { password: 'Turbine-Overhaul-58', companyName: 'S', plant: 'Ratnagiri Plant', userType: 'Plant' } } }));
    expect(sent.problem).toMatchObject({ isSubsequentUser: true });
    const otp = await newestCode(server, email);
    const proved = await server.call('verifyEmailOtp', { body: { email, otp }, headers: browser.headers() });
    expect(proved.problem).toEqual({ isSubsequentUser: true });
    const done = await server.call('register', { body: { email }, headers: browser.headers() });
    expect(done.problem).toMatchObject({ status: 'SUCCESS' });
    const boss = await server.login('corporate@sagarsteel.example');
    const list = await server.call('getPendingRegistrations', { as: boss });
    expect(list.body).toMatchObject({ totalRecords: 1 });
    const ok = await server.call('approveRegistration', { as: boss, path: { id: list.body.registrations[0]!._id } });
    expect(ok.problem).toEqual({ status: 'SUCCESS', decision: 'approved' });
    console.log(JSON.stringify((await server.sentMessages()), null, 1));
  });
});
