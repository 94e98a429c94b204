import type { components } from '@millwright/contract/types';
import type { Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import type { FieldProblem } from '../../problems.ts';
import { ROLE_WORDS } from '../job-rfq/job-rfq.rules.ts';
import { ROLES } from '../job-rfq/job-states.rules.ts';
import type { JobRole } from '../job-rfq/job-states.rules.ts';
import { oneLine, wordsProblem } from '../vendor-profile/mail.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { projectPolicies } from './client-project.policies.ts';

type Schemas = components['schemas'];
type ProjectFields = Schemas['ProjectFields'];

export type ProjectRow = {
  id: string;
  name: string;
  plant_id: string | null;
  plant_name: string | null;
  starts_on: string | null;
  ends_on: string | null;
  budget_in_paise: number | null;
  owners: { userId: string; fullName: string }[];
  member_count: number;
  job_count: number;
  my_role: JobRole | null;
  version: number;
};

export type ProjectUserRow = { user_id: string; full_name: string; role: JobRole; since: string };

/** What each role may do. */
export const rolesOfProjects = () => (Object.keys(ROLES) as JobRole[]).map((role) => ({ role, may: [...ROLES[role]] }));

/** The columns of what is said of a project; what is left out is null. */
export const columnsOfProject = (fields: ProjectFields) => ({
  name: fields.name.trim(),
  plant_id: fields.plantId ?? null,
  starts_on: fields.startsOn ?? null,
  ends_on: fields.endsOn ?? null,
  budget_in_paise: fields.budgetInPaise ?? null,
});

/** What the contract's schema cannot say of a project; `prefix` is where its fields stand in the body. */
export function projectProblems(
  { name, startsOn, endsOn }: ProjectFields,
  isPlantKnown: boolean,
  prefix = '',
): FieldProblem[] {
  const nameProblem = name.trim().length < 2 ? 'must have at least 2 characters' : wordsProblem(name);
  return [
    ...(nameProblem === null ? [] : [{ pointer: `${prefix}/name`, message: nameProblem }]),
    ...(isPlantKnown ? [] : [{ pointer: `${prefix}/plantId`, message: 'is not one of your company’s plants' }]),
    ...(startsOn && endsOn && endsOn < startsOn
      ? [{ pointer: `${prefix}/endsOn`, message: 'Choose the first day or later.' }]
      : []),
  ];
}

/** A project as its reader sees it. */
export const projectOf = (row: ProjectRow, reader: Principal): Schemas['Project'] => ({
  _id: row.id,
  name: row.name,
  plant: row.plant_id === null ? null : { _id: row.plant_id, name: row.plant_name ?? '' },
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  budgetInPaise: row.budget_in_paise,
  owners: row.owners.map((owner) => ({ ...owner, isMe: owner.userId === reader.userId })),
  memberCount: row.member_count,
  jobCount: row.job_count,
  myRole: row.my_role,
  version: row.version,
  can: {
    edit: may(projectPolicies['project.edit'], reader, row),
    assign: may(projectPolicies['project.assign'], reader, row),
  },
});

/** Somebody with a role on a project as its reader sees them. */
export const projectUserOf = (row: ProjectUserRow, { userId }: Pick<Principal, 'userId'>) => ({
  person: { userId: row.user_id, fullName: row.full_name, isMe: row.user_id === userId },
  role: row.role,
  since: row.since,
});

/** The mail to who got a role on a project. */
export const projectRoleMail = (name: string, role: JobRole, by: string, link: string): MailText => ({
  subject: oneLine(`You are ${ROLE_WORDS[role]} of the project ${name}`),
  text: [
    `${oneLine(by)} made you ${ROLE_WORDS[role]} of the project ${oneLine(name)}. The role applies to all of its jobs.`,
    '',
    'The project:',
    link,
  ].join('\n'),
});
