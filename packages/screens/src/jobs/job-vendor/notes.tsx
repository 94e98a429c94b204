import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Form } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDateTime } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';

const schema = z.object({
  note: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a note.'), z.maxLength(1000, 'Write at most 1,000 characters.')),
});

/** What the company noted on a vendor of a job, and another note. */
export function Notes({ job, id }: { job: Job; id: string }) {
  const vendors = useApi('getJobVendorClientSide', { path: { id: job._id } });
  const add = useApiMutation('addNoteForVendor');
  const [addedCount, setAddedCount] = useState(0);
  return (
    <Card as="section" aria-labelledby="vendor-notes" className="grid gap-4">
      <CardHeader title="Notes" headingId="vendor-notes" description="Visible to your company only." />
      <Loadable of={vendors} skeleton={<Skeleton className="h-24" />}>
        {({ vendors: all, can }) => {
          const notes = all.find(({ _id }) => _id === id)?.notes ?? [];
          return (
            <>
              {notes.length > 0 && (
                <ul className="grid gap-3">
                  {notes.map(({ text, by, at }) => (
                    <li key={at} className="grid gap-0.5">
                      <p className="wrap-anywhere whitespace-pre-line">{isolated(text)}</p>
                      <p className="text-small wrap-anywhere text-ink-muted">
                        {isolated(by)}, {formatDateTime(at)}
                      </p>
                    </li>
                  ))}
                </ul>
              )}
              {!can.note && notes.length === 0 && <p className="text-ink-muted">No notes.</p>}
              {can.note && (
                <Form
                  // Empty after each own note; a colleague's leaves what is being typed.
                  key={addedCount}
                  aria-label="Note"
                  schema={schema}
                  defaultValues={{ note: '' }}
                  pending={add.isPending}
                  error={add.error}
                  draftKey={`note ${id}`}
                  onSubmit={async ({ note }) => {
                    await add.run({ body: { jobVendorId: id, note } });
                    setAddedCount((count) => count + 1);
                  }}
                  className="grid gap-3"
                >
                  {({ field, form }) => (
                    <>
                      <Textarea
                        label="Add note"
                        rows={2}
                        characterLimit={1000}
                        {...field('note')}
                        value={form.watch('note')}
                      />
                      <div>
                        <Button type="submit" size="small" isLoading={add.isPending}>
                          Save note
                        </Button>
                      </div>
                    </>
                  )}
                </Form>
              )}
            </>
          );
        }}
      </Loadable>
    </Card>
  );
}
