import type { Answer, ContextOf, HandlersOf } from '../../http/handler.ts';
import { assertFields, conflict, crossSite, invalidRequest, notFound, teamLoginRefused } from '../../problems.ts';
import { attemptKeys, isOwnSite, newToken, tokenHash } from '../authentication/authentication.rules.ts';
import { lookAtPassword } from '../authentication/login-attempts.ts';
import { newPasswordProblem } from '../authentication/new-password.rules.ts';
import { passwordsOf } from '../authentication/password.ts';
import { registrationsForTeam } from '../registration/registration.queries.ts';
import { consoleCookie } from './provider-access.ts';
import { planAsTeam, undoAsTeam } from './provider-acts.ts';
import {
  addAudit,
  allStaff,
  endConsoleSession,
  findStaff,
  firstBrokenAudit,
  newestAudit,
  setStaffPassword,
  startConsoleSession,
} from './provider.queries.ts';
import { TAKE_EFFECT, teamMemberOf, teamRegistrationOf, UNDO_IN_SECONDS } from './provider.rules.ts';

type Operations =
  | 'providerLogin'
  | 'providerLogout'
  | 'getProviderSession'
  | 'setProviderPassword'
  | 'getProviderRegistrations'
  | 'decideAsProvider'
  | 'undoAsProvider'
  | 'getProviderAudit'
  | 'getProviderTeam';

const MOST_WAITING = 500;
const NEWEST = 100;

/** Handlers of the console of the provider's team (section 6 of the product specification, approval). */
export const providerHandlers: HandlersOf<Operations> = {
  providerLogin: async (context) => {
    const { body, config, db, directory, headers, now } = context;
    if (!isOwnSite(headers, config.publicUrl)) throw crossSite();
    const email = body.email.trim().toLowerCase();
    const staff = await prove(context, email, body.password, () => findStaff(directory, email));
    if (!staff) throw teamLoginRefused();
    await startSession(context, staff.id);
    await addAudit(db, { actor: email, action: 'log in', subject: email }, now);
    return { email, mustSetPassword: staff.hasOneTimePassword };
  },

  providerLogout: async ({ db, config, staff, setHeader }) => {
    await endConsoleSession(db, staff.sessionHash);
    setHeader('set-cookie', consoleCookie(null, config.isHttps));
    return { status: 'SUCCESS' };
  },

  getProviderSession: ({ staff }) => ({ email: staff.email, mustSetPassword: staff.hasOneTimePassword }),

  setProviderPassword: async (context) => {
    const { body, config, db, staff, now } = context;
    const { currentPassword, newPassword } = body;
    const { email } = staff;
    if (!(await prove(context, email, currentPassword, async () => staff)))
      throw invalidRequest([{ pointer: '/currentPassword', message: 'Incorrect password.' }]);
    const problem =
      newPasswordProblem(newPassword, [email]) ??
      (newPassword === currentPassword ? 'Choose a password other than the current one.' : null);
    assertFields(problem === null ? [] : [{ pointer: '/newPassword', message: problem }]);
    const hash = await passwordsOf(config).inTurn(staff.id, (passwords) => passwords.hash(newPassword));
    if (!(await setStaffPassword(db, staff, hash)))
      throw conflict('PASSWORD_CHANGED', 'The password has been changed. Please log in again.');
    await startSession(context, staff.id);
    await addAudit(db, { actor: email, action: 'set password', subject: email }, now);
    return { email, mustSetPassword: false };
  },

  getProviderRegistrations: async ({ db, query, now }) => {
    const { state = 'waiting' } = query;
    const rows = await registrationsForTeam(db, { state, limit: state === 'waiting' ? MOST_WAITING : NEWEST });
    return { registrations: rows.map((row) => teamRegistrationOf(row, now)) };
  },

  decideAsProvider: async (context) => {
    await planAsTeam(context, context.path.id, context.body.decision, context.staff.email);
    await context.tasks.add(TAKE_EFFECT, {}, new Date(context.now.getTime() + UNDO_IN_SECONDS * 1000));
    return registrationAnswer(context);
  },

  undoAsProvider: async (context) => {
    await undoAsTeam(context, context.path.id, context.staff.email);
    return registrationAnswer(context);
  },

  getProviderAudit: async ({ db }) => {
    const entries = await newestAudit(db, NEWEST);
    return {
      entries: entries.map(({ seq, at, actor, action, subject }) => ({ number: seq, at, actor, action, subject })),
      firstBroken: await firstBrokenAudit(db),
    };
  },

  getProviderTeam: async ({ db }) => ({ people: (await allStaff(db)).map(teamMemberOf) }),
};

async function registrationAnswer({
  db,
  path,
  now,
}: Pick<ContextOf<'decideAsProvider'>, 'db' | 'path' | 'now'>): Promise<Answer<'decideAsProvider'>> {
  const [row] = await registrationsForTeam(db, { id: path.id });
  if (!row) throw notFound('request for access');
  return teamRegistrationOf(row, now);
}

type PasswordContext = ContextOf<'providerLogin'> | ContextOf<'setProviderPassword'>;

/** Starts a session of the console in this browser. */
async function startSession({ db, config, now, setHeader }: PasswordContext, staffId: string): Promise<void> {
  const token = newToken();
  await startConsoleSession(db, staffId, tokenHash(token), now);
  setHeader('set-cookie', consoleCookie(token, config.isHttps));
}

/** Looks at a password of the team, counted before it is looked at. Answers whose it is, or null. */
function prove<Person extends { passwordHash: string }>(
  { config, directory, address, now }: PasswordContext,
  email: string,
  password: string,
  find: () => Promise<Person | null>,
): Promise<Person | null> {
  const keys = attemptKeys(config.secret, `provider ${email}`, `provider ${address}`);
  return passwordsOf(config).inTurn(address, async ({ check }) => {
    const person = await find();
    const look = () => check(password, person?.passwordHash ?? null);
    const isRight = await lookAtPassword({ config, db: directory, now }, keys, look, {
      message: 'Too many wrong passwords.',
    });
    return isRight ? person : null;
  });
}
