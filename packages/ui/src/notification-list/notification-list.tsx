import { Bell } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Badge } from '../badge/badge.tsx';
import { Button } from '../button/button.tsx';
import { cn } from '../cn.ts';
import { dayText, groupByDay, relativeText, timeText, useNow, useTimeStyle, type TimeStyle } from '../day-and-time.ts';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { Figure } from '../figure.tsx';
import { formatNumber } from '../format-number.ts';
import { renderAnchor, type RenderLink } from '../link/render-link.tsx';
import { Skeleton, SkeletonGroup } from '../skeleton/skeleton.tsx';
import { useTexts, type Texts } from '../language.tsx';

/** One thing that somebody should know of. */
export interface Notification {
  id: string;
  /** RFC 3339. */
  at: string;
  title: string;
  description?: ReactNode;
  /** Where it is about; its title is then a link, and following it reads it. */
  href?: string;
  icon?: ReactNode;
  isRead: boolean;
}

/** Properties of NotificationList: native section properties plus the notifications. */
export interface NotificationListProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** Newest first; with `isUnreadFirst` unread ones before all others. */
  notifications: readonly Notification[];
  /** Marks these as read: the one that was opened, or all unread ones of the list. */
  onRead: (ids: string[]) => void;
  /** Unread ones stand together above the days. */
  isUnreadFirst?: boolean;
  /** How links are made, for a router. */
  renderLink?: RenderLink;
  /** With it a button asks for earlier ones. */
  onShowMore?: () => void;
  /** Earlier ones are on their way. */
  isLoadingMore?: boolean;
  /** None is there yet: shapes stand in their place. */
  isLoading?: boolean;
  /** In place of the notifications, for instance a Banner with a way to try again. */
  error?: ReactNode;
  /** Milliseconds since 1970, against which "12 minutes ago" is reckoned; the present unless given. */
  now?: number;
  /** How times are written. */
  time?: Partial<TimeStyle>;
  /** Level of its heading, to fit the page around. */
  headingLevel?: 2 | 3;
  /** Its texts, said otherwise. */
  labels?: Partial<Texts<'notificationList'>>;
}

const english: Texts<'notificationList'> = {
  title: 'Notifications',
  unread: 'Unread',
  unreadCount: (count) => `${formatNumber(count)} unread`,
  markAllRead: 'Mark all as read',
  arrived: (count) => (count === 1 ? '1 new notification' : `${formatNumber(count)} new notifications`),
  showMore: 'Show earlier',
  loading: 'Loading notifications',
  emptyTitle: 'Nothing new',
  emptyText: 'Updates on your requests and vendors appear here.',
};

/**
 * What happened that concerns the reader, newest first and by day. Unread ones say so in words and by weight; opening one or one button
 * for all reads them. What arrives while it is shown is announced by its number, not read out.
 */
