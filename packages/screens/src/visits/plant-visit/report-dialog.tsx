import { useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { FileUpload } from '@millwright/ui/file-upload/file-upload';
import { Modal } from '@millwright/ui/modal/modal';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useEffect, useRef, useState } from 'react';
import { ChangedMeanwhile, useSeenVersion } from '../../shared/change-question.tsx';
import { useDraft } from '../../shared/drafts.ts';
import { attachmentKinds, attachmentLimit } from '../../shared/file-limits.ts';
import { typedAgain } from '../../shared/form.tsx';
import { useUploads } from '../../shared/use-uploads.ts';
import type { Visit } from '../../parts/visits/visit-labels.ts';

const mostFiles = 20;

/** Edits the report of a visit, with photos and documents. It is a draft until submitted. */
export default function ReportDialog({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const toast = useToast();
  const { _id, report } = visit;
  const save = useApiMutation('saveVisitReport', ['getRequest', { path: { id: _id } }]);
  const version = useSeenVersion(visit.version, save.error);
  const before = report?.text ?? '';
  const typed = useRef(before);
  const draft = useDraft<string>(`visit report ${_id}`, () => (typed.current === before ? null : typed.current));
  const [text, setText] = useState(draft ?? before);
  useEffect(() => {
    typed.current = text;
  });
  const [isChecked, setChecked] = useState(false);
  const { uploads, isUploading, add, remove, retry } = useUploads({
    most: mostFiles,
    limit: attachmentLimit,
    initial: (report?.files ?? []).map((file) => ({
      id: file._id,
      fileId: file._id,
      name: file.name,
      sizeInBytes: file.sizeInBytes,
      state: 'done' as const,
    })),
  });
  const fileIds = uploads.flatMap(({ fileId }) => fileId ?? []);
  const isChanged = text !== before || fileIds.join() !== (report?.files ?? []).map((file) => file._id).join();
  const submit = async (isSubmitted: boolean) => {
    setChecked(true);
    if (text.trim() === '') return;
    try {
      await save.run({ path: { id: _id }, body: { version, text: text.trim(), fileIds, isSubmitted } });
      toast.show({ tone: 'good', title: isSubmitted ? 'Report submitted' : 'Report saved as a draft' });
      onClose();
    } catch {
      // The dialog shows the error.
    }
  };
  const uploading = isUploading ? 'Files are still being uploaded.' : undefined;
  return (
    <Modal
      isOpen
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={() => isChanged}
      title="Report"
      description={`${visit.number}. A submitted report cannot be changed.`}
      footer={
        <>
          <Button disabledReason={uploading} isLoading={save.isPending} onClick={() => void submit(false)}>
            Save draft
          </Button>
          <Button
            variant="primary"
            disabledReason={uploading}
            isLoading={save.isPending}
            onClick={() => void submit(true)}
          >
            Submit report
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {draft !== null && <Banner tone="info">{typedAgain}</Banner>}
        {save.error?.code === 'VERSION_CONFLICT' ? (
          <ChangedMeanwhile what="this visit" />
        ) : (
          save.error && <Banner tone="bad">{save.error.message}</Banner>
        )}
        <Textarea
          label="Findings and agreements"
          isRequired
          rows={8}
          maxLength={10_000}
          value={text}
          error={isChecked && text.trim() === '' ? 'Enter the findings and agreements.' : undefined}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <FileUpload
          label="Photos and documents"
          description={`${attachmentKinds.words}; at most ${attachmentLimit.words} each, ${mostFiles} in all.`}
          accept={attachmentKinds.accept}
          isMultiple
          files={uploads}
          onFilesAdd={add}
          onCancel={remove}
          onRetry={retry}
          onRemove={remove}
        />
      </div>
    </Modal>
  );
}
