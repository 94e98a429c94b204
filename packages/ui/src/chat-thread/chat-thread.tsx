import { ArrowDown, Paperclip, RotateCw } from 'lucide-react';
import { memo, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Avatar } from '../avatar/avatar.tsx';
import { Button } from '../button/button.tsx';
import { cn } from '../cn.ts';
import { ErrorText } from '../field/field.tsx';
import { Figure } from '../figure.tsx';
import { dayText, groupByDay, timeText, useNow, useTimeStyle, type TimeStyle } from '../day-and-time.ts';
import { formatBytes } from '../document-link/format-bytes.ts';
import { Skeleton, SkeletonGroup } from '../skeleton/skeleton.tsx';
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
    unseenCount === 0 ? 'To the newest' : unseenCount === 1 ? '1 new message' : `${unseenCount} new messages`,
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
  /** There are older ones than those given; asked for by the button at the top. */
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
  /** What can be done with a message, beside its time. */
  renderActions?: (id: string) => ReactNode;
  /** Draws the attachments of a message in place of links, for instance where a file is fetched with a session. */
  renderAttachments?: (message: ChatMessage) => ReactNode;
  /** How dates and times are written: language, zone and form. */
  time?: Partial<TimeStyle>;
  /** Milliseconds since 1970 for "Today"; the present unless given. */
  now?: number;
  /** Texts of its own, each to be said otherwise by the host. */
  labels?: Partial<ChatThreadLabels>;
};

/** How many are drawn at once; reading upwards adds as many. */
const batch = 100;

/**
 * What people wrote to each other (role=log). Only messages that come after the first drawing are announced: history is not read
 * out. Older messages join above without moving what is read; at the end it follows, elsewhere it says how many are new.
 */
