import type { components } from '@millwright/contract/types';
import * as z from 'zod/mini';
import type { Auction, Rules } from '../auction-types.ts';

export type AuctionTitle = components['schemas']['AuctionTitle'];

const kinds = ['english', 'japanese', 'dutch', 'sealed'] as const;
const base = z.object({
  title: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a title.'), z.maxLength(160, 'Write at most 160 characters.')),
  hostUserId: z.string(),
  type: z.enum(kinds),
  visibility: z.enum(['blind', 'rank', 'rank_and_lead', 'full']),
  startsAt: z.nullable(z.string()),
  /** '' for a start of its own. */
  startsAfter: z.object({ auctionId: z.string(), gapInMinutes: z.string() }),
  noticeInMinutes: z.string(),
  durationInMinutes: z.string(),
  hardCloseAfterInMinutes: z.string(),
  ceilingInPaise: z.nullable(z.number()),
  decrement: z.object({ absInPaise: z.nullable(z.number()), percent: z.string() }),
  base: z.enum(['leader', 'own']),
  ties: z.enum(['none', 'not_first', 'not_first_two', 'not_first_three', 'allowed']),
  isTieLeakAccepted: z.boolean(),
  windowInSeconds: z.string(),
  extensionInSeconds: z.string(),
  maxExtensions: z.string(),
  trigger: z.object({ kind: z.enum(['any', 'rank_change', 'lead_change']), rank: z.string() }),
  sanityFloorPercent: z.string(),
  levels: z.object({
    startInPaise: z.nullable(z.number()),
    stepInPaise: z.nullable(z.number()),
    everyInSeconds: z.string(),
  }),
  /** '' for none. */
  openingOffers: z.object({ as: z.enum(['', 'firstBid', 'ceiling']), closeBeforeInMinutes: z.string() }),
  disclosure: z.enum(['none', 'own', 'anonymous', 'full']),
  telephone: z.string(),
});
export type AuctionValues = z.infer<typeof base>;

/** The form of an auction: what is wrong with each field of its kind. */
export const auctionSchema = base.check(
  z.superRefine((values, context) => {
    for (const { path, message } of faultsOf(values))
      context.addIssue({ code: 'custom', path: path.split('.'), message });
  }),
);

/** Which rules an auction of a kind has; the others are not asked for. */
export const fits = (type: Rules['type']) => ({
  isEnglish: type === 'english',
  isTimed: type === 'english' || type === 'sealed',
  hasLevels: type === 'japanese' || type === 'dutch',
  hasCeiling: type !== 'japanese',
});
/** Whether bidders are to see no price of others. */
export const hidesPrices = ({ visibility }: Pick<AuctionValues, 'visibility'>): boolean =>
  visibility === 'blind' || visibility === 'rank';

const whole = (text: string): number | null => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null);
const isPercent = (text: string) => /^\d{1,3}(\.\d{1,4})?$/.test(text.trim());
type Fault = { path: string; message: string };

/** What is wrong with the rules that are typed, at the field where it is mended. */
export function faultsOf(values: AuctionValues): Fault[] {
  const faults: Fault[] = [];
  const add = (path: string, message: string) => faults.push({ path, message });
  const count = (path: string, text: string, [least, most]: readonly [number, number]) => {
    const number = whole(text);
    if (number === null || number < least || number > most)
      add(path, `Enter a whole number from ${least} to ${most.toLocaleString('en-IN')}.`);
  };
  const { isEnglish, isTimed, hasLevels, hasCeiling } = fits(values.type);
  if (values.startsAfter.auctionId !== '')
    count('startsAfter.gapInMinutes', values.startsAfter.gapInMinutes, [1, 1440]);
  else if (values.startsAt === null) add('startsAt', 'Choose a date and time.');
  else if (Date.parse(values.startsAt) <= Date.now()) add('startsAt', 'Choose a time in the future.');
  count('noticeInMinutes', values.noticeInMinutes, [5, 43_200]);
  if (!/^[+0-9][0-9 ()/-]{2,29}$/.test(values.telephone.trim()))
    add('telephone', 'Enter a telephone number such as +91 22 4000 1234.');
  if (hasCeiling && !values.ceilingInPaise) add('ceilingInPaise', 'Enter a ceiling above ₹0.');
  if (isTimed) count('durationInMinutes', values.durationInMinutes, [1, 10_080]);
  if (hasLevels) ofLevels(values, add, count);
  if (isEnglish) ofEnglish(values, add, count);
  return faults;
}

type Add = (path: string, message: string) => void;
type Count = (path: string, text: string, bounds: readonly [number, number]) => void;

