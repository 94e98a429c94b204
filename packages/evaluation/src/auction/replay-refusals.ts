/** What a replay of the right shape breaks all the same: the rules marked (400) in section 4 of the evaluation contract. */
import { compare, HUNDRED, negative, parseDecimal } from '../rational.ts';
import type { Refusal } from '../refusals.ts';
import type { AuctionEvent, AuctionRules, EventKind, ReplayRequest } from './rules.ts';

const MOST = 100;
const REQUIRED = 'is required';
const MUST_BE_NULL = 'must be null';

function ofClock({ type, opensAt, closesAt, hardCloseAt }: AuctionRules): Refusal[] {
  const endsByLevels = type === 'japanese' || type === 'dutch';
  if (endsByLevels) return closesAt === null ? [] : [{ pointer: '/rules/closesAt', message: MUST_BE_NULL }];
  if (closesAt === null) return [{ pointer: '/rules/closesAt', message: REQUIRED }];
  const refusals: Refusal[] = [];
  if (closesAt <= opensAt) refusals.push({ pointer: '/rules/closesAt', message: 'must be later than opensAt' });
  if (hardCloseAt !== null && hardCloseAt < closesAt)
    refusals.push({ pointer: '/rules/hardCloseAt', message: 'must not be earlier than closesAt' });
  return refusals;
}

function ofLevels({ type, levels, ceilingInPaise }: AuctionRules): Refusal[] {
  if (type !== 'japanese' && type !== 'dutch') return [];
  if (levels === null) return [{ pointer: '/rules/levels', message: REQUIRED }];
  return type === 'dutch' && levels.startInPaise > ceilingInPaise
    ? [{ pointer: '/rules/levels/startInPaise', message: 'must be at most ceilingInPaise' }]
    : [];
}

function ofVendors({ vendors }: AuctionRules): Refusal[] {
  const seen = new Set<string>();
  return vendors.flatMap(({ vendorId, betaPercent }, at) => {
    const refusals: Refusal[] = [];
    if (seen.has(vendorId)) refusals.push({ pointer: `/rules/vendors/${at}/vendorId`, message: 'is there twice' });
    seen.add(vendorId);
    if (compare(parseDecimal(betaPercent), negative(HUNDRED)) <= 0)
      refusals.push({ pointer: `/rules/vendors/${at}/betaPercent`, message: 'must be more than -100' });
    return refusals;
  });
}

function ofOpeningOffers({ type, openingOffers, opensAt }: AuctionRules): Refusal[] {
  if (!openingOffers) return [];
  if (type !== 'english') return [{ pointer: '/rules/openingOffers', message: 'are for english only' }];
  return openingOffers.closesAt > opensAt
    ? [{ pointer: '/rules/openingOffers/closesAt', message: 'must not be later than opensAt' }]
    : [];
}

/** What the rules break; none: an auction can be opened under them. */
export const rulesRefusalsOf = (rules: AuctionRules): Refusal[] => [
  ...ofClock(rules),
  ...ofLevels(rules),
  ...ofOpeningOffers(rules),
  ...(rules.trigger.kind === 'rank_change' && rules.trigger.rank === null
    ? [{ pointer: '/rules/trigger/rank', message: REQUIRED }]
    : []),
  ...ofVendors(rules),
];

const members = ['vendorId', 'amountInPaise', 'stepInPaise'] as const;
const needed: Record<EventKind, readonly (typeof members)[number][]> = {
  bid: ['vendorId', 'amountInPaise'],
  proxy: ['vendorId', 'amountInPaise', 'stepInPaise'],
  proxyCancel: ['vendorId'],
  accept: ['vendorId'],
  drop: ['vendorId'],
  pause: [],
  resume: [],
};

/** What an event breaks by itself. */
export const eventRefusalsOf = (event: AuctionEvent, pointer: string): Refusal[] =>
  members.flatMap((member) => {
    const isNeeded = needed[event.kind].includes(member);
    if (isNeeded === (event[member] !== null)) return [];
    return [{ pointer: `${pointer}/${member}`, message: isNeeded ? REQUIRED : MUST_BE_NULL }];
  });

/** Everything a request breaks, at most 100 of it; none: it can be replayed, unless its proxies place too many bids. */
export const replayRefusalsOf = ({ rules, events }: ReplayRequest): Refusal[] =>
  [
    ...rulesRefusalsOf(rules),
    ...events.flatMap((event, at) => [
      ...(at > 0 && event.at < events[at - 1]!.at
        ? [{ pointer: `/events/${at}/at`, message: 'must not be earlier than the event before' }]
        : []),
      ...eventRefusalsOf(event, `/events/${at}`),
    ]),
  ].slice(0, MOST);
