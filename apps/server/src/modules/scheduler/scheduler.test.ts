import { strFromU8, unzipSync } from 'fflate';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { awardActs } from '../../testing/award-world.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { signedTicket, STAGE_NORMS } from './scheduler.rules.ts';

const SCHEDULER = 'https://scheduler.example.com';
let server: TestServer;
let acts: ReturnType<typeof awardActs>;
let owner: TestSession;
let other: TestSession;
let colleague: TestSession & { userId: string };
const sql = (text: string, values: unknown[] = []) => server.database.ownerPool.query(text, values);
beforeAll(async () => {
  server = await startTestServer({ environment: { SCHEDULER_URL: `${SCHEDULER}/open?from=millwright` } });
  acts = awardActs(server);
  owner = await server.login(fixture.users.owner.email);
  other = await server.login(fixture.users.buyer.email);
  colleague = await acts.person('colleague');
});
afterAll(() => server.stop());
beforeEach(() => acts.reset());

/** The texts of a workbook. */
const cellsOf = (bytes: Uint8Array): string =>
  Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part))
    .join('\n');
const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const link = async () => new URL((await server.call('getBubbleLink', { as: owner })).body.url);
const redeem = (ticket: string, audience = SCHEDULER) =>
  server.call('redeemSchedulerTicket', { body: { ticket, audience } });

describe('getBubbleLink', () => {
  test('is a signed link to the other product, and our own page without one', async () => {
    const url = await link();
    expect([url.origin, url.pathname, url.searchParams.get('from')]).toEqual([SCHEDULER, '/open', 'millwright']);
    expect(url.searchParams.get('ticket')).toMatch(/^[\w-]+\.[\w-]{43}$/);
    server.config.schedulerUrl = null;
    const { body } = await server.call('getBubbleLink', { as: owner });
    server.config.schedulerUrl = `${SCHEDULER}/open?from=millwright`;
    expect(body).toEqual({ url: `${server.config.publicUrl}/scheduler`, isOwn: true });
  });

  test('needs a session', async () => {
    expect((await server.call('getBubbleLink', { as: null })).status).toBe(401);
  });
});

describe('redeemSchedulerTicket', () => {
  const ticketOf = (url: URL) => url.searchParams.get('ticket')!;

  test('says who followed the link, once', async () => {
    const ticket = ticketOf(await link());
    const { body } = await redeem(ticket);
    expect(body).toMatchObject({ userId: owner.userId, email: fixture.users.owner.email });
    expect(refusalOf(await redeem(ticket))).toEqual([410, 'TICKET_SPENT']);
  });

  test('of two at the same moment, one is answered', async () => {
    const ticket = ticketOf(await link());
    const statuses = (await Promise.all([redeem(ticket), redeem(ticket), redeem(ticket)])).map(({ status }) => status);
    expect(statuses.toSorted((left, right) => left - right)).toEqual([200, 410, 410]);
  });

  test('is bound to the origin, to 60 seconds and to our signature', async () => {
    const ticket = ticketOf(await link());
    expect((await redeem(ticket, 'https://other.example.com')).status).toBe(410);
    const [words, mark] = ticket.split('.');
    const claims = JSON.parse(Buffer.from(words!, 'base64url').toString()) as { jti: string; aud: string; exp: number };
    const later = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 600 })).toString('base64url');
    expect((await redeem(`${later}.${mark}`)).status).toBe(410);
    const foreign = signedTicket(Buffer.from('another secret'), claims);
    expect((await redeem(foreign)).status).toBe(410);
    server.advance(61);
    expect((await redeem(ticket)).status).toBe(410);
    server.advance(-61);
    expect((await redeem('none')).status).toBe(400);
  });
});

