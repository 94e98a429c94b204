import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hashOfSecret } from '@millwright/evaluation/auction/receipts';
import { decrypt, encrypt, keyFor } from '../../sealing.ts';

const TOKEN_FOR_IN_MS = 60_000;
const SECRETS = 'secrets of auctions';
const secretName = (auctionId: string) => `secret of ${auctionId}`;

/** The secret of a new auction, encrypted under the server's, and its hash, which is part of the terms. */
export function newAuctionSecret(secret: Buffer, auctionId: string): { sealed: Buffer; hash: Buffer } {
  const own = randomBytes(32);
  const hash = Buffer.from(hashOfSecret(own.toString('hex')), 'hex');
  return { sealed: encrypt(keyFor(secret, SECRETS), own, secretName(auctionId)), hash };
}

/**
 * The secret of an auction as 64 hex digits, for commitments and, after the close, for the replay file.
 * @throws when it was changed or is another auction's.
 */
export const openAuctionSecret = (secret: Buffer, auctionId: string, sealed: Buffer): string =>
  decrypt(keyFor(secret, SECRETS), sealed, secretName(auctionId)).toString('hex');

type OfferOf = { auctionId: string; jobVendorId: string; termsVersion: number };
const OFFERS = 'opening offers of auctions';
const offerName = ({ auctionId, jobVendorId, termsVersion }: OfferOf) =>
  `opening offer of ${jobVendorId} in ${auctionId}, version ${termsVersion}`;
/** All amounts have one length. */
const MOST_DIGITS = 16;

/** The amount of an opening offer, encrypted under the server's secret for its bidder and the terms. */
export const sealOpeningOffer = (secret: Buffer, of: OfferOf, amountInPaise: number): Buffer =>
  encrypt(keyFor(secret, OFFERS), Buffer.from(String(amountInPaise).padStart(MOST_DIGITS, '0')), offerName(of));

/** Opens it again. @throws when it was changed or is another bidder's. */
export const openOpeningOffer = (secret: Buffer, of: OfferOf, sealed: Buffer): number =>
  Number(decrypt(keyFor(secret, OFFERS), sealed, offerName(of)).toString());

export type Confirming = { auctionId: string; jobVendorId: string; kind: string; amountInPaise: number | null };

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
