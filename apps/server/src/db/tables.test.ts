import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './driver.ts';
import { tablesText } from './tables-text.ts';

test('tables.ts is what the migrated database says: npm run tables writes it', async () => {
  const made = await createTestDatabase();
  const database = await openDatabase(made.location, () => {});
  try {
    const text = await tablesText(database.ownerPool);
    expect(text).toBe(readFileSync(new URL('./tables.ts', import.meta.url), 'utf8'));
    // Each kind of column, so that a driver that hands out something else is not believed.
    expect(text).toMatch(/ {2}job: \{[^}]*\n {4}status: Generated<'draft' \| 'submitted' \| /);
    expect(text).toMatch(
      / {2}vendor: \{[^}]*\n {4}turnover_in_paise: number;[^}]*\n {4}deleted_at: Timestamp \| null;/,
    );
    expect(text).toMatch(/ {2}activity: \{\n {4}seq: GeneratedAlways<number>;/);
  } finally {
    await database.close();
    await made.remove();
  }
});
