'use client';
import type { Answer } from '@millwright/api-client/client';
import type { VendorCardCompare } from '@millwright/ui/vendor-card/vendor-card';
import { lazyPart } from '../shared/lazy-part.tsx';
import { VendorResult } from '../vendors/vendor-listing/vendor-result.tsx';
import { useSlot } from './provider.tsx';
import type { VendorAction } from './vendor-actions.tsx';
import { WidgetBoundary, WidgetRoot } from './widget-root.tsx';

// A card whose vendor is given reads nothing: what reads is fetched for the others.
const FetchedVendorCard = lazyPart(() => import('./fetched-vendor-card.tsx'));
const VendorActions = lazyPart(() => import('./vendor-actions.tsx'));

/** A vendor as the listing answers it. */
export type VendorHit = Answer<'vendorListing'>['vendorProfile'][number];

type CardOptions = {
  /** Level of its heading, to fit the page around. */
  headingLevel?: 2 | 3 | 4;
  /** What can be done with the vendor, in this order; none unless given. */
  actions?: readonly VendorAction[];
  /** The box that takes the vendor into the host's comparison; without it there is none. */
  compare?: VendorCardCompare;
  /** Classes of the outermost element, added to its own. */
  className?: string;
};

/** Properties of {@link VendorCard}: a vendor to fetch, or a hit that the host has already, for instance of `useVendorSearch`. */
export type VendorCardProps = CardOptions &
  (
    | {
        /** GSTIN of the vendor, which the card reads itself. */
        gstn: string;
        /** Not beside `gstn`. */
        vendor?: undefined;
      }
    | {
        /** The vendor as a search answered it; nothing is read then. */
        vendor: VendorHit;
        /** Not beside `vendor`. */
        gstn?: undefined;
      }
  );

/** The card within its root. */
export function VendorCardContent({
  vendor,
  headingLevel = 3,
  actions = [],
  compare,
}: CardOptions & { vendor: VendorHit }) {
  const { gstn, companyInfo } = vendor;
  return (
    <VendorResult
      {...useSlot('card')}
      vendor={vendor}
      headingLevel={headingLevel}
      compare={compare}
      actions={
        actions.length > 0 ? (
          <VendorActions gstn={gstn} companyName={companyInfo.companyName} actions={actions} />
        ) : undefined
      }
    />
  );
}

/** One vendor in short: name, place, rating, what was checked, services. The name leads to the profile. */
export function VendorCard({ gstn, vendor, className, ...options }: VendorCardProps) {
  if (!vendor) return <FetchedVendorCard gstn={gstn} className={className} {...options} />;
  return (
    <WidgetBoundary component="vendor-card">
      <WidgetRoot component="vendor-card" state="ready" className={className}>
        <VendorCardContent vendor={vendor} {...options} />
      </WidgetRoot>
    </WidgetBoundary>
  );
}
