import { useApiMutation } from '@millwright/api-client/use-api';
import type { components } from '@millwright/contract/types';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useId } from 'react';
import * as z from 'zod/mini';
import { documentKinds } from '../../shared/document-kinds.ts';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import type { JobDocument } from '../document-parts.tsx';

type Kind = components['schemas']['DocumentKind'];

const schema = z.object({
  kind: z.string(),
  description: z.string().check(z.trim(), z.maxLength(500, 'Write at most 500 characters.')),
});

/** Says what a document is and what is in it. */
export default function DocumentDescribeDialog({
  document: { _id, name, kind, description },
  onClose,
}: {
  document: JobDocument;
  onClose: () => void;
}) {
  const id = useId();
  const changes = useUnsavedChanges();
  const describe = useApiMutation('editDocDescription');
  const submit = async (values: z.infer<typeof schema>) => {
    const body = { documentId: _id, kind: (values.kind || null) as Kind | null };
    await describe.run({ body: { ...body, description: values.description || null } });
    onClose();
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title={`Describe ${isolated(name)}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={describe.isPending}>
            Save
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label="Document details"
        schema={schema}
        defaultValues={{ kind: kind ?? '', description: description ?? '' }}
        pending={describe.isPending}
        error={describe.error}
        onDirtyChange={changes.note}
        draftKey={`describing ${_id}`}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, form }) => (
          <>
            <Select label="Document type" optionalLabel="optional" {...field('kind')}>
              <option value="">Not set</option>
              {Object.entries(documentKinds).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
            <Textarea
              label="Description"
              optionalLabel="optional"
              characterLimit={500}
              rows={3}
              {...field('description')}
              value={form.watch('description')}
            />
          </>
        )}
      </Form>
    </Modal>
  );
}
