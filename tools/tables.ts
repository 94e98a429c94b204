/**
 * Writes apps/server/src/db/tables.ts, the tables as TypeScript sees them, from a database that all migrations were run on. That it is current is
 * tested in the server (db/tables.test.ts).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../apps/server/src/db/driver.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { tablesText } from '../apps/server/src/db/tables-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'millwright-tables-'));
const database = await openDatabase({ kind: 'embedded', dataFolder: folder }, () => {});
try {
  await migrate(database.ownerPool);
  const text = await tablesText(database.ownerPool);
  writeFileSync(new URL('../apps/server/src/db/tables.ts', import.meta.url), text);
  console.log(`Tables: ${text.match(/^ {2}\w+: \{$/gm)!.length} written.`);
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
