import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import type { components } from '@millwright/contract/types';
import { isScopeDocument } from '@millwright/evaluation/job-needs';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { Select } from '@millwright/ui/select/select';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Trash2 } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { documentKinds } from '../../shared/document-kinds.ts';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { usePreview } from '../../shared/preview/preview.tsx';
import { useShownAtOnce } from '../../shared/shown-at-once.ts';
import {
  DocumentName,
  DocumentUpload,
  useDocumentDelete,
  useDocumentUploads,
  type JobDocument,
} from '../document-parts.tsx';
import type { useJobDraft } from './use-job-draft.ts';

type Kind = components['schemas']['DocumentKind'];

/** The documents of a draft and the files on their way to it: of one form, which they make a job of with the first file. */
export function useDraftDocuments({ job, requireJob }: Pick<ReturnType<typeof useJobDraft>, 'job' | 'requireJob'>) {
  const read = useApi('getJobDocuments', job ? { path: { id: job._id } } : null);
  const documents = read.data?.documents ?? [];
  const uploads = useDocumentUploads(documents, async () => (await requireJob())._id);
  const { isUploading } = uploads;
  useEffect(() => {
    if (!isUploading) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUploading]);
  // Until the list is there, what the server said of the job counts.
  const isCounted = job !== null && read.data === undefined && !job.missing.includes('scopeItems');
  return {
    job,
    read,
    documents,
    uploads,
    scopeCount: isCounted ? 1 : documents.filter(isScopeDocument).length,
    hasFailed: uploads.uploads.some(({ state }) => state === 'failed'),
  };
}
export type DraftDocuments = ReturnType<typeof useDraftDocuments>;

/** The documents of a draft: which there are, what each is, and where more are added. */
export function DraftDocumentsCard({ of: { job, read, documents, uploads } }: { of: DraftDocuments }) {
  return (
    <Card as="section" aria-labelledby="job-documents" className="grid min-w-0 gap-5">
      <CardHeader
        title="Documents"
        headingId="job-documents"
        description="A drawing or specification is enough to submit the job. Vendors quote on items, which you can add until you publish the RFQ."
      />
      {job && (
        <Loadable of={read} skeleton={<Skeleton className="h-16" />}>
          {(data) => data.documents.length > 0 && <List documents={data.documents} />}
        </Loadable>
      )}
      <DocumentUpload documents={documents} uploads={uploads} />
    </Card>
  );
}

function List({ documents }: { documents: readonly JobDocument[] }) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const remove = useDocumentDelete();
  const preview = usePreview(
    documents.map(({ _id, name, sizeInBytes }) => ({
      id: _id,
      name,
      sizeInBytes,
      read: (client, options) => client.call('getJobDocument', { path: { id: _id } }, options),
    })),
  );
  // The button goes with its line: the focus goes on to the next one, or to the field that adds.
  const removeAt = async (index: number) => {
    const next = documents[index + 1] ?? documents[index - 1];
    const card = list.current?.closest('section');
    const hadFocus = document.activeElement?.id === `${id}-${documents[index]!._id}`;
    if (!(await remove(documents[index]!)) || !hadFocus) return;
    const target = next ? document.getElementById(`${id}-${next._id}`) : card?.querySelector('input[type=file]');
    (target as HTMLElement | null | undefined)?.focus();
  };
  return (
    <>
      <ul ref={list} className="grid min-w-0 gap-3" aria-labelledby="job-documents">
        {documents.map((document, index) => (
          <li
            key={document._id}
            className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-3 last:border-0 last:pb-0"
          >
            <span className="flex min-w-0 flex-1 basis-60 items-start gap-1">
              <DocumentName document={document} hasKind />
              {preview.button(document._id)}
            </span>
            <span className="flex min-w-0 flex-1 basis-60 items-center gap-2">
              <KindField document={document} />
              <IconButton
                id={`${id}-${document._id}`}
                variant="quiet"
                label={`Remove ${isolated(document.name)}`}
                onClick={() => void removeAt(index)}
              >
                <Trash2 />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      {preview.dialog}
    </>
  );
}

/** What a document is. */
function KindField({ document: { _id, name, kind, description } }: { document: JobDocument }) {
  const describe = useApiMutation('editDocDescription');
  const [shown, press] = useShownAtOnce<string>(kind ?? '');
  const choose = (wanted: string) => {
    const body = { documentId: _id, kind: (wanted || null) as Kind | null, description };
    press(
      wanted,
      describe.run({ body }).then(describe.reread, () => {
        // It is said at the field.
      }),
    );
  };
  return (
    <Select
      label={`Kind of ${isolated(name)}`}
      isLabelHidden
      className="min-w-0 flex-1"
      value={shown}
      error={describe.error?.errors[0]?.message ?? describe.error?.message}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">Kind not set</option>
      {Object.entries(documentKinds).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}
