import { useApi } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import type { Job } from '../../parts/jobs/job-words.ts';
import { criterionNames } from '../qualification-words.ts';

const CriteriaDialog = lazyPart(() => import('./criteria-dialog.tsx'));

/** What the job asks every vendor to show of itself. */
export function Criteria({ job }: { job: Job }) {
  const criteria = useApi('getPqrCriteria', { path: { id: job._id } });
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" padding="none" aria-labelledby="criteria">
      <div className="flex flex-wrap items-start gap-3 p-card">
        <CardHeader
          title="Prequalification criteria"
          headingId="criteria"
          description="Required from every vendor."
          className="min-w-0 flex-1 basis-72"
        />
        {criteria.data?.can.set && <Button onClick={() => setOpen(true)}>Edit criteria</Button>}
      </div>
      <Loadable of={criteria} skeleton={<Skeleton className="m-card mt-0 h-24" />}>
        {(data) => (
          <>
            <ul>
              {data.criteria.map(({ kind, requirement, isMandatory }) => (
                <li
                  key={kind}
                  className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line px-card py-3"
                >
                  <span className="font-medium">{criterionNames[kind]}</span>
                  {isMandatory && <Badge tone="steel">Mandatory</Badge>}
                  <span className="min-w-0 wrap-anywhere text-ink-muted">
                    {requirement ? isolated(requirement) : 'No requirement set'}
                  </span>
                </li>
              ))}
            </ul>
            {isOpen && <CriteriaDialog job={job} criteria={data.criteria} onClose={() => setOpen(false)} />}
          </>
        )}
      </Loadable>
    </Card>
  );
}
