import { createHmac, timingSafeEqual } from 'node:crypto';

const MINUTE = 60;
/** A reset token, the link of the mail, and the session that just began with a temporary password. */
export const recoveryLifetimes = {
  resetTokenInSeconds: 15 * MINUTE,
  linkInSeconds: 15 * MINUTE,
  temporarySessionInSeconds: 30 * MINUTE,
};

const SIGNATURE = /^([0-9a-f]{32})([\w-]{43})$/;
const signatureOf = (secret: Buffer, challengeId: string) =>
  createHmac('sha256', secret).update(`reset link\n${challengeId}`).digest('base64url');

/**
 * The secret part of a reset link: the challenge, which its caller knows, and a signature of 256 bits, which only the mail has. Nothing of
 * it is stored.
 */
export const linkToken = (secret: Buffer, challengeId: string): string =>
  challengeId.replaceAll('-', '') + signatureOf(secret, challengeId);

/** The challenge of a link; null for one that we did not make. */
export function challengeOfLink(secret: Buffer, token: string): string | null {
  const [, hex, signature] = SIGNATURE.exec(token) ?? [];
  if (!hex) return null;
  const challengeId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return timingSafeEqual(Buffer.from(signature!), Buffer.from(signatureOf(secret, challengeId))) ? challengeId : null;
}
