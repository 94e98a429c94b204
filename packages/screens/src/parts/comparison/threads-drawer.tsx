import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation, type ApiResult } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { Drawer } from '@millwright/ui/drawer/drawer';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useToast } from '@millwright/ui/toast/toast';
import { useId, useState } from 'react';
import { Comment, CommentForm } from '../../shared/comment.tsx';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import type { Sheet } from './sheet-words.ts';
import {
  isSamePlace,
  wordsOfPlace,
  wordsOfThread,
  type Thread,
  type ThreadPlace,
  type Threads,
} from './thread-words.ts';

/** What colleagues say on a sheet: all threads, or the one of a place. */
export default function ThreadsDrawer({
  sheet,
  threads,
  place,
  onGo,
  onClose,
}: {
  sheet: Sheet;
  threads: ApiResult<Threads>;
  /** Null: all of them. */
  place: ThreadPlace | null;
  onGo: (place: ThreadPlace | null) => void;
  onClose: () => void;
}) {
  const [isDirty, setIsDirty] = useState(false);
  const thread = place && threads.data?.threads.find((one) => isSamePlace(one, place));
  const words = thread ? wordsOfThread(thread) : place && wordsOfPlace(sheet, place);
  return (
    <Drawer
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={isDirty}
      title={place ? <span className="wrap-anywhere">{words ?? 'Comments'}</span> : 'Comments'}
      description={place ? undefined : 'Comments by colleagues. Vendors never see them.'}
    >
      <Loadable of={threads} skeleton={<Skeleton className="h-48" />}>
        {(data) =>
          place ? (
            <div className="grid min-w-0 gap-5">
              <div>
                <Button
                  size="small"
                  disabledReason={isDirty && 'Add or cancel your comment first.'}
                  onClick={() => onGo(null)}
                >
                  All comments
                </Button>
              </div>
              {words === null ? (
                <p className="text-ink-muted">Cell not found in this comparison.</p>
              ) : (
                <OneThread
                  key={thread?._id}
                  {...{ sheet, place, data }}
                  thread={thread ?? null}
                  onDirtyChange={setIsDirty}
                />
              )}
            </div>
          ) : (
            <AllThreads threads={data.threads} onGo={onGo} />
          )
        }
      </Loadable>
    </Drawer>
  );
}

