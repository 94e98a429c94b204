import { useApiMutation } from '@millwright/api-client/use-api';
import { CardHeader } from '@millwright/ui/card/card';
import { useState } from 'react';
import type { ReportPage } from '../../parts/reports/report-words.ts';
import { Comment, CommentForm } from '../../shared/comment.tsx';

/** What colleagues say of a report, and a new comment, which can mention those who are to read it. */
export function ReportComments({ page: { report, comments, people, can } }: { page: ReportPage }) {
  const add = useApiMutation('addCommentVendorComparisonReport');
  const [addedCount, setAddedCount] = useState(0);
  return (
    <section aria-labelledby="report-comments" className="grid max-w-prose min-w-0 gap-4">
      <CardHeader title="Comments" headingId="report-comments" />
      {comments.length === 0 ? (
        <p className="text-ink-muted">No comments yet.</p>
      ) : (
        <ol className="grid gap-4">
          {comments.map((comment) => (
            <Comment key={comment._id} comment={comment} />
          ))}
        </ol>
      )}
      {can.comment && (
        <CommentForm
          // Empty after each own comment; a colleague's leaves what is being typed.
          key={addedCount}
          submitLabel="Add comment"
          people={people}
          told="They are notified with a link to this report."
          pending={add.isPending}
          error={add.error}
          draftKey={`comment ${report._id}`}
          onSubmit={async (values) => {
            await add.run({ body: { reportId: report._id, ...values } });
            setAddedCount((count) => count + 1);
          }}
        />
      )}
    </section>
  );
}