export function ChatThread({
  label,
  messages,
  firstUnreadId,
  onLoadOlder,
  isLoadingOlder = false,
  isLoading = false,
  error,
  onRetry,
  onDiscard,
  renderActions,
  renderAttachments,
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
  const [shownCount, setShownCount] = useState(batch);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [unseenCount, setUnseenCount] = useState(0);
  const [announcement, setAnnouncement] = useState('');
  const shown = messages.length > shownCount ? messages.slice(-shownCount) : messages;
  const newestId = messages.at(-1)?.id;

  // What stood first in view and where, as of the last scroll or drawing: it goes back there when something joins above.
  const anchor = useRef<{ element: Element; top: number } | null>(null);
  const follows = useRef(true);

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
    const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 48;
    follows.current = atEnd;
    setIsAtEnd(atEnd);
    if (atEnd) setUnseenCount(0);
    // Older ones that are here already are drawn before the top is reached.
    if (box.scrollTop < 400 && messages.length > shownCount) setShownCount(shownCount + batch);
    remember();
  }

  function restore() {
    const box = log.current;
    if (!box) return;
    if (follows.current) box.scrollTop = box.scrollHeight;
    else if (anchor.current?.element.isConnected)
      box.scrollTop += anchor.current.element.getBoundingClientRect().top - anchor.current.top;
    remember();
  }

  const oldestShownId = shown[0]?.id;
  // oxlint-disable-next-line react/exhaustive-deps -- when messages came, whatever else was drawn
  useLayoutEffect(restore, [oldestShownId, newestId, isLoading]);
  // Lines break anew when the room changes: the end stays the end, and what is read stays where it is.
  useEffect(() => {
    const box = log.current;
    if (!box) return;
    const observer = new ResizeObserver(restore);
    observer.observe(box);
    observer.observe(box.firstElementChild!);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- works on refs alone
  }, []);

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
    if (messages.at(-1)?.isOwn) toNewest();
  }, [newestId, isLoading, messages, texts]);

  function toNewest() {
    const box = log.current;
    if (!box) return;
    follows.current = true;
    box.scrollTop = box.scrollHeight;
    setUnseenCount(0);
  }

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
              {onLoadOlder && shown.length === messages.length && (
                <Button
                  size="small"
                  isLoading={isLoadingOlder}
                  onClick={() => {
                    setShownCount(shownCount + batch);
                    onLoadOlder();
                  }}
                  className="justify-self-center"
                >
                  {texts.showOlder}
                </Button>
              )}
              {messages.length === 0 && <p className="py-8 text-center text-ink-muted">{texts.empty}</p>}
              {groupByDay(shown, style).map((group) => (
                <section key={group.day} aria-labelledby={`${id}-${group.day}`} className="grid min-w-0 gap-2">
                  <p
                    id={`${id}-${group.day}`}
                    data-slot="chat-day"
                    className="sticky top-0 z-sticky justify-self-center rounded-full border border-line bg-surface px-2.5 text-small text-ink-muted"
                  >
                    {dayText(group.entries[0]!.at, now, style)}
                  </p>
                  <ol className="grid min-w-0 gap-2">
                    {group.entries.map((message) => (
                      <Message
                        key={message.id}
                        message={message}
                        isFirstUnread={message.id === firstUnreadId}
                        {...{ texts, style, onRetry, onDiscard, renderActions, renderAttachments }}
                      />
                    ))}
                  </ol>
                </section>
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

const Message = memo(function Message({
  message,
  isFirstUnread,
  texts,
  style,
  onRetry,
  onDiscard,
  renderActions,
  renderAttachments,
}: {
  message: ChatMessage;
  isFirstUnread: boolean;
  texts: ChatThreadLabels;
  style: TimeStyle;
  onRetry: ChatThreadProps['onRetry'];
  onDiscard: ChatThreadProps['onDiscard'];
  renderActions: ChatThreadProps['renderActions'];
  renderAttachments: ChatThreadProps['renderAttachments'];
}) {
  const {
    id,
    at,
    authorName,
    avatarUrl,
    isOwn = false,
    text,
    attachments = [],
    state = 'sent',
    failure,
    repliesTo,
    note,
  } = message;
  return (
    <li data-message={id} data-state={state} className="grid min-w-0 gap-2">
      {isFirstUnread && (
        <p
          data-slot="chat-new"
          className="flex items-center gap-3 text-small font-semibold text-on-spark-soft before:h-px before:flex-1 before:bg-spark after:h-px after:flex-1 after:bg-spark"
        >
          {texts.newMessages}
        </p>
      )}
      <div className={cn('flex max-w-[min(36rem,92%)] min-w-0 items-end gap-2', isOwn && 'justify-self-end')}>
        {!isOwn && <Avatar name={authorName} src={avatarUrl} size="small" shape="round" className="max-xs:hidden" />}
        <div className="grid min-w-0 gap-1">
          <div className={cn('flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1', isOwn && 'justify-end')}>
            <p className="min-w-0 text-small text-ink-muted">
              <span className="font-medium text-ink-soft">{isOwn ? texts.you : authorName}</span>{' '}
              <time dateTime={at} className="whitespace-nowrap tabular-nums">
                <Figure>{timeText(at, style)}</Figure>
              </time>
            </p>
            {renderActions?.(id)}
          </div>
          <div
            data-slot="chat-bubble"
            className={cn(
              'grid min-w-0 gap-2 rounded-large border px-3 py-2',
              isOwn ? 'border-transparent bg-accent-soft text-on-accent-soft' : 'border-line bg-surface text-ink',
              state === 'pending' && 'border-dashed border-line-strong',
              state === 'failed' && 'border-bad',
              state === 'deleted' && 'border-dashed border-line bg-transparent text-ink-muted italic',
            )}
          >
            {state === 'deleted' ? (
              <p>{texts.deleted}</p>
            ) : (
              <>
                {repliesTo && (
                  <p
                    data-slot="chat-reply"
                    className="line-clamp-2 min-w-0 border-s-2 border-line-strong ps-2 text-small wrap-anywhere"
                  >
                    <span className="font-medium">{repliesTo.authorName}</span>: {repliesTo.text}
                  </p>
                )}
                {text && <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>}
                {attachments.length > 0 && renderAttachments?.(message)}
                {attachments.length > 0 && !renderAttachments && (
                  <ul className="grid min-w-0 gap-1">
                    {attachments.map((attachment) => (
                      <li key={attachment.id} className="flex min-w-0 items-center gap-1.5 text-small">
                        <Paperclip aria-hidden size={14} className="shrink-0" />
                        {attachment.href ? (
                          <a
                            href={attachment.href}
                            className="min-w-0 py-0.5 font-medium wrap-anywhere underline underline-offset-3"
                          >
                            {attachment.name}
                          </a>
                        ) : (
                          <span className="min-w-0 wrap-anywhere">{attachment.name}</span>
                        )}
                        {attachment.sizeInBytes !== undefined && (
                          <span className="shrink-0">
                            <Figure>{formatBytes(attachment.sizeInBytes)}</Figure>
                          </span>
                        )}
                      </li>
                    ))}
                  </ul>
                )}
              </>
            )}
          </div>
          {note && state !== 'deleted' && (
            <p className={cn('text-small text-ink-muted', isOwn && 'text-end')}>{note}</p>
          )}
          {state === 'pending' && <p className="text-end text-small text-ink-muted">{texts.pending}…</p>}
          {state === 'failed' && (
            <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
              <ErrorText>
                {texts.failed}
                {failure ? `: ${failure}` : ''}
              </ErrorText>
              {onRetry && (
                <Button size="small" onClick={() => onRetry(id)}>
                  <RotateCw aria-hidden /> {texts.retry}
                </Button>
              )}
              {onDiscard && (
                <Button size="small" variant="quiet" onClick={() => onDiscard(id)}>
                  {texts.discard}
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
    </li>
  );
});
