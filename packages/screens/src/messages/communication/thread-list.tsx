import type { Answer } from '@millwright/api-client/client';
import { useApi } from '@millwright/api-client/use-api';
import { Avatar } from '@millwright/ui/avatar/avatar';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { dayKeyOf, timeText } from '@millwright/ui/day-and-time';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Select } from '@millwright/ui/select/select';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { TextField } from '@millwright/ui/text-field/text-field';
import { BellOff, Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { formatCount, formatDate } from '../../shared/vendor-format.ts';

type Thread = Answer<'chatlistGetData'>['threads'][number];

/** How many threads the list asks for at first, and more by. */
export const pageSize = 30;
const filters = ['all', 'unread', 'vendor', 'job', 'team'] as const;
type Filter = (typeof filters)[number];
const isFilter = (text: string | null): text is Filter => filters.some((one) => one === text);

/** The threads of the caller, the latest message first. */
export function ThreadList({
  threadId,
  unreadThreads,
  onNew,
  onNear,
  className,
}: {
  threadId: string | null;
  unreadThreads: number;
  onNew: () => void;
  /** The pointer or the keyboard comes to the threads. */
  onNear: () => void;
  className: string;
}) {
  const { query, setQuery } = useHost();
  const asked = query.get('show');
  const filter: Filter = isFilter(asked) ? asked : 'all';
  const search = query.get('search') ?? '';
  const change = (changes: Record<string, string>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    setQuery(next, { isReplacing: true });
  };
  const [typed, setTyped] = useState(search);
  // With the address of that moment: a thread may have been chosen since the last key.
  const narrow = useEffectEvent(() => {
    if (typed.trim() !== search) change({ search: typed.trim() });
  });
  useEffect(() => {
    const timer = setTimeout(narrow, 300);
    return () => clearTimeout(timer);
  }, [typed]);
  const [pages, setPages] = useState(1);
  const list = useApi(
    'chatlistGetData',
    {
      query: {
        offset: 1,
        limit: Math.min(pages * pageSize, 100),
        ...(search && { search }),
        ...(filter === 'unread' && { isUnread: true }),
        ...(filter !== 'all' && filter !== 'unread' && { communicationType: filter }),
      },
    },
    { keepPrevious: true },
  );
  const isNarrowed = search !== '' || filter !== 'all';
  return (
    <div
      className={`grid min-h-0 min-w-0 grid-rows-[auto_minmax(0,1fr)] ${className}`}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <div className="grid gap-2 border-b border-line p-3">
        <TextField
          label="Search messages"
          isLabelHidden
          type="search"
          placeholder="Vendor, job or text"
          leading={<Search aria-hidden className="size-4" />}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Select
          label="Show"
          isLabelHidden
          value={filter}
          onChange={(event) => change({ show: event.target.value === 'all' ? '' : event.target.value })}
        >
          <option value="all">All conversations</option>
          <option value="unread">{unreadThreads > 0 ? `Unread (${formatCount(unreadThreads)})` : 'Unread'}</option>
          <option value="vendor">Vendors</option>
          <option value="job">Jobs</option>
          <option value="team">Team</option>
        </Select>
      </div>
      <div className="relative min-h-0 min-w-0 overflow-y-auto">
        <Loadable
          of={list}
          skeleton={<ListSkeleton />}
          isEmpty={({ threads }) => threads.length === 0}
          empty={
            isNarrowed ? (
              <EmptyState
                kind="no-results"
                title="No conversations found"
                action={
                  <Button
                    onClick={() => {
                      setTyped('');
                      change({ search: '', show: '' });
                    }}
                  >
                    Clear filters
                  </Button>
                }
              />
            ) : (
              <EmptyState title="No conversations yet" action={<Button onClick={onNew}>Start a conversation</Button>}>
                Your messages with vendors and colleagues appear here.
              </EmptyState>
            )
          }
        >
          {({ threads, totalRecords }) => (
            <>
              <ul aria-label="Conversations">
                {threads.map((thread) => (
                  <Row key={thread._id} thread={thread} isShown={thread._id === threadId} query={query} />
                ))}
              </ul>
              {totalRecords > threads.length && threads.length < 100 && (
                <div className="grid justify-items-center p-3">
                  <Button size="small" isLoading={list.isRefreshing} onClick={() => setPages(pages + 1)}>
                    Show more
                  </Button>
                </div>
              )}
            </>
          )}
        </Loadable>
      </div>
    </div>
  );
}

const whenOf = (at: string): string =>
  dayKeyOf(at) === dayKeyOf(Date.now()) ? timeText(at) : formatDate(at).replace(/ \d{4}$/, '');

const shownClass = 'bg-accent-soft shadow-[inset_3px_0_0_var(--color-accent)]';

function Row({ thread, isShown, query }: { thread: Thread; isShown: boolean; query: URLSearchParams }) {
  const { title, job, last, unread, isMuted, communicationType } = thread;
  const about =
    job === null
      ? communicationType === 'vendor'
        ? 'Enquiry'
        : 'Team'
      : communicationType === 'job'
        ? `${job.number}, job members`
        : `${job.number} ${isolated(job.title ?? '')}`;
  const said =
    last === null
      ? 'No messages yet'
      : `${last.isMe ? 'You: ' : communicationType === 'vendor' ? '' : `${isolated(last.name)}: `}${last.text === null ? 'Message deleted' : isolated(last.text)}`;
  return (
    <li className="border-b border-line last:border-b-0">
      <ScreenLink
        to={{
          screen: 'communication',
          query: { ...Object.fromEntries([...query].filter(([name]) => name !== 'message')), thread: thread._id },
        }}
        aria-current={isShown ? 'true' : undefined}
        className={`grid min-w-0 grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 px-3 py-2.5 -outline-offset-2! hover:bg-hover ${isShown ? shownClass : ''}`}
      >
        <Avatar name={title} size="small" className="row-span-3 mt-0.5" />
        <span className={`truncate ${unread > 0 ? 'font-semibold' : 'font-medium'}`}>{isolated(title)}</span>
        <span className="text-small whitespace-nowrap text-ink-muted">{last && whenOf(last.at)}</span>
        <span className="col-start-2 truncate text-small text-ink-soft">{about}</span>
        <span className="col-start-3 row-span-2 row-start-2 self-center justify-self-end">
          {isMuted && (
            <span className="text-ink-muted">
              <BellOff aria-hidden className="size-4" />
              <span className="sr-only">Muted</span>
            </span>
          )}
          {unread > 0 && (
            <Badge tone="spark">
              {formatCount(unread)}
              <span className="sr-only"> unread</span>
            </Badge>
          )}
        </span>
        <span className={`col-start-2 truncate text-small ${unread > 0 ? 'text-ink' : 'text-ink-muted'}`}>{said}</span>
      </ScreenLink>
    </li>
  );
}

const ListSkeleton = () => (
  <div className="grid gap-3 p-3">
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-16" />
    ))}
  </div>
);
