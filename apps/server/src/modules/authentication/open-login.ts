/**
 * The links of /open-login/{token} (section 2 of the product specification, rule S8): a signed token that another product of the company
 * makes for a person who is logged in there. It carries the person's address and, as key, the identifier of their account: an address that
 * was given to somebody else opens nothing.
 */
import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Config } from '../../config.ts';
import { Problem } from '../../problems.ts';

/** The explicit type of the token: no other token that is signed with the same key passes for one. */
const TYPE = 'open-login+jwt';
/** One algorithm, named here and never taken from the token. */
const ALGORITHM = 'HS256';
/** How long a token is good at most, whatever it says itself. */
export const OPEN_LOGIN_LIFETIME_IN_SECONDS = 60;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a token that holds says. `id` is its own identifier, by which it is used once. */
export type OpenLoginToken = { id: string; email: string; key: string; expiresAt: Date };

/** 401 of a link, in words for the login page. */
export const openLoginRefused = (why: 'refused' | 'expired' | 'used' | 'off'): Problem => {
  const [code, message] = {
    refused: ['LINK_REFUSED', 'This login link is not valid. Please log in.'],
    expired: ['LINK_EXPIRED', 'This login link has expired after one minute. Request a new one or log in.'],
    used: ['LINK_USED', 'This login link has already been used. Request a new one or log in.'],
    off: ['LINK_REFUSED', 'Login links are not set up here. Please log in.'],
  }[why] as [string, string];
  return new Problem(401, code, 'The link was refused', message);
};

/** Reads a token. Throws the 401 problem of one that does not hold. */
export async function readOpenLoginToken(
  { openLogin, publicUrl }: Pick<Config, 'openLogin' | 'publicUrl'>,
  token: string,
  now: Date,
): Promise<OpenLoginToken> {
  if (!openLogin) throw openLoginRefused('off');
  const read = await jwtVerify(token, openLogin.key, {
    algorithms: [ALGORITHM],
    typ: TYPE,
    issuer: openLogin.issuer,
    audience: publicUrl,
    requiredClaims: ['exp', 'iat', 'jti', 'email', 'key'],
    maxTokenAge: OPEN_LOGIN_LIFETIME_IN_SECONDS,
    currentDate: now,
  }).catch((error: unknown) => {
    throw openLoginRefused(error instanceof errors.JWTExpired ? 'expired' : 'refused');
  });
  const { exp, iat, jti, email, key } = read.payload;
  // A header that names keys or asks for extensions was not made by us, even where its signature holds.
  const isOurs =
    Object.keys(read.protectedHeader).every((name) => name === 'alg' || name === 'typ') &&
    exp! - iat! <= OPEN_LOGIN_LIFETIME_IN_SECONDS &&
    typeof jti === 'string' &&
    jti.length >= 16 &&
    jti.length <= 200 &&
    typeof email === 'string' &&
    typeof key === 'string' &&
    ID.test(key);
  if (!isOurs) throw openLoginRefused('refused');
  return { id: jti, email, key, expiresAt: new Date(exp! * 1000) };
}

/**
 * Makes a link of the demo, or of a test, for an account: what the other product does with the shared key. Good for sixty seconds, once.
 *
 * @param account Its address, and as key its id.
 * @returns The whole address; null where no key is configured.
 */
export async function makeOpenLoginLink(
  { openLogin, publicUrl }: Pick<Config, 'openLogin' | 'publicUrl'>,
  account: { email: string; key: string },
  now: Date,
): Promise<string | null> {
  if (!openLogin) return null;
  const issuedAt = Math.floor(now.getTime() / 1000);
  const token = await new SignJWT(account)
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuer(openLogin.issuer)
    .setAudience(publicUrl)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + OPEN_LOGIN_LIFETIME_IN_SECONDS)
    .sign(openLogin.key);
  return `${publicUrl}/open-login/${token}`;
}
