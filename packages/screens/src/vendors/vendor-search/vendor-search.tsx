import { AddToJob } from '../../parts/job-shortlist/add-to-job.tsx';
import { JobShortlistBanner } from '../../parts/job-shortlist/job-shortlist-banner.tsx';
import { VendorActions } from '../../shared/vendor-actions.tsx';
import { SavedSearches } from '../saved-searches/saved-searches.tsx';
import { VendorListing, type FoundVendor } from '../vendor-listing/vendor-listing.tsx';

const actionsOf = ({ gstn, companyInfo: { companyName } }: FoundVendor) => (
  <>
    <VendorActions gstn={gstn} companyName={companyName} />
    <AddToJob gstn={gstn} companyName={companyName} size="small" />
  </>
);

/** The vendor search of logged-in clients. */
export default function VendorSearch() {
  return (
    <>
      <JobShortlistBanner className="mx-auto max-w-page px-gutter pt-4" />
      <VendorListing reader="session" tools={<SavedSearches />} actionsOf={actionsOf} />
    </>
  );
}
