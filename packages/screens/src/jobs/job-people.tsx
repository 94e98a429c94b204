import { useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { useState } from 'react';
import type { Job } from '../parts/jobs/job-words.ts';
import { RoleList, RolesHelp } from './role-list.tsx';

/** Who works on a job in which role: buyers and commercial evaluators can open its quotes, technical evaluators evaluate offers. */
export function JobPeople({ job }: { job: Job }) {
  const set = useApiMutation('setJobMember');
  const [isHelpShown, setHelpShown] = useState(false);
  return (
    <Card as="section" aria-labelledby="part-people" className="grid min-w-0 gap-4">
      <CardHeader
        title="People"
        headingId="part-people"
        description="Owner, buyers and commercial evaluators can open quotes."
        action={
          <Button size="small" variant="quiet" aria-expanded={isHelpShown} onClick={() => setHelpShown(!isHelpShown)}>
            Role permissions
          </Button>
        }
      />
      {set.error && <Banner tone="bad">{set.error.errors[0]?.message ?? set.error.message}</Banner>}
      <RoleList
        people={job.members.map(({ person, role, isByProject }) => ({
          person,
          role,
          isFixed: isByProject || role === 'owner',
          note: isByProject ? 'through the project' : undefined,
        }))}
        canAssign={job.can.assign}
        isPending={set.isPending}
        onSet={(userId, role) => void set.run({ path: { id: job._id }, body: { userId, role } }).catch(() => undefined)}
      />
      {isHelpShown && <RolesHelp />}
    </Card>
  );
}
