import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pagePolicy } from '../../http/security-headers.ts';
import { readWebFiles } from '../../http/web-files.ts';
import type { WidgetKeys } from './widget-keys.ts';
import type { WidgetComponent } from './widgets.rules.ts';

/** The custom elements that can be framed, and the widget that a key or a token must be for. */
const FRAMED: ReadonlyMap<string, { component: WidgetComponent; needsVendor: boolean }> = new Map([
  ['vendor-search', { component: 'vendor-search', needsVendor: false }],
  ['vendor-card', { component: 'vendor-card', needsVendor: true }],
  ['vendor-reviews', { component: 'rating-summary', needsVendor: true }],
  ['vendor-enquiry', { component: 'contact-enquiry', needsVendor: true }],
  ['vendor-review-form', { component: 'review-form', needsVendor: true }],
]);
const GSTN = /^\d{2}[A-Z\d]{13}$/;
/** How a frame may be asked to look, by attribute of the element. */
const LOOKS = {
  theme: /^(?:auto|light|dark|contrast)$/,
  density: /^(?:comfortable|compact)$/,
  // What could be meant for a language tag: the element itself has another for what is none, and says so.
  locale: /^[\w-]{0,35}$/,
};
const script = readFileSync(join(import.meta.dirname, 'frame-script.js'), 'utf8');

function languageOf(locale = ''): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** Everything in it was checked before: a name of ours, a GSTIN, an origin that a key has, and looks of the table above. */
const pageOf = (element: string, attributes: Readonly<Record<string, string>>, host: string): string => `<!doctype html>
<html lang="${languageOf(attributes['locale'])}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="robots" content="noindex" />
    <title>Vendors</title>
    <script type="module" src="/embed/assets/embed.js"></script>
    <style>body { margin: 0 }</style>
  </head>
  <body data-component="${element}" data-host="${host}" data-attributes="${Object.entries(attributes)
    .map((attribute) => attribute.join('='))
    .join(' ')}">
    <script type="module">\n${script}</script>
  </body>
</html>
`;

/**
 * Serves one widget as a page, /embed/{element}?origin={the partner's}&gstn={GSTIN}, for frames on pages of that partner; `theme`, `density`
 * and `locale` are those of the element. A browser shows
 * it on pages of `origin` alone, and there only while a key has that origin and that widget; without such an origin it is shown in no
 * frame. The partner is named by the address and not all partners by the header, which anybody can read.
 *
 * @param folder The built script of the custom elements; without embed.js in it there is no such path.
 */
export function registerFramePages(app: FastifyInstance, folder: string, keys: WidgetKeys): void {
  const files = readWebFiles(folder);
  if (!files.has('/embed.js')) return;
  app.get('/embed/assets/*', async (request, reply) => {
    const path = request.raw.url!.split('?', 1)[0]!.slice('/embed/assets'.length);
    if (files.has(path) && (await files.send(request, reply, path, async () => null))) return reply;
    return reply.callNotFound();
  });
  app.get<{ Params: { element: string } }>('/embed/:element', (request, reply) => {
    const { element } = request.params;
    const framed = FRAMED.get(element);
    const query = new URLSearchParams(request.raw.url!.split('?')[1]);
    const gstn = query.get('gstn') ?? '';
    if (!framed || (gstn ? !GSTN.test(gstn) : framed.needsVendor)) return reply.callNotFound();
    const looks = Object.entries(LOOKS).flatMap(([name, form]) =>
      query.has(name) ? [{ name, form, value: query.get(name)! }] : [],
    );
    if (looks.some(({ form, value }) => !form.test(value))) return reply.callNotFound();
    const attributes = Object.fromEntries(looks.map(({ name, value }) => [name, value]));
    const asked = query.get('origin') ?? '';
    const host = keys.hasOrigin(asked, framed.component) ? asked : '';
    const html = pageOf(element, { ...(gstn && { gstn }), ...attributes }, host);
    const policy = pagePolicy(html);
    reply
      .header(
        'content-security-policy',
        host ? policy.replace("frame-ancestors 'none'", `frame-ancestors ${host}`) : policy,
      )
      .header('content-type', 'text/html; charset=utf-8')
      // A key may be revoked.
      .header('cache-control', 'no-store');
    // It knows no origins; a browser that obeys it would contradict the policy.
    if (host) reply.removeHeader('x-frame-options');
    return reply.send(html);
  });
}
