import type { OperationId } from '@millwright/contract/operations';
import type { CallAnswer, CallArguments, TestServer } from '../harness.ts';
import type { PrincipalName } from './principals.ts';
import type { PermissionWorld } from './world.ts';

/** Calls an operation as a principal of the world of permissions: with its session or the cookie of its link. */
export async function askAs(
  server: TestServer,
  world: PermissionWorld,
  id: OperationId,
  by: PrincipalName,
  args: CallArguments<OperationId>,
) {
  const { as, headers } = world.callers[by];
  const cookie = [args.headers?.cookie, headers.cookie].filter((one) => one !== undefined).join('; ');
  const answer = await server.call(id, { ...args, as: as ?? null, headers: { ...headers, ...(cookie && { cookie }) } });
  return answer as CallAnswer<OperationId>;
}
