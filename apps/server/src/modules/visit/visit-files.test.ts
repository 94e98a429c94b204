import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptied } from '../../testing/emptied.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import { visitActs } from '../../testing/visit-world.ts';

let server: TestServer;
let acts: ReturnType<typeof visitActs>;
let owner: TestSession;
let approver: TestSession;
let stranger: TestSession;
beforeAll(async () => {
  server = await startTestServer();
  acts = visitActs(server);
  owner = await server.login(fixture.users.owner.email);
  approver = await server.login(fixture.users.approver.email);
  stranger = await server.login(fixture.users.buyer.email);
});
afterAll(() => server.stop());
beforeEach(() => emptied(server, 'visit', 'visit_feed', 'notification', 'task'));

const refusalOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const foreign = { 'sec-fetch-site': 'cross-site' };
const eventsOf = (bytes: Buffer) => {
  const component = new ICAL.Component(ICAL.parse(bytes.toString()) as unknown[]);
  return { component, events: component.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one)) };
};
async function upload(as: TestSession, name: string): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob([name]), name);
  return (await server.call('setFileUpload', { as, body })).body.fileId;
}
async function completed() {
  const visit = await acts.confirmed(owner);
  await server.database.ownerPool.query(`update visit set state = 'completed' where id = $1`, [visit.id]);
  return visit;
}
async function report(
  id: string,
  more: { fileIds?: string[]; isSubmitted?: boolean; version?: number } = {},
  as = owner,
) {
  const version = more.version ?? (await acts.read(id, owner)).body.version;
  const body = { text: 'Panels 3 to 7 are thinned.', fileIds: [], isSubmitted: false, ...more, version };
  return server.call('saveVisitReport', { as, path: { id }, body });
}

describe('saveVisitReport', () => {
  test('saves a report with photos, submits it, and closes the visit', async () => {
    const { id } = await completed();
    const photo = await upload(owner, 'Panel 3.txt');
    const saved = await report(id, { fileIds: [photo] });
    expect(saved.body).toMatchObject({
      state: 'completed',
      report: { submittedAt: null, files: [{ _id: photo, name: 'Panel 3.txt' }] },
    });
    const submitted = await report(id, { fileIds: [photo], isSubmitted: true });
    expect(submitted.body).toMatchObject({ state: 'report_submitted', can: { report: false, acts: ['close'] } });
    expect((await acts.read(id, owner)).body.report?.submittedAt).not.toBeNull();
    expect((await acts.act(owner, id, { act: 'close' })).body.state).toBe('closed');
  });

  test('refuses files of others, an early or second report, an old version, and who does not manage the visit', async () => {
    const { id } = await acts.confirmed(owner);
    expect(refusalOf(await report(id))).toEqual([409, 'ILLEGAL_TRANSITION']);
    await server.database.ownerPool.query(`update visit set state = 'completed' where id = $1`, [id]);
    const foreignFile = await upload(approver, 'Not mine.txt');
    expect((await report(id, { fileIds: [foreignFile] })).problem.errors).toMatchObject([{ pointer: '/fileIds/0' }]);
    expect(refusalOf(await report(id, { version: 99 }))).toEqual([409, 'VERSION_CONFLICT']);
    expect(refusalOf(await report(id, {}, approver))).toEqual([403, 'NOT_ALLOWED']);
    expect((await report(id, {}, stranger)).status).toBe(404);
    await report(id, { isSubmitted: true });
    expect(refusalOf(await report(id))).toEqual([409, 'ILLEGAL_TRANSITION']);
  });
});

describe('getVisitReportFile', () => {
  test('downloads a photo to who sees the visit, and to nobody by another way', async () => {
    const { id } = await completed();
    const fileId = await upload(owner, 'Panel 3.txt');
    await report(id, { fileIds: [fileId] });
    const read = (as: TestSession) => server.call('getVisitReportFile', { as, path: { id, fileId } });
    expect((await read(approver)).bytes.toString()).toBe('Panel 3.txt');
    expect((await read(stranger)).status).toBe(404);
    expect((await server.call('getFile', { as: owner, path: { fileId } })).status).toBe(404);
  });
});

