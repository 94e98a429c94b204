import { useApi } from '@millwright/api-client/use-api';
import { Avatar } from '@millwright/ui/avatar/avatar';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { linkClass } from '@millwright/ui/link/link';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { Timeline } from '@millwright/ui/timeline/timeline';
import type { Answer } from '@millwright/api-client/client';
import { useState } from 'react';
import { quantityDigits, unitLabel } from '@millwright/evaluation/unit-labels';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { ItemKindText } from '../../shared/item-kind-text.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { ScopeText } from '../../shared/scope-text.tsx';
import { entryOf } from '../log-words.ts';
import { roleLabels, type Job } from '../../parts/jobs/job-words.ts';
import { useJob } from '../use-job.ts';

const ScheduleDialog = lazyPart(() => import('./schedule-dialog.tsx'));
type Item = Answer<'getJobScope'>['items'][number] & { position: number };

/** The scope of a job: its text and its lines, whom to ask, who works on it, and what happened last. */
export default function JobScope({ jrId }: { jrId: string }) {
  const { hasScreen } = useHost();
  const job = useJob(jrId)?.data?.jobRequestDetails;
  if (!job) return null;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-6">
        <Scope job={job} />
        <Items job={job} />
      </div>
      <div className="grid min-w-0 gap-6">
        <Latest job={job} />
        <People job={job} />
        {job.contacts.length > 0 && <Contacts job={job} />}
        {hasScreen('scheduler') && job.status !== 'draft' && <Schedule job={job} />}
        {hasScreen('plant-visits') && <Visits job={job} />}
      </div>
    </div>
  );
}

function Scope({ job }: { job: Job }) {
  return (
    <Card as="section" aria-labelledby="scope-text" className="grid gap-3">
      <CardHeader title="Scope of work" headingId="scope-text" description={job.subcategory?.name} />
      {job.scope ? <ScopeText text={job.scope} /> : <p className="text-ink-muted">No scope description yet.</p>}
    </Card>
  );
}

const columns: readonly TableColumn<Item>[] = [
  {
    id: 'description',
    header: 'Item',
    isRowHeader: true,
    cell: ({ position, description, note, ...item }) => (
      <span className="grid font-normal">
        <span className="wrap-anywhere">
          <span className="text-ink-muted tabular-nums">{position}.</span> {isolated(description)}
        </span>
        <ItemKindText item={item} />
        {note && <span className="text-small wrap-anywhere text-ink-muted">{isolated(note)}</span>}
      </span>
    ),
  },
  { id: 'group', header: 'Group', cell: ({ group }) => <span className="wrap-anywhere">{group ?? '–'}</span> },
  { id: 'unit', header: 'Unit', cell: ({ unit, unread }) => (unit ? unitLabel(unit) : isolated(unread?.unit ?? '–')) },
  {
    id: 'quantity',
    header: 'Quantity',
    align: 'end',
    cell: ({ quantity, unread }) => (quantity ? quantityDigits(quantity) : isolated(unread?.quantity ?? '–')),
  },
];

function Items({ job }: { job: Job }) {
  const scope = useApi('getJobScope', { path: { id: job._id } });
  return (
    <section aria-labelledby="scope-items" className="grid min-w-0 gap-3">
      <CardHeader title="Scope items" headingId="scope-items" description="Vendors quote on these items." />
      <Loadable
        of={scope}
        skeleton={<Skeleton className="h-48" />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            headingLevel={3}
            title="No scope items yet"
            action={
              job.can.edit && (
                <ScreenLink
                  to={{ screen: 'job-edit', params: { jrId: job.number } }}
                  className={linkClass({ variant: 'standalone' })}
                >
                  Add items
                </ScreenLink>
              )
            }
          >
            {job.status === 'draft'
              ? 'To submit the job, add items, or a drawing or specification as a document.'
              : 'The scope is in the documents. Add items before you publish the RFQ.'}
          </EmptyState>
        }
      >
        {({ items }) => (
          <Table
            caption="Scope items"
            columns={columns}
            rows={items.map((item, index) => ({ ...item, position: index + 1 }))}
            getRowId={({ position }) => String(position)}
            {...(items.length > 100 ? { windowed: { height: 560 }, narrow: 'scroll' as const } : {})}
          />
        )}
      </Loadable>
    </section>
  );
}

function Latest({ job }: { job: Job }) {
  const latest = useApi('getLatestActivityLog', { path: { id: job._id } });
  return (
    <Card as="section" aria-labelledby="latest-activity" className="grid gap-3">
      <CardHeader
        title="Latest activity"
        headingId="latest-activity"
        action={
          <ScreenLink
            to={{ screen: 'job-activity', params: { jrId: job.number } }}
            className={linkClass({ variant: 'standalone' })}
          >
            View All
          </ScreenLink>
        }
      />
      <Loadable of={latest} skeleton={<Skeleton className="h-32" />}>
        {({ entries }) => <Timeline entries={entries.map(entryOf)} headingLevel={3} />}
      </Loadable>
    </Card>
  );
}

function People({ job }: { job: Job }) {
  return (
    <Card as="section" aria-labelledby="job-people" className="grid gap-3">
      <CardHeader title="People" headingId="job-people" />
      <ul className="grid gap-3">
        {job.members.map(({ person, role, isByProject }) => (
          <li key={`${person.userId} ${role} ${isByProject}`} className="flex min-w-0 items-center gap-3">
            <Avatar name={person.fullName} size="small" shape="round" />
            <span className="grid min-w-0">
              <span className="wrap-anywhere">{person.isMe ? 'You' : isolated(person.fullName)}</span>
              <span className="text-small text-ink-muted">
                {roleLabels[role]}
                {isByProject && ' through the project'}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Opens the plan of a job that was submitted. */
function Schedule({ job }: { job: Job }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" aria-labelledby="job-schedule" className="grid gap-3">
      <CardHeader
        title="Schedule"
        headingId="job-schedule"
        description="When each stage was planned, is expected and was reached."
      />
      <div>
        <Button onClick={() => setOpen(true)}>Plan</Button>
      </div>
      {isOpen && <ScheduleDialog job={job} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** Where visits of this job are asked for, and those that there are. */
function Visits({ job }: { job: Job }) {
  const link = linkClass({ variant: 'standalone' });
  return (
    <Card as="section" aria-labelledby="job-visits" className="grid gap-3">
      <CardHeader
        title="Plant visits"
        headingId="job-visits"
        description="Surveys and meetings with the vendors of this job."
      />
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <ScreenLink to={{ screen: 'plant-visits', query: { job: job.number } }} className={link}>
          View visits
        </ScreenLink>
        <ScreenLink to={{ screen: 'plant-visit-new', query: { job: job.number } }} className={link}>
          Request a visit
        </ScreenLink>
      </p>
    </Card>
  );
}

function Contacts({ job }: { job: Job }) {
  return (
    <Card as="section" aria-labelledby="job-contacts" className="grid gap-3">
      <CardHeader title="Contacts" headingId="job-contacts" description="Plant contacts for vendors" />
      <ul className="grid gap-3">
        {job.contacts.map((contact, index) => (
          <li key={index} className="grid min-w-0">
            <span className="wrap-anywhere">{isolated(contact.fullName)}</span>
            <span className="text-small wrap-anywhere text-ink-muted">
              {isolatedList([contact.designation, contact.email, contact.phone], ' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
