import { useApiMutation } from '@millwright/api-client/use-api';
import { Avatar } from '@millwright/ui/avatar/avatar';
import { Button } from '@millwright/ui/button/button';
import { CardHeader } from '@millwright/ui/card/card';
import { MultiSelect } from '@millwright/ui/multi-select/multi-select';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { z } from 'zod';
import type { ReportPage } from '../../parts/reports/report-words.ts';
import { Form } from '../../shared/form.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { formatDateTime } from '../../shared/vendor-format.ts';

const schema = z.object({
  text: z.string().trim().min(1, 'Write a comment first.').max(2000, 'At most 2,000 characters.'),
  mentionedIds: z.array(z.string()),
});

/** What colleagues say of a report, and a new comment, which can mention those who are to read it. */
export function ReportComments({ page: { report, comments, people, can } }: { page: ReportPage }) {
  const add = useApiMutation('addCommentVendorComparisonReport');
  const others = people.filter(({ isMe }) => !isMe);
  return (
    <section aria-labelledby="report-comments" className="grid max-w-prose min-w-0 gap-4">
      <CardHeader title="Comments" headingId="report-comments" />
      {comments.length === 0 ? (
        <p className="text-ink-muted">Nobody has said anything yet.</p>
      ) : (
        <ol className="grid gap-4">
          {comments.map(({ _id, text, by, at, mentioned }) => (
            <li key={_id} className="flex min-w-0 items-start gap-3">
              <Avatar name={by.fullName} size="small" shape="round" />
              <div className="grid min-w-0 gap-1">
                <p className="text-small text-ink-muted">
                  <span className="font-medium wrap-anywhere text-ink">{by.isMe ? 'You' : isolated(by.fullName)}</span>,{' '}
                  {formatDateTime(at)}
                </p>
                <p className="wrap-anywhere whitespace-pre-line">{isolated(text)}</p>
                {mentioned.length > 0 && (
                  <p className="text-small wrap-anywhere text-ink-muted">
                    For {isolatedList(mentioned.map(({ fullName, isMe }) => (isMe ? 'you' : fullName)))}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      {can.comment && (
        <Form
          key={comments.length}
          aria-label="New comment"
          schema={schema}
          defaultValues={{ text: '', mentionedIds: [] as string[] }}
          pending={add.isPending}
          error={add.error}
          draftKey={`comment ${report._id}`}
          onSubmit={async (values) => {
            await add.run({ body: { reportId: report._id, ...values } });
          }}
          className="grid gap-4"
        >
          {({ field, form }) => (
            <>
              <Textarea label="Comment" rows={3} characterLimit={2000} {...field('text')} value={form.watch('text')} />
              {others.length > 0 && (
                <MultiSelect
                  label="Who is to read it"
                  optionalLabel="optional"
                  description="They get a mail with a link to this report."
                  options={others.map(({ userId, fullName }) => ({ value: userId, label: fullName }))}
                  values={form.watch('mentionedIds')}
                  onValuesChange={(values) => form.setValue('mentionedIds', [...values], { shouldDirty: true })}
                />
              )}
              <div>
                <Button type="submit" isLoading={add.isPending}>
                  Add the comment
                </Button>
              </div>
            </>
          )}
        </Form>
      )}
    </section>
  );
}
