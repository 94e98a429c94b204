/** The server refuses guests the pages that begin behind this many hits. */
const mostGuestHits = 2000;

/** How many hits the reader can page through, and on how many pages: guests see whole pages up to the last that begins within their bound. */
export function reachOf(totalVendors: number, limit: number, isGuest: boolean): { hits: number; pages: number } {
  const pages = Math.max(1, Math.ceil((isGuest ? Math.min(totalVendors, mostGuestHits) : totalVendors) / limit));
  return { hits: Math.min(totalVendors, pages * limit), pages };
}
