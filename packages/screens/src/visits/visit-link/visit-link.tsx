import type { Args } from '@millwright/api-client/client';
import { useApi, useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import '@millwright/api-client/visit-operations';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Skeleton, SkeletonGroup } from '@millwright/ui/skeleton/skeleton';
import { useState, type ReactNode } from 'react';
import { AttendanceList } from '../../parts/visits/attendance-list.tsx';
import { GatePass } from '../../parts/visits/gate-pass.tsx';
import { PackList } from '../../parts/visits/pack-list.tsx';
import { SlotChoice } from '../../parts/visits/slot-choice.tsx';
import { VisitHistory } from '../../parts/visits/visit-history.tsx';
import {
  isAgreed,
  missingText,
  offeredSlots,
  visitStateLabel,
  visitStateTone,
  visitTypes,
  type VendorVisit,
} from '../../parts/visits/visit-labels.ts';
import { startText } from '../../parts/visits/visit-time.ts';
import { FailedState } from '../../shared/failed-state.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { LinkFrame } from '../../shared/link-frame.tsx';
import { useFile } from '../../shared/use-file.ts';
import { useOpenedLink } from '../../shared/use-opened-link.ts';

// Who only reads, and on a slow phone, needs none of these.
const PackForm = lazyPart(() => import('./pack-form.tsx'));
const ReasonDialog = lazyPart(() => import('../../parts/visits/reason-dialog.tsx'));
const SlotsDialog = lazyPart(() => import('../../parts/visits/slots-dialog.tsx'));

/**
 * `/visit#<token>`: what a vendor without an account was mailed. The token leaves the address at once and is exchanged for a session of this
 * visit in this browser. The page's address names the visit from then on: `/visit?visit=<id>`.
 */
