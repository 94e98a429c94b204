import { operations } from '@millwright/contract/operations';
import { demoPassword } from '../../apps/server/src/db/seed/world/people.ts';
import type { Recorder } from './recorder.ts';

/** Logging in, and where one is logged in. */
export async function recordAuthentication({ record, server }: Recorder): Promise<void> {
  await record('login', 'refused', 401, {
    body: { email: 'owner@sagarsteel.example', password: 'Wrong-Boiler-1', rememberMe: true },
  });
  await record('login', 'unknown', 401, {
    body: { email: 'nobody@sagarsteel.example', password: 'Wrong-Boiler-1', rememberMe: true },
  });
  await record('login', '', 200, {
    body: { email: 'owner@sagarsteel.example', password: demoPassword, rememberMe: true },
  });
  // By two browsers, so that the list has something to tell apart.
  const tokens: string[] = [];
  for (const browser of [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
  ]) {
    const answer = await fetch(`${server.url}/api/v1${operations.login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': browser },
      body: JSON.stringify({ email: 'approver@sagarsteel.example', password: demoPassword, rememberMe: true }),
    });
    tokens.push(((await answer.json()) as { access_token: string }).access_token);
  }
  await record('getSessions', '', 200, { as: tokens[1] });
  await record('endOtherSessions', '', 200, { as: tokens[1] });
  await record('getSessions', 'one', 200, { as: tokens[1] });
  const change = { currentPassword: demoPassword, newPassword: 'Turbine-Overhaul-58' };
  await record('changePassword', 'wrong', 400, {
    as: tokens[1],
    body: { ...change, currentPassword: 'Wrong-Boiler-1' },
  });
  await record('changePassword', '', 200, { as: tokens[1], body: change });
}
