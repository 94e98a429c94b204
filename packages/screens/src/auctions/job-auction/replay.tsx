import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { Select } from '@millwright/ui/select/select';
import { Pause, Play } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { clockText } from '../auction-format.ts';
import { countedFrom, isOfferUnder, type Auction } from '../auction-types.ts';
import { BidChart } from './bid-chart.tsx';

const speeds = [1, 10, 60, 300];
/** Long breaks are shortened, and no entry passes unseen. */
const MOST_WAIT_MS = 3000;
const LEAST_WAIT_MS = 120;

/** The bids once more, entry by entry, at any speed. */
export function Replay({ auction }: { auction: Auction }) {
  const id = useId();
  const { entries, entryCount } = auction;
  const from = countedFrom(auction);
  const [shown, setShown] = useState(entries.length);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(60);
  const ordered = entries.toReversed();
  const [last, next] = [ordered[shown - 1], ordered[shown]];
  const waitMs =
    next &&
    Math.min(MOST_WAIT_MS, Math.max(LEAST_WAIT_MS, last ? (Date.parse(next.at) - Date.parse(last.at)) / speed : 0));
  useEffect(() => {
    if (!isPlaying) return;
    if (waitMs === undefined) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setShown((before) => before + 1), waitMs);
    return () => clearTimeout(timer);
  }, [isPlaying, shown, waitMs]);
  const play = () => {
    if (!isPlaying && shown >= entries.length) setShown(0);
    setPlaying(!isPlaying);
  };
  if (!entries.some(isOfferUnder(auction.rules))) return <BidChart auction={auction} />;
  return (
    <>
      <BidChart
        auction={{
          ...auction,
          entries: ordered.slice(0, shown).toReversed(),
          entryCount: entryCount - entries.length + shown,
        }}
      />
      <Card as="section" aria-label="Replay" className="flex flex-wrap items-end gap-4">
        <Button onClick={play}>
          {isPlaying ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
          {isPlaying ? 'Pause replay' : 'Play replay'}
        </Button>
        <Select
          label="Speed"
          size="small"
          className="w-24"
          value={speed}
          onChange={({ currentTarget }) => setSpeed(Number(currentTarget.value))}
        >
          {speeds.map((one) => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </Select>
        <div className="min-w-40 flex-1">
          <label htmlFor={id} className="text-label font-medium text-ink-soft">
            Entry
          </label>
          <input
            id={id}
            type="range"
            min={0}
            max={entries.length}
            value={shown}
            aria-valuetext={last ? `Entry ${shown}, ${clockText(last.at)}` : 'Before the first entry'}
            className="block w-full accent-accent"
            onChange={({ currentTarget }) => {
              setPlaying(false);
              setShown(Number(currentTarget.value));
            }}
          />
          <span className="text-small text-ink-muted tabular-nums">
            {last ? `${shown} of ${entries.length}, ${clockText(last.at)}` : 'Before the first entry'}
          </span>
        </div>
        {from !== null && <p className="w-full text-small text-ink-muted">Replay {from}. The replay file has all.</p>}
      </Card>
    </>
  );
}
