import type { Recorder } from './recorder.ts';

/** A vendor: to who is logged in, to a guest, and what was asked of it. */
export async function recordVendorProfile({ as, record, reviewable, reviewed, unknown }: Recorder): Promise<void> {
  const { gstn } = reviewable;
  await record('getVendorEnquiries', '', 200, { as, query: { limit: 3 } });
  await record('vendorProfileData', '', 200, { as, path: { gstn } });
  await record('vendorProfileData', 'unknown', 404, { as, path: { gstn: unknown } });
  await record('vendorProfileDataWithoutToken', '', 200, { path: { gstn } });
  await record('vendorProfileDataWithoutToken', 'unknown', 404, { path: { gstn: unknown } });
  await record('vendorProfileShare', '', 200, { path: { gstn } });
  await record('vendorProfileShare', 'unknown', 404, { path: { gstn: unknown } });
  await record('enquireVendor', '', 201, {
    as,
    body: { gstn, subject: 'Retubing of boiler 2', message: 'Please tell us your earliest slot.' },
  });
  await record('vendorProfileData', 'reviewed', 200, { as, path: { gstn: reviewed.gstn } });
}
