import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { BudgetLedger } from '../../http/budgets.ts';
import type { CompiledOperation } from '../../http/contract.ts';
import type { Principal, WidgetKey } from '../../http/handler.ts';
import { bearerToken, isOwnSite } from '../authentication/authentication.rules.ts';
import { isOriginOf } from './widget-keys.ts';
import type { WidgetKeys } from './widget-keys.ts';
import { findWidgetPrincipal } from './widgets.queries.ts';
import {
  isWidgetToken,
  openWidgetToken,
  widgetComponentRefused,
  widgetExpired,
  widgetKeyRefused,
  widgetOriginRefused,
  widgetRevoked,
  widgetTokenRefused,
  widgetUserRefused,
} from './widgets.rules.ts';

/** What the gate needs. */
export type WidgetAccessParts = {
  config: Config;
  keys: WidgetKeys;
  budgets: BudgetLedger;
  /** Reads who a token acts for; opens no transaction. */
  directory: Kysely<Database>;
};

/** What widgets may ask for beside the simple headers. */
const ALLOWED_HEADERS = 'authorization, content-type, idempotency-key';
/** What scripts of another origin may read of an answer. */
const EXPOSED_HEADERS = 'retry-after, idempotent-replayed';
/** Browsers keep a preflight at most this long. */
const PREFLIGHT_KEPT_FOR_IN_SECONDS = 7_200;

/** Makes the gate through which pages of other products come: which origins may read answers, and who a widget token acts for. */
export function createWidgetAccess({ config, keys, budgets, directory }: WidgetAccessParts) {
  /** The page's origin when it is not ours and a partner's; else null. */
  const partnerOrigin = ({ headers }: FastifyRequest): string | null => {
    const { origin } = headers;
    // A proxy may have changed the host that isOwnSite compares with; what the browser says of its page stands first.
    const isOwn = headers['sec-fetch-site'] === 'same-origin' || isOwnSite(headers, config.publicUrl);
    if (origin === undefined || isOwn) return null;
    return keys.hasOrigin(origin) ? origin : null;
  };

  /** Whether a call comes from a page of ours: a browser says so, an older one by its Origin. Who is no browser says nothing. */
  const isOfOurPage = ({ headers }: FastifyRequest): boolean => {
    const site = headers['sec-fetch-site'];
    if (site !== undefined) return site === 'same-origin';
    return headers.origin !== undefined && isOwnSite(headers, config.publicUrl);
  };

  return {
    /** Lets pages of partners read the answer, whatever it will be; without credentials, so that no cookie ever counts. */
    answerOrigin(request: FastifyRequest, reply: FastifyReply): string | null {
      reply.header('vary', 'origin, accept-encoding');
      const origin = partnerOrigin(request);
      if (origin !== null)
        reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED_HEADERS);
      return origin;
    },

    /** Answers a browser that asks whether a page may call; `methods` are those of the path. Answers false to strangers. */
    answerPreflight(request: FastifyRequest, reply: FastifyReply, methods: string[]): boolean {
      if (this.answerOrigin(request, reply) === null) return false;
      reply
        .code(204)
        .header('access-control-allow-methods', methods.join(', '))
        .header('access-control-allow-headers', ALLOWED_HEADERS)
        .header('access-control-max-age', String(PREFLIGHT_KEPT_FOR_IN_SECONDS));
      return true;
    },

    /** Whether a call must be admitted by `admit` and by nothing else: it comes from a partner's page, or with a widget token. */
    isConcerned(request: FastifyRequest): boolean {
      const token = bearerToken(request.headers.authorization);
      return (token !== null && isWidgetToken(token)) || partnerOrigin(request) !== null;
    },

    /** The key of a host product's server. @throws {Problem} 401 without one that is good. */
    async partnerOf(request: FastifyRequest): Promise<WidgetKey> {
      const secret = bearerToken(request.headers.authorization);
      const key = secret === null ? null : keys.bySecret(secret);
      if (!key) throw widgetKeyRefused();
      await budgets.spend('requestsPerWidgetKeyPerMinute', key.id);
      return key;
    },

    /**
     * Who a call of a widget acts for; null for guests. A session, whether by cookie or by access token, counts for nothing here.
     * @throws {Problem} 401 or 403 that says what is wrong with the token.
     */
    async admit(operation: CompiledOperation, request: FastifyRequest, at: Date): Promise<Principal | null> {
      const text = bearerToken(request.headers.authorization);
      const token = text === null ? null : openWidgetToken(config.secret, text);
      if (!token) throw widgetTokenRefused();
      const key = keys.byId(token.keyId);
      if (!key) throw widgetRevoked();
      if (token.expiresAt <= at.getTime()) throw widgetExpired();
      const isFromItsPage = token.isFramed ? isOfOurPage(request) : request.headers.origin === token.origin;
      if (!isFromItsPage || !isOriginOf(key, token.origin)) throw widgetOriginRefused();
      const isFor = (component: string) =>
        token.components.includes(component as never) && key.components.includes(component as never);
      if (!operation.widgets.some(isFor)) throw widgetComponentRefused();
      await budgets.spend('requestsPerWidgetKeyPerMinute', key.id);
      if (token.userId === null) {
        if (operation.authz === 'session' || operation.authz === 'profile') throw widgetUserRefused();
        return null;
      }
      // Asked each time: a person who is suspended, or a key bound to another company, is refused at once.
      const user = key.company ? await findWidgetPrincipal(directory, key.company, { userId: token.userId }) : null;
      if (!user) throw widgetUserRefused();
      await budgets.spend('requestsPerUserPerMinute', user.userId);
      return operation.authz === 'public' ? null : { ...user, sessionId: token.id };
    },
  };
}
