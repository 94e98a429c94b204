import { readStored, writeStored, type StoredValues } from '@millwright/api-client/browser-store';
import { useEffect } from 'react';

/** A job, by its number, or a conversation, by its id. */
export type Opened = StoredValues['recentlyOpened'][number];

/** What was opened last in this browser, the latest first. It ends with the session. */
export const recentlyOpened = (): Opened[] => readStored('recentlyOpened') ?? [];

/** Notes what is being looked at, once it is known, for the palette. */
export function useNoteOpened(kind: Opened['kind'], id: string | undefined, label = ''): void {
  useEffect(() => {
    if (id === undefined) return;
    const others = recentlyOpened().filter((each) => each.kind !== kind || each.id !== id);
    writeStored('recentlyOpened', [{ kind, id, label }, ...others].slice(0, 8), 'persistent');
  }, [kind, id, label]);
}
