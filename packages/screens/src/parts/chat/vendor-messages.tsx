import type { Answer } from '@millwright/api-client/client';
import { useApiClient, useApiMutation, type ApiResult } from '@millwright/api-client/use-api';
import { useVendorChanges } from '@millwright/api-client/use-vendor-changes';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useMemo } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { Conversation, type ConversationCalls } from './conversation.tsx';
import { SharedFilesButton } from './shared-files-button.tsx';

type VendorThread = Answer<'getVendorThread'>;

/** The messages between a vendor and the buyer, on the page of its link. */
export default function VendorMessages({ link, thread }: { link: string; thread: ApiResult<VendorThread> }) {
  useVendorChanges(link);
  return (
    <Card as="section" padding="none" aria-labelledby="vendor-messages" className="mb-8 grid min-w-0 overflow-hidden">
      <CardHeader
        title="Messages"
        headingId="vendor-messages"
        description={thread.data ? `Only you and ${isolated(thread.data.buyer)} can read them.` : undefined}
        action={thread.data && <SharedFilesButton of={{ link }} />}
        className="flex-nowrap border-b border-line p-card max-sm:py-3"
      />
      <div className="grid h-[min(36rem,70dvh)] min-h-72 max-sm:h-[60dvh] min-w-0 grid-rows-[minmax(0,1fr)]">
        <Loadable of={thread} skeleton={<Skeleton className="m-card h-40" />}>
          {(data) => <Talk link={link} data={data} />}
        </Loadable>
      </div>
    </Card>
  );
}

function Talk({ link, data }: { link: string; data: VendorThread }) {
  const client = useApiClient();
  const { run: send } = useApiMutation('sendVendorMessage');
  const { run: edit } = useApiMutation('editVendorMessage');
  const { run: remove } = useApiMutation('deleteVendorMessage');
  const { run: markRead } = useApiMutation('markVendorThreadRead');
  const calls = useMemo((): ConversationCalls => {
    const query = { link };
    return {
      older: (before) => client.call('getVendorThread', { query: { link, before } }),
      missed: (after) => client.call('getVendorThread', { query: { link, after } }),
      send: ({ clientMessageId, text, replyTo, files = [], isNotPrice }) =>
        send({
          query,
          body: {
            clientMessageId,
            text,
            ...(replyTo && { replyToSeq: replyTo.seq }),
            ...(files.length > 0 && { fileIds: files.map(({ fileId }) => fileId) }),
            ...(isNotPrice && { isNotPrice }),
          },
        }),
      edit: (seq, text, isNotPrice) => edit({ query, body: { seq, text, ...(isNotPrice && { isNotPrice }) } }),
      setDeleted: (seq, isDeleted) => remove({ query, body: { seq, isDeleted } }),
      markRead: (seq) => markRead({ query, body: { seq } }),
    };
  }, [client, link, send, edit, remove, markRead]);
  const filesOf = useMemo(() => ({ link }), [link]);
  return (
    <Conversation
      of={`vendor ${link}`}
      filesOf={filesOf}
      label={`Messages with ${data.buyer}`}
      page={data}
      calls={calls}
    />
  );
}
