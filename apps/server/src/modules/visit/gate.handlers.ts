import { randomBytes } from 'node:crypto';
import type { Context, ContextOf, HandlersOf } from '../../http/handler.ts';
import { indianMidnight } from '../../indian-time.ts';
import { crossSite, gateInvalid, invalidRequest, notFound } from '../../problems.ts';
import { isOwnSite, newToken, tokenHash } from '../authentication/authentication.rules.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import {
  addEntry,
  endGateLink,
  gateLink,
  gatePlant,
  gateVisits,
  heldAtGate,
  isEntryKnown,
  peopleInside,
  personAtGate,
  plantInReach,
  replaceGateLink,
} from './gate.queries.ts';
import type { GateVisit } from './gate.queries.ts';
import { entryOutcome, entryTime, passStatus } from './gate.rules.ts';
import type { EntryOutcome } from './gate.rules.ts';
import { SESSION_IN_SECONDS, sessionCookies } from './visit-access.ts';
import { openGate } from './visit-links.queries.ts';
import { visitPolicies } from './visit.policies.ts';
import { lockVisits } from './visit.queries.ts';
import { plantOf } from './visit-shapes.rules.ts';
import { codeHash, GATE_AFTER, GATE_BEFORE, visitNumber } from './visit.rules.ts';

type Operations =
  | 'openGate'
  | 'getGateDay'
  | 'checkVisitors'
  | 'getGateInside'
  | 'getGateLink'
  | 'setGateLink'
  | 'getVisitorsInside';
type AtGate = Pick<ContextOf<'getGateDay'>, 'db' | 'now'> & { gate: { plantId: string; visitId: string | null } };

const DAY_IN_MS = 24 * 60 * 60 * 1000;

/** Handlers of gates: by their links and by gate passes, without a login, and what people of the company see of them (domain rules, visits). */
export const gateHandlers: HandlersOf<Operations> = {
  openGate: async (context) => {
    const { db, body, config, headers, now, budgets, address, setHeader } = context;
    if (!isOwnSite(headers, config.publicUrl)) throw crossSite();
    const { token: secret, code, plantId } = body;
    if (secret === undefined && (code === undefined || plantId === undefined))
      throw invalidRequest([{ pointer: '/code', message: 'Scan the gate pass, or enter its code.' }]);
    if (secret === undefined) await budgets.spend('gateCodesPerPlantPerMinute', plantId!);
    else await budgets.spend('gateOpeningsPerAddressPerMinute', address);
    const token = newToken();
    const seconds = SESSION_IN_SECONDS.gate;
    const gate = await openGate(
      db,
      {
        tokenHash: secret === undefined ? null : tokenHash(secret),
        codeHash: secret === undefined ? codeHash(config.secret, code!) : null,
        plantId: plantId ?? null,
      },
      tokenHash(token),
      now,
      new Date(now.getTime() + seconds * 1000),
    );
    if (!gate) throw gateInvalid();
    const id = gate.visitId ?? gate.plantId;
    setHeader('set-cookie', sessionCookies('gate', context, { id, token, seconds }));
    return shown({ ...context, gate });
  },

  getGateDay: (context) => shown(context),

  checkVisitors: async (context) => {
    const { db, body, now } = context;
    await lockVisits(db);
    const results: { entryId: string; outcome: EntryOutcome }[] = [];
    for (const entry of body.entries)
      results.push({ entryId: entry.entryId, outcome: await stored(context, entry, now) });
    return shown(context, results);
  },

  getGateInside: (context) => inside(context),

  getGateLink: async ({ db, path }) => {
    const plant = await plantInReach(db, path.id);
    if (!plant) throw notFound('plant');
    const link = await gateLink(db, plant.id);
    return { plant: plantOf(plant), isOn: link !== undefined, createdAt: link?.created_at ?? null, link: null };
  },

  setGateLink: async ({ db, principal, path, body, config, now, authorise }) => {
    const plant = await plantInReach(db, path.id);
    if (!plant) throw notFound('plant');
    authorise(visitPolicies['visit.gate'], plant);
    if (!body.isOn) {
      await endGateLink(db, plant.id);
      return { plant: plantOf(plant), isOn: false, createdAt: null, link: null };
    }
    const token = randomBytes(16).toString('base64url');
    const { companyId, userId } = principal;
    await replaceGateLink(db, { plantId: plant.id, companyId, userId, tokenHash: tokenHash(token) }, now);
    return {
      plant: plantOf(plant),
      isOn: true,
      createdAt: now.toISOString(),
      link: `${config.publicUrl}/gate#${token}`,
    };
  },

  getVisitorsInside: async ({ db, path, now }) => {
    const plant = await plantInReach(db, path.id);
    if (!plant) throw notFound('plant');
    return { plant: plantOf(plant), now: now.toISOString(), people: await peopleOf(db, plant.id, now) };
  },
};

