import { TryLater } from '../tasks/task.ts';
import { Undeliverable } from './delivery.ts';
import type { OpenCarrier } from './delivery.ts';

/** The HTTP gateway that text messages go to, from the configuration. `{to}`, `{text}` and the other names stand for values. */
export type SmsSettings = {
  url: string;
  method: 'GET' | 'POST' | 'PUT';
  /** One header with the gateway's secret, e.g. `Authorization: Bearer …`; null without one. */
  header: { name: string; value: string } | null;
  contentType: 'application/json' | 'application/x-www-form-urlencoded';
  body: string;
  senderId: string;
  /** The principal entity of the DLT registration (India). */
  entityId: string;
  /** The DLT template of each operation that sends messages; `*` is for all others. */
  templateIds: Readonly<Record<string, string>>;
};

/** What a gateway gets unless SMS_GATEWAY_BODY says otherwise. */
export const usualSmsBody =
  '{"id":"{id}","to":"{to}","text":"{text}","sender":"{sender}","entityId":"{entityId}","templateId":"{templateId}"}';

/** The names that SMS_GATEWAY_URL and SMS_GATEWAY_BODY may hold. */
export const smsPlaceholders = ['id', 'to', 'text', 'sender', 'entityId', 'templateId'] as const;

const PLACEHOLDER = /\{(\w+)\}/g;
const fill = (template: string, values: Record<string, string>, escape: (value: string) => string): string =>
  template.replaceAll(PLACEHOLDER, (all, name: string) => (name in values ? escape(values[name]!) : all));
const asJson = (value: string) => JSON.stringify(value).slice(1, -1);

/**
 * Carries text messages by one HTTP request each. The id goes along as Idempotency-Key and in the template, and is the same when a message
 * is tried again. A redirect is not followed: the secret is for this gateway only.
 */
export function openSmsCarrier(settings: SmsSettings, answerInMs = 15_000): OpenCarrier {
  const closing = new AbortController();
  return {
    carry: async ({ id, recipient, text, operationId: operation }) => {
      const values = {
        ...{ id, text, sender: settings.senderId, entityId: settings.entityId },
        to: recipient,
        templateId: settings.templateIds[operation] ?? settings.templateIds['*'] ?? '',
      };
      const hasBody = settings.method !== 'GET';
      let response: Response;
      try {
        response = await fetch(fill(settings.url, values, encodeURIComponent), {
          method: settings.method,
          redirect: 'manual',
          headers: {
            'idempotency-key': id,
            ...(settings.header && { [settings.header.name]: settings.header.value }),
            ...(hasBody && { 'content-type': settings.contentType }),
          },
          ...(hasBody && {
            body: fill(
              settings.body,
              values,
              settings.contentType === 'application/json' ? asJson : encodeURIComponent,
            ),
          }),
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(answerInMs)]),
        });
        // Its words are not kept: gateways repeat numbers and texts.
        await response.body?.cancel();
      } catch (error) {
        const isLate = (error as Error).name === 'TimeoutError';
        throw new Error(isLate ? 'the gateway did not answer in time' : 'the gateway could not be reached', {
          cause: undefined,
        });
      }
      if (!response.ok) throw smsFailure(response);
    },
    close: () => closing.abort(),
  };
}

function smsFailure({ status, headers }: Response): Error {
  const reason = `the gateway answered ${status}`;
  // Refused is our key or our account, which an operator can mend, and not the message.
  if ([401, 402, 403].includes(status)) return new TryLater(reason, 60);
  if (status === 429 || status === 503)
    return new TryLater(reason, Math.min(3600, Number(headers.get('retry-after')) || 0));
  if (status >= 500 || status === 408 || status === 425) return new Error(reason);
  return new Undeliverable(reason);
}
