import { useApi, type ApiResult } from '@millwright/api-client/use-api';
import type { Profile } from '../vendors/vendor-profile/profile-parts.ts';
import { useWidgets } from './provider.tsx';

/** A vendor's profile: the client's with a token, the guest's without. Widgets of one provider that show the same vendor ask once. */
export function useVendorProfile(gstn: string | undefined): ApiResult<Profile> {
  const { isGuest } = useWidgets();
  const args = gstn === undefined ? null : { path: { gstn } };
  const asClient = useApi('vendorProfileData', isGuest ? null : args);
  const asGuest = useApi('vendorProfileDataWithoutToken', isGuest ? args : null);
  return isGuest ? asGuest : asClient;
}
