import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_IN_BYTES = 12;
const TAG_IN_BYTES = 16;

/** A stored answer: base64 of nonce, tag and encrypted JSON. */
export type SealedAnswer = { sealed: string };

const keyOf = (secret: Buffer, place: string) => Buffer.from(hkdfSync('sha256', secret, '', `answer ${place}`, 32));

/**
 * Encrypts an answer for the table of idempotency keys. An answer may hold what the database otherwise keeps as a hash only, such as the
 * link of a shared comparison: with the sealed one, a copy of the database opens nothing. `place` names the person, the operation and the
 * key, so that an answer cannot be moved to another of them.
 */
export function sealAnswer(secret: Buffer, place: string, answer: unknown): SealedAnswer {
  const nonce = randomBytes(NONCE_IN_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret, place), nonce);
  const content = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
  return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64') };
}

/** The answer of sealAnswer; null when it cannot be opened, for instance because the secret is another one today. */
export function openAnswer(secret: Buffer, place: string, stored: unknown): { answer: unknown } | null {
  const { sealed } = (stored ?? {}) as Partial<SealedAnswer>;
  if (typeof sealed !== 'string') return null;
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(secret, place), bytes.subarray(0, NONCE_IN_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_IN_BYTES, NONCE_IN_BYTES + TAG_IN_BYTES));
    const content = [decipher.update(bytes.subarray(NONCE_IN_BYTES + TAG_IN_BYTES)), decipher.final()];
    return { answer: JSON.parse(Buffer.concat(content).toString('utf8')) as unknown };
  } catch {
    return null;
  }
}
