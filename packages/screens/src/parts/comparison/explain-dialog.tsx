import { useApiMutation } from '@millwright/api-client/use-api';
import type { ApiProblem } from '@millwright/api-client/problem';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { FileUpload } from '@millwright/ui/file-upload/file-upload';
import { Modal } from '@millwright/ui/modal/modal';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useId, useState, type FormEvent } from 'react';
import { attachmentKinds, attachmentLimit } from '../../shared/file-limits.ts';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { useUploads } from '../../shared/use-uploads.ts';
import type { OpeningChange } from './opening-changes.tsx';

/** Asks why a value differs from what the vendor submitted, and for the document that shows it. */
export default function ExplainDialog({
  change,
  comparisonId,
  onClose,
}: {
  change: OpeningChange;
  comparisonId: string;
  onClose: () => void;
}) {
  const id = useId();
  const toast = useToast();
  const [reason, setReason] = useState(change.reason ?? '');
  const [isAsked, setAsked] = useState(false);
  const explain = useApiMutation('explainSheetChange');
  const { uploads, add, remove, retry } = useUploads({ limit: attachmentLimit, most: 1 });
  const fileId = uploads.find(({ state }) => state === 'done')?.fileId;
  const isOnItsWay = uploads.some(({ state }) => state === 'uploading' || state === 'waiting');
  const lacksFile = change.needsDocument && change.document === null && !fileId;
  const problem = explain.error as ApiProblem | undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (reason.trim() === '' || lacksFile || isOnItsWay) return;
    try {
      await explain.run({
        body: { comparisonId, revision: change.revision, reason: reason.trim(), ...(fileId && { fileId }) },
      });
      toast.show({ tone: 'good', title: 'Reason saved' });
      onClose();
    } catch {
      // The dialog says it.
    }
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={() => reason !== (change.reason ?? '') || uploads.length > 0}
      title={`Reason for change: ${change.what}`}
      description={`${isolatedList([change.companyName, change.where])}: ${isolated(change.from)} is now ${isolated(change.to)}. Approvers see it.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={explain.isPending}>
            Save reason
          </Button>
        </>
      }
    >
      <form id={id} noValidate aria-label="Reason" className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {problem && <Banner tone="bad">{problem.errors?.[0]?.message ?? problem.message}</Banner>}
        <Textarea
          label="Reason"
          isRequired
          rows={3}
          characterLimit={500}
          value={reason}
          error={isAsked && reason.trim() === '' ? 'Enter a reason. Approvers see it.' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <FileUpload
          label={change.needsDocument ? "Vendor's document" : 'Document (optional)'}
          description={`${change.document ? `Replaces ${isolated(change.document)}. ` : ''}${attachmentKinds.words}; at most ${attachmentLimit.words}.`}
          error={
            isAsked &&
            (lacksFile ? "Add the vendor's document for this change." : isOnItsWay && 'Wait for the upload to finish.')
          }
          disabledReason={uploads.length > 0 && 'One document only.'}
          accept={attachmentKinds.accept}
          files={uploads}
          onFilesAdd={add}
          onCancel={remove}
          onRetry={retry}
          onRemove={remove}
        />
      </form>
    </Modal>
  );
}
