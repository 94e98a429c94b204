import { VendorListing } from '../vendor-listing/vendor-listing.tsx';

/** The vendor search that needs no session; the path may hold the search text. */
export default function GuestVendorSearch({ searchkey }: { searchkey?: string }) {
  return <VendorListing reader="guest" searchkey={searchkey} />;
}
