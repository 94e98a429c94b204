'use client';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { buttonClass } from '@millwright/ui/button/button';
import { useState } from 'react';
import { lazyPart } from '../shared/lazy-part.tsx';
import { useHost } from '../shared/host.tsx';
import { ProfileHeader, type ProfileDialogKind } from '../vendors/vendor-profile/profile-header.tsx';
import { useSlot } from './provider.tsx';
import { useVendorProfile } from './use-vendor-profile.ts';
import type { VendorAction } from './vendor-actions.tsx';
import { WidgetContent } from './widget-content.tsx';
import { stateOf, WidgetRoot } from './widget-root.tsx';
import { WidgetData } from './widget-data.tsx';

const ProfileDialog = lazyPart(() => import('../vendors/vendor-profile/profile-dialog.tsx'));
const VendorActions = lazyPart(() => import('./vendor-actions.tsx'));

/** Properties of {@link VendorProfileSummary}. */
export type VendorProfileSummaryProps = {
  /** GSTIN of the vendor. */
  gstn: string;
  /** Level of its headings, to fit the page around. */
  headingLevel?: 1 | 2 | 3;
  /** What can be done with a vendor, in this order; none unless given. */
  actions?: readonly VendorAction[];
  /** Classes of the outermost element, added to its own. */
  className?: string;
};

function VendorProfileSummaryContent({ gstn, headingLevel = 2, actions = [], className }: VendorProfileSummaryProps) {
  const result = useVendorProfile(gstn);
  const { hrefFor, renderLink } = useHost();
  const [dialog, setDialog] = useState<Exclude<ProfileDialogKind, 'share'> | null>(null);
  const slot = useSlot('profile');
  return (
    <WidgetRoot component="vendor-profile" state={stateOf(result)} className={className}>
      <WidgetContent of={result} skeleton={<Skeleton className="h-41 rounded-large" />}>
        {(profile) => (
          <>
            <ProfileHeader
              {...slot}
              profile={profile}
              headingLevel={headingLevel}
              onOpen={(kind) => kind !== 'share' && setDialog(kind)}
              actions={
                <>
                  {actions.length > 0 && (
                    <VendorActions gstn={gstn} companyName={profile.companyInfo.companyName} actions={actions} />
                  )}
                  {renderLink({
                    href: hrefFor({ screen: 'vendor-profile', params: { gstn } }),
                    className: buttonClass({ isWide: true }),
                    children: 'Whole profile',
                  })}
                </>
              }
            />
            {dialog && <ProfileDialog kind={dialog} profile={profile} onClose={() => setDialog(null)} />}
          </>
        )}
      </WidgetContent>
    </WidgetRoot>
  );
}

/** Who a vendor is, what was checked, and the evidence behind each badge. */
export function VendorProfileSummary(props: VendorProfileSummaryProps) {
  return (
    <WidgetData component="vendor-profile">
      <VendorProfileSummaryContent {...props} />
    </WidgetData>
  );
}
