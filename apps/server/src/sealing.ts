import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

// What is kept unreadable in the database: nonce, content, tag of AES-256-GCM. The name of what it is belongs to it, so that nothing passes for another.
const CIPHER = 'aes-256-gcm';
const NONCE_IN_BYTES = 12;
const TAG_IN_BYTES = 16;

/** The key of 32 bytes for one purpose, made of SECRET_KEY. */
export const keyFor = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Seals a content under a key and the name of what it is. */
export function encrypt(key: Buffer, content: Buffer, about: string): Buffer {
  const nonce = randomBytes(NONCE_IN_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Opens it again. @throws when it was changed, or is under another key or name. */
export function decrypt(key: Buffer, sealed: Buffer, about: string): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_IN_BYTES)).setAAD(Buffer.from(about));
  decipher.setAuthTag(sealed.subarray(-TAG_IN_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_IN_BYTES, -TAG_IN_BYTES)), decipher.final()]);
}
