import { isUniqueViolation } from '../../db/violations.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { assertFields, conflict, notFound } from '../../problems.ts';
import { savedViewPolicies } from './saved-view.policies.ts';
import { changeView, countViews, insertView, lockViews, removeView, viewById, viewsOf } from './saved-view.queries.ts';
import { MAX_OWN_VIEWS, MAX_SHARED_VIEWS, orderedViews, viewOf, viewProblems } from './saved-view.rules.ts';

type Operations = 'getSavedViews' | 'createSavedView' | 'updateSavedView' | 'deleteSavedView';

/** Handlers of saved views: each belongs to who saved it, and colleagues read it while it is shared (decision 30). */
export const savedViewHandlers: HandlersOf<Operations> = {
  getSavedViews: async ({ db, query, principal }) => {
    const rows = await viewsOf(db, query.place);
    return { views: orderedViews(rows.map((row) => viewOf(row, principal.userId))) };
  },

  createSavedView: async ({ db, body, principal, now, activity }) => {
    const { companyId, userId } = principal;
    const { place, name, query, isShared = false } = body;
    assertFields(viewProblems(place, query));
    await lockViews(db, companyId);
    const count = await countViews(db, userId, place);
    if (count.own >= MAX_OWN_VIEWS)
      throw conflict('TOO_MANY_VIEWS', `You have ${MAX_OWN_VIEWS} saved searches. Delete one to save another.`);
    if (isShared && count.shared >= MAX_SHARED_VIEWS) throw tooManyShared();
    const id = await insertView(db, {
      company_id: companyId,
      user_id: userId,
      place,
      name,
      query,
      is_shared: isShared,
      saved_at: now,
    }).catch(tellTakenName);
    await activity.add({ subjectKind: 'saved_view', subjectId: id, detail: { name, isShared } });
    return viewOf((await viewById(db, id))!, userId);
  },

  updateSavedView: async ({ db, path, body, principal, now, activity, authorise }) => {
    const { companyId, userId } = principal;
    await lockViews(db, companyId);
    const view = await viewById(db, path.id);
    if (!view) throw notFound('saved search');
    authorise(savedViewPolicies['savedView.change'], view);
    if (body.query !== undefined) assertFields(viewProblems(view.place, body.query));
    const isShared = body.isShared ?? view.is_shared;
    if (isShared && !view.is_shared && (await countViews(db, userId, view.place)).shared >= MAX_SHARED_VIEWS)
      throw tooManyShared();
    const change = { name: body.name ?? view.name, query: body.query ?? view.query, is_shared: isShared };
    await changeView(db, view.id, { ...change, saved_at: now }).catch(tellTakenName);
    await activity.add({ subjectKind: 'saved_view', subjectId: view.id, detail: { name: change.name, isShared } });
    return viewOf((await viewById(db, view.id))!, userId);
  },

  deleteSavedView: async ({ db, path, activity, authorise }) => {
    const view = await viewById(db, path.id);
    if (!view) throw notFound('saved search');
    authorise(savedViewPolicies['savedView.change'], view);
    await removeView(db, view.id);
    await activity.add({ subjectKind: 'saved_view', subjectId: view.id, detail: { name: view.name } });
    return { status: 'SUCCESS' };
  },
};

const tooManyShared = () =>
  conflict('TOO_MANY_SHARED_VIEWS', `Your company already shares ${MAX_SHARED_VIEWS} searches, the maximum.`);

function tellTakenName(error: unknown): never {
  throw isUniqueViolation(error)
    ? conflict('VIEW_NAME_TAKEN', 'You already have a saved search with this name.', [
        { pointer: '/name', message: 'is the name of another saved search' },
      ])
    : error;
}
