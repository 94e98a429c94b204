import type { OperationId } from '@millwright/contract/operations';
import type { Answer, ContextOf, HandlersOf } from '../../http/handler.ts';
import {
  alreadyVerified,
  assertFields,
  codeRefused,
  invalidRequest,
  linkExpired,
  resetExpired,
  resetRefused,
} from '../../problems.ts';
import { passwordChangedMail, resetCodeMail, resetCodeMessage, singleSignOnMail } from './authentication.mails.ts';
import { findAccount } from './authentication.queries.ts';
import { needsSingleSignOn, newToken, tokenHash } from './authentication.rules.ts';
import { newPasswordProblem } from './new-password.rules.ts';
import { sendCode } from './otp.ts';
import type { CodeContext } from './otp.ts';
import { accountByPhone } from './otp.queries.ts';
import { bindBrowser, browserHash, codeHash, subjectHash, WHOLE_SUBJECT } from './otp.rules.ts';
import type { CodeChannel } from './otp.rules.ts';
import { proveRegistrationCode } from '../registration/registration-code.ts';
import { passwordsOf } from './password.ts';
import {
  beganWithTemporaryPassword,
  changePasswordOf,
  grantByCode,
  grantByLink,
  lookAtResetToken,
  readLinkState,
  spendResetToken,
} from './recovery.queries.ts';
import { challengeOfLink, linkToken, recoveryLifetimes } from './recovery.rules.ts';
import { openSession } from './session-start.ts';

type Operations =
  | 'forgotPassword'
  | 'verifyEmailOtp'
  | 'verifyMobileOtp'
  | 'resetPassword'
  | 'passwordResetLinkVerifyEmail'
  | 'verifyResetEmail'
  | 'passwordResetLinkUpdateUserStatus';

/** Handlers of forgotten and temporary passwords (sections 2 and 4 of the product specification). */
export const recoveryHandlers: HandlersOf<Operations> = {
  forgotPassword: async (context) => {
    const { config, directory } = context;
    const { entity } = context.body;
    const value = context.body.value.trim().toLowerCase();
    const isEmail = entity === 'email';
    if (!(isEmail ? /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/ : /^\+91[6-9]\d{9}$/).test(value))
      throw invalidRequest([{ pointer: '/value', message: 'Enter an Email or Valid Phone Number' }]);
    const known = isEmail ? await emailAccount(context, value) : await accountByPhone(directory, value);
    const isOpen = known !== null && (known.status === 'approved' || known.status === 'pending_access');
    const account = isOpen ? known : null;
    const isElsewhere = account !== null && needsSingleSignOn(account.email, config.ssoDomain);
    const { challengeId, expiresAt } = await sendCode(context, {
      purpose: 'reset',
      record: WHOLE_SUBJECT,
      channel: isEmail ? 'mail' : 'sms',
      recipient: value,
      accountEmail: account?.email ?? null,
      // Whose password is not ours to reset has no code that could be right.
      userId: isElsewhere ? null : (account?.userId ?? null),
      operationId: 'forgotPassword',
      pointer: '/value',
      message:
        account &&
        ((code, id) => {
          if (isElsewhere) return isEmail ? singleSignOnMail(config.productName) : null;
          const link = `${config.publicUrl}/forgotpassword/${linkToken(config.secret, id)}`;
          return isEmail
            ? resetCodeMail(code, link, config.productName)
            : resetCodeMessage(code, config.productName, config.publicUrl);
        }),
    });
    return { challengeId, expiresAt: expiresAt.toISOString() };
  },

  verifyEmailOtp: (context) =>
    context.body.forResetPwd
      ? grantFor(context, 'mail', context.body.email, context.body.otp)
      : proveRegistrationCode(context),
  verifyMobileOtp: (context) => grantFor(context, 'sms', context.body.mobileNo, context.body.otp),

  passwordResetLinkVerifyEmail: (context) => checkLink(context, context.path.token),
  verifyResetEmail: (context) => checkLink(context, context.path.id),

  passwordResetLinkUpdateUserStatus: async ({ config, directory, path, now, headers, setHeader }) => {
    const challengeId = challengeOfLink(config.secret, path.id);
    if (!challengeId) throw linkExpired();
    const { hash: browser, setCookie } = bindBrowser(headers.cookie, config.isHttps);
    const token = newToken();
    const { resetTokenInSeconds: lifetimeInSeconds, linkInSeconds } = recoveryLifetimes;
    const { outcome, email } = await grantByLink(
      directory,
      { challengeId, lifetimeInSeconds: linkInSeconds },
      { tokenHash: tokenHash(token), browser, lifetimeInSeconds },
      now,
    );
    if (outcome === 'verified') throw alreadyVerified();
    if (outcome === 'gone') throw linkExpired();
    setHeader('set-cookie', setCookie);
    return { resetPwdToken: token, expiresAt: after(now, lifetimeInSeconds), email: email! };
  },

  resetPassword: (context) =>
    context.body.resetPwdToken ? resetByToken(context, context.body.resetPwdToken) : resetInTemporarySession(context),
};

