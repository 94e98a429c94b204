import type { Args } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { useToast } from '@millwright/ui/toast/toast';
import type { Sheet } from './sheet-words.ts';

/**
 * Changes a cell of a sheet and says so, with an undo; what refuses it is said as well, and the sheet is read anew. Answers whether it was
 * changed.
 */
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
  const change = async (
    cell: Omit<Args<'updateVendorQuote'>['body'], 'comparisonId'>,
    title: string,
  ): Promise<boolean> => {
    try {
      const { entries } = await update.run({ body: { comparisonId: sheet._id, ...cell } });
      const entry = entries[0];
      toast.show({
        // One at a time, with what the buttons say: it is the last change that can be undone.
        id: 'sheet-step',
        tone: 'good',
        title,
        ...(entry && { action: { label: 'Undo', onPress: () => void undo(entry.revision) } }),
      });
      return true;
    } catch (problem) {
      refused(problem);
      return false;
    }
  };
  return { change, isPending: update.isPending };
}
