import { writeStored } from '@millwright/api-client/browser-store';
import { useEffect } from 'react';
import { PageTitle } from '../../shared/page-title.tsx';
import { isProfileTab, profileTabs, type Profile, type ProfileTabId } from './profile-parts.ts';
import { ProfileTab } from './profile-tabs.tsx';
import { useProfileDialogs } from './use-profile-dialogs.tsx';
import { profileTabOf, useProfile } from './use-profile.ts';

/**
 * The view of one tab of a vendor, in the layout of the vendor (section 2 of the product specification). The tab stands in the address; without
 * one the last visited is shown.
 */
export default function VendorProfile({ gstn, profileType }: { gstn: string; profileType?: string }) {
  const { data } = useProfile(gstn);
  useEffect(() => {
    if (isProfileTab(profileType)) writeStored('lastProfileTab', profileType, 'session');
  }, [profileType]);
  return data ? <TabOfProfile profile={data} tab={profileTabOf(profileType)} /> : null;
}

/** What is under a tab has an address of its own, and so a title of its own. */
function titleOf({ companyInfo }: Profile, tab: ProfileTabId): string {
  const { label } = profileTabs.find(({ id }) => id === tab)!;
  return tab === 'overview' ? companyInfo.companyName : `${label}: ${companyInfo.companyName}`;
}

function TabOfProfile({ profile, tab }: { profile: Profile; tab: ProfileTabId }) {
  const { open, dialog } = useProfileDialogs(profile);
  return (
    <>
      <ProfileTab tab={tab} profile={profile} onOpen={open} />
      {dialog}
      <PageTitle of={titleOf(profile, tab)} />
    </>
  );
}
