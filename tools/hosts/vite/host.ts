/** What the page's server wrote into it: where Millwright is, and a vendor. */
const said = document.querySelector<HTMLMetaElement>('meta[name=millwright]')!.dataset;
export const apiBaseUrl = said.api!;
export const gstn = said.gstn!;
export const cspNonce = said.nonce;

declare global {
  interface Window {
    /** What the widgets told the host, for whoever looks at the page. */
    hostErrors: unknown[];
    hostPlaces: unknown[];
    hostEvents: unknown[];
  }
}
window.hostErrors = [];
window.hostPlaces = [];
window.hostEvents = [];

/** The host's own route, which has the secret key. */
export async function getToken(): Promise<string> {
  const response = await fetch(`/millwright-token${location.search}`, { method: 'POST' });
  if (!response.ok) throw Object.assign(new Error('The host has no token.'), { status: response.status });
  return ((await response.json()) as { token: string }).token;
}