describe('getSchedule', () => {
  const read = async (as = owner) => (await server.call('getSchedule', { as })).body;

  test('says for each stage when it was planned, is expected and was reached', async () => {
    const { jobId } = await acts.frozen(owner, 2);
    await sql(`update job set required_by = current_date + 120 where id = $1`, [jobId]);
    const { jobs, counts } = await read();
    const job = jobs.find((one) => one.jobId === jobId)!;
    expect(job.stages.map(({ stage }) => stage)).toEqual(
      Object.keys(STAGE_NORMS).filter((stage) => stage !== 'technical_lock'),
    );
    const reached = job.stages.filter(({ actual }) => actual !== null).map(({ stage }) => stage);
    expect(reached).toEqual(['requirement', 'documents', 'published', 'quotes_due', 'opened', 'compared']);
    expect(job.next).toMatchObject({ stage: 'approved', isMine: true });
    const approved = job.stages.find(({ stage }) => stage === 'approved')!;
    expect(approved).toMatchObject({ source: 'norm', cases: 0 });
    expect(job.stages.at(-1)!.latest).toBe(job.requiredOn);
    expect(job.status).toBe('on_time');
    expect(counts.on_time).toBe(1);
  });

  test('is late, at risk or without a plan by its required day', async () => {
    const { jobId } = await acts.frozen(owner, 1);
    const statusAt = async (day: string | null) => {
      await sql(`update job set required_by = $2 where id = $1`, [jobId, day]);
      return (await read()).jobs[0]!;
    };
    const { forecast } = await statusAt(null);
    expect((await statusAt(null)).status).toBe('unplanned');
    expect(await statusAt(forecast)).toMatchObject({ status: 'at_risk', floatDays: 0 });
    expect(await statusAt('2026-01-05')).toMatchObject({ status: 'late' });
    expect((await read()).worstDaysLate).toBeGreaterThan(0);
  });

  test('a Sunday and a holiday of the plant move the forecast', async () => {
    const { jobId } = await acts.frozen(owner, 1);
    const before = (await read()).jobs[0]!.stages.find(({ stage }) => stage === 'approved')!;
    const { rows } = await sql('select plant_id from job where id = $1', [jobId]);
    await sql(
      `insert into plant_profile (plant_id, company_id, holidays) values ($1, $2, $3) on conflict (company_id, plant_id) do update set holidays = excluded.holidays`,
      [rows[0].plant_id, fixture.sagar.companyId, JSON.stringify([{ date: before.forecast, name: 'Works day' }])],
    );
    const after = (await read()).jobs[0]!.stages.find(({ stage }) => stage === 'approved')!;
    await sql('delete from plant_profile where plant_id = $1', [rows[0].plant_id]);
    expect(after.forecast > before.forecast).toBe(true);
  });

  test('shows the jobs that one sees, and needs a session', async () => {
    await acts.frozen(owner, 1);
    expect((await read(other)).jobs).toEqual([]);
    expect((await read(colleague)).jobs[0]!.can.plan).toBe(false);
    expect((await server.call('getSchedule', { as: null })).status).toBe(401);
    expect((await server.call('getSchedule', { as: owner, query: { limit: 0 } })).status).toBe(400);
  });
});

describe('getJobSchedule', () => {
  const read = (id: string, as: TestSession | null = owner) => server.call('getJobSchedule', { as, path: { id } });

  test('is the plan of one job, as the schedule of all has it, and of one that has ended', async () => {
    const { jobId } = await acts.frozen(owner, 2);
    const { jobs } = (await server.call('getSchedule', { as: owner })).body;
    expect((await read(jobId)).body).toEqual(jobs.find((job) => job.jobId === jobId));
    expect((await read(jobId, colleague)).body.can.plan).toBe(false);
    await server.call('updateJobStatus', { as: owner, body: { jobId, to: 'unsuccessful', reason: 'budget_cut' } });
    expect((await server.call('getSchedule', { as: owner })).body.jobs).toEqual([]);
    expect((await read(jobId)).body.can.plan).toBe(false);
  });

  test('is refused of a draft, and not there for who does not see the job', async () => {
    const body = { title: 'Cooling tower fan', plantId: fixture.sagar.plantId };
    const { _id } = (await server.call('createJob', { as: owner, body })).body;
    expect(refusalOf(await read(_id))).toEqual([409, 'NOT_SCHEDULED']);
    const { jobId } = await acts.frozen(owner, 1);
    expect((await read(jobId, other)).status).toBe(404);
    expect((await read(jobId, null)).status).toBe(401);
    expect((await read('none')).status).toBe(400);
  });
});

describe('exportSchedule', () => {
  test('has a row for each job that one sees, and who exported it', async () => {
    const { jobId } = await acts.frozen(owner, 1);
    await sql(`update job set required_by = current_date + 120 where id = $1`, [jobId]);
    const { jobs } = (await server.call('getSchedule', { as: owner })).body;
    const { bytes, headers } = await server.call('exportSchedule', { as: owner });
    expect(headers.get('content-disposition')).toMatch(
      /Schedule%20\d{4}-\d\d-\d\d\.xlsx|Schedule \d{4}-\d\d-\d\d\.xlsx/,
    );
    const cells = cellsOf(bytes);
    expect(cells).toContain(jobs[0]!.number);
    expect(cells).toContain(jobs[0]!.requiredOn);
    expect(cells).toContain('Quotes due');
    expect(cells).toContain(owner.email);
    expect(cellsOf((await server.call('exportSchedule', { as: other })).bytes)).not.toContain(jobs[0]!.number);
    expect((await server.call('exportSchedule', { as: null })).status).toBe(401);
  });
});

