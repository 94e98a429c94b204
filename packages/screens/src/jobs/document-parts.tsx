import type { Answer } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { formatBytes } from '@millwright/ui/document-link/format-bytes';
import { FileUpload } from '@millwright/ui/file-upload/file-upload';
import { useToast } from '@millwright/ui/toast/toast';
import { documentKinds, fileKind } from '../shared/document-kinds.ts';
import { jobDocumentKinds, largeLimit } from '../shared/file-limits.ts';
import { isolated } from '../shared/isolated.ts';
import { useFile } from '../shared/use-file.ts';
import { useUploads } from '../shared/use-uploads.ts';

export type JobDocument = Answer<'getJobDocuments'>['documents'][number];

/** How many documents a job has at most. */
const most = 100;

/** The name of a document, which downloads it, with what it is. `hasKind`: its kind is shown beside it already. */
export function DocumentName({
  document: { _id, name, kind, description, sizeInBytes },
  hasKind = false,
}: {
  document: Pick<JobDocument, '_id' | 'name' | 'kind' | 'description' | 'sizeInBytes'>;
  hasKind?: boolean;
}) {
  const { take } = useFile();
  const save = () => take({ name, read: (client) => client.call('getJobDocument', { path: { id: _id } }) });
  const facts = [!hasKind && kind && documentKinds[kind], description && isolated(description)]
    .filter(Boolean)
    .join(' · ');
  return (
    <span className="grid min-w-0 flex-1 justify-items-start gap-0.5">
      <Button
        size="small"
        variant="quiet"
        className="-ms-2.5 text-start font-medium wrap-anywhere whitespace-normal text-accent"
        aria-label={`${name}, download`}
        onClick={() => void save()}
      >
        {isolated(name)}
      </Button>
      <span className="text-small font-normal wrap-anywhere text-ink-muted">
        {facts && `${facts} · `}
        {fileKind(name)}, {formatBytes(sizeInBytes)}
      </span>
    </span>
  );
}

/** Deletes a document, with an undo. Answers whether it is deleted. */
export function useDocumentDelete() {
  const toast = useToast();
  const remove = useApiMutation('deleteJobDocument');
  return async ({ _id: documentId, name: plainName }: Pick<JobDocument, '_id' | 'name'>): Promise<boolean> => {
    const name = isolated(plainName);
    const change = async (isDeleted: boolean) => {
      try {
        await remove.run({ body: { documentId, isDeleted } });
      } catch (problem) {
        const { message, errors } = problem as ApiProblem;
        toast.show({
          tone: 'bad',
          title: isDeleted ? `${name} could not be deleted` : `${name} could not be restored`,
          description: errors[0]?.message ?? message,
        });
        return false;
      }
      if (isDeleted)
        toast.show({ title: `${name} was deleted`, action: { label: 'Undo', onPress: () => void change(false) } });
      return true;
    };
    return change(true);
  };
}

/**
 * Files on their way to become documents of a job: of the name of one that is there, the next version of it.
 *
 * @param jobOf The id of the job that gets them, for one that is made with its first file.
 */
export function useDocumentUploads(documents: readonly JobDocument[], jobOf: () => Promise<string>) {
  const add = useApiMutation('addRfqDocuments');
  return useUploads({
    most: most - documents.length,
    limit: largeLimit,
    onStored: async ({ fileId }, { name }) => {
      const before = documents.find((document) => document.name.toLowerCase() === name.toLowerCase());
      const jobId = await jobOf();
      await add.run({ body: { jobId, fileIds: [fileId], ...(before && { documentId: before._id }) } });
    },
  });
}

/** Where documents of a job are added. */
export function DocumentUpload({
  documents,
  uploads: { uploads, add, remove, retry },
  className,
}: {
  documents: readonly JobDocument[];
  uploads: ReturnType<typeof useDocumentUploads>;
  className?: string;
}) {
  return (
    <FileUpload
      className={className}
      label="Add documents"
      description={`${jobDocumentKinds.words}, at most ${largeLimit.words} each.`}
      disabledReason={documents.length >= most && `A job can have up to ${most} documents.`}
      accept={jobDocumentKinds.accept}
      isMultiple
      existingNames={documents.map(({ name }) => name)}
      files={uploads}
      onFilesAdd={add}
      onCancel={remove}
      onRetry={retry}
      onRemove={remove}
    />
  );
}
