import {
  codeRefused,
  crossSite,
  loginRefused,
  notLoggedIn,
  sessionEnded,
  singleSignOnRequired,
} from '../../problems.ts';
import type { Problem } from '../../problems.ts';
import type { ContextOf, HandlersOf } from '../../http/handler.ts';
import { endSession, findAccount, firstKnown, renewSessionByToken } from './authentication.queries.ts';
import {
  attemptKeys,
  isOwnSite,
  knownKeys,
  lifetimes,
  needsSingleSignOn,
  newToken,
  pairKey,
  refreshCookie,
  refreshToken,
  tokenHash,
} from './authentication.rules.ts';
import { lookAtPassword } from './login-attempts.ts';
import type { CountedFor } from './login-attempts.ts';
import { passwordsOf } from './password.ts';
import { loginCodeMessage } from './authentication.mails.ts';
import { proveCode, sendCode } from './otp.ts';
import { accountById, accountByPhone } from './otp.queries.ts';
import { browserHash, PHONE_RESEND_AFTER_IN_SECONDS, WHOLE_SUBJECT } from './otp.rules.ts';
import { assertOpen, isForProfile, openSession, sessionAnswer } from './session-start.ts';

type Operations = 'login' | 'renewSession' | 'logout' | 'generateOtpForLoginViaPhone' | 'loginAfterVerifyingMobileOtp';

/** Handlers of the authentication family (section 7 of the product specification). */
export const authenticationHandlers: HandlersOf<Operations> = {
  login: async (context) => {
    const { body, config, directory: db, headers, address } = context;
    const email = body.email.toLowerCase();
    if (needsSingleSignOn(email, config.ssoDomain)) throw singleSignOnRequired();
    // A place first: what is refused for load asked nothing of the database, and so counts nothing.
    return passwordsOf(config).inTurn(address, async ({ check }) => {
      const browser = browserHash(headers.cookie, config.isHttps);
      const known = await firstKnown(db, knownKeys(config.secret, email, { browser, address }));
      const account = await findAccount(db, email);
      const isRight = await lookAtPassword({ ...context, db }, countedFor(context, email, known), () =>
        check(body.password, account?.passwordHash ?? null),
      );
      if (!isRight || !account) throw await refusal(context, account !== null);
      assertOpen(account.status);
      return openSession(context, { userId: account.userId, isRemembered: body.rememberMe, beganBy: 'password' });
    });
  },

  renewSession: async ({ config, directory: db, now, headers, setHeader }) => {
    if (!isOwnSite(headers, config.publicUrl)) throw crossSite();
    const presented = refreshToken(headers.cookie, config.isHttps);
    if (!presented) throw notLoggedIn();
    const accessToken = newToken();
    const refresh = newToken();
    const hashes = {
      presentedHash: tokenHash(presented),
      accessHash: tokenHash(accessToken),
      refreshHash: tokenHash(refresh),
    };
    const renewal = await renewSessionByToken(db, hashes, lifetimes, now);
    if (renewal.outcome !== 'renewed') {
      setHeader('set-cookie', refreshCookie('', 0, config.isHttps));
      throw renewal.outcome === 'ended' ? sessionEnded() : notLoggedIn();
    }
    setHeader(
      'set-cookie',
      refreshCookie(refresh, renewal.isRemembered ? renewal.remainingInSeconds : null, config.isHttps),
    );
    return sessionAnswer(
      { ...renewal, isFirstTimeLogin: false, hasTemporaryPassword: false },
      accessToken,
      await isForProfile(db, accessToken, now),
    );
  },

  logout: async ({ config, db, now, principal, setHeader }) => {
    await endSession(db, principal.sessionId, 'logout', now);
    setHeader('set-cookie', refreshCookie('', 0, config.isHttps));
    // Not all cookies: a person of the provider's team may be logged in to the console in the same browser. Ours is deleted by its name.
    setHeader('clear-site-data', '"storage"');
    return { status: 'SUCCESS' };
  },

  generateOtpForLoginViaPhone: async (context) => {
    const { body, config, directory, now } = context;
    const account = await accountByPhone(directory, body.mobileNo);
    const { challengeId, expiresAt } = await sendCode(context, {
      purpose: 'phone_login',
      record: WHOLE_SUBJECT,
      channel: 'sms',
      recipient: body.mobileNo,
      accountEmail: account?.email ?? null,
      userId: account?.userId ?? null,
      operationId: 'generateOtpForLoginViaPhone',
      pointer: '/mobileNo',
      message: account && ((code) => loginCodeMessage(code, config.productName, config.publicUrl)),
    });
    const resendAt = new Date(now.getTime() + PHONE_RESEND_AFTER_IN_SECONDS * 1000);
    return { challengeId, expiresAt: expiresAt.toISOString(), resendAt: resendAt.toISOString() };
  },

  loginAfterVerifyingMobileOtp: async (context) => {
    const { body, config, directory } = context;
    const { mobileNo, otp, rememberMe } = body;
    const { userId } = await proveCode(context, {
      purpose: 'phone_login',
      record: WHOLE_SUBJECT,
      channel: 'sms',
      recipient: mobileNo,
      code: otp,
    });
    const account = userId && (await accountById(directory, userId));
    if (!account) throw codeRefused('gone');
    if (needsSingleSignOn(account.email, config.ssoDomain)) throw singleSignOnRequired();
    assertOpen(account.status);
    return openSession(context, { userId: account.userId, isRemembered: rememberMe, beganBy: 'phone' });
  },
};

/** Who logged in before is counted on their own: neither a stranger elsewhere nor a colleague at the same address can lock them out. */
function countedFor({ config, address }: ContextOf<'login'>, email: string, known: string | null): CountedFor {
  return known === null ? attemptKeys(config.secret, email, address) : { account: pairKey(known), address: null };
}

/** The refusal of a wrong address or password. Which of the two it was is told within the budget for unknown users only (rule S5). */
async function refusal({ budgets, address, config }: ContextOf<'login'>, isKnownUser: boolean): Promise<Problem> {
  // Only unknown users use the budget up, but once it is used up nobody is told anything: else the difference would tell.
  const isTold =
    config.accountHints === 'spec' &&
    (isKnownUser
      ? (await budgets.waitFor('unknownUsersPerAddressPerHour', address)) === 0
      : await budgets.trySpend('unknownUsersPerAddressPerHour', address));
  if (!isTold) return loginRefused('WRONG_CREDENTIALS', 'Incorrect email address or password.', []);
  return isKnownUser
    ? loginRefused('WRONG_PASSWORD', 'Incorrect password.', [{ pointer: '/password', message: 'Incorrect password.' }])
    : loginRefused('UNKNOWN_USER', "User doesn't exist!", [{ pointer: '/email', message: "User doesn't exist!" }]);
}
