import type { Answer } from '@millwright/api-client/client';
import { useApi } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button, buttonClass } from '@millwright/ui/button/button';
import { CardHeader } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useState } from 'react';
import type { Job } from '../../parts/jobs/job-words.ts';
import { ScreenLink } from '../../shared/host.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { formatCount, formatQuantity } from '../../shared/vendor-format.ts';
import { useJob } from '../use-job.ts';
import { useVendorActs } from './use-vendor-acts.ts';
import { isSilent, type JobVendor } from './vendor-status.ts';
import { VendorsTable } from './vendors-table.tsx';

const AddDialog = lazyPart(() => import('./add-dialog.tsx'));
const NoteDialog = lazyPart(() => import('./note-dialog.tsx'));
const RemoveDialog = lazyPart(() => import('./remove-dialog.tsx'));
const SuggestDialog = lazyPart(() => import('./suggest-dialog.tsx'));
const SuggestionsDialog = lazyPart(() => import('./suggestions-dialog.tsx'));
const UnlistedDialog = lazyPart(() => import('./unlisted-dialog.tsx'));

type Vendors = Answer<'getJobVendorClientSide'>;
type Open =
  | { id: 'add' | 'unlisted' | 'suggestions' }
  | { id: 'suggest'; vendor: { gstn: string; name: string } }
  | { id: 'note'; vendor: JobVendor }
  | { id: 'remove'; vendors: readonly JobVendor[] };

/** The vendors of a job with the status of each. */
export default function JobVendors({ jrId }: { jrId: string }) {
  const job = useJob(jrId)?.data?.jobRequestDetails;
  return job ? <List job={job} /> : null;
}

function List({ job }: { job: Job }) {
  const vendors = useApi('getJobVendorClientSide', { path: { id: job._id } });
  return (
    <Loadable of={vendors} skeleton={<Skeleton className="h-96" />}>
      {(data) => <Loaded job={job} data={data} />}
    </Loadable>
  );
}

const order: Record<JobVendor['state'], number> = { suggested: 0, added: 1, removed: 2 };

