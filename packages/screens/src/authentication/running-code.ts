import { readStored, type StoredValues } from '@millwright/api-client/browser-store';

/** The code of this tab that still runs by the server's clock, as after a reload; null without one. */
export function runningCode<Name extends 'phoneCode' | 'resetCode'>(name: Name): StoredValues[Name] | null {
  const code = readStored(name);
  return code && Date.parse(code.expiresAt) > Date.now() + code.serverOffsetInMilliseconds ? code : null;
}
