import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import type { ReactNode } from 'react';
import { Loadable } from '../shared/loadable.tsx';
import { NotFoundState } from '../shared/not-found-state.tsx';
import { useNoteOpened } from '../shared/recently-opened.ts';
import { JobHead } from './job-head.tsx';
import { useJob } from './use-job.ts';

/** What stays while one goes through the tabs of a job: which it is, where it stands, who has the next move, and what can be done. */
export default function JobLayout({ jrId, children }: { jrId: string; children: ReactNode }) {
  const job = useJob(jrId);
  const opened = job?.data?.jobRequestDetails;
  useNoteOpened('job', opened?.number, opened?.title ?? '');
  if (job === null || job.error?.status === 404)
    return (
      <NotFoundState title="Job not found">
        No job has this number, or you do not have access to it. Drafts are visible only to the people who work on them,
        and jobs of other plants only to people with a role on them.
      </NotFoundState>
    );
  return (
    <div className="mx-auto grid w-full max-w-page gap-5 px-gutter py-5">
      <Loadable of={job} skeleton={<HeadSkeleton />}>
        {({ jobRequestDetails }) => (
          <>
            <JobHead job={jobRequestDetails} />
            {children}
          </>
        )}
      </Loadable>
    </div>
  );
}

const HeadSkeleton = () => (
  <div className="grid gap-4">
    <Skeleton className="h-20 max-w-xl" />
    <Skeleton className="h-8" />
    <Skeleton className="h-11" />
    <Skeleton className="h-64" />
  </div>
);