function AllThreads({ threads, onGo }: { threads: readonly Thread[]; onGo: (place: ThreadPlace) => void }) {
  const open = threads.filter(({ resolvedAt }) => resolvedAt === null);
  const resolved = threads.filter(({ resolvedAt }) => resolvedAt !== null);
  const [shown, setShown] = useState<'open' | 'resolved'>('open');
  const listed = shown === 'open' ? open : resolved;
  return (
    <div className="grid min-w-0 gap-4">
      <SegmentedControl
        label="Threads"
        options={[
          { value: 'open', label: `Open (${open.length})` },
          { value: 'resolved', label: `Resolved (${resolved.length})` },
        ]}
        value={shown}
        onValueChange={setShown}
      />
      {listed.length === 0 ? (
        <p className="text-ink-muted">
          {shown === 'open'
            ? 'No open threads. Select a cell and press More above it to start one.'
            : 'No resolved threads yet.'}
        </p>
      ) : (
        <ol className="grid gap-2">
          {listed.map((thread) => {
            const last = thread.comments.at(-1)!;
            return (
              <li key={thread._id}>
                <button
                  type="button"
                  onClick={() => onGo(thread)}
                  className="grid w-full min-w-0 gap-1 rounded-middle border border-line px-3 py-2 text-start hover:bg-hover"
                >
                  <span className="font-medium wrap-anywhere">{wordsOfThread(thread)}</span>
                  <span className="line-clamp-2 wrap-anywhere text-ink-soft">
                    {last.by.isMe ? 'You' : isolated(last.by.fullName)}:{' '}
                    {last.text === null ? 'deleted' : isolated(last.text)}
                  </span>
                  <span className="text-small text-ink-muted">
                    {formatQuantity(thread.comments.length, 'comment')}, {formatDateTime(last.at)}
                    {!thread.isThere && '. No longer on the sheet'}
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}

function OneThread({
  sheet: { _id: comparisonId },
  place: { vendorId, lineId },
  data: { people, can },
  thread,
  onDirtyChange,
}: {
  sheet: Sheet;
  place: ThreadPlace;
  data: Threads;
  thread: Thread | null;
  onDirtyChange: (isDirty: boolean) => void;
}) {
  const toast = useToast();
  const headingId = useId();
  const add = useApiMutation('addComparisonComment');
  const edit = useApiMutation('editComparisonComment');
  const remove = useApiMutation('deleteComparisonComment');
  const resolve = useApiMutation('resolveComparisonThread');
  const [editedId, setEditedId] = useState<string | null>(null);
  const [deletedId, setDeletedId] = useState<string | null>(null);
  // Counts own comments: the form begins anew after each, and keeps what is typed while colleagues write.
  const [addedCount, setAddedCount] = useState(0);
  const told = 'They are notified with a link to this thread.';
  const comments = thread?.comments ?? [];
  const isResolved = thread !== null && thread.resolvedAt !== null;
  const endEdit = () => {
    setEditedId(null);
    onDirtyChange(false);
  };
  return (
    <>
      {thread && (
        <div className="flex min-w-0 flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 text-small text-ink-muted">
            <Badge tone={isResolved ? 'good' : 'steel'}>{isResolved ? 'Resolved' : 'Open'}</Badge>{' '}
            {isResolved && (
              <span className="wrap-anywhere">
                by {isolated(thread.resolvedBy ?? '')}, {formatDateTime(thread.resolvedAt!)}
              </span>
            )}
          </p>
          <Button
            size="small"
            isLoading={resolve.isPending}
            onClick={() =>
              void resolve.run({ body: { comparisonId, threadId: thread._id, isResolved: !isResolved } }).then(
                () =>
                  toast.show({
                    tone: 'good',
                    title: isResolved ? 'Thread reopened' : 'Thread resolved',
                  }),
                (problem: ApiProblem) => toast.show({ tone: 'bad', title: problem.message }),
              )
            }
          >
            {isResolved ? 'Reopen' : 'Resolve'}
          </Button>
        </div>
      )}
      {thread?.isThere === false && <Banner tone="info">This cell is no longer on the sheet.</Banner>}
      <section aria-labelledby={headingId} className="grid min-w-0 gap-4">
        <h3 id={headingId} className="text-title font-semibold">
          {comments.length === 0 ? 'No comments yet' : formatQuantity(comments.length, 'comment')}
        </h3>
        {comments.length > 0 && (
          <ol className="grid gap-4">
            {comments.map((comment) =>
              comment._id === editedId && comment.text !== null ? (
                <li key={comment._id}>
                  <CommentForm
                    label="Edit comment"
                    submitLabel="Save"
                    people={people}
                    told={told}
                    values={{ text: comment.text, mentionedIds: comment.mentioned.map(({ userId }) => userId) }}
                    pending={edit.isPending}
                    error={edit.error}
                    onDirtyChange={onDirtyChange}
                    onCancel={endEdit}
                    onSubmit={async (values) => {
                      await edit.run({ body: { comparisonId, commentId: comment._id, ...values } });
                      endEdit();
                    }}
                  />
                </li>
              ) : (
                <Comment key={comment._id} comment={comment}>
                  {comment.by.isMe && comment.text !== null && editedId === null && (
                    <div className="flex gap-1">
                      <Button size="small" variant="quiet" onClick={() => setEditedId(comment._id)}>
                        Edit
                      </Button>
                      <Button size="small" variant="quiet" onClick={() => setDeletedId(comment._id)}>
                        Delete
                      </Button>
                    </div>
                  )}
                </Comment>
              ),
            )}
          </ol>
        )}
      </section>
      {editedId === null &&
        (can.comment ? (
          <CommentForm
            key={addedCount}
            submitLabel="Add comment"
            people={people}
            told={isResolved ? `${told} This reopens the thread.` : told}
            pending={add.isPending}
            error={add.error}
            draftKey={`comment ${comparisonId} ${vendorId ?? ''} ${lineId ?? ''}`}
            onDirtyChange={onDirtyChange}
            onSubmit={async (values) => {
              await add.run({ body: { comparisonId, vendorId, lineId, ...values } });
              setAddedCount((count) => count + 1);
              onDirtyChange(false);
            }}
          />
        ) : (
          <p className="text-ink-muted">A comparison can have up to 1,000 comments.</p>
        ))}
      <ConfirmDialog
        isOpen={deletedId !== null}
        onOpenChange={(isOpen) => !isOpen && setDeletedId(null)}
        title="Delete your comment?"
        description="The text is deleted for everyone. The entry stays."
        confirmLabel="Delete"
        isPending={remove.isPending}
        error={remove.error?.message}
        onConfirm={() =>
          void remove.run({ body: { comparisonId, commentId: deletedId! } }).then(
            () => setDeletedId(null),
            () => {},
          )
        }
      />
    </>
  );
}