function ofLevels({ type, levels, ceilingInPaise }: AuctionValues, add: Add, count: Count) {
  const { startInPaise, stepInPaise, everyInSeconds } = levels;
  if (!startInPaise) add('levels.startInPaise', 'Enter the first price.');
  else if (type === 'dutch' && ceilingInPaise && startInPaise > ceilingInPaise)
    add('levels.startInPaise', 'Start at the ceiling or below.');
  if (!stepInPaise) add('levels.stepInPaise', 'Enter a step above ₹0.');
  else if (type === 'japanese' && startInPaise && startInPaise <= stepInPaise)
    add('levels.stepInPaise', 'Enter less than the first price.');
  count('levels.everyInSeconds', everyInSeconds, [1, 86_400]);
}

function ofEnglish(values: AuctionValues, add: Add, count: Count) {
  const { decrement, ceilingInPaise, hardCloseAfterInMinutes, durationInMinutes, trigger, sanityFloorPercent } = values;
  if (!decrement.absInPaise) add('decrement.absInPaise', 'Enter a decrement above ₹0.');
  else if (ceilingInPaise && decrement.absInPaise >= ceilingInPaise)
    add('decrement.absInPaise', 'Enter less than the ceiling.');
  if (!isPercent(decrement.percent) || Number(decrement.percent) > 50)
    add('decrement.percent', 'Enter a percentage from 0 to 50.');
  count('windowInSeconds', values.windowInSeconds, [0, 86_400]);
  count('extensionInSeconds', values.extensionInSeconds, [0, 86_400]);
  count('maxExtensions', values.maxExtensions, [0, 1000]);
  if (hardCloseAfterInMinutes.trim() !== '') {
    count('hardCloseAfterInMinutes', hardCloseAfterInMinutes, [1, 20_160]);
    if ((whole(hardCloseAfterInMinutes) ?? Infinity) < (whole(durationInMinutes) ?? 0))
      add('hardCloseAfterInMinutes', 'Enter at least the duration.');
  }
  if (trigger.kind === 'rank_change') count('trigger.rank', trigger.rank, [1, 200]);
  const floor = sanityFloorPercent.trim();
  if (floor !== '' && (!isPercent(floor) || Number(floor) <= 0 || Number(floor) > 100))
    add('sanityFloorPercent', 'Enter a percentage above 0 and up to 100.');
  const { as, closeBeforeInMinutes } = values.openingOffers;
  if (as !== '') {
    count('openingOffers.closeBeforeInMinutes', closeBeforeInMinutes, [0, 10_080]);
    if ((whole(closeBeforeInMinutes) ?? 0) >= (whole(values.noticeInMinutes) ?? Infinity))
      add('openingOffers.closeBeforeInMinutes', 'Enter less than the notice to bidders.');
  }
  if (hidesPrices(values) && values.ties !== 'allowed' && !values.isTieLeakAccepted)
    add('isTieLeakAccepted', 'Confirm this, or allow ties.');
}

/** The rules that are typed, as they are sent; null while a field of theirs is wrong. */
export function rulesOf(values: AuctionValues): Rules | null {
  if (
    faultsOf(values).some(({ path }) => path !== 'isTieLeakAccepted' && path !== 'startsAt') ||
    values.startsAt === null
  )
    return null;
  const { isEnglish, isTimed, hasLevels } = fits(values.type);
  const { decrement, trigger, levels, startsAfter, openingOffers } = values;
  const optional = (text: string) => (text.trim() === '' ? null : text.trim());
  const hard = optional(values.hardCloseAfterInMinutes);
  return {
    type: values.type,
    startsAt: values.startsAt,
    ...(startsAfter.auctionId !== '' && {
      startsAfter: { auctionId: startsAfter.auctionId, gapInMinutes: Number(startsAfter.gapInMinutes) },
    }),
    ...(isEnglish &&
      openingOffers.as !== '' && {
        openingOffers: { as: openingOffers.as, closeBeforeInMinutes: Number(openingOffers.closeBeforeInMinutes) },
      }),
    noticeInMinutes: Number(values.noticeInMinutes),
    durationInMinutes: isTimed ? Number(values.durationInMinutes) : null,
    hardCloseAfterInMinutes: isEnglish && hard !== null ? Number(hard) : null,
    // A Japanese auction starts at its highest price.
    ceilingInPaise: values.type === 'japanese' ? levels.startInPaise! : values.ceilingInPaise!,
    decrement: isEnglish ? { absInPaise: decrement.absInPaise!, percent: decrement.percent.trim() } : unusedDecrement,
    base: isEnglish ? values.base : 'own',
    ties: isEnglish ? values.ties : 'allowed',
    isTieLeakAccepted: isEnglish && hidesPrices(values) && values.ties !== 'allowed' && values.isTieLeakAccepted,
    windowInSeconds: isEnglish ? Number(values.windowInSeconds) : 0,
    extensionInSeconds: isEnglish ? Number(values.extensionInSeconds) : 0,
    maxExtensions: isEnglish ? Number(values.maxExtensions) : 0,
    trigger:
      isEnglish && trigger.kind === 'rank_change'
        ? { kind: 'rank_change', rank: Number(trigger.rank) }
        : { kind: isEnglish ? trigger.kind : 'any', rank: null },
    sanityFloorPercent: isEnglish ? optional(values.sanityFloorPercent) : null,
    visibility: isEnglish ? values.visibility : 'blind',
    levels: hasLevels
      ? {
          startInPaise: levels.startInPaise!,
          stepInPaise: levels.stepInPaise!,
          everyInSeconds: Number(levels.everyInSeconds),
        }
      : null,
    disclosure: values.disclosure,
    telephone: values.telephone.trim(),
  };
}
/** The contract asks for one of every kind. */
const unusedDecrement = { absInPaise: 1, percent: '0' };

