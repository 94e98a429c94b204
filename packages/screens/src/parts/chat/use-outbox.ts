import { readStored, removeStored, writeStored, type UnsentMessage } from '@millwright/api-client/browser-store';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useCallback, useEffect, useRef, useState } from 'react';

const TRIES_AGAIN_AFTER_MS = 5_000;

type Failure = { message: string; code: string };

/** Whether sending the same again may help: the line was cut, or the server has a problem of its own. */
const mayHeal = ({ status }: ApiProblem) => status === 0 || status === 429 || status >= 500;

/**
 * Messages on their way, in order, and the draft. Both are kept on this device until the server has them, so that a reload loses nothing. One that
 * fails by the line is sent again when the line is back, and those behind it wait; one that is refused stays with its reason, and those behind it go on.
 *
 * @param of The person and the thread.
 * @param send Stores one. It may be called again for a message whose answer was lost: the server tells by its id.
 */
export function useOutbox(of: string, send: (message: UnsentMessage) => Promise<unknown>) {
  const [first] = useState(() => readStored('unsent', of));
  const [outbox, setOutbox] = useState<readonly UnsentMessage[]>(first?.outbox ?? []);
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map());
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const draft = useRef(first?.draft ?? '');
  const isSending = useRef(false);
  const [tries, setTries] = useState(0);

  const keep = useCallback(
    (next: readonly UnsentMessage[]) => {
      if (next.length === 0 && draft.current === '') removeStored('unsent', of);
      else writeStored('unsent', { draft: draft.current, outbox: [...next] }, 'persistent', of);
    },
    [of],
  );
  const latest = useRef(outbox);
  const change = useCallback(
    (by: (before: readonly UnsentMessage[]) => readonly UnsentMessage[]) => {
      const next = by(latest.current);
      if (next === latest.current) return;
      latest.current = next;
      keep(next);
      setOutbox(next);
    },
    [keep],
  );
  const drop = useCallback(
    (id: string) => change((before) => before.filter(({ clientMessageId }) => clientMessageId !== id)),
    [change],
  );

  const sending = useRef(send);
  useEffect(() => {
    sending.current = send;
  });
  useEffect(() => {
    const next = outbox.find(({ clientMessageId }) => !refused.has(clientMessageId));
    if (!next || isSending.current) return;
    isSending.current = true;
    const id = next.clientMessageId;
    const note = (failure: Failure | null) =>
      setFailures((before) => {
        const after = new Map(before);
        if (failure) after.set(id, failure);
        else after.delete(id);
        return after;
      });
    sending
      .current(next)
      .then(
        () => {
          note(null);
          drop(id);
        },
        (problem: ApiProblem) => {
          note({ message: problem.status === 0 ? 'No connection' : problem.message, code: problem.code });
          if (!mayHeal(problem)) setRefused((before) => new Set(before).add(id));
          else setTimeout(() => setTries((count) => count + 1), TRIES_AGAIN_AFTER_MS);
        },
      )
      .finally(() => {
        isSending.current = false;
        setTries((count) => (latest.current.length > 0 && !mayWait(latest.current, id) ? count + 1 : count));
      });
  }, [outbox, refused, tries, drop]);
  useEffect(() => {
    const again = () => setTries((count) => count + 1);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);

  return {
    outbox,
    failures,
    /** The draft as it was kept. */
    firstDraft: first?.draft ?? '',
    keepDraft: useCallback(
      (text: string) => {
        draft.current = text;
        keep(latest.current);
      },
      [keep],
    ),
    add: useCallback((message: UnsentMessage) => change((before) => [...before, message]), [change]),
    drop,
    /** Forgets those that the server has. */
    settle: change,
    retry: useCallback(
      (id: string, isNotPrice = false) => {
        if (isNotPrice)
          change((before) => before.map((one) => (one.clientMessageId === id ? { ...one, isNotPrice } : one)));
        setRefused((before) => new Set([...before].filter((one) => one !== id)));
        setFailures((before) => new Map([...before].filter(([one]) => one !== id)));
        setTries((count) => count + 1);
      },
      [change],
    ),
  };
}

/** The message that was just tried is still the first: it waits for its turn. */
const mayWait = (outbox: readonly UnsentMessage[], tried: string) => outbox[0]?.clientMessageId === tried;
