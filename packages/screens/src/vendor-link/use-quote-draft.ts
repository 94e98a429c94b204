import { readStored, removeStored, writeStored } from '@millwright/api-client/browser-store';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { contentOf, valuesOf, type QuoteValues, type VendorRfq } from './quote.rules.ts';

/** Where the saving stands. `elsewhere`: another browser saved meanwhile, and nothing is saved over it until one of both is chosen. */
export type SaveState =
  | { kind: 'waiting' | 'saving' | 'offline' | 'closed' }
  | { kind: 'saved'; at: string | null }
  | { kind: 'elsewhere'; theirs: VendorRfq }
  | { kind: 'failed'; problem: ApiProblem };

const SAVES_AFTER_MS = 1200;
const TRIES_AGAIN_AFTER_MS = 15_000;

/** What was typed, perhaps before all was asked that is asked now. */
type Typed = Omit<QuoteValues, 'gstRegistration' | 'isMse'> & Partial<QuoteValues>;

/** What was typed, on the items that are asked for now. */
function onLines(values: Typed, lines: QuoteValues['lines']): QuoteValues {
  const typed = new Map(values.lines.map((line) => [line._id, line]));
  return {
    gstRegistration: 'regular',
    isMse: false,
    ...values,
    lines: lines.map((line) => typed.get(line._id) ?? line),
  };
}

const isSame = (left: QuoteValues, right: QuoteValues) => JSON.stringify(left) === JSON.stringify(right);

/** Whether the server's draft is what was sent from here: its answer was lost, and nobody else saved. */
const isOwn = (sent: Typed | null | undefined, saved: QuoteValues) =>
  !!sent && JSON.stringify(contentOf(onLines(sent, saved.lines))) === JSON.stringify(contentOf(saved));

/**
 * The draft of a quote, which saves itself: a moment after something was typed, and again when the connection is back. What the server does
 * not have yet is kept on this device, and comes back when the page is opened again.
 *
 * @param onOutdated the server has a newer revision than the page shows: what was typed is kept there by its items
 */
export function useQuoteDraft(rfq: VendorRfq, onOutdated: () => void) {
  const { link } = rfq;
  const client = useApiClient();
  const put = useApiMutation('saveQuoteDraft').run;
  const [first] = useState(() => {
    const saved = valuesOf(rfq);
    const stored = readStored('quoteDraft', link);
    const version =
      !stored || isOwn(stored.values, saved) || isOwn(stored.sent, saved) ? rfq.draftVersion : stored.version;
    return { saved, values: stored ? onLines(stored.values, saved.lines) : saved, version };
  });
  const [values, setValues] = useState(first.values);
  const [save, setSave] = useState<SaveState>(
    isSame(first.values, first.saved) ? { kind: 'saved', at: rfq.draftSavedAt } : { kind: 'waiting' },
  );
  // What is to be saved while another save is on its way: always the newest.
  const now = useRef({
    ...first,
    /** Sent, and not answered yet. */
    sent: null as QuoteValues | null,
    saving: null as Promise<void> | null,
    isStopped: false,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const again = useRef<() => void>(() => {});

  const stop = useCallback((state: SaveState) => {
    now.current.isStopped = true;
    setSave(state);
  }, []);

  const keep = useCallback(() => {
    const { version, values, sent } = now.current;
    writeStored('quoteDraft', { version, values, sent }, 'persistent', link);
  }, [link]);

  const saveOnce = useCallback(async (): Promise<void> => {
    const unanswered = now.current.sent;
    const sent = now.current.values;
    now.current.sent = sent;
    keep();
    setSave({ kind: 'saving' });
    try {
      const body = { version: now.current.version, content: contentOf(sent) };
      const { version, revision, savedAt } = await put({ query: { link }, body });
      now.current = { ...now.current, version, saved: sent, sent: null };
      const isAll = isSame(now.current.values, sent);
      if (isAll) removeStored('quoteDraft', link);
      else keep();
      setSave(isAll ? { kind: 'saved', at: savedAt } : { kind: 'waiting' });
      if (revision !== rfq.revision) onOutdated();
    } catch (failure) {
      const problem = failure as ApiProblem;
      if (problem.code === 'VERSION_CONFLICT') {
        const theirs = await client.call('getVendorRfq', { query: { link } }).catch(() => null);
        if (theirs) {
          const saved = valuesOf(theirs);
          now.current.sent = null;
          if (!isOwn(unanswered, saved)) return stop({ kind: 'elsewhere', theirs });
          now.current = { ...now.current, saved, version: theirs.draftVersion };
          return saveOnce();
        }
      }
      if (problem.code === 'RFQ_CLOSED') return stop({ kind: 'closed' });
      setSave(problem.status === 0 ? { kind: 'offline' } : { kind: 'failed', problem });
      if (problem.status === 0 || problem.status >= 500) {
        clearTimeout(timer.current);
        // What was typed while it was on its way is worth another try at once.
        const wait = isSame(now.current.values, sent) ? TRIES_AGAIN_AFTER_MS : SAVES_AFTER_MS;
        timer.current = setTimeout(() => again.current(), wait);
      }
    }
  }, [client, put, stop, keep, link, rfq.revision, onOutdated]);

  /** Saves what is not saved. Answers the version of the draft that holds all that was typed, or null. */
  const flush = useCallback(async (): Promise<number | null> => {
    clearTimeout(timer.current);
    // Another flush may have begun a saving while this one waited.
    while (now.current.saving) await now.current.saving;
    const isUnsaved = () => !isSame(now.current.values, now.current.saved);
    // A quote that was never saved has no draft to be sent.
    if ((isUnsaved() || now.current.version === 0) && !now.current.isStopped) {
      now.current.saving = saveOnce();
      await now.current.saving;
      now.current.saving = null;
    }
    return isUnsaved() || now.current.version === 0 ? null : now.current.version;
  }, [saveOnce]);
  useEffect(() => {
    again.current = () => void flush();
  }, [flush]);

  const change = useCallback(
    (update: (before: QuoteValues) => QuoteValues) => {
      now.current.values = update(now.current.values);
      setValues(now.current.values);
      keep();
      if (now.current.isStopped) return;
      setSave({ kind: 'waiting' });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => again.current(), SAVES_AFTER_MS);
    },
    [keep],
  );

  /** After another browser saved: which of both is to hold. */
  const settle = useCallback(
    (theirs: VendorRfq, choice: 'mine' | 'theirs') => {
      const saved = valuesOf(theirs);
      now.current = { ...now.current, saved, version: theirs.draftVersion, isStopped: false };
      if (choice === 'mine') return change((mine) => mine);
      removeStored('quoteDraft', link);
      now.current.values = saved;
      setValues(saved);
      setSave({ kind: 'saved', at: theirs.draftSavedAt });
    },
    [change, link],
  );

  useEffect(() => {
    const onOnline = () => again.current();
    window.addEventListener('online', onOnline);
    if (!isSame(now.current.values, now.current.saved)) again.current();
    return () => {
      window.removeEventListener('online', onOnline);
      if (isSame(now.current.values, now.current.saved)) clearTimeout(timer.current);
      else again.current();
    };
  }, []);

  return { values, save, change, flush, settle };
}
