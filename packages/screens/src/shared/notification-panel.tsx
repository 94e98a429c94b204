import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Drawer } from '@millwright/ui/drawer/drawer';
import { linkClass } from '@millwright/ui/link/link';
import { NotificationList } from '@millwright/ui/notification-list/notification-list';
import { useToast } from '@millwright/ui/toast/toast';
import { useState } from 'react';
import { FailedState } from './failed-state.tsx';
import { ScreenLink, useHost } from './host.tsx';
import { iconOf, placeOf, wordsOf } from './notification-words.tsx';

const pageSize = 20;
/** The most that one answer holds. */
const most = 100;

/** What concerns the reader, unread ones first. Following one reads it, and one button reads all that are shown as new. */
export function NotificationPanel({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const { hasScreen, hrefFor, renderLink } = useHost();
  const toast = useToast();
  const [limit, setLimit] = useState(pageSize);
  const news = useApi('getNotifications', isOpen ? { query: { limit } } : null, { keepPrevious: true });
  const { run: markRead } = useApiMutation('markNotificationsRead');
  const all = news.data?.notifications ?? [];
  const newest = all.reduce((last, { at }) => (at > last ? at : last), '');
  const read = (ids: string[]) => {
    const unread = all.filter(({ isRead }) => !isRead);
    // All that are shown as new: those on later pages too, but none that came since.
    const body = ids.length > 1 && ids.length === unread.length ? { upTo: newest } : { ids };
    markRead({ body }).catch(() =>
      toast.show({ tone: 'bad', title: 'Not marked as read', description: 'Check your connection and try again.' }),
    );
  };
  return (
    <Drawer isOpen={isOpen} onOpenChange={onOpenChange} title="Notifications">
      <div className="grid gap-4">
        <NotificationList
          isUnreadFirst
          headingLevel={3}
          notifications={all.map((one) => {
            const target = placeOf(one);
            return {
              id: one._id,
              at: one.at,
              isRead: one.isRead,
              icon: iconOf(one.kind),
              ...wordsOf(one),
              ...(target && hasScreen(target.screen) && { href: hrefFor(target) }),
            };
          })}
          onRead={read}
          renderLink={(link) =>
            renderLink({
              ...link,
              onClick: (event) => {
                link.onClick?.(event);
                onOpenChange(false);
              },
            })
          }
          isLoading={news.data === undefined && !news.error}
          {...(news.error && {
            error: <FailedState problem={news.error} onRetry={news.retry} isInline={news.data !== undefined} />,
          })}
          {...(news.data &&
            all.length < news.data.totalRecords &&
            limit < most && { onShowMore: () => setLimit((before) => Math.min(most, before + pageSize * 2)) })}
          isLoadingMore={news.isRefreshing && all.length < limit}
          labels={{ title: 'Latest', emptyText: 'Updates on your jobs, quotes and requests appear here.' }}
        />
        {hasScreen('mail-preferences') && (
          <p className="text-small text-ink-muted">
            Choose which of these you get by email:{' '}
            <ScreenLink to={{ screen: 'mail-preferences' }} className={linkClass()} onClick={() => onOpenChange(false)}>
              email preferences
            </ScreenLink>
          </p>
        )}
      </div>
    </Drawer>
  );
}
