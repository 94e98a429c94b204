import type { Answer } from '@millwright/api-client/client';
import type { components } from '@millwright/contract/types';
import type { BadgeTone } from '@millwright/ui/badge/badge';
import { isolated, isolatedList } from '../shared/isolated.ts';
import { formatDate, formatQuantity, formatRupees } from '../shared/vendor-format.ts';

type Schemas = components['schemas'];
export type Resolutions = Answer<'getJobRequestResolutions'>;
export type Resolution = Schemas['Resolution'];
export type ResolutionStage = Schemas['ResolutionStage'];
export type ResolutionStep = Schemas['ResolutionStep'];

const stateLabels: Record<Resolution['state'], string> = {
  pending: 'Pending approval',
  approved: 'Approved',
  rejected: 'Rejected',
  returned: 'Returned',
  withdrawn: 'Withdrawn',
  void: 'Void',
  expired: 'Expired',
};
const stateTones: Record<Resolution['state'], BadgeTone> = {
  pending: 'steel',
  approved: 'good',
  rejected: 'bad',
  returned: 'warn',
  withdrawn: 'neutral',
  void: 'neutral',
  expired: 'warn',
};

/** The badge of an award proposal's state, for the reader. */
export function stateOf({ state, can, decideBy }: Resolution): { label: string; tone: BadgeTone } {
  if (can.decide)
    return { label: decideBy ? `Your decision, until ${formatDate(decideBy)}` : 'Your decision', tone: 'warn' };
  return { label: stateLabels[state], tone: stateTones[state] };
}

/** "RES-2026-0042-1", with its version from the second on. */
export const numberOf = ({ number, version }: Resolution): string =>
  version > 1 ? `${number}, version ${version}` : number;

/** The vendors awarded. */
export const vendorsOf = ({ vendors }: Pick<Resolution, 'vendors'>): string =>
  isolatedList(
    vendors.map(({ companyName }) => companyName),
    vendors.length === 2 ? ' and ' : ', ',
  );

/** The sentence after vendors and amount: their rank, and their share of the items. */
export function rankSentence({ ranking, vendors, lineCount }: Resolution): string {
  const ranked = ranking.filter(({ label }) => label !== null);
  const given = vendors.reduce((sum, vendor) => sum + vendor.lineCount, 0);
  const lines = `${given} of ${formatQuantity(lineCount, 'item')}`;
  const [awarded] = ranking.filter(({ isAwarded }) => isAwarded);
  if (vendors.length !== 1 || !awarded?.label) return `${formatQuantity(vendors.length, 'vendor')}, ${lines}.`;
  const [first, second] = ranked;
  const gap =
    first?.isAwarded && second
      ? `, ${formatRupees(second.evaluatedInPaise - first.evaluatedInPaise)} below ${isolated(second.companyName)} by evaluated cost`
      : first && !first.isAwarded
        ? `, ${formatRupees(awarded.evaluatedInPaise - first.evaluatedInPaise)} above ${isolated(first.companyName)} by evaluated cost`
        : '';
  return `${awarded.label} of ${ranked.length}${gap}. ${lines}.`;
}

/** The sentence of a point to consider. */
export function considerationText({ kind, vendor, amountInPaise, words }: Resolution['toWeigh'][number]): string {
  const who = isolated(vendor ?? '');
  const amount = amountInPaise === null ? '' : formatRupees(amountInPaise);
  const say = words ?? '';
  switch (kind) {
    case 'not_lowest':
      return `${who} has a ${amount} lower evaluated cost.`;
    case 'over_budget':
      return `${amount} over the budget.`;
    case 'above_estimate':
      return `${amount} above the estimate.`;
    case 'above_last_purchase':
      return `${amount} above the last purchase prices of ${say}.`;
    case 'few_quotes':
      return say === '1' ? 'Only one quote is ranked.' : `Only ${say} quotes are ranked.`;
    case 'lines_left':
      return say === '1' ? 'One item is not awarded.' : `${say} items are not awarded.`;
    case 'split_saves':
      return `Splitting between ${say} vendors saves ${amount}.`;
    case 'plugs':
      return `${who} did not quote all items: ${amount} is loaded for items not quoted.`;
    case 'low_price':
      return `${who} quoted far below the others or the estimate.`;
    case 'deviations':
      return `${who} has deviations: ${isolated(say)}`;
    case 'advance':
      return `${who} is paid ${say}% in advance.`;
    case 'expires':
      return `The quote of ${who} is valid until ${formatDate(say)}.`;
    case 'told_otherwise':
      return `The comparison differs from the terms in the RFQ: ${isolated(say)}.`;
    case 'odd_quote':
      return `In the quote of ${who}: ${isolated(say)}.`;
    case 'tie':
      return `${who} has the same evaluated cost. Tie-break: ${say}.`;
    case 'no_warranty':
      return `${who} offers no warranty.`;
  }
}

/** How many approvals a stage needs. */
export function approvalsNeededText({
  policy,
  needed,
  steps,
}: Pick<ResolutionStage, 'policy' | 'needed'> & { steps: readonly unknown[] }): string {
  if (steps.length === 1) return 'one needed';
  if (policy === 'all') return steps.length === 2 ? 'both needed' : `all ${steps.length} needed`;
  return needed === 1 ? 'one needed' : `${needed} of ${steps.length} needed`;
}

/** Why someone else decides. */
export function delegationText({ how, inPlaceOf }: ResolutionStep): string | null {
  if (how === 'nobody_else') return 'No other approver is available.';
  if (!how || !inPlaceOf) return null;
  const whom = isolated(inPlaceOf);
  return {
    absent: `For ${whom}, who is away.`,
    handed_on: `${whom} delegated the decision.`,
    no_answer: `${whom} did not decide in time.`,
    left: `${whom} has left or has no access.`,
    circle: `For ${whom}, whose delegations form a loop or are too long.`,
    barred: `For ${whom}, whose delegate is involved in this award.`,
  }[how];
}

/** The label of an award option. */
export const optionLabel = ({ key, vendors }: Schemas['AwardOption']): string =>
  key.startsWith('best')
    ? `Best split across ${formatQuantity(vendors.length, 'vendor')}`
    : key === 'cherryPick'
      ? `Item-wise lowest: ${formatQuantity(vendors.length, 'vendor')}`
      : isolated(vendors[0]!.companyName);
