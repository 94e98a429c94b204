import { useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { formatDate, formatDateTime } from '../../shared/vendor-format.ts';
import type { Proposals } from './use-proposals.ts';

type Link = Proposals['links'][number];
const states = { open: 'Valid', expired: 'Expired', revoked: 'Revoked' } as const;

/** Who was mailed a link, whether it was opened, and until when it opens. */
export default function SentLinks({ links }: { links: readonly Link[] }) {
  const revoke = useApiMutation('revokeF3Link');
  const [asked, setAsked] = useState<Link | null>(null);
  const confirm = async () => {
    try {
      await revoke.run({ path: { id: asked!._id } });
      setAsked(null);
    } catch {
      // the refusal stands in the dialog
    }
  };
  return (
    <Card as="section" aria-labelledby="sent-links" className="grid gap-3">
      <CardHeader title="Emailed to colleagues" headingId="sent-links" />
      <ul className="grid gap-3">
        {links.map((link) => (
          <li key={link._id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="grid min-w-0 flex-1 basis-60">
              <span className="wrap-anywhere">
                {isolated(link.fullName)} <span className="text-ink-muted">{link.email}</span>
              </span>
              <span className="text-small wrap-anywhere text-ink-muted">
                Sent {formatDate(link.sentAt)} by {isolated(link.sentBy)} ·{' '}
                {link.openedAt ? `opened ${formatDateTime(link.openedAt)}` : 'not opened'}
                {link.state === 'open' && ` · valid until ${formatDate(link.expiresAt)}`}
              </span>
            </div>
            {link.state === 'open' ? (
              <Button size="small" onClick={() => setAsked(link)} aria-label={`Revoke the link of ${link.fullName}`}>
                Revoke
              </Button>
            ) : (
              <Badge tone="neutral">{states[link.state]}</Badge>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={asked ? `Revoke the link of ${isolated(asked.fullName)}?` : ''}
        description="The link stops working. Feedback already given is kept."
        confirmLabel="Revoke"
        onConfirm={() => void confirm()}
        isPending={revoke.isPending}
        error={revoke.error?.message}
      />
    </Card>
  );
}
