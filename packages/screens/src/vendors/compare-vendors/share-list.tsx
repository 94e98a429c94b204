import type { Answer } from '@millwright/api-client/client';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Skeleton, SkeletonGroup } from '@millwright/ui/skeleton/skeleton';
import { useToast } from '@millwright/ui/toast/toast';
import { useState } from 'react';
import { Loadable } from '../../shared/loadable.tsx';
import { useLazyPart } from '../../shared/use-lazy-part.ts';
import { formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';
import { isolated, isolatedList } from '../../shared/isolated.ts';

const loadConfirm = () => import('@millwright/ui/confirm-dialog/confirm-dialog');

type Share = Answer<'getComparisonShares'>['data'][number];

function stateOf(share: Share, now: number): { label: string; tone: 'good' | 'neutral' | 'bad' } {
  if (share.revokedAt) return { label: `Revoked ${formatDateTime(share.revokedAt)}`, tone: 'bad' };
  if (new Date(share.expiresAt).getTime() < now)
    return { label: `Expired ${formatDateTime(share.expiresAt)}`, tone: 'neutral' };
  return { label: `Open until ${formatDateTime(share.expiresAt)}`, tone: 'good' };
}

function SharedOne({ share, now, onRevoke }: { share: Share; now: number; onRevoke: (share: Share) => void }) {
  const { label, tone } = stateOf(share, now);
  const names = isolatedList(share.vendorNames);
  return (
    <li className="grid min-w-0 gap-2 px-card py-3.5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1">
        <p className="min-w-0 font-medium wrap-anywhere">{names}</p>
        <p className="text-small wrap-anywhere text-ink-muted">
          {isolated(share.sharedBy)}, {formatDateTime(share.sharedAt)}, with {share.recipients.join(', ')}
          {share.isForRecipientsOnly ? null : '; open to anyone with the link'}
        </p>
        {share.note ? <p className="wrap-anywhere text-ink-soft">“{isolated(share.note)}”</p> : null}
        {share.openings.length > 0 ? (
          <details className="text-small">
            <summary className="min-h-6 cursor-pointer font-medium text-accent pointer-coarse:min-h-11">
              Opened {formatQuantity(share.openings.length, 'time')}
            </summary>
            <ul className="mt-1 grid gap-1 text-ink-muted">
              {share.openings.map((opening) => (
                <li key={opening.openedAt + opening.openedBy} className="wrap-anywhere">
                  {isolated(opening.openedBy)}, {isolated(opening.companyName)}, {formatDateTime(opening.openedAt)}
                </li>
              ))}
            </ul>
          </details>
        ) : (
          <p className="text-small text-ink-muted">Not opened yet</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 md:justify-end md:self-start">
        <Badge tone={tone}>{label}</Badge>
        {share.can.revoke && tone === 'good' ? (
          <Button
            size="small"
            // The same vendors are shared with one after the other.
            aria-label={`Revoke the comparison of ${names} with ${share.recipients.join(', ')}`}
            onClick={() => onRevoke(share)}
          >
            Revoke
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** The comparisons that the company shared, with who opened each, and Revoke. */
export function ShareList() {
  const shares = useApi('getComparisonShares', {});
  const { run, isPending, error, reset } = useApiMutation('revokeComparisonShare');
  const toast = useToast();
  const { part, want } = useLazyPart(loadConfirm);
  const [revoking, setRevoking] = useState<Share>();
  const [now] = useState(() => Date.now());
  const revoke = async () => {
    if (!revoking) return;
    try {
      await run({ path: { shareId: revoking._id } });
      setRevoking(undefined);
      toast.show({ tone: 'good', title: 'The link was revoked', description: 'It no longer works.' });
    } catch {
      // the dialog shows the refusal
    }
  };
  return (
    <section aria-labelledby="shared-comparisons" className="mt-4 grid min-w-0 gap-3">
      <h2 id="shared-comparisons" className="text-heading font-semibold">
        Shared comparisons
      </h2>
      <Loadable
        of={shares}
        skeleton={
          <SkeletonGroup
            label="Loading shared comparisons"
            className="grid gap-2 rounded-large border border-line bg-surface p-card"
          >
            <Skeleton className="w-1/2" />
            <Skeleton className="w-1/3" />
          </SkeletonGroup>
        }
        isEmpty={({ data }) => data.length === 0}
        empty={
          <p className="text-ink-muted">
            No shared comparisons yet. Share emails a frozen comparison to colleagues and shows here when it was opened.
          </p>
        }
      >
        {({ data }) => (
          <ul className="divide-y divide-line rounded-large border border-line bg-surface shadow-raised">
            {data.map((share) => (
              <SharedOne
                key={share._id}
                share={share}
                now={now}
                onRevoke={(chosen) => {
                  void want();
                  setRevoking(chosen);
                }}
              />
            ))}
          </ul>
        )}
      </Loadable>
      {part && revoking ? (
        <part.ConfirmDialog
          isOpen
          onOpenChange={(isOpen) => {
            if (isOpen) return;
            reset();
            setRevoking(undefined);
          }}
          title="Revoke this link?"
          description={`The comparison of ${isolatedList(revoking.vendorNames)} can no longer be opened by ${revoking.recipients.join(', ')}. You can share it again.`}
          confirmLabel="Revoke"
          onConfirm={() => void revoke()}
          isPending={isPending}
          error={error?.message}
        />
      ) : null}
    </section>
  );
}
