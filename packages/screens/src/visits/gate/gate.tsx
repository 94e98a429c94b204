import { useApiClient } from '@millwright/api-client/use-api';
import '@millwright/api-client/visit-operations';
import { Badge } from '@millwright/ui/badge/badge';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Skeleton, SkeletonGroup } from '@millwright/ui/skeleton/skeleton';
import { useEffect, useState, type ReactNode } from 'react';
import { idTypeLabels, ppeText } from '../../parts/visits/visit-labels.ts';
import { clockText, dayText, timesText } from '../../parts/visits/visit-time.ts';
import { FailedState } from '../../shared/failed-state.tsx';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { LinkFrame } from '../../shared/link-frame.tsx';
import { useOpenedLink } from '../../shared/use-opened-link.ts';
import {
  insideOf,
  isInside,
  passesFor,
  statusAt,
  statusLabels,
  type GateDay,
  type GatePass,
  type GatePerson,
} from './gate.rules.ts';
import { useGate } from './use-gate.ts';

// A gate with one pass has neither.
const GateSearch = lazyPart(() => import('./gate-search.tsx'));

/**
 * `/gate#<token>`: a gate pass by its QR code, or the gate of a plant. No login: the token leaves the address at once and is exchanged for a session of
 * this gate in this browser. The page's address names it from then on: `/gate?gate=<id>`. It works without a connection.
 */
export default function Gate() {
  const client = useApiClient();
  const { id, opened, refusal, isNeeded, retry, show } = useOpenedLink<GateDay>({
    screen: 'gate',
    tokenLength: 22,
    parameter: 'gate',
    open: (token) => client.call('openGate', { body: { token } }),
    idOf: ({ gate }) => gate,
  });
  return (
    <LinkFrame className="max-w-160 pb-6">
      {id ? (
        <OfGate key={id} gate={id} opened={opened} onOpened={show} />
      ) : isNeeded ? (
        <GateNeeded />
      ) : refusal ? (
        <FailedState problem={refusal} headingLevel={1} onRetry={retry} />
      ) : (
        <PageSkeleton />
      )}
    </LinkFrame>
  );
}

function GateNeeded() {
  return (
    <EmptyState kind="no-results" headingLevel={1} title="No gate pass here">
      Scan the QR code of a gate pass with the camera of this phone, or open the link of your gate. Cancelled passes and
      replaced links do not work.
    </EmptyState>
  );
}

const PageSkeleton = () => (
  <SkeletonGroup label="Loading the gate" className="grid gap-4">
    <Skeleton className="h-8 w-3/4" />
    <Skeleton className="h-40" />
    <Skeleton className="h-64" />
  </SkeletonGroup>
);

/** The present, every half minute: a pass becomes valid while the page is open. */
function useClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function OfGate({
  gate,
  opened,
  onOpened,
}: {
  gate: string;
  opened: GateDay | null;
  onOpened: (day: GateDay) => void;
}) {
  const at = useGate(gate, opened);
  const now = useClock();
  const [typed, setTyped] = useState('');
  const [isInsideShown, setInsideShown] = useState(false);
  if (at.isOver) return <GateNeeded />;
  if (!at.day)
    return at.error ? <FailedState problem={at.error} headingLevel={1} onRetry={at.retry} /> : <PageSkeleton />;
  const { kind, plant, day, passes, insideCount } = at.day;
  const only = kind === 'pass' ? passes[0] : undefined;
  const shown = passesFor(passes, typed);
  return (
    <div className="grid gap-4">
      <header className="grid gap-0.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h1 className="wrap-anywhere">{only ? `Gate pass ${only.number}` : 'Gate'}</h1>
          {only && <Status pass={only} now={now} />}
        </div>
        <p className="wrap-anywhere text-ink-muted">
          {isolated(only?.place ? `${plant.name}, ${only.place}` : plant.name)} ·{' '}
          {only ? `${dayText(day)}, ${timesText(only, plant.timeZone)}` : dayText(day)}
        </p>
      </header>
      {at.unsentCount > 0 && (
        <Banner
          tone="warn"
          title={at.unsentCount === 1 ? '1 entry not sent yet' : `${at.unsentCount} entries not sent yet`}
        >
          They are kept on this phone with its time, and sent when you are back online.
        </Banner>
      )}
      {at.isKept && at.unsentCount === 0 && (
        <Banner tone="warn" title="No connection">
          This is the last saved list. You can still check visitors in and out.
        </Banner>
      )}
      {at.refused.length > 0 && (
        <Banner tone="bad" title="Not entered" onDismiss={at.forgetRefused}>
          {at.refused.map((text) => (
            <span key={text} className="block wrap-anywhere">
              {isolated(text)}
            </span>
          ))}
        </Banner>
      )}
      {kind === 'plant' && (
        <>
          <Card as="section" aria-labelledby="gate-inside" className="grid gap-3">
            <CardHeader
              title={`Inside now: ${insideCount}`}
              headingId="gate-inside"
              action={
                insideCount > 0 && (
                  <Button size="small" aria-expanded={isInsideShown} onClick={() => setInsideShown(!isInsideShown)}>
                    {isInsideShown ? 'Hide names' : 'Show names'}
                  </Button>
                )
              }
            />
            {isInsideShown && <Inside passes={passes} zone={plant.timeZone} />}
          </Card>
          <GateSearch plantId={plant._id} typed={typed} onType={setTyped} onOpened={onOpened} />
        </>
      )}
      {shown.length === 0 && (
        <EmptyState kind={typed ? 'no-results' : 'first-use'} title={typed ? 'No matching pass' : 'No visits today'}>
          {typed ? 'Check the spelling, or enter the code of the pass.' : 'Confirmed visits of the day appear here.'}
        </EmptyState>
      )}
      {shown.map((pass) => (
        <Pass
          key={pass.visitId}
          pass={pass}
          zone={plant.timeZone}
          now={now}
          isAlone={only !== undefined}
          onEnter={(person, direction) => at.enter({ visitId: pass.visitId, personId: person.personId, direction })}
        />
      ))}
      <p className="text-small text-ink-muted">Works offline. Entries are sent later with this phone’s time.</p>
    </div>
  );
}

