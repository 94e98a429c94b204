/**
 * The company's identity provider, spoken to by OpenID Connect: authorisation code with PKCE (S256), state and nonce. The library discovers
 * the provider and checks what it answers; here is what it is asked and what its failures mean.
 */
import { createHmac } from 'node:crypto';
import * as openid from 'openid-client';
import type { Config } from '../../config.ts';

/** One attempt: what the browser carries (state) and what never leaves the server. */
export type Attempt = { state: string; nonce: string; codeVerifier: string };

/** Who the provider says that somebody is. `email` is null when it tells none, `isVerified` when it vouches for it. */
export type ProvedPerson = { issuer: string; subject: string; email: string | null; isVerified: boolean };

/** The provider's answer does not hold, or it cannot be reached. `reason` is a code for the log, never what was sent. */
export class ProviderFailure extends Error {
  readonly kind: 'unreachable' | 'invalid';
  constructor(kind: 'unreachable' | 'invalid', reason: string) {
    super(reason);
    this.kind = kind;
  }
}

/** The path of the screen that the provider sends the browser back to. */
export const CALLBACK_PATH = '/single-sign-on';

const LONGEST_WAIT_IN_SECONDS = 10;
/** Clocks of two companies are never quite the same. */
const CLOCK_TOLERANCE_IN_SECONDS = 10;
const DISCOVERED_FOR_IN_MS = 3600_000;

/**
 * Nonce and code verifier of a state. They are made of it and of the browser's binding with the server's key, so that no table holds them
 * and nobody who sees the state can make them.
 */
export function attemptOf(secret: Buffer, state: string, browser: Buffer): Attempt {
  const make = (what: string) =>
    createHmac('sha256', secret).update(`sso ${what}\n${state}\n`).update(browser).digest('base64url');
  return { state, nonce: make('nonce'), codeVerifier: make('verifier') };
}

type Discovered = { configuration: openid.Configuration; at: number };
const discovered = new WeakMap<object, Promise<Discovered>>();

async function providerOf(settings: NonNullable<Config['singleSignOn']>): Promise<openid.Configuration> {
  const known = await discovered.get(settings)?.catch(() => null);
  if (known && Date.now() - known.at < DISCOVERED_FOR_IN_MS) return known.configuration;
  const asking = discover(settings).then((configuration) => ({ configuration, at: Date.now() }));
  discovered.set(settings, asking);
  return (await asking).configuration;
}

async function discover({ issuer, clientId, clientSecret }: NonNullable<Config['singleSignOn']>) {
  try {
    const provider = await openid.discovery(
      new URL(issuer),
      clientId,
      { [openid.clockTolerance]: CLOCK_TOLERANCE_IN_SECONDS },
      clientSecret === null ? openid.None() : openid.ClientSecretPost(clientSecret),
      {
        timeout: LONGEST_WAIT_IN_SECONDS,
        execute: [
          // Over TLS from the token endpoint the standard lets a client trust the token unread; here its signature is checked all the same.
          openid.enableNonRepudiationChecks,
          // Only the provider of the demo is reached without TLS: the configuration refuses other http issuers.
          ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
        ],
      },
    );
    // Accounts are known by this very text; a slash more would be another issuer.
    if (provider.serverMetadata().issuer !== issuer)
      throw new ProviderFailure('invalid', 'the provider calls itself otherwise than SSO_ISSUER');
    return provider;
  } catch (error) {
    throw failureOf(error);
  }
}

/** The address of the provider's authorisation page for an attempt. */
export async function authorizationUrl(
  settings: NonNullable<Config['singleSignOn']>,
  publicUrl: string,
  { state, nonce, codeVerifier }: Attempt,
): Promise<string> {
  const provider = await providerOf(settings);
  return openid.buildAuthorizationUrl(provider, {
    redirect_uri: publicUrl + CALLBACK_PATH,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    // On a shared computer nobody is logged in as the colleague before.
    prompt: 'select_account',
  }).href;
}

/** Exchanges the code for who the person is. Throws ProviderFailure. */
export async function provePerson(
  settings: NonNullable<Config['singleSignOn']>,
  publicUrl: string,
  attempt: Attempt,
  sentBack: { code: string; iss?: string },
): Promise<ProvedPerson> {
  const provider = await providerOf(settings);
  const address = new URL(publicUrl + CALLBACK_PATH);
  address.searchParams.set('code', sentBack.code);
  address.searchParams.set('state', attempt.state);
  if (sentBack.iss) address.searchParams.set('iss', sentBack.iss);
  try {
    const tokens = await openid.authorizationCodeGrant(provider, address, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    const { userinfo_endpoint: hasUserInfo } = provider.serverMetadata();
    const told: Record<string, unknown> =
      claims.email === undefined && hasUserInfo
        ? await openid.fetchUserInfo(provider, tokens.access_token, claims.sub)
        : claims;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: typeof told.email === 'string' ? told.email : null,
      // Microsoft Entra has no email_verified; its optional claim xms_edov says that the owner of the domain vouches for the address.
      isVerified: [told.email_verified, told.xms_edov].some((claim) =>
        [true, 1, 'true', '1'].includes(claim as string),
      ),
    };
  } catch (error) {
    throw failureOf(error);
  }
}

/** What a failure of the library means. Its messages may hold claims and are not kept. */
function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  const { name, code, status, cause } = error as {
    name?: string;
    code?: string;
    status?: number;
    cause?: { code?: string };
  };
  const reason = [name, code, cause?.code].filter((part) => typeof part === 'string').join(' ');
  const isUnreachable =
    (status !== undefined && status >= 500) ||
    (error instanceof TypeError && /fetch/.test(error.message)) ||
    code === 'OAUTH_TIMEOUT' ||
    code === 'OAUTH_RESPONSE_IS_NOT_CONFORM';
  return new ProviderFailure(isUnreachable ? 'unreachable' : 'invalid', reason);
}
