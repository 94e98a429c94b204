import {
  readStored,
  removeStored,
  writeStored,
  type StoredValues,
  type UnsentMessage,
} from '@millwright/api-client/browser-store';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AttachedFile, KeptFile } from './attachments.rules.ts';
import type { ChosenCard } from './cards.rules.ts';

const TRIES_AGAIN_AFTER_MS = 5_000;

type Failure = { message: string; code: string };

/** A message on its way, with the files that it carries. */
export type OutboxMessage = UnsentMessage & { files?: readonly AttachedFile[]; cards?: readonly ChosenCard[] };
/** What is kept of a thread: the draft with what is attached to it, and messages on their way. */
type Unsent = Omit<StoredValues['unsent'], 'outbox'> & { outbox: OutboxMessage[]; files?: readonly KeptFile[] };

/** Whether sending the same again may help: the line was cut, or the server has a problem of its own. */
const mayHeal = ({ status }: ApiProblem) => status === 0 || status === 429 || status >= 500;

/**
 * Messages on their way, in order, and the draft with its files. All are kept on this device until the server has them, so that a reload loses nothing. One that
 * fails by the line is sent again when the line is back, and those behind it wait; one that is refused stays with its reason, and those behind it go on.
 *
 * @param of The person and the thread.
 * @param send Stores one. It may be called again for a message whose answer was lost: the server tells by its id.
 */
export function useOutbox(of: string, send: (message: OutboxMessage) => Promise<unknown>) {
  const [first] = useState((): Unsent | null => readStored('unsent', of));
  const [outbox, setOutbox] = useState<readonly OutboxMessage[]>(first?.outbox ?? []);
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map());
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const draft = useRef(first?.draft ?? '');
  const files = useRef(first?.files ?? []);
  const isSending = useRef(false);
  const [tries, setTries] = useState(0);

  const keep = useCallback(
    (next: readonly OutboxMessage[]) => {
      if (next.length === 0 && draft.current === '' && files.current.length === 0) return removeStored('unsent', of);
      const kept: Unsent = {
        draft: draft.current,
        outbox: [...next],
        ...(files.current.length > 0 && { files: files.current }),
      };
      writeStored('unsent', kept, 'persistent', of);
    },
    [of],
  );
  const latest = useRef(outbox);
  const change = useCallback(
    (by: (before: readonly OutboxMessage[]) => readonly OutboxMessage[]) => {
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
    /** The draft as it was kept, and what was attached to it. */
    firstDraft: first?.draft ?? '',
    firstFiles: first?.files ?? [],
    /** What is typed at the moment. */
    currentDraft: () => draft.current,
    keepDraft: useCallback(
      (text: string) => {
        draft.current = text;
        keep(latest.current);
      },
      [keep],
    ),
    keepFiles: useCallback(
      (attached: readonly KeptFile[]) => {
        files.current = attached;
        keep(latest.current);
      },
      [keep],
    ),
    add: useCallback((message: OutboxMessage) => change((before) => [...before, message]), [change]),
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
const mayWait = (outbox: readonly OutboxMessage[], tried: string) => outbox[0]?.clientMessageId === tried;
