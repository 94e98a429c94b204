import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_IN_BYTES = 12;
const TAG_IN_BYTES = 16;
const TOKEN_FOR_IN_MS = 60_000;

const keyFor = (secret: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
const secretName = (auctionId: string) => Buffer.from(`secret of ${auctionId}`);

/** The secret of a new auction, encrypted under the server's, and its hash, which is part of the terms. */
export function newAuctionSecret(secret: Buffer, auctionId: string): { sealed: Buffer; hash: Buffer } {
  const own = randomBytes(32);
  const nonce = randomBytes(NONCE_IN_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(secret, 'secrets of auctions'), nonce).setAAD(secretName(auctionId));
  const sealed = Buffer.concat([nonce, cipher.update(own), cipher.final(), cipher.getAuthTag()]);
  return { sealed, hash: createHash('sha256').update(own).digest() };
}

/** The secret of an auction, for commitments and, after the close, for the replay file. @throws when it was changed or is another auction's. */
export function openAuctionSecret(secret: Buffer, auctionId: string, sealed: Buffer): Buffer {
  const key = keyFor(secret, 'secrets of auctions');
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_IN_BYTES)).setAAD(secretName(auctionId));
  decipher.setAuthTag(sealed.subarray(-TAG_IN_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_IN_BYTES, -TAG_IN_BYTES)), decipher.final()]);
}

/**
 * What a receipt says of entry k while the auction is live: sha256(h_k ‖ n_k) with n_k = HMAC-SHA256(secret, k), k in decimal, h_k and n_k as bytes. h_k
 * alone would give a rival's price away: it is found by trying prices.
 */
export function commitmentOf(auctionSecret: Buffer, seq: number, hash: string): string {
  const blind = createHmac('sha256', auctionSecret).update(String(seq)).digest();
  return createHash('sha256').update(Buffer.from(hash, 'hex')).update(blind).digest('hex');
}

type Confirming = { auctionId: string; jobVendorId: string; kind: string; amountInPaise: number | null };

const macOf = (secret: Buffer, { auctionId, jobVendorId, kind, amountInPaise }: Confirming, until: number): string =>
  createHmac('sha256', keyFor(secret, 'confirmations of bids'))
    .update(JSON.stringify([auctionId, jobVendorId, kind, amountInPaise, until]))
    .digest('base64url');

/** What a bidder sends to confirm one amount, and until when. */
export function confirmationToken(secret: Buffer, of: Confirming, now: number): { token: string; expiresAt: number } {
  const expiresAt = now + TOKEN_FOR_IN_MS;
  return { token: `${expiresAt}.${macOf(secret, of, expiresAt)}`, expiresAt };
}

/** Whether a token confirms this amount of this bidder now. */
export function isConfirmedBy(secret: Buffer, of: Confirming, token: string | undefined, now: number): boolean {
  const [until = '', mac = ''] = token?.split('.') ?? [];
  if (!/^\d{10,16}$/.test(until) || Number(until) < now) return false;
  const wanted = Buffer.from(macOf(secret, of, Number(until)));
  const given = Buffer.from(mac);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
