// What people do at the same moment on one job: every act that changes something, of everybody who may, all at once. Whoever locks rows in an order of
// their own deadlocks here, which PostgreSQL counts.
import { operations } from '@millwright/contract/operations';
import type { OperationId } from '@millwright/contract/operations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from './testing/harness.ts';
import type { CallArguments, TestServer } from './testing/harness.ts';
import { askAs } from './testing/permissions/ask-as.ts';
import type { PrincipalName, Row } from './testing/permissions/principals.ts';
import { permissionTable } from './testing/permissions/table.ts';
import { permissionWorld } from './testing/permissions/world.ts';
import type { PermissionWorld } from './testing/permissions/world.ts';
import { testEngine } from './testing/test-database.ts';

/** Fewer than the server has connections: more would only wait for one. */
const AT_ONCE = 8;
/** How many of those who may do something do it: who else may would wait for the same rows. */
const OF_EACH = 2;

let server: TestServer;
let world: PermissionWorld;
beforeAll(async () => {
  server = await startTestServer({ isRecorded: false });
  world = await permissionWorld(server);
});
afterAll(() => server.stop());

const rows = (Object.entries(permissionTable) as [OperationId, Row<OperationId>][]).filter(
  ([id]) => operations[id].method !== 'GET',
);

// The embedded database has one connection: nothing is at once there.
test.skipIf(testEngine !== 'postgres')('acts at once wait for each other, and none deadlocks', async () => {
  const asked: { id: OperationId; by: PrincipalName; args: CallArguments<OperationId> }[] = [];
  for (const [id, { by: allowed, send }] of rows)
    for (const by of allowed.slice(0, OF_EACH)) asked.push({ id, by, args: (await send?.(world, by)) ?? {} });
  const failed: string[] = [];
  let carriedOut = 0;
  const ask = async ({ id, by, args }: (typeof asked)[number]) => {
    const { status } = await askAs(server, world, id, by, args);
    // Who waits too long for another is told to come again (503).
    if (status === 500) failed.push(`${id} by ${by}`);
    if (status < 300) carriedOut++;
  };
  // First beside the acts of the same thing, then each beside acts of others.
  for (const stride of [1, 7]) {
    const order = asked.map((_, index) => asked[(index * stride) % asked.length]!);
    for (let from = 0; from < order.length; from += AT_ONCE)
      await Promise.all(order.slice(from, from + AT_ONCE).map(ask));
  }
  const { rows: counted } = await server.database.ownerPool.query<{ deadlocks: number }>(
    'select pg_stat_clear_snapshot(), deadlocks from pg_stat_database where datname = current_database()',
  );
  expect({ failed, deadlocks: counted[0]!.deadlocks }).toEqual({ failed: [], deadlocks: 0 });
  expect(carriedOut).toBeGreaterThan(asked.length / 2);
});
