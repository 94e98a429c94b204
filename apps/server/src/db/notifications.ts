/** What the database tells those who listen: that something is due, that something happened, that a session ended. */
export const channels = ['task', 'event', 'session'] as const;
/** One of what can be listened to. */
export type NotificationChannel = (typeof channels)[number];

/** Gets the payload; null when notifications may have been missed. */
type Listener = (payload: string | null) => void;

/** Those who listen, in this process. A payload only says where to look: a listener decides by itself what to read. */
export type Notifications = {
  /** Calls back when a transaction that told of it was committed, by any process; and when some may have been missed. Answers how to stop. */
  listen: (channel: NotificationChannel, listener: Listener) => () => void;
};

/** The notifications of one process, and how they get there. */
export function createNotifications(): Notifications & {
  tell: (channel: string, payload: string | null) => void;
  tellAll: () => void;
} {
  const listeners = new Map<string, Set<Listener>>(channels.map((channel) => [channel, new Set()]));
  const tell = (channel: string, payload: string | null) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload);
  };
  return {
    listen: (channel, listener) => {
      listeners.get(channel)!.add(listener);
      return () => void listeners.get(channel)!.delete(listener);
    },
    tell,
    tellAll: () => channels.forEach((channel) => tell(channel, null)),
  };
}

/** As SQL, for a connection that listens. */
export const listenStatement = channels.map((channel) => `listen ${channel}`).join('; ');
