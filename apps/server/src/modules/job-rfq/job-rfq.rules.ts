import type { components } from '@millwright/contract/types';
import { isProvisional, missingOfItem } from '@millwright/evaluation/item-kinds';
import type { Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import type { FieldProblem } from '../../problems.ts';
import { fieldChanges, itemChanges } from '../activity-log/log-changes.rules.ts';
import type { LogChange } from '../activity-log/log-changes.rules.ts';
import { mailWordsProblem, oneLine, quoted, wordsProblem } from '../vendor-profile/mail.rules.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import type { MailText } from '../vendor-profile/mail.rules.ts';
import { numberOf as numberOfItem } from '../rfq/rfq-items.rules.ts';
import { jobPolicies } from './job-rfq.policies.ts';
import { allowedMoves, endedWithoutAward, mayAct, reopenUntil, RESTING_STATES } from './job-states.rules.ts';
import type { JobRole, JobStatus } from './job-states.rules.ts';
import { missingOf, nextMoveOf } from './next-move.rules.ts';
import type { MoveFacts } from './next-move.rules.ts';

type Schemas = components['schemas'];
type JobFields = Schemas['JobFields'];
type Contact = Schemas['JobContact'];
type Missing = Schemas['Job']['missing'][number];

/** A job as a list reads it, with what says who has the next move. `my_roles` are those of the caller on the job and on its project. */
export type JobSummaryRow = MoveFacts & {
  id: string;
  year: number;
  number: number;
  subcategory_name: string | null;
  plant_name: string | null;
  project_id: string | null;
  project_name: string | null;
  owner_name: string;
  required_by: string | null;
  budget_in_paise: number | null;
  submitted_at: string | null;
  created_at: string;
  updated_at: string;
  is_new: boolean;
  news: Schemas['JobNews'];
  /** When vendors were asked for quotes, when these were opened, and when an award of them was proposed that stands. */
  first_published_at: string | null;
  opened_at: string | null;
  proposed_at: string | null;
  awarded_at: string | null;
  quote_count: number;
  invited_count: number;
};

/** A job as its page reads it. */
export type JobRow = JobSummaryRow & {
  scope: string | null;
  contacts: Contact[];
  version: number;
  status_reason: Schemas['CancelReason'] | null;
  status_comment: string | null;
  status_by: string | null;
};

/** Somebody with a role on a job. */
export type MemberRow = { user_id: string; full_name: string; role: JobRole; is_by_project: boolean };

/** The number that people use: JR-2026-0042. */
export const numberOf = ({ year, number }: { year: number; number: number }): string =>
  `JR-${year}-${String(number).padStart(4, '0')}`;

/** What an address says of a job: its id, or its year and number. */
export function refOf(text: string): { id: string } | { year: number; number: number } {
  const [, year, number] = /^JR-(\d{4})-(\d+)$/.exec(text) ?? [];
  return year ? { year: Number(year), number: Number(number) } : { id: text };
}

/** The columns of what a job says; what is left out is null. */
export const columnsOfJob = (fields: JobFields) => ({
  title: fields.title ?? null,
  subcategory_id: fields.subcategoryId ?? null,
  plant_id: fields.plantId ?? null,
  project_id: fields.projectId ?? null,
  required_by: fields.requiredBy ?? null,
  budget_in_paise: fields.budgetInPaise ?? null,
  scope: fields.scope ?? null,
  contacts: JSON.stringify(fields.contacts ?? []),
});

const COLUMN_FIELDS = {
  title: 'title',
  subcategory_id: 'subcategoryId',
  plant_id: 'plantId',
  project_id: 'projectId',
  required_by: 'requiredBy',
  budget_in_paise: 'budgetInPaise',
  scope: 'scope',
} as const;

/** The fields in which what a job says differs from before, by contract name. */
export function changedFields(before: JobRow, after: ReturnType<typeof columnsOfJob>): string[] {
  const columns = Object.keys(COLUMN_FIELDS) as (keyof typeof COLUMN_FIELDS)[];
  const changed: string[] = columns
    .filter((column) => before[column] !== after[column])
    .map((column) => COLUMN_FIELDS[column]);
  return sameContacts(before.contacts, JSON.parse(after.contacts) as Contact[]) ? changed : [...changed, 'contacts'];
}

const contactKey = ({ fullName, designation, email, phone }: Contact) =>
  JSON.stringify([fullName, designation ?? null, email ?? null, phone ?? null]);
const sameContacts = (left: readonly Contact[], right: readonly Contact[]) =>
  left.map(contactKey).join() === right.map(contactKey).join();

/** What a job says, as its log compares it: what is named by an id is named as people know it. */
const loggedJob = (job: JobRow) => ({
  title: job.title,
  service: job.subcategory_name,
  plant: job.plant_name,
  project: job.project_name,
  requiredBy: job.required_by,
  budgetInPaise: job.budget_in_paise,
  scope: job.scope,
});
const loggedContacts = ({ contacts }: JobRow) =>
  contacts.map(({ fullName, ...fields }) => ({ id: fullName, name: `Contact ${fullName}`, fields }));

/** What differs between a job before and after it was edited. */
export const jobChanges = (before: JobRow, after: JobRow): LogChange[] => [
  ...fieldChanges(loggedJob(before), loggedJob(after)),
  ...itemChanges(loggedContacts(before), loggedContacts(after)),
];

/** An item as a query answers it. */
export type ItemRow = Required<Omit<Schemas['ScopeItem'], 'unread'>> & {
  unread: NonNullable<Schemas['ScopeItem']['unread']> | null;
};
/** What does not say how an item is priced, and what could be read, is left out. */
export const itemOf = ({ kind, amountInPaise, unread, ...item }: ItemRow): Schemas['ScopeItem'] => ({
  ...item,
  ...(kind !== 'measured' && { kind }),
  ...(kind === 'provisional_sum' && { amountInPaise }),
  ...(unread && { unread }),
});

const NEEDED_WORDS: Record<Missing, string> = {
  title: 'Give the job a title.',
  subcategoryId: 'Choose the service that you ask for.',
  plantId: 'Choose the plant.',
  scopeItems: 'Add at least one scope item, drawing or specification.',
  incompleteItems: 'Complete each scope item.',
};

const LACKS = { quantity: 'a quantity', unit: 'a unit', amount: 'an amount' } as const;

/** Each item that nobody could price as it is, by what people call it, and what to do. */
export const incompleteProblems = (items: Schemas['ScopeItems']): FieldProblem[] =>
  items
    .flatMap((item, index): FieldProblem[] => {
      const name = `Item ${numberOfItem(items, index)}`;
      const [unread] = Object.entries(item.unread ?? {});
      if (unread) {
        const [field, text] = unread;
        return [{ pointer: `/items/${index}/${field}`, message: `${name}: “${text}” cannot be read as a ${field}.` }];
      }
      const missing = missingOfItem(item);
      if (missing.length === 0) return [];
      const lacks = missing.map((field) => LACKS[field]).join(' and ');
      const advice = isProvisional(item) ? '' : ', or mark it “Rate only” or “Optional”';
      const pointer = `/items/${index}/${missing[0] === 'amount' ? 'amountInPaise' : missing[0]}`;
      return [{ pointer, message: `${name} needs ${lacks}${advice}.` }];
    })
    .slice(0, 100);

/** The same as problems of the fields. */
export const missingProblems = (missing: readonly Missing[]): FieldProblem[] =>
  missing.map((field) => ({ pointer: `/${field}`, message: NEEDED_WORDS[field] }));

/** What the database knows of what a job names. */
export type KnownOfJob = {
  isSubcategoryKnown: boolean;
  isPlantKnown: boolean;
  isProjectKnown: boolean;
  /** ISO date, in India. */
  today: string;
  /** The job before, where it is there already: its fields stand under /fields of the body then. */
  before: Pick<JobRow, 'required_by' | 'status' | 'plant_id' | 'project_id' | 'owner_user_id'> | null;
};

/** Whether somebody may post jobs for a plant: a person of a plant for that one. */
export const mayPostFor = (
  { userType, plantId: own, isSuperUser }: Pick<Principal, 'userType' | 'plantId' | 'isSuperUser'>,
  plantId: string | null,
): boolean => userType === 'Corporate' || isSuperUser || plantId === own;

/**
 * What the contract's schema cannot say of a job: text without control characters, only what the company has, the caller's own plant, no day
 * that is over, the project by its owner alone, and after it was submitted no field of those that it needs left empty.
 */
export function jobProblems(
  fields: JobFields,
  known: KnownOfJob,
  principal: Pick<Principal, 'userId' | 'userType' | 'plantId' | 'isSuperUser'>,
): FieldProblem[] {
  const { title, scope, requiredBy, plantId = null, projectId = null, contacts = [] } = fields;
  const { before } = known;
  const isOwnPlant = mayPostFor(principal, plantId) || plantId === before?.plant_id;
  // Roles on a project hold on its jobs: who may only edit would make themselves the owner by a project of their own.
  const mayChooseProject =
    before === null ||
    principal.isSuperUser ||
    before.owner_user_id === principal.userId ||
    projectId === before.project_id;
  const texts: [string, string | null | undefined][] = [
    ['/scope', scope],
    ...contacts.flatMap((contact, index): [string, string | null | undefined][] => [
      [`/contacts/${index}/fullName`, contact.fullName],
      [`/contacts/${index}/designation`, contact.designation],
    ]),
  ];
  // It goes into mails.
  const titleProblem = title ? problemOfTitle(title) : null;
  const problems = [
    ...(titleProblem === null ? [] : [{ pointer: '/title', message: titleProblem }]),
    ...textProblems(texts),
    ...(known.isSubcategoryKnown ? [] : [{ pointer: '/subcategoryId', message: 'is not a service in the catalogue' }]),
    ...(known.isPlantKnown ? [] : [{ pointer: '/plantId', message: 'is not one of your company’s plants' }]),
    ...(plantId === null || !known.isPlantKnown || isOwnPlant
      ? []
      : [{ pointer: '/plantId', message: 'You can post jobs for your own plant only.' }]),
    ...(known.isProjectKnown ? [] : [{ pointer: '/projectId', message: 'is not one of your projects' }]),
    ...(mayChooseProject
      ? []
      : [{ pointer: '/projectId', message: 'Only the owner of this job can choose its project.' }]),
    ...(requiredBy && requiredBy < known.today && requiredBy !== before?.required_by
      ? [{ pointer: '/requiredBy', message: 'Choose today or a later day.' }]
      : []),
    ...(before && before.status !== 'draft'
      ? missingProblems(
          missingOf({ ...columnsOfJob(fields), item_count: 1, incomplete_item_count: 0, scope_document_count: 0 }),
        )
      : []),
  ];
  return before ? problems.map(({ pointer, message }) => ({ pointer: `/fields${pointer}`, message })) : problems;
}

function problemOfTitle(title: string): string | null {
  if (title.trim() === '') return 'Give the job a title.';
  return /[\r\n]/.test(title) ? 'Write the title in one line.' : mailWordsProblem(title);
}

/** What is wrong with the words of scope items. */
export const itemProblems = (items: Schemas['ScopeItems']): FieldProblem[] =>
  textProblems(
    items.flatMap(({ lineNumber, group, description, note }, index): [string, string | null | undefined][] => [
      [`/items/${index}/lineNumber`, lineNumber],
      [`/items/${index}/group`, group],
      [`/items/${index}/description`, description],
      [`/items/${index}/note`, note],
    ]),
  ).slice(0, 100);

const textProblems = (texts: readonly [pointer: string, text: string | null | undefined][]): FieldProblem[] =>
  texts.flatMap(([pointer, text]) => {
    const message = text ? wordsProblem(text) : null;
    return message === null ? [] : [{ pointer, message }];
  });

const nameRef = (id: string | null, name: string | null): Schemas['NamedRef'] | null =>
  id === null || name === null ? null : { _id: id, name };

const STAGES = ['scope', 'vendors', 'quotes', 'comparison', 'award', 'work'] as const;
/** How many stages a job has behind it by its state, once the team has accepted it. */
const STAGES_DONE: Partial<Record<JobStatus, number>> = {
  quoting: 2,
  unsuccessful: 2,
  evaluating: 3,
  approving: 4,
  awarded: 5,
  in_execution: 5,
  completed: 6,
};

/** The stages of a job with when each was done. A job that is held or ended without an award stopped in the stage that it had reached. */
function stagesOf(row: JobSummaryRow): Schemas['JobStage'][] {
  const { status, held_status, sourcing_at, submitted_at, awarded_at, status_since } = row;
  const isStopped = status === 'on_hold' || endedWithoutAward(status);
  const state = held_status ?? status;
  const isAccepted = sourcing_at !== null && state !== 'draft';
  const isBetween = state === 'evaluating' && row.between_openings !== null;
  const reached = isBetween ? 2 : (STAGES_DONE[state] ?? (isAccepted ? 1 : 0));
  const times = {
    scope: isAccepted ? sourcing_at : submitted_at,
    vendors: row.first_published_at,
    quotes: row.opened_at,
    comparison: row.proposed_at,
    award: awarded_at,
    work: status_since,
  };
  return STAGES.map((stage, index) => ({
    stage,
    state: index < reached ? 'done' : index > reached ? 'coming' : isStopped ? 'stopped' : 'current',
    at: index < reached || index === 0 ? times[stage] : null,
  }));
}

/** Whether a job is late: needed by a day that is over, or its quotes could be opened and nobody has. */
export const isOverdue = (
  { status, required_by: requiredBy, quotes_close_at: closeAt }: JobSummaryRow,
  now: Date,
): boolean =>
  (!RESTING_STATES.includes(status) && requiredBy !== null && requiredBy < indianDay(now)) ||
  (status === 'quoting' && closeAt !== null && Date.parse(closeAt) <= now.getTime());

/** A job as a list shows it to its reader. */
export const jobSummaryOf = (row: JobSummaryRow, reader: Principal, now: Date): Schemas['JobSummary'] => ({
  _id: row.id,
  number: numberOf(row),
  title: row.title,
  subcategory: nameRef(row.subcategory_id, row.subcategory_name),
  plant: nameRef(row.plant_id, row.plant_name),
  project: nameRef(row.project_id, row.project_name),
  owner: { userId: row.owner_user_id, fullName: row.owner_name, isMe: row.owner_user_id === reader.userId },
  status: row.status,
  statusSince: row.status_since,
  heldStatus: row.held_status,
  requiredBy: row.required_by,
  budgetInPaise: row.budget_in_paise,
  updatedAt: row.updated_at,
  isNew: row.is_new,
  isOverdue: isOverdue(row, now),
  quotes: { received: row.quote_count, invited: row.invited_count, closeAt: row.quotes_close_at },
  news: row.news,
  stages: stagesOf(row),
  nextMove: nextMoveOf(row, reader.userId, now),
  can: {
    edit: may(jobPolicies['job.edit'], reader, row),
    assign: may(jobPolicies['job.assign'], reader, row),
    hold: may(jobPolicies['job.move'], reader, { job: row, to: 'on_hold', now }),
  },
});

/** A job as its page shows it to its reader. */
export function jobOf(row: JobRow, members: readonly MemberRow[], reader: Principal, now: Date): Schemas['Job'] {
  const hasReason = row.status_comment !== null || row.status_reason !== null;
  return {
    ...jobSummaryOf(row, reader, now),
    scope: row.scope,
    contacts: row.contacts,
    scopeItemCount: row.item_count,
    totalVendors: { total: row.vendor_count },
    members: members.map(({ user_id, full_name, role, is_by_project }) => ({
      person: { userId: user_id, fullName: full_name, isMe: user_id === reader.userId },
      role,
      isByProject: is_by_project,
    })),
    createdAt: row.created_at,
    version: row.version,
    reason: hasReason ? { code: row.status_reason, comment: row.status_comment, by: row.status_by ?? '' } : null,
    reopenUntil: reopenUntil(row)?.toISOString() ?? null,
    missing: missingOf(row),
    allowed: mayAct(reader, row.my_roles, 'move') ? allowedMoves(row, 'client', now) : [],
  };
}

/** What a job is called in mails. */
export const titleOf = (row: Pick<JobRow, 'title'>): string => oneLine(row.title ?? 'Untitled job');

/** The mail to the provider's team about a job that waits for it. */
export const jobForTeamMail = (row: JobRow, principal: Principal, productName: string, link: string): MailText => ({
  subject: oneLine(`${numberOf(row)} of ${principal.companyName} is waiting for review`),
  text: [
    `${oneLine(principal.fullName)} of ${oneLine(principal.companyName)} posted a job on ${productName}:`,
    '',
    `${numberOf(row)}: ${titleOf(row)}`,
    '',
    'Review it here:',
    link,
  ].join('\n'),
});

/** Roles in the words of mails. */
export const ROLE_WORDS: Record<JobRole, string> = {
  owner: 'its owner',
  buyer: 'a buyer',
  technical_evaluator: 'a technical evaluator',
  commercial_evaluator: 'a commercial evaluator',
  approver: 'an approver',
  auditor: 'an auditor',
};

/** The mail to who got a role on a job. */
export const jobRoleMail = (
  row: Pick<JobRow, 'year' | 'number' | 'title'>,
  role: JobRole,
  by: string,
  productName: string,
  link: string,
): MailText => ({
  subject: oneLine(`You are ${ROLE_WORDS[role]} of ${numberOf(row)}`),
  text: [
    `${oneLine(by)} made you ${ROLE_WORDS[role]} of ${numberOf(row)}, ${titleOf(row)}.`,
    '',
    `The job on ${productName}:`,
    link,
  ].join('\n'),
});

const MOVED_WORDS: Record<JobStatus, string> = {
  submitted: 'was submitted and is waiting for review',
  draft: 'was returned to its draft',
  sourcing: 'is in progress: choosing vendors',
  in_review: 'is in review again',
  on_hold: 'was put on hold',
  cancelled: 'was cancelled',
  unsuccessful: 'ended without an award',
  evaluating: 'is in progress: comparing quotes',
  approving: 'is waiting for award approval',
  awarded: 'was awarded',
  in_execution: 'is under way',
  completed: 'was completed',
  quoting: 'is in progress: waiting for quotes',
};

/** The mail to who has a role on a job about where somebody moved it. */
export const jobMovedMail = (
  row: Pick<JobRow, 'year' | 'number' | 'title'>,
  move: { to: JobStatus; by: string; comment: string | null },
  productName: string,
  link: string,
): MailText => ({
  subject: oneLine(`${numberOf(row)} ${MOVED_WORDS[move.to]}`),
  text: [
    `${numberOf(row)}, ${titleOf(row)}, ${MOVED_WORDS[move.to]} by ${oneLine(move.by)}.`,
    ...(move.comment ? ['', quoted(move.comment)] : []),
    '',
    `The job on ${productName}:`,
    link,
  ].join('\n'),
});
