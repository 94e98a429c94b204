import { operations } from '@millwright/contract/operations';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CodeTry } from '../authentication/otp.queries.ts';
import { mayPlan } from './decision.rules.ts';
import type { Decision, HeldRegistration, RegistrationStanding } from './decision.rules.ts';
import type { KeptDetails, SentDetails } from './registration.rules.ts';

type Db = Kysely<Database>;

/** A company as step 2 may see it. */
export type KnownCompany = {
  name: string;
  address: string;
  foundedYear: number | null;
  employeeCount: number | null;
  turnoverInPaise: number | null;
  logoFileId: string | null;
  plants: string[];
};

/** The company of a mail domain, when the domain is verified. */
export async function companyByDomain(db: Db, domain: string): Promise<KnownCompany | null> {
  const { rows } = await sql<KnownCompany>`
    select name, address, founded_year as "foundedYear", employee_count as "employeeCount", turnover_in_paise as "turnoverInPaise",
      logo_file_id as "logoFileId", plants from company_by_domain(${domain})`.execute(db);
  return rows[0] ?? null;
}

/** Keeps what was filled in, in place of what was kept for this browser. */
export async function keepRegistration(
  db: Db,
  kept: {
    browser: Buffer;
    email: string;
    fullName: string;
    phone: string | null;
    passwordHash: string | null;
    details: SentDetails | null;
    inviteHash: Buffer | null;
    lifetimeInSeconds: number;
  },
  now: Date,
): Promise<void> {
  await sql`select registration_keep(${kept.browser}, ${kept.email}, ${kept.fullName}, ${kept.phone}, ${kept.passwordHash},
    ${kept.details && JSON.stringify(kept.details)}, ${kept.inviteHash}, ${now}, make_interval(secs => ${kept.lifetimeInSeconds}))`.execute(
    db,
  );
}

/** A registration that is not complete, or just was. */
export type KeptRegistration = {
  email: string;
  fullName: string;
  phone: string | null;
  hasPassword: boolean;
  details: Partial<KeptDetails> | null;
  isProved: boolean;
  isComplete: boolean;
};

/** What is kept for a browser. */
export async function keptRegistration(db: Db, browser: Buffer, now: Date): Promise<KeptRegistration | null> {
  const { rows } = await sql<KeptRegistration>`
    select email, full_name as "fullName", phone, has_password as "hasPassword", details, is_proved as "isProved", is_complete as "isComplete"
    from registration_kept(${browser}, ${now})`.execute(db);
  return rows[0] ?? null;
}

/** Forgets what is kept for a browser. */
export async function discardRegistration(db: Db, browser: Buffer): Promise<void> {
  await sql`select registration_discard(${browser})`.execute(db);
}

/** Tries the code of a kept registration, once. */
export async function proveRegistration(
  db: Db,
  attempt: { subject: Buffer; browser: Buffer; email: string; codeHash: Buffer },
  mostTries: number,
  now: Date,
): Promise<CodeTry['outcome']> {
  const { rows } = await sql<{ outcome: CodeTry['outcome'] }>`
    select registration_prove(${attempt.subject}, ${attempt.browser}, ${attempt.email}, ${attempt.codeHash}, ${now}, ${mostTries}) as outcome`.execute(
    db,
  );
  return rows[0]!.outcome;
}

/** A mail as a function of the database writes it into the outbox; `recipient` where the function does not know it. */
export type RegistrationMail = { recipient: string; subject: string; text: string };

/** What came of completing a registration. */
export type Completion =
  | { outcome: 'not_proved' | 'incomplete' | 'email_taken' | 'phone_taken' }
  | {
      outcome: 'done' | 'repeated';
      userId: string;
      isSubsequentUser: boolean;
      isFirstCompanyUser: boolean;
    };

/** Makes the account, once, and writes the mails about it in the same transaction. Null is taken from what was kept. */
export async function completeRegistration(
  db: Db,
  registration: {
    browser: Buffer;
    email: string;
    fullName: string | null;
    /** Undefined keeps the number that was kept; null takes it away. */
    phone: string | null | undefined;
    passwordHash: string | null;
    details: SentDetails;
    inviteHash: Buffer | null;
    domain: string;
    label: string | null;
    mails: { operationId: string; team: RegistrationMail; person: RegistrationMail; colleagues: RegistrationMail };
  },
  now: Date,
): Promise<Completion> {
  const { browser, email, fullName, phone, passwordHash, details, inviteHash, domain, label, mails } = registration;
  const { rows } = await sql<Completion>`
    select outcome, user_id as "userId", is_subsequent_user as "isSubsequentUser", is_first_company_user as "isFirstCompanyUser"
    from registration_complete(${browser}, ${email}, ${fullName}, ${phone !== undefined}, ${phone ?? null}, ${passwordHash},
      ${JSON.stringify(details)}, ${inviteHash}, ${domain}, ${label}, ${JSON.stringify(mails)}, ${now}),
      lateral (select event_of_registration(registration_id, 'register', ${operations.register.changes})) told`.execute(
    db,
  );
  return rows[0]!;
}

