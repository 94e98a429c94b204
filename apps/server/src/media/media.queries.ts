import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Which content the logo of a company is, a PNG; null when no company has this file as its logo. */
export async function companyLogoHash(db: Kysely<Database>, fileId: string): Promise<Buffer | null> {
  const { rows } = await sql<{ sha256: Buffer }>`select sha256 from company_logo(${fileId})`.execute(db);
  return rows[0]?.sha256 ?? null;
}
