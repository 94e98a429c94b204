import { randomInt } from 'node:crypto';
import { operations } from '@millwright/contract/operations';
import type { Kysely } from 'kysely';
import { indianDate } from '../../indian-time.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import { insertRegistrationEvent } from '../../events/event.queries.ts';
import { insertMessage } from '../../outbox/outbox.queries.ts';
import { safeMessage } from '../../outbox/outbox.rules.ts';
import { conflict, notFound, Problem } from '../../problems.ts';
import { newPasswordProblem } from '../authentication/new-password.rules.ts';
import { hashPassword } from '../authentication/password.ts';
import { alreadyDecided, decideRegistration } from '../registration/approval.ts';
import { mayPlan } from '../registration/decision.rules.ts';
import type { Decision } from '../registration/decision.rules.ts';
import {
  allWaiting,
  holdRegistration,
  notePlan,
  registrationOf,
  registrationsForTeam,
  takeDueDecision,
  unplanDecision,
} from '../registration/registration.queries.ts';
import { addAudit, addStaff, allStaff, disableStaff, firstBrokenAudit, newestAudit } from './provider.queries.ts';
import { UNDO_IN_SECONDS } from './provider.rules.ts';

/** What an act of the provider's team needs. `db` may open transactions. */
export type ActContext = {
  db: Kysely<Database>;
  config: Pick<Config, 'productName' | 'publicUrl' | 'teamEmail'>;
  now: Date;
};

/** What an act in a transaction needs: `db` is that of a request of the team. */
type ActInTransaction = { db: Kysely<Database>; now: Date };

const verbs = { approved: 'approve', rejected: 'reject' } as const;

/** Notes a decision of the team, which takes effect when its minute is over, and writes it down. Throws 404, or 409 when somebody was faster. */
export async function planAsTeam(
  { db, now }: ActInTransaction,
  registrationId: string,
  decision: Decision,
  actor: string,
): Promise<void> {
  const held = await holdRegistration(db, registrationId, true);
  if (!held) throw notFound('request for access');
  if (!mayPlan(held, decision)) throw alreadyDecided();
  await notePlan(db, { registrationId, decision, byStaff: actor, effectInSeconds: UNDO_IN_SECONDS }, now);
  await auditOn(db, registrationId, { actor, action: verbs[decision] }, now);
}

/** Takes back a decision that has not taken effect, and writes it down. Throws 404, or 409 when it is too late. */
export async function undoAsTeam({ db, now }: ActInTransaction, registrationId: string, actor: string): Promise<void> {
  const { outcome, decision } = await unplanDecision(db, registrationId, now);
  if (outcome === 'unknown') throw notFound('request for access');
  if (outcome === 'late' || decision === null)
    throw conflict(
      'UNDO_TOO_LATE',
      'This can no longer be undone: the decision has taken effect or was already undone.',
    );
  await auditOn(db, registrationId, { actor, action: `undo ${verbs[decision]}` }, now);
}

async function auditOn(
  db: Kysely<Database>,
  registrationId: string,
  act: { actor: string; action: string },
  now: Date,
) {
  const [registration] = await registrationsForTeam(db, { id: registrationId });
  const { email = '', companyName = '' } = registration ?? {};
  await addAudit(db, { ...act, subject: email, detail: { companyName } }, now);
}

/** Carries out the decisions whose minute is over, each with its mail and its entry, all or nothing. Answers how many. */
export async function carryOutDecisions({ db, config, now }: ActContext): Promise<number> {
  for (let count = 0; ; count += 1) {
    const wasDue = await db.transaction().execute(async (transaction) => {
      const due = await takeDueDecision(transaction, now);
      if (!due) return false;
      const action = `${verbs[due.decision]} took effect`;
      // What the company or a suspension has settled meanwhile stays; the note is gone.
      await decideInTransaction({ db: transaction, config, now }, due.id, due.decision, due.byStaff, action).catch(
        (error: unknown) => {
          if (!(error instanceof Problem)) throw error;
          return auditOn(
            transaction,
            due.id,
            { actor: due.byStaff, action: `${verbs[due.decision]} had no effect` },
            now,
          );
        },
      );
      return true;
    });
    if (!wasDue) return count;
  }
}

/** Decides on a registration for the provider's team at once, mails the person and writes it down, all or nothing. */
export const decideAsTeam = (
  { db, config, now }: ActContext,
  registrationId: string,
  decision: Decision,
  actor: string,
) =>
  db
    .transaction()
    .execute((transaction) =>
      decideInTransaction({ db: transaction, config, now }, registrationId, decision, actor, verbs[decision]),
    );

async function decideInTransaction(
  { db, config, now }: ActContext,
  registrationId: string,
  decision: Decision,
  actor: string,
  action: string,
): Promise<{ companyName: string; isFirstCompanyUser: boolean }> {
  const operationId = decision === 'approved' ? 'approveRegistration' : 'rejectRegistration';
  const decided = await decideRegistration(
    { db, config, now, addMessage: (message) => insertMessage(db, null, operationId, message) },
    registrationId,
    decision,
    actor,
  );
  const { email, companyName, isFirstCompanyUser } = decided;
  await addAudit(db, { actor, action, subject: email, detail: { companyName, isFirstCompanyUser } }, now);
  await insertRegistrationEvent(db, registrationId, operationId, operations[operationId].changes);
  return decided;
}