export function NotificationList({
  notifications,
  onRead,
  isUnreadFirst = false,
  renderLink = renderAnchor,
  onShowMore,
  isLoadingMore = false,
  isLoading = false,
  error,
  now: givenNow,
  time,
  headingLevel = 2,
  labels,
  className,
  ...rest
}: NotificationListProps) {
  const id = useId();
  const texts = useTexts('notificationList', english, labels);
  const style = useTimeStyle(time);
  const present = useNow();
  const now = givenNow ?? present;
  const Heading = `h${headingLevel}` as const;
  const DayHeading = `h${headingLevel + 1}` as 'h3' | 'h4';
  const heading = useRef<HTMLHeadingElement>(null);
  const unread = notifications.filter((one) => !one.isRead);
  const read = isUnreadFirst ? notifications.filter((one) => one.isRead) : notifications;
  const groups = [
    ...(isUnreadFirst && unread.length > 0 ? [{ day: texts.unread, isDay: false, entries: unread }] : []),
    ...groupByDay(read, style).map((group) => ({ ...group, isDay: true })),
  ];

  // Only what is newer than the newest that was here has arrived; earlier ones were asked for.
  const [arrived, setArrived] = useState(0);
  const newest = useRef<string | null>(null);
  const first = notifications.reduce<string | null>(
    (last, { at }) => (last === null || Date.parse(at) > Date.parse(last) ? at : last),
    null,
  );
  useEffect(() => {
    const before = newest.current;
    if (before !== null && first !== null && Date.parse(first) > Date.parse(before))
      setArrived(notifications.filter((one) => Date.parse(one.at) > Date.parse(before)).length);
    if (!isLoading) newest.current = first ?? '1970-01-01T00:00:00Z';
    // oxlint-disable-next-line react/exhaustive-deps -- announced when a newer one is the first, whatever else changes
  }, [first, isLoading]);

  return (
    <section
      data-slot="notification-list"
      {...rest}
      aria-labelledby={`${id}-title`}
      aria-busy={isLoading || undefined}
      className={cn('grid min-w-0 gap-4 text-ink', className)}
    >
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <Heading ref={heading} id={`${id}-title`} tabIndex={-1} className="min-w-0 wrap-anywhere">
            {texts.title}
          </Heading>
          {unread.length > 0 && <Badge tone="spark">{texts.unreadCount(unread.length)}</Badge>}
        </div>
        {unread.length > 0 && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              onRead(unread.map((one) => one.id));
              // The button goes: the keyboard stays in the list.
              heading.current?.focus();
            }}
          >
            {texts.markAllRead}
          </Button>
        )}
      </div>
      <span role="status" className="sr-only">
        {arrived > 0 && texts.arrived(arrived)}
      </span>
      {error ?? null}
      {isLoading && (
        <SkeletonGroup label={texts.loading} className="grid gap-4">
          {[1, 2, 3].map((line) => (
            <div key={line} className="flex gap-3">
              <Skeleton className="size-8 rounded-full" />
              <Skeleton className="mt-1 h-8 flex-1" />
            </div>
          ))}
        </SkeletonGroup>
      )}
      {!isLoading && !error && notifications.length === 0 && (
        <EmptyState title={texts.emptyTitle} headingLevel={headingLevel === 2 ? 3 : undefined}>
          {texts.emptyText}
        </EmptyState>
      )}
      {!isLoading &&
        groups.map((group) => (
          <section key={group.day} data-slot="notification-day">
            <DayHeading className="mb-1.5 text-label font-semibold text-ink-soft">
              {group.isDay ? dayText(group.entries[0]!.at, now, style) : group.day}
            </DayHeading>
            <ul className="overflow-hidden rounded-large border border-line bg-surface">
              {group.entries.map((one) => {
                const ago = now === undefined ? null : relativeText(one.at, now, style);
                return (
                  <li
                    key={one.id}
                    data-slot="notification"
                    data-state={one.isRead ? 'read' : 'unread'}
                    className="relative flex min-w-0 gap-3 border-b border-line px-4 py-3 last:border-b-0 has-[a]:hover:bg-hover data-[state=unread]:before:absolute data-[state=unread]:before:inset-y-0 data-[state=unread]:before:start-0 data-[state=unread]:before:w-1 data-[state=unread]:before:bg-accent forced-colors:data-[state=unread]:before:bg-[Highlight]"
                  >
                    <span
                      aria-hidden
                      className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-ink-muted [&_svg]:size-4"
                    >
                      {one.icon ?? <Bell />}
                    </span>
                    <div className="min-w-0 flex-1">
                      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                        <p className={cn('min-w-0 wrap-anywhere', !one.isRead && 'font-semibold')}>
                          {!one.isRead && <span className="sr-only">{texts.unread}: </span>}
                          {one.href === undefined ? (
                            <bdi>{one.title}</bdi>
                          ) : (
                            renderLink({
                              href: one.href,
                              'data-slot': 'notification-link',
                              onClick: () => {
                                if (!one.isRead) onRead([one.id]);
                              },
                              // The whole line is the target, and the link stays a real one.
                              className:
                                'outline-none after:absolute after:inset-0 after:content-[""] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus hover:underline hover:underline-offset-3',
                              children: <bdi>{one.title}</bdi>,
                            })
                          )}
                        </p>
                        <time dateTime={one.at} className="text-small whitespace-nowrap text-ink-muted tabular-nums">
                          {ago === null ? '' : `${ago} · `}
                          <Figure>{timeText(one.at, style)}</Figure>
                        </time>
                      </div>
                      {one.description && (
                        <div className="mt-0.5 text-small wrap-anywhere text-ink-muted">{one.description}</div>
                      )}
                    </div>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      {onShowMore && !isLoading && (
        <Button className="justify-self-start" isLoading={isLoadingMore} onClick={onShowMore}>
          {texts.showMore}
        </Button>
      )}
    </section>
  );
}