describe('exportJobSchedule', () => {
  const take = (id: string, format: 'xlsx' | 'ics', as: TestSession | null = owner) =>
    server.call('exportJobSchedule', { as, path: { id }, query: { format } });

  test('has the days of each stage as a sheet', async () => {
    const { jobId } = await acts.frozen(owner, 1);
    const { body } = await server.call('getJobSchedule', { as: owner, path: { id: jobId } });
    const cells = cellsOf((await take(jobId, 'xlsx')).bytes);
    expect(cells).toContain(body.title);
    for (const text of ['Requirement', 'Quotes due', 'On site', body.forecast]) expect(cells).toContain(text);
  });

  test('has a whole day for each stage as a calendar, whose entries a later download changes', async () => {
    const { jobId } = await acts.frozen(owner, 1);
    const { body } = await server.call('getJobSchedule', { as: owner, path: { id: jobId } });
    const entries = async () => {
      const { bytes, headers } = await take(jobId, 'ics');
      expect(headers.get('content-type')).toBe('text/calendar; method=PUBLISH; charset=utf-8');
      const calendar = new ICAL.Component(ICAL.parse(bytes.toString()) as unknown[]);
      return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
    };
    const before = await entries();
    expect(before.map(({ startDate }) => [startDate.isDate, startDate.toString()])).toEqual(
      body.stages.map(({ actual, forecast }) => [true, actual ?? forecast]),
    );
    expect(before.at(-1)!.summary).toBe(`On site: ${body.title} (${body.number})`);
    server.advance(120);
    const after = await entries();
    server.advance(-120);
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(after[0]!.sequence).toBeGreaterThan(before[0]!.sequence);
  });

  test('is refused of a draft, in another format, and not there for who does not see the job', async () => {
    const body = { title: 'Cooling tower fan', plantId: fixture.sagar.plantId };
    const { _id } = (await server.call('createJob', { as: owner, body })).body;
    expect(refusalOf(await take(_id, 'xlsx'))).toEqual([409, 'NOT_SCHEDULED']);
    const { jobId } = await acts.frozen(owner, 1);
    expect((await take(jobId, 'pdf' as 'ics')).status).toBe(400);
    expect((await take(jobId, 'ics', other)).status).toBe(404);
    expect((await take(jobId, 'ics', null)).status).toBe(401);
  });
});

describe('planSchedule', () => {
  const plan = (jobId: string, reason?: string, as: TestSession | null = owner) =>
    server.call('planSchedule', { as, body: { jobId, ...(reason !== undefined && { reason }) } });

  test('keeps the first plan, and each later one with its reason', async () => {
    const { jobId } = await acts.frozen(owner, 1);
    await sql(`update job set required_by = '2027-06-30' where id = $1`, [jobId]);
    const first = (await plan(jobId)).body;
    expect(first.baseline).toMatchObject({ number: 1, reason: null });
    await sql(`update job set required_by = '2027-08-31' where id = $1`, [jobId]);
    const moved = (await server.call('getSchedule', { as: owner })).body.jobs[0]!;
    expect(moved.stages.at(-1)).toMatchObject({ planned: '2027-06-30', latest: '2027-08-31' });
    expect((await plan(jobId)).problem.errors![0]!.pointer).toBe('/reason');
    const second = (await plan(jobId, 'The shutdown moved to August.')).body;
    expect(second.baseline).toMatchObject({ number: 2, reason: 'The shutdown moved to August.' });
    expect(second.stages.at(-1)!.planned).toBe('2027-08-31');
    const { rows } = await sql('select number from schedule_baseline where job_id = $1 order by number', [jobId]);
    expect(rows).toEqual([{ number: 1 }, { number: 2 }]);
  });

  test('needs a required date, the owner or a buyer, and a job that goes on', async () => {
    const { jobId } = await acts.frozen(owner, 1);
    await sql(`update job set required_by = null where id = $1`, [jobId]);
    expect(refusalOf(await plan(jobId))).toEqual([409, 'NOT_PLANNABLE']);
    expect(refusalOf(await plan(jobId, undefined, colleague))).toEqual([403, 'NOT_ALLOWED']);
    expect((await plan(jobId, undefined, other)).status).toBe(404);
    expect((await plan(jobId, undefined, null)).status).toBe(401);
    await sql(`update job set status = 'unsuccessful' where id = $1`, [jobId]);
    expect(refusalOf(await plan(jobId))).toEqual([409, 'JOB_CLOSED']);
  });
});
