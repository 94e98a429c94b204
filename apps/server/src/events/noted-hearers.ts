import type { NewEvent } from './event.queries.ts';

/** Notes who hears of a change while it is made; `heard` is what its event says. Without a note the whole company hears, and no vendor. */
export function notedHearers() {
  const heard: Required<Pick<NewEvent, 'audience' | 'vendors'>> & { vendors: string[] } = {
    audience: null,
    vendors: [],
  };
  return {
    heard,
    hearers: {
      only: (userIds: readonly string[]) => void (heard.audience = userIds),
      addVendor: (linkId: string) => void (heard.vendors.includes(linkId) || heard.vendors.push(linkId)),
    },
  };
}