/** A person who waits for approval, as a super user of the company sees them. Needs a tenant. */
export async function waitingOfCompany(db: Db, companyId: string, limit: number) {
  const waiting = db
    .selectFrom('registration as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .where('r.company_id', '=', companyId)
    .where('r.decision', 'is', null)
    .where('u.status', '=', 'pending_access');
  const { count } = await waiting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await waiting
    .select([
      'r.id',
      'u.email',
      'u.full_name as fullName',
      'u.phone',
      'r.user_type as userType',
      'r.plant_name as plantName',
      'r.is_invited as isInvited',
      'r.created_at as createdAt',
    ])
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(limit)
    .execute();
  return { rows, count: Number(count) };
}

/** Holds a registration until the end of the transaction; undefined where it is not for who asks: the team, or a super user of its company. */
export async function holdRegistration(
  db: Db,
  registrationId: string,
  isTeam: boolean,
): Promise<HeldRegistration | undefined> {
  const { rows } = await sql<HeldRegistration>`
    select decision, planned_decision as "plannedDecision", account_status as "accountStatus", is_company_verified as "isCompanyVerified",
      has_approved_people as "hasApprovedPeople"
    from registration_hold(${registrationId}, ${isTeam})`.execute(db);
  return rows[0];
}

/** Who was decided on. */
export type DecidedPerson = { userId: string; email: string; fullName: string; companyName: string };

/** Writes a decision on a held registration; `byStaff` null: as the super user of the transaction's tenant. */
export async function writeDecision(
  db: Db,
  registrationId: string,
  { decision, byStaff, isFirst }: { decision: Decision; byStaff: string | null; isFirst: boolean },
  now: Date,
): Promise<DecidedPerson> {
  const { rows } = await sql<DecidedPerson>`
    select user_id as "userId", email, full_name as "fullName", company_name as "companyName"
    from registration_write(${registrationId}, ${decision}, ${byStaff}, ${now}, ${isFirst})`.execute(db);
  return rows[0]!;
}

/** A person who asks for access, as the provider's team sees them. */
export type TeamRegistration = {
  id: string;
  email: string;
  fullName: string;
  phone: string | null;
  companyName: string;
  emailDomain: string;
  isNewCompany: boolean;
  plantName: string;
  userType: 'Plant' | 'Corporate';
  address: string;
  foundedYear: number | null;
  employeeCount: number | null;
  subcategory: string | null;
  isInvited: boolean;
  analyticsLabel: 'internal' | 'test' | null;
  createdAt: string;
  /** What was decided, also where it has not taken effect. */
  outcome: Decision | null;
  /** Of the team; null where a super user of the company decided. */
  decidedBy: string | null;
  decidedAt: string | null;
  /** Null where it has. */
  takesEffectAt: string | null;
  mayApprove: boolean;
  mayReject: boolean;
};

/** Which registrations the team asks for. */
export type TeamSelection = { state: 'waiting' | 'decided'; limit: number } | { id: string };

/**
 * Registrations of all companies: the one of an id; those that wait or whose decision has not taken effect, the longest wait first; or those
 * that were decided on, the newest decision first.
 */
export async function registrationsForTeam(db: Db, selection: TeamSelection): Promise<TeamRegistration[]> {
  const { state, id, limit } = { state: 'waiting', id: null, limit: 1, ...selection };
  type Found = Omit<TeamRegistration, 'outcome' | 'mayApprove' | 'mayReject'> & RegistrationStanding;
  const { rows } = await sql<Found>`
    select id, email, full_name as "fullName", phone, company_name as "companyName", email_domain as "emailDomain",
      is_new_company as "isNewCompany", plant_name as "plantName", user_type as "userType", address, founded_year as "foundedYear",
      employee_count as "employeeCount", subcategory, is_invited as "isInvited", analytics_label as "analyticsLabel", created_at as "createdAt",
      decision, planned_decision as "plannedDecision", account_status as "accountStatus", decided_by as "decidedBy", decided_at as "decidedAt",
      takes_effect_at as "takesEffectAt"
    from registrations_for_team(${state}, ${id}, ${limit})`.execute(db);
  return rows.map(({ decision, plannedDecision, accountStatus, ...found }) => {
    const standing = { decision, plannedDecision, accountStatus };
    return {
      ...found,
      outcome: plannedDecision ?? decision,
      mayApprove: mayPlan(standing, 'approved'),
      mayReject: mayPlan(standing, 'rejected'),
    };
  });
}

/** Everybody who waits for approval, at most 500. */
export const allWaiting = async (db: Db): Promise<TeamRegistration[]> =>
  (await registrationsForTeam(db, { state: 'waiting', limit: 500 })).filter(({ outcome }) => outcome === null);

/** Notes a decision of the team on a held registration, which takes effect later. */
export const notePlan = (
  db: Db,
  {
    registrationId,
    decision,
    byStaff,
    effectInSeconds,
  }: { registrationId: string; decision: Decision; byStaff: string; effectInSeconds: number },
  now: Date,
) =>
  sql`select registration_note_plan(${registrationId}, ${decision}, ${byStaff}, ${now}, make_interval(secs => ${effectInSeconds}))`.execute(
    db,
  );

/** Takes a noted decision back. */
export async function unplanDecision(
  db: Db,
  registrationId: string,
  now: Date,
): Promise<{ outcome: 'done' | 'unknown' | 'late'; decision: Decision | null }> {
  const { rows } = await sql<{ outcome: 'done' | 'unknown' | 'late'; decision: Decision | null }>`
    select outcome, decision from registration_unplan(${registrationId}, ${now})`.execute(db);
  return rows[0]!;
}

/** Takes the next noted decision that is due, for the transaction of `db`. */
export async function takeDueDecision(
  db: Db,
  now: Date,
): Promise<{ id: string; decision: Decision; byStaff: string } | null> {
  const { rows } = await sql<{ id: string; decision: Decision; byStaff: string }>`
    select id, decision, by_staff as "byStaff" from registration_take_due(${now})`.execute(db);
  return rows[0] ?? null;
}

/** The registration of an address, decided or not. */
export async function registrationOf(db: Db, email: string): Promise<{ id: string; decision: Decision | null } | null> {
  const { rows } = await sql<{ id: string; decision: Decision | null }>`
    select id, decision from registration_by_email(${email})`.execute(db);
  return rows[0] ?? null;
}
