import { JobShortlistBanner } from '../../parts/job-shortlist/job-shortlist-banner.tsx';
import { SavedSearches } from '../saved-searches/saved-searches.tsx';
import { VendorListing } from '../vendor-listing/vendor-listing.tsx';

/** The vendor search of logged-in clients. */
export default function VendorSearch() {
  return (
    <>
      <JobShortlistBanner className="mx-auto max-w-page px-gutter pt-4" />
      <VendorListing reader="session" tools={<SavedSearches />} />
    </>
  );
}
