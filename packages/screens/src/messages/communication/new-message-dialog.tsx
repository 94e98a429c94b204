import type { ApiProblem } from '@millwright/api-client/problem';
import type { Args } from '@millwright/api-client/client';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Avatar } from '@millwright/ui/avatar/avatar';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { MultiSelect } from '@millwright/ui/multi-select/multi-select';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useDeferredValue, useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';

type Start = Args<'chatInitiate'>['body'];

/** Starts a conversation with a vendor of a job, the members of a job, or a team. */
export default function NewMessageDialog({
  onClose,
  onStarted,
}: {
  onClose: () => void;
  onStarted: (threadId: string) => void;
}) {
  const [kind, setKind] = useState<'vendor' | 'job' | 'team'>('vendor');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const partners = useApi(
    'getMessagePartners',
    { query: kind === 'team' || search === '' ? {} : { search } },
    { keepPrevious: true },
  );
  const start = useApiMutation('chatInitiate');
  const begin = (body: Start) =>
    void start.run({ body }).then(
      ({ thread }) => onStarted(thread._id),
      (_problem: ApiProblem) => undefined,
    );
  return (
    <Modal isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title="New message">
      <div className="grid gap-4">
        <SegmentedControl
          label="Write to"
          options={[
            { value: 'vendor', label: 'Vendor' },
            { value: 'job', label: 'Job members' },
            { value: 'team', label: 'Team' },
          ]}
          value={kind}
          onValueChange={setKind}
        />
        {start.error && <Banner tone="bad">{start.error.message}</Banner>}
        {kind === 'team' ? (
          <Team
            people={partners.data?.people ?? []}
            isPending={start.isPending}
            onStart={(title, memberIds) => begin({ communicationType: 'team', title, memberIds })}
          />
        ) : (
          <>
            <TextField
              label={kind === 'vendor' ? 'Vendor or job' : 'Job'}
              type="search"
              value={typed}
              maxLength={100}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Loadable of={partners} skeleton={<Skeleton className="h-40" />}>
              {({ vendors, jobs }) => {
                const rows =
                  kind === 'vendor'
                    ? vendors.map(({ jobVendorId, companyName, job }) => ({
                        id: jobVendorId,
                        name: companyName,
                        about: `${job.number} ${job.title ?? ''}`,
                        body: { communicationType: 'vendor', jobVendorId } as const,
                      }))
                    : jobs.map(({ jobId, number, title }) => ({
                        id: jobId,
                        name: title ?? number,
                        about: number,
                        body: { communicationType: 'job', jobId } as const,
                      }));
                return rows.length === 0 ? (
                  <p className="text-ink-muted">
                    {kind === 'vendor'
                      ? 'No vendors found. You can write to vendors that received one of your RFQs.'
                      : 'No jobs found. You can write to members of jobs you have a role on.'}
                  </p>
                ) : (
                  <ul aria-label={kind === 'vendor' ? 'Vendors' : 'Jobs'} className="max-h-72 overflow-y-auto">
                    {rows.map(({ id, name, about, body }) => (
                      <li key={id}>
                        <button
                          type="button"
                          disabled={start.isPending}
                          onClick={() => begin(body)}
                          className="flex w-full min-w-0 items-center gap-3 rounded-middle px-2 py-2 text-start -outline-offset-2! hover:bg-hover"
                        >
                          <Avatar name={name} size="small" />
                          <span className="grid min-w-0">
                            <span className="truncate font-medium">{isolated(name)}</span>
                            <span className="truncate text-small text-ink-muted">{isolated(about)}</span>
                          </span>
                        </button>
                      </li>
                    ))}
                  </ul>
                );
              }}
            </Loadable>
          </>
        )}
      </div>
    </Modal>
  );
}

function Team({
  people,
  isPending,
  onStart,
}: {
  people: readonly { userId: string; fullName: string }[];
  isPending: boolean;
  onStart: (title: string, memberIds: string[]) => void;
}) {
  const [title, setTitle] = useState('');
  const [memberIds, setMemberIds] = useState<string[]>([]);
  const [isChecked, setChecked] = useState(false);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (title.trim() !== '' && memberIds.length > 0) onStart(title.trim(), memberIds);
      }}
    >
      <TextField
        label="Subject"
        value={title}
        maxLength={120}
        error={isChecked && title.trim() === '' ? 'Enter a subject.' : undefined}
        onChange={(event) => setTitle(event.target.value)}
      />
      <MultiSelect
        label="Colleagues"
        options={people.map(({ userId, fullName }) => ({ value: userId, label: fullName }))}
        values={memberIds}
        onValuesChange={setMemberIds}
        error={isChecked && memberIds.length === 0 ? 'Choose at least one colleague.' : undefined}
      />
      <div>
        <Button type="submit" variant="primary" isLoading={isPending}>
          Start conversation
        </Button>
      </div>
    </form>
  );
}
