import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { awardActs } from '../../testing/award-world.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';

type Person = TestSession & { userId: string };
let server: TestServer;
let acts: ReturnType<typeof awardActs>;
let owner: TestSession;
let superUser: TestSession;
let head: Person;
let deputy: Person;
let elsewhere: Person;
beforeAll(async () => {
  server = await startTestServer();
  acts = awardActs(server);
  owner = await server.login(fixture.users.owner.email);
  superUser = await server.login(fixture.users.corporate.email);
  head = await acts.person('head');
  deputy = await acts.person('deputy');
  elsewhere = await acts.person('elsewhere');
  await own(
    `insert into plant (company_id, name, city, state, latitude, longitude)
      select company_id, 'Dolvi Plant', city, state, latitude, longitude from plant where id = $1`,
    [fixture.sagar.plantId],
  );
});
afterAll(() => server.stop());
beforeEach(async () => {
  await acts.reset();
  await own(`update app_user set status = 'approved', plant_id = $1 where id = any ($2)`, [
    fixture.sagar.plantId,
    [head.userId, deputy.userId],
  ]);
  await own(`update app_user set plant_id = (select id from plant where name = 'Dolvi Plant') where id = $1`, [
    elsewhere.userId,
  ]);
  await server.tasks.drain();
});

const own = (sql: string, values: unknown[] = []) => server.database.ownerPool.query(sql, values);
/** An award that waits for these people, then for the deputy where nobody else is next in line. */
async function proposed(approverIds: string[], policy: 'any' | 'all' = 'any') {
  await acts.setRules(superUser, [{ name: 'Plant head', policy, needed: null, approverIds }], {
    escalateToIds: [deputy.userId],
  });
  const job = await acts.frozen(owner);
  const { _id } = await acts.propose(owner, job);
  return { jobId: job.jobId, id: _id };
}
const resolution = async (jobId: string) =>
  (await server.call('getJobRequestResolutions', { as: owner, path: { id: jobId } })).body.resolutions[0]!;
const stepsOf = async (jobId: string) =>
  (await resolution(jobId)).stages[0]!.steps.map(({ person, how, inPlaceOf, state }) => ({
    who: person.fullName,
    how,
    inPlaceOf,
    state,
  }));
const approve = (resolutionId: string, as: TestSession) =>
  server.call('saveResolutionApproverResponse', { as, body: { resolutionId, answer: 'approve' } });
const setRole = (jobId: string, userId: string, role: 'approver' | 'auditor' | null) =>
  server.call('setJobMember', { as: owner, path: { id: jobId }, body: { userId, role } });
const bell = async () =>
  (await server.call('getNotifications', { as: owner })).body.notifications.filter(
    ({ kind }) => kind === 'approver_left',
  );
const replaced = [{ who: 'Deputy Rao', how: 'left', state: 'pending' }];

