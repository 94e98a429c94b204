import type { components } from '@millwright/contract/types';
import { useApi, useApiClient } from '@millwright/api-client/use-api';
import type { Answer } from '@millwright/api-client/client';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Pagination } from '@millwright/ui/pagination/pagination';
import { Select } from '@millwright/ui/select/select';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Timeline } from '@millwright/ui/timeline/timeline';
import { useState } from 'react';
import { useHost } from '../../shared/host.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import type { Job } from '../../parts/jobs/job-words.ts';
import { entryOf, logKinds } from '../log-words.ts';
import { useJob } from '../use-job.ts';

type LogKind = components['schemas']['LogKind'];
const pageSize = 20;
const isKind = (text: string | null): text is LogKind => text !== null && text in logKinds;
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The log of a job: who did what when, and a proof that nothing in it was changed. */
export default function JobActivity({ jrId }: { jrId: string }) {
  const job = useJob(jrId)?.data?.jobRequestDetails;
  return job ? <Log job={job} /> : null;
}

function Log({ job }: { job: Job }) {
  const { query, setQuery, hrefFor, renderLink } = useHost();
  const [kind, by, from, to] = ['kind', 'by', 'from', 'to'].map((name) => query.get(name)) as (string | null)[];
  const page = Math.max(1, Number.parseInt(query.get('offset') ?? '1', 10) || 1);
  const log = useApi(
    'getActivityLog',
    {
      path: { id: job._id },
      query: {
        offset: page,
        limit: pageSize,
        ...(isKind(kind!) && { kind: [kind] }),
        ...(by && { actorId: by }),
        ...(isDay(from!) && { from }),
        ...(isDay(to!) && { to }),
      },
    },
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
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card as="section" aria-labelledby="activity-log" className="grid min-w-0 gap-4 max-lg:order-last">
        <CardHeader title="Activity log" headingId="activity-log" description="Who did what when, the newest first." />
        <div className="flex flex-wrap items-end gap-3">
          <Select label="Show" className="w-52 max-xs:w-full" value={isKind(kind!) ? kind : ''} onChange={set('kind')}>
            <option value="">Everything</option>
            {Object.entries(logKinds).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <Select label="By" className="w-44 max-xs:w-full" value={by ?? ''} onChange={set('by')}>
            <option value="">Anybody</option>
            {(log.data?.actors ?? []).map(({ userId, fullName, isMe }) => (
              <option key={userId} value={userId}>
                {isMe ? 'You' : fullName}
              </option>
            ))}
          </Select>
          <TextField
            label="From"
            type="date"
            className="w-40 max-xs:w-full"
            value={from ?? ''}
            onChange={set('from')}
          />
          <TextField label="To" type="date" className="w-40 max-xs:w-full" value={to ?? ''} onChange={set('to')} />
          <p role="status" className="ms-auto py-2 text-small text-ink-muted tabular-nums">
            {log.data ? formatQuantity(log.data.totalRecords, 'entry', 'entries') : '\u00a0'}
          </p>
        </div>
        <Loadable
          of={log}
          skeleton={<Skeleton className="h-80" />}
          isEmpty={({ entries }) => entries.length === 0}
          empty={
            <EmptyState
              headingLevel={3}
              kind="no-results"
              title="No entry fits"
              action={<Button onClick={() => setQuery(new URLSearchParams())}>Show all</Button>}
            >
              Other kinds, people and days are not shown.
            </EmptyState>
          }
        >
          {({ entries, totalRecords }) => (
            <>
              <Timeline entries={entries.map(entryOf)} headingLevel={3} />
              {totalRecords > pageSize && (
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
              )}
            </>
          )}
        </Loadable>
      </Card>
      <Proof job={job} />
    </div>
  );
}

type Verdict = Answer<'verifyActivityLog'>;

/** Recomputes the chain of the log, and says whether it holds. */
function Proof({ job }: { job: Job }) {
  const client = useApiClient();
  const [verdict, setVerdict] = useState<Verdict>();
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);
  const verify = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      setVerdict(await client.call('verifyActivityLog', { path: { id: job._id } }));
    } catch (problem) {
      setFailure((problem as Error).message);
    } finally {
      setPending(false);
    }
  };
  return (
    <Card as="section" aria-labelledby="activity-proof" className="grid gap-3">
      <CardHeader
        title="Proof"
        headingId="activity-proof"
        description="Each entry carries a fingerprint of itself and of the one before it. Whoever changes, removes or adds one breaks the chain."
      />
      <Button isLoading={isPending} onClick={() => void verify()}>
        Verify now
      </Button>
      <div role="status" className="grid gap-3 empty:hidden">
        {failure && <Banner tone="bad">{failure}</Banner>}
        {verdict && (
          <>
            <Banner
              tone={verdict.firstBroken === null ? 'good' : 'bad'}
              title={verdict.firstBroken === null ? 'Unbroken' : `Broken at entry ${verdict.firstBroken}`}
            >
              {verdict.firstBroken === null
                ? `${formatQuantity(verdict.entries, 'entry stands as it was', 'entries stand as they were')} written.`
                : 'This entry, or one that stood here, is not as it was written. What comes after it cannot be relied on.'}
            </Banner>
            <p className="text-small text-ink-muted">
              {formatDateTime(verdict.verifiedAt)}. Last fingerprint:{' '}
              <code className="break-all">{verdict.fingerprint}</code>
            </p>
          </>
        )}
      </div>
    </Card>
  );
}
