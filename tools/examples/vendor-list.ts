import { type Recorder, search } from './recorder.ts';

/** Search and what it narrows by. */
export async function recordVendorList({ as, record }: Recorder): Promise<void> {
  await record('vendorListing', '', 200, { as, query: search });
  await record('vendorListing', 'none', 200, { as, query: { ...search, search: 'unobtainium', industries: 'Cement' } });
  await record('vendorListing', 'instead', 200, {
    as,
    query: { ...search, search: 'boiler tube xylophone', industries: 'Cement' },
  });
  await record('vendorListing', 'pastTheEnd', 200, { as, query: { ...search, offset: 9999 } });
  await record('guestVendorListing', '', 200, { query: search });
  await record('guestVendorListing', 'none', 200, { query: { ...search, search: 'unobtainium' } });
  await record('vendorListingByName', '', 200, { as, query: { ...search, search: 'boiler' } });
  await record('getVendorCategoriesList', '', 200);
  await record('getRegisteredVendorLocationsAcrossIndia', '', 200);
}
