import { useApiClient } from '@millwright/api-client/use-api';
import { useEffect, useRef, useState } from 'react';
import type { BidderActs, GiveOpeningOffer } from './bidder-acts.ts';
import type { ItemAmounts } from './breakdown.rules.ts';
import { holdAuction, nothingHeld } from './hold-auction.ts';

/** An auction with its line, its clock and what its bidder does, for as long as its page is open. */
export function useAuctionLine(link: string, auctionId: string) {
  const client = useApiClient();
  const [shown, setShown] = useState(nothingHeld);
  const held = useRef<ReturnType<typeof holdAuction>>(undefined);
  useEffect(() => {
    held.current = holdAuction(client, { link, auctionId }, setShown);
    return () => held.current?.stop();
  }, [client, link, auctionId]);
  // The line is there before anything can be pressed.
  const [acts] = useState((): BidderActs => ({
    bid: (...given) => held.current!.bid(...given),
    setProxy: (...given) => held.current!.setProxy(...given),
    endProxy: () => held.current!.endProxy(),
    acceptPrice: () => held.current!.acceptPrice(),
    leave: () => held.current!.leave(),
    askToStrike: (receiptNo) => held.current!.askToStrike(receiptNo),
    requestCode: () => held.current!.requestCode(),
    acceptTerms: (code) => held.current!.acceptTerms(code),
  }));
  const [giveBreakdown] = useState(() => (amounts: ItemAmounts) => held.current!.giveBreakdown(amounts));
  const [dispute] = useState(() => (receiptNo: number) => held.current!.dispute(receiptNo));
  const [giveOpeningOffer] = useState(
    (): GiveOpeningOffer =>
      (...given) =>
        held.current!.giveOpeningOffer(...given),
  );
  return { ...shown, acts, dispute, giveBreakdown, giveOpeningOffer, retry: () => held.current?.read() };
}
