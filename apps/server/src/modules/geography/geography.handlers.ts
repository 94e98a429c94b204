import facts from './facts.json' with { type: 'json' };
import type { HandlersOf } from '../../http/handler.ts';
import { statesWithCities } from './geography.rules.ts';

const states = statesWithCities(facts.states, facts.cities);

/** Handlers of geography. The list is a fact, not data: it is read once from the file of public GST facts. */
export const geographyHandlers: HandlersOf<'getStatesAndCities'> = {
  getStatesAndCities: () => ({ states }),
};
