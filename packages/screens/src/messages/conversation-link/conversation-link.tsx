import { useApi, useApiClient } from '@millwright/api-client/use-api';
import '@millwright/api-client/vendor-operations';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Skeleton, SkeletonGroup } from '@millwright/ui/skeleton/skeleton';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import VendorMessages from '../../parts/chat/vendor-messages.tsx';
import { FailedState } from '../../shared/failed-state.tsx';
import { isolated } from '../../shared/isolated.ts';
import { LinkFrame } from '../../shared/link-frame.tsx';
import { useOpenedLink } from '../../shared/use-opened-link.ts';

/**
 * `/conversation#<token>`: what a vendor was mailed with an enquiry. The token leaves the address at once and is exchanged for a session of this
 * conversation in this browser. The page's address names it from then on: `/conversation?link=<id>`.
 */
export default function ConversationLink() {
  const client = useApiClient();
  const { id, refusal, isNeeded, retry } = useOpenedLink({
    screen: 'conversation-link',
    tokenLength: 43,
    parameter: 'link',
    open: (token) => client.call('openConversationLink', { body: { token } }),
    idOf: ({ link }) => link,
  });
  return id ? (
    <OfLink key={id} link={id} />
  ) : (
    <Page>
      {isNeeded ? (
        <LinkNeeded />
      ) : refusal ? (
        <FailedState problem={refusal} headingLevel={1} onRetry={retry} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}

/** The page of one conversation. */
function OfLink({ link }: { link: string }) {
  const thread = useApi('getVendorThread', { query: { link } });
  const { data, error, retry } = thread;
  const isOver = error?.status === 401;
  return (
    <Page vendorName={isOver ? undefined : data?.vendorName}>
      {isOver ? (
        <LinkNeeded />
      ) : data ? (
        <>
          <h1 className="pb-3 wrap-anywhere">{isolated(data.buyer)}</h1>
          {error && <FailedState problem={error} onRetry={retry} isInline />}
          <VendorMessages link={link} thread={thread} />
        </>
      ) : error ? (
        <FailedState problem={error} headingLevel={1} onRetry={retry} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}

function LinkNeeded() {
  return (
    <EmptyState kind="no-results" headingLevel={1} title="This link is not valid">
      Open the complete link from the latest email. Links are valid for 180 days.
    </EmptyState>
  );
}

function PageSkeleton() {
  return (
    <SkeletonGroup label="Loading messages" className="grid gap-4">
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-96" />
    </SkeletonGroup>
  );
}

/** The page around it: the product, and whose link it is. */
function Page({ vendorName, children }: { vendorName?: string | undefined; children: ReactNode }) {
  return (
    <LinkFrame
      className="max-w-180"
      note={
        vendorName && (
          <span className="flex items-center gap-2">
            <Lock aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0">Link for {isolated(vendorName)}</span>
          </span>
        )
      }
    >
      {children}
    </LinkFrame>
  );
}
