import type { Answer } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Figure } from '@millwright/ui/figure';
import { formatBytes } from '@millwright/ui/document-link/format-bytes';
import { Progress } from '@millwright/ui/progress/progress';
import { useToast } from '@millwright/ui/toast/toast';
import { useEffect, useRef, useState } from 'react';
import { useHost } from '../../shared/host.tsx';
import { saveFile } from '../../shared/save-file.ts';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import type { JobDocument } from '../document-parts.tsx';

type FileDownload = Answer<'getFileDownloads'>['downloads'][number];

const lookAgainInMs = 2_000;
const shownAtMost = 3;
const mostBytes = 2 * 1024 ** 3;
const isUnderWay = ({ state }: FileDownload) => state === 'waiting' || state === 'packing';
const nameOf = ({ documentCount }: FileDownload) => `ZIP of ${formatQuantity(documentCount, 'document')}`;

/** Documents as one ZIP: asking for it, how far it is, and what is ready. It is made without the page too, and a mail says where it is. */
export function FileDownloads({
  job,
  documents,
  chosenIds,
}: {
  job: Job;
  documents: readonly JobDocument[];
  /** Which of them; all when none is chosen. */
  chosenIds: readonly string[];
}) {
  const downloads = useApi('getFileDownloads', { path: { id: job._id } });
  const ask = useApiMutation('sendEmailForFileDownload');
  const toast = useToast();
  const { query } = useHost();
  const wantedId = query.get('download');
  const all = downloads.data?.downloads ?? [];
  const underWay = all.some(isUnderWay);
  const { retry } = downloads;
  useEffect(() => {
    if (!underWay) return undefined;
    const timer = setInterval(retry, lookAgainInMs);
    return () => clearInterval(timer);
  }, [underWay, retry]);

  const chosen = chosenIds.length > 0 ? documents.filter(({ _id }) => chosenIds.includes(_id)) : documents;
  const size = chosen.reduce((sum, { sizeInBytes }) => sum + sizeInBytes, 0);
  const pack = async () => {
    try {
      await ask.run({ body: { jobId: job._id, ...(chosenIds.length > 0 && { documentIds: [...chosenIds] }) } });
      toast.show({ title: 'Preparing the ZIP', description: 'You will get an email with the link when it is ready.' });
    } catch (problem) {
      const { errors, message } = problem as ApiProblem;
      toast.show({ tone: 'bad', title: 'The ZIP could not be created', description: errors[0]?.message ?? message });
    }
  };
  // The one that the address asks for is always among them.
  const shown = all.filter(({ _id, state }, index) => _id === wantedId || (index < shownAtMost && state !== 'expired'));
  return (
    <div className="grid gap-3" data-slot="file-downloads">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="small"
          isLoading={ask.isPending}
          disabledReason={
            underWay
              ? 'A ZIP is being prepared.'
              : size > mostBytes && 'More than 2 GB in total. Choose fewer documents.'
          }
          onClick={() => void pack()}
        >
          {chosenIds.length > 0
            ? `Email me the ${chosen.length} selected as a ZIP`
            : `Email me all ${chosen.length} as a ZIP`}
        </Button>
        <span className="text-small text-ink-muted tabular-nums">
          <Figure>{formatBytes(size)}</Figure>
        </span>
      </div>
      {wantedId && downloads.data && !all.some(({ _id }) => _id === wantedId) && (
        <Banner tone="warn" title="ZIP not found">
          A ZIP is kept for 7 days and visible only to the person who requested it. Request the documents again.
        </Banner>
      )}
      {shown.length > 0 && (
        <ul aria-label="ZIPs of documents" className="grid gap-2">
          {shown.map((download) => (
            <Line key={download._id} job={job} download={download} isWanted={download._id === wantedId} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Line({ job, download, isWanted }: { job: Job; download: FileDownload; isWanted: boolean }) {
  const client = useApiClient();
  const line = useRef<HTMLLIElement>(null);
  const [failure, setFailure] = useState<string>();
  const [isFetching, setFetching] = useState(false);
  const { _id, state, doneInBytes, totalInBytes, sizeInBytes, askedAt, expiresAt } = download;
  // Who comes by the mail comes for this one.
  useEffect(() => {
    if (!isWanted) return;
    line.current?.focus({ preventScroll: true });
    line.current?.scrollIntoView({ block: 'center' });
  }, [isWanted]);
  const take = async () => {
    setFailure(undefined);
    setFetching(true);
    try {
      saveFile(await client.call('getFileDownload', { path: { id: _id } }), `${job.number} documents.zip`);
    } catch (problem) {
      setFailure((problem as ApiProblem).message);
    }
    setFetching(false);
  };
  return (
    <li ref={line} tabIndex={-1} className="grid gap-1 rounded-small border border-line px-3 py-2">
      {isUnderWay(download) ? (
        <Progress
          label={nameOf(download)}
          size="small"
          value={state === 'waiting' ? null : doneInBytes}
          max={Math.max(1, totalInBytes)}
          detail={state === 'waiting' ? 'queued' : `${formatBytes(doneInBytes)} of ${formatBytes(totalInBytes)}`}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="grid min-w-0">
            <span className="font-medium">
              {nameOf(download)}
              {sizeInBytes !== null && `, ${formatBytes(sizeInBytes)}`}
            </span>
            <span role="status" className="text-small text-ink-muted">
              {state === 'ready' && `Ready until ${formatDateTime(expiresAt!)}.`}
              {state === 'expired' && `Expired on ${formatDateTime(expiresAt!)}. Request the documents again.`}
              {state === 'failed' &&
                `Requested on ${formatDateTime(askedAt)}, but could not be created. Request it again.`}
            </span>
          </span>
          {state === 'ready' && (
            <Button size="small" isLoading={isFetching} onClick={() => void take()}>
              Download
              <span className="sr-only"> the {nameOf(download)}</span>
            </Button>
          )}
        </div>
      )}
      {failure && (
        <Banner tone="bad" title="Not downloaded">
          {failure}
        </Banner>
      )}
    </li>
  );
}
