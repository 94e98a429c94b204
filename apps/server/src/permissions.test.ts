import { commonOperations } from '@millwright/contract/common-operations';
import { operations } from '@millwright/contract/operations';
import type { OperationId } from '@millwright/contract/operations';
import { procurementOperations } from '@millwright/contract/procurement-operations';
import { vendorOperations } from '@millwright/contract/vendor-operations';
import { visitOperations } from '@millwright/contract/visit-operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer } from './testing/harness.ts';
import type { CallAnswer, CallArguments, TestServer } from './testing/harness.ts';
import { askAs } from './testing/permissions/ask-as.ts';
import { ANYBODY, PRINCIPALS, ROLES, SEES } from './testing/permissions/principals.ts';
import type { PrincipalName, Row } from './testing/permissions/principals.ts';
import { permissionTable } from './testing/permissions/table.ts';
import { permissionWorld } from './testing/permissions/world.ts';
import type { PermissionWorld } from './testing/permissions/world.ts';

/**
 * Every principal against every operation of procurement, by the table: who is let in, and that everybody else is refused as they should be: who has
 * no session of the kind that is wanted 401, who sees what it is about 403, and who does not see it 404.
 */

let server: TestServer;
let world: PermissionWorld;
beforeAll(async () => {
  // What an operation answers is recorded by the tests of its module, which must not be missed for these.
  server = await startTestServer({ isRecorded: false });
  world = await permissionWorld(server);
}, 120_000);
afterAll(() => server.stop());

const rows = Object.entries(permissionTable) as [OperationId, Row<OperationId>][];
const isOfCompany = (by: PrincipalName) => by === 'colleague' || (ROLES as readonly PrincipalName[]).includes(by);

/** What refuses a principal that the row does not let in. */
function refusal(
  id: OperationId,
  { others = 403, outsiders = 404, unseenBy = [] }: Row<OperationId>,
  by: PrincipalName,
): number {
  const { authz } = operations[id];
  if (authz === 'vendor' || authz === 'correspondent') return by === 'otherVendor' ? 404 : 401;
  if (authz !== 'session' || ['guest', 'operator', 'vendor', 'otherVendor'].includes(by)) return 401;
  if (unseenBy.includes(by)) return 404;
  return isOfCompany(by) ? others : outsiders;
}

const ask = (id: OperationId, by: PrincipalName, args: CallArguments<OperationId>) =>
  askAs(server, world, id, by, args);

/** What an answer comes to: let in, also where the state of things forbids it just now; or the refusal. */
const verdictOf = ({ status, problem }: CallAnswer<OperationId>): string =>
  status < 300 || status === 409
    ? 'in'
    : `${status} ${status === 401 || status === 404 ? '' : (problem?.code ?? '')}`.trim();

describe('the table of permissions', () => {
  test('has a row for every operation of procurement, and no other', () => {
    const requests = Object.entries(commonOperations).filter(([, { tag }]) => tag === 'request-vendor');
    const wanted = [
      ...Object.keys(procurementOperations),
      ...Object.keys(vendorOperations),
      ...Object.keys(visitOperations),
      ...requests.map(([id]) => id),
    ];
    expect(Object.keys(permissionTable).toSorted()).toEqual(wanted.toSorted());
  });
});

/** Who may read no price of what was quoted. An approver reads those that it was asked about. */
const readsNoPrice = (id: OperationId, by: PrincipalName) =>
  ['guest', 'colleague', 'otherPlant', 'technical', 'stranger', 'operator'].includes(by) ||
  (by === 'approver' && operations[id].tag !== 'resolution');
/** The rate of a line of every quote, and what a buyer made of one, as answers, texts and files would have them. */
const PRICE = /2680000|26,?800\.00|2680137|26,?801\.37/;
/** What an answer tells that it must not: prices, or to another company anything of this one. */
function leaksOf(id: OperationId, by: PrincipalName, { bytes }: CallAnswer<OperationId>): string[] {
  const text = bytes.toString('latin1');
  const isForeign = by === 'guest' || by === 'stranger';
  const ofCompany = [/sagar ?steel/i, ...world.jobIds.map((one) => new RegExp(one))];
  return [
    ...(readsNoPrice(id, by) && PRICE.test(text) ? [`${by}: a price`] : []),
    ...(isForeign && ofCompany.some((words) => words.test(text)) ? [`${by}: of another company`] : []),
  ];
}

describe('a draft', () => {
  /** The rows of what everybody asks who sees a job, by its id. */
  const ofJobs = rows.filter(([, { by, send }]) => by === SEES && send);

  test('is there for who has a role on it, and for nobody else', async () => {
    const { draft, sourcing, opened } = world;
    const drafted = {
      ...world,
      sourcing: { ...sourcing, jobId: draft.jobId },
      opened: { ...opened, jobId: draft.jobId },
    };
    const asked: OperationId[] = [];
    for (const [id, { send }] of ofJobs) {
      const args = await send!(drafted, 'owner');
      if (!JSON.stringify([args.path, args.body]).includes(draft.jobId)) continue;
      asked.push(id);
      for (const by of ['colleague', 'otherPlant'] as const) expect((await ask(id, by, args)).status, id).toBe(404);
      for (const by of ['auditor', 'superUser'] as const) expect(verdictOf(await ask(id, by, args)), id).toBe('in');
    }
    expect(asked).toEqual(
      expect.arrayContaining(['getJobRequestReport', 'getActivityLog', 'getRfq', 'getJobDocuments']),
    );
  });
});

describe('who may do what', () => {
  test.each(rows)('%s', async (id, row) => {
    const found: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    const statuses: number[] = [];
    const leaks: string[] = [];
    const sendAs = async (by: PrincipalName) => (await row.send?.(world, by)) ?? {};
    const shared = await sendAs('owner');
    const isRead = operations[id].method === 'GET';
    const askAs = async (by: PrincipalName, args: CallArguments<OperationId>) => {
      const answer = await ask(id, by, args);
      found[by] = verdictOf(answer);
      // Who was mailed a link reads what it is of.
      if (row.by !== ANYBODY) leaks.push(...leaksOf(id, by, answer));
      if (row.by.includes(by)) statuses.push(answer.status);
    };
    // What changes nothing is asked all at once.
    const [first, last] = [PRINCIPALS.filter((by) => isRead || !row.by.includes(by)), isRead ? [] : row.by];
    await Promise.all(first.map(async (by) => askAs(by, row.isOwn ? await sendAs(by) : shared)));
    for (const by of last) await askAs(by, await sendAs(by));
    for (const by of PRINCIPALS) {
      const status = refusal(id, row, by);
      wanted[by] = row.by.includes(by) ? 'in' : status === 403 ? '403 NOT_ALLOWED' : String(status);
    }
    expect(found).toEqual(wanted);
    expect(leaks).toEqual([]);
    // Not only conflicts: the request is one that is carried out.
    expect(
      statuses.some((status) => status < 300),
      `answers ${statuses.join(', ')}`,
    ).toBe(true);
  });
});
