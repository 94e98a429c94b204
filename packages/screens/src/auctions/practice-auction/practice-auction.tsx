import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { RadioGroup } from '@millwright/ui/radio-group/radio-group';
import { useEffect, useRef, useState } from 'react';
import type { BidReceipt } from '../bidder/bid.rules.ts';
import type { BidderActs } from '../bidder/bidder-acts.ts';
import { BidderView } from '../bidder/bidder-view.tsx';
import { isOver, type Line } from '../bidder/line.rules.ts';
import {
  assertMeant,
  practiceAuction,
  startPractice,
  withOwn,
  withRivals,
  type Practice,
  type PracticeVisibility,
} from './practice.rules.ts';

const BEAT_IN_MS = 250;
/** The auction is in this browser: there is no line to lose. */
const line: Line = { state: 'connected', silentSeconds: 0, delayInMs: null };
const visibilities = [
  {
    value: 'rank_and_lead',
    label: 'Rank and price to lead',
    description: 'You see your rank and the price that takes the lead. A proxy can bid for you.',
  },
  { value: 'rank', label: 'Rank only', description: 'You see your rank, but no other price.' },
];

/** A live auction to practise in: the engine of real auctions in this browser, against scripted rivals. Keeps nothing. */
export default function PracticeAuction() {
  const [visibility, setVisibility] = useState<PracticeVisibility>('rank_and_lead');
  const [round, setRound] = useState(0);
  return (
    <div className="mx-auto flex min-h-full w-full max-w-page flex-col gap-6 px-gutter pt-7">
      <PageHeader
        title="Practice auction"
        description="Bid against three scripted rivals for 3 minutes, on the page that vendors see. Nothing is binding, and nothing is kept."
        actions={round > 0 ? <Button onClick={() => setRound(0)}>End practice</Button> : undefined}
      />
      {round === 0 ? (
        <Card className="grid gap-4">
          <RadioGroup
            legend="What bidders see"
            options={visibilities}
            value={visibility}
            onValueChange={(value) => setVisibility(value as PracticeVisibility)}
          />
          <Button variant="primary" className="justify-self-start" onClick={() => setRound(1)}>
            Start practice
          </Button>
        </Card>
      ) : (
        <Round key={round} seed={round} visibility={visibility} onAgain={() => setRound(round + 1)} />
      )}
    </div>
  );
}

/** One auction. Its seed fixes what the rivals do. */
function Round({ seed, visibility, onAgain }: { seed: number; visibility: PracticeVisibility; onAgain: () => void }) {
  // The time of the practice begins with a whole minute and goes on with the page's, which no setting of a clock moves.
  const [begun] = useState(() => ({ at: Math.floor(Date.now() / 60_000) * 60_000, pageTime: performance.now() }));
  // The engine counts whole milliseconds.
  const nowOf = () => begun.at + Math.floor(performance.now() - begun.pageTime);
  const [shown, setShown] = useState(() => ({
    practice: startPractice(seed, visibility, begun.at),
    now: begun.at,
  }));
  const current = useRef(shown.practice);
  const show = (practice: Practice, now: number) => {
    current.current = practice;
    setShown((before) => (before.practice === practice && before.now === now ? before : { practice, now }));
  };
  useEffect(() => {
    const beating = setInterval(() => {
      const now = nowOf();
      show(withRivals(current.current, now), now);
    }, BEAT_IN_MS);
    return () => clearInterval(beating);
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- once: the time of the round does not change

  const act = async (...given: Parameters<typeof withOwn> extends [unknown, unknown, ...infer Rest] ? Rest : never) => {
    const now = nowOf();
    const practice = withOwn(current.current, now, ...given);
    show(practice, now);
    // A proxy's own bids come after what set it.
    return practice.receipts.find(({ kind }) => kind === given[0]) as BidReceipt;
  };
  const auction = practiceAuction(shown.practice, shown.now);
  const acts: BidderActs = {
    bid: async (amountInPaise, proof) => {
      assertMeant(auction, 'bid', amountInPaise, proof);
      return act('bid', { amountInPaise });
    },
    setProxy: async (floorInPaise, stepInPaise, proof) => {
      assertMeant(auction, 'proxy', floorInPaise, proof);
      return act('proxy', { amountInPaise: floorInPaise, stepInPaise });
    },
    endProxy: () => act('proxyCancel'),
    acceptPrice: () => act('accept'),
    leave: () => act('drop'),
    askToStrike: async (receiptNo) => {
      const { practice, now } = shown;
      const receipts = practice.receipts.map((receipt) =>
        receipt.receiptNo === receiptNo ? { ...receipt, strike: 'asked' as const } : receipt,
      );
      show({ ...current.current, receipts }, now);
    },
    // Its terms count as accepted.
    acceptTerms: async () => {},
    requestCode: async () => {},
  };
  return (
    <>
      {isOver(auction) && (
        <Button className="self-start" onClick={onAgain}>
          Practise again
        </Button>
      )}
      <BidderView auction={auction} now={shown.now} line={line} acts={acts} headingLevel={2} />
    </>
  );
}