describe('getVisitPdf', () => {
  test('is a gate pass with its code and a QR code, and without any ID', async () => {
    const { id, visit } = await acts.confirmed(owner);
    const { bytes, headers } = await server.call('getVisitPdf', { as: owner, path: { id } });
    expect(headers.get('content-type')).toBe('application/pdf');
    const { text } = textOfPdf(bytes);
    for (const word of ['Gate pass PV-1', visit.pass!.code, 'Rakesh Bhoir', 'Gate 2, Contractors', 'helmet, shoes'])
      expect(text).toContain(word);
    expect(text).not.toMatch(/0937|9820012345/);
  });

  test('refuses before the confirmation, who does not manage the visit, and who does not see it', async () => {
    const { id } = await acts.requested(owner);
    const read = (as: TestSession) => server.call('getVisitPdf', { as, path: { id } });
    expect(refusalOf(await read(owner))).toEqual([409, 'NOT_CONFIRMED']);
    expect(refusalOf(await read(approver))).toEqual([403, 'NOT_ALLOWED']);
    expect((await read(stranger)).status).toBe(404);
  });
});

describe('getVendorVisitPdf', () => {
  test('is the same for the vendor, once it is confirmed', async () => {
    const { browser, visit } = await acts.confirmed(owner);
    const read = (headers: Record<string, string>) => server.call('getVendorVisitPdf', { headers });
    expect(textOfPdf((await read(browser.headers)).bytes).text).toContain(visit.pass!.code);
    expect((await read({ ...browser.headers, ...foreign })).status).toBe(403);
    const early = await acts.requested(owner, { slots: acts.slots(80, 90) });
    expect(refusalOf(await read(early.browser.headers))).toEqual([409, 'NOT_CONFIRMED']);
  });
});

describe('getVisitCalendar', () => {
  const read = (id: string, as: TestSession) => server.call('getVisitCalendar', { as, path: { id } });

  test('keeps its UID, and counts each change of time, place and state', async () => {
    const { id, browser, visit } = await acts.confirmed(owner);
    const first = await read(id, owner);
    expect(first.headers.get('content-type')).toBe('text/calendar; method=REQUEST; charset=utf-8');
    const before = eventsOf(first.bytes).events[0]!;
    expect(before.startDate.toString()).toBe(
      new Date(Date.parse(visit.slot!.startsAt) + 5.5 * 3_600_000).toISOString().slice(0, 19),
    );
    const sequences = [before.sequence];
    const note = async () => {
      const { component, events } = eventsOf((await read(id, owner)).bytes);
      expect(events[0]!.uid).toBe(before.uid);
      sequences.push(events[0]!.sequence);
      return component.getFirstPropertyValue('method');
    };
    await acts.act(owner, id, { act: 'edit', fields: { ...acts.fields, note: 'Bring a torch.' } });
    await note();
    await acts.act(owner, id, { act: 'edit', fields: { ...acts.fields, place: 'Gate 4' } });
    await note();
    await acts.answer(browser, { answer: 'reschedule', slots: acts.slots(60, 70) });
    const [slot] = (await acts.read(id, owner)).body.slots.filter(({ by }) => by === 'vendor');
    await acts.act(owner, id, { act: 'confirm', slotId: slot!._id });
    await note();
    await acts.act(owner, id, { act: 'cancel', comment: 'No need.' });
    const cancelled = await read(id, owner);
    expect(cancelled.headers.get('content-type')).toBe('text/calendar; method=CANCEL; charset=utf-8');
    expect(await note()).toBe('CANCEL');
    expect(sequences).toEqual([0, 0, 1, 2, 3]);
  });

  test('goes to the vendor with the mails of confirmation and cancellation', async () => {
    const { id, card } = await acts.confirmed(owner);
    await acts.act(owner, id, { act: 'cancel', comment: 'No need.' });
    const { rows } = await server.database.ownerPool.query(
      `select payload -> 'calendar' as calendar from task where kind = 'mail' and payload ->> 'recipient' = $1 and payload ? 'calendar' order by created_at`,
      [card.vendor.email],
    );
    const methods = rows.map(({ calendar }) => [
      calendar.method,
      eventsOf(Buffer.from(calendar.text)).component.getFirstPropertyValue('method'),
    ]);
    expect(methods).toEqual([
      ['REQUEST', 'REQUEST'],
      ['CANCEL', 'CANCEL'],
    ]);
  });

  test('is not there before the confirmation, nor for another company', async () => {
    const { id } = await acts.requested(owner);
    expect(refusalOf(await read(id, owner))).toEqual([409, 'NOT_CONFIRMED']);
    expect((await read(id, stranger)).status).toBe(404);
  });
});

