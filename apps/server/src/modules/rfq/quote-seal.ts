import {
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
} from 'node:crypto';
import { decrypt, encrypt, keyFor } from '../../sealing.ts';
import { technicalOf } from './envelopes.rules.ts';
import type { Envelope, SealedTechnical } from './envelopes.rules.ts';
import type { QuoteContent } from './quote.rules.ts';

/**
 * Keeps quotes unreadable until they are opened (domain rules, seal). Each call for quotes has a pair of X25519 keys: quotes are sealed with the
 * public one, as RFC 9180 does (an ephemeral key, HKDF-SHA256, AES-256-GCM), so that who receives a quote cannot read it again. The private one lies
 * sealed under SECRET_KEY, and {@link openQuotes} is the only code that takes it out. What a vendor typed is kept for it alone under a key of its own.
 */
const POINT_IN_BYTES = 44;

const BLOCK_IN_BYTES = 4096;

/** JSON with white space after it up to whole blocks, so that its length does not tell how many digits its prices have. */
const padded = (json: Buffer): Buffer => Buffer.concat([json, Buffer.alloc(-json.length & (BLOCK_IN_BYTES - 1), ' ')]);

const pointKey = (point: Buffer) => createPublicKey({ key: point, format: 'der', type: 'spki' });
// A call for quotes with two envelopes has a pair of keys for each; what is of one is nothing under the name of the other.
const prefixes = { technical: 'technical ', price: '' } as const;
const secretName = (envelope: Envelope) => `${prefixes[envelope]}keys of quotes`;
const privateKeyName = (jobId: string, envelope: Envelope) => `${prefixes[envelope]}private key of ${jobId}`;
const quoteName = (jobId: string, jobVendorId: string, envelope: Envelope) =>
  `${prefixes[envelope]}quote of ${jobVendorId} for ${jobId}`;

/** The keys of an envelope of a new call for quotes: the public one, and the private one sealed. */
export function newQuoteKeys(
  secret: Buffer,
  jobId: string,
  envelope: Envelope = 'price',
): { publicKey: Buffer; sealedPrivateKey: Buffer } {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const bytes = privateKey.export({ format: 'der', type: 'pkcs8' });
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }),
    sealedPrivateKey: encrypt(keyFor(secret, secretName(envelope)), bytes, privateKeyName(jobId, envelope)),
  };
}

/** Seals a quote for the opening: nothing on this side can read it before. */
export function sealQuote(
  publicKey: Buffer,
  jobId: string,
  jobVendorId: string,
  content: Buffer,
  envelope: Envelope = 'price',
): Buffer {
  const ephemeral = generateKeyPairSync('x25519');
  const point = ephemeral.publicKey.export({ format: 'der', type: 'spki' });
  const shared = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: pointKey(publicKey) });
  const key = Buffer.from(hkdfSync('sha256', shared, Buffer.concat([point, publicKey]), 'quote', 32));
  return Buffer.concat([point, encrypt(key, padded(content), quoteName(jobId, jobVendorId, envelope))]);
}

/** Seals what a quote offers in the first of two envelopes, with the keys of those of its files that are in it. */
export function sealTechnical(
  publicKey: Buffer,
  jobId: string,
  jobVendorId: string,
  quote: QuoteContent,
  fileKeys: Readonly<Record<string, string>> = {},
): Buffer {
  const content = technicalOf(quote);
  const keys = Object.fromEntries(content.attachments.map(({ _id }) => [_id, fileKeys[_id]!]));
  const sealed = Buffer.from(JSON.stringify({ content, keys } satisfies SealedTechnical));
  return sealQuote(publicKey, jobId, jobVendorId, sealed, 'technical');
}

/** Opens the sealed quotes of a job. Only for the act of opening. @throws when one was changed or is of another job or vendor. */
export function openQuotes(
  secret: Buffer,
  jobId: string,
  keys: { publicKey: Buffer; sealedPrivateKey: Buffer },
  quotes: readonly { jobVendorId: string; sealed: Buffer }[],
  envelope: Envelope = 'price',
): Buffer[] {
  const bytes = decrypt(keyFor(secret, secretName(envelope)), keys.sealedPrivateKey, privateKeyName(jobId, envelope));
  const privateKey = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
  return quotes.map(({ jobVendorId, sealed }) => {
    const point = sealed.subarray(0, POINT_IN_BYTES);
    const shared = diffieHellman({ privateKey, publicKey: pointKey(point) });
    const key = Buffer.from(hkdfSync('sha256', shared, Buffer.concat([point, keys.publicKey]), 'quote', 32));
    return decrypt(key, sealed.subarray(POINT_IN_BYTES), quoteName(jobId, jobVendorId, envelope));
  });
}

const ownKey = (secret: Buffer, jobVendorId: string) => keyFor(secret, `quotes of ${jobVendorId}`);
const ownName = (jobVendorId: string) => `of ${jobVendorId} itself`;

/** Keeps for a vendor what it typed or submitted. */
export const keepForVendor = (secret: Buffer, jobVendorId: string, content: unknown): Buffer =>
  encrypt(ownKey(secret, jobVendorId), padded(Buffer.from(JSON.stringify(content))), ownName(jobVendorId));
/** Gives a vendor back what was kept for it. Only for operations of that vendor. */
export const givenBackToVendor = (secret: Buffer, jobVendorId: string, kept: Buffer): unknown =>
  JSON.parse(decrypt(ownKey(secret, jobVendorId), kept, ownName(jobVendorId)).toString());

/** One text for one content: keys sorted, no white space (RFC 8785 for the values that a quote has). */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );

/** What proves a submitted quote to its vendor: SHA-256 of the canonical quote followed by the salt, both known to the vendor alone. */
export const receiptOf = (content: string, salt: Buffer): Buffer =>
  createHash('sha256').update(content).update(salt).digest();
