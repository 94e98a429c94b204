import { readStored, writeStored } from '@millwright/api-client/browser-store';
import { useState, useSyncExternalStore } from 'react';

const nothingChanges = () => () => undefined;

/** The server writes into the page that it has a demo video, so that nothing has to be asked for. */
const isOffered = () =>
  'demoVideo' in document.documentElement.dataset && readStored('applicationFlags')?.showDemoVideo !== false;

/** Whether to offer the demo video: there is one, and this browser has not dismissed it (the flag of section 9 of the product specification defaults to true). */
export function useDemoVideo() {
  const [isDismissed, setDismissed] = useState(false);
  const isThere = useSyncExternalStore(nothingChanges, isOffered, () => false);
  const dismiss = () => {
    writeStored('applicationFlags', { showDemoVideo: false }, 'persistent');
    setDismissed(true);
  };
  return { isShown: isThere && !isDismissed, dismiss };
}
