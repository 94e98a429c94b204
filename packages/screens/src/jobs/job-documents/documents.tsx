import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { Menu } from '@millwright/ui/menu/menu';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Switch } from '@millwright/ui/switch/switch';
import { Table } from '@millwright/ui/table/table';
import { useToast } from '@millwright/ui/toast/toast';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { NameDialog } from '../../shared/name-dialog.tsx';
import { usePreview } from '../../shared/preview/preview.tsx';
import { useShownAtOnce } from '../../shared/shown-at-once.ts';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import {
  DocumentName,
  DocumentUpload,
  useDocumentDelete,
  useDocumentUploads,
  type JobDocument,
} from '../document-parts.tsx';
import type { Rfq } from '../rfq-words.ts';
import { FileDownloads } from './file-downloads.tsx';

type Opened = { kind: 'rename' | 'describe' | 'versions'; document: JobDocument };

const DescribeDialog = lazyPart(() => import('./document-describe-dialog.tsx'));
const VersionsDialog = lazyPart(() => import('./document-versions-dialog.tsx'));

/** What vendors can download with the RFQ, and what stays internal. */
export default function DocumentsPart({ job, rfq }: { job: Job; rfq: Rfq }) {
  const documents = useApi('getJobDocuments', { path: { id: job._id } });
  return (
    <Card as="section" padding="none" aria-labelledby="documents">
      <CardHeader title="RFQ documents" headingId="documents" description={publishedText(rfq)} className="p-card" />
      <Loadable of={documents} skeleton={<Skeleton className="m-card mt-0 h-24" />}>
        {(data) => (
          <>
            {data.documents.length > 0 ? (
              <List job={job} documents={data.documents} canEdit={data.can.edit} />
            ) : (
              !data.can.edit && (
                <EmptyState headingLevel={3} title="No documents">
                  The owner and buyers of the job can add documents until the deadline.
                </EmptyState>
              )
            )}
            {data.can.edit && <Adding job={job} documents={data.documents} />}
            {rfq.state === 'published' && <AutoPublish job={job} rfq={rfq} />}
          </>
        )}
      </Loadable>
    </Card>
  );
}

const publishedText = ({ revision, revisions }: Rfq): string =>
  revision === 0
    ? 'Vendors get the documents marked as shown with the RFQ.'
    : `Published as revision ${revision} on ${formatDateTime(revisions[0]!.publishedAt)}. Vendors see only documents marked as shown.`;

/** Whether each change of documents is published automatically, and what that means. */
function AutoPublish({ job, rfq }: { job: Job; rfq: Rfq }) {
  const { run, isPending, reread } = useApiMutation('autoPublishRfqDocsUpdate');
  const [isOn, press] = useShownAtOnce(rfq.autoPublish);
  const toast = useToast();
  const set = (autoPublish: boolean) =>
    run({ body: { jobId: job._id, autoPublish } }).then(reread, (problem: ApiProblem) =>
      toast.show({ tone: 'bad', title: 'Could not be updated', description: problem.message }),
    );
  return (
    <div className="border-t border-line p-card">
      <Switch
        label="Publish document changes automatically"
        description={
          rfq.autoPublish
            ? 'Each change becomes a revision immediately. Vendors get one email for changes within ten minutes.'
            : 'Vendors see document changes when you publish. Turning this on publishes pending changes immediately.'
        }
        checked={isOn}
        disabled={!rfq.can.publish}
        isLoading={isPending}
        onChange={({ currentTarget: { checked } }) => press(checked, set(checked))}
      />
    </div>
  );
}

function Adding({ job, documents }: { job: Job; documents: readonly JobDocument[] }) {
  const uploads = useDocumentUploads(documents, () => Promise.resolve(job._id));
  return <DocumentUpload className="border-t border-line p-card" documents={documents} uploads={uploads} />;
}

