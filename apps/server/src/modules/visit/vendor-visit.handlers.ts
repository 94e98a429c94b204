import { randomUUID } from 'node:crypto';
import type { ContextOf, HandlersOf } from '../../http/handler.ts';
import { assertFields, changedMeanwhile, conflict, crossSite, vendorLinkInvalid } from '../../problems.ts';
import type { FieldProblem } from '../../problems.ts';
import { isOwnSite, newToken, tokenHash } from '../authentication/authentication.rules.ts';
import { wordsProblem } from '../vendor-profile/mail.rules.ts';
import { SESSION_IN_SECONDS, sessionCookies } from './visit-access.ts';
import { vendorActs } from './visit-acts.ts';
import { closedDaysOf } from './visit-around.queries.ts';
import { writeVisitChange } from './visit-changes.ts';
import { openLink } from './visit-links.queries.ts';
import { missingNow, positionOf, vendorVisitOf } from './visit-shapes.rules.ts';
import { changeVisit, eventsOf, lockVisits, ownVisit, replacePack } from './visit.queries.ts';
import { actProblem } from './visit.rules.ts';

type Reading = Pick<ContextOf<'getVendorVisit'>, 'db' | 'config' | 'now'>;

/** Handlers of visits for their vendors, by the links that they were mailed (domain rules, visits). */
export const vendorVisitHandlers: HandlersOf<'openVisitLink' | 'getVendorVisit' | 'answerVisit' | 'saveVisitPack'> = {
  openVisitLink: async (context) => {
    const { db, body, config, headers, now, setHeader } = context;
    if (!isOwnSite(headers, config.publicUrl)) throw crossSite();
    const token = newToken();
    const seconds = SESSION_IN_SECONDS.visit;
    const until = new Date(now.getTime() + seconds * 1000);
    const id = await openLink(db, tokenHash(body.token), tokenHash(token), now, until);
    if (id === null) throw vendorLinkInvalid();
    setHeader('set-cookie', sessionCookies('visit', context, { id, token, seconds }));
    return shown(context, id);
  },

  getVendorVisit: (context) => shown(context, context.visit.visitId),

  answerVisit: async (context) => {
    const { body, visit, now } = context;
    const row = await heldVisit(context, visit.visitId, body.version);
    const problem = actProblem(positionOf(row), 'vendor', body.answer, now);
    if (problem) throw problem;
    await vendorActs[body.answer](context, row);
    return shown(context, row.id);
  },

  saveVisitPack: async (context) => {
    const { db, body, visit, now } = context;
    const row = await heldVisit(context, visit.visitId, body.version);
    const problem = actProblem(positionOf(row), 'vendor', 'save_pack', now);
    if (problem) throw problem;
    assertFields([
      ...(body.hasConsent ? [] : [{ pointer: '/hasConsent', message: 'Confirm that the visitors agreed.' }]),
      ...packProblems(body.pack),
    ]);
    const { people, ...pack } = body.pack;
    const known = new Set(row.people.map(({ id }) => id));
    const persons = people.map((one) => ({
      id: one._id !== undefined && known.delete(one._id) ? one._id : randomUUID(),
      full_name: one.name.trim(),
      mobile: one.mobile,
      employer: one.company.trim(),
      id_type: one.idType,
      id_last_four: one.idLastFour.toUpperCase(),
    }));
    const wasComplete = isComplete(row, now);
    await replacePack(db, row, persons, pack, now);
    const after = await ownVisit(db, row.id);
    if (isComplete(after, now)) {
      const acting = { ...context, by: 'vendor', cause: 'saveVisitPack' } as const;
      if (!wasComplete) await writeVisitChange(acting, after, { news: 'pack_saved', state: row.state });
      else await changeVisit(db, row.id, { changed_at: now });
    } else {
      if (row.state === 'confirmed' || row.state === 'reschedule_requested')
        throw conflict('PACK_INCOMPLETE', 'The visit is confirmed, so the gate pass pack must stay complete.');
      await changeVisit(db, row.id, { changed_at: now });
    }
    return shown(context, row.id);
  },
};

/** The work permit is the plant's. */
const isComplete = (row: Awaited<ReturnType<typeof ownVisit>>, now: Date) =>
  missingNow(row, now).every((ask) => ask === 'work_permit');

function packProblems({
  people,
  vehicles,
  tools,
  devices,
}: ContextOf<'saveVisitPack'>['body']['pack']): FieldProblem[] {
  const check = (list: string, index: number, words: Record<string, string | undefined>): FieldProblem[] =>
    Object.entries(words).flatMap(([field, text]) => {
      const message = text === undefined ? null : text.trim() === '' ? 'is empty' : wordsProblem(text);
      return message === null ? [] : [{ pointer: `/pack/${list}/${index}/${field}`, message }];
    });
  return [
    ...people.flatMap(({ name, company }, index) => check('people', index, { name, company })),
    ...vehicles.flatMap(({ number, kind, driver }, index) => check('vehicles', index, { number, kind, driver })),
    ...tools.flatMap(({ name, serial }, index) => check('tools', index, { name, serial })),
    ...devices.flatMap(({ name, serial }, index) => check('devices', index, { name, serial })),
  ];
}

/** The visit of a link, with all visits of its company locked. @throws {Problem} 409 when it was changed meanwhile. */
async function heldVisit({ db }: Reading, id: string, version: number) {
  await lockVisits(db);
  const row = await ownVisit(db, id);
  if (row.version !== version) throw changedMeanwhile();
  return row;
}

/** A visit as its vendor sees it. */
async function shown(context: Reading, id: string) {
  const { db, now } = context;
  const row = await ownVisit(db, id);
  const closedDays = await closedDaysOf(db, { type: row.type, plantId: row.plant_id }, now);
  return vendorVisitOf(row, { events: await eventsOf(db, id), closedDays }, context);
}
