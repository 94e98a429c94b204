import pg from 'pg';
import { vi } from 'vitest';

/** Runs the work, and returns the text of each statement that this process sent to the database meanwhile. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.map(([asked]) => {
      const query = asked as unknown as string | { text?: string };
      return (typeof query === 'string' ? query : query.text) ?? '';
    });
  } finally {
    spy.mockRestore();
  }
}
