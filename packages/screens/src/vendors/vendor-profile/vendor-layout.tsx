import { NavTabs } from '@millwright/ui/nav-tabs/nav-tabs';
import { useMemo, type ReactNode } from 'react';
import { CompareSelectionTray } from '../../shared/compare-selection-tray.tsx';
import { useHost } from '../../shared/host.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { NotFoundState } from '../../shared/not-found-state.tsx';
import { VendorActions } from '../../shared/vendor-actions.tsx';
import { AddToJob } from '../../parts/job-shortlist/add-to-job.tsx';
import { JobShortlistBanner } from '../../parts/job-shortlist/job-shortlist-banner.tsx';
import { isGstn } from '../gstn.ts';
import { isProfileTab, profileTabs, tabCount, type Profile, type ProfileTabId } from './profile-parts.ts';
import { ProfileHeader } from './profile-header.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { useProfileDialogs } from './use-profile-dialogs.tsx';
import { profileTabOf, useProfile } from './use-profile.ts';

/**
 * What stays while one goes through the tabs of a vendor (section 2 of the product specification): who it is, what was checked, how to reach
 * it, and the tabs. The view of a tab is the screen in it, which is there when the profile is.
 */
export default function VendorLayout({
  gstn,
  profileType,
  children,
}: {
  gstn: string;
  profileType?: string;
  children: ReactNode;
}) {
  const profile = useProfile(gstn);
  const isKnownTab = profileType === undefined || isProfileTab(profileType);
  if (!isGstn(gstn) || !isKnownTab || profile.error?.status === 404) {
    return (
      <NotFoundState title="This vendor is not listed">
        {isGstn(gstn)
          ? `No vendor has the GSTIN ${gstn}.`
          : 'The link has no GSTIN (15 characters, starting with two digits).'}{' '}
        Search for it by what it does.
      </NotFoundState>
    );
  }
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter pt-6 pb-30 wrap-anywhere">
      <Loadable of={profile} skeleton={<ProfileSkeleton />}>
        {(data) => (
          <>
            <JobShortlistBanner />
            <VendorHead profile={data} tab={profileTabOf(profileType)} />
            {children}
            <CompareSelectionTray />
          </>
        )}
      </Loadable>
    </div>
  );
}

function VendorHead({ profile, tab }: { profile: Profile; tab: ProfileTabId }) {
  const { hrefFor, renderLink } = useHost();
  const { open, dialog } = useProfileDialogs(profile);
  // What stays from tab to tab is not drawn again with each of them.
  const header = useMemo(
    () => (
      <ProfileHeader
        profile={profile}
        canShare
        onOpen={(kind) => open({ kind })}
        actions={
          <>
            <VendorActions
              gstn={profile.gstn}
              companyName={profile.companyInfo.companyName}
              threadId={'threadId' in profile ? profile.threadId : undefined}
              isLarge
            />
            <AddToJob gstn={profile.gstn} companyName={profile.companyInfo.companyName} isWide />
          </>
        }
      />
    ),
    [profile, open],
  );
  return (
    <>
      {header}
      <NavTabs
        label="Vendor"
        currentId={tab}
        renderLink={renderLink}
        tabs={profileTabs.map(({ id, label }) => ({
          id,
          label,
          count: tabCount(profile, id),
          href: hrefFor({ screen: 'vendor-profile', params: { gstn: profile.gstn, profileType: id } }),
        }))}
      />
      {dialog}
    </>
  );
}
