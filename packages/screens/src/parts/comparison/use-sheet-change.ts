import type { Args } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { useToast } from '@millwright/ui/toast/toast';
import type { Sheet } from './sheet-words.ts';

type CellBody = Omit<Args<'updateVendorQuote'>['body'], 'comparisonId'>;

/** Changes a cell of a sheet and says so, with an undo. `change` shows a refusal too, reads the sheet again and returns whether it was changed. */
export function useSheetChange(sheet: Sheet, onStale: () => void) {
  const toast = useToast();
  const current = ['getComparisonById', { path: { a: sheet._id, b: '0' } }] as const;
  const update = useApiMutation('updateVendorQuote', current);
  const stepBack = useApiMutation('stepSheetChanges', current);
  const refused = (problem: unknown) => {
    toast.show({ tone: 'bad', title: (problem as ApiProblem).message });
    onStale();
  };
  const undo = (revision: number) =>
    stepBack.run({ body: { comparisonId: sheet._id, revision, step: 'undo' } }).catch(refused);
  /** Throws what refuses the change. */
  const send = async (cell: CellBody, title: string): Promise<Sheet> => {
    const answer = await update.run({ body: { comparisonId: sheet._id, ...cell } });
    const entry = answer.entries[0];
    toast.show({
      // One at a time, with what the buttons say: it is the last change that can be undone.
      id: 'sheet-step',
      tone: 'good',
      title,
      ...(entry && { action: { label: 'Undo', onPress: () => void undo(entry.revision) } }),
    });
    return answer;
  };
  const change = (cell: CellBody, title: string): Promise<boolean> =>
    send(cell, title).then(
      () => true,
      (problem: unknown) => {
        refused(problem);
        return false;
      },
    );
  return { change, send, isPending: update.isPending };
}
