import type { OperationId } from '@millwright/contract/operations';
import type { Context, Principal } from '../../http/handler.ts';
import { accountClosed, awaitingApproval } from '../../problems.ts';
import { findPrincipal, rememberKnown, startSession } from './authentication.queries.ts';
import type { SessionBeginning, StartedSession } from './authentication.queries.ts';
import { knownKeys, lifetimes, newToken, refreshCookie, tokenHash } from './authentication.rules.ts';
import { bindBrowser } from './otp.rules.ts';

type SessionContext = Pick<
  Context<OperationId, Principal | null>,
  'config' | 'directory' | 'now' | 'headers' | 'setHeader' | 'address'
>;

/** Throws the 403 problem of an account that proved itself and may not be used (yet). */
export function assertOpen(status: 'pending_access' | 'approved' | 'rejected' | 'suspended'): void {
  if (status === 'pending_access') throw awaitingApproval();
  if (status === 'rejected') throw accountClosed('ACCOUNT_REJECTED', 'Your request for access was not approved.');
  if (status === 'suspended') throw suspended();
}

const suspended = () =>
  accountClosed('ACCOUNT_SUSPENDED', 'Your account is suspended. Please ask your company’s administrator.');

/**
 * Starts a session for a person who proved who they are, stores its refresh cookie and answers what login answers. The browser and the
 * address are known to the account from now on: no stranger uses up their tries and their codes. With `mayBePending` a person who waits for
 * approval gets a session for the profile. Check the status with assertOpen first.
 */
export async function openSession(
  { config, directory, now, headers, setHeader, address }: SessionContext,
  who: { userId: string; isRemembered: boolean; beganBy: SessionBeginning; mayBePending?: boolean },
) {
  const accessToken = newToken();
  const refresh = newToken();
  const session = await startSession(
    directory,
    {
      ...who,
      mayBePending: who.mayBePending ?? false,
      userAgent: headers['user-agent'] ?? null,
      accessHash: tokenHash(accessToken),
      refreshHash: tokenHash(refresh),
    },
    lifetimes,
    now,
  );
  // It was closed between the check and here.
  if (!session) throw suspended();
  setHeader(
    'set-cookie',
    refreshCookie(refresh, who.isRemembered ? lifetimes.rememberedInSeconds : null, config.isHttps),
  );
  const { hash: browser, setCookie } = bindBrowser(headers.cookie, config.isHttps);
  setHeader('set-cookie', setCookie);
  await rememberKnown(directory, knownKeys(config.secret, session.email, { browser, address }), now);
  return sessionAnswer(
    session,
    accessToken,
    (who.mayBePending ?? false) && (await isForProfile(directory, accessToken, now)),
  );
}

/** Whether an access token was made a moment ago for a person who waits for approval. */
export const isForProfile = async (directory: SessionContext['directory'], accessToken: string, now: Date) =>
  (await findPrincipal(directory, tokenHash(accessToken), lifetimes, now))?.scope === 'profile';

/** A session as login and renewal answer it. */
export const sessionAnswer = (session: StartedSession, accessToken: string, isPending = false) => ({
  userData: { _id: session.userId, email: session.email },
  access_token: accessToken,
  expiresInSeconds: lifetimes.accessInSeconds,
  isFirstTimeLogin: session.isFirstTimeLogin,
  isSubsequentUser: session.isSubsequentUser,
  isFirstCompanyUser: session.isFirstCompanyUser,
  ...(session.hasTemporaryPassword ? { hasTemporaryPassword: true } : {}),
  ...(isPending ? { isPending: true } : {}),
});
