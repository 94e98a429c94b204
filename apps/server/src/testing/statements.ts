import pg from 'pg';
import { vi } from 'vitest';

/** What runs beside requests: the task worker, the search index, streams of events and shared budgets. */
const BACKGROUND = /\b(task|budget)_\w+\(|\bevent_(publish|after)\(|\bvendor_change\b|\bfrom event\b|^listen /i;

/** Runs the work, and returns the text of each statement that requests of this process sent to the database meanwhile. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls
      .map(([asked]) => {
        const query = asked as unknown as string | { text?: string };
        return (typeof query === 'string' ? query : query.text) ?? '';
      })
      .filter((text) => !BACKGROUND.test(text));
  } finally {
    spy.mockRestore();
  }
}
