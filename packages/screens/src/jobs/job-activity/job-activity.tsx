import type { components } from '@millwright/contract/types';
import { useApi, useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import type { Answer } from '@millwright/api-client/client';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { DateField } from '@millwright/ui/date-field/date-field';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Pagination } from '@millwright/ui/pagination/pagination';
import { Select } from '@millwright/ui/select/select';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Download, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { isDayOrEmpty } from '../../shared/days.ts';
import { useHost } from '../../shared/host.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { saveFile } from '../../shared/save-file.ts';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import { logKinds } from '../log-words.ts';
import { useJob } from '../use-job.ts';
import { LogList } from './log-list.tsx';

type LogKind = components['schemas']['LogKind'];
type LogSide = components['schemas']['LogSide'];
const pageSize = 20;
const isKind = (text: string | null): text is LogKind => text !== null && text in logKinds;
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The log of a job: who did what when, and a proof that nothing in it was changed. */
export default function JobActivity({ jrId }: { jrId: string }) {
  const job = useJob(jrId)?.data?.jobRequestDetails;
  return job ? <Log job={job} /> : null;
}

const sides: Record<LogSide, string> = {
  client: 'Your company',
  team: 'Millwright team',
  vendor: 'Vendors',
  system: 'Automatic',
};
const isSide = (text: string | null): text is LogSide => text !== null && text in sides;

