import { useApiMutation } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { ConfirmDialog } from '@millwright/ui/confirm-dialog/confirm-dialog';
import { useState } from 'react';
import type { ReportPage } from '../../parts/reports/report-words.ts';
import { isolated } from '../../shared/isolated.ts';
import { formatDate, formatDateTime, formatQuantity } from '../../shared/vendor-format.ts';

type Link = ReportPage['links'][number];
const states = { open: 'Valid', expired: 'Expired', revoked: 'Revoked' } as const;

/** For whom links to the report were made, until when they open, and when each was last opened. */
export default function ReportLinks({ links }: { links: readonly Link[] }) {
  const revoke = useApiMutation('revokeReportLink');
  const [asked, setAsked] = useState<Link | null>(null);
  const close = () => {
    revoke.reset();
    setAsked(null);
  };
  const confirm = async () => {
    try {
      await revoke.run({ path: { id: asked!._id } });
      setAsked(null);
    } catch {
      // the refusal stands in the dialog
    }
  };
  return (
    <Card as="section" aria-labelledby="report-links" className="grid gap-3">
      <CardHeader
        title="Links to this report"
        headingId="report-links"
        description="Anyone with a link can read the report without a login, but nothing else on the job."
      />
      <ul className="grid gap-3">
        {links.map((link) => (
          <li key={link._id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="grid min-w-0 flex-1 basis-60">
              <span className="wrap-anywhere">{isolated(link.person)}</span>
              <span className="text-small wrap-anywhere text-ink-muted">
                Made {formatDate(link.madeAt)} by {isolated(link.madeBy)} · {opened(link)}
                {link.state === 'open' && ` · valid until ${formatDateTime(link.opensUntil)}`}
              </span>
            </div>
            {link.state === 'open' ? (
              <Button size="small" onClick={() => setAsked(link)} aria-label={`Revoke the link of ${link.person}`}>
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
        onOpenChange={(isOpen) => !isOpen && close()}
        title={asked ? `Revoke the link of ${isolated(asked.person)}?` : ''}
        description="The link stops working. You can create a new one."
        confirmLabel="Revoke"
        onConfirm={() => void confirm()}
        isPending={revoke.isPending}
        error={revoke.error?.message}
      />
    </Card>
  );
}

const opened = ({ lastOpenedAt, openings }: Link): string =>
  lastOpenedAt === null
    ? 'not opened'
    : `opened ${formatQuantity(openings, 'time')}, last ${formatDateTime(lastOpenedAt)}`;
