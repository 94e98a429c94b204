import { randomUUID } from 'node:crypto';
import type { HandlersOf } from '../../http/handler.ts';
import { isOriginOf } from './widget-keys.ts';
import { findWidgetPrincipal } from './widgets.queries.ts';
import {
  signWidgetToken,
  WIDGET_TOKEN_LIFETIME_IN_SECONDS,
  widgetComponentRefused,
  widgetOriginRefused,
  widgetUserRefused,
} from './widgets.rules.ts';

/** Handlers of the widgets in other products. */
export const widgetHandlers: HandlersOf<'createWidgetSession'> = {
  createWidgetSession: async ({ body, partner, config, directory, now }) => {
    if (!isOriginOf(partner, body.origin)) throw widgetOriginRefused();
    if (body.components.some((component) => !partner.components.includes(component))) throw widgetComponentRefused();
    const user =
      body.user !== undefined && partner.company !== null
        ? await findWidgetPrincipal(directory, partner.company, { email: body.user.toLowerCase() })
        : null;
    if (body.user !== undefined && !user) throw widgetUserRefused();
    const expiresAt = now.getTime() + WIDGET_TOKEN_LIFETIME_IN_SECONDS * 1000;
    const token = signWidgetToken(config.secret, {
      id: randomUUID(),
      keyId: partner.id,
      origin: body.origin,
      isFramed: body.isFramed ?? false,
      components: body.components,
      userId: user?.userId ?? null,
      expiresAt,
    });
    return { token, expiresAt: new Date(expiresAt).toISOString() };
  },
};