/** A command of the provider's team, as it travels to a running server. */
export type TeamCommand =
  | { name: 'pending' | 'team' | 'audit' }
  | { name: 'approve' | 'reject' | 'remove'; email: string }
  | { name: 'add'; email: string; password: string | null };

/** What a command answers: lines for the terminal, and whether it did what it should. */
export type CommandAnswer = { isDone: boolean; lines: string[] };

const done = (...lines: string[]): CommandAnswer => ({ isDone: true, lines });
const refused = (...lines: string[]): CommandAnswer => ({ isDone: false, lines });

/** Carries a command out. `actor` is who gave it, for the audit. */
export async function runTeamCommand(context: ActContext, command: TeamCommand, actor: string): Promise<CommandAnswer> {
  const { db } = context;
  switch (command.name) {
    case 'pending':
      return pending(context);
    case 'approve':
    case 'reject':
      return decide(
        context,
        command.email.trim().toLowerCase(),
        command.name === 'approve' ? 'approved' : 'rejected',
        actor,
      );
    case 'add':
      return add(context, command.email.trim().toLowerCase(), command.password, actor);
    case 'remove':
      return remove(context, command.email.trim().toLowerCase(), actor);
    case 'team': {
      const team = await allStaff(db);
      return done(
        ...team.map(
          ({ email, hasOneTimePassword, createdAt, disabledAt }) =>
            `${email}, added ${indianDate(createdAt)}${hasOneTimePassword ? ', has not set a password yet' : ''}${disabledAt ? `, removed ${indianDate(disabledAt)}` : ''}`,
        ),
        ...(team.length === 0 ? ['Nobody is in the team yet: npm run provider -- add <email>'] : []),
      );
    }
    case 'audit': {
      const broken = await firstBrokenAudit(db);
      const lines = (await newestAudit(db, 50)).map(
        ({ seq, at, actor: who, action, subject }) =>
          `${seq}  ${at.slice(0, 19).replace('T', ' ')}  ${who}  ${action}  ${subject}`,
      );
      return broken === null
        ? done(...lines, 'The audit chain is intact.')
        : refused(...lines, `The audit chain is broken at entry ${broken}: the database was changed.`);
    }
  }
}

async function pending({ db }: ActContext): Promise<CommandAnswer> {
  const waiting = await allWaiting(db);
  if (waiting.length === 0) return done('No one is waiting for approval.');
  return done(
    ...waiting.flatMap((one) => [
      `${one.email}  ${one.fullName}, since ${one.createdAt.slice(0, 16).replace('T', ' ')}`,
      `  ${one.isNewCompany ? 'new company' : 'company'}: ${one.companyName} (${one.emailDomain})`,
      `  wishes to be: ${one.userType === 'Plant' ? 'Plant User' : 'Corporate User'}, ${one.plantName}`,
      ...(one.phone ? [`  phone: ${one.phone}`] : []),
      ...(one.subcategory ? [`  was looking for: ${one.subcategory}`] : []),
      ...(one.isInvited ? ['  was invited by a colleague'] : []),
    ]),
  );
}

async function decide(context: ActContext, email: string, decision: Decision, actor: string): Promise<CommandAnswer> {
  const registration = await registrationOf(context.db, email);
  if (!registration) return refused(`There is no request for access from ${email}.`);
  if (registration.decision === decision || registration.decision === 'approved')
    return refused(`${email} is ${registration.decision} already.`);
  const { companyName, isFirstCompanyUser } = await decideAsTeam(context, registration.id, decision, actor);
  if (decision === 'rejected') return done(`${email} is rejected. They are notified by email.`);
  return done(
    `${email} is approved${isFirstCompanyUser ? ` and the super user of ${companyName}, whose email domain is verified now` : ''}. They are notified by email.`,
  );
}

async function add(context: ActContext, email: string, given: string | null, actor: string): Promise<CommandAnswer> {
  const { db, config, now } = context;
  try {
    safeMessage({ channel: 'mail', recipient: email, subject: '', text: '' });
  } catch {
    return refused('That is not an email address.');
  }
  const problem = given === null ? null : newPasswordProblem(given, [email]);
  if (problem) return refused(problem);
  const password = given ?? oneTimePassword();
  const passwordHash = await hashPassword(password);
  const wasThere = await db.transaction().execute(async (transaction) => {
    const isKnown = await addStaff(transaction, { email, passwordHash, hasOneTimePassword: given === null }, now);
    await addAudit(transaction, { actor, action: isKnown ? 'new password' : 'add', subject: email }, now);
    return isKnown;
  });
  const address = `${config.publicUrl}/provider`;
  return done(
    wasThere ? `${email} has a new password and is logged out everywhere.` : `${email} is in the team: ${address}`,
    ...(given === null
      ? [
          `One-time password: ${password}`,
          'This is the only time that it is shown. The first login asks for another one.',
        ]
      : []),
  );
}

async function remove({ db, now }: ActContext, email: string, actor: string): Promise<CommandAnswer> {
  const isRemoved = await db.transaction().execute(async (transaction) => {
    if (!(await disableStaff(transaction, email, now))) return false;
    await addAudit(transaction, { actor, action: 'remove', subject: email }, now);
    return true;
  });
  return isRemoved ? done(`${email} is no longer in the team.`) : refused(`${email} is not in the team.`);
}

/** Letters and digits that are not taken for one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A password of about 116 bits that can be read out. */
const oneTimePassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join(
    '-',
  );
