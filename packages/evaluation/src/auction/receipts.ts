/**
 * Receipts of a live auction. While it is live nobody outside the hosts sees the chain: a bidder gets a commitment to it, which tells nothing until
 * the auction's secret is published. Everything is text in UTF-8, so that `openssl` and `sha256sum` can check it.
 *
 * - The secret is 64 lower-case hex digits. Its SHA-256 is part of the terms.
 * - n_k = HMAC-SHA256(key: the secret's digits, message: k in plain decimal); k is `seq` of the entry.
 * - commitment = SHA-256(h_k followed by n_k), both as 64 lower-case hex digits.
 */
import { canonical } from './chain.ts';
import { hmacSha256, sha256 } from '../sha256.ts';

/** What a bidder gets for each of his entries, numbered from 1 for him alone. */
export interface Receipt {
  receiptNo: number;
  at: number;
  amountInPaise: number | null;
  accepted: boolean;
  reason: string | null;
  commitment: string;
}

/** @param secret 64 lower-case hex digits. */
export const commitmentOf = (secret: string, entry: { seq: number; hash: string }): string =>
  sha256(entry.hash + hmacSha256(secret, String(entry.seq)));

/** A sealed opening offer: there is no chain yet to which its receipt could commit. */
export interface SealedOffer {
  amountInPaise: number;
  /** When its bidder gave it, in milliseconds. */
  sealedAt: number;
}

/** The commitment to an opening offer: h is the SHA-256 of its canonical JSON, and n the HMAC of "opening" and the time. */
export const commitmentOfOffer = (secret: string, { amountInPaise, sealedAt }: SealedOffer): string =>
  sha256(sha256(canonical({ amountInPaise, sealedAt })) + hmacSha256(secret, `opening ${sealedAt}`));

/** What the terms say of a secret. */
export const hashOfSecret = (secret: string): string => sha256(secret);
