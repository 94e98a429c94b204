import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import type { HandlersOf, Principal } from '../../http/handler.ts';
import { assertFields, changedMeanwhile, conflict, invalidRequest, notFound } from '../../problems.ts';
import { colleague } from '../job-rfq/job-rfq.queries.ts';
import { notify } from '../notification/notify.ts';
import { projectPolicies } from './client-project.policies.ts';
import {
  changeProject,
  insertProject,
  isPlantOf,
  lockedProject,
  projectById,
  projectPage,
  projectUsers,
  setProjectRole,
} from './client-project.queries.ts';
import {
  columnsOfProject,
  projectOf,
  projectProblems,
  projectRoleMail,
  projectUserOf,
  rolesOfProjects,
} from './client-project.rules.ts';
import type { ProjectRow } from './client-project.rules.ts';

type Operations =
  | 'getProjectLists'
  | 'createProject'
  | 'editProject'
  | 'getProjectUsers'
  | 'setProjectMember'
  | 'getProjectsRoles';

/** Handlers of projects: groups of jobs, and roles that hold on all of them. */
export const clientProjectHandlers: HandlersOf<Operations> = {
  getProjectLists: async ({ db, query, principal }) => {
    const { search = null, offset = 1, limit = 20 } = query;
    const { rows, total } = await projectPage(db, principal.userId, search, offset, limit);
    return { projects: rows.map((row) => projectOf(row, principal)), totalRecords: total, offset, limit };
  },

  createProject: async ({ db, body, principal, now, activity }) => {
    const { companyId, userId } = principal;
    assertFields(projectProblems(body, await isPlantKnown(db, companyId, body.plantId)));
    const owned = { company_id: companyId, created_by: userId, created_at: now };
    const id = await insertProject(db, { ...columnsOfProject(body), ...owned }).catch(tellTakenName(''));
    await setProjectRole(db, { project_id: id, user_id: userId, company_id: companyId }, 'owner', now);
    await activity.add({ subjectKind: 'project', subjectId: id, detail: { name: body.name } });
    return projectOf((await projectById(db, userId, id))!, principal);
  },

  editProject: async ({ db, path, body, principal, activity, authorise }) => {
    const project = await held(db, principal, path.id);
    authorise(projectPolicies['project.edit'], project);
    if (project.version !== body.version) throw changedMeanwhile();
    const { fields } = body;
    assertFields(projectProblems(fields, await isPlantKnown(db, principal.companyId, fields.plantId), '/fields'));
    await changeProject(db, project.id, columnsOfProject(fields)).catch(tellTakenName('/fields'));
    await activity.add({ subjectKind: 'project', subjectId: project.id, detail: { version: project.version + 1 } });
    return projectOf((await projectById(db, principal.userId, project.id))!, principal);
  },

  getProjectUsers: async ({ db, path, principal }) => {
    const project = await projectById(db, principal.userId, path.id);
    if (!project) throw notFound('project');
    return { users: (await projectUsers(db, project.id)).map((row) => projectUserOf(row, principal)) };
  },

  setProjectMember: async ({ db, path, body, principal, now, activity, config, authorise }) => {
    const project = await held(db, principal, path.id);
    authorise(projectPolicies['project.assign'], project);
    const { companyId } = principal;
    const person = await colleague(db, companyId, body.userId);
    if (!person) throw invalidRequest([{ pointer: '/userId', message: 'is not a colleague of yours' }]);
    const isLastOwner = project.owners.length === 1 && project.owners[0]!.userId === person.id;
    if (isLastOwner && body.role !== 'owner')
      throw conflict('LAST_OWNER', 'A project needs an owner. Make someone else an owner first.');
    await setProjectRole(db, { project_id: project.id, user_id: person.id, company_id: companyId }, body.role, now);
    await activity.add({
      subjectKind: 'project',
      subjectId: project.id,
      detail: { person: person.id, role: body.role },
    });
    const link = `${config.publicUrl}/project`;
    if (body.role !== null)
      await notify(db, {
        kind: 'role_given',
        to: { users: [person.id] },
        except: principal.userId,
        subjectId: project.id,
        detail: { by: principal.fullName, role: body.role, project: project.name },
        mail: { ...projectRoleMail(project.name, body.role, principal.fullName, link), link },
        cause: 'setProjectMember',
        at: now,
      });
    return { users: (await projectUsers(db, project.id)).map((row) => projectUserOf(row, principal)) };
  },

  getProjectsRoles: () => ({ roles: rolesOfProjects() }),
};

async function held(db: Kysely<Database>, { userId }: Principal, id: string): Promise<ProjectRow> {
  const project = await lockedProject(db, userId, id);
  if (!project) throw notFound('project');
  return project;
}

const isPlantKnown = async (db: Kysely<Database>, companyId: string, plantId: string | null | undefined) =>
  plantId == null || isPlantOf(db, companyId, plantId);

const tellTakenName =
  (prefix: string) =>
  (error: unknown): never => {
    throw isUniqueViolation(error)
      ? conflict('PROJECT_NAME_TAKEN', 'Your company already has a project with this name.', [
          { pointer: `${prefix}/name`, message: 'is the name of another project' },
        ])
      : error;
  };
