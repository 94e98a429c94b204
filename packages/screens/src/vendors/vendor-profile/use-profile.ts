import { readStored } from '@millwright/api-client/browser-store';
import { useApi, useSession, type ApiResult } from '@millwright/api-client/use-api';
import { isGstn } from '../gstn.ts';
import { isProfileTab, type Profile, type ProfileTabId } from './profile-parts.ts';

/** The profile of a vendor as the reader may see it; nothing is asked for what is no GSTIN. */
export function useProfile(gstn: string): ApiResult<Profile> {
  const isLoggedIn = useSession() !== null;
  const path = isGstn(gstn) ? { path: { gstn } } : null;
  const asClient = useApi('vendorProfileData', isLoggedIn ? path : null);
  const asGuest = useApi('vendorProfileDataWithoutToken', isLoggedIn ? null : path);
  return isLoggedIn ? asClient : asGuest;
}

/** The tab of an address; without one the last visited. */
export function profileTabOf(profileType: string | undefined): ProfileTabId {
  if (isProfileTab(profileType)) return profileType;
  const remembered = readStored('lastProfileTab');
  return isProfileTab(remembered) ? remembered : 'overview';
}
