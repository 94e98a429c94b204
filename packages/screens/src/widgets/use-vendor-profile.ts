import { useApi, type ApiResult } from '@millwright/api-client/use-api';
import type { Profile } from '../vendors/vendor-profile/profile-parts.ts';
import { useWidgets } from './provider.tsx';

/** A vendor's profile: the client's with the token of a person, else the guest's. Widgets of one provider that show the same vendor ask once. */
export function useVendorProfile(gstn: string | undefined): ApiResult<Profile> {
  const { isGuest, isReaderKnown } = useWidgets();
  const args = gstn === undefined || !isReaderKnown ? null : { path: { gstn } };
  const asClient = useApi('vendorProfileData', isGuest ? null : args);
  const asGuest = useApi('vendorProfileDataWithoutToken', isGuest ? args : null);
  return isGuest ? asGuest : asClient;
}
