import { SavedSearches } from '../saved-searches/saved-searches.tsx';
import { VendorListing } from '../vendor-listing/vendor-listing.tsx';

/** The vendor search of logged-in clients. */
export default function VendorSearch() {
  return <VendorListing reader="session" tools={<SavedSearches />} />;
}
