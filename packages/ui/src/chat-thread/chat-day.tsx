import { Paperclip, RotateCw } from 'lucide-react';
import { memo } from 'react';
import { Avatar } from '../avatar/avatar.tsx';
import { Button } from '../button/button.tsx';
import { cn } from '../cn.ts';
import { timeText, type TimeStyle } from '../day-and-time.ts';
import { formatBytes } from '../document-link/format-bytes.ts';
import { ErrorText } from '../field/field.tsx';
import { Figure } from '../figure.tsx';
import type { ChatMessage, ChatThreadLabels, ChatThreadProps } from './chat-thread.tsx';

/** What every message is drawn with. */
type MessageParts = {
  texts: ChatThreadLabels;
  style: TimeStyle;
} & Pick<ChatThreadProps, 'onRetry' | 'onDiscard' | 'renderActions' | 'renderAttachments' | 'renderExtras'>;

type DayProps = MessageParts & {
  labelId: string;
  title: string;
  messages: readonly ChatMessage[];
  /** Undefined where it is of another day, as the next one. */
  firstUnreadId: string | undefined;
  soughtId: string | undefined;
};

/** Whether a day looks as it did: the same messages, though in another array, and everything else the same. */
function looksTheSame(before: DayProps, after: DayProps): boolean {
  return (Object.keys(after) as (keyof DayProps)[]).every((name) =>
    name === 'messages'
      ? before.messages.length === after.messages.length &&
        after.messages.every((message, at) => message === before.messages[at])
      : before[name] === after[name],
  );
}

/** A day of a thread. A page of older messages changes one day or two: of the others not even the list is gone through. */
export const Day = memo(function Day({ labelId, title, messages, firstUnreadId, soughtId, ...parts }: DayProps) {
  return (
    <section aria-labelledby={labelId} className="grid min-w-0 gap-2">
      <p
        id={labelId}
        data-slot="chat-day"
        className="sticky top-0 z-sticky justify-self-center rounded-full border border-line bg-surface px-2.5 text-small text-ink-muted"
      >
        {title}
      </p>
      <ol className="grid min-w-0 gap-2">
        {messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            isFirstUnread={message.id === firstUnreadId}
            isSought={message.id === soughtId}
            {...parts}
          />
        ))}
      </ol>
    </section>
  );
}, looksTheSame);

const Message = memo(function Message({
  message,
  isFirstUnread,
  isSought,
  texts,
  style,
  onRetry,
  onDiscard,
  renderActions,
  renderAttachments,
  renderExtras,
}: MessageParts & { message: ChatMessage; isFirstUnread: boolean; isSought: boolean }) {
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
    <li data-message={id} data-state={state} tabIndex={isSought ? -1 : undefined} className="grid min-w-0 gap-2">
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
            {renderActions?.(id, message)}
          </div>
          <div
            data-slot="chat-bubble"
            className={cn(
              'grid min-w-0 gap-2 rounded-large border px-3 py-2',
              isOwn ? 'border-transparent bg-accent-soft text-on-accent-soft' : 'border-line bg-surface text-ink',
              isSought && 'border-accent',
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
                {renderExtras?.(message)}
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
