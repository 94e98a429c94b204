import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { components } from '@millwright/contract/types';
import { Problem } from '../../problems.ts';

/** A widget of the vendor widgets. */
export type WidgetComponent = components['schemas']['WidgetComponent'];

/** How long a widget token is good. */
export const WIDGET_TOKEN_LIFETIME_IN_SECONDS = 600;
const TOKEN = /^(mw[gu]_[\w-]{1,1600})\.([\w-]{43})$/;

/** What a widget token says. It is signed, not secret: nothing in it but ids. */
export type WidgetToken = {
  /** Id of this token. */
  id: string;
  /** Id of the key that it was made with. */
  keyId: string;
  /** The only origin whose pages may use it; of a framed one, whose pages may hold the frame. */
  origin: string;
  /** Used by our own frame, and by no page of the origin itself. */
  isFramed: boolean;
  components: WidgetComponent[];
  /** For whom the widgets act; null for guests. */
  userId: string | null;
  /** In milliseconds. */
  expiresAt: number;
};

/** Whether a bearer token claims to be a widget token: `mwg_…` of a guest, `mwu_…` of a person; by that the widget knows what to call. */
export const isWidgetToken = (token: string): boolean => /^mw[gu]_/.test(token);

const signatureOf = (secret: Buffer, content: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'widget token', 32)))
    .update(content)
    .digest();

/** Writes a token down and signs it with a key of its own, derived from the server's secret: it cannot pass for anything else. */
export function signWidgetToken(secret: Buffer, token: WidgetToken): string {
  const { id, keyId, origin, isFramed, components: names, userId, expiresAt } = token;
  const said = Buffer.from(JSON.stringify([id, keyId, origin, names, userId, expiresAt, isFramed])).toString(
    'base64url',
  );
  const content = `${userId === null ? 'mwg' : 'mwu'}_${said}`;
  return `${content}.${signatureOf(secret, content).toString('base64url')}`;
}

/** What a token says; null when this server did not sign it. Says nothing of its expiry. */
export function openWidgetToken(secret: Buffer, text: string): WidgetToken | null {
  const [, content, signature] = text.match(TOKEN) ?? [];
  if (!content || !signature) return null;
  if (!timingSafeEqual(signatureOf(secret, content), Buffer.from(signature, 'base64url'))) return null;
  const [id, keyId, origin, names, userId, expiresAt, isFramed] = JSON.parse(
    Buffer.from(content.slice(4), 'base64url').toString('utf8'),
  ) as [string, string, string, WidgetComponent[], string | null, number, boolean];
  return { id, keyId, origin, isFramed, components: names, userId, expiresAt };
}

const authenticate = { 'www-authenticate': 'Bearer' };
const refused = 'This widget cannot be shown';

/** 401 of createWidgetSession: no key, an unknown one or a revoked one. */
export const widgetKeyRefused = (): Problem =>
  new Problem(401, 'WIDGET_KEY', 'No good widget key', 'Send a widget key as the bearer token.', [], authenticate);

/** 401: a page of another origin calls without a widget token, or with one that this server did not make. */
export const widgetTokenRefused = (): Problem =>
  new Problem(401, 'WIDGET_TOKEN', refused, 'This request needs a widget token.', [], authenticate);

/** 401: the token's time is over. The widget gets another one from its page, once. */
export const widgetExpired = (): Problem =>
  new Problem(401, 'WIDGET_EXPIRED', refused, 'The widget token has expired.', [], authenticate);

/** 401: the key that the token was made with is not good any more. */
export const widgetRevoked = (): Problem =>
  new Problem(401, 'WIDGET_REVOKED', refused, 'The key of this widget was revoked.', [], authenticate);

/** 403: the page's origin is not the token's, or not one of the key's. */
export const widgetOriginRefused = (): Problem =>
  new Problem(403, 'WIDGET_ORIGIN', refused, 'This widget may not be used on pages of this origin.');

/** 403: the token, or the key, is not for this. */
export const widgetComponentRefused = (): Problem =>
  new Problem(403, 'WIDGET_COMPONENT', refused, 'The widget token is not for this widget.');

/** 403: this needs a person, and there is none that the key may act for. */
export const widgetUserRefused = (): Problem =>
  new Problem(403, 'WIDGET_USER', refused, 'This widget needs a person of the company that its key is bound to.');
