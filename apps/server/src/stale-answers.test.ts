// What pages show after a write: each answer that a write changes is of a tag that its x-changes names, or it stays as it was on the page of who wrote
// and on those of colleagues, which hear the same tags.
import { operations } from '@millwright/contract/operations';
import type { Operation, OperationId } from '@millwright/contract/operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture } from './testing/fixture-world.ts';
import { startTestServer } from './testing/harness.ts';
import type { TestServer } from './testing/harness.ts';
import { askAs } from './testing/permissions/ask-as.ts';
import { answersOf, changedReads } from './testing/permissions/changes.ts';
import { companyWrites } from './testing/permissions/company.ts';
import type { PrincipalName, Row } from './testing/permissions/principals.ts';
import { permissionTable } from './testing/permissions/table.ts';
import { permissionWorld } from './testing/permissions/world.ts';
import type { PermissionWorld } from './testing/permissions/world.ts';

let server: TestServer;
let world: PermissionWorld;
let answers: Awaited<ReturnType<typeof answersOf>>;
beforeAll(async () => {
  server = await startTestServer({ isRecorded: false });
  world = await permissionWorld(server);
  answers = await answersOf(server, world);
}, 240_000);
afterAll(() => server.stop());

const rows = (Object.entries({ ...permissionTable, ...companyWrites }) as [OperationId, Row<OperationId>][]).filter(
  ([id]) => operations[id].method !== 'GET',
);

/** Reads, or reads after one write, whose kept answers no page shows beside the write, and why. */
const notBeside: Record<string, string> = {
  getCompanyFigures: 'figures of all jobs, which take long: their page reads them when it opens',
  getMessagePartners: 'whom to write to, in a dialog that reads it when it opens',
  searchCompany: 'what the palette finds, which it asks for anew',
  getClientJobs: 'the jobs of a menu, which reads them when it opens',
  getVisitChoices: 'what a request for a visit is about, in a form that reads it when it opens',
  'saveQuoteDraft getVendorRfq': 'the form goes on from what the write answers',
  'saveQuoteDraft getJobVendorClientSide':
    'a vendor saves with each pause: pages of the job say so when they are opened next',
  'saveQuoteDraft getJobVendor': 'the same',
  'saveQuoteDraft getQuotations': 'the same',
  'saveQuoteDraft getRfqReaders': 'the same',
  // An event would tell rivals that somebody has offered.
  ...Object.fromEntries(
    (['getVendorAuction', 'getAuction'] as const).map((read) => [
      `giveOpeningOffer ${read}`,
      'pages of an auction that takes opening offers ask again by themselves',
    ]),
  ),
  // Numbers of events would count the bids of others; the answer of a bid has its bidder's own view.
  ...Object.fromEntries(
    (
      [
        'placeBid',
        'setProxyBid',
        'cancelProxyBid',
        'acceptAuctionPrice',
        'leaveAuction',
        'askToStrikeBid',
        'enterBid',
        'disputeBid',
      ] as const
    ).flatMap((id) =>
      ['getVendorAuction', 'getAuction', 'getAuctions'].map((read) => [
        `${id} ${read}`,
        'a live auction is asked for each second',
      ]),
    ),
  ),
  ...Object.fromEntries(
    (['enterBid', 'disputeBid'] as const).flatMap((id) =>
      ['getActivityLog', 'getLatestActivityLog', 'verifyActivityLog', 'getJobVendor'].map((read) => [
        `${id} ${read}`,
        'a log that is on no page of an auction',
      ]),
    ),
  ),
};

/** Writes of people that are not asked here, and why. */
const notAsked: Partial<Record<OperationId, string>> = {
  logout: 'ends the session',
  changePassword: 'ends all sessions but its own',
  endOtherSessions: 'ends all sessions but its own',
  setFileUpload: 'a file that nothing names yet',
  beginUpload: 'a file that nothing names yet',
  addUploadPart: 'a file that nothing names yet',
  cancelUpload: 'a file that nothing names yet',
  uploadFilesToPermanentFolder: 'a file that nothing names yet',
  compareVendorData: 'reads; it is a POST because the catalogue says so',
  updateLogo: 'needs a picture: logo.test.ts reads it back',
  updateReview: 'shows where createReview does',
  setPlantInfo: 'shows where editPlant does',
};

/** The tags that pages of the company hear of since an event. */
async function tagsHeard(id: number, userId: string): Promise<Set<string>> {
  const { rows: events } = await world.sql(
    'select tags from event where id > $1 and company_id = $2 and (audience is null or $3 = any (audience))',
    [id, fixture.sagar.companyId, userId],
  );
  return new Set(events.flatMap(({ tags }) => tags as string[]));
}
const lastEvent = async () => Number((await world.sql('select coalesce(max(id), 0) as id from event')).rows[0].id);
const isPerson = (by: PrincipalName): by is keyof PermissionWorld['people'] => by in world.people;

/** On a slow machine sessions end while all of this runs. */
const WRITES_OF_A_SESSION = 25;
let written = 0;
async function renewed() {
  if ((written += 1) % WRITES_OF_A_SESSION !== 0) return;
  for (const person of Object.values(world.people))
    Object.assign(person, await server.login(person.email, { fresh: true }));
}

describe('what a write makes stale', () => {
  test('is asked of every write of people, vendors and the team, but where a reason stands for it', () => {
    const asked = new Set(rows.map(([id]) => id));
    const left = (Object.entries(operations) as [OperationId, Operation][]).filter(
      ([id, { method, authz }]) =>
        method !== 'GET' && !['public', 'guest', 'partner'].includes(authz) && !asked.has(id),
    );
    expect(left.map(([id]) => id).toSorted()).toEqual(Object.keys(notAsked).toSorted());
  });

  test.each(rows)('%s', async (id, row) => {
    await renewed();
    const writer = (['guest', 'owner', 'vendor', 'operator', 'superUser', 'approver'] as const).find((by) =>
      row.by.includes(by),
    )!;
    const args = (await row.send?.(world, writer)) ?? {};
    await server.tasks.drain();
    // Pages of colleagues hear the tags of a person's write; of what others write they hear what its event says.
    const readers: PrincipalName[] = isPerson(writer) ? [writer] : [writer, 'owner'];
    server.freeze();
    const reads = new Map(
      await Promise.all(readers.map(async (by) => [by, await answers.readsAround(by, args)] as const)),
    );
    const before = new Map<PrincipalName, Awaited<ReturnType<typeof answers.ask>>>();
    for (const by of readers) before.set(by, await answers.ask(by, reads.get(by)!));
    const seq = await lastEvent();
    const { status, bytes } = await askAs(server, world, id, writer, args);
    expect(status, bytes.toString('utf8').slice(0, 300)).toBeLessThan(300);
    const stale: string[] = [];
    const { changes = [] }: Operation = operations[id];
    for (const by of readers) {
      const after = await answers.ask(by, reads.get(by)!);
      const heard = isPerson(by) ? await tagsHeard(seq, world.people[by].userId) : new Set<string>();
      const tags: readonly string[] = by === writer ? changes : [...heard];
      for (const { id: read, at } of changedReads(before.get(by)!, after))
        if (!tags.includes(operations[read].tag) && !(read in notBeside) && !(`${id} ${read}` in notBeside))
          stale.push(`${by}: ${read} of ${operations[read].tag} at ${at}`);
    }
    server.thaw();
    expect(stale).toEqual([]);
  });
});
