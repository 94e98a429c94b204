import type { Answer } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { uploadFile } from '@millwright/api-client/upload-file';
import { useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { DocumentLink } from '@millwright/ui/document-link/document-link';
import { FileUpload } from '@millwright/ui/file-upload/file-upload';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { fileKind } from '../shared/document-kinds.ts';
import { attachmentKinds, attachmentLimit } from '../shared/file-limits.ts';
import { isolated } from '../shared/isolated.ts';
import { useUploads } from '../shared/use-uploads.ts';

type Item = Answer<'getVendorPqr'>['items'][number];
type Kind = Item['criterion']['kind'];
type File = Item['files'][number];
/** The button that shows a file. */
export type Look = (fileId: string) => ReactNode;

/** What a vendor is asked of itself. */
export const criterionQuestions: Record<Kind, string> = {
  turnover: 'Annual turnover',
  similar_jobs: 'Similar jobs completed',
  certificates: 'Certifications and approvals',
  manpower: 'Manpower',
  safety_record: 'Safety record',
};

const most = 10;

/** What was attached to an answer. */
export function EvidenceList({
  kind,
  link,
  files,
  look,
  onRemove,
}: {
  kind: Kind;
  link: string;
  files: readonly File[];
  look: Look;
  onRemove?: (file: File) => void;
}) {
  const client = useApiClient();
  return (
    <ul aria-label={`Evidence: ${criterionQuestions[kind]}`} className="grid gap-2">
      {files.map((file) => (
        <li key={file._id} className="flex items-center gap-1">
          <DocumentLink
            className="flex-1"
            href={client.urlOf('getVendorPqrFile', { path: { id: file._id }, query: { link } })}
            download
            name={isolated(file.name)}
            kind={fileKind(file.name)}
            sizeInBytes={file.sizeInBytes}
          />
          {look(file._id)}
          {onRemove && (
            <IconButton label={`Remove ${file.name}`} size="small" onClick={() => onRemove(file)}>
              <X />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The files that prove an answer. Each is kept at once, whatever becomes of the words; one of the same name takes the place of the one before. */
export function Evidence({
  kind,
  link,
  files,
  look,
  onChange,
}: {
  kind: Kind;
  link: string;
  files: readonly File[];
  look: Look;
  onChange: () => void;
}) {
  const change = useApiMutation('removePqrFile');
  const [removed, setRemoved] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const {
    uploads,
    add,
    remove: cancel,
    retry,
  } = useUploads<File>({
    most: most - files.length,
    limit: attachmentLimit,
    send: (client, source, options) =>
      uploadFile(client, source, { ...options, to: 'addPqrFile', path: { kind }, query: { link } }),
    onStored: async () => onChange(),
  });
  const take = async (file: File, isRemoved: boolean) => {
    if (change.isPending) return;
    setFailure(null);
    try {
      await change.run({ path: { id: file._id }, query: { link }, body: { isRemoved } });
      setRemoved(isRemoved ? file : null);
    } catch (problem) {
      setFailure((problem as ApiProblem).message);
    }
  };
  return (
    <div className="grid gap-2">
      {files.length > 0 && (
        <EvidenceList kind={kind} link={link} files={files} look={look} onRemove={(file) => void take(file, true)} />
      )}
      <p role="status" className="empty:hidden">
        {failure ??
          (removed && (
            <>
              {isolated(removed.name)} was removed.{' '}
              <Button size="small" variant="quiet" onClick={() => void take(removed, false)}>
                Undo
              </Button>
            </>
          ))}
      </p>
      <FileUpload
        label={`Evidence: ${criterionQuestions[kind]}`}
        description={`${attachmentKinds.words}; at most ${attachmentLimit.words} each.`}
        accept={attachmentKinds.accept}
        maxSizeInBytes={attachmentLimit.inBytes}
        isMultiple
        disabledReason={files.length >= most && `You can attach up to ${most} files to an answer.`}
        existingNames={files.map(({ name }) => name)}
        versionText="It replaces the earlier file."
        files={uploads}
        onFilesAdd={add}
        onCancel={cancel}
        onRetry={retry}
        onRemove={cancel}
      />
    </div>
  );
}
