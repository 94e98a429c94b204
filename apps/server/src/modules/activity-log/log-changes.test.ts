import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { awardActs } from '../../testing/award-world.ts';
import { fixture } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { QUOTE } from '../../testing/rfq-world.ts';
import { createLogProofs, FIRST_FINGERPRINT } from './activity-log.rules.ts';
import type { LogWords } from './activity-log.rules.ts';
import { changesDetail, fieldChanges, itemChanges, scopeItems } from './log-changes.rules.ts';
import { seenClauses, seenCriteria } from '../../testing/seen.ts';

describe('what changed', () => {
  const items = [
    { _id: 'a', description: 'Refractory repair', quantity: '4', unit: 'CBM', note: null },
    { _id: 'b', description: 'Scaffolding', quantity: '1', unit: 'LS' },
  ] as const;
  const changesTo = (after: Parameters<typeof scopeItems>[0]) => itemChanges(scopeItems(items), scopeItems(after));

  test('says of each item, by its id, whether it was added, removed or changed', () => {
    const [first] = items;
    expect(
      changesTo([
        { ...first, quantity: '6' },
        { _id: 'c', description: 'Crane', quantity: '2', unit: 'DAY' },
      ]),
    ).toEqual([
      { item: 'Refractory repair', what: 'quantity', from: '4 m³', to: '6 m³' },
      { item: 'Crane', what: 'added', from: null, to: '2 days' },
      { item: 'Scaffolding', what: 'removed', from: '1 LS', to: null },
    ]);
  });

  test('names an item as it was before, and compares whatever an item says', () => {
    const [first, second] = items;
    const changed = { ...first, description: 'Repair of refractory', rateInPaise: 2_700_000, mark: 'new' };
    expect(changesTo([changed, { ...second, note: undefined }])).toEqual([
      { item: 'Refractory repair', what: 'name', from: 'Refractory repair', to: 'Repair of refractory' },
      { item: 'Refractory repair', what: 'rateInPaise', from: null, to: '₹27,000.00' },
      { item: 'Refractory repair', what: 'mark', from: null, to: 'new' },
    ]);
    expect(changesTo([second, first])).toEqual([]);
  });

  test('shortens long texts, and says so of two that differ at their end alone', () => {
    const text = 'x'.repeat(300);
    const [change] = fieldChanges({ scope: `${text}a` }, { scope: `${text}b` });
    expect(change).toEqual({ item: null, what: 'scope', from: `${'x'.repeat(199)}…`, to: `${'x'.repeat(199)}…` });
  });

  test('keeps fifty changes and counts the others', () => {
    const many = Array.from({ length: 62 }, (_, index) => ({
      item: `Line ${index}`,
      what: 'added',
      from: null,
      to: null,
    }));
    expect(changesDetail(many)).toEqual({ changes: many.slice(0, 50), moreChanges: 12 });
    expect(changesDetail([])).toEqual({});
  });
});

describe('the fingerprint of an entry', () => {
  const secret = Buffer.from('a secret of this test');
  const { fingerprintOf } = createLogProofs(secret);
  const words: LogWords = {
    jobId: '11111111-1111-4111-8111-111111111111',
    number: 7,
    at: '2026-10-01T09:30:00.000Z',
    side: 'client',
    userId: null,
    name: 'Sunil Ozarkar',
    kind: 'edited',
    detail: { fields: ['title', 'scope'], count: 2 },
  };

  test('is for entries without changes what it was before changes were kept', () => {
    const key = createHmac('sha256', secret).update('fingerprints of job logs').digest();
    const { jobId, number, at, side, userId, name, kind } = words;
    const detail = [
      ['count', 2],
      ['fields', ['title', 'scope']],
    ];
    const before = createHmac('sha256', key)
      .update(FIRST_FINGERPRINT)
      .update(JSON.stringify([jobId, number, at, side, userId, name, kind, detail]))
      .digest();
    expect(fingerprintOf(words, FIRST_FINGERPRINT)).toEqual(before);
  });

  test('does not depend on the order in which the database keeps keys, and does on each value', () => {
    const of = (changes: LogWords['detail']['changes']) =>
      fingerprintOf({ ...words, detail: { changes } }, FIRST_FINGERPRINT).toString('hex');
    const change = { item: 'Refractory repair', what: 'quantity', from: '4 m³', to: '6 m³' };
    expect(of([change])).toBe(of([{ to: '6 m³', from: '4 m³', what: 'quantity', item: 'Refractory repair' }]));
    expect(of([change])).not.toBe(of([{ ...change, to: '7 m³' }]));
    expect(of([change])).not.toBe(of([{ ...change, from: '6 m³', to: '4 m³' }]));
  });
});

