import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { Loadable } from '../../shared/loadable.tsx';
import { RoleList, RolesHelp } from '../role-list.tsx';
import type { Project } from './projects.tsx';

/** Who has which role on a project. Its owners give and take them. */
export default function MembersDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const users = useApi('getProjectUsers', { path: { id: project._id } });
  const set = useApiMutation('setProjectMember');
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`People on ${project.name}`}
      description="A role here applies to every job of the project."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-5">
        {set.error && <Banner tone="bad">{set.error.errors[0]?.message ?? set.error.message}</Banner>}
        <Loadable of={users} skeleton={<Skeleton className="h-40" />}>
          {(data) => (
            <div className="grid gap-5">
              <RoleList
                people={data.users}
                canAssign={project.can.assign}
                isPending={set.isPending}
                onSet={(userId, role) =>
                  void set.run({ path: { id: project._id }, body: { userId, role } }).catch(() => undefined)
                }
              />
            </div>
          )}
        </Loadable>
        <RolesHelp />
      </div>
    </Modal>
  );
}
