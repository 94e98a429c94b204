import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { HandlersOf, Principal } from '../../http/handler.ts';
import type { NewMessage } from '../../outbox/outbox.rules.ts';
import { notFound } from '../../problems.ts';
import { distinctRecipients } from '../vendor-profile/mail.rules.ts';
import { takeDailyBudget } from '../vendor-profile/vendor-profile.queries.ts';
import { dailyBudgetUsedUp, dailyUse, indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import {
  cancelInvite,
  companyDomain,
  inviteById,
  inviteByLink,
  invitePage,
  knownAddresses,
  lockInvites,
  putInvite,
  usedOfDay,
} from './invite.queries.ts';
import {
  inviteeOf,
  inviteExpiry,
  inviteLink,
  inviteMail,
  inviteProblem,
  inviteStatus,
  inviteSubject,
  newInviteId,
} from './invite.rules.ts';
import { invitePolicies } from './invite.policies.ts';

type Db = Kysely<Database>;

/** Handlers of invitations (section 7 of the product specification, other). */
export const inviteHandlers: HandlersOf<
  'sendInviteApi' | 'getInvite' | 'getInviteeList' | 'resendInviteApi' | 'cancelInvite'
> = {
  getInvite: async ({ directory, path, now }) =>
    (await inviteByLink(directory, path.inviteId, now)) ?? {
      state: 'unknown',
      invitedBy: null,
      companyName: null,
      email: null,
    },

  sendInviteApi: async ({ db, body, principal, config, now, outbox, activity }) => {
    const { companyId } = principal;
    await lockInvites(db, companyId);
    const emails = distinctRecipients(body.emails.map((email) => email.toLowerCase()));
    const known = await knownAddresses(db, companyId, emails, now);
    const looked = emails.map((email) => ({ email, problem: inviteProblem(email, known) }));
    await takeBudget(db, principal, config, looked.filter(({ problem }) => problem === null).length, now);
    const results = [];
    for (const { email, problem } of looked) {
      if (problem !== null) {
        results.push({ email, invitee: null, problem });
        continue;
      }
      const id = await invite(db, email, principal, config, now, outbox.add);
      await activity.add({ subjectKind: 'invite', subjectId: id, detail: { to: 'pending' } });
      results.push({
        email,
        invitee: inviteeOf((await inviteById(db, companyId, id, now))!, principal),
        problem: null,
      });
    }
    return { results, allowance: await allowanceOf(db, principal, config, now) };
  },

  getInviteeList: async ({ db, query, principal, config, now }) => {
    const { offset = 1, limit = 20 } = query;
    const page = await invitePage(db, principal.companyId, now, offset, limit);
    return {
      data: page.rows.map((row) => inviteeOf(row, principal)),
      totalRecords: page.total,
      offset,
      limit,
      emailDomain: await companyDomain(db, principal.companyId),
      allowance: await allowanceOf(db, principal, config, now),
    };
  },

  resendInviteApi: async ({ db, body, principal, config, now, outbox, activity, authorise }) => {
    const { companyId } = principal;
    await lockInvites(db, companyId);
    const row = await inviteById(db, companyId, body._id, now);
    if (!row) throw notFound('invitation');
    authorise(invitePolicies['invite.resend'], inviteSubject(row));
    await takeBudget(db, principal, config, 1, now);
    await invite(db, row.email, principal, config, now, outbox.add);
    await activity.add({
      subjectKind: 'invite',
      subjectId: row.id,
      detail: { from: inviteStatus(row), to: 'pending' },
    });
    return inviteeOf((await inviteById(db, companyId, row.id, now))!, principal);
  },

  cancelInvite: async ({ db, body, principal, now, activity, authorise }) => {
    const { companyId } = principal;
    await lockInvites(db, companyId);
    const row = await inviteById(db, companyId, body._id, now);
    if (!row) throw notFound('invitation');
    authorise(invitePolicies['invite.cancel'], inviteSubject(row));
    await cancelInvite(db, row.id, now);
    await activity.add({ subjectKind: 'invite', subjectId: row.id, detail: { from: 'pending', to: 'cancelled' } });
    return inviteeOf((await inviteById(db, companyId, row.id, now))!, principal);
  },
};

/** Writes a new identifier for an address and the mail that carries it. The link's base comes from the configuration alone. */
async function invite(
  db: Db,
  email: string,
  sender: Principal,
  config: Config,
  now: Date,
  addMessage: (message: NewMessage) => Promise<void>,
): Promise<string> {
  const [token, mailId] = [newInviteId(), randomUUID()];
  const mail = inviteMail(sender, inviteLink(config.publicUrl, token), config.productName);
  await addMessage({ id: mailId, channel: 'mail', recipient: email, ...mail });
  return putInvite(db, {
    companyId: sender.companyId,
    email,
    token,
    invitedBy: sender.userId,
    mailId,
    now,
    until: inviteExpiry(now),
  });
}

async function takeBudget(db: Db, principal: Principal, config: Config, count: number, now: Date): Promise<void> {
  if (count === 0) return;
  const use = dailyUse(principal, config.budgets, 'invitesPerUserPerDay', count, now);
  if (!(await takeDailyBudget(db, use))) throw dailyBudgetUsedUp(use.limit, now);
}

async function allowanceOf(db: Db, principal: Principal, config: Config, now: Date) {
  const limit = config.budgets.invitesPerUserPerDay;
  const used = await usedOfDay(db, principal.userId, 'invitesPerUserPerDay', indianDay(now));
  return { limit, left: Math.max(0, limit - used) };
}