/** The token is looked at before the expensive hash is made, and used up after it. */
async function resetByToken(context: ContextOf<'resetPassword'>, token: string): Promise<Answer<'resetPassword'>> {
  const { body, config, directory, now, headers, address } = context;
  const hash = tokenHash(token);
  const look = await lookAtResetToken(directory, hash, now);
  if (look.outcome === 'expired') throw resetExpired();
  if (look.outcome !== 'good' || (body.email && body.email.toLowerCase() !== look.email)) throw resetRefused();
  assertNewPassword(body.newPassword, [look.email]);
  const passwordHash = await passwordsOf(config).inTurn(address, (passwords) => passwords.hash(body.newPassword));
  const browser = browserHash(headers.cookie, config.isHttps);
  const notice = passwordNotice(context, 'resetPassword');
  const used = await spendResetToken(directory, { tokenHash: hash, browser, passwordHash, notice }, now);
  if (!used) throw resetRefused();
  if (!used.isSameBrowser || used.status !== 'approved') return { status: 'SUCCESS' };
  const session = await openSession(context, { userId: used.userId, isRemembered: false, beganBy: 'reset' });
  return { status: 'SUCCESS', session };
}

async function resetInTemporarySession(context: ContextOf<'resetPassword'>): Promise<Answer<'resetPassword'>> {
  const { body, config, db, directory, now, principal } = context;
  const { temporarySessionInSeconds } = recoveryLifetimes;
  if (!principal) throw resetRefused();
  // The turn comes first: no turn is waited for inside a transaction.
  return passwordsOf(config).inTurn(principal.userId, async ({ check, hash }) => {
    if (!(await beganWithTemporaryPassword(db, principal.sessionId, temporarySessionInSeconds, now)))
      throw resetRefused();
    if (body.email && body.email.toLowerCase() !== principal.email) throw resetRefused();
    assertNewPassword(body.newPassword, [principal.email, principal.fullName, principal.companyName]);
    const current = await findAccount(directory, principal.email);
    if (!current || (await check(body.newPassword, current.passwordHash)))
      throw invalidRequest([{ pointer: '/newPassword', message: 'Choose a password other than the temporary one.' }]);
    const next = await hash(body.newPassword);
    const notice = passwordNotice(context, 'resetPassword');
    if (!(await changePasswordOf(db, principal, { checked: current.passwordHash, next }, notice, now)))
      throw resetRefused();
    return { status: 'SUCCESS' };
  });
}

/** The mail that tells an account of its new password. */
export const passwordNotice = ({ config, now }: Pick<CodeContext, 'config' | 'now'>, operationId: OperationId) => ({
  operationId,
  ...passwordChangedMail(config.productName, config.publicUrl, now),
});

/** Throws the 400 problem of a password that the rules refuse. */
export function assertNewPassword(password: string, personal: readonly string[]): void {
  const message = newPasswordProblem(password, personal);
  assertFields(message === null ? [] : [{ pointer: '/newPassword', message }]);
}

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();

async function emailAccount({ directory }: CodeContext, email: string) {
  const account = await findAccount(directory, email);
  return account && { ...account, email };
}

async function grantFor(context: CodeContext, channel: CodeChannel, recipient: string, code: string) {
  const { config, directory, now, headers } = context;
  const browser = browserHash(headers.cookie, config.isHttps);
  if (!browser) throw codeRefused('gone');
  const subject = subjectHash(config.secret, channel, recipient);
  const token = newToken();
  const { resetTokenInSeconds: lifetimeInSeconds } = recoveryLifetimes;
  const outcome = await grantByCode(
    directory,
    {
      subject,
      codeHash: codeHash(config.secret, { purpose: 'reset', record: WHOLE_SUBJECT, subject, browser }, code),
      mostTries: config.budgets.triesPerCode,
    },
    { tokenHash: tokenHash(token), browser, lifetimeInSeconds },
    now,
  );
  if (outcome !== 'right') throw codeRefused(outcome);
  return { resetPwdToken: token, expiresAt: after(now, lifetimeInSeconds) };
}

async function checkLink({ config, directory, now }: Pick<CodeContext, 'config' | 'directory' | 'now'>, token: string) {
  const challengeId = challengeOfLink(config.secret, token);
  const state = challengeId
    ? await readLinkState(directory, challengeId, recoveryLifetimes.linkInSeconds, now)
    : ('gone' as const);
  if (state === 'verified') throw alreadyVerified();
  if (state === 'gone') throw linkExpired();
  return { status: 'SUCCESS' as const };
}
