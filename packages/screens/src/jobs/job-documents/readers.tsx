import type { Answer } from '@millwright/api-client/client';
import { useApi, type ApiResult } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { CardHeader } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { Check, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDate, formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import type { Rfq } from '../rfq-words.ts';

type Reading = Answer<'getRfqReaders'>;
export type Reader = Reading['vendors'][number];

const shownRevisions = 4;

/** Reads who has read what of a published RFQ; null for who may not see it. */
export function useReaders(job: Job, { revision, can }: Rfq): ApiResult<Reading> | null {
  const isShown = revision > 0 && can.readers;
  const readers = useApi('getRfqReaders', isShown ? { path: { id: job._id } } : null);
  return isShown ? readers : null;
}

/** Who has read which revision, the answers and which document, one vendor a row. */
export function Readers({ of }: { of: ApiResult<Reading> }) {
  const [isWhole, setWhole] = useState(false);
  const hidden = isWhole ? 0 : Math.max(0, (of.data?.revisions.length ?? 0) - shownRevisions);
  return (
    <section aria-labelledby="readers" className="grid min-w-0 gap-3">
      <CardHeader
        title="Read receipts"
        headingId="readers"
        description="A revision is read when the vendor acknowledges it, a document when the vendor downloads it."
        action={
          hidden > 0 && (
            <Button size="small" onClick={() => setWhole(true)}>
              Show {formatQuantity(hidden, 'earlier revision')}
            </Button>
          )
        }
      />
      <Loadable
        of={of}
        skeleton={<Skeleton className="h-48" />}
        isEmpty={({ vendors }) => vendors.length === 0}
        empty={
          <EmptyState headingLevel={3} title="Not sent yet">
            What each vendor has read appears here once the RFQ is sent.
          </EmptyState>
        }
      >
        {(data) => (
          <Table
            caption="What each vendor has read"
            isCaptionHidden
            isFirstColumnSticky
            columns={columnsOf(data, hidden)}
            rows={data.vendors}
            getRowId={({ jobVendorId }) => jobVendorId}
          />
        )}
      </Loadable>
    </section>
  );
}

const columnsOf = ({ revisions, documents, answers }: Reading, hidden: number): TableColumn<Reader>[] => [
  {
    id: 'vendor',
    header: 'Vendor',
    isRowHeader: true,
    className: 'min-w-32 max-w-40 sm:max-w-64',
    cell: ({ companyName }) => <span className="wrap-anywhere">{isolated(companyName)}</span>,
  },
  ...revisions.slice(hidden).map(({ number, publishedAt }): TableColumn<Reader> => ({
    id: `revision ${number}`,
    header: <Head title={`Revision ${number}`} detail={formatDate(publishedAt)} />,
    headerText: `Revision ${number}`,
    className: 'min-w-36',
    cell: (reader) => {
      const read = reader.revisions.find((one) => one.number === number);
      if (read) return <Read at={read.readAt} />;
      const later = reader.revisions.find((one) => one.number > number);
      return later ? <Read at={later.readAt} text={`Read revision ${later.number}`} /> : <Unread />;
    },
  })),
  ...(answers > 0
    ? [
        {
          id: 'answers',
          header: <Head title="Answers to all" detail={formatQuantity(answers, 'answer')} />,
          headerText: 'Answers to all',
          className: 'min-w-36',
          cell: ({ answers: { read, readAt } }: Reader) =>
            readAt === null || read === 0 ? (
              <Unread />
            ) : (
              <Read
                at={readAt}
                text={read < answers ? `${read} of ${answers} read` : undefined}
                isPartial={read < answers}
              />
            ),
        },
      ]
    : []),
  ...documents.map(({ _id, name, version }): TableColumn<Reader> => ({
    id: _id,
    header: <Head title={isolated(name)} detail={`Version ${version}`} />,
    headerText: name,
    className: 'min-w-36 max-w-56',
    cell: (reader) => {
      const read = reader.documents.find((one) => one._id === _id);
      if (!read) return <Unread />;
      const isOld = read.version < version;
      return <Read at={read.readAt} text={isOld ? `Version ${read.version} only` : undefined} isPartial={isOld} />;
    },
  })),
];

const Head = ({ title, detail }: { title: string; detail: string }) => (
  <span className="grid">
    <span className="wrap-anywhere">{title}</span>
    <span className="text-small font-normal text-ink-muted">{detail}</span>
  </span>
);

/** @param isPartial The vendor lacks the newest of it. */
function Read({ at, text, isPartial = false }: { at: string; text?: string | undefined; isPartial?: boolean }) {
  const Icon = isPartial ? CircleDashed : Check;
  return (
    <span className="flex gap-1.5">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isPartial ? 'text-warn' : 'text-good'}`} />
      <span className="grid">
        {text && <span>{text}</span>}
        <span className={text ? 'text-small text-ink-muted' : ''}>{formatDateTime(at)}</span>
      </span>
    </span>
  );
}

const Unread = () => (
  <span className="flex gap-1.5 text-ink-muted">
    <CircleDashed aria-hidden className="mt-0.5 size-4 shrink-0" />
    Not yet
  </span>
);
