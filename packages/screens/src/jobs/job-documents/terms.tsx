import { useApi } from '@millwright/api-client/use-api';
import { Card, CardHeader } from '@millwright/ui/card/card';
import type { Job } from '../../parts/jobs/job-words.ts';
import type { Rfq } from '../rfq-words.ts';
import { Criteria } from './criteria.tsx';
import { PendingChanges } from './pending-changes.tsx';
import { TermsForm } from './terms-form.tsx';

/** The terms of an RFQ, how quotes are evaluated and the technical criteria. */
export default function TermsPart({ job, rfq }: { job: Job; rfq: Rfq }) {
  const { retry } = useApi('getRfq', { path: { id: job._id } });
  return (
    <>
      <PendingChanges rfq={rfq} />
      <Card as="section" aria-labelledby="rfq-terms" className="grid gap-4">
        <CardHeader title="RFQ terms" headingId="rfq-terms" description="Published with the next revision." />
        <TermsForm job={job} rfq={rfq} onStale={retry} />
      </Card>
      <Criteria job={job} rfq={rfq} />
    </>
  );
}
