import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useId } from 'react';
import * as z from 'zod/mini';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import type { JobVendor } from './vendor-status.ts';

const schema = z.object({
  note: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a note.'), z.maxLength(1000, 'Write at most 1,000 characters.')),
});

/** Writes a note on a vendor of a job. */
export default function NoteDialog({ vendor, onClose }: { vendor: JobVendor; onClose: () => void }) {
  const id = useId();
  const changes = useUnsavedChanges();
  const add = useApiMutation('addNoteForVendor');
  const submit = async ({ note }: z.infer<typeof schema>) => {
    await add.run({ body: { jobVendorId: vendor._id, note } });
    onClose();
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title={`Note on ${isolated(vendor.companyName)}`}
      description="Visible to your company only."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={add.isPending}>
            Save note
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label="Note"
        schema={schema}
        defaultValues={{ note: '' }}
        pending={add.isPending}
        error={add.error}
        onDirtyChange={changes.note}
        draftKey={`note ${vendor._id}`}
        onSubmit={submit}
      >
        {({ field, form }) => (
          <Textarea
            label="Note"
            isRequired
            rows={4}
            characterLimit={1000}
            {...field('note')}
            value={form.watch('note')}
          />
        )}
      </Form>
    </Modal>
  );
}
