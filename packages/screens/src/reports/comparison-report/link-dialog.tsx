import type { Answer } from '@millwright/api-client/client';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { DateField } from '@millwright/ui/date-field/date-field';
import { Modal } from '@millwright/ui/modal/modal';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Report } from '../../parts/reports/report-words.ts';
import { CopyButton } from '../../shared/copy-button.tsx';
import { isDayOrEmpty, notADay } from '../../shared/days.ts';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import { formatDateTime } from '../../shared/vendor-format.ts';

const DAYS_AT_FIRST = 14;

const schema = z.object({
  person: z
    .string()
    .check(z.trim(), z.minLength(2, 'Enter the recipient.'), z.maxLength(100, 'Write at most 100 characters.')),
  email: z
    .string()
    .check(
      z.trim(),
      z.regex(/^([^\s@]+@[^\s@.]+(\.[^\s@.]+)+)?$/, 'Enter an address such as asha@audit.example, or none.'),
      z.maxLength(256, 'Write at most 256 characters.'),
    ),
  opensUntil: z.string().check(z.minLength(1, 'Choose a day.'), z.refine(isDayOrEmpty, notADay)),
});

/** A day in India so many days from now, as a date field has it. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 19_800_000).toISOString().slice(0, 10);

/** Makes a link by which the report is read without a login, and shows it once. */
export default function LinkDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { run, isPending, error } = useApiMutation('makeReportLink');
  const changes = useUnsavedChanges();
  const [made, setMade] = useState<Answer<'makeReportLink'> & { mailedTo: string }>();
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={made ? `The link for ${isolated(made.link.person)}` : 'Create a link to this report'}
      description={
        made
          ? made.mailedTo
            ? `Emailed to ${made.mailedTo}. It is shown only once. Anyone with the link can read the report.`
            : 'It is shown only once. Anyone with the link can read the report.'
          : 'Anyone with the link can read the frozen report, including prices, without a login. You can see when it was last opened, and revoke it.'
      }
      hasUnsavedChanges={!made && changes.has}
    >
      {made ? (
        <div className="grid gap-4">
          <TextField
            label="Link"
            readOnly
            value={made.url}
            onFocus={(event) => event.target.select()}
            description={`Valid until ${formatDateTime(made.link.opensUntil)}`}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <CopyButton text={made.url} label="Copy link" size="middle" variant="secondary" />
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      ) : (
        <Form
          className="grid gap-4"
          aria-label="Create a link to this report"
          schema={schema}
          defaultValues={{ person: '', email: '', opensUntil: inDays(DAYS_AT_FIRST) }}
          pending={isPending}
          error={error}
          onDirtyChange={changes.note}
          draftKey={`report link ${report._id}`}
          onSubmit={async ({ email, ...values }) => {
            const answer = await run({ body: { reportId: report._id, ...values, ...(email && { email }) } });
            changes.note(false);
            setMade({ ...answer, mailedTo: email });
          }}
        >
          {({ field, day }) => (
            <>
              <TextField
                label="Recipient"
                isRequired
                autoComplete="off"
                description="Recorded in the job log."
                {...field('person')}
              />
              <TextField
                label="Email to"
                optionalLabel="optional"
                type="email"
                autoComplete="off"
                description="Empty: you share the link yourself."
                {...field('email')}
              />
              <DateField
                label="Last day"
                isRequired
                min={inDays(0)}
                max={inDays(89)}
                description="90 days at most."
                {...day('opensUntil')}
              />
              <div className="flex flex-wrap justify-end gap-2">
                <Button onClick={onClose}>Cancel</Button>
                <Button type="submit" variant="primary" isLoading={isPending}>
                  Create link
                </Button>
              </div>
            </>
          )}
        </Form>
      )}
    </Modal>
  );
}
