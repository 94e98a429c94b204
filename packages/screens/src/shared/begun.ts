import { readStored, removeStored, writeStored, type StoredValues } from '@millwright/api-client/browser-store';
import { useEffect, useRef } from 'react';

type Begun = StoredValues['begun'];

/** Keeps what a guest began with a vendor until the login has led back. After `goToLogin`, which forgets what was begun before. */
export const keepBegun = (begun: Begun): void => writeStored('begun', begun, 'session');

/** Carries on, once, with what was begun with this vendor before the login. */
export function useBegun({ act, gstn }: Begun, isLoggedIn: boolean, carryOn: () => void): void {
  const latest = useRef(carryOn);
  useEffect(() => {
    latest.current = carryOn;
  });
  useEffect(() => {
    if (!isLoggedIn) return;
    const begun = readStored('begun');
    if (begun?.act !== act || begun.gstn !== gstn) return;
    removeStored('begun');
    latest.current();
  }, [act, gstn, isLoggedIn]);
}
