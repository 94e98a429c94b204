import { isCancelled, type ApiProblem } from '@millwright/api-client/problem';
import { uploadFile } from '@millwright/api-client/upload-file';
import { useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import { quantityText } from '@millwright/evaluation/unit-labels';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { FileUpload, type UploadingFile } from '@millwright/ui/file-upload/file-upload';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useEffect, useMemo, useRef, useState } from 'react';
import { attachmentLimit } from '../../shared/file-limits.ts';
import { isolated } from '../../shared/isolated.ts';
import { saveFile } from '../../shared/save-file.ts';
import { formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import { emptyTable, sumOf, termsOf, type LevelledTable } from './levelled-table.ts';
import type { ProviderLevellingData } from './provider-levelling.tsx';

/** Reads the levelled quotes from a table, shows what was read, and delivers the comparison. */
export default function DeliverForm({
  request,
  onDelivered,
}: {
  request: ProviderLevellingData;
  onDelivered: (after: ProviderLevellingData) => void;
}) {
  const toast = useToast();
  const deliver = useApiMutation('deliverLevellingAsProvider');
  const source = useTable(request._id);
  const [typed, setTyped] = useState('');
  const [remarks, setRemarks] = useState('');
  const { table } = source;
  const unread = table?.problems.some(({ row }) => row !== null);
  const send = async () => {
    if (!table) return;
    try {
      const { lines, quotes } = table;
      const body = { lines, quotes, ...(remarks.trim() && { remarks: remarks.trim() }) };
      const after = await deliver.run({ path: { id: request._id }, body });
      toast.show({ tone: 'good', title: `${request.number} delivered` });
      onDelivered(after);
    } catch {
      // the refusal stands above the button
    }
  };
  const remarksError = deliver.error?.errors.find(({ pointer }) => pointer === '/remarks')?.message;
  return (
    <Card as="section" aria-labelledby="deliver" className="grid grid-cols-1 gap-4">
      <CardHeader title="Deliver" headingId="deliver" />
      <p className="text-small text-ink-muted">
        One row per item with description, quantity and unit, and each vendor’s rates under its name as in the request.
        Below the items: GST, freight and other terms by name.
      </p>
      <Button
        size="small"
        className="justify-self-start"
        onClick={() =>
          saveFile(
            new Blob(['\uFEFF', emptyTable(request.files)], { type: 'text/csv' }),
            `${request.number}-to-fill-in.csv`,
          )
        }
      >
        Download an empty table
      </Button>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="grid content-start gap-2">
          <Textarea
            label="Paste from a spreadsheet"
            description="Copy the rows with their headings and paste them here."
            rows={4}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          {typed.trim() !== '' && (
            <Button
              className="justify-self-start"
              isLoading={source.isReading}
              onClick={() => void source.read(new File([typed], 'pasted.txt', { type: 'text/plain' }), false)}
            >
              Read the table
            </Button>
          )}
        </div>
        <FileUpload
          className="content-start"
          label="Or choose a file"
          description={`XLSX or CSV, at most ${attachmentLimit.words}.`}
          accept=".xlsx,.csv,.txt"
          maxSizeInBytes={attachmentLimit.inBytes}
          isMultiple={false}
          files={source.file ? [source.file] : []}
          onFilesAdd={([file]) => file && void source.read(file, true)}
          onCancel={source.forget}
          onRemove={source.forget}
        />
      </div>
      {source.failure && (
        <Banner tone="bad" title="The table could not be read">
          {source.failure}
        </Banner>
      )}
      <p role="status" className="sr-only">
        {source.isReading
          ? 'Reading the table…'
          : table
            ? `${formatQuantity(table.lines.length, 'item')} of ${formatQuantity(table.quotes.length, 'vendor')} read.`
            : ''}
      </p>
      {table && (
        <>
          {table.problemCount > 0 && <Problems table={table} />}
          <Levelled table={table} />
          <Textarea
            label="Remarks"
            description="Remarks for the requester, emailed with the comparison."
            optionalLabel="optional"
            rows={3}
            characterLimit={2000}
            value={remarks}
            error={remarksError}
            onChange={({ target }) => setRemarks(target.value)}
          />
          {deliver.error && !remarksError && (
            <Banner tone="bad" title="Not delivered">
              {deliver.error.errors[0]?.message ?? deliver.error.message}
            </Banner>
          )}
          <Button
            variant="primary"
            className="justify-self-start"
            isLoading={deliver.isPending}
            disabledReason={unread && 'Correct the rows that could not be read, then read the table again.'}
            onClick={() => void send()}
          >
            Deliver the comparison
          </Button>
        </>
      )}
    </Card>
  );
}

/** What could not be read as it stands. */
function Problems({ table: { problems, problemCount } }: { table: LevelledTable }) {
  return (
    <Banner tone="warn" title={`${formatQuantity(problemCount, 'problem')} in the table`}>
      <ul className="grid gap-1">
        {problems.map(({ row, message }, index) => (
          <li key={index} className="wrap-anywhere">
            {row !== null && `Row ${row}: `}
            {isolated(message)}
          </li>
        ))}
      </ul>
      {problemCount > problems.length && <p>The first {problems.length} are shown.</p>}
    </Banner>
  );
}

type Row = { id: string; line: LevelledTable['lines'][number] | null; cells: (string | null)[] };

/** What was read: the rates of each vendor on each line, their sums and terms. */
function Levelled({ table: { lines, quotes } }: { table: LevelledTable }) {
  const rows = useMemo(
    (): Row[] => [
      ...lines.map((line, index) => ({
        id: String(index),
        line,
        cells: quotes.map(({ content }) => {
          const { rateInPaise = null, isExcluded } = content.lines[index] ?? {};
          return isExcluded ? 'Excluded' : rateInPaise === null ? null : formatRupees(rateInPaise);
        }),
      })),
      { id: 'sum', line: null, cells: quotes.map((quote) => formatRupees(sumOf(quote, lines))) },
    ],
    [lines, quotes],
  );
  const columns: TableColumn<Row>[] = [
    {
      id: 'line',
      header: 'Line',
      isRowHeader: true,
      cell: ({ line }) =>
        line ? (
          <>
            <span className="wrap-anywhere">{isolated(line.description)}</span>
            <span className="block text-small text-ink-muted">{quantityText(line)}</span>
          </>
        ) : (
          'Sum of items'
        ),
    },
    ...quotes.map(({ vendor }, index): TableColumn<Row> => ({
      id: `vendor ${index}`,
      header: isolated(vendor),
      headerText: vendor,
      align: 'end',
      cell: ({ cells }) => cells[index] ?? <span className="text-ink-muted">Not quoted</span>,
    })),
  ];
  const terms = quotes.flatMap((quote) => {
    const words = termsOf(quote, formatRupees);
    return words === null ? [] : [{ vendor: quote.vendor, words }];
  });
  return (
    <>
      <Table caption="Table preview" columns={columns} rows={rows} getRowId={({ id }) => id} />
      {terms.length > 0 && (
        <ul aria-label="Terms" className="grid gap-1 text-small">
          {terms.map(({ vendor, words }) => (
            <li key={vendor} className="wrap-anywhere">
              {isolated(vendor)}: {isolated(words)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Sends a table to be read; of two readings under way the later one counts. */
function useTable(requestId: string) {
  const client = useApiClient();
  const [table, setTable] = useState<LevelledTable | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [file, setFile] = useState<UploadingFile | null>(null);
  const [isReading, setReading] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    table,
    failure,
    file,
    isReading,
    async read(source: File, isShown: boolean) {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const shown: UploadingFile = { id: 'table', name: source.name, sizeInBytes: source.size, state: 'uploading' };
      setFile(isShown ? shown : null);
      setFailure(null);
      setTable(null);
      setReading(true);
      try {
        const read = await uploadFile(client, source, {
          to: 'readLevelledTable',
          path: { id: requestId },
          signal: controller.signal,
        });
        if (running.current !== controller) return;
        setTable(read);
        setFile(isShown ? { ...shown, state: 'done' } : null);
      } catch (problem) {
        if (isCancelled(problem) || running.current !== controller) return;
        const { message, errors } = problem as ApiProblem;
        setFailure(errors[0]?.message ?? message);
        setFile(null);
      } finally {
        if (running.current === controller) setReading(false);
      }
    },
    forget() {
      running.current?.abort();
      running.current = null;
      setReading(false);
      setFile(null);
      setTable(null);
      setFailure(null);
    },
  };
}