const text = (value: number | null) => (value === null ? '' : String(value));

/** What the form begins with. */
export function defaultsOf(auction: Pick<Auction, 'title' | 'rules' | 'hostUserId'> | null, title = ''): AuctionValues {
  if (auction === null) return { ...blank, title };
  const { rules } = auction;
  const isEnglish = rules.type === 'english';
  return {
    ...blank,
    title: auction.title,
    hostUserId: auction.hostUserId ?? '',
    type: rules.type,
    visibility: rules.visibility,
    startsAt: rules.startsAt,
    startsAfter: rules.startsAfter
      ? { auctionId: rules.startsAfter.auctionId, gapInMinutes: text(rules.startsAfter.gapInMinutes) }
      : blank.startsAfter,
    openingOffers: rules.openingOffers
      ? { as: rules.openingOffers.as, closeBeforeInMinutes: text(rules.openingOffers.closeBeforeInMinutes) }
      : blank.openingOffers,
    noticeInMinutes: text(rules.noticeInMinutes),
    durationInMinutes: text(rules.durationInMinutes),
    hardCloseAfterInMinutes: text(rules.hardCloseAfterInMinutes),
    ceilingInPaise: rules.ceilingInPaise,
    decrement: isEnglish ? rules.decrement : blank.decrement,
    base: rules.base,
    ties: rules.ties,
    isTieLeakAccepted: rules.isTieLeakAccepted,
    windowInSeconds: text(rules.windowInSeconds),
    extensionInSeconds: text(rules.extensionInSeconds),
    maxExtensions: text(rules.maxExtensions),
    trigger: { kind: rules.trigger.kind, rank: text(rules.trigger.rank) },
    sanityFloorPercent: rules.sanityFloorPercent ?? '',
    levels: rules.levels
      ? {
          startInPaise: rules.levels.startInPaise,
          stepInPaise: rules.levels.stepInPaise,
          everyInSeconds: text(rules.levels.everyInSeconds),
        }
      : blank.levels,
    disclosure: rules.disclosure,
    telephone: rules.telephone,
  };
}

const rankOnly = {
  type: 'english',
  visibility: 'rank',
  base: 'own',
  ties: 'allowed',
  isTieLeakAccepted: false,
  trigger: { kind: 'any', rank: '' },
  sanityFloorPercent: '',
  durationInMinutes: '60',
  hardCloseAfterInMinutes: '120',
  windowInSeconds: '300',
  extensionInSeconds: '300',
  maxExtensions: '10',
  disclosure: 'own',
} satisfies Partial<AuctionValues>;

const blank: AuctionValues = {
  ...rankOnly,
  title: '',
  hostUserId: '',
  startsAt: null,
  startsAfter: { auctionId: '', gapInMinutes: '10' },
  openingOffers: { as: '', closeBeforeInMinutes: '15' },
  noticeInMinutes: '1440',
  ceilingInPaise: null,
  decrement: { absInPaise: null, percent: '0.5' },
  levels: { startInPaise: null, stepInPaise: null, everyInSeconds: '60' },
  telephone: '',
};

type Template = { name: string; description: string; values: Partial<AuctionValues> };
/** Rules that go together; amounts, time and telephone stay as they are typed. */
export const templates: Readonly<Record<string, Template>> = {
  rank: { name: 'Rank only', description: 'Bidders see their rank and no price.', values: rankOnly },
  lead: {
    name: 'Rank and lead',
    description: 'Bidders see their rank and the price to lead.',
    values: {
      ...rankOnly,
      visibility: 'rank_and_lead',
      base: 'leader',
      ties: 'none',
      sanityFloorPercent: '70',
      disclosure: 'anonymous',
    },
  },
  sealed: {
    name: 'Sealed',
    description: 'One bid each, shown to you after the close.',
    values: { type: 'sealed', visibility: 'blind', durationInMinutes: '60', disclosure: 'own' },
  },
  japanese: {
    name: 'Japanese',
    description: 'The price falls, and bidders accept each price level to stay in.',
    values: { type: 'japanese', visibility: 'blind', disclosure: 'own' },
  },
  dutch: {
    name: 'Dutch',
    description: 'The price rises, and the first to accept wins.',
    values: { type: 'dutch', visibility: 'blind', disclosure: 'own' },
  },
};