function List({ job, documents, canEdit }: { job: Job; documents: readonly JobDocument[]; canEdit: boolean }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const rename = useApiMutation('editRfqFileName');
  const close = () => setOpened(null);
  const preview = usePreview(
    documents.map(({ _id, name, sizeInBytes }) => ({
      id: _id,
      name,
      sizeInBytes,
      read: (client, options) => client.call('getJobDocument', { path: { id: _id } }, options),
    })),
  );
  // One that a colleague deleted meanwhile is not chosen any more.
  const chosenIds = ticked.filter((id) => documents.some(({ _id }) => _id === id));
  const actions = {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    headerText: 'Actions',
    align: 'end' as const,
    cell: (document: JobDocument) => <Actions document={document} canEdit={canEdit} onOpen={setOpened} />,
  };
  return (
    <div className="grid min-w-0 gap-3 px-card pb-card">
      <Table
        caption="Documents of the job"
        isCaptionHidden
        columns={[
          {
            id: 'name',
            header: 'Document',
            isRowHeader: true,
            cell: (document) => (
              <span className="flex items-start gap-1">
                <DocumentName document={document} />
                {preview.button(document._id)}
              </span>
            ),
          },
          {
            id: 'state',
            header: 'Status',
            cell: (document) => <Standing document={document} />,
          },
          {
            id: 'read',
            header: 'Downloaded by',
            cell: ({ publishedVersion, readBy }) =>
              publishedVersion === null ? (
                <span className="text-ink-muted">never sent</span>
              ) : (
                formatQuantity(readBy, 'vendor')
              ),
          },
          {
            id: 'shown',
            header: 'Visible to vendors',
            cell: (document) => <Shown document={document} canEdit={canEdit} />,
          },
          actions,
        ]}
        rows={documents}
        getRowId={({ _id }) => _id}
        selectedIds={chosenIds}
        onSelectedIdsChange={setTicked}
        selectRowLabel={({ name }) => `Choose ${isolated(name)}`}
        selectAllLabel="Choose all documents"
      />
      <FileDownloads job={job} documents={documents} chosenIds={chosenIds} />
      {opened?.kind === 'rename' && (
        <NameDialog
          title={`Rename ${isolated(opened.document.name)}`}
          submitLabel="Rename"
          initialName={opened.document.name}
          longest={200}
          emptyError="Enter a name."
          isPending={rename.isPending}
          isOfName={({ status }) => status === 400}
          onSubmit={(name) => rename.run({ body: { documentId: opened.document._id, name } })}
          onClose={close}
        />
      )}
      {opened?.kind === 'describe' && <DescribeDialog document={opened.document} onClose={close} />}
      {opened?.kind === 'versions' && (
        <VersionsDialog jobId={job._id} document={opened.document} canEdit={canEdit} onClose={close} />
      )}
      {preview.dialog}
    </div>
  );
}

/** What vendors have of it. */
function Standing({ document: { version, publishedVersion, isShown } }: { document: JobDocument }) {
  const isUpToDate = publishedVersion === version && isShown;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="tabular-nums">Version {version}</span>
      {publishedVersion === null ? (
        <Badge tone={isShown ? 'warn' : 'neutral'}>{isShown ? 'Not published' : 'Hidden'}</Badge>
      ) : isUpToDate ? (
        <Badge tone="good">Published</Badge>
      ) : (
        <Badge tone="warn">{isShown ? `Vendors see version ${publishedVersion}` : 'Still published'}</Badge>
      )}
    </span>
  );
}

function Shown({ document: { _id, name, isShown }, canEdit }: { document: JobDocument; canEdit: boolean }) {
  const toggle = useApiMutation('toggleRfqFileState');
  const [isOn, press] = useShownAtOnce(isShown);
  if (!canEdit) return isShown ? 'Shown' : 'Hidden';
  return (
    <Switch
      label={
        <>
          {isOn ? 'Shown' : 'Hidden'}
          <span className="sr-only">: {isolated(name)}</span>
        </>
      }
      checked={isOn}
      isLoading={toggle.isPending}
      error={toggle.error?.message}
      onChange={({ currentTarget: { checked } }) =>
        press(
          checked,
          toggle.run({ body: { documentId: _id, isShown: checked } }).then(toggle.reread, () => {
            // It is said at the switch.
          }),
        )
      }
    />
  );
}

function Actions({
  document,
  canEdit,
  onOpen,
}: {
  document: JobDocument;
  canEdit: boolean;
  onOpen: (opened: Opened) => void;
}) {
  const remove = useDocumentDelete();
  const name = isolated(document.name);
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={`Actions of ${name}`} size="small" variant="quiet">
          <Ellipsis />
        </IconButton>
      }
      entries={[
        { id: 'versions', label: 'Versions…', onSelect: () => onOpen({ kind: 'versions', document }) },
        ...(canEdit
          ? ([
              { id: 'rename', label: 'Rename…', onSelect: () => onOpen({ kind: 'rename', document }) },
              { id: 'describe', label: 'Describe…', onSelect: () => onOpen({ kind: 'describe', document }) },
              { kind: 'separator', id: 'line' },
              { id: 'delete', label: 'Delete', tone: 'bad', onSelect: () => void remove(document) },
            ] as const)
          : []),
      ]}
    />
  );
}
