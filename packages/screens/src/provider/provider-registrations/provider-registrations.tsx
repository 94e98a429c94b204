import { useApi, useApiClient } from '@millwright/api-client/use-api';
import { Avatar } from '@millwright/ui/avatar/avatar';
import { Badge } from '@millwright/ui/badge/badge';
import { Card } from '@millwright/ui/card/card';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { NavTabs } from '@millwright/ui/nav-tabs/nav-tabs';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useHost } from '../../shared/host.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { isolated } from '../../shared/isolated.ts';
import { formatCount, formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import { DecisionActions, OutcomeBadge, type Registration } from './decision-actions.tsx';

/** The server looks every few seconds which decisions are due. */
const CARRIED_OUT_AFTER_IN_MS = 4_000;

/** Who asks for access to the product, of all companies: those who wait, and what was decided (section 6 of the product specification, approval). */
export default function ProviderRegistrations() {
  const host = useHost();
  const title = useRef<HTMLHeadingElement>(null);
  const state = host.query.get('show') === 'decided' ? 'decided' : 'waiting';
  const registrations = useApi('getProviderRegistrations', { query: { state } });
  const { data, retry } = registrations;
  useReadAgainWhenDue(data?.registrations, retry);
  const waiting = data?.registrations.filter(({ decision }) => decision === null).length ?? 0;
  const focusTitle = () => title.current?.focus({ preventScroll: true });
  const to = (show?: string) => host.hrefFor({ screen: 'provider-registrations', query: { show } });
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader
        titleRef={title}
        title="Approvals"
        description="Access requests from registered users. A decision takes effect after a minute, and the person is notified by email."
      />
      <NavTabs
        label="Registrations"
        currentId={state}
        renderLink={host.renderLink}
        tabs={[
          { id: 'waiting', label: 'Waiting', href: to() },
          { id: 'decided', label: 'Decided', href: to('decided') },
        ]}
      />
      <Loadable
        of={registrations}
        skeleton={
          <div className="grid gap-4">
            {[0, 1, 2].map((index) => (
              <Skeleton key={index} className="h-44" />
            ))}
          </div>
        }
        isEmpty={(answer) => answer.registrations.length === 0}
        empty={
          state === 'waiting' ? (
            <EmptyState title="No pending requests">New registrations appear here, longest wait first.</EmptyState>
          ) : (
            <EmptyState title="No decisions yet">Decisions of the team and of super users appear here.</EmptyState>
          )
        }
      >
        {(answer) =>
          state === 'waiting' ? (
            <div className="grid gap-4">
              <p role="status" className="text-small text-ink-muted">
                {waiting === 0
                  ? 'No other pending requests.'
                  : `${formatQuantity(waiting, 'person waits', 'people wait')}${waiting > 1 ? ', longest wait first' : ''}.`}
              </p>
              <ul className="grid gap-4">
                {answer.registrations.map((registration) => (
                  <li key={registration._id}>
                    <RegistrationCard registration={registration} onRefused={retry} onFocusLost={focusTitle} />
                  </li>
                ))}
              </ul>
            </div>
          ) : (
            <DecidedTable registrations={answer.registrations} onRefused={retry} />
          )
        }
      </Loadable>
    </div>
  );
}

/** Reads the list again when the next decision has taken effect. */
function useReadAgainWhenDue(registrations: readonly Registration[] | undefined, retry: () => void) {
  const client = useApiClient();
  useEffect(() => {
    const ends = (registrations ?? []).flatMap(({ decision }) =>
      decision?.takesEffectAt ? [Date.parse(decision.takesEffectAt)] : [],
    );
    if (ends.length === 0) return;
    const left = Math.min(...ends) - Date.now() - client.serverOffsetInMilliseconds();
    // Again and again where the server is late: the same answer draws nothing anew, and this effect does not run again.
    let timer = setTimeout(
      function read() {
        retry();
        timer = setTimeout(read, CARRIED_OUT_AFTER_IN_MS);
      },
      Math.max(0, left) + CARRIED_OUT_AFTER_IN_MS,
    );
    return () => clearTimeout(timer);
  }, [registrations, retry, client]);
}

/** The registration as the server answered last: to a decision here at once, to the next reading of the list after it. */
function useNewest(registration: Registration): [Registration, (answer: Registration) => void] {
  const [answered, setAnswered] = useState<{ to: Registration; answer: Registration }>();
  return [
    answered?.to === registration ? answered.answer : registration,
    (answer) => setAnswered({ to: registration, answer }),
  ];
}

