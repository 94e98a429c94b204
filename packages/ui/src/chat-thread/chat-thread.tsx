import { ArrowDown } from 'lucide-react';
import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { cn } from '../cn.ts';
import { dayText, groupByDay, useNow, useTimeStyle, type TimeStyle } from '../day-and-time.ts';
import { Day } from './chat-day.tsx';
import { batchSize, indexAfter, maxRendered, withOlder, type Drawn } from './drawn-messages.ts';
import { Skeleton, SkeletonGroup } from '../skeleton/skeleton.tsx';
import { useSought } from './use-sought.ts';
import { useTexts, type Texts } from '../language.tsx';

/** A file that was sent with a message. */
export interface ChatAttachment {
  id: string;
  name: string;
  sizeInBytes?: number;
  /** Absent while it is being sent. */
  href?: string;
}

/** One message. */
export interface ChatMessage {
  id: string;
  /** RFC 3339. */
  at: string;
  authorName: string;
  avatarUrl?: string | null;
  /** Written by the reader: stands at the end side. */
  isOwn?: boolean;
  text: string;
  attachments?: readonly ChatAttachment[];
  /** `sent` unless given. A deleted one leaves a stub. */
  state?: 'sent' | 'pending' | 'failed' | 'deleted';
  /** Why it failed. */
  failure?: string;
  /** The message that it replies to. */
  repliesTo?: { authorName: string; text: string };
  /** Below the text, for instance "Edited" or "Read". */
  note?: string;
}

/** The texts of a ChatThread. */
export interface ChatThreadLabels {
  newMessages: string;
  showOlder: string;
  toNewest: (unseenCount: number) => string;
  you: string;
  pending: string;
  failed: string;
  retry: string;
  discard: string;
  deleted: string;
  empty: string;
  loading: string;
  /** What a screen reader is told of a message that just came. */
  arrived: (author: string, text: string) => string;
}

const english: Texts<'chatThread'> = {
  newMessages: 'New messages',
  showOlder: 'Show older messages',
  toNewest: (unseenCount) =>
    unseenCount === 0 ? 'Jump to newest' : unseenCount === 1 ? '1 new message' : `${unseenCount} new messages`,
  you: 'You',
  pending: 'Sending',
  failed: 'Not sent',
  retry: 'Send again',
  discard: 'Discard',
  deleted: 'This message was deleted.',
  empty: 'No messages yet.',
  loading: 'Loading messages',
  arrived: (author, text) => `${author}: ${text}`,
};

/** Properties of ChatThread: native div properties plus the messages. Give it a height: it scrolls inside. */
export type ChatThreadProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** Names the log, for instance "Messages with Tungabhadra Heat Services". */
  label: string;
  /** Oldest first. */
  messages: readonly ChatMessage[];
  /** The first message that the reader has not seen; a divider stands before it. */
  firstUnreadId?: string;
  /** Brought into view and focused as soon as it is among the messages, for instance the one that a link names. */
  soughtId?: string;
  /** There are older ones than those given; asked for by the button at the top, and once when the reader scrolls there. */
  onLoadOlder?: () => void;
  /** Older messages are on their way. */
  isLoadingOlder?: boolean;
  /** The first answer is on its way: skeletons stand in its place. */
  isLoading?: boolean;
  /** Above the messages, for instance a Banner that says the connection is lost. */
  error?: ReactNode;
  /** A failed message is sent again. */
  onRetry?: (id: string) => void;
  /** A failed message is given up. */
  onDiscard?: (id: string) => void;
  /** What can be done with a message, beside its time. Give it an identity that stays: another one draws every message again. */
  renderActions?: (id: string, message: ChatMessage) => ReactNode;
  /** Draws the attachments of a message in place of links, for instance where a file is fetched with a session. */
  renderAttachments?: (message: ChatMessage) => ReactNode;
  /** Drawn below the text and the attachments of a message, for instance what it points to. */
  renderExtras?: (message: ChatMessage) => ReactNode;
  /** How dates and times are written: language, zone and form. */
  time?: Partial<TimeStyle>;
  /** Milliseconds since 1970 for "Today"; the present unless given. */
  now?: number;
  /** Texts of its own, each to be said otherwise by the host. */
  labels?: Partial<ChatThreadLabels>;
};

/** How near to an end, in pixels, the reader must be for more to be drawn there. */
const margin = 400;

/**
 * What people wrote to each other (role=log). Only messages that come after the first drawing are announced: history is not read
 * out. Older messages join above without moving what is read; at the end it follows, elsewhere it says how many are new.
 */
