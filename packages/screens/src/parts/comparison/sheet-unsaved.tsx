import { cellOfChange } from '@millwright/evaluation/changes';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { ChangeQuestion } from '../../shared/change-question.tsx';
import { useLeaveQuestion } from '../../shared/leave-question.tsx';
import { cellWords, changeText } from './sheet-cell-words.ts';
import { inputOf, type Sheet } from './sheet-words.ts';
import type { CellEdits } from './use-cell-edits.ts';

/** What was typed on a sheet and is not saved: a choice where a colleague changed the same cell, and a retry where no answer came. */
export function SheetUnsaved({ sheet, edits: { queue, open } }: { sheet: Sheet; edits: CellEdits }) {
  const { question } = useLeaveQuestion(open.length > 0);
  const unsent = open.filter(({ state }) => state === 'unsent');
  return (
    <>
      {question}
      {open.map((edit) => {
        const cell = cellOfChange(edit.change);
        const theirs = inputOf(sheet, edit.vendorId, cell);
        // Until the sheet with their change is here there is nothing to choose from.
        if (edit.state !== 'contested' || !theirs || theirs.revision === edit.seen) return null;
        return (
          <ChangeQuestion
            key={`${edit.vendorId} ${cell}`}
            what={cellWords(sheet, { vendorId: edit.vendorId, cell })}
            by={theirs.by}
            isMine={theirs.isMine}
            theirs={changeText(sheet, edit.vendorId, theirs.after)}
            mine={changeText(sheet, edit.vendorId, edit.change)}
            onSettle={(choice) => queue.settle(edit, choice, theirs.revision)}
          />
        );
      })}
      {unsent.length > 0 && (
        <Banner
          tone="warn"
          title={unsent.length === 1 ? '1 change is not saved' : `${unsent.length} changes are not saved`}
          action={
            <>
              <Button size="small" onClick={() => queue.retry()}>
                Try again
              </Button>
              <Button size="small" variant="quiet" onClick={() => unsent.forEach((edit) => queue.drop(edit))}>
                Discard
              </Button>
            </>
          }
        >
          The server cannot be reached. Your changes will be saved when it responds.
          <ul>
            {unsent.map(({ vendorId, change }) => (
              <li key={`${vendorId} ${cellOfChange(change)}`}>
                {cellWords(sheet, { vendorId, cell: cellOfChange(change) })}: {changeText(sheet, vendorId, change)}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}