const wishes = { Corporate: 'Corporate User', Plant: 'Plant User' };
const labels = { internal: 'Internal address', test: 'Test address' };

/** What is known of a person who waits. */
function RegistrationCard({
  registration,
  onRefused,
  onFocusLost,
}: {
  registration: Registration;
  onRefused: () => void;
  onFocusLost: () => void;
}) {
  const [shown, setShown] = useNewest(registration);
  const headingId = useId();
  const card = useRef<HTMLElement>(null);
  const focusLost = useRef(onFocusLost);
  useEffect(() => {
    focusLost.current = onFocusLost;
  });
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (element?.contains(document.activeElement)) focusLost.current();
    };
  }, []);
  const { fullName, companyName, emailDomain, isNewCompany, isInvited, label, decision } = shown;
  const facts: [string, string | null][] = [
    ['Email', shown.email],
    ['Phone', shown.phoneNumber],
    ['Company', `${isolated(companyName)} (${emailDomain})`],
    ['User type', wishes[shown.userType]],
    ['Plant', shown.plant],
    ['Address', shown.address],
    ['Founded', shown.foundedYear === null ? null : String(shown.foundedYear)],
    ['Employees', shown.totalEmployees === null ? null : formatCount(shown.totalEmployees)],
    ['Looking for', shown.subcategory],
  ];
  return (
    <Card as="article" ref={card} aria-labelledby={headingId} padding="none">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-card">
        <div className="flex min-w-0 flex-1 basis-60 items-center gap-3">
          <Avatar name={fullName} shape="round" />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <h2 id={headingId} className="min-w-0 text-title font-semibold wrap-anywhere">
                <bdi>{fullName}</bdi>
              </h2>
              {isNewCompany && <Badge tone="warn">New company</Badge>}
              {isInvited && <Badge tone="steel">Invited</Badge>}
              {label && <Badge>{labels[label]}</Badge>}
            </div>
            <p className="text-small wrap-anywhere text-ink-muted">
              {isolated(companyName)} · asked {formatDateTime(shown.requestedAt)}
            </p>
          </div>
        </div>
        <DecisionActions registration={shown} onAnswer={setShown} onRefused={onRefused} />
      </div>
      {decision === null ? (
        <div className="grid gap-4 border-t border-line p-card">
          <DefinitionList
            layout="stacked"
            className="grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))]"
            items={facts.flatMap(([term, description]) => (description ? [{ id: term, term, description }] : []))}
          />
          {isNewCompany && (
            <p className="text-small text-ink-muted">
              This company has no users yet. The first approved user becomes its super user, and verifies the email
              domain {emailDomain}.
            </p>
          )}
        </div>
      ) : null}
    </Card>
  );
}

function DecidedTable({ registrations, onRefused }: { registrations: readonly Registration[]; onRefused: () => void }) {
  const columns: TableColumn<Registration>[] = [
    {
      id: 'person',
      header: 'Person',
      isRowHeader: true,
      cell: ({ fullName, email }) => (
        <>
          <bdi className="font-medium">{fullName}</bdi>
          <span className="block text-small font-normal text-ink-muted">{email}</span>
        </>
      ),
    },
    { id: 'company', header: 'Company', cell: ({ companyName }) => <bdi>{companyName}</bdi> },
    {
      id: 'decision',
      header: 'Decision',
      cell: ({ decision }) => decision && !decision.takesEffectAt && <OutcomeBadge outcome={decision.outcome} />,
    },
    { id: 'by', header: 'By', cell: ({ decision }) => decision?.by ?? 'A super user of the company' },
    { id: 'at', header: 'When', cell: ({ decision }) => decision && formatDateTime(decision.at) },
    {
      id: 'actions',
      header: <span className="sr-only">Change</span>,
      headerText: 'Change',
      cell: (registration) => <DecidedActions registration={registration} onRefused={onRefused} />,
    },
  ];
  return (
    <Table
      caption="Latest 100 decisions"
      isCaptionHidden
      columns={columns}
      rows={registrations}
      getRowId={({ _id }) => _id}
    />
  );
}

function DecidedActions({ registration, onRefused }: { registration: Registration; onRefused: () => void }) {
  const [shown, setShown] = useNewest(registration);
  if (!shown.can.approve && !shown.decision?.takesEffectAt) return null;
  return <DecisionActions registration={shown} onAnswer={setShown} onRefused={onRefused} />;
}