export function ChatThread({
  label,
  messages,
  firstUnreadId,
  soughtId,
  onLoadOlder,
  isLoadingOlder = false,
  isLoading = false,
  error,
  onRetry,
  onDiscard,
  renderActions,
  renderAttachments,
  renderExtras,
  time,
  now: givenNow,
  labels,
  className,
  ...props
}: ChatThreadProps) {
  const id = useId();
  const texts = useTexts('chatThread', english, labels);
  const style = useTimeStyle(time);
  const present = useNow();
  const now = givenNow ?? present;
  const log = useRef<HTMLDivElement>(null);
  // Which are drawn: so many, up to the one of this id; null: up to the newest.
  const oldestId = messages[0]?.id;
  const [drawn, setDrawn] = useState<Drawn>({ lastId: null, count: batchSize, oldestId });
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [unseenCount, setUnseenCount] = useState(0);
  const [announcement, setAnnouncement] = useState('');
  const to = drawn.lastId === null ? messages.length : indexAfter(messages, drawn.lastId);
  const from = Math.max(0, to - drawn.count);
  const isOutdated = drawn.oldestId !== oldestId;
  const hasOlder = isOutdated && messages.some((message) => message.id === drawn.oldestId);
  if (isOutdated && !hasOlder) setDrawn(withOlder(drawn, messages, to));
  // Older messages are out of view. A transition can be interrupted, so clicks and scrolling stay responsive.
  useEffect(() => {
    if (hasOlder) startTransition(() => setDrawn((before) => withOlder(before, messages, to)));
  }, [hasOlder, messages, to]);
  const shown = useMemo(() => messages.slice(from, to), [messages, from, to]);
  const days = useMemo(() => groupByDay(shown, style), [shown, style]);
  const newestId = messages.at(-1)?.id;
  const hasNewest = to === messages.length;

  // What stood first in view and where, as of the last scroll or drawing: it goes back there when something joins above.
  const anchor = useRef<{ element: Element; top: number } | null>(null);
  const follows = useRef(true);
  const top = useRef(0);
  // The oldest message when older ones were asked for by scrolling: after a failure only the button asks again.
  const askedBefore = useRef<string | undefined>(undefined);

  function draw(next: { from: number; to: number }) {
    const lastId = next.to === messages.length ? null : messages[next.to - 1]!.id;
    setDrawn({ lastId, count: next.to - next.from, oldestId });
  }

  function remember() {
    const box = log.current;
    if (!box) return;
    const edge = box.getBoundingClientRect().top;
    const first = [...box.querySelectorAll('[data-message]')].find(
      (element) => element.getBoundingClientRect().bottom > edge,
    );
    anchor.current = first ? { element: first, top: first.getBoundingClientRect().top } : null;
  }

  function onScroll() {
    const box = log.current;
    if (!box) return;
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    const isUpwards = box.scrollTop < top.current;
    // Scrolling up stops following. A log that shrinks fires a scroll event too, before the ResizeObserver restores the end.
    const atEnd = hasNewest && (below < 48 || (follows.current && !isUpwards));
    top.current = box.scrollTop;
    follows.current = atEnd;
    setIsAtEnd(atEnd);
    if (atEnd) setUnseenCount(0);
    remember();
    // Those that are here already are drawn before the end of what is drawn is reached.
    const isNearTop = box.scrollTop < margin;
    if (isNearTop && from > 0) {
      const first = Math.max(0, from - batchSize);
      draw({ from: first, to: Math.min(to, first + maxRendered) });
    } else if (below < margin && !hasNewest) {
      const end = Math.min(messages.length, to + batchSize);
      draw({ from: Math.max(from, end - maxRendered), to: end });
    } else if (isNearTop && isUpwards && !atEnd && onLoadOlder && !isLoadingOlder && askedBefore.current !== oldestId) {
      askedBefore.current = oldestId;
      onLoadOlder();
    }
  }

  function restore() {
    const box = log.current;
    if (!box) return;
    if (follows.current && hasNewest) box.scrollTop = box.scrollHeight;
    else if (anchor.current?.element.isConnected)
      box.scrollTop += anchor.current.element.getBoundingClientRect().top - anchor.current.top;
    top.current = box.scrollTop;
    remember();
  }

  const [oldestShownId, newestShownId] = [shown[0]?.id, shown.at(-1)?.id];
  // oxlint-disable-next-line react/exhaustive-deps -- when messages came, whatever else was drawn
  useLayoutEffect(restore, [oldestShownId, newestShownId, newestId, isLoading]);
  useSought(log, soughtId, messages, draw, () => {
    follows.current = false;
    top.current = log.current?.scrollTop ?? 0;
    remember();
  });
  // Lines break anew when the room changes: the end stays the end, and what is read stays where it is.
  useEffect(() => {
    const box = log.current;
    if (!box) return;
    const observer = new ResizeObserver(restore);
    observer.observe(box);
    observer.observe(box.firstElementChild!);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- works on refs but for this
  }, [hasNewest]);

  const showNewest = useEffectEvent(() => toNewest());
  const known = useRef<{ newestId: string | undefined } | null>(null);
  useEffect(() => {
    if (isLoading) return;
    const before = known.current;
    known.current = { newestId };
    if (!before || before.newestId === newestId || before.newestId === undefined) return;
    const from = messages.findIndex((message) => message.id === before.newestId);
    // Its last message is gone, as when another conversation is shown: nothing in it is new.
    if (from < 0) return;
    const arrived = messages.slice(from + 1).filter((message) => !message.isOwn && message.state !== 'deleted');
    if (arrived.length > 0) {
      setAnnouncement(arrived.map((message) => texts.arrived(message.authorName, spokenText(message))).join(' '));
      if (!follows.current) setUnseenCount((count) => count + arrived.length);
    }
    // Who writes wants to see it.
    if (messages.at(-1)?.isOwn) showNewest();
  }, [newestId, isLoading, messages, texts]);

  function toNewest() {
    const box = log.current;
    if (!box) return;
    follows.current = true;
    setUnseenCount(0);
    if (hasNewest) box.scrollTop = box.scrollHeight;
    else setDrawn({ lastId: null, count: batchSize, oldestId });
  }

  // Of an identity that stays, so that a message is drawn again only when it changes.
  const given = useRef({ onRetry, onDiscard });
  useEffect(() => {
    given.current = { onRetry, onDiscard };
  });
  const retry = useCallback((messageId: string) => given.current.onRetry?.(messageId), []);
  const discard = useCallback((messageId: string) => given.current.onDiscard?.(messageId), []);

  return (
    <div data-slot="chat-thread" {...props} className={cn('relative grid min-h-0 min-w-0', className)}>
      <div
        ref={log}
        role="log"
        aria-label={label}
        // New messages are said by the status below; the log itself would read out history as well.
        aria-live="off"
        aria-busy={isLoading || isLoadingOlder || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keyboard too
        tabIndex={0}
        onScroll={onScroll}
        className="min-h-0 min-w-0 overflow-y-auto overscroll-contain p-4 -outline-offset-2!"
      >
        <div className="grid min-w-0 gap-3">
          {error}
          {isLoading ? (
            <SkeletonGroup label={texts.loading} className="grid gap-3">
              <Skeleton className="h-14 w-2/3 rounded-large" />
              <Skeleton className="h-14 w-1/2 justify-self-end rounded-large" />
              <Skeleton className="h-20 w-2/3 rounded-large" />
            </SkeletonGroup>
          ) : (
            <>
              {onLoadOlder && (from === 0 || hasOlder) && (
                <Button
                  size="small"
                  isLoading={isLoadingOlder}
                  onClick={() => onLoadOlder()}
                  className="justify-self-center"
                >
                  {texts.showOlder}
                </Button>
              )}
              {messages.length === 0 && <p className="py-8 text-center text-ink-muted">{texts.empty}</p>}
              {days.map(({ day, entries }) => (
                <Day
                  key={day}
                  labelId={`${id}-${day}`}
                  title={dayText(entries[0]!.at, now, style)}
                  messages={entries}
                  firstUnreadId={entries.some((message) => message.id === firstUnreadId) ? firstUnreadId : undefined}
                  soughtId={entries.some((message) => message.id === soughtId) ? soughtId : undefined}
                  onRetry={onRetry && retry}
                  onDiscard={onDiscard && discard}
                  {...{ texts, style, renderActions, renderAttachments, renderExtras }}
                />
              ))}
            </>
          )}
        </div>
      </div>
      {!isAtEnd && !isLoading && (
        <Button
          size="small"
          variant={unseenCount > 0 ? 'primary' : 'secondary'}
          onClick={() => {
            toNewest();
            log.current?.focus({ preventScroll: true });
          }}
          className="absolute bottom-3 justify-self-center rounded-full shadow-float"
        >
          <ArrowDown aria-hidden /> {texts.toNewest(unseenCount)}
        </Button>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

/** What is read out of a message: its text, or the names of its files. */
const spokenText = ({ text, attachments = [] }: ChatMessage): string =>
  text || attachments.map(({ name }) => name).join(', ');
