/** A call that the page made before the script was there. */
type Early = { url: string; answer: Promise<Response> };

declare global {
  interface Window {
    /** Set by the page's inline script; taken once. */
    millwrightEarly?: Early | null;
  }
}

/** The same path and the same query, in any order. */
const sameQuestion = (a: URL, b: URL) =>
  a.pathname === b.pathname && [...a.searchParams].toSorted().join() === [...b.searchParams].toSorted().join();

/**
 * The answer to a call that the page has made already, or null. It serves one call only, and the first call to its path uses it up, so that
 * nothing is ever answered from before a change.
 */
export function takeEarlyAnswer(request: Request): Promise<Response> | null {
  const early = typeof window === 'undefined' ? null : window.millwrightEarly;
  if (!early || request.method !== 'GET') return null;
  const asked = new URL(request.url);
  const answered = new URL(early.url, asked);
  if (asked.pathname !== answered.pathname) return null;
  window.millwrightEarly = null;
  return sameQuestion(asked, answered) ? early.answer : null;
}
