import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { Loadable } from '../../shared/loadable.tsx';
import { ColleagueField } from '../colleague-field.tsx';
import { roleLabels, type JobRole } from '../../parts/jobs/job-words.ts';
import type { Project } from './projects.tsx';

const roles = Object.entries(roleLabels) as [JobRole, string][];
const acts = { see: 'see its jobs', edit: 'change them', move: 'move them on', assign: 'give roles' };

/** Who has which role on a project. Its owners give and take them. */
export default function MembersDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const users = useApi('getProjectUsers', { path: { id: project._id } });
  const set = useApiMutation('setProjectMember');
  const [problem, setProblem] = useState<ApiProblem>();
  const setRole = async (userId: string, role: JobRole | null) => {
    setProblem(undefined);
    try {
      await set.run({ path: { id: project._id }, body: { userId, role } });
    } catch (refused) {
      setProblem(refused as ApiProblem);
    }
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`People of ${project.name}`}
      description="A role here holds on each job of the project."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-5">
        {problem && <Banner tone="bad">{problem.errors[0]?.message ?? problem.message}</Banner>}
        <Loadable of={users} skeleton={<Skeleton className="h-40" />}>
          {(data) => (
            <ul className="grid gap-3">
              {data.users.map(({ person, role }) => (
                <li key={person.userId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                    {isolated(person.fullName)} {person.isMe && <span className="text-ink-muted">(you)</span>}
                  </span>
                  {project.can.assign ? (
                    <Select
                      label={`Role of ${person.fullName}`}
                      isLabelHidden
                      className="w-52"
                      value={role}
                      disabled={set.isPending}
                      onChange={({ currentTarget: { value } }) =>
                        void setRole(person.userId, value === 'none' ? null : (value as JobRole))
                      }
                    >
                      {roles.map(([value, label]) => (
                        <option key={value} value={value}>
                          {label}
                        </option>
                      ))}
                      <option value="none">No role</option>
                    </Select>
                  ) : (
                    <span className="text-ink-muted">{roleLabels[role]}</span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Loadable>
        {project.can.assign && (
          <ColleagueField
            label="Add a colleague"
            description="As a buyer at first."
            taken={new Set(users.data?.users.map(({ person }) => person.userId))}
            isPending={set.isPending}
            onChoose={(userId) => void setRole(userId, 'buyer')}
          />
        )}
        <RolesHelp />
      </div>
    </Modal>
  );
}

function RolesHelp() {
  const known = useApi('getProjectsRoles', {});
  if (!known.data) return null;
  return (
    <dl className="grid gap-1 border-t border-line pt-4 text-small text-ink-muted sm:grid-cols-[auto_1fr] sm:gap-x-4">
      {known.data.roles.map(({ role, may }) => (
        <div key={role} className="contents max-sm:block">
          <dt className="font-medium text-ink-soft">{roleLabels[role]}</dt>
          <dd>may {may.map((act) => acts[act]).join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}
