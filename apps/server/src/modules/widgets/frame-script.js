// Runs in the page of a frame on a partner's page (frame-page.ts). The page around is asked for tokens and told the height, and nobody
// else is: messages go to its exact origin, and count from there only.
const { component, attributes, host } = document.body.dataset;
const LONGEST_WAIT_IN_MS = 10_000;

/** Those who wait for a token. */
const waiting = new Set();
const tell = (message) => {
  if (host && window.parent !== window) window.parent.postMessage(message, host);
};
window.addEventListener('message', ({ source, origin, data }) => {
  if (!host || origin !== host || source !== window.parent) return;
  if (data?.type !== 'vd-token' || typeof data.token !== 'string') return;
  for (const resolve of waiting) resolve(data.token);
  waiting.clear();
});

const element = document.createElement(component);
for (const attribute of attributes.split(' ').filter(Boolean)) element.setAttribute(...attribute.split('='));
element.getToken = () =>
  new Promise((resolve, reject) => {
    waiting.add(resolve);
    tell({ type: 'vd-ready' });
    setTimeout(() => {
      waiting.delete(resolve);
      reject(new Error('The page around this frame gave no widget token.'));
    }, LONGEST_WAIT_IN_MS);
  });
// No page of the app can be shown in a frame.
element.addEventListener('vd-navigate', (event) => {
  event.preventDefault();
  window.open(event.detail.href, '_blank', 'noopener');
});
new ResizeObserver(() =>
  tell({ type: 'vd-height', height: Math.ceil(element.getBoundingClientRect().height) }),
).observe(element);
document.body.append(element);
