import { useApiClient } from '@millwright/api-client/use-api';
import { useEffect } from 'react';

/** Tells a vendor, once a showing, that its contacts were opened. Changes nothing that is read, and its failure is not the reader's concern. */
export function useContactNotification(gstn: string, isShown: boolean) {
  const client = useApiClient();
  useEffect(() => {
    if (isShown) client.call('contactNotification', { body: { gstn } }).catch(() => undefined);
  }, [client, gstn, isShown]);
}