describe('getVendorVisitCalendar', () => {
  test('is the same entry for the vendor', async () => {
    const { id, browser } = await acts.confirmed(owner);
    const read = (headers: Record<string, string>) => server.call('getVendorVisitCalendar', { headers });
    const [own] = eventsOf((await read(browser.headers)).bytes).events;
    const [theirs] = eventsOf((await server.call('getVisitCalendar', { as: owner, path: { id } })).bytes).events;
    expect(own!.uid).toBe(theirs!.uid);
    expect((await read({ ...browser.headers, ...foreign })).status).toBe(403);
    const early = await acts.requested(owner, { slots: acts.slots(80, 90) });
    expect(refusalOf(await read(early.browser.headers))).toEqual([409, 'NOT_CONFIRMED']);
  });
});

describe('setVisitFeed', () => {
  const set = (isOn: boolean, showsTitles?: boolean) =>
    server.call('setVisitFeed', { as: owner, body: { isOn, ...(showsTitles !== undefined && { showsTitles }) } });

  test('turns a feed on, shows its address once, and ends it', async () => {
    const { body } = await set(true, true);
    expect(body.address).toMatch(/\/api\/v1\/visit-feed\/[\w-]{43}$/);
    const read = async () => (await server.call('getVisitFeed', { as: owner })).body;
    expect(await read()).toMatchObject({ isOn: true, showsTitles: true, address: null });
    await set(false);
    expect(await read()).toEqual({ isOn: false, showsTitles: false, createdAt: null, address: null });
  });
});

describe('getVisitFeed', () => {
  test('says that there is none', async () => {
    expect((await server.call('getVisitFeed', { as: owner })).body.isOn).toBe(false);
  });
});

describe('readVisitFeed', () => {
  const tokenOf = async (showsTitles = false) => {
    const { body } = await server.call('setVisitFeed', { as: owner, body: { isOn: true, showsTitles } });
    return body.address!.split('/').at(-1)!;
  };
  const read = (token: string) => server.call('readVisitFeed', { path: { token } });

  test('has the confirmed visits of a person, titled by the plant alone unless that person chose more', async () => {
    await acts.confirmed(owner);
    await acts.requested(owner, { slots: acts.slots(80, 90) });
    const plain = await read(await tokenOf());
    expect(plain.headers.get('content-type')).toBe('text/calendar; method=PUBLISH; charset=utf-8');
    const { events } = eventsOf(plain.bytes);
    expect(events.map(({ summary }) => summary)).toEqual([expect.stringMatching(/^Visit, /)]);
    expect(plain.bytes.toString()).not.toContain('boiler house');
    const full = eventsOf((await read(await tokenOf(true))).bytes).events;
    expect(full.map(({ summary }) => summary)).toEqual(['Site survey, boiler house 2 (PV-1)']);
  });

  test('is not there once the address ended', async () => {
    const first = await tokenOf();
    await tokenOf();
    expect((await read(first)).status).toBe(404);
  });
});
