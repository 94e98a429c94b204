// Runs in the page of a frame on a partner's page (frame-page.ts). The page around is asked for tokens and told the height and what happened,
// and nobody else is: messages go to its exact origin, and count from there only.
const { component, attributes, host } = document.body.dataset;
const LONGEST_WAIT_IN_MS = 10_000;
const NO_TOKEN = 'The page around this frame gave no widget token.';

/** Those who wait for a token. */
const waiting = new Set();
const tell = (message) => {
  if (host && window.parent !== window) window.parent.postMessage(message, host);
};
window.addEventListener('message', ({ source, origin, data }) => {
  if (!host || origin !== host || source !== window.parent) return;
  const isToken = data?.type === 'vd-token' && typeof data.token === 'string';
  if (!isToken && data?.type !== 'vd-no-token') return;
  for (const { resolve, reject } of waiting)
    if (isToken) resolve(data.token);
    // The status that the page's own server answered tells a refusal from an outage.
    else reject(Object.assign(new Error(NO_TOKEN), { status: data.status }));
  waiting.clear();
});

const element = document.createElement(component);
element.setAttribute('api-base', location.origin);
for (const attribute of attributes.split(' ').filter(Boolean)) element.setAttribute(...attribute.split('='));
element.getToken = () =>
  new Promise((resolve, reject) => {
    const one = { resolve, reject };
    waiting.add(one);
    tell({ type: 'vd-ready' });
    setTimeout(() => {
      waiting.delete(one);
      reject(new Error(NO_TOKEN));
    }, LONGEST_WAIT_IN_MS);
  });
// No page of the app can be shown in a frame.
element.addEventListener('vd-navigate', (event) => {
  event.preventDefault();
  window.open(event.detail.href, '_blank', 'noopener');
});
element.addEventListener('vd-event', ({ detail }) => tell({ type: 'vd-event', detail }));
// What was thrown stays here: it may not be of a kind that a message can carry.
element.addEventListener('vd-error', ({ detail }) =>
  tell({ type: 'vd-error', detail: { ...detail, cause: undefined } }),
);
new ResizeObserver(() =>
  tell({ type: 'vd-height', height: Math.ceil(element.getBoundingClientRect().height) }),
).observe(element);
document.body.append(element);
