import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { useToast } from '@millwright/ui/toast/toast';
import { Redo2, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isolated } from '../../shared/isolated.ts';
import type { Sheet } from './sheet-words.ts';
import { cellWords } from './sheet-cell-words.ts';

type Which = 'undo' | 'redo';

const isTyped = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
  ) !== null;

/** Which step a key asks for: Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, with Cmd as well. */
function stepOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Which | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : null;
}

/** Takes the own last change of a sheet back, and makes it again. */
export function SheetSteps({ sheet, onStale }: { sheet: Sheet; onStale: () => void }) {
  const toast = useToast();
  const { run, isPending } = useApiMutation('stepSheetChanges');
  const reasonOf = (which: Which): string | null => {
    const step = sheet.steps[which];
    if (step === null) return which === 'undo' ? 'You have no changes to undo on this version.' : 'Nothing to redo.';
    return step.changedBy === null
      ? null
      : `${isolated(step.changedBy)} changed ${cellWords(sheet, step)} since, so it cannot be undone.`;
  };
  const go = async (which: Which) => {
    const step = sheet.steps[which];
    const reason = reasonOf(which);
    if (isPending) return;
    if (step === null || reason !== null) {
      toast.show({ id: 'sheet-step', title: reason });
      return;
    }
    try {
      await run({ body: { comparisonId: sheet._id, revision: step.revision, step: which } });
      const title = `${which === 'undo' ? 'Undone' : 'Redone'}: ${cellWords(sheet, step)}`;
      toast.show({ id: 'sheet-step', tone: 'good', title });
    } catch (problem) {
      toast.show({ id: 'sheet-step', tone: 'bad', title: (problem as ApiProblem).message });
      onStale();
    }
  };
  const newest = useRef(go);
  useEffect(() => {
    newest.current = go;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const which = stepOfKey(event);
      if (!which || event.defaultPrevented || event.isComposing || isTyped(event.target)) return;
      event.preventDefault();
      if (!event.repeat) void newest.current(which);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const button = (which: Which, keys: string) => {
    const step = sheet.steps[which];
    const name = which === 'undo' ? 'Undo' : 'Redo';
    const Icon = which === 'undo' ? Undo2 : Redo2;
    return (
      <IconButton
        variant="secondary"
        label={step ? `${name}: ${cellWords(sheet, step)}` : name}
        aria-keyshortcuts={keys}
        disabledReason={reasonOf(which)}
        onClick={() => void go(which)}
      >
        <Icon aria-hidden />
      </IconButton>
    );
  };
  return (
    <div role="group" aria-label="Own changes" className="flex gap-1">
      {button('undo', 'Control+Z Meta+Z')}
      {button('redo', 'Control+Shift+Z Meta+Shift+Z Control+Y')}
    </div>
  );
}
