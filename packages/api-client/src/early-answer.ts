/** A call that the page made before the script was there, or that the server made for it. */
type Early = { url: string; answer: Promise<Response>; data?: unknown };

declare global {
  interface Window {
    /** Set by the page's inline script; taken once. */
    millwrightEarly?: Early | null;
  }
}

/** The answer that the page is being drawn with, where it is drawn on the server. */
let drawnWith: { url: string; data: unknown } | null = null;

/**
 * Draws on the server with an answer that is there already.
 *
 * @param url What was asked, as path with query.
 * @param draw Draws at once: nothing else runs meanwhile.
 */
export function drawWithAnswer<Drawn>(url: string, data: unknown, draw: () => Drawn): Drawn {
  drawnWith = { url, data };
  try {
    return draw();
  } finally {
    drawnWith = null;
  }
}

/** The element with the answer that the server drew the page with: JSON, and in `data-url` what was asked. */
export const answerElementId = 'drawn-answer';

/** Takes the answer that the server drew the page with, if it did: the client starts with it instead of asking again. */
export function takeDrawnAnswer(): void {
  const element = document.getElementById(answerElementId);
  const url = element?.dataset.url;
  if (!element || !url) return;
  const text = element.textContent;
  element.remove();
  const answer = new Response(text, { headers: { 'content-type': 'application/json' } });
  window.millwrightEarly = { url, answer: Promise.resolve(answer), data: JSON.parse(text) as unknown };
}

/** Pairs of a query in one order, so that two queries can be compared. */
const inOrder = (pairs: Iterable<readonly [string, string]>) =>
  Array.from(pairs, ([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');

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
  return inOrder(asked.searchParams) === inOrder(answered.searchParams) ? early.answer : null;
}

/**
 * Waits for the body of that call, so that the first drawing has it, but not for long: a page that waits for a slow server shows so.
 */
export async function settleEarlyAnswer(longestInMilliseconds: number): Promise<void> {
  const early = typeof window === 'undefined' ? null : window.millwrightEarly;
  if (!early) return;
  const body = early.answer
    .then(async (response) => {
      if (response.ok) early.data = await response.clone().json();
    })
    .catch(() => {}); // the call that takes the answer tells the failure
  await Promise.race([body, new Promise((resolve) => setTimeout(resolve, longestInMilliseconds))]);
}

/**
 * The body that {@link settleEarlyAnswer} waited for, where it answers this very question; it stays there until it is taken.
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

/** The early answer was used: whoever asks again asks the server. */
export function forgetEarlyAnswer(): void {
  if (typeof window !== 'undefined') window.millwrightEarly = null;
}
