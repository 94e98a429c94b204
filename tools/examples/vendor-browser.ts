import { createHash } from 'node:crypto';
import { operations, type OperationId } from '@millwright/contract/operations';
import type { RunningServer } from '../../apps/server/src/server.ts';
import { linkOfCookie } from '../../apps/server/src/testing/vendor-cookie.ts';

/** Browsers of vendors without an account: a link for one, what opens it, and calls that set cookies. */
export function createVendorBrowser(server: RunningServer) {
  const browser = createBrowser(server.url);
  const link = async (jobVendorId: string) => {
    const token = createHash('sha256').update(`example ${jobVendorId}`).digest('base64url');
    await server.database.ownerPool.query(
      'update rfq_invitation set token_hash = sha256($2::bytea) where job_vendor_id = $1',
      [jobVendorId, Buffer.from(token)],
    );
    return token;
  };
  /** Opens the link of a vendor in a browser of its own; its cookie. */
  const enter = async (jobVendorId: string) => browser('openVendorLink', { token: await link(jobVendorId) });
  return { browser, link, enter };
}

/** Calls that set cookies: a browser that keeps them. */
function createBrowser(url: string) {
  return async (id: OperationId, body: object, cookie = ''): Promise<{ cookie: string }> => {
    const { path, method, authz } = operations[id];
    const query = authz === 'vendor' || authz === 'correspondent' ? `?link=${linkOfCookie(cookie)}` : '';
    const response = await fetch(`${url}/api/v1${path}${query}`, {
      method,
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      ...(Object.keys(body).length > 0 && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${id} answered ${response.status}: ${await response.text()}`);
    const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0]!);
    return { cookie: cookies.join('; ') };
  };
}
