import { readStored, writeStored } from '@millwright/api-client/browser-store';
import { useApi, useSession, type ApiResult } from '@millwright/api-client/use-api';
import { NavTabs } from '@millwright/ui/nav-tabs/nav-tabs';
import { useEffect, useMemo, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useHost } from '../../shared/host.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { NotFoundState } from '../../shared/not-found-state.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { VendorActions } from '../../shared/vendor-actions.tsx';
import { CompareSelectionTray } from '../../shared/compare-selection-tray.tsx';
import { isGstn } from '../gstn.ts';
import {
  isClientProfile,
  isProfileTab,
  profileTabs,
  tabCount,
  type Profile,
  type ProfileTabId,
} from './profile-parts.ts';
import { ProfileHeader } from './profile-header.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { ProfileTab } from './profile-tabs.tsx';

const ProfileDialog = lazyPart(() => import('./profile-dialog.tsx'));
const ShareDialog = lazyPart(() => import('./share-dialog.tsx'));
const ReviewDialog = lazyPart(() => import('./review-dialog.tsx'));

/** What is open over the profile. */
export type OpenDialog =
  | { kind: 'contacts' | 'locations' | 'makes' | 'customers' | 'certifications' | 'share' }
  | { kind: 'review'; isUpdate: boolean };

/**
 * A vendor (section 2 of the product specification): who it is, what was checked, what it can do, its work and its reviews. The tab stands in
 * the address; without one the last visited tab is shown.
 */
export default function VendorProfile({ gstn, profileType }: { gstn: string; profileType?: string }) {
  const isLoggedIn = useSession() !== null;
  const isWellFormed = isGstn(gstn);
  const asClient = useApi('vendorProfileData', isLoggedIn && isWellFormed ? { path: { gstn } } : null);
  const asGuest = useApi('vendorProfileDataWithoutToken', !isLoggedIn && isWellFormed ? { path: { gstn } } : null);
  const profile: ApiResult<Profile> = isLoggedIn ? asClient : asGuest;
  const isKnownTab = profileType === undefined || isProfileTab(profileType);

  const remembered = readStored('lastProfileTab');
  const tab: ProfileTabId = isProfileTab(profileType)
    ? profileType
    : isProfileTab(remembered)
      ? remembered
      : 'overview';
  useEffect(() => {
    if (isProfileTab(profileType)) writeStored('lastProfileTab', profileType, 'session');
  }, [profileType]);

  if (!isWellFormed || !isKnownTab || profile.error?.status === 404) {
    return (
      <NotFoundState title="This vendor is not listed">
        {isWellFormed
          ? `No vendor has the GSTIN ${gstn}.`
          : 'The address holds no GSTIN: it has 15 characters and begins with two digits.'}{' '}
        Search for it by what it does.
      </NotFoundState>
    );
  }
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter pt-6 pb-30 wrap-anywhere">
      <Loadable of={profile} skeleton={<ProfileSkeleton />}>
        {(data) => (
          <>
            <ProfileBody profile={data} tab={tab} />
            <CompareSelectionTray />
          </>
        )}
      </Loadable>
      {profile.data && <PageTitle of={titleOf(profile.data, tab)} />}
    </div>
  );
}

/** What is under a tab has an address of its own, and so a title of its own. */
function titleOf({ companyInfo }: Profile, tab: ProfileTabId): string {
  const { label } = profileTabs.find(({ id }) => id === tab)!;
  return tab === 'overview' ? companyInfo.companyName : `${label}: ${companyInfo.companyName}`;
}

function ProfileBody({ profile, tab }: { profile: Profile; tab: ProfileTabId }) {
  const { hrefFor, renderLink } = useHost();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  // What stays from tab to tab is not drawn again with each of them.
  const header = useMemo(
    () => (
      <ProfileHeader
        profile={profile}
        canShare
        onOpen={(kind) => setDialog({ kind })}
        actions={<VendorActions gstn={profile.gstn} companyName={profile.companyInfo.companyName} isLarge />}
      />
    ),
    [profile],
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
      <ProfileTab tab={tab} profile={profile} onOpen={setDialog} />
      {dialog?.kind === 'share' && <ShareDialog profile={profile} onClose={close} />}
      {dialog?.kind === 'review' && isClientProfile(profile) && (
        <ReviewDialog profile={profile} isUpdate={dialog.isUpdate} onClose={close} />
      )}
      {dialog && dialog.kind !== 'share' && dialog.kind !== 'review' && (
        <ProfileDialog kind={dialog.kind} profile={profile} onClose={close} />
      )}
    </>
  );
}
