import type { Config } from '../../config.ts';
import type { HandlersOf } from '../../http/handler.ts';
import {
  accountClosed,
  conflict,
  crossSite,
  Problem,
  singleSignOnRefused,
  singleSignOnRequired,
} from '../../problems.ts';
import { endSession } from './authentication.queries.ts';
import { isOwnSite, needsSingleSignOn, newToken, refreshToken, tokenHash } from './authentication.rules.ts';
import { attemptOf, authorizationUrl, ProviderFailure, provePerson } from './identity-provider.ts';
import type { ProvedPerson } from './identity-provider.ts';
import { openLoginRefused, readOpenLoginToken } from './open-login.ts';
import { accountById } from './otp.queries.ts';
import { bindBrowser, browserHash } from './otp.rules.ts';
import { assertOpen, openSession } from './session-start.ts';
import {
  accountOfIdentity,
  beginAttempt,
  holderOfRefreshToken,
  takeAttempt,
  takeOpenLogin,
} from './single-sign-on.queries.ts';

type Operations = 'startSingleSignOn' | 'finishSingleSignOn' | 'openLogin';

/** The time a person has to log in at the identity provider. */
const ATTEMPT_LIFETIME_IN_SECONDS = 600;

/** Handlers of single sign-on and open-login links (sections 2 and 4 of the product specification). */
export const singleSignOnHandlers: HandlersOf<Operations> = {
  startSingleSignOn: async ({ body, config, directory, now, headers, setHeader, log }) => {
    if (!isOwnSite(headers, config.publicUrl)) throw crossSite();
    const settings = settingsOf(config);
    const { hash: browser, setCookie } = bindBrowser(headers.cookie, config.isHttps);
    const state = newToken();
    const url = await authorizationUrl(settings, config.publicUrl, attemptOf(config.secret, state, browser)).catch(
      (error: unknown) => {
        throw problemOf(error, log);
      },
    );
    await beginAttempt(
      directory,
      {
        stateHash: tokenHash(state),
        browser,
        isRemembered: body.rememberMe,
        lifetimeInSeconds: ATTEMPT_LIFETIME_IN_SECONDS,
      },
      now,
    );
    setHeader('set-cookie', setCookie);
    const expiresAt = new Date(now.getTime() + ATTEMPT_LIFETIME_IN_SECONDS * 1000).toISOString();
    return { authorizationUrl: url, expiresAt };
  },

  finishSingleSignOn: async (context) => {
    const { body, config, directory, now, headers, log } = context;
    if (!isOwnSite(headers, config.publicUrl)) throw crossSite();
    const settings = settingsOf(config);
    const browser = browserHash(headers.cookie, config.isHttps);
    if (!browser) throw singleSignOnRefused('late');
    const attempt = await takeAttempt(directory, tokenHash(body.state), browser, now);
    if (attempt.outcome !== 'good') throw singleSignOnRefused('late');
    if (body.error || !body.code) throw singleSignOnRefused(body.error === 'access_denied' ? 'denied' : 'failed');
    const person = await provePerson(settings, config.publicUrl, attemptOf(config.secret, body.state, browser), {
      code: body.code,
      iss: body.iss,
    }).catch((error: unknown) => {
      throw problemOf(error, log);
    });
    const email = corporateAddress(config, settings.issuer, person);
    const account = await accountOfIdentity(directory, { ...person, email }, now);
    // An account that has since left the domain has a password, and single sign-on must not bypass it.
    if (account.outcome !== 'found' || !needsSingleSignOn(account.email, config.ssoDomain)) throw noAccount();
    if (account.status !== 'pending_access') assertOpen(account.status);
    const { isRemembered } = attempt;
    const session = await openSession(context, {
      userId: account.userId,
      isRemembered,
      beganBy: 'sso',
      mayBePending: true,
    });
    return { session, isRemembered };
  },

  openLogin: async (context) => {
    const { body, config, directory, now, headers } = context;
    if (!isOwnSite(headers, config.publicUrl)) throw crossSite();
    const link = await readOpenLoginToken(config, body.token, now);
    const account = await accountById(directory, link.key);
    if (!account || account.email !== link.email.toLowerCase()) throw openLoginRefused('refused');
    if (needsSingleSignOn(account.email, config.ssoDomain)) throw singleSignOnRequired();
    const presented = refreshToken(headers.cookie, config.isHttps);
    const before = presented && (await holderOfRefreshToken(directory, tokenHash(presented), now));
    if (before && before.userId !== account.userId && !body.replacesSession)
      throw conflict('SESSION_EXISTS', 'Someone else is logged in here.');
    if (!(await takeOpenLogin(directory, tokenHash(link.id), link.expiresAt, now))) throw openLoginRefused('used');
    assertOpen(account.status);
    const session = await openSession(context, { userId: account.userId, isRemembered: false, beganBy: 'link' });
    if (before) await endSession(directory, before.sessionId, 'replaced by a link', now);
    return session;
  },
};

function settingsOf(config: Config): NonNullable<Config['singleSignOn']> {
  if (!config.singleSignOn) throw conflict('SSO_OFF', 'Login via Microsoft is not set up here.');
  return config.singleSignOn;
}

/**
 * Returns the address to find the account by: from the configured issuer, verified, and exactly in the domain. Throws the 403 problem
 * otherwise.
 */
function corporateAddress(config: Config, issuer: string, person: ProvedPerson): string {
  if (person.issuer !== issuer) throw singleSignOnRefused('invalid');
  const email = person.email?.toLowerCase() ?? '';
  if (!needsSingleSignOn(email, config.ssoDomain))
    throw accountClosed(
      'SSO_OTHER_DOMAIN',
      `Your Microsoft account is not a ${config.ssoDomain} account. Choose your work account.`,
    );
  if (!person.isVerified)
    throw accountClosed(
      'SSO_UNVERIFIED',
      'The email address of your Microsoft account is not verified. Ask your IT administrator.',
    );
  return email;
}

const noAccount = () =>
  accountClosed(
    'SSO_NO_ACCOUNT',
    'There is no account for your Microsoft login yet. Ask your company’s administrator or our support to create one.',
  );

/** Maps a failure of the identity provider to a problem for the person. The reason goes to the log only, without anything that was sent. */
function problemOf(error: unknown, log: { warn: (fields: object, message: string) => void }): unknown {
  if (!(error instanceof ProviderFailure)) return error;
  log.warn({ reason: error.message, kind: error.kind }, 'the identity provider failed');
  return error.kind === 'unreachable'
    ? new Problem(
        503,
        'SSO_UNAVAILABLE',
        'Not available now',
        'Microsoft cannot be reached at the moment. Please try again in a minute.',
        [],
        { 'retry-after': '60' },
      )
    : singleSignOnRefused('invalid');
}
