import type { ApiProblem } from '@millwright/api-client/problem';
import { Avatar } from '@millwright/ui/avatar/avatar';
import { Button } from '@millwright/ui/button/button';
import { MultiSelect } from '@millwright/ui/multi-select/multi-select';
import { Textarea } from '@millwright/ui/textarea/textarea';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { Form } from './form.tsx';
import { isolated, isolatedList } from './isolated.ts';
import { formatDateTime } from './vendor-format.ts';

type Person = { userId: string; fullName: string; isMe: boolean };

/** What a colleague said: `text` is null of what was deleted. What can be done with it stands below. */
export function Comment({
  comment: { text, by, at, editedAt = null, mentioned },
  children,
}: {
  comment: { text: string | null; by: Person; at: string; editedAt?: string | null; mentioned: readonly Person[] };
  children?: ReactNode;
}) {
  return (
    <li className="flex min-w-0 items-start gap-3">
      <Avatar name={by.fullName} size="small" shape="round" />
      <div className="grid min-w-0 gap-1">
        <p className="text-small text-ink-muted">
          <span className="font-medium wrap-anywhere text-ink">{by.isMe ? 'You' : isolated(by.fullName)}</span>,{' '}
          {formatDateTime(at)}
          {editedAt !== null && text !== null && ', edited'}
        </p>
        {text === null ? (
          <p className="text-ink-muted italic">This comment was deleted.</p>
        ) : (
          <p className="wrap-anywhere whitespace-pre-line">{isolated(text)}</p>
        )}
        {mentioned.length > 0 && (
          <p className="text-small wrap-anywhere text-ink-muted">
            For {isolatedList(mentioned.map(({ fullName, isMe }) => (isMe ? 'you' : fullName)))}
          </p>
        )}
        {children}
      </div>
    </li>
  );
}

const schema = z.object({
  text: z
    .string()
    .check(z.trim(), z.minLength(1, 'Write a comment first.'), z.maxLength(2000, 'At most 2,000 characters.')),
  mentionedIds: z.array(z.string()),
});
export type CommentValues = z.infer<typeof schema>;

/** A comment that is written or changed; it can mention those who are to read it. */
export function CommentForm({
  label = 'New comment',
  submitLabel,
  people,
  told,
  values = { text: '', mentionedIds: [] },
  pending,
  error,
  draftKey,
  onDirtyChange,
  onCancel,
  onSubmit,
}: {
  /** Names the form. */
  label?: string;
  submitLabel: string;
  people: readonly Person[];
  /** What those who are mentioned get. */
  told: string;
  values?: CommentValues;
  pending: boolean;
  error: ApiProblem | undefined;
  draftKey?: string;
  onDirtyChange?: (isDirty: boolean) => void;
  onCancel?: () => void;
  onSubmit: (values: CommentValues) => Promise<unknown>;
}) {
  const others = people.filter(({ isMe }) => !isMe);
  return (
    <Form
      aria-label={label}
      schema={schema}
      defaultValues={values}
      pending={pending}
      error={error}
      {...(draftKey !== undefined && { draftKey })}
      {...(onDirtyChange && { onDirtyChange })}
      onSubmit={onSubmit}
      className="grid gap-4"
    >
      {({ field, form }) => (
        <>
          <Textarea label="Comment" rows={3} characterLimit={2000} {...field('text')} value={form.watch('text')} />
          {others.length > 0 && (
            <MultiSelect
              label="Notify colleagues"
              optionalLabel="optional"
              description={told}
              options={others.map(({ userId, fullName }) => ({ value: userId, label: fullName }))}
              values={form.watch('mentionedIds')}
              onValuesChange={(ids) => form.setValue('mentionedIds', [...ids], { shouldDirty: true })}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" isLoading={pending}>
              {submitLabel}
            </Button>
            {onCancel && (
              <Button variant="quiet" onClick={onCancel}>
                Cancel
              </Button>
            )}
          </div>
        </>
      )}
    </Form>
  );
}
