import '@millwright/api-client/procurement-operations';
import { useApi } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useHost } from '../../shared/host.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { formatQuantity } from '../../shared/vendor-format.ts';
import { pageSize, ThreadList } from './thread-list.tsx';

const loadPane = () => import('./thread-pane.tsx');
const NewMessageDialog = lazyPart(() => import('./new-message-dialog.tsx'));
const StartingThread = lazyPart(() => import('./starting-thread.tsx'));
const ThreadPane = lazyPart(loadPane);

/** Messages with vendors and colleagues: the threads, and the one that the address names. On a phone one of the two is shown. */
export default function Communication() {
  const { query, setQuery } = useHost();
  const threadId = query.get('thread');
  // A link of elsewhere names a vendor of a job: its thread is started, or found.
  const jobVendorId = threadId === null ? query.get('vendor') : null;
  const isShown = threadId !== null || jobVendorId !== null;
  const sought = /^[1-9]\d{0,7}$/.exec(query.get('message') ?? '')?.[0];
  const [isWriting, setWriting] = useState(false);
  // The same as the list asks for while nothing narrows it: one request.
  const totals = useApi('chatlistGetData', { query: { offset: 1, limit: pageSize } });
  const withThread = (id: string | null) => {
    const next = new URLSearchParams(query);
    next.delete('vendor');
    next.delete('message');
    if (id === null) next.delete('thread');
    else next.set('thread', id);
    return next;
  };
  const { totalUnreadMessages: unread = 0, unreadThreads = 0 } = totals.data ?? {};
  return (
    // Below the bar and its line. On a phone an open conversation takes all of it.
    <div
      className={`mx-auto grid h-[calc(100dvh-3.5rem-1px)] w-full max-w-page grid-cols-1 grid-rows-[auto_minmax(0,1fr)] gap-4 px-gutter py-5 ${isShown ? 'max-md:gap-0 max-md:p-0' : 'max-md:gap-3 max-md:py-3'}`}
    >
      <PageTitle of="Messaging" />
      <PageHeader
        className={isShown ? 'max-md:sr-only' : ''}
        title="Messaging"
        description={
          unread > 0
            ? `${formatQuantity(unread, 'unread message')} in ${formatQuantity(unreadThreads, 'conversation')}`
            : 'No unread messages'
        }
        actions={
          // Beside an open conversation, Send is the primary action.
          <Button variant={threadId === null ? 'primary' : 'secondary'} onClick={() => setWriting(true)}>
            <SquarePen aria-hidden /> New message
          </Button>
        }
      />
      <section
        aria-label="Messages"
        className={`row-start-2 grid min-h-0 min-w-0 overflow-hidden border-line bg-surface md:grid-cols-[21rem_minmax(0,1fr)] ${isShown ? 'md:rounded-large md:border' : 'rounded-large border'}`}
      >
        <ThreadList
          className={isShown ? 'max-md:hidden' : ''}
          threadId={threadId}
          unreadThreads={unreadThreads}
          onNew={() => setWriting(true)}
          onNear={() => void loadPane().catch(() => undefined)}
        />
        {jobVendorId !== null ? (
          <StartingThread
            key={jobVendorId}
            jobVendorId={jobVendorId}
            onStarted={(id) => setQuery(withThread(id), { isReplacing: true })}
            onBack={() => setQuery(withThread(null))}
          />
        ) : threadId === null ? (
          <div className="grid place-content-center border-s border-line max-md:hidden">
            <EmptyState title="No conversation selected">Choose one from the list to read it.</EmptyState>
          </div>
        ) : (
          <ThreadPane
            key={threadId}
            threadId={threadId}
            soughtSeq={sought === undefined ? undefined : Number(sought)}
            onBack={() => setQuery(withThread(null))}
          />
        )}
      </section>
      {isWriting && (
        <NewMessageDialog
          onClose={() => setWriting(false)}
          onStarted={(id) => {
            setWriting(false);
            setQuery(withThread(id));
          }}
        />
      )}
    </div>
  );
}
