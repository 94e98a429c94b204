import type { Recorder } from './recorder.ts';

type Page = { notifications: { _id: string; isRead: boolean }[] };

/** What concerns the owner of the demo's jobs, and which mails that person wants. */
export async function recordNotifications({ record, as }: Recorder): Promise<void> {
  const { notifications } = await record<Page>('getNotifications', '', 200, { as, query: { limit: 20 } });
  await record('getMailPreferences', '', 200, { as });
  const chosen = { preferences: [{ group: 'quotes', delivery: 'off' }] };
  await record('setMailPreferences', '', 200, { as, body: chosen });
  const unread = notifications.filter(({ isRead }) => !isRead).map(({ _id }) => _id);
  await record('markNotificationsRead', '', 200, { as, body: { ids: unread.slice(0, 1) } });
  await record('getNotifications', 'read', 200, { as, query: { limit: 20 } });
}
