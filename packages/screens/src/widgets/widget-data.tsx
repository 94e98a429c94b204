'use client';
import { createClientWith, type ApiClient } from '@millwright/api-client/client';
import { ApiProblem } from '@millwright/api-client/problem';
import { createTokenSession, isGuestToken } from '@millwright/api-client/token-session';
import { ApiProvider } from '@millwright/api-client/use-api';
import { useEffect, type ReactNode } from 'react';
import type { WidgetError, WidgetEvent } from './navigation.ts';
import { useWidgets } from './provider.tsx';

/** The writes that a host is told of. */
function eventOf(operation: string, body: Record<string, unknown>): WidgetEvent | null {
  const gstn = String(body['gstn'] ?? (Array.isArray(body['gstns']) ? body['gstns'][0] : ''));
  if (operation === 'enquireVendor') return { type: 'enquiry-sent', gstn };
  if (operation === 'createReview' || operation === 'updateReview')
    return { type: 'review-posted', gstn: gstn || null };
  if (operation === 'setVendorShortlistGroup') return { type: 'shortlisted', gstn };
  if (operation === 'deleteShortlistGroupVendor') return { type: 'unshortlisted', gstn };
  return null;
}

/** A client that tells the host what was written and what failed. */
function watched(
  client: ApiClient,
  tell: (event: WidgetEvent) => void,
  report: (error: WidgetError) => void,
): ApiClient {
  return {
    ...client,
    async call(id, args, options) {
      try {
        const answer = await client.call(id, args, options);
        const event = eventOf(id, (args as { body?: Record<string, unknown> }).body ?? {});
        if (event) tell(event);
        return answer;
      } catch (problem) {
        if (problem instanceof ApiProblem) {
          const { code, message, status, requestId } = problem;
          report({ code, message, status, requestId, operation: id });
        }
        throw problem;
      }
    },
  };
}

/** Lets what is below read and write: the client and the cache that all widgets of one provider share. */
export function WidgetData({ children }: { children: ReactNode }) {
  const { source, isReaderKnown, setReader, tell, report } = useWidgets();
  const { origin, getToken } = source;
  // Made once for a source, by whichever widget comes first; making it asks nothing of anybody.
  const { client, cache } = (source.made ??= {
    client: watched(createClientWith(origin, createTokenSession(getToken), 'omit'), tell, report),
    cache: new Map<string, never>(),
  });
  useEffect(() => {
    if (!getToken) return;
    const { session } = client;
    const read = () => setReader(isGuestToken(session.token()) ? 'guest' : 'person');
    const stop = session.subscribe(read);
    // Without a token the calls are made all the same: they fail, and the widgets say why.
    if (session.token()) read();
    else if (!isReaderKnown) session.renew().then(read, read);
    return stop;
  }, [client, getToken, isReaderKnown, setReader]);
  return (
    <ApiProvider key={origin + String(getToken !== undefined)} client={client} cache={cache}>
      {children}
    </ApiProvider>
  );
}
