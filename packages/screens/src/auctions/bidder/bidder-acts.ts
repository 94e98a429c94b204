import type { BidReceipt } from './bid.rules.ts';

/** What confirms an amount that looks mistyped. */
export interface BidProof {
  confirmation: string;
  typedAgainInPaise?: number;
}

/** Submits a sealed opening offer. @throws {ApiProblem} of a refusal, or of an amount that is to be confirmed. */
export type GiveOpeningOffer = (amountInPaise: number, proof?: BidProof) => Promise<void>;

/** What a bidder does. Each throws the `ApiProblem` of a refusal; what it changes comes with the auction. */
export interface BidderActs {
  bid: (amountInPaise: number, proof?: BidProof) => Promise<BidReceipt>;
  setProxy: (floorInPaise: number, stepInPaise: number, proof?: BidProof) => Promise<BidReceipt>;
  endProxy: () => Promise<BidReceipt>;
  acceptPrice: () => Promise<BidReceipt>;
  leave: () => Promise<BidReceipt>;
  askToStrike: (receiptNo: number) => Promise<void>;
  acceptTerms: (code?: string) => Promise<void>;
  /** Mails the code that accepting the terms needs once per browser. */
  requestCode: () => Promise<void>;
}
