import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { FileUpload } from '@millwright/ui/file-upload/file-upload';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { attachmentKinds, attachmentLimit } from '../../shared/file-limits.ts';
import { ChangedMeanwhile, useSeenVersion } from '../../shared/change-question.tsx';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import { useUploads } from '../../shared/use-uploads.ts';
import { criterionNames, type Pqr, type PqrItem } from '../qualification-words.ts';

const schema = z.object({
  answer: z.string().check(z.trim(), z.maxLength(2000, 'Write at most 2,000 characters.')),
  verdict: z.enum(['', 'met', 'not_met']),
  note: z.string().check(z.trim(), z.maxLength(1000, 'Write at most 1,000 characters.')),
});
type Values = z.infer<typeof schema>;
const fieldNames = { '0/answer': 'answer', '0/note': 'note' } as const;

/** Edits what a vendor answers to a criterion, its evidence, and the verdict. */
export default function AnswerDialog({ pqr, item: newest, onClose }: { pqr: Pqr; item: PqrItem; onClose: () => void }) {
  const id = useId();
  const changes = useUnsavedChanges();
  const update = useApiMutation('updatePqr');
  const { uploads, add, remove, retry } = useUploads({ most: 1, limit: attachmentLimit });
  const seen = useSeenVersion(pqr.version, update.error);
  const isOutdated = update.error?.code === 'VERSION_CONFLICT';
  // As it was when the dialog opened: what a colleague changes meanwhile is not taken for what is typed here.
  const [{ criterion, answer, verdict }] = useState(newest);
  const before = { answer: answer?.text ?? '', verdict: verdict?.verdict ?? '', note: verdict?.note ?? '' } as const;
  const fileId = uploads.find(({ state }) => state === 'done')?.fileId;
  const submit = async (values: Values) => {
    const isJudged = values.verdict !== before.verdict || values.note !== before.note;
    await update.run({
      body: {
        jobVendorId: pqr.jobVendorId,
        version: seen,
        answers: [
          {
            kind: criterion.kind,
            ...(values.answer !== before.answer && { answer: values.answer || null }),
            ...(fileId && { fileId }),
            ...(isJudged && { verdict: values.verdict === '' ? null : values.verdict, note: values.note || null }),
          },
        ],
      },
    });
    onClose();
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={() => changes.has() || uploads.length > 0}
      title={`${criterionNames[criterion.kind]} of ${isolated(pqr.companyName)}`}
      description={criterion.requirement ? `Required: ${isolated(criterion.requirement)}` : undefined}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={update.isPending}>
            Save
          </Button>
        </>
      }
    >
      {isOutdated && <ChangedMeanwhile what="this prequalification" className="mb-4" />}
      <Form
        id={id}
        aria-label="Answer and verdict"
        schema={schema}
        defaultValues={before}
        pending={update.isPending}
        error={isOutdated ? undefined : update.error}
        fieldNames={fieldNames}
        onDirtyChange={changes.note}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, form }) => (
          <>
            <Textarea
              label="Answer"
              optionalLabel="optional"
              description="The vendor's answer, by whatever means you received it."
              characterLimit={2000}
              {...field('answer')}
              value={form.watch('answer')}
            />
            <FileUpload
              label="Evidence"
              description={
                answer?.file
                  ? `Replaces ${answer.file.name}.`
                  : `${attachmentKinds.words}; at most ${attachmentLimit.words}.`
              }
              disabledReason={uploads.length > 0 && 'One file per answer.'}
              accept={attachmentKinds.accept}
              files={uploads}
              onFilesAdd={add}
              onCancel={remove}
              onRetry={retry}
              onRemove={remove}
            />
            <Select label="Verdict" {...field('verdict')}>
              <option value="">Open</option>
              <option value="met">Met</option>
              <option value="not_met">Not met</option>
            </Select>
            <Textarea
              label="Note on the verdict"
              optionalLabel="optional"
              rows={2}
              characterLimit={1000}
              {...field('note')}
              value={form.watch('note')}
            />
          </>
        )}
      </Form>
    </Modal>
  );
}
