import type { Answer } from '@millwright/api-client/client';
import { useApi, useApiClient, useApiMutation, useSession } from '@millwright/api-client/use-api';
import { Avatar } from '@millwright/ui/avatar/avatar';
import { Badge } from '@millwright/ui/badge/badge';
import { buttonClass } from '@millwright/ui/button/button';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { linkClass } from '@millwright/ui/link/link';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { ArrowLeft, CalendarPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Message } from '../../parts/chat/conversation.rules.ts';
import { Conversation, type ConversationCalls } from '../../parts/chat/conversation.tsx';
import { SharedFilesButton } from '../../parts/chat/shared-files-button.tsx';
import { FailedState } from '../../shared/failed-state.tsx';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useNoteOpened } from '../../shared/recently-opened.ts';
import { ThreadMenu } from './thread-menu.tsx';

const ClarificationDialog = lazyPart(() => import('./clarification-dialog.tsx'));
const MilestoneDialog = lazyPart(() => import('./milestone-dialog.tsx'));

type Page = Answer<'chatGetMessages'>;
type Thread = Page['thread'];

/** One thread: whom and what it is about, its messages, and the field below. */
export default function ThreadPane({
  threadId,
  soughtSeq,
  onBack,
}: {
  threadId: string;
  /** The message that the address names. */
  soughtSeq: number | undefined;
  onBack: () => void;
}) {
  const { hasScreen } = useHost();
  const read = useApi('chatGetMessages', { path: { id: threadId }, query: {} });
  const { data, error } = read;
  useNoteOpened('thread', data && threadId, data?.thread.title);
  return (
    <div className="grid min-h-0 min-w-0 grid-rows-[auto_minmax(0,1fr)] border-line md:border-s">
      <header className="flex min-w-0 items-center gap-3 border-b border-line px-4 py-2.5 max-md:gap-1 max-md:px-2">
        <IconButton label="Back to conversations" className="md:hidden" onClick={onBack}>
          <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
        {data ? <Head thread={data.thread} /> : <Skeleton className="h-10 w-60" />}
        {data && hasScreen('plant-visit-new') && data.thread.vendor && !data.thread.vendor.isRemoved && (
          <ScreenLink
            to={{ screen: 'plant-visit-new', query: visitQueryOf(data.thread) }}
            aria-label="Request a visit"
            title="Request a visit"
            className={buttonClass({ variant: 'quiet', className: 'w-control-middle px-0' })}
          >
            <CalendarPlus aria-hidden />
          </ScreenLink>
        )}
        {data && <SharedFilesButton of={{ threadId }} />}
        {data && <ThreadMenu thread={data.thread} onLeft={onBack} />}
      </header>
      {data ? (
        <div className="grid min-h-0 min-w-0 grid-rows-[auto_minmax(0,1fr)]">
          <div>{error && <FailedState problem={error} onRetry={read.retry} isInline />}</div>
          <Talk data={data} soughtSeq={soughtSeq} />
        </div>
      ) : error ? (
        <div className="overflow-y-auto p-4">
          <FailedState problem={error} onRetry={read.retry} />
        </div>
      ) : (
        <div aria-busy="true" className="grid content-end gap-3 p-4">
          <Skeleton className="h-14 w-2/3 rounded-large" />
          <Skeleton className="h-14 w-1/2 justify-self-end rounded-large" />
          <Skeleton className="h-20 w-2/3 rounded-large" />
        </div>
      )}
    </div>
  );
}

/** Whom a visit is asked of from a thread: its vendor on the job, or of the directory. */
const visitQueryOf = ({ _id, vendor }: Thread): Record<string, string> =>
  vendor?.gstn === undefined ? { thread: _id } : { gstn: vendor.gstn };

