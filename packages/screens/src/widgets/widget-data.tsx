'use client';
import { createClientWith, type ApiClient } from '@millwright/api-client/client';
import { ApiProblem } from '@millwright/api-client/problem';
import { createTokenSession, isGuestToken } from '@millwright/api-client/token-session';
import { ApiProvider, createReadCache } from '@millwright/api-client/use-api';
import { useEffect, type ReactNode } from 'react';
import type { WidgetComponent, WidgetError, WidgetEvent } from './navigation.ts';
import { useWidgets } from './provider.tsx';
import { WidgetBoundary } from './widget-root.tsx';

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

const noServer = (message: string, status = 0) => new ApiProblem({ status, code: 'INVALID_API_BASE', message });

/** The client of a page that did not say where the server is: each call says so. */
const clientOfNobody = (): ApiClient => ({
  call: () => Promise.reject(noServer('The embedding page does not set the address of Millwright.')),
  session: createTokenSession(undefined),
  onTeamEnd: () => () => {},
  serverOffsetInMilliseconds: () => 0,
  urlOf: () => '',
});

/** What was answered by something that is not Millwright: a page instead of data, or a path that nobody knows there. */
const isOfAnother = ({ code, status, cause }: ApiProblem) =>
  (code === 'REFUSED' && (status === 404 || status === 405)) ||
  (code === 'UNREACHABLE' && cause instanceof SyntaxError);

/** A client that tells the host what was written and what failed. */
function watched(
  client: ApiClient,
  origin: string,
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
      } catch (thrown) {
        if (!(thrown instanceof ApiProblem)) throw thrown;
        const problem = isOfAnother(thrown) ? noServer(`There is no Millwright at ${origin}.`, thrown.status) : thrown;
        const { code, message, status, requestId, cause } = problem;
        report({ code, message, status, requestId, operation: id, ...(cause !== undefined && { cause }) });
        throw problem;
      }
    },
  };
}

/**
 * Lets what is below read and write: the client and the cache that all widgets of one provider share. For a host's own look on
 * `useVendorSearch`; the widgets bring it with them.
 *
 * @param component The widget that this is all of: what it throws stays within.
 */
export function WidgetData({ component, children }: { component?: WidgetComponent; children: ReactNode }) {
  return component ? (
    <WidgetBoundary component={component}>
      <Data>{children}</Data>
    </WidgetBoundary>
  ) : (
    <Data>{children}</Data>
  );
}

function Data({ children }: { children: ReactNode }) {
  const { source, isReaderKnown, setReader, tell, report } = useWidgets();
  const { origin, getToken } = source;
  // Made once for a source, by whichever widget comes first; making it asks nothing of anybody.
  const { client, cache } = (source.made ??= {
    client: origin
      ? watched(createClientWith(origin, createTokenSession(getToken), 'omit'), origin, tell, report)
      : clientOfNobody(),
    cache: createReadCache(),
  });
  useEffect(() => {
    if (!getToken || !origin) return;
    const { session } = client;
    const read = () => setReader(isGuestToken(session.token()) ? 'guest' : 'person');
    const stop = session.subscribe(read);
    // Without a token the calls are made all the same: they fail, and the widgets say why.
    if (session.token()) read();
    else if (!isReaderKnown) session.renew().then(read, read);
    return stop;
  }, [client, getToken, origin, isReaderKnown, setReader]);
  return (
    <ApiProvider key={origin + String(getToken !== undefined)} client={client} cache={cache}>
      {children}
    </ApiProvider>
  );
}
