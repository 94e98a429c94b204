import type { Context, HandlersOf } from '../../http/handler.ts';
import { may } from '../../http/policy.ts';
import { assertFields, changedMeanwhile, notFound } from '../../problems.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import { comingRules, RULES_DELAY_IN_MS, rulesAt, rulesChanges, rulesProblems } from './approval-rules.rules.ts';
import type { Rules, RulesContent, RulesVersion } from './approval-rules.rules.ts';
import { rulesChangedMail } from './resolution-mails.rules.ts';
import { notify } from '../notification/notify.ts';
import { resolutionPolicies } from './resolution.policies.ts';
import {
  confirmRules,
  delegationsOf,
  holdDelegations,
  insertDelegation,
  insertRules,
  peopleOf,
  lockRules,
  rulesVersions,
  stopDelegation,
  withdrawRules,
} from './resolution.queries.ts';

type Operations =
  | 'getApprovalRules'
  | 'setApprovalRules'
  | 'confirmApprovalRules'
  | 'withdrawApprovalRules'
  | 'getDelegations'
  | 'addDelegation'
  | 'endDelegation';

/** Handlers of who approves, and of who decides in whose place (domain rules, state machines, 4.5). */
export const approvalRulesHandlers: HandlersOf<Operations> = {
  getApprovalRules: (context) => shownRules(context),

  setApprovalRules: async (context) => {
    const { db, body, principal, now, config } = context;
    const { version, ...content } = body;
    const { companyId, fullName } = principal;
    const people = await peopleOf(db, companyId);
    assertFields(rulesProblems(content, new Set(people.map(({ userId }) => userId))));
    await lockRules(db, companyId);
    const versions = await rulesVersions(db, companyId);
    if ((versions[0]?.version ?? 0) !== version) throw changedMeanwhile();
    const replaced = comingRules(versions, now);
    if (replaced) await withdrawRules(db, companyId, replaced.version, { at: now, name: fullName });
    const stored: RulesContent = {
      ...content,
      remindAfterDays: content.remindAfterDays.toSorted((left, right) => left - right),
    };
    const effectiveAt = new Date(now.getTime() + RULES_DELAY_IN_MS);
    const isStored = await insertRules(db, {
      company_id: companyId,
      version: version + 1,
      content: JSON.stringify(stored),
      changed_at: now,
      changed_by: fullName,
      changed_by_id: principal.userId,
      effective_at: effectiveAt,
    });
    if (!isStored) throw changedMeanwhile();
    const changes = rulesChanges(rulesAt(versions, now), stored, namesOf(people));
    const link = `${config.publicUrl}/approval-rules`;
    await notify(db, {
      kind: 'approval_rules_changed',
      to: { users: people.filter(({ isSuperUser }) => isSuperUser).map(({ userId }) => userId) },
      except: principal.userId,
      detail: { by: fullName, deadline: effectiveAt.toISOString() },
      mail: { ...rulesChangedMail(fullName, effectiveAt, changes, link), link },
      cause: 'setApprovalRules',
      at: now,
    });
    return shownRules(context);
  },

  confirmApprovalRules: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const { companyId, fullName: name } = principal;
    await lockRules(db, companyId);
    authorise(resolutionPolicies['approval.confirm'], await comingOf(context, body.version));
    await confirmRules(db, companyId, body.version, { at: now, name });
    return shownRules(context);
  },

  withdrawApprovalRules: async (context) => {
    const { db, body, principal, now, authorise } = context;
    const { companyId, fullName: name } = principal;
    await lockRules(db, companyId);
    authorise(resolutionPolicies['approval.withdraw'], await comingOf(context, body.version));
    await withdrawRules(db, companyId, body.version, { at: now, name });
    return shownRules(context);
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
        : [{ pointer: '/delegateId', message: isKnown ? 'Choose a colleague.' : 'is not a colleague of yours' }]),
      ...(from < today ? [{ pointer: '/from', message: 'Choose today or a later day.' }] : []),
      ...(until < from ? [{ pointer: '/until', message: 'is before the first day' }] : []),
      ...(mine.some(({ firstDay, lastDay }) => firstDay <= until && from <= lastDay)
        ? [{ pointer: '/from', message: 'You have already delegated these days.' }]
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

const namesOf = (people: readonly { userId: string; fullName: string }[]) => {
  const names = new Map(people.map(({ userId, fullName }) => [userId, fullName]));
  return (id: string) => names.get(id) ?? 'a former colleague';
};

/** The version that takes effect later, when it is the one that the caller means. */
async function comingOf({ db, principal, now }: Reading, version: number): Promise<RulesVersion | undefined> {
  const coming = comingRules(await rulesVersions(db, principal.companyId), now);
  return coming?.version === version ? coming : undefined;
}

async function shownRules({ db, principal, now }: Reading) {
  const versions = await rulesVersions(db, principal.companyId);
  const rules = contentOf(rulesAt(versions, now));
  const coming = comingRules(versions, now);
  const people = await peopleOf(db, principal.companyId);
  return {
    ...rules,
    newestVersion: versions[0]?.version ?? 0,
    coming: coming
      ? {
          ...contentOf(coming),
          changedAt: coming.changedAt,
          changedBy: coming.changedBy,
          effectiveAt: coming.effectiveAt,
          changes: rulesChanges(rules, coming, namesOf(people)),
        }
      : null,
    people: people.map(({ userId, fullName, designation }) => ({ userId, fullName, designation })),
    history: versions.slice(0, 50).map(({ version, changedAt, changedBy, effectiveAt, confirmedBy, withdrawnBy }) => ({
      ...{ version, at: changedAt, by: changedBy, effectiveAt, confirmedBy, withdrawnBy },
    })),
    can: {
      edit: may(resolutionPolicies['approval.configure'], principal, undefined),
      confirm: may(resolutionPolicies['approval.confirm'], principal, coming),
      withdraw: may(resolutionPolicies['approval.withdraw'], principal, coming),
    },
  };
}

const contentOf = ({
  version,
  bands,
  remindAfterDays,
  escalateAfterDays,
  escalateToIds,
  isOverrideAllowed,
}: Rules): Rules => ({ version, bands, remindAfterDays, escalateAfterDays, escalateToIds, isOverrideAllowed });

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
      person: byId.get(one[of]) ?? { userId: one[of], fullName: 'A former colleague', designation: null },
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