describe('an approver who loses the role or the access while asked', () => {
  test('setJobMember: without the role the next in line is asked, the proposer is told, and the log says so', async () => {
    const { jobId, id } = await proposed([elsewhere.userId]);
    expect(await stepsOf(jobId)).toMatchObject([{ who: 'Elsewhere Rao', how: null, state: 'pending' }]);
    expect((await setRole(jobId, elsewhere.userId, null)).status).toBe(200);
    expect((await approve(id, elsewhere)).status).toBe(404);
    await server.tasks.drain();
    expect(await stepsOf(jobId)).toMatchObject([{ ...replaced[0]!, inPlaceOf: 'Elsewhere Rao' }]);
    expect(await bell()).toMatchObject([{ detail: { by: 'Elsewhere Rao', to: 'Deputy Rao' } }]);
    const mails = await server.sentMessages();
    expect(
      mails.find(({ to, subject }) => to === owner.email && subject.includes('can no longer decide'))!.text,
    ).toContain('Deputy Rao decides instead.');
    expect(mails.some(({ to, subject }) => to === deputy.email && subject.includes('RES-'))).toBe(true);
    const { entries } = (await server.call('getActivityLog', { as: owner, path: { id: jobId } })).body;
    expect(entries.find(({ kind }) => kind === 'resolution_escalated')!.detail).toMatchObject({
      from: 'Elsewhere Rao',
      person: 'Deputy Rao',
    });
    expect((await approve(id, deputy)).body.state).toBe('approved');
  });

  test('a role that is given back at once changes nothing', async () => {
    const { jobId } = await proposed([elsewhere.userId]);
    // In one transaction: between two, the task may already have run.
    const member = `where user_id = '${elsewhere.userId}'`;
    await own(`do $$ begin
      update job_member set role = 'auditor' ${member};
      update job_member set role = 'approver' ${member};
    end $$`);
    await server.tasks.drain();
    expect(await stepsOf(jobId)).toMatchObject([{ who: 'Elsewhere Rao', how: null }]);
    expect(await bell()).toEqual([]);
  });

  test('another role in place of that of an approver takes the step away, though the job is seen still', async () => {
    const { jobId } = await proposed([elsewhere.userId]);
    await setRole(jobId, elsewhere.userId, 'auditor');
    await server.tasks.drain();
    expect(await stepsOf(jobId)).toMatchObject(replaced);
  });

  test('an account that is suspended', async () => {
    const { jobId, id } = await proposed([head.userId]);
    await own(`update app_user set status = 'suspended' where id = $1`, [head.userId]);
    await server.tasks.drain();
    expect(await stepsOf(jobId)).toMatchObject([{ ...replaced[0]!, inPlaceOf: 'A former colleague' }]);
    expect(await bell()).toMatchObject([{ detail: { by: 'Head Rao' } }]);
    expect((await approve(id, deputy)).body.state).toBe('approved');
  });

  test('a person who moves to another plant and does not see the job any more', async () => {
    const { jobId } = await proposed([head.userId]);
    await own(`update app_user set plant_id = (select id from plant where name = 'Dolvi Plant') where id = $1`, [
      head.userId,
    ]);
    await server.tasks.drain();
    expect(await stepsOf(jobId)).toMatchObject(replaced);
  });

  test('of several who are asked only that step; the others decide as they were asked', async () => {
    const { jobId, id } = await proposed([head.userId, elsewhere.userId], 'all');
    await own(`update app_user set status = 'suspended' where id = $1`, [head.userId]);
    await server.tasks.drain();
    expect((await stepsOf(jobId)).map(({ who, how }) => [who, how])).toEqual([
      ['Deputy Rao', 'left'],
      ['Elsewhere Rao', null],
    ]);
    expect((await approve(id, elsewhere)).body.state).toBe('pending');
    expect((await approve(id, deputy)).body.state).toBe('approved');
  });

  test('where nobody is next in line the step stays, and the proposer is told so', async () => {
    const { jobId } = await proposed([head.userId]);
    await own(`update app_user set status = 'suspended' where id = any ($1)`, [[head.userId, deputy.userId]]);
    await own(`update app_user set is_super_user = false where id = $1`, [fixture.users.corporate.userId]);
    await server.tasks.drain();
    await own(`update app_user set is_super_user = true where id = $1`, [fixture.users.corporate.userId]);
    expect(await stepsOf(jobId)).toMatchObject([{ how: 'nobody_else', state: 'pending' }]);
    expect(await bell()).toMatchObject([{ detail: { by: 'Head Rao' } }]);
    expect((await bell())[0]!.detail).not.toHaveProperty('to');
  });

  test('while the job is on hold nobody is asked: it is looked at again a day later', async () => {
    const { jobId } = await proposed([head.userId]);
    await server.call('updateJobStatus', { as: owner, body: { jobId, to: 'on_hold', comment: 'The shutdown moved.' } });
    await own(`update app_user set status = 'suspended' where id = $1`, [head.userId]);
    await server.tasks.drain();
    expect((await stepsOf(jobId))[0]!.state).toBe('pending');
    const { rows } = await own(`select 1 from task where kind = 'approver-left' and state = 'due' and run_at > now()`);
    expect(rows).toHaveLength(1);
    await server.call('updateJobStatus', { as: owner, body: { jobId, to: 'approving' } });
    await own(`update task set run_at = now() where kind = 'approver-left' and state = 'due'`);
    await server.tasks.drain();
    expect(await stepsOf(jobId)).toMatchObject(replaced);
  });

  test('who decided before, or was never asked, changes nothing', async () => {
    const { jobId, id } = await proposed([head.userId, elsewhere.userId], 'all');
    expect((await approve(id, head)).status).toBe(200);
    await own(`update app_user set status = 'suspended' where id = any ($1)`, [[head.userId, deputy.userId]]);
    await server.tasks.drain();
    expect((await stepsOf(jobId)).map(({ state }) => state)).toEqual(['approved', 'pending']);
    expect(await bell()).toEqual([]);
  });
});
