import type { Recorder } from './recorder.ts';

/** Requests for vendors that are not there. */
export async function recordRequestVendor({ as, record }: Recorder): Promise<void> {
  await record('getSuggestedVendors', '', 200, { as, query: { limit: 5 } });
  await record('getVendorRequests', '', 200, { as, query: { limit: 10 } });
  await record('postVendorRequest', '', 201, { as, body: { requirement: 'Rotary kiln tyre grinding at site' } });
}
