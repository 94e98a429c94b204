import { readStored, removeStored, writeStored } from '@millwright/api-client/browser-store';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiClient } from '@millwright/api-client/use-api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { dayIn } from '../../parts/visits/visit-time.ts';
import { mostEntries, refusedTexts, stillUnsent, withEntries, type GateDay, type GateEntry } from './gate.rules.ts';

/** Without a connection it is tried again so often, besides when the browser says that there is one. */
const againInMilliseconds = 15_000;

/**
 * The day at a gate. What it read last stays in this browser until the day is over, so that the list is there without a connection; entries are kept
 * until the server has answered each, and are sent in the order in which they were made.
 *
 * @param opened What the opening of the link answered.
 */
export function useGate(gate: string, opened: GateDay | null) {
  const client = useApiClient();
  const read = useApi('getGateDay', { query: { gate } });
  const [answered, setAnswered] = useState<{ before: GateDay | undefined; day: GateDay } | null>(null);
  const [kept] = useState(() => {
    const stored = readStored('gateDay', gate);
    if (!stored || stored.day === dayIn(Date.now(), stored.plant.timeZone)) return stored;
    removeStored('gateDay', gate);
    return null;
  });
  const [entries, setEntries] = useState<readonly GateEntry[]>(() => readStored('gateEntries', gate) ?? []);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const isSending = useRef(false);
  const unsent = useRef(entries);
  const isOver = read.error?.status === 401 || problem?.status === 401;
  // What a write answered counts until a newer reading is there.
  const fresh = answered && answered.before === read.data ? answered.day : (read.data ?? opened);
  const day = isOver ? null : (fresh ?? kept);

  useEffect(() => {
    if (fresh) writeStored('gateDay', { ...fresh, results: [] }, 'persistent', gate);
  }, [fresh, gate]);

  const keep = useCallback(
    (next: readonly GateEntry[]) => {
      unsent.current = next;
      setEntries(next);
      writeStored('gateEntries', [...next], 'persistent', gate);
    },
    [gate],
  );
  const latest = useRef(read.data);
  useEffect(() => {
    latest.current = read.data;
  });
  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      while (unsent.current.length > 0) {
        const sent = unsent.current.slice(0, mostEntries);
        const next = await client.call('checkVisitors', { query: { gate }, body: { entries: sent } });
        const left = stillUnsent(unsent.current, next);
        // An answer that names none of them would be asked for ever.
        if (left.length === unsent.current.length) break;
        setRefused((before) => [...before, ...refusedTexts(next, sent)]);
        setAnswered({ before: latest.current, day: next });
        setProblem(null);
        keep(left);
      }
    } catch (failure) {
      setProblem(failure as ApiProblem);
    } finally {
      isSending.current = false;
    }
  }, [client, gate, keep]);

  const hasUnsent = entries.length > 0;
  useEffect(() => {
    if (!hasUnsent) return undefined;
    void send();
    const again = () => void send();
    const timer = setInterval(again, againInMilliseconds);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [hasUnsent, send]);

  const enter = (entry: Omit<GateEntry, 'entryId' | 'at'>) => {
    keep([...unsent.current, { ...entry, entryId: crypto.randomUUID(), at: new Date().toISOString() }]);
    void send();
  };
  return {
    day: day && withEntries(day, entries),
    /** The list is that of an earlier reading. */
    isKept: day !== null && (read.error !== undefined || problem !== null),
    isOver,
    error: read.error,
    retry: read.retry,
    unsentCount: entries.length,
    refused,
    forgetRefused: () => setRefused([]),
    enter,
  };
}
