/** A call made by the inline script before the app loaded, or by the server. */
type Early = { url: string; answer: Promise<Response>; data?: unknown };

declare global {
  interface Window {
    /** Set by the page's inline script; consumed once. */
    millwrightEarly?: Early | null;
  }
}

/** The answer used for the current server rendering. */
let drawnWith: { url: string; data: unknown } | null = null;

/**
 * Renders on the server with an available answer.
 *
 * @param url The requested path with query.
 * @param draw Must render synchronously, so that no other rendering runs in between.
 */
export function drawWithAnswer<Drawn>(url: string, data: unknown, draw: () => Drawn): Drawn {
  drawnWith = { url, data };
  try {
    return draw();
  } finally {
    drawnWith = null;
  }
}

/** The element with the answer used for server rendering, as JSON, with the requested address in `data-url`. */
export const answerElementId = 'drawn-answer';

/** Takes the answer used for server rendering, if any, so that the client need not request it again. */
export function takeDrawnAnswer(): void {
  const element = document.getElementById(answerElementId);
  const url = element?.dataset.url;
  if (!element || !url) return;
  const text = element.textContent;
  element.remove();
  const answer = new Response(text, { headers: { 'content-type': 'application/json' } });
  window.millwrightEarly = { url, answer: Promise.resolve(answer), data: JSON.parse(text) as unknown };
}

/** Query pairs in a canonical order, for comparison. */
const inOrder = (pairs: Iterable<readonly [string, string]>) =>
  Array.from(pairs, ([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');

/**
 * Takes the answer to a call that the page has already made, or null. The first call to its path consumes it, so that stale data is never
 * served after a change.
 */
export function takeEarlyAnswer(request: Request): Promise<Response> | null {
  const early = typeof window === 'undefined' ? null : window.millwrightEarly;
  if (!early || request.method !== 'GET') return null;
  const asked = new URL(request.url);
  const answered = new URL(early.url, asked);
  if (asked.pathname !== answered.pathname) return null;
  window.millwrightEarly = null;
  return inOrder(asked.searchParams) === inOrder(answered.searchParams) ? early.answer : null;
}

/**
 * Waits briefly for the body of that call, so that the first render has it. With a slow server, the page shows its loading state instead.
 */
export async function settleEarlyAnswer(longestInMilliseconds: number): Promise<void> {
  const early = typeof window === 'undefined' ? null : window.millwrightEarly;
  if (!early) return;
  const body = early.answer
    .then(async (response) => {
      if (response.ok) early.data = await response.clone().json();
    })
    .catch(() => {}); // the call that takes the answer reports the failure
  await Promise.race([body, new Promise((resolve) => setTimeout(resolve, longestInMilliseconds))]);
}

/**
 * The body that {@link settleEarlyAnswer} waited for, if it matches this request. It stays available until taken.
 *
 * @param path Path of the call on its host.
 */
export function earlyBody(path: string, query: Record<string, unknown> = {}): unknown {
  const early = typeof window === 'undefined' ? drawnWith : window.millwrightEarly;
  if (early?.data === undefined) return undefined;
  const answered = new URL(early.url, 'http://page.invalid');
  const asked = Object.entries(query).map(
    ([name, value]) => [name, Array.isArray(value) ? value.join('|') : String(value)] as const,
  );
  return answered.pathname === path && inOrder(asked) === inOrder(answered.searchParams) ? early.data : undefined;
}

/** Drops the used early answer, so that later calls go to the server. */
export function forgetEarlyAnswer(): void {
  if (typeof window !== 'undefined') window.millwrightEarly = null;
}
