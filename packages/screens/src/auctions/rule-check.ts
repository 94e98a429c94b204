import { checkRules, latestEnd, type RuleFinding } from '@millwright/evaluation/auction/check-rules';
import { engineRulesOf } from '@millwright/evaluation/auction/set-up';
import type { Bidder, Rules } from './auction-types.ts';

export type Check = { findings: RuleFinding[]; latestEndAt: number | null };
type Loadings = Pick<Bidder, 'alphaInPaise' | 'betaPercent'>;

const unloaded: Loadings = { alphaInPaise: 0, betaPercent: '0' };

/** What the engine says of the rules. Whether enough vendors are invited is no question of the rules. */
export function checkOf(rules: Rules, bidders: readonly Loadings[]): Check {
  const engine = engineRulesOf(rules, bidders.length < 2 ? [unloaded, unloaded] : bidders);
  const findings = checkRules(engine);
  const end = findings.some(({ code }) => code === 'invalid') ? null : latestEnd(engine);
  // The engine counts in milliseconds: ten extensions of 5 min end 10 ms before the full minute.
  return { findings, latestEndAt: end === null ? null : Math.ceil(end / 1000) * 1000 };
}