describe('the log of a job, of edits', () => {
  let server: TestServer;
  let acts: ReturnType<typeof awardActs>;
  let owner: TestSession;
  beforeAll(async () => {
    server = await startTestServer();
    acts = awardActs(server);
    owner = await server.login(fixture.users.owner.email);
  });
  afterAll(() => server.stop());

  const path = (id: string) => ({ path: { id } });
  const last = async (jobId: string) => {
    const { body } = await server.call('getActivityLog', { as: owner, ...path(jobId) });
    return body.entries[0]!;
  };
  const versionOf = async (jobId: string) =>
    (await server.call('getJobRequestReport', { as: owner, ...path(jobId) })).body.jobRequestDetails.version;

  test('editJob, setJobScope and setJobMember say from what to what, and the chain holds', async () => {
    const { jobId } = await acts.sourced(owner, 1);
    const fields = {
      title: 'Boiler 3 water-wall repair',
      subcategoryId: 'boiler-repair',
      plantId: fixture.sagar.plantId,
      requiredBy: '2031-04-01',
      budgetInPaise: 50_00_000_00,
      contacts: [{ fullName: 'Asha Joshi', phone: '+919800000001' }],
    };
    await server.call('editJob', { as: owner, ...path(jobId), body: { version: await versionOf(jobId), fields } });
    expect((await last(jobId)).detail.changes).toEqual([
      { item: null, what: 'title', from: 'Boiler 2 water-wall repair', to: 'Boiler 3 water-wall repair' },
      { item: null, what: 'requiredBy', from: null, to: '1 Apr 2031' },
      { item: null, what: 'budgetInPaise', from: null, to: '₹50,00,000.00' },
      { item: 'Contact Asha Joshi', what: 'added', from: null, to: '+919800000001' },
    ]);

    const { items } = (await server.call('getJobScope', { as: owner, ...path(jobId) })).body;
    const edited = [
      { ...items[1]!, quantity: '8' },
      { description: 'Crane', unit: 'DAY' as const, quantity: '2' },
    ];
    const body = { version: await versionOf(jobId), items: edited };
    await server.call('setJobScope', { as: owner, ...path(jobId), body });
    expect((await last(jobId)).detail).toEqual({
      count: 2,
      changes: [
        { item: 'Refractory repair', what: 'quantity', from: '6.25 m³', to: '8 m³' },
        { item: 'Crane', what: 'added', from: null, to: '2 days' },
        { item: 'Removal of tubes', what: 'removed', from: '64 nos, 1, ₹950.00', to: null },
      ],
    });

    const { userId } = fixture.users.approver;
    for (const role of ['buyer', 'auditor'] as const)
      await server.call('setJobMember', { as: owner, ...path(jobId), body: { userId, role } });
    expect((await last(jobId)).detail).toMatchObject({ from: 'buyer', to: 'auditor', role: 'auditor' });
    expect((await server.call('verifyActivityLog', { as: owner, ...path(jobId) })).body.firstBroken).toBeNull();
  });

  test('setRfqTerms, documents, criteria and clauses say from what to what', async () => {
    const { jobId } = await acts.sourced(owner, 1);
    await acts.setTerms(owner, jobId, { paymentTerms: '90% at 45 days', warrantyMonths: 12 });
    await acts.setTerms(owner, jobId, { paymentTerms: '100% at 60 days', warrantyMonths: 12, minimumQuotes: 2 });
    const { changes } = (await last(jobId)).detail;
    expect(changes).toContainEqual({ item: null, what: 'paymentTerms', from: '90% at 45 days', to: '100% at 60 days' });
    expect(changes).toContainEqual({ item: null, what: 'minimumQuotes', from: '1', to: '2' });
    expect(changes!.map(({ what }) => what)).not.toContain('warrantyMonths');

    const { fileId } = await acts.upload(owner, 'Drawing.txt', 'Drawing.');
    const added = await server.call('addRfqDocuments', { as: owner, body: { jobId, fileIds: [fileId] } });
    const documentId = added.body.documents[0]!._id;
    await server.call('editRfqFileName', { as: owner, body: { documentId, name: 'Plan' } });
    expect((await last(jobId)).detail).toEqual({
      document: 'Plan.txt',
      changes: [{ item: null, what: 'name', from: 'Drawing.txt', to: 'Plan.txt' }],
    });
    await server.call('toggleRfqFileState', { as: owner, body: { documentId, isShown: false } });
    expect((await last(jobId)).detail.changes).toEqual([{ item: null, what: 'isShown', from: 'yes', to: 'no' }]);

    const criteria = (requirement: string) => ({
      criteria: [{ kind: 'certificates' as const, requirement, isMandatory: true }],
    });
    for (const requirement of ['ISO 9001', 'ISO 45001'])
      await server.call('setPqrCriteria', {
        as: owner,
        ...path(jobId),
        body: { ...criteria(requirement), seen: await seenCriteria(server, owner, jobId) },
      });
    expect((await last(jobId)).detail.changes).toContainEqual({
      item: 'certificates',
      what: 'requirement',
      from: 'ISO 9001',
      to: 'ISO 45001',
    });

    for (const weight of [100, 40])
      await server.call('setTechnicalClauses', {
        as: owner,
        ...path(jobId),
        body: {
          clauses: [{ text: 'Own crane', isMandatory: false, weight }],
          seen: await seenClauses(server, owner, jobId),
        },
      });
    expect((await last(jobId)).detail.changes).toEqual([{ item: 'Own crane', what: 'weight', from: '100', to: '40' }]);
  });

  test('no price of a vendor and no secret is ever in it', async () => {
    const { jobId, browsers } = await acts.quoting(owner, 2);
    for (const browser of browsers) await acts.submit(browser);
    await acts.setTerms(owner, jobId, { message: 'Bring welders.' });
    await acts.closeIn(jobId);
    await acts.submit(browsers[0]!);
    await acts.open(owner, jobId);
    const { rows } = await server.database.ownerPool.query('select detail from job_log where job_id = $1', [jobId]);
    const text = JSON.stringify(rows);
    const prices = QUOTE.lines.flatMap(({ rateInPaise }) => [rateInPaise, rateInPaise / 100]);
    for (const price of prices)
      expect(text.replaceAll(/"receipt":"\w+"/g, '')).not.toMatch(new RegExp(`(?<!\\d)${price}(?!\\d)`));
    expect(text).not.toMatch(/26,800|890\.00/);
    for (const { token } of browsers) expect(text).not.toContain(token);
  });
});
