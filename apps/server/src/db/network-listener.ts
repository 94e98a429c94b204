import pg from 'pg';
import { listenStatement } from './notifications.ts';

const CONNECTS_AGAIN_AFTER_IN_MS = 1_000;

/** Listens on a PostgreSQL server by a connection of its own, which is made again when it breaks. */
export function listenOverNetwork(
  url: string,
  { tell, tellAll }: { tell: (channel: string, payload: string | null) => void; tellAll: () => void },
): { close: () => Promise<void> } {
  let client: pg.Client | null = null;
  let again: NodeJS.Timeout | undefined;
  let isClosed = false;
  const connect = () => {
    if (isClosed) return;
    const opened = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'millwright notifications',
    });
    client = opened;
    let hasEnded = false;
    const end = () => {
      if (hasEnded || isClosed) return;
      hasEnded = true;
      void opened.end().catch(() => {});
      again = setTimeout(connect, CONNECTS_AGAIN_AFTER_IN_MS);
      again.unref();
    };
    opened.on('error', end).on('end', end);
    opened.on('notification', ({ channel, payload = '' }) => tell(channel, payload));
    // Whatever was told while nobody listened is asked for now.
    opened
      .connect()
      .then(() => opened.query(listenStatement).then(tellAll), end)
      .catch(end);
  };
  connect();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(again);
      await client?.end().catch(() => {});
    },
  };
}