export default function VisitLink() {
  const client = useApiClient();
  const { id, opened, refusal, isNeeded, retry } = useOpenedLink({
    screen: 'visit-link',
    tokenLength: 43,
    parameter: 'visit',
    open: (token) => client.call('openVisitLink', { body: { token } }),
    idOf: ({ visit }) => visit,
  });
  return id ? (
    <OfLink key={id} id={id} opened={opened} />
  ) : (
    <Page>
      {isNeeded ? (
        <LinkNeeded />
      ) : refusal ? (
        <FailedState problem={refusal} headingLevel={1} onRetry={retry} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}

const Page = ({ vendorName, children }: { vendorName?: string | undefined; children: ReactNode }) => (
  <LinkFrame className="max-w-280 pb-6" note={vendorName && `Link for ${isolated(vendorName)}`}>
    {children}
  </LinkFrame>
);

/** The page of one visit. `opened` is what its opening answered. */
function OfLink({ id, opened }: { id: string; opened: VendorVisit | null }) {
  const read = useApi('getVendorVisit', { query: { visit: id } });
  const isOver = read.error?.status === 401;
  const visit = isOver ? undefined : (read.data ?? opened);
  return (
    <Page vendorName={visit?.vendorName}>
      {visit ? (
        <>
          {read.error && <FailedState problem={read.error} onRetry={read.retry} isInline />}
          <Shown visit={visit} />
        </>
      ) : isOver ? (
        <LinkNeeded />
      ) : read.error ? (
        <FailedState problem={read.error} headingLevel={1} onRetry={read.retry} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}

function LinkNeeded() {
  return (
    <EmptyState kind="no-results" headingLevel={1} title="This link is not valid">
      Open the complete link from the latest email about the visit. Links are valid for 180 days. Ask the buyer to
      resend it if needed.
    </EmptyState>
  );
}

const PageSkeleton = () => (
  <SkeletonGroup label="Loading the visit" className="grid gap-4">
    <Skeleton className="h-5 w-1/2" />
    <Skeleton className="h-8 w-3/4" />
    <Skeleton className="h-64" />
    <Skeleton className="h-64" />
  </SkeletonGroup>
);

type Answer = Args<'answerVisit'>['body'];
type Open = 'propose' | 'reschedule' | 'decline' | 'cancel';

function slotsText({ slots, slot, state, round, buyer }: VendorVisit): string {
  if (isAgreed({ slot, state }))
    return `You agreed on this slot. ${isolated(buyer)} confirms it once the pack is complete.`;
  const [first] = offeredSlots({ slots });
  if (!first) return slot ? 'The agreed slot.' : 'The slots offered.';
  return first.by === 'buyer'
    ? `${isolated(buyer)} offers these slots. Accept one, or propose others. Round ${round} of 5.`
    : `You proposed these slots. ${isolated(buyer)} confirms one or proposes others. Round ${round} of 5.`;
}

function packText({ missing, can }: VendorVisit): string {
  if (missing.length === 0) return 'Complete: the gate needs nothing more.';
  return can.pack ? `The gate still needs: ${missingText(missing)}.` : `Missing: ${missingText(missing)}.`;
}

function Shown({ visit }: { visit: VendorVisit }) {
  const { visit: id, version, can, plant, buyer } = visit;
  const client = useApiClient();
  const { take } = useFile();
  const read = ['getVendorVisit', { query: { visit: id } }] as const;
  const answer = useApiMutation('answerVisit', read);
  const save = useApiMutation('saveVisitPack', read);
  const [open, setOpen] = useState<Open | null>(null);
  const [isPacking, setPacking] = useState(false);
  const offered = offeredSlots(visit).filter(({ by, isTaken }) => by === 'buyer' && !isTaken);
  const [chosen, setChosen] = useState<string | null>(null);
  const canAccept = can.answers.includes('accept') && offered.length > 0;
  const slot = canAccept ? (offered.find(({ _id }) => _id === chosen) ?? offered[0]!) : null;
  const send = async (body: Omit<Answer, 'version'>) => {
    try {
      await answer.run({ query: { visit: id }, body: { version, ...body } });
      setOpen(null);
    } catch {
      // the refusal is shown where it was asked
    }
  };
  const begin = (next: Open) => () => {
    answer.reset();
    setOpen(next);
  };
  const dialog = { isPending: answer.isPending, error: answer.error, onClose: () => setOpen(null) };
  // Declined then, what was confirmed stays.
  const isReschedule = visit.state === 'reschedule_requested';
  const isAtPlant = visit.type !== 'vendor_shop_visit';
  const packNeeded = can.pack && isAtPlant && visit.missing.length > 0;
  const name = (side: 'buyer' | 'vendor') => (side === 'buyer' ? isolated(buyer) : 'you');
  return (
    <>
      <header className="grid gap-0.5 pb-4">
        <p className="text-small text-ink-muted">
          Plant visit {visit.number}, {visitTypes[visit.type].toLowerCase()}
        </p>
        <h1 className="wrap-anywhere">{isolated(visit.title)}</h1>
        <p className="wrap-anywhere text-ink-muted">
          {isolatedList([buyer, plant.name], ' · ')}
          {visit.jobNumber && ` · ${isolatedList([visit.jobNumber, visit.jobTitle], ' ')}`}
        </p>
        <p className="pt-1">
          <Badge tone={visitStateTone(visit)}>{visitStateLabel(visit)}</Badge>
        </p>
      </header>
      <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4">
          <SlotChoice
            visit={visit}
            description={slotsText(visit)}
            nameOf={(side) => `offered by ${name(side)}`}
            chosenId={slot?._id ?? null}
            onChoose={canAccept ? setChosen : undefined}
          />
          {answer.error && open === null && <Banner tone="bad">{answer.error.message}</Banner>}
          {isAtPlant &&
            (isPacking ? (
              <PackForm
                visit={visit}
                isPending={save.isPending}
                error={save.error}
                onCancel={() => setPacking(false)}
                onSave={(pack) =>
                  void save
                    .run({ query: { visit: id }, body: { version, pack, hasConsent: true } })
                    .then(() => setPacking(false))
                    .catch(() => undefined)
                }
              />
            ) : (
              <PackList
                visit={visit}
                description={packText(visit)}
                action={
                  can.pack && (
                    <Button
                      size="small"
                      onClick={() => {
                        save.reset();
                        setPacking(true);
                      }}
                    >
                      {visit.pack ? 'Edit pack' : 'Fill in pack'}
                    </Button>
                  )
                }
              />
            ))}
          {visit.attendance.some(({ inAt }) => inAt !== null) && (
            <AttendanceList attendance={visit.attendance} zone={plant.timeZone} />
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          <GatePass
            visit={visit}
            host={visit.host}
            isAtPlant={isAtPlant}
            onPdf={() =>
              void take({
                name: `${visit.pass?.number ?? visit.number}.pdf`,
                read: () => client.call('getVendorVisitPdf', { query: { visit: id } }),
              })
            }
            onCalendar={() =>
              void take({
                name: `${visit.number}.ics`,
                read: () => client.call('getVendorVisitCalendar', { query: { visit: id } }),
              })
            }
          />
          {visit.note && (
            <Card as="section" aria-labelledby="visit-note" className="grid gap-2">
              <CardHeader title={`Note from ${isolated(buyer)}`} headingId="visit-note" />
              <p className="wrap-anywhere whitespace-pre-line">{isolated(visit.note)}</p>
            </Card>
          )}
          <VisitHistory history={visit.history} />
        </div>
      </div>
      {!isPacking && (can.answers.length > 0 || packNeeded) && (
        <div
          data-slot="dock"
          className="sticky bottom-0 z-10 -mx-gutter mt-6 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-gutter py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] print:hidden"
        >
          <p className="min-w-0 flex-auto text-small text-ink-muted max-md:hidden">
            No account needed. This link is for you only.
          </p>
          {can.answers.includes('decline') && (
            <Button size="large" onClick={begin('decline')}>
              {isReschedule ? 'Keep the agreed slot' : 'Decline'}
            </Button>
          )}
          {can.answers.includes('cancel') && (
            <Button size="large" onClick={begin('cancel')}>
              Cancel visit
            </Button>
          )}
          {can.answers.includes('propose') && (
            <Button size="large" onClick={begin('propose')}>
              Propose other slots
            </Button>
          )}
          {can.answers.includes('reschedule') && (
            <Button size="large" onClick={begin('reschedule')}>
              Reschedule
            </Button>
          )}
          {slot ? (
            <Button
              size="large"
              variant="primary"
              className="flex-auto md:flex-none"
              isLoading={answer.isPending && open === null}
              onClick={() => void send({ answer: 'accept', slotId: slot._id })}
            >
              Accept {startText(slot.startsAt, plant.timeZone)}
            </Button>
          ) : (
            packNeeded && (
              <Button
                size="large"
                variant="primary"
                className="flex-auto md:flex-none"
                onClick={() => {
                  save.reset();
                  setPacking(true);
                }}
              >
                Fill in gate pass pack
              </Button>
            )
          )}
        </div>
      )}
      {(open === 'propose' || open === 'reschedule') && (
        <SlotsDialog
          {...dialog}
          title={open === 'propose' ? 'Propose other slots' : 'Reschedule the visit'}
          description={`${isolated(buyer)} confirms one or proposes others.`}
          now={visit.now}
          closedDays={visit.closedDays}
          onSubmit={(slots, comment) => void send({ answer: open, slots, ...(comment && { comment }) })}
        />
      )}
      {(open === 'decline' || open === 'cancel') && (
        <ReasonDialog
          {...dialog}
          title={
            open === 'cancel' ? 'Cancel the visit?' : isReschedule ? 'Keep the agreed slot?' : 'Decline the visit?'
          }
          description={
            open === 'decline' && isReschedule
              ? `The visit stays as confirmed. ${isolated(buyer)} will see the reason.`
              : `${isolated(buyer)} will see the reason. This cannot be undone.`
          }
          submitLabel={open === 'cancel' ? 'Cancel visit' : isReschedule ? 'Keep slot' : 'Decline visit'}
          onSubmit={(comment) => void send({ answer: open, comment })}
        />
      )}
    </>
  );
}