function Status({ pass, now }: { pass: GatePass; now: number }) {
  const status = statusAt(pass, now);
  return (
    <Badge tone={status === 'valid' ? 'good' : status === 'cancelled' ? 'bad' : 'warn'}>{statusLabels[status]}</Badge>
  );
}

/** For an evacuation: who is inside, by company, with the host. */
function Inside({ passes, zone }: { passes: readonly GatePass[]; zone: string }) {
  return (
    <ul className="grid gap-2">
      {insideOf(passes).map(({ person, pass }) => (
        <li key={person.personId} className="min-w-0">
          <span className="block font-medium wrap-anywhere">{isolated(person.name)}</span>
          <span className="block text-small wrap-anywhere text-ink-muted">
            {isolated(pass.companyName)} · host {isolated(pass.host)} · in since {clockText(person.inAt!, zone)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Pass({
  pass,
  zone,
  now,
  isAlone,
  onEnter,
}: {
  pass: GatePass;
  zone: string;
  now: number;
  /** The page is of this pass alone, and says its number and time above. */
  isAlone: boolean;
  onEnter: (person: GatePerson, direction: 'in' | 'out') => void;
}) {
  const { visitId, number, companyName, host, purpose, ppe, people, vehicles, tools } = pass;
  const status = statusAt(pass, now);
  const id = `gate-pass-${visitId}`;
  const inside = people.filter(isInside).length;
  return (
    <Card as="section" padding="none" aria-labelledby={id}>
      <div className="grid gap-3 p-card">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2 id={id} className="min-w-0 text-title wrap-anywhere">
            {isAlone ? 'Visitors' : isolated(companyName)}
            <span className="block text-small font-normal text-ink-muted">
              {isAlone ? `${inside} of ${people.length} inside` : `${number} · ${timesText(pass, zone)}`}
            </span>
          </h2>
          {!isAlone && <Status pass={pass} now={now} />}
        </div>
        <DefinitionList
          items={[
            ...(isAlone ? [{ term: 'Company', description: isolated(companyName) }] : []),
            { term: 'Host', description: isolated(host) },
            { term: 'Purpose', description: isolated(purpose) },
            { term: 'PPE', description: ppeText(ppe) },
            ...(vehicles.length > 0 ? [{ term: 'Vehicles', description: <Lines lines={vehicles} /> }] : []),
            ...(tools.length > 0 ? [{ term: 'Tools', description: <Lines lines={tools} /> }] : []),
          ]}
        />
      </div>
      <ul aria-label={`Visitors of ${number}`}>
        {people.map((person) => {
          const isIn = isInside(person);
          const reason = isIn || status === 'valid' ? undefined : reasons[status];
          return (
            <li
              key={person.personId}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line px-card py-2.5"
            >
              <span className="min-w-0 flex-1 basis-40">
                <span className="block font-medium wrap-anywhere">{isolated(person.name)}</span>
                <span className="block text-small text-ink-muted tabular-nums">
                  {idTypeLabels[person.idType]} ··{person.idLastFour}
                  {isIn && ` · in since ${clockText(person.inAt!, zone)}`}
                  {person.outAt && ` · left ${clockText(person.outAt, zone)}`}
                </span>
              </span>
              <Button
                size="large"
                variant="secondary"
                disabledReason={reason}
                onClick={() => onEnter(person, isIn ? 'out' : 'in')}
              >
                {isIn ? 'Check out' : 'Check in'}
                <span className="sr-only"> {person.name}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const reasons: Record<GatePass['status'], string | undefined> = {
  early: 'The pass is valid from 60 minutes before the visit.',
  valid: undefined,
  over: 'The pass expired 2 hours after the visit.',
  cancelled: 'The visit was cancelled.',
};

const Lines = ({ lines }: { lines: readonly string[] }): ReactNode => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{isolated(line)}</li>
    ))}
  </ul>
);
