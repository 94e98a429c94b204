import { uploadFile } from '@millwright/api-client/upload-file';
import { useApiClient } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { DocumentLink } from '@millwright/ui/document-link/document-link';
import { FileUpload } from '@millwright/ui/file-upload/file-upload';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { Select } from '@millwright/ui/select/select';
import { X } from 'lucide-react';
import { useState } from 'react';
import { fileKind } from '../shared/document-kinds.ts';
import { attachmentKinds, attachmentLimit } from '../shared/file-limits.ts';
import { isolated } from '../shared/isolated.ts';
import { useUploads } from '../shared/use-uploads.ts';
import type { QuoteFile, QuoteValues } from './quote.rules.ts';

const most = 20;

/** The files of a quote: sealed like it. One of the same name takes the place of the one before. */
export default function QuoteFiles({
  link,
  files,
  isOpen,
  hasTwo,
  change,
}: {
  link: string;
  files: readonly QuoteFile[];
  isOpen: boolean;
  /** Each file is in one of two envelopes. */
  hasTwo: boolean;
  change: (update: (before: QuoteValues) => QuoteValues) => void;
}) {
  const client = useApiClient();
  const [removed, setRemoved] = useState<QuoteFile | null>(null);
  const put = (update: (before: QuoteFile[]) => QuoteFile[]) =>
    change((before) => ({ ...before, attachments: update(before.attachments) }));
  const isNamed = ({ name }: QuoteFile, other: string) => name.toLowerCase() === other.toLowerCase();
  const {
    uploads,
    add,
    remove: cancel,
    retry,
  } = useUploads<QuoteFile>({
    most: most - files.length,
    limit: attachmentLimit,
    send: (api, source, options) => uploadFile(api, source, { ...options, to: 'addQuoteFile', query: { link } }),
    onStored: async (stored) => put((before) => [...before.filter((file) => !isNamed(file, stored.name)), stored]),
  });
  const remove = (file: QuoteFile) => {
    put((before) => before.filter(({ _id }) => _id !== file._id));
    setRemoved(file);
  };
  const choose = ({ _id }: QuoteFile, envelope: 'technical' | 'price') =>
    put((before) => before.map((file) => (file._id === _id ? { ...file, envelope } : file)));
  const bringBack = (file: QuoteFile) => {
    put((before) => [...before.filter((other) => !isNamed(other, file.name)), file]);
    setRemoved(null);
  };
  return (
    <Card as="section" aria-labelledby="quote-files" className="grid gap-3">
      <CardHeader
        title="Files"
        headingId="quote-files"
        description={
          hasTwo
            ? 'Choose an envelope for each file; the default is the price envelope. The technical envelope is opened before prices.'
            : 'Technical offer, certificates. Files are sealed with your quote.'
        }
      />
      {files.length > 0 && (
        <ul className="grid gap-2">
          {files.map((file) => (
            <li key={file._id} className="flex flex-wrap items-center gap-2">
              <DocumentLink
                className="min-w-0 flex-1 basis-48"
                href={client.urlOf('getQuoteFile', { path: { id: file._id }, query: { link } })}
                download
                name={isolated(file.name)}
                kind={fileKind(file.name)}
                sizeInBytes={file.sizeInBytes}
              />
              {hasTwo && (
                <Select
                  label={`Envelope of ${file.name}`}
                  isLabelHidden
                  size="small"
                  value={file.envelope ?? 'price'}
                  onChange={(event) => choose(file, event.target.value as 'technical' | 'price')}
                >
                  <option value="price">Price envelope</option>
                  <option value="technical">Technical envelope</option>
                </Select>
              )}
              {isOpen && (
                <IconButton label={`Remove ${file.name}`} variant="quiet" onClick={() => remove(file)}>
                  <X />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="empty:hidden">
        {removed && (
          <>
            {isolated(removed.name)} was removed.{' '}
            <Button size="small" variant="quiet" onClick={() => bringBack(removed)}>
              Undo
            </Button>
          </>
        )}
      </p>
      <FileUpload
        label="Add files"
        description={`${attachmentKinds.words}; at most ${attachmentLimit.words} each.`}
        accept={attachmentKinds.accept}
        maxSizeInBytes={attachmentLimit.inBytes}
        isMultiple
        isDisabled={!isOpen}
        disabledReason={isOpen && files.length >= most && `A quote can have at most ${most} files.`}
        existingNames={files.map(({ name }) => name)}
        versionText="It replaces the earlier file."
        files={uploads}
        onFilesAdd={add}
        onCancel={cancel}
        onRetry={retry}
        onRemove={cancel}
      />
    </Card>
  );
}
