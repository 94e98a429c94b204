import type { HandlersOf } from '../../http/handler.ts';
import { notLoggedIn } from '../../problems.ts';
import { plantById, plantProfile, userRow } from '../client-info/client-info.queries.ts';
import { completionOf, CORPORATE_OFFICE, plantFields, userFields } from '../client-info/client-info.rules.ts';
import { dismissFirstSteps, findFirstSteps } from './first-steps.queries.ts';
import { concernsFirstSteps, firstStepsOf, noSteps } from './first-steps.rules.ts';

/** Handlers of what the first user of a company does first (section 6 of the product specification, first company user). */
export const firstStepsHandlers: HandlersOf<'getFirstSteps' | 'dismissFirstSteps'> = {
  getFirstSteps: async ({ db, principal }) => {
    const { companyId, userId, sessionId, userType, plantId } = principal;
    const row = await findFirstSteps(db, companyId, userId);
    if (!row || !concernsFirstSteps(row)) return noSteps();
    const user = await userRow(db, userId, sessionId);
    if (!user) throw notLoggedIn();
    const plant = userType === 'Plant' && plantId ? await plantById(db, companyId, plantId) : undefined;
    const place = plant ?? { id: null, name: CORPORATE_OFFICE, city: null, state: null };
    const described = await plantProfile(db, companyId, place.id);
    return firstStepsOf(row, {
      profile: completionOf(userFields(user)).percentage,
      plant: completionOf(plantFields(place, described)).percentage,
    });
  },

  dismissFirstSteps: async ({ db, principal, now }) => {
    await dismissFirstSteps(db, principal.userId, now);
    return { status: 'SUCCESS' };
  },
};