function Loaded({ job, data: { vendors, totalVendors, can } }: { job: Job; data: Vendors }) {
  const acts = useVendorActs(job);
  const [open, setOpen] = useState<Open | null>(null);
  const [ids, setIds] = useState<string[]>([]);
  const rows = vendors.toSorted((left, right) => order[left.state] - order[right.state]);
  const chosen = rows.filter(({ _id, state }) => ids.includes(_id) && state !== 'removed');
  const suggested = rows.filter(({ state }) => state === 'suggested');
  const unsent = can.send ? rows.filter(({ state, invitation }) => state === 'added' && invitation === null) : [];
  const silent = can.send ? rows.filter(isSilent) : [];
  const close = () => setOpen(null);
  return (
    <section aria-labelledby="vendors" className="grid min-w-0 gap-4">
      <CardHeader
        title="Vendors"
        headingId="vendors"
        description={`${formatCount(totalVendors.total)} on the job, ${formatCount(totalVendors.invited)} invited, ${formatQuantity(totalVendors.quoted, 'quote')}.`}
        action={
          <div className="flex flex-wrap gap-2">
            {can.choose && suggested.length > 0 && (
              <Button onClick={() => setOpen({ id: 'suggestions' })}>
                Review {formatQuantity(suggested.length, 'suggestion')}
              </Button>
            )}
            {(can.choose || can.suggest) && (
              <Button onClick={() => setOpen({ id: 'add' })}>{can.choose ? 'Add vendors' : 'Suggest a vendor'}</Button>
            )}
            {unsent.length > 0 ? (
              <Button variant="primary" isLoading={acts.isSending} onClick={() => void acts.send(unsent)}>
                Send to {formatQuantity(unsent.length, 'vendor')}
              </Button>
            ) : (
              silent.length > 0 && (
                <Button variant="primary" isLoading={acts.isReminding} onClick={() => void acts.remind(silent)}>
                  Remind {formatQuantity(silent.length, 'vendor')}
                </Button>
              )
            )}
          </div>
        }
      />
      {vendors.some(({ source }) => source === 'team') && (
        <Banner
          tone="info"
          title="The Millwright team proposes vendors for this job"
          action={
            <ScreenLink
              to={{ screen: 'f3-vendors', params: { jrId: job.number } }}
              className={buttonClass({ size: 'small' })}
            >
              View proposals
            </ScreenLink>
          }
        >
          Compare them side by side and give feedback.
        </Banner>
      )}
      {rows.length === 0 ? (
        <EmptyState title="No vendors yet">
          {can.choose ? 'Add vendors to invite.' : 'Vendors that the buyers add appear here.'}
        </EmptyState>
      ) : (
        <VendorsTable
          job={job}
          rows={rows}
          chosen={chosen.map(({ _id }) => _id)}
          acts={{
            ...(can.choose && {
              add: (vendor) => void acts.addAgain([vendor]),
              mark: (vendor, isShortlisted) => void acts.mark(vendor, isShortlisted),
              remove: (vendor) => setOpen({ id: 'remove', vendors: [vendor] }),
            }),
            ...(can.note && { note: (vendor) => setOpen({ id: 'note', vendor }) }),
            ...(can.send && {
              send: (vendor) => void acts.send([vendor]),
              remind: (vendor) => void acts.remind([vendor]),
            }),
          }}
          {...((can.choose || can.send) && { onChoose: setIds })}
        />
      )}
      {chosen.length > 0 && (
        <Chosen
          chosen={chosen}
          onClear={() => setIds([])}
          {...(can.send && {
            onSend: (those) => void acts.send(those).then(() => setIds([])),
            onRemind: (those) => void acts.remind(those).then(() => setIds([])),
          })}
          {...(can.choose && { onRemove: (those) => setOpen({ id: 'remove', vendors: those }) })}
        />
      )}
      {rows.length > 0 && <p className="text-small text-ink-muted">Vendors cannot see each other.</p>}
      {open?.id === 'add' && (
        <AddDialog
          job={job}
          known={vendors}
          canChoose={can.choose}
          onUnlisted={() => setOpen({ id: 'unlisted' })}
          onSuggest={(vendor) => setOpen({ id: 'suggest', vendor })}
          onClose={close}
        />
      )}
      {open?.id === 'unlisted' && <UnlistedDialog job={job} onClose={close} />}
      {open?.id === 'suggest' && <SuggestDialog job={job} vendor={open.vendor} onClose={close} />}
      {open?.id === 'suggestions' && (
        <SuggestionsDialog
          vendors={suggested}
          onAdd={(vendor) => void acts.addAgain([vendor])}
          onDismiss={(vendor) => setOpen({ id: 'remove', vendors: [vendor] })}
          onClose={close}
        />
      )}
      {open?.id === 'note' && <NoteDialog vendor={open.vendor} onClose={close} />}
      {open?.id === 'remove' && (
        <RemoveDialog
          vendors={open.vendors}
          onClose={close}
          onRemoved={() => {
            setIds([]);
            acts.removed(open.vendors);
          }}
        />
      )}
    </section>
  );
}

/** What can be done with the selected vendors at once. */
function Chosen({
  chosen,
  onSend,
  onRemind,
  onRemove,
  onClear,
}: {
  chosen: readonly JobVendor[];
  onSend?: (vendors: readonly JobVendor[]) => void;
  onRemind?: (vendors: readonly JobVendor[]) => void;
  onRemove?: (vendors: readonly JobVendor[]) => void;
  onClear: () => void;
}) {
  const sendable = chosen.filter(({ state }) => state === 'added');
  return (
    <div
      role="region"
      aria-label="Selected vendors"
      className="sticky bottom-0 z-sticky -mx-gutter flex flex-wrap items-center gap-2 border-t border-line bg-raised px-gutter py-3 shadow-float sm:bottom-3 sm:mx-0 sm:rounded-large sm:border sm:px-card"
    >
      <p role="status" className="me-auto font-medium">
        {formatQuantity(chosen.length, 'vendor')} selected
      </p>
      {onSend && (
        <Button
          disabledReason={sendable.length === 0 && 'Add the suggested vendors first.'}
          onClick={() => onSend(sendable)}
        >
          Send RFQ
        </Button>
      )}
      {onRemind && (
        <Button
          disabledReason={!chosen.some(isSilent) && 'They have quoted, regretted or were not sent the RFQ.'}
          onClick={() => onRemind(chosen.filter(isSilent))}
        >
          Remind
        </Button>
      )}
      {onRemove && <Button onClick={() => onRemove(chosen)}>Remove</Button>}
      <Button variant="quiet" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