function Log({ job }: { job: Job }) {
  const { query, setQuery, hrefFor, renderLink } = useHost();
  const [verdict, setVerdict] = useState<Verdict>();
  const [kind, by, from, to] = ['kind', 'by', 'from', 'to'].map((name) => query.get(name)) as (string | null)[];
  const page = Math.max(1, Number.parseInt(query.get('offset') ?? '1', 10) || 1);
  const filters = {
    ...(isKind(kind!) && { kind: [kind] }),
    ...(isSide(by!) ? { side: by } : by && { actorId: by }),
    ...(isDay(from!) && { from }),
    ...(isDay(to!) && { to }),
  };
  const log = useApi(
    'getActivityLog',
    { path: { id: job._id }, query: { offset: page, limit: pageSize, ...filters } },
    { keepPrevious: true },
  );
  const withQuery = (changes: Record<string, string>) => {
    const next = new URLSearchParams(query);
    next.delete('offset');
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    return next;
  };
  const set = (name: string) => (event: { target: { value: string } }) =>
    setQuery(withQuery({ [name]: event.target.value }));
  const setDay = (name: string) => (day: string) => isDayOrEmpty(day) && setQuery(withQuery({ [name]: day }));
  return (
    <div className="grid gap-6">
      <Proof job={job} verdict={verdict} onVerdict={setVerdict} />
      <Card as="section" padding="none" aria-labelledby="activity-log" className="min-w-0 overflow-clip">
        <div className="grid gap-4 p-card">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div className="grid gap-0.5">
              <h2 id="activity-log" className="text-heading font-semibold">
                Activity log
              </h2>
              <p className="text-small text-ink-muted">Actions with person and time, newest first.</p>
            </div>
            <Export job={job} filters={filters} />
          </div>
          <div className="flex flex-wrap items-end gap-3">
            <Select
              label="Show"
              className="w-52 max-xs:w-full"
              value={isKind(kind!) ? kind : ''}
              onChange={set('kind')}
            >
              <option value="">Everything</option>
              {Object.entries(logKinds).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
            <Select label="By" className="w-48 max-xs:w-full" value={by ?? ''} onChange={set('by')}>
              <option value="">Anyone</option>
              {Object.entries(sides).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
              {(log.data?.actors ?? []).map(({ userId, fullName, isMe }) => (
                <option key={userId} value={userId}>
                  {isMe ? 'You' : fullName}
                </option>
              ))}
            </Select>
            <DateField label="From" className="w-40 max-xs:w-full" value={from ?? ''} onValueChange={setDay('from')} />
            <DateField
              label="To"
              min={from ?? undefined}
              className="w-40 max-xs:w-full"
              value={to ?? ''}
              onValueChange={setDay('to')}
            />
            <p role="status" className="ms-auto py-2 text-small text-ink-muted tabular-nums">
              {log.data ? formatQuantity(log.data.totalRecords, 'entry', 'entries') : '\u00a0'}
            </p>
          </div>
        </div>
        <Loadable
          of={log}
          skeleton={<Skeleton className="m-card mt-0 h-80" />}
          isEmpty={({ entries }) => entries.length === 0}
          empty={
            <EmptyState
              headingLevel={3}
              kind="no-results"
              title="No matching entries"
              className="p-card"
              action={<Button onClick={() => setQuery(new URLSearchParams())}>Show all</Button>}
            >
              Entries of other types, people or dates are hidden.
            </EmptyState>
          }
        >
          {({ entries, totalRecords }) => (
            <>
              <LogList entries={entries} brokenFrom={verdict?.firstBroken ?? null} />
              {totalRecords > pageSize && (
                <div className="border-t border-line p-card">
                  <Pagination
                    page={page}
                    pageSize={pageSize}
                    totalItems={totalRecords}
                    renderLink={renderLink}
                    getHref={(target) =>
                      hrefFor({
                        screen: 'job-activity',
                        params: { jrId: job.number },
                        query: Object.fromEntries(withQuery({ offset: String(target) })),
                      })
                    }
                  />
                </div>
              )}
            </>
          )}
        </Loadable>
      </Card>
    </div>
  );
}

/** The entries under the filters as a file. It carries who exported it and when, and is an entry itself. */
function Export({ job, filters }: { job: Job; filters: Body }) {
  const { run, isPending, error, reset } = useApiMutation('exportActivityLog');
  return (
    <div className="grid justify-items-end gap-2">
      <Button
        isLoading={isPending}
        onClick={() =>
          void run({ path: { id: job._id }, body: filters }).then(
            (file) => saveFile(file, `activity-log-${job.number}.csv`),
            () => {},
          )
        }
      >
        <Download aria-hidden className="size-4" /> Export CSV
      </Button>
      <p className="text-small text-ink-muted">The export shows your name and the time, and is logged.</p>
      {error && (
        <Banner tone="bad" title="Not exported" onDismiss={reset}>
          {error.message}
        </Banner>
      )}
    </div>
  );
}

type Body = { kind?: LogKind[]; side?: LogSide; actorId?: string; from?: string; to?: string };
type Verdict = Answer<'verifyActivityLog'>;

/** Recomputes the chain of the log, and says whether it holds, and if not from which entry on. */
function Proof({
  job,
  verdict,
  onVerdict,
}: {
  job: Job;
  verdict: Verdict | undefined;
  onVerdict: (verdict: Verdict | undefined) => void;
}) {
  const client = useApiClient();
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);
  const verify = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      onVerdict(await client.call('verifyActivityLog', { path: { id: job._id } }));
    } catch (problem) {
      setFailure((problem as Error).message);
    } finally {
      setPending(false);
    }
  };
  const isBroken = verdict !== undefined && verdict.firstBroken !== null;
  return (
    <Card
      as="section"
      aria-labelledby="activity-proof"
      className={`grid gap-4 ${isBroken ? 'border-bad bg-bad-soft text-on-bad-soft' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <span
          aria-hidden
          className={`grid size-11 shrink-0 place-items-center rounded-full max-xs:hidden ${isBroken ? 'bg-bad text-on-bad' : verdict ? 'bg-good-soft text-on-good-soft' : 'bg-sunken text-ink-muted'}`}
        >
          {isBroken ? <ShieldAlert className="size-5" /> : <ShieldCheck className="size-5" />}
        </span>
        <div role="status" aria-busy={isPending} className="grid min-w-0 flex-1 basis-64 gap-0.5">
          <h2 id="activity-proof" className="text-heading font-semibold">
            {isPending
              ? 'Verifying every entry'
              : !verdict
                ? 'Tamper-evident log'
                : isBroken
                  ? `Broken from entry ${verdict.firstBroken} on`
                  : `${formatQuantity(verdict.entries, 'entry', 'entries')}, chain unbroken`}
          </h2>
          <p className={`text-small wrap-anywhere ${isBroken ? '' : 'text-ink-muted'}`}>
            {isBroken
              ? 'An entry was changed, removed or added here. Entries from this point on are not reliable. Export the log and inform your super user.'
              : 'Each entry has a fingerprint of itself and of the previous entry, so any later change breaks the chain.'}
          </p>
          {verdict && (
            <p className={`text-small ${isBroken ? '' : 'text-ink-muted'}`}>
              Checked {formatDateTime(verdict.verifiedAt)}; last fingerprint{' '}
              <code className="break-all">{verdict.fingerprint}</code>
            </p>
          )}
        </div>
        <Button variant="primary" isLoading={isPending} onClick={() => void verify()}>
          Verify now
        </Button>
      </div>
      {failure && <Banner tone="bad">{failure}</Banner>}
    </Card>
  );
}
