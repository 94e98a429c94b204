import { cellOfChange } from '@millwright/evaluation/changes';
import { useToast } from '@millwright/ui/toast/toast';
import { useEffect, useRef, useState } from 'react';
import { CellQueue, type CellEdit } from './cell-queue.ts';
import { cellWords, changeText } from './sheet-cell-words.ts';
import { inputOf, seenOf, type Sheet } from './sheet-words.ts';
import { useSheetChange } from './use-sheet-change.ts';

export type CellEdits = ReturnType<typeof useCellEdits>;

/**
 * Saves changes of a sheet's cells. What is not saved yet outlives every newer sheet: `open` is what still needs the user, or a connection.
 *
 * @param onStale Reads the sheet again.
 */
export function useCellEdits(sheet: Sheet, onStale: () => void) {
  const toast = useToast();
  const { send } = useSheetChange(sheet, onStale);
  const [version, setVersion] = useState(0);
  const latest = useRef({ sheet, send, onStale });
  useEffect(() => {
    latest.current = { sheet, send, onStale };
  });
  const [queue] = useState(
    () =>
      new CellQueue({
        send: async ({ vendorId, change, title }, seen) =>
          seenOf(await latest.current.send({ vendorId, seen, change }, title), vendorId, cellOfChange(change)),
        onChange: () => setVersion((before) => before + 1),
        onContested: () => latest.current.onStale(),
        onRefused: (edit, { message }) => {
          const { sheet: now } = latest.current;
          const cell = cellWords(now, { vendorId: edit.vendorId, cell: cellOfChange(edit.change) });
          toast.show({
            tone: 'bad',
            title: message,
            description: `Not saved: ${cell}, ${changeText(now, edit.vendorId, edit.change)}.`,
          });
          latest.current.onStale();
        },
      }),
  );
  useEffect(() => {
    const retry = () => queue.retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [queue]);
  useEffect(() => {
    // An answer came: so will others.
    queue.retry();
    for (const edit of queue.edits) {
      const theirs = inputOf(sheet, edit.vendorId, cellOfChange(edit.change));
      if (edit.state === 'contested' && theirs?.isMine && queue.isUnanswered(edit, theirs.after))
        queue.settle(edit, 'mine', theirs.revision);
    }
  }, [queue, sheet, version]);
  const { edits } = queue;
  return {
    queue,
    /** Changes with what `edits` show. */
    version,
    edits,
    open: edits.filter((edit): edit is CellEdit => edit.state !== 'sending'),
  };
}
