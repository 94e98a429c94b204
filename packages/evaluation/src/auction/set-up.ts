/** The rules of an auction as they are set up, and as the engine takes them. */
import type { AuctionRules, AuctionVendor, OpeningOffers } from './rules.ts';

type Same =
  | 'type'
  | 'ceilingInPaise'
  | 'decrement'
  | 'base'
  | 'ties'
  | 'maxExtensions'
  | 'trigger'
  | 'sanityFloorPercent'
  | 'visibility';

/** Rules by the clock of a calendar: a start, and lengths from there. */
export type SetUpRules = Pick<AuctionRules, Same> & {
  /** RFC 3339. */
  startsAt: string;
  durationInMinutes: number | null;
  hardCloseAfterInMinutes: number | null;
  windowInSeconds: number;
  extensionInSeconds: number;
  levels: { startInPaise: number; stepInPaise: number; everyInSeconds: number } | null;
  openingOffers?: { as: OpeningOffers['as']; closeBeforeInMinutes: number };
};

/** What the engine, the log and the replay file call the bidder at a place, from 1: nobody finds a company by it. */
export const vendorIdOf = (place: number): string => `V${place}`;

/** The rules as the engine takes them: times in milliseconds, bidders by their place. */
export function engineRulesOf(rules: SetUpRules, vendors: readonly Omit<AuctionVendor, 'vendorId'>[]): AuctionRules {
  const opensAt = Date.parse(rules.startsAt);
  const after = (minutes: number | null) => (minutes === null ? null : opensAt + minutes * 60_000);
  return {
    type: rules.type,
    opensAt,
    closesAt: after(rules.durationInMinutes),
    hardCloseAt: after(rules.hardCloseAfterInMinutes),
    ceilingInPaise: rules.ceilingInPaise,
    decrement: rules.decrement,
    base: rules.base,
    ties: rules.ties,
    windowMs: rules.windowInSeconds * 1000,
    extensionMs: rules.extensionInSeconds * 1000,
    maxExtensions: rules.maxExtensions,
    trigger: rules.trigger,
    sanityFloorPercent: rules.sanityFloorPercent,
    visibility: rules.visibility,
    levels: rules.levels && {
      startInPaise: rules.levels.startInPaise,
      stepInPaise: rules.levels.stepInPaise,
      everyMs: rules.levels.everyInSeconds * 1000,
    },
    ...(rules.openingOffers && {
      openingOffers: {
        as: rules.openingOffers.as,
        closesAt: opensAt - rules.openingOffers.closeBeforeInMinutes * 60_000,
      },
    }),
    vendors: vendors.map(({ alphaInPaise, betaPercent }, index) => ({
      vendorId: vendorIdOf(index + 1),
      alphaInPaise,
      betaPercent,
    })),
  };
}
