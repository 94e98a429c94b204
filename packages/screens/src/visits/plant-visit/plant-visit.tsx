import '@millwright/api-client/procurement-operations';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Breadcrumb } from '@millwright/ui/breadcrumb/breadcrumb';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { linkClass } from '@millwright/ui/link/link';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { StageLine } from '@millwright/ui/stage-line/stage-line';
import { useEffect, useState } from 'react';
import { AttendanceList } from '../../parts/visits/attendance-list.tsx';
import { GatePass } from '../../parts/visits/gate-pass.tsx';
import { PackList } from '../../parts/visits/pack-list.tsx';
import { SlotChoice } from '../../parts/visits/slot-choice.tsx';
import { VisitHistory } from '../../parts/visits/visit-history.tsx';
import {
  isAgreed,
  missingText,
  offeredSlots,
  peopleText,
  visitStages,
  visitStateLabel,
  visitStateTone,
  visitTypes,
  type Visit,
} from '../../parts/visits/visit-labels.ts';
import { FileLine } from '../../parts/chat/file-line.tsx';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { NotFoundState } from '../../shared/not-found-state.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { useFile } from '../../shared/use-file.ts';
import { formatDate, formatDateTime } from '../../shared/vendor-format.ts';
import { VisitActions } from './visit-actions.tsx';

const isId = (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);

/** One plant visit as the buyer sees it: where it is, the slots, the gate pass pack, who came, the report and what happened. */
export default function PlantVisit({ requestId }: { requestId: string }) {
  const known = isId(requestId);
  const visit = useApi('getRequest', known ? { path: { id: requestId } } : null);
  if (!known || visit.error?.status === 404)
    return (
      <NotFoundState title="Visit not found">
        It does not exist, or you do not have access. Visits of other plants are visible only to people with a role on
        the job.
      </NotFoundState>
    );
  return (
    <div className="mx-auto grid w-full max-w-page gap-5 px-gutter py-5 max-sm:pb-24">
      <Loadable of={visit} skeleton={<PageSkeleton />}>
        {(data) => <Shown visit={data} />}
      </Loadable>
    </div>
  );
}

const PageSkeleton = () => (
  <div className="grid gap-4">
    <Skeleton className="h-20 max-w-xl" />
    <Skeleton className="h-8" />
    <Skeleton className="h-96" />
  </div>
);

/** What the present stage waits for, in words. */
function waitText(visit: Visit): string | null {
  if (visit.state === 'completed') return 'report due';
  if (visit.waitsFor === 'vendor') return `waiting for ${isolated(visit.vendor.companyName)}`;
  return visit.waitsFor === 'buyer' && visit.state !== 'draft' ? 'waiting for you' : null;
}

function slotsText(visit: Visit): string {
  const vendor = isolated(visit.vendor.companyName);
  if (isAgreed(visit)) return 'Both sides agreed on this slot. Confirm it once the gate pass pack is complete.';
  if (visit.slot && visit.state !== 'reschedule_requested') return 'The agreed slot.';
  const [first] = offeredSlots(visit);
  if (!first) return 'The slots offered.';
  return first.by === 'vendor'
    ? `${vendor} proposed these slots. Choose one, or propose others. Round ${visit.round} of 5.`
    : `You offered these slots. ${vendor} accepts one or proposes others. Round ${visit.round} of 5.`;
}

function packText({ missing, pack }: Visit): string {
  if (missing.length === 0) return 'Complete: the gate needs nothing more.';
  return pack ? `Missing: ${missingText(missing)}.` : 'The vendor has not filled it in yet.';
}

function Shown({ visit }: { visit: Visit }) {
  const { hrefFor, renderLink } = useHost();
  const { run: markSeen } = useApiMutation('markRequestSeen');
  const { take } = useFile();
  const { _id, changedAt, isNew, plant } = visit;
  // Looked at is what is shown, also when the vendor changes it meanwhile. A failure leaves it new: nobody is kept from reading.
  useEffect(() => {
    if (isNew) markSeen({ body: { requestId: _id } }).catch(() => {});
  }, [markSeen, _id, changedAt, isNew]);
  const offered = offeredSlots(visit).filter(({ by, isTaken }) => by === 'vendor' && !isTaken);
  const [chosen, setChosen] = useState<string | null>(null);
  const canChoose = visit.waitsFor === 'buyer' && !isAgreed(visit) && offered.length > 0;
  const slot = canChoose
    ? (offered.find(({ _id: id }) => id === chosen) ?? offered[0]!)
    : isAgreed(visit)
      ? visit.slot
      : null;
  const isAtPlant = visit.type !== 'vendor_shop_visit';
  const name = (side: 'buyer' | 'vendor') => (side === 'vendor' ? isolated(visit.vendor.companyName) : 'you');
  return (
    <>
      <PageTitle of={`${visit.number} ${visit.title}`} />
      <PageHeader
        breadcrumb={
          <Breadcrumb
            renderLink={renderLink}
            items={[{ label: 'Plant visits', href: hrefFor({ screen: 'plant-visits' }) }, { label: visit.number }]}
          />
        }
        title={<span className="wrap-anywhere">{isolated(visit.title)}</span>}
        status={<Badge tone={visitStateTone(visit)}>{visitStateLabel(visit)}</Badge>}
        description={<Facts visit={visit} />}
        actions={<VisitActions visit={visit} slot={slot} />}
      />
      <StageLine label={`Stages of ${visit.number}`} stages={visitStages(visit, waitText(visit))} />
      <EndReason visit={visit} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-6">
          <SlotChoice
            visit={visit}
            description={slotsText(visit)}
            nameOf={(side) => `offered by ${name(side)}`}
            chosenId={slot?._id ?? null}
            onChoose={canChoose ? setChosen : undefined}
          />
          {visit.attendance.some(({ inAt }) => inAt !== null) && (
            <AttendanceList attendance={visit.attendance} zone={plant.timeZone} />
          )}
          {visit.report && <Report visit={visit} report={visit.report} />}
          {isAtPlant && <PackList visit={visit} description={packText(visit)} />}
          {visit.papers.length > 0 && isAtPlant && <Papers visit={visit} />}
        </div>
        <div className="grid min-w-0 gap-6">
          <GatePass
            visit={visit}
            host={visit.host.isMe ? `${visit.host.fullName} (you)` : visit.host.fullName}
            isAtPlant={isAtPlant}
            onPdf={() =>
              void take({
                name: `${visit.pass?.number ?? visit.number}.pdf`,
                read: (client) => client.call('getVisitPdf', { path: { id: _id } }),
              })
            }
            onCalendar={() =>
              void take({
                name: `${visit.number}.ics`,
                read: (client) => client.call('getVisitCalendar', { path: { id: _id } }),
              })
            }
          />
          {visit.note && (
            <Card as="section" aria-labelledby="visit-note" className="grid gap-2">
              <CardHeader title="Note to the vendor" headingId="visit-note" />
              <p className="wrap-anywhere whitespace-pre-line">{isolated(visit.note)}</p>
            </Card>
          )}
          <VisitHistory history={visit.history} />
        </div>
      </div>
    </>
  );
}

