import type { ApiProblem } from '@millwright/api-client/problem';
import { keyOf, type CellChange } from './level.ts';

/**
 * A change of a sheet that the server has not confirmed. `unsent`: no answer came. `contested`: somebody else changed the cell since, and the user
 * has to choose.
 */
export type CellEdit = CellChange & {
  /** The revision of the cell over which it was typed. */
  seen: number;
  /** Shown once it is saved. */
  title: string;
  state: 'sending' | 'unsent' | 'contested';
};

type Events = {
  /** Saves the edit over the revision `seen`. Returns the revision that this made. */
  send: (edit: CellEdit, seen: number) => Promise<number>;
  /** Called when an edit becomes unsent or contested, and when it no longer is. */
  onChange: () => void;
  onContested: () => void;
  /** Called with an edit that the server will not take, after it was dropped. */
  onRefused: (edit: CellEdit, problem: ApiProblem) => void;
};

/**
 * The changes of a sheet's cells that are not saved yet, one per cell, apart from the fetched sheet. A cell that is changed again before the server
 * has answered is sent after that answer, over the revision that it made.
 */
export class CellQueue {
  readonly #events: Events;
  readonly #edits = new Map<string, CellEdit>();
  readonly #runs = new Map<string, Promise<void>>();
  /** By cell and revision: the revision that a save of this page made of it. */
  readonly #own = new Map<string, number>();
  /** By cell: changes that were sent and whose answer never came. */
  readonly #unanswered = new Map<string, string[]>();

  constructor(events: Events) {
    this.#events = events;
  }

  get edits(): readonly CellEdit[] {
    return [...this.#edits.values()];
  }

  /** Resolves once the change is saved, contested, refused or could not be sent. */
  put(edit: Omit<CellEdit, 'state'>): Promise<void> {
    const wasOpen = this.#isOpen(keyOf(edit));
    this.#edits.set(keyOf(edit), { ...edit, state: 'sending' });
    if (wasOpen) this.#events.onChange();
    return this.#run(keyOf(edit));
  }

  /** Sends what could not be sent. */
  retry(): void {
    for (const edit of this.edits) if (edit.state === 'unsent') void this.put(edit);
  }

  /** Answers what is contested; `seen` is the revision that the user was shown. */
  settle(edit: CellChange, choice: 'mine' | 'theirs', seen: number): void {
    const key = keyOf(edit);
    const mine = this.#edits.get(key);
    if (!mine) return;
    if (choice === 'mine') return void this.put({ ...mine, seen });
    this.drop(mine);
  }

  drop(edit: CellChange): void {
    this.#edits.delete(keyOf(edit));
    this.#events.onChange();
  }

  /** Whether `change` is what this page sent for the cell without getting an answer. */
  isUnanswered(edit: CellEdit, change: unknown): boolean {
    return this.#unanswered.get(keyOf(edit))?.includes(JSON.stringify(change)) ?? false;
  }

  #isOpen(key: string): boolean {
    const state = this.#edits.get(key)?.state;
    return state === 'unsent' || state === 'contested';
  }

  #run(key: string): Promise<void> {
    const running = this.#runs.get(key);
    if (running) return running;
    const run = this.#send(key).finally(() => this.#runs.delete(key));
    this.#runs.set(key, run);
    return run;
  }

  async #send(key: string): Promise<void> {
    for (let edit = this.#edits.get(key); edit?.state === 'sending'; edit = this.#edits.get(key)) {
      let { seen } = edit;
      for (let next = this.#own.get(`${key} ${seen}`); next; next = this.#own.get(`${key} ${seen}`)) seen = next;
      try {
        const revision = await this.#events.send(edit, seen);
        if (revision > seen) this.#own.set(`${key} ${seen}`, revision);
        this.#unanswered.delete(key);
        if (this.#edits.get(key) === edit) this.#edits.delete(key);
      } catch (thrown) {
        const problem = thrown as ApiProblem;
        const newest = this.#edits.get(key) ?? edit;
        if (problem.code === 'CELL_CHANGED') {
          this.#edits.set(key, { ...newest, seen, state: 'contested' });
          this.#events.onContested();
        } else if (problem.status === 0 || problem.status >= 500) {
          this.#unanswered.set(key, [...(this.#unanswered.get(key) ?? []), JSON.stringify(edit.change)]);
          this.#edits.set(key, { ...newest, state: 'unsent' });
        } else {
          this.#edits.delete(key);
          this.#events.onRefused(newest, problem);
        }
        this.#events.onChange();
      }
    }
  }
}
