import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { components } from '@millwright/contract/types';
import type { Database } from '../../db/schema.ts';
import type { Pack, VisitState } from './visit.rules.ts';

type Db = Kysely<Database>;
type Schemas = components['schemas'];

// A gate sees what these functions show it, and no table.

/** A visit as a gate sees it. */
export type GateVisit = {
  visit_id: string;
  number: number;
  state: VisitState;
  vendor_name: string;
  title: string;
  place: string | null;
  host_name: string;
  ppe: Schemas['PpeItem'][];
  starts_at: string;
  ends_at: string;
  pack: Partial<Pick<Pack, 'vehicles' | 'tools' | 'devices'>>;
  people: Schemas['GatePerson'][];
};

/** The plant of the gate that calls. */
export async function gatePlant(db: Db): Promise<{ id: string; name: string }> {
  const { rows } = await sql<{ id: string; name: string }>`select * from gate_plant()`.execute(db);
  return rows[0]!;
}

/** The visits of a time at the gate that calls, and those whose people are inside; of a gate pass that visit. */
export async function gateVisits(db: Db, from: Date, to: Date): Promise<GateVisit[]> {
  const { rows } = await sql<GateVisit>`select * from gate_passes(${from}, ${to})`.execute(db);
  return rows;
}

/** Holds a visit until the transaction ends; undefined when it is none of the gate that calls. */
export async function heldAtGate(db: Db, visitId: string) {
  const { rows } = await sql<{ state: VisitState; starts_at: string; ends_at: string }>`
    select state, starts_at, ends_at from gate_visit_lock(${visitId})`.execute(db);
  return rows[0];
}

/** Whether somebody is inside; undefined for who is not of the visit. */
export async function personAtGate(db: Db, visitId: string, personId: string) {
  const { rows } = await sql<{ in_at: string | null; out_at: string | null }>`
    select in_at, out_at from gate_person(${visitId}, ${personId})`.execute(db);
  return rows[0];
}

/** Whether an entry of this id is stored. */
export async function isEntryKnown(db: Db, entryId: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select gate_entry_known(${entryId}) as known`.execute(db);
  return rows[0]!.known;
}

/** Stores an entry of a held visit. */
export const addEntry = (
  db: Db,
  { entryId, visitId, personId, direction }: Omit<Schemas['GateEntry'], 'at'>,
  { at, isLate }: { at: Date; isLate: boolean },
  now: Date,
) =>
  sql`select gate_entry_add(${entryId}, ${visitId}, ${personId}, ${direction}, ${at}, ${now}, ${isLate})`.execute(db);

/** Who is inside a plant, or of a gate pass who of it is. */
export async function peopleInside(db: Db, plantId: string) {
  const { rows } = await sql<{
    person_id: string;
    name: string;
    employer: string;
    number: number;
    host_name: string;
    area: string | null;
    since: string;
    ends_at: string;
  }>`select * from visit_inside(${plantId})`.execute(db);
  return rows;
}

/** A plant of the company, for who has to do with it or with all of them. Needs a tenant. */
export async function plantInReach(db: Db, id: string): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from plant p, current_reach() r
    where p.id = ${id} and p.company_id = current_company_id() and (r.sees_all or r.plant_id = p.id)`.execute(db);
  return rows[0];
}

/** The gate link of a plant. Needs a tenant. */
export const gateLink = (db: Db, plantId: string) =>
  db.selectFrom('gate_link').select('created_at').where('plant_id', '=', plantId).executeTakeFirst();

/** Puts a gate link in the place of the one before. Needs a tenant. */
export const replaceGateLink = (
  db: Db,
  { plantId, companyId, userId, tokenHash }: { plantId: string; companyId: string; userId: string; tokenHash: Buffer },
  now: Date,
) =>
  db
    .insertInto('gate_link')
    .values({ plant_id: plantId, company_id: companyId, token_hash: tokenHash, created_at: now, by_user: userId })
    .onConflict((conflict) =>
      conflict.column('plant_id').doUpdateSet({ token_hash: tokenHash, created_at: now, by_user: userId }),
    )
    .execute();

/** Ends the gate link of a plant. Needs a tenant. */
export const endGateLink = (db: Db, plantId: string) =>
  db.deleteFrom('gate_link').where('plant_id', '=', plantId).execute();
