import { isCancelled, type ApiProblem } from '@millwright/api-client/problem';
import { uploadFile } from '@millwright/api-client/upload-file';
import { useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import type { UploadingFile } from '@millwright/ui/file-upload/file-upload';
import { useEffect, useRef, useState } from 'react';
import { linesOf, readAnew, type BoqInspection, type BoqLine } from './boq-lines.ts';

/** More than that cannot be sent as one text; a file can. */
const LONGEST_PASTE = 2_000_000;

type Source = { text: string } | { fileId: string };
type Corrections = {
  sheet?: string;
  headerRow?: number | null;
  columns?: { column: number; meaning: BoqInspection['columns'][number]['meaning'] }[];
};
/** What is read: the source, how, and by which ids its lines are known. */
type Reading = { source: Source; corrections: Corrections; batch: string; isAnew: boolean };

/** How a source is read that holds more than lines. */
export type SourceReader = {
  /** What is asked of each source. */
  asked: { hasVendors?: boolean };
  /** The lines after it; `known` are the ids that its lines had when it was last read. */
  take: (inspection: BoqInspection, batch: string, before: readonly BoqLine[], known: ReadonlySet<string>) => BoqLine[];
};

/** Reads what is pasted or chosen; the lines that were there stay, also when it fails. */
export function useBoqSource(
  lines: readonly BoqLine[],
  onLines: (lines: BoqLine[], said: string) => void,
  reader?: SourceReader,
) {
  const client = useApiClient();
  const { run, isPending } = useApiMutation('inspectBoq');
  const [failure, setFailure] = useState<{ message: string; reading?: Reading } | null>(null);
  const [file, setFile] = useState<UploadingFile | null>(null);
  const [last, setLast] = useState<{ reading: Reading; inspection: BoqInspection } | null>(null);
  const upload = useRef<AbortController>(null);
  const batches = useRef(0);
  // Of two readings under way the later one counts.
  const newest = useRef<Reading>(null);
  // What was typed while the answer was on its way stays.
  const current = useRef({ lines, onLines, reader });
  useEffect(() => {
    current.current = { lines, onLines, reader };
  });
  useEffect(() => () => upload.current?.abort(), []);

  const read = async (reading: Reading) => {
    newest.current = reading;
    setFailure(null);
    try {
      const inspection = await run({
        body: { ...reading.source, ...reading.corrections, ...current.current.reader?.asked },
      });
      if (newest.current !== reading) return;
      const fresh = linesOf(inspection, reading.batch);
      const { lines: before, onLines: tell, reader: own } = current.current;
      const ids = new Set(reading.isAnew && last ? linesOf(last.inspection, reading.batch).map(({ id }) => id) : []);
      setLast({ reading, inspection });
      const count = `${fresh.length.toLocaleString('en-IN')} ${fresh.length === 1 ? 'item' : 'items'}`;
      const next = own ? own.take(inspection, reading.batch, before, ids) : readAnew(before, fresh, ids);
      tell(next, reading.isAnew ? `${count} read again.` : `${count} added.`);
    } catch (problem) {
      if (newest.current === reading) setFailure({ message: (problem as ApiProblem).message, reading });
    }
  };
  const begin = (source: Source) =>
    void read({
      source,
      corrections: {},
      batch: `${Date.now().toString(36)}-${(batches.current += 1)}`,
      isAnew: false,
    });

  return {
    isReading: isPending,
    failure,
    file,
    inspection: last?.inspection ?? null,
    dismiss: () => setFailure(null),
    retry: () => failure?.reading && void read(failure.reading),
    readText: (text: string) => {
      if (text.length > LONGEST_PASTE)
        setFailure({ message: 'Too much to paste. Save the sheet as XLSX or CSV and choose the file.' });
      else if (text.trim() !== '') begin({ text });
    },
    readFile: async (chosen: File) => {
      upload.current?.abort();
      const cancel = new AbortController();
      upload.current = cancel;
      const row: UploadingFile = {
        id: chosen.name,
        name: chosen.name,
        sizeInBytes: chosen.size,
        state: 'uploading',
        progress: 0,
      };
      setFile(row);
      setFailure(null);
      try {
        const { fileId } = await uploadFile(client, chosen, {
          signal: cancel.signal,
          onProgress: (progress) => setFile({ ...row, progress }),
        });
        setFile({ ...row, state: 'done' });
        begin({ fileId });
      } catch (problem) {
        if (isCancelled(problem)) {
          if (upload.current === cancel) setFile(null);
          return;
        }
        const { message, status } = problem as ApiProblem;
        setFile({ ...row, state: 'failed', error: message, ...(status > 0 && { problem: 'type' as const }) });
      }
    },
    cancelFile: () => upload.current?.abort(),
    forgetFile: () => setFile(null),
    /** Reads the last source again as a person corrected it. */
    correct: (corrections: Corrections) => {
      if (!last) return;
      const { reading } = last;
      void read({ ...reading, corrections: { ...reading.corrections, ...corrections }, isAnew: true });
    },
  };
}
