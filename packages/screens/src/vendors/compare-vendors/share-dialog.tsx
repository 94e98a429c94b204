import type { Answer } from '@millwright/api-client/client';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { Modal } from '@millwright/ui/modal/modal';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useRef, useState } from 'react';
import { CopyButton } from '../../shared/copy-button.tsx';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { formatDateTime } from '../../shared/vendor-format.ts';
import type { Weights } from '../vendor-comparison/comparison-criteria.ts';
import { emptyShare, recipientsOf, shareSchema } from './share-dialog.schema.ts';
import { isolatedList } from '../../shared/isolated.ts';

/** Freezes the comparison as it is now, mails a link to it, and shows that link once. */
export function ShareDialog({
  isOpen,
  onOpenChange,
  gstns,
  weights,
  vendorNames,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  gstns: string[];
  weights: Weights;
  vendorNames: readonly string[];
}) {
  const { run, isPending, error } = useApiMutation('shareCompareVendorsLink');
  const changes = useUnsavedChanges();
  const [shared, setShared] = useState<Answer<'shareCompareVendorsLink'>>();
  const done = useRef<HTMLButtonElement>(null);
  const change = (next: boolean) => {
    if (!next) setShared(undefined);
    onOpenChange(next);
  };
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={change}
      title={shared ? 'The comparison is shared' : 'Share this comparison'}
      description={
        shared
          ? `The link goes to ${shared.share.recipients.join(', ')} by email. It is shown here only once.`
          : `${isolatedList(vendorNames)}. The link shows a read-only snapshot and is valid for 14 days.`
      }
      hasUnsavedChanges={!shared && changes.has}
    >
      {shared ? (
        <div className="grid gap-4">
          <TextField
            label="Link"
            readOnly
            value={shared.link}
            onFocus={(event) => event.target.select()}
            description={`Valid until ${formatDateTime(shared.share.expiresAt)}`}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <CopyButton text={shared.link} label="Copy link" size="middle" variant="secondary" />
            <Button ref={done} variant="primary" onClick={() => change(false)}>
              Done
            </Button>
          </div>
        </div>
      ) : (
        <Form
          className="grid gap-4"
          aria-label="Share this comparison"
          draftKey={`share ${gstns.join(' ')}`}
          schema={shareSchema}
          defaultValues={emptyShare}
          pending={isPending}
          error={error}
          onDirtyChange={changes.note}
          onSubmit={async ({ recipients, note, isForRecipientsOnly }) => {
            const answer = await run({
              body: {
                gstns,
                weights,
                recipients: recipientsOf(recipients),
                isForRecipientsOnly,
                ...(note.trim() && { note: note.trim() }),
              },
            });
            changes.note(false);
            setShared(answer);
          }}
        >
          {({ field, checkbox }) => (
            <>
              <TextField
                label="Recipients"
                type="text"
                inputMode="email"
                autoComplete="off"
                isRequired
                description="Up to five email addresses, separated by commas."
                {...field('recipients')}
              />
              <Textarea label="Note" optionalLabel="optional" rows={3} characterLimit={500} {...field('note')} />
              <Checkbox
                label="Only for your company and the companies of these recipients"
                description="Otherwise anyone with the link and an account can open it."
                {...checkbox('isForRecipientsOnly')}
              />
              <div className="flex flex-wrap justify-end gap-2">
                <Button onClick={() => change(false)}>Cancel</Button>
                <Button type="submit" variant="primary" isLoading={isPending}>
                  Share
                </Button>
              </div>
            </>
          )}
        </Form>
      )}
    </Modal>
  );
}