function Facts({ visit }: { visit: Visit }) {
  const { vendor, job, plant, peopleCount, threadId } = visit;
  const name = isolated(vendor.companyName);
  return (
    <span className="wrap-anywhere">
      {visitTypes[visit.type]} ·{' '}
      {vendor.gstn ? (
        <ScreenLink to={{ screen: 'vendor-profile', params: { gstn: vendor.gstn } }} className={linkClass()}>
          {name}
        </ScreenLink>
      ) : (
        name
      )}
      {peopleCount > 0 && `, ${peopleText(peopleCount)}`}
      {job && (
        <>
          {' · for '}
          <ScreenLink to={{ screen: 'job-scope', params: { jrId: job.number } }} className={linkClass()}>
            {isolated(`${job.number} ${job.title ?? ''}`.trim())}
          </ScreenLink>
        </>
      )}
      {' · '}
      {isolated(plant.name)}
      {threadId && (
        <>
          {' · '}
          <ScreenLink to={{ screen: 'communication', query: { thread: threadId } }} className={linkClass()}>
            Messages
          </ScreenLink>
        </>
      )}
    </span>
  );
}

const ends: Partial<Record<Visit['state'], { title: string; what: Visit['history'][number]['what'] }>> = {
  declined: { title: 'Declined', what: 'declined' },
  cancelled: { title: 'Cancelled', what: 'cancelled' },
  no_show: { title: 'No-show', what: 'no_show' },
  expired: { title: 'Expired without an answer', what: 'expired' },
};

/** Why a visit ended before it took place, and by whom. */
function EndReason({ visit }: { visit: Visit }) {
  const end = ends[visit.state];
  const event = end && visit.history.find(({ what }) => what === end.what);
  if (!end || !event) return null;
  return (
    <Banner
      tone={visit.state === 'declined' || visit.state === 'no_show' ? 'bad' : 'warn'}
      title={event.name && event.side !== 'system' ? `${end.title} by ${isolated(event.name)}` : end.title}
    >
      {event.comment && <span className="block wrap-anywhere whitespace-pre-line">{isolated(event.comment)}</span>}
      <span className="block">{formatDateTime(event.at)}</span>
    </Banner>
  );
}

function Papers({ visit: { papers, vendor } }: { visit: Visit }) {
  return (
    <Card as="section" aria-labelledby="visit-papers" className="grid gap-3">
      <CardHeader
        title="Verification checks"
        headingId="visit-papers"
        description={`Of ${isolated(vendor.companyName)}, from its profile`}
      />
      <ul className="grid gap-1.5">
        {papers.map(({ name, status, validUntil }) => (
          <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="wrap-anywhere">{isolated(name)}</span>
            <span className="text-small text-ink-muted">
              {status.replaceAll('_', ' ')}
              {validUntil && `, valid until ${formatDate(validUntil)}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Report({ visit, report }: { visit: Visit; report: NonNullable<Visit['report']> }) {
  const { take } = useFile();
  return (
    <Card as="section" aria-labelledby="visit-report" className="grid gap-3">
      <CardHeader
        title="Report"
        headingId="visit-report"
        description={
          report.submittedAt
            ? `${report.by.isMe ? 'You' : isolated(report.by.fullName)}, ${formatDateTime(report.submittedAt)}`
            : 'Draft, not submitted yet'
        }
      />
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{isolated(report.text)}</p>
      {report.files.length > 0 && (
        <ul className="grid gap-2">
          {report.files.map(({ _id, name, sizeInBytes }) => (
            <li key={_id} className="flex items-center gap-2">
              <FileLine
                file={{ id: _id, name, sizeInBytes }}
                onDownload={() =>
                  void take({
                    name,
                    read: (client) => client.call('getVisitReportFile', { path: { id: visit._id, fileId: _id } }),
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
