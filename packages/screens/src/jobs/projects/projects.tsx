import type { Answer } from '@millwright/api-client/client';
import { useApi } from '@millwright/api-client/use-api';
import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { linkClass } from '@millwright/ui/link/link';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Pagination } from '@millwright/ui/pagination/pagination';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated, isolatedList } from '../../shared/isolated.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Loadable } from '../../shared/loadable.tsx';
import { CardSkeleton } from '../../shared/skeletons.tsx';
import { formatDate, formatQuantity, formatRupees } from '../../shared/vendor-format.ts';
import { roleLabels } from '../../parts/jobs/job-words.ts';

const ProjectDialog = lazyPart(() => import('./project-dialog.tsx'));
const MembersDialog = lazyPart(() => import('./members-dialog.tsx'));
export type Project = Answer<'getProjectLists'>['projects'][number];
type Open = { kind: 'new' } | { kind: 'edit' | 'members'; project: Project };
/** A project as the newest list has it, or as it was opened where it is on another page by now. */
const newest = (project: Project, listed: readonly Project[] = []): Project =>
  listed.find(({ _id }) => _id === project._id) ?? project;
const pageSize = 20;

/** The company's projects that the reader may see: groups of jobs, and who works on all of them (section 2 of the product specification). */
export default function Projects() {
  const { query, hrefFor, renderLink } = useHost();
  const page = Math.max(1, Number.parseInt(query.get('offset') ?? '1', 10) || 1);
  const projects = useApi('getProjectLists', { query: { offset: page, limit: pageSize } }, { keepPrevious: true });
  const [open, setOpen] = useState<Open | null>(null);
  const begin = () => setOpen({ kind: 'new' });
  const close = () => setOpen(null);
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader
        title="Projects"
        description="Related jobs, such as those of a shutdown."
        actions={
          <Button variant="primary" onClick={begin}>
            <Plus aria-hidden className="size-4" /> New project
          </Button>
        }
      />
      <Loadable
        of={projects}
        skeleton={
          <div className="grid gap-4">
            {[0, 1, 2].map((index) => (
              <CardSkeleton key={index} rows={2} />
            ))}
          </div>
        }
        isEmpty={(data) => data.projects.length === 0}
        empty={
          <EmptyState title="No projects yet" action={<Button onClick={begin}>New project</Button>}>
            Group jobs that the same people work on. A role on a project applies to all of its jobs.
          </EmptyState>
        }
      >
        {(data) => (
          <>
            <ul className="grid gap-4">
              {data.projects.map((project) => (
                <li key={project._id}>
                  <ProjectCard project={project} onOpen={(kind) => setOpen({ kind, project })} />
                </li>
              ))}
            </ul>
            {data.totalRecords > pageSize && (
              <Pagination
                page={page}
                pageSize={pageSize}
                totalItems={data.totalRecords}
                renderLink={renderLink}
                getHref={(target) => hrefFor({ screen: 'projects', query: { offset: String(target) } })}
              />
            )}
          </>
        )}
      </Loadable>
      {open?.kind === 'new' && <ProjectDialog onClose={close} />}
      {open?.kind === 'edit' && (
        <ProjectDialog
          project={newest(open.project, projects.data?.projects)}
          onStale={projects.retry}
          onClose={close}
        />
      )}
      {open?.kind === 'members' && <MembersDialog project={open.project} onClose={close} />}
    </div>
  );
}

function ProjectCard({ project, onOpen }: { project: Project; onOpen: (kind: 'edit' | 'members') => void }) {
  const { startsOn, endsOn, budgetInPaise } = project;
  const days = [startsOn && `from ${formatDate(startsOn)}`, endsOn && `to ${formatDate(endsOn)}`]
    .filter(Boolean)
    .join(' ');
  return (
    <Card as="article" aria-label={project.name} className="grid gap-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-title wrap-anywhere">{isolated(project.name)}</h2>
          <p className="text-small wrap-anywhere text-ink-muted">
            {isolatedList(
              [
                project.plant?.name ?? 'Several plants',
                days || null,
                budgetInPaise === null ? null : `Budget ${formatRupees(budgetInPaise)}`,
              ],
              ' · ',
            )}
          </p>
        </div>
        {project.myRole && <Badge tone="steel">You: {roleLabels[project.myRole].toLowerCase()}</Badge>}
      </div>
      <p className="text-small wrap-anywhere text-ink-muted">
        Owned by {isolatedList(project.owners.map(({ fullName, isMe }) => (isMe ? 'you' : fullName)))}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ScreenLink
          to={{ screen: 'jobs', query: { project: project._id, stage: 'any' } }}
          aria-label={`${formatQuantity(project.jobCount, 'job')} of ${project.name}`}
          className={linkClass({ variant: 'standalone' })}
        >
          {formatQuantity(project.jobCount, 'job')}
        </ScreenLink>
        <Button
          size="small"
          onClick={() => onOpen('members')}
          aria-label={`${formatQuantity(project.memberCount, 'person', 'people')} of ${project.name}`}
        >
          {formatQuantity(project.memberCount, 'person', 'people')}
        </Button>
        {project.can.edit && (
          <Button size="small" onClick={() => onOpen('edit')} aria-label={`Edit ${project.name}`}>
            Edit
          </Button>
        )}
      </div>
    </Card>
  );
}
