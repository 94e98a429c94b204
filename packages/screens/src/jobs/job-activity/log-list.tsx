import type { Answer } from '@millwright/api-client/client';
import { Avatar } from '@millwright/ui/avatar/avatar';
import { Badge } from '@millwright/ui/badge/badge';
import { Figure } from '@millwright/ui/figure';
import { dayText, groupByDay, timeText, useNow, useTimeStyle } from '@millwright/ui/day-and-time';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';

import { changesOfEntry, entryOf, logKinds, stateOfEntry } from '../log-words.ts';

type Entry = Answer<'getActivityLog'>['entries'][number];

const short = (fingerprint: string) => `${fingerprint.slice(0, 4)}…${fingerprint.slice(-4)}`;
const columns = 'sm:grid-cols-[6.5rem_minmax(0,1fr)_auto] lg:grid-cols-[6.5rem_minmax(0,1fr)_12rem_6.5rem_3.5rem]';

/** Entries of a log by day. Each opens to its state and to the fingerprints before and after it. */
export function LogList({ entries, brokenFrom }: { entries: readonly Entry[]; brokenFrom: number | null }) {
  const style = useTimeStyle();
  const now = useNow();
  return (
    <div className="min-w-0">
      <div
        aria-hidden
        className={`hidden gap-x-4 border-y border-line bg-sunken px-card py-2 text-small font-medium text-ink-muted lg:grid ${columns}`}
      >
        <span>Time (IST)</span>
        <span>Action</span>
        <span>Kind</span>
        <span>Fingerprint</span>
        <span className="text-end">No.</span>
      </div>
      {groupByDay(entries, style).map(({ day, entries: ofDay }) => (
        <section key={day} aria-label={dayText(ofDay[0]!.at, now, style)}>
          <h3 className="border-b border-line bg-sunken px-card py-2 text-small font-semibold text-ink">
            {dayText(ofDay[0]!.at, now, style)}
          </h3>
          <ol>
            {ofDay.map((entry) => (
              <LogRow key={entry.number} entry={entry} isBroken={brokenFrom !== null && entry.number >= brokenFrom} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function LogRow({ entry, isBroken }: { entry: Entry; isBroken: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { title, description } = entryOf(entry);
  const changes = changesOfEntry(entry);
  const isRead = entry.kind === 'team_looked';
  return (
    <li
      data-state={isOpen ? 'open' : 'closed'}
      className="border-b border-line last:border-b-0 data-[state=open]:bg-accent-soft/40"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={`grid w-full items-start gap-x-4 gap-y-1 px-card py-2.5 text-start -outline-offset-2! hover:bg-hover ${columns}`}
      >
        <time
          dateTime={entry.at}
          className="flex items-center gap-1.5 text-small whitespace-nowrap text-ink-muted tabular-nums"
        >
          <ChevronDown aria-hidden className={`size-4 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
          <Figure>{timeText(entry.at)}</Figure>
        </time>
        <span className="flex min-w-0 gap-2">
          <Avatar
            aria-hidden
            name={entry.actor.name}
            size="small"
            shape={entry.actor.side === 'vendor' ? 'square' : 'round'}
            className="max-sm:hidden"
          />
          <span className="min-w-0 wrap-anywhere">
            {title}
            {description && <span className="block text-small text-ink-muted">{description}</span>}
          </span>
        </span>
        <span className="flex flex-wrap justify-self-start gap-1.5">
          <Badge tone={isRead ? 'warn' : 'neutral'}>{logKinds[entry.kind]}</Badge>
          {isBroken && <Badge tone="bad">Not verified</Badge>}
        </span>
        <code className="text-small text-ink-muted max-lg:hidden">{short(entry.fingerprint)}</code>
        <span className="text-end text-small text-ink-muted tabular-nums max-lg:sr-only">{entry.number}</span>
      </button>
      <dl
        id={id}
        hidden={!isOpen}
        className="mx-card mb-3 grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-middle border border-line bg-surface p-3 text-small not-[[hidden]]:grid max-sm:grid-cols-1"
      >
        <Fact name="Entry">{entry.number}</Fact>
        <Fact name="State">{stateOfEntry(entry)}</Fact>
        {changes.length > 0 && (
          <Fact name="Changes">
            <ul className="grid gap-1">
              {changes.map((change, index) => (
                <li key={index}>{change}</li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact name="Before this">
          <code className="break-all">{entry.before}</code>
          {entry.number > 1 ? ` (No. ${entry.number - 1})` : ' (the beginning)'}
        </Fact>
        <Fact name="This entry">
          <code className="break-all">{entry.fingerprint}</code>
        </Fact>
        {entry.detail.receipt && (
          <Fact name="Receipt">
            <code className="break-all">{entry.detail.receipt}</code>
          </Fact>
        )}
      </dl>
    </li>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <>
    <dt className="text-ink-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
);
