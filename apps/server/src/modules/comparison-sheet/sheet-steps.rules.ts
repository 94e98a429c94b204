import type { Input } from './sheet-inputs.rules.ts';

/** A change of the caller: made, taken back (undo), or made again (redo). */
export type OwnEdit = Pick<Input, 'revision' | 'vendor_id' | 'cell' | 'before' | 'after'> & {
  step: 'undo' | 'redo' | null;
};
export type Steps = { undo: OwnEdit | null; redo: OwnEdit | null };

/** What a person takes back next and makes again next, of their changes of one version, the oldest first. */
export function stepsOf(own: readonly OwnEdit[]): Steps {
  const [undo, redo]: [OwnEdit[], OwnEdit[]] = [[], []];
  for (const edit of own) {
    if (edit.step === 'undo') {
      undo.pop();
      redo.push(edit);
      continue;
    }
    if (edit.step === 'redo') redo.pop();
    // What was taken back is given up for a new change.
    else redo.length = 0;
    undo.push(edit);
  }
  return { undo: undo.at(-1) ?? null, redo: redo.at(-1) ?? null };
}