/** What becomes of an entry; one that is stored already stays as it is. */
async function stored(
  { db }: Pick<AtGate, 'db'>,
  entry: Context<'checkVisitors'>['body']['entries'][number],
  now: Date,
): Promise<EntryOutcome> {
  if (await isEntryKnown(db, entry.entryId)) return 'stored';
  const visit = await heldAtGate(db, entry.visitId);
  const person = visit && (await personAtGate(db, entry.visitId, entry.personId));
  if (!person) return 'unknown';
  const time = entryTime(entry.at, now);
  const outcome = entryOutcome(visit, person, entry.direction, time.at);
  if (outcome === 'stored') await addEntry(db, entry, time, now);
  return outcome;
}

async function shown({ db, gate, now }: AtGate, results: { entryId: string; outcome: EntryOutcome }[] = []) {
  const plant = await gatePlant(db);
  const day = indianDay(now);
  const from = indianMidnight(day);
  const visits = await gateVisits(db, from, new Date(from.getTime() + DAY_IN_MS));
  return {
    gate: gate.visitId ?? gate.plantId,
    kind: gate.visitId === null ? ('plant' as const) : ('pass' as const),
    plant: plantOf(plant),
    day,
    now: now.toISOString(),
    passes: visits.map((visit) => gatePassOf(visit, now)),
    insideCount: visits.flatMap(({ people }) => people).filter(({ inAt, outAt }) => inAt !== null && outAt === null)
      .length,
    results,
  };
}

const iso = (time: string | null) => time && new Date(time).toISOString();

function gatePassOf(visit: GateVisit, now: Date) {
  const { pack } = visit;
  const serialOf = (serial?: string) => (serial === undefined ? '' : ` (${serial})`);
  return {
    visitId: visit.visit_id,
    number: visitNumber(visit.number),
    companyName: visit.vendor_name,
    purpose: visit.title,
    place: visit.place,
    host: visit.host_name,
    ppe: visit.ppe,
    startsAt: iso(visit.starts_at)!,
    endsAt: iso(visit.ends_at)!,
    validFrom: new Date(Date.parse(visit.starts_at) - GATE_BEFORE).toISOString(),
    validUntil: new Date(Date.parse(visit.ends_at) + GATE_AFTER).toISOString(),
    status: passStatus(visit, now),
    people: visit.people.map((one) => ({ ...one, inAt: iso(one.inAt), outAt: iso(one.outAt) })),
    vehicles: (pack.vehicles ?? []).map(({ number, kind }) => `${number}, ${kind}`),
    tools: [
      ...(pack.tools ?? []).map(
        ({ name, serial, count, isReturnable }) =>
          `${count} ${name}${serialOf(serial)}${isReturnable ? ', returnable' : ''}`,
      ),
      ...(pack.devices ?? []).map(({ kind, name, serial }) => `${kind}: ${name}${serialOf(serial)}`),
    ],
  };
}

const peopleOf = async (db: AtGate['db'], plantId: string, now: Date) =>
  (await peopleInside(db, plantId)).map((one) => ({
    personId: one.person_id,
    name: one.name,
    company: one.employer,
    visitNumber: visitNumber(one.number),
    host: one.host_name,
    area: one.area,
    since: iso(one.since)!,
    isOverstaying: Date.parse(one.ends_at) < now.getTime(),
  }));

async function inside({ db, gate, now }: AtGate) {
  const plant = await gatePlant(db);
  return { plant: plantOf(plant), now: now.toISOString(), people: await peopleOf(db, gate.plantId, now) };
}
