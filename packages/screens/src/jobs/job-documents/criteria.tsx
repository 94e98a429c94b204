import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import type { Job } from '../../parts/jobs/job-words.ts';
import type { Rfq } from '../rfq-words.ts';

const ClausesDialog = lazyPart(() => import('../clauses-dialog.tsx'));

/** The technical clauses of an RFQ; nothing where there are none and the reader cannot set any. */
export function Criteria({ job, rfq: { criteria, can } }: { job: Job; rfq: Rfq }) {
  const [isOpen, setOpen] = useState(false);
  if (criteria.length === 0 && !can.setCriteria) return null;
  return (
    <Card as="section" padding="none" aria-labelledby="rfq-criteria" className="overflow-clip">
      <CardHeader
        title="Technical clauses"
        headingId="rfq-criteria"
        description={
          criteria.length === 0
            ? 'None yet. Vendors see them with the RFQ, and quotes are evaluated against them.'
            : 'Vendors see them with the RFQ, and quotes are evaluated against them.'
        }
        action={
          can.setCriteria && (
            <Button size="small" onClick={() => setOpen(true)}>
              {criteria.length === 0 ? 'Add clauses' : 'Edit clauses'}
            </Button>
          )
        }
        className="p-card"
      />
      {criteria.length > 0 && (
        <ol>
          {criteria.map(({ text, weight, isMandatory }, index) => (
            <li
              key={index}
              className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line px-card py-2.5"
            >
              <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
                {index + 1}. {isolated(text)}
              </span>
              {isMandatory && <Badge>Mandatory</Badge>}
              <span className="text-small text-ink-muted tabular-nums">weight {weight}</span>
            </li>
          ))}
        </ol>
      )}
      {isOpen && <ClausesDialog job={job} clauses={criteria} onClose={() => setOpen(false)} />}
    </Card>
  );
}
