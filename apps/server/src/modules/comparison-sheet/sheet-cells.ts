import { refusalsOf } from '@millwright/evaluation/refusals';
import type { components } from '@millwright/contract/types';
import type { Context } from '../../http/handler.ts';
import { assertFields, conflict, crossSite, notFound } from '../../problems.ts';
import { wordsProblem } from '../vendor-profile/mail.rules.ts';
import { comparisonPolicies } from '../comparison/comparison.policies.ts';
import { belongs, isTechnical, lineOfCell, scenarioProblems } from './sheet-inputs.rules.ts';
import { evaluationOf, requestOfSheet } from './sheet.rules.ts';
import { changedSince, inputOfCell, inputsOf, ownEditsOf } from './sheet.queries.ts';
import { addEdit, holdSheet, settle, sheetChanged, shownSheet } from './sheet-store.ts';
import type { Loaded, Writing } from './sheet-store.ts';
import { stepsOf } from './sheet-steps.rules.ts';

type Schemas = components['schemas'];

/** A change by GET is taken from this site alone: a page elsewhere, or a browser that looks ahead, changes nothing (security rules, S11). */
export function byGet<T>(
  {
    headers,
    setHeader,
  }: { headers: Context<'archiveVendor'>['headers']; setHeader: Context<'archiveVendor'>['setHeader'] },
  act: () => T,
): T {
  setHeader('cache-control', 'no-store');
  const isAhead = headers['sec-purpose'] !== undefined || headers['purpose'] === 'prefetch';
  if (headers['sec-fetch-site'] !== 'same-origin' || isAhead) throw crossSite();
  return act();
}

type Changing = Writing & Pick<Context<'updateVendorQuote'>, 'authorise'>;

/** Changes one cell of a held sheet, if nobody else did since the caller read it. */
export async function changedCell(
  context: Changing,
  id: string,
  {
    vendorId,
    cell,
    change,
    seen,
  }: { vendorId: string | null; cell: string; change: Schemas['SheetChange'] | null; seen: number | null },
): Promise<Schemas['ComparisonSheet']> {
  const { db, principal } = context;
  const loaded = await holdSheet(context, id);
  context.authorise(comparisonPolicies['comparison.edit'], { ...loaded, isTechnical: isTechnical(cell) });
  const { base } = loaded.sheet;
  const vendor = base.vendors.find((one) => one.vendorId === vendorId);
  if (vendorId !== null && !vendor) throw notFound('vendor');
  const lineId = change && lineOfCell(change);
  const words = change?.note?.text ?? change?.deviationLoading?.term ?? change?.scenario?.name ?? '';
  const problems: [boolean | string | null, string, string][] = [
    [
      !belongs(cell, vendorId),
      '/vendorId',
      vendorId === null ? 'is needed for this' : 'has no such cell: it is of the sheet',
    ],
    [lineId !== null && !base.lines.some((line) => line.lineId === lineId), '/change', 'names no line of the sheet'],
    [
      Boolean(change?.line?.includedIn) && !base.lines.some((line) => line.lineId === change!.line!.includedIn),
      '/change',
      'is included in no line of the sheet',
    ],
    [wordsProblem(words), '/change', wordsProblem(words) ?? ''],
  ];
  if (change?.scenario || change?.quantity) {
    const inputs = await inputsOf(db, id);
    const found = scenarioProblems(change, requestOfSheet(base, inputs, context.now), inputs);
    for (const message of found.slice(0, 20)) problems.push([true, '/change', message]);
  }
  assertFields(problems.flatMap(([isWrong, pointer, message]) => (isWrong ? [{ pointer, message }] : [])));
  const number = change?.version?.number;
  if (number !== undefined && !vendor!.versions.some((version) => version.number === number)) throw notFound('version');
  const last = await inputOfCell(db, id, vendorId, cell);
  if (seen !== null && (last?.revision ?? 0) !== seen) {
    const by = last?.by_user === principal.userId ? 'You' : last?.by;
    const what = by ? `${by} changed this cell after you opened it.` : 'No one has changed this cell yet.';
    throw conflict('CELL_CHANGED', `${what} Check the new value, then decide.`);
  }
  const before = last?.after ?? null;
  if (JSON.stringify(before) === JSON.stringify(change)) return shownSheet(context, loaded);
  return written(context, loaded, { vendorId, cell, before, after: change });
}

/** Makes a change of a held sheet, which can be evaluated after it. */
async function written(
  context: Writing,
  loaded: Loaded,
  edit: Parameters<typeof addEdit>[2],
): Promise<Schemas['ComparisonSheet']> {
  const { db, now } = context;
  const { id, base } = loaded.sheet;
  const next = await addEdit(context, loaded, edit);
  const inputs = await inputsOf(db, id);
  const request = requestOfSheet(base, inputs, now);
  assertFields(
    (request ? refusalsOf(request) : []).map(({ message }) => ({ pointer: '/change', message })).slice(0, 20),
  );
  if (request) evaluationOf(request);
  await settle(context, next, inputs);
  return shownSheet(context, next);
}

/** Takes the caller's last change of a sheet back, or makes again what was taken back. */
export async function stepped(
  context: Changing,
  id: string,
  { revision, step }: { revision: number; step: 'undo' | 'redo' },
): Promise<Schemas['ComparisonSheet']> {
  const { db, principal } = context;
  const loaded = await holdSheet(context, id);
  const edit = stepsOf(await ownEditsOf(db, id, loaded.sheet.version, principal.userId))[step];
  context.authorise(comparisonPolicies['comparison.edit'], {
    ...loaded,
    isTechnical: edit !== null && isTechnical(edit.cell),
  });
  if (edit?.revision !== revision) throw sheetChanged();
  const { vendor_id: vendorId, cell } = edit;
  const by = await changedSince(db, id, edit, principal.userId);
  if (by !== null) throw conflict('CELL_CHANGED', `${by} changed this cell later, so its value was kept.`);
  return written(context, loaded, { vendorId, cell, before: edit.after, after: edit.before, step });
}

/** Archives a vendor or brings it back. */
export const archived = (context: Changing & { path: { a: string; b: string } }, isArchived: boolean) =>
  changedCell(context, context.path.a, {
    vendorId: context.path.b,
    cell: 'isArchived',
    change: { isArchived },
    seen: null,
  });

/** Lets a version of a quote take part or leaves it out. */
export const included = (context: Changing & { path: { a: string; b: string; c: string } }, isIncluded: boolean) => {
  const { a, b } = context.path;
  const c = Number(context.path.c);
  return changedCell(context, a, {
    vendorId: b,
    cell: `version ${c}`,
    change: { version: { number: c, isIncluded } },
    seen: null,
  });
};
