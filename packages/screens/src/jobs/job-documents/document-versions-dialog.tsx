import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import { FileUpload } from '@millwright/ui/file-upload/file-upload';
import { Modal } from '@millwright/ui/modal/modal';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { VersionHistory } from '@millwright/ui/version-history/version-history';
import { useState } from 'react';
import { jobDocumentKinds, largeLimit } from '../../shared/file-limits.ts';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { saveFile } from '../../shared/save-file.ts';
import { useUploads } from '../../shared/use-uploads.ts';
import type { JobDocument } from '../document-parts.tsx';

/** The versions of a document: each can be downloaded, and a former one can become the newest. */
export default function DocumentVersionsDialog({
  jobId,
  document: { _id, name },
  canEdit,
  onClose,
}: {
  jobId: string;
  document: JobDocument;
  canEdit: boolean;
  onClose: () => void;
}) {
  const client = useApiClient();
  const versions = useApi('getRfqDocVersion', { path: { id: _id } });
  const restore = useApiMutation('restoreDocVersion');
  const add = useApiMutation('addRfqDocuments');
  const [failure, setFailure] = useState<string>();
  const [restoring, setRestoring] = useState<string>();
  const {
    uploads,
    add: upload,
    remove,
    retry,
  } = useUploads({
    limit: largeLimit,
    onStored: ({ fileId }) => add.run({ body: { jobId, fileIds: [fileId], documentId: _id } }),
  });
  const attempt = async (act: () => Promise<unknown>) => {
    setFailure(undefined);
    try {
      await act();
    } catch (problem) {
      setFailure((problem as ApiProblem).message);
    }
  };
  const download = (number: number) =>
    attempt(async () => saveFile(await client.call('getJobDocument', { path: { id: _id }, query: { number } }), name));
  const bringBack = async (id: string) => {
    setRestoring(id);
    await attempt(() => restore.run({ body: { documentId: _id, number: Number(id) } }));
    setRestoring(undefined);
  };
  return (
    <Modal isOpen size="large" onOpenChange={(isOpen) => !isOpen && onClose()} title={`Versions of ${isolated(name)}`}>
      <div className="grid gap-4">
        <Loadable of={versions} skeleton={<Skeleton className="h-40" />}>
          {(data) => (
            <VersionHistory
              fileName={isolated(name)}
              error={failure}
              restoringId={restoring}
              {...(canEdit && { onRestore: (id: string) => void bringBack(id) })}
              onDownload={(id) => void download(Number(id))}
              versions={data.versions.map((version) => ({
                id: String(version.number),
                number: version.number,
                author: isolated(version.addedBy),
                addedAt: version.addedAt,
                sizeInBytes: version.sizeInBytes,
                hash: version.sha256,
                note: noteOf(version),
              }))}
            />
          )}
        </Loadable>
        {canEdit && (
          <FileUpload
            label="Add version"
            description={`${jobDocumentKinds.words}, at most ${largeLimit.words}.`}
            accept={jobDocumentKinds.accept}
            isMultiple={false}
            files={uploads}
            onFilesAdd={upload}
            onCancel={remove}
            onRetry={retry}
            onRemove={remove}
          />
        )}
      </div>
    </Modal>
  );
}

const noteOf = ({ restoredFrom, isPublished }: { restoredFrom: number | null; isPublished: boolean }) =>
  [restoredFrom !== null && `Same as version ${restoredFrom}.`, isPublished && 'Visible to vendors.']
    .filter(Boolean)
    .join(' ');
