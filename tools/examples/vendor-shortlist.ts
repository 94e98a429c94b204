import type { Recorder } from './recorder.ts';

/** The shortlist with its groups. */
export async function recordVendorShortlist({ as, record }: Recorder): Promise<void> {
  await record('getVendorShortlist', '', 200, { as });
  await record('getShortlistedVendors', '', 200, { as, query: { limit: 5 } });
  await record('getVendorShortlistGroup', '', 200, { as });
}
