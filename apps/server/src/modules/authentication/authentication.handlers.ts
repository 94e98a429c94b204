import {
  codeRefused,
  crossSite,
  loginRefused,
  notLoggedIn,
  sessionEnded,
  singleSignOnRequired,
  tooMany,
} from '../../problems.ts';
import type { Problem } from '../../problems.ts';
import type { ContextOf, HandlersOf } from '../../http/handler.ts';
import {
  endSession,
  findAccount,
  forgiveLoginAttempts,
  isKnownAddress,
  rememberAddress,
  renewSessionByToken,
  takeLoginAttempt,
} from './authentication.queries.ts';
import {
  attemptKeys,
  isOwnSite,
  lifetimes,
  needsSingleSignOn,
  newToken,
  refreshCookie,
  refreshToken,
  tokenHash,
} from './authentication.rules.ts';
import { passwordsOf } from './password.ts';
import { loginCodeMessage } from './authentication.mails.ts';
import { proveCode, sendCode } from './otp.ts';
import { accountById, accountByPhone } from './otp.queries.ts';
import { PHONE_RESEND_AFTER_IN_SECONDS } from './otp.rules.ts';
import { assertOpen, isForProfile, openSession, sessionAnswer } from './session-start.ts';

type Operations = 'login' | 'renewSession' | 'logout' | 'generateOtpForLoginViaPhone' | 'loginAfterVerifyingMobileOtp';

/** Handlers of the authentication family (section 7 of the product specification). */
export const authenticationHandlers: HandlersOf<Operations> = {
  login: async (context) => {
    const { body, config, directory: db, now } = context;
    const email = body.email.toLowerCase();
    if (needsSingleSignOn(email, config.ssoDomain)) throw singleSignOnRequired();
    const keys = await takeAttempt(context, email);
    const account = await findAccount(db, email);
    const isRight = await passwordsOf(config).check(body.password, account?.passwordHash ?? null);
    if (!isRight || !account) throw refusal(context, account !== null);
    await forgiveLoginAttempts(db, keys.counted, keys.address);
    assertOpen(account.status);
    const session = await openSession(context, {
      userId: account.userId,
      isRemembered: body.rememberMe,
      beganBy: 'password',
    });
    await rememberAddress(db, keys.known, now);
    return session;
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
    setHeader('clear-site-data', '"cookies", "storage"');
    return { status: 'SUCCESS' };
  },

  generateOtpForLoginViaPhone: async (context) => {
    const { body, config, directory, now } = context;
    const account = await accountByPhone(directory, body.mobileNo);
    const { challengeId, expiresAt } = await sendCode(context, {
      purpose: 'phone_login',
      channel: 'sms',
      recipient: body.mobileNo,
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

const HOUR_IN_SECONDS = 3600;
const DAY_IN_SECONDS = 24 * HOUR_IN_SECONDS;

/** Counts the attempt for the account and the address, both before the password is looked at. */
async function takeAttempt({ config, directory: db, now, address }: ContextOf<'login'>, email: string) {
  const keys = attemptKeys(config.secret, email, address);
  const {
    freeLoginFailuresPerAccount,
    freeLoginFailuresPerAddress,
    longestLoginWaitInSeconds: longestWaitInSeconds,
  } = config.budgets;
  const perAccount = {
    freeFailures: freeLoginFailuresPerAccount,
    longestWaitInSeconds,
    forgetAfterInSeconds: DAY_IN_SECONDS,
  };
  const perAddress = {
    freeFailures: freeLoginFailuresPerAddress,
    longestWaitInSeconds,
    forgetAfterInSeconds: HOUR_IN_SECONDS,
  };
  // Who logged in from here before is counted on their own: neither a stranger elsewhere nor a colleague here can lock them out.
  const counted = (await isKnownAddress(db, keys.known)) ? keys.pair : keys.account;
  const waits = [await takeLoginAttempt(db, counted, perAccount, now)];
  if (counted === keys.account) waits.push(await takeLoginAttempt(db, keys.address, perAddress, now));
  const blocked = waits.filter((until) => until !== null);
  if (blocked.length > 0) {
    const seconds = (Math.max(...blocked.map((until) => Date.parse(until))) - now.getTime()) / 1000;
    throw tooMany('Too many failed logins. Please wait a little and try again.', seconds);
  }
  return { ...keys, counted };
}

/** The refusal of a wrong address or password. Which of the two it was is told within the budget for unknown users only (rule S5). */
function refusal({ budgets, address, config }: ContextOf<'login'>, isKnownUser: boolean): Problem {
  // Only unknown users use the budget up, but once it is used up nobody is told anything: else the difference would tell.
  const isTold =
    config.accountHints === 'spec' &&
    (isKnownUser
      ? budgets.hasLeft('unknownUsersPerAddressPerHour', address)
      : budgets.tryTake('unknownUsersPerAddressPerHour', address));
  if (!isTold) return loginRefused('WRONG_CREDENTIALS', 'The email address or the password is not right.', []);
  return isKnownUser
    ? loginRefused('WRONG_PASSWORD', 'The password is not right.', [
        { pointer: '/password', message: 'The password is not right.' },
      ])
    : loginRefused('UNKNOWN_USER', "User doesn't exist!", [{ pointer: '/email', message: "User doesn't exist!" }]);
}
