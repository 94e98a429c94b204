'use client';
import type { ApiResult } from '@millwright/api-client/use-api';
import type { ComponentProps } from 'react';
import { VendorResultsSkeleton } from '../vendors/vendor-listing/vendor-results-skeleton.tsx';
import type { Profile } from '../vendors/vendor-profile/profile-parts.ts';
import { useVendorProfile } from './use-vendor-profile.ts';
import { VendorCardContent, type VendorHit } from './vendor-card.tsx';
import { WidgetData } from './widget-data.tsx';
import { WidgetContent } from './widget-content.tsx';
import { stateOf, WidgetRoot } from './widget-root.tsx';

type Props = Omit<ComponentProps<typeof VendorCardContent>, 'vendor'> & { gstn: string };

const hitOf = ({ companyInfo, services, ...profile }: Profile): VendorHit => ({
  ...profile,
  companyInfo,
  services: services.map(({ name }) => name),
  whyMatched: [],
});

function Content({ gstn, className, ...options }: Props) {
  const profile = useVendorProfile(gstn);
  const result: ApiResult<VendorHit> = { ...profile, data: profile.data && hitOf(profile.data) };
  return (
    <WidgetRoot component="vendor-card" state={stateOf(result)} className={className}>
      <WidgetContent of={result} skeleton={<VendorResultsSkeleton count={1} />}>
        {(vendor) => <VendorCardContent vendor={vendor} {...options} />}
      </WidgetContent>
    </WidgetRoot>
  );
}

/** A card that reads its vendor. */
export default function FetchedVendorCard(props: Props) {
  return (
    <WidgetData component="vendor-card">
      <Content {...props} />
    </WidgetData>
  );
}
