import type { Session } from '@millwright/api-client/session';
import { useApiClient } from '@millwright/api-client/use-api';
import { useEffect, useRef, useState } from 'react';

let kept: { person: string; drafts: Map<string, unknown> } | null = null;
let stopWatching = () => {};

/** Forgets all that was kept. */
export function forgetDrafts(): void {
  kept = null;
  stopWatching();
}

/** Keeps one; in the memory of this page only: what people type belongs into no storage, which the end of a session clears for that reason. */
export function keepDraft(session: Session, person: string, key: string, draft: unknown): void {
  if (kept?.person !== person) {
    forgetDrafts();
    kept = { person, drafts: new Map() };
    stopWatching = session.subscribe(() => {
      const next = session.getState().userData?._id;
      if (next !== undefined && next !== person) forgetDrafts();
    });
  }
  kept.drafts.set(key, draft);
}

/** Whether something that was typed waits for its person. */
export const hasDrafts = (): boolean => kept !== null && kept.drafts.size > 0;

/**
 * Keeps what was typed into a form when the session ended under it, until the same person has logged in again in this tab and opens the form.
 * Whoever else logs in meanwhile ends it, and so does a logout. Secrets do not belong into it.
 *
 * @param key The form and what it is about; null: nothing is kept.
 * @param read What there is to keep at the end of the form; null: nothing was typed.
 * @returns What the person had typed before.
 */
export function useDraft<Draft>(key: string | null, read: () => Draft | null): Draft | null {
  const { session } = useApiClient();
  const [person] = useState(() => session.getState().userData?._id);
  const [draft] = useState(() =>
    key !== null && kept !== null && kept.person === person
      ? ((kept.drafts.get(key) as Draft | undefined) ?? null)
      : null,
  );
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(
    () => () => {
      if (key === null || person === undefined) return;
      const { userData, endedBy } = session.getState();
      // Taken away while somebody is logged in, it was sent or given up, or is another person's.
      if (userData) kept?.drafts.delete(key);
      if (userData || endedBy === undefined || endedBy === 'logout') return;
      const typed = latest.current();
      if (typed !== null) keepDraft(session, person, key, typed);
    },
    [session, person, key],
  );
  return draft;
}
