import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Context, HandlersOf, Principal } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { assertFields, changedMeanwhile, notFound } from '../../problems.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { rulesProblems } from './approval-rules.rules.ts';
import type { RulesContent } from './approval-rules.rules.ts';
import { resolutionPolicies } from './resolution.policies.ts';
import {
  delegationsOf,
  holdDelegations,
  insertDelegation,
  insertRules,
  peopleOf,
  rulesHistory,
  rulesOf,
  stopDelegation,
} from './resolution.queries.ts';

type Operations = 'getApprovalRules' | 'setApprovalRules' | 'getDelegations' | 'addDelegation' | 'endDelegation';

/** Handlers of who approves, and of who decides in whose place (domain rules, state machines, 4.5). */
export const approvalRulesHandlers: HandlersOf<Operations> = {
  getApprovalRules: ({ db, principal }) => shownRules(db, principal),

  setApprovalRules: async ({ db, body, principal, now }) => {
    const { version, ...content } = body;
    const people = await peopleOf(db, principal.companyId);
    assertFields(rulesProblems(content, new Set(people.map(({ userId }) => userId))));
    const before = await rulesOf(db, principal.companyId);
    if (before.version !== version) throw changedMeanwhile();
    const stored: RulesContent = {
      ...content,
      remindAfterDays: content.remindAfterDays.toSorted((left, right) => left - right),
    };
    const isStored = await insertRules(db, {
      company_id: principal.companyId,
      version: version + 1,
      content: JSON.stringify(stored),
      changed_at: now,
      changed_by: principal.fullName,
    });
    if (!isStored) throw changedMeanwhile();
    return shownRules(db, principal);
  },

  getDelegations: (context) => shownDelegations(context),

  addDelegation: async (context) => {
    const { db, body, principal, now } = context;
    const { delegateId, from, until, upToInPaise = null } = body;
    const today = indianDay(now);
    await holdDelegations(db, principal.userId);
    const people = await peopleOf(db, principal.companyId);
    const mine = (await delegationsOf(db, principal.companyId, today)).filter((one) => one.from === principal.userId);
    const isKnown = people.some(({ userId }) => userId === delegateId);
    assertFields([
      ...(isKnown && delegateId !== principal.userId
        ? []
        : [{ pointer: '/delegateId', message: isKnown ? 'Choose a colleague.' : 'is not a person of your company' }]),
      ...(from < today ? [{ pointer: '/from', message: 'Choose today or a later day.' }] : []),
      ...(until < from ? [{ pointer: '/until', message: 'is before the first day' }] : []),
      ...(mine.some(({ firstDay, lastDay }) => firstDay <= until && from <= lastDay)
        ? [{ pointer: '/from', message: 'You have handed these days to somebody already.' }]
        : []),
    ]);
    await insertDelegation(db, {
      company_id: principal.companyId,
      user_id: principal.userId,
      delegate_user_id: delegateId,
      first_day: from,
      last_day: until,
      up_to_in_paise: upToInPaise,
      created_at: now,
    });
    return shownDelegations(context);
  },

  endDelegation: async (context) => {
    const { db, body, principal, now } = context;
    if (!(await stopDelegation(db, body.delegationId, principal.userId, now))) throw notFound('delegation');
    return shownDelegations(context);
  },
};

type Reading = Pick<Context<'getDelegations'>, 'db' | 'principal' | 'now'>;

async function shownRules(db: Kysely<Database>, principal: Principal) {
  const rules = await rulesOf(db, principal.companyId);
  const people = await peopleOf(db, principal.companyId);
  return {
    ...rules,
    people: people.map(({ userId, fullName, designation }) => ({ userId, fullName, designation })),
    history: await rulesHistory(db, principal.companyId),
    can: { edit: may(resolutionPolicies['approval.configure'], principal, undefined) },
  };
}

async function shownDelegations({ db, principal, now }: Reading) {
  const people = (await peopleOf(db, principal.companyId)).map(({ userId, fullName, designation }) => ({
    userId,
    fullName,
    designation,
  }));
  const byId = new Map(people.map((person) => [person.userId, person]));
  const all = await delegationsOf(db, principal.companyId, indianDay(now));
  const shown = (chosen: typeof all, of: 'from' | 'to') =>
    chosen.slice(0, 50).map((one) => ({
      _id: one.id,
      person: byId.get(one[of]) ?? { userId: one[of], fullName: 'Somebody who left', designation: null },
      from: one.firstDay,
      until: one.lastDay,
      upToInPaise: one.upToInPaise,
    }));
  return {
    mine: shown(
      all.filter(({ from }) => from === principal.userId),
      'to',
    ),
    toMe: shown(
      all.filter(({ to }) => to === principal.userId),
      'from',
    ),
    people: people.filter(({ userId }) => userId !== principal.userId),
  };
}
