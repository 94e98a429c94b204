import { useApi } from '@millwright/api-client/use-api';
import { Modal } from '@millwright/ui/modal/modal';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useDeferredValue, useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import type { ChosenCard } from './cards.rules.ts';

/** Chooses a job, or the quote of a vendor, that the next message points to. */
export default function CardDialog({
  onChoose,
  onClose,
}: {
  onChoose: (card: ChosenCard) => void;
  onClose: () => void;
}) {
  const [kind, setKind] = useState<'job' | 'quote'>('job');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const partners = useApi('getMessagePartners', { query: search === '' ? {} : { search } }, { keepPrevious: true });
  return (
    <Modal isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title="Attach a card">
      <div className="grid gap-4">
        <SegmentedControl
          label="Card"
          options={[
            { value: 'job', label: 'Job' },
            { value: 'quote', label: 'Quote' },
          ]}
          value={kind}
          onValueChange={setKind}
        />
        <TextField
          label={kind === 'job' ? 'Job' : 'Vendor or job'}
          type="search"
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Loadable of={partners} skeleton={<Skeleton className="h-40" />}>
          {({ vendors, jobs }) => {
            const rows: ChosenCard[] =
              kind === 'job'
                ? jobs.map(({ jobId, number, title }) => ({ kind, ref: jobId, title: title ?? number, about: number }))
                : vendors.map(({ jobVendorId, companyName, job }) => ({
                    kind,
                    ref: jobVendorId,
                    title: `Quote of ${companyName}`,
                    about: `${job.number} ${job.title ?? ''}`,
                  }));
            return rows.length === 0 ? (
              <p className="text-ink-muted">{kind === 'job' ? 'No jobs found.' : 'No quotes found.'}</p>
            ) : (
              <ul aria-label={kind === 'job' ? 'Jobs' : 'Quotes'} className="max-h-72 overflow-y-auto">
                {rows.map((card) => (
                  <li key={card.ref}>
                    <button
                      type="button"
                      onClick={() => onChoose(card)}
                      className="grid w-full min-w-0 rounded-middle px-2 py-2 text-start -outline-offset-2! hover:bg-hover"
                    >
                      <span className="truncate font-medium">{isolated(card.title)}</span>
                      <span className="truncate text-small text-ink-muted">{isolated(card.about)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            );
          }}
        </Loadable>
      </div>
    </Modal>
  );
}