function Head({ thread: { title, job, vendor, communicationType } }: { thread: Thread }) {
  return (
    <>
      <Avatar name={title} size="middle" className="max-md:hidden" />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold">
          {isolated(title)}{' '}
          {vendor?.isRemoved && <Badge tone="neutral">{job ? 'Removed from the job' : 'No longer listed'}</Badge>}
        </h2>
        <p className="truncate text-small text-ink-muted">
          {job ? (
            <ScreenLink
              to={{
                screen: communicationType === 'vendor' ? 'job-vendors' : 'job-scope',
                params: { jrId: job.number },
              }}
              className={linkClass()}
            >
              {job.number} {isolated(job.title ?? '')}
            </ScreenLink>
          ) : vendor?.gstn === undefined ? (
            'Team'
          ) : (
            <ScreenLink to={{ screen: 'vendor-profile', params: { gstn: vendor.gstn } }} className={linkClass()}>
              Vendor profile
            </ScreenLink>
          )}
        </p>
      </div>
    </>
  );
}

/** Why nothing can be written in a thread. */
function cannotSend({ can, job, vendor, communicationType }: Thread): string | undefined {
  if (can.send) return undefined;
  if (vendor?.isRemoved)
    return `This vendor ${job ? 'was removed from the job' : 'is no longer listed'} and can no longer read messages.`;
  return communicationType === 'vendor'
    ? 'Only the owner and buyers of the job can write to its vendors.'
    : 'Only job members can write here. Auditors can read.';
}

function Talk({ data: { thread, people, ...page }, soughtSeq }: { data: Page; soughtSeq: number | undefined }) {
  const threadId = thread._id;
  const client = useApiClient();
  const personId = useSession()?._id;
  const { run: send } = useApiMutation('sendMessage');
  const { run: edit } = useApiMutation('editMessage');
  const { run: remove } = useApiMutation('deleteChat');
  const { run: markRead } = useApiMutation('markThreadRead');
  const calls = useMemo(
    (): ConversationCalls => ({
      older: (before) => client.call('chatGetOldMessages', { path: { id: threadId }, query: { before } }),
      missed: (after) => client.call('chatGetMessages', { path: { id: threadId }, query: { after } }),
      send: ({ clientMessageId, text, replyTo, mentionedIds, files = [], cards = [], isNotPrice }) =>
        send({
          body: {
            threadId,
            clientMessageId,
            text,
            ...(replyTo && { replyToSeq: replyTo.seq }),
            ...(mentionedIds.length > 0 && { mentionedIds }),
            ...(files.length > 0 && { fileIds: files.map(({ fileId }) => fileId) }),
            ...(cards.length > 0 && { cards: cards.map(({ kind, ref }) => ({ kind, ref })) }),
            ...(isNotPrice && { isNotPrice }),
          },
        }),
      edit: (seq, text, isNotPrice) => edit({ body: { threadId, seq, text, ...(isNotPrice && { isNotPrice }) } }),
      setDeleted: (seq, isDeleted) => remove({ body: { threadId, seq, isDeleted } }),
      markRead: (seq) => markRead({ body: { threadId, seq } }),
    }),
    [client, threadId, send, edit, remove, markRead],
  );
  const [clarified, setClarified] = useState<Message | null>(null);
  const [planned, setPlanned] = useState<Message | null>(null);
  const filesOf = useMemo(() => ({ threadId }), [threadId]);
  const reason = cannotSend(thread);
  return (
    <>
      <Conversation
        of={`${personId} ${threadId}`}
        filesOf={filesOf}
        label={`Messages with ${thread.title}`}
        page={{ ...page, lastSeq: thread.lastSeq, unread: thread.unread, sealed: thread.sealed }}
        calls={calls}
        people={people}
        onAnswerToAll={setClarified}
        onMakeMilestone={setPlanned}
        hasCards
        {...(soughtSeq !== undefined && { soughtSeq })}
        {...(reason !== undefined && { cannotSend: reason })}
      />
      {planned && thread.job && thread.vendor?.jobVendorId && (
        <MilestoneDialog
          jobId={thread.job.jobId}
          jobVendorId={thread.vendor.jobVendorId}
          message={planned}
          onClose={() => setPlanned(null)}
        />
      )}
      {clarified && (
        <ClarificationDialog
          threadId={threadId}
          message={clarified}
          vendorName={thread.title}
          onClose={() => setClarified(null)}
        />
      )}
    </>
  );
}
