import type { HandlersOf } from '../../http/handler.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { conflict, notAllowed, notFound } from '../../problems.ts';
import { indianDay } from '../vendor-profile/vendor-profile.rules.ts';
import {
  addItems,
  groupByName,
  groupCount,
  groupsWithGstns,
  insertGroup,
  lastShortlistedRows,
  lockedDeletedGroup,
  lockedGroup,
  lockShortlist,
  markGroup,
  removeItem,
  renameGroup,
  shortlistedRows,
  vendorIdsByGstn,
} from './vendor-shortlist.queries.ts';
import {
  DEFAULT_GROUP_NAME,
  groupOf,
  groupPermissionsOf,
  MAX_GROUPS,
  MAX_VENDORS_A_GROUP,
  orderedGroups,
  restorableSince,
  shortlistedVendorOf,
} from './vendor-shortlist.rules.ts';

type Operations =
  | 'getShortlistedVendors'
  | 'getVendorShortlistGroup'
  | 'setVendorShortlistGroup'
  | 'getVendorShortlist'
  | 'setRenameVendorShortlist'
  | 'setDeleteVendorShortlist'
  | 'restoreVendorShortlistGroup'
  | 'deleteShortlistGroupVendor';

type Groups = Awaited<ReturnType<typeof groupsWithGstns>>;
const answerOf = ([group]: Groups) => groupOf(group!, group!.gstns);
const nameTaken = () =>
  conflict('GROUP_NAME_TAKEN', 'There is already a group with this name.', [
    { pointer: '/groupName', message: 'is the name of another group' },
  ]);
const tooManyGroups = () => conflict('TOO_MANY_GROUPS', `A company can have up to ${MAX_GROUPS} groups.`);

/** Handlers of shortlist groups: each belongs to a company, and everybody in it may work with it (section 3 of the product specification). */
export const vendorShortlistHandlers: HandlersOf<Operations> = {
  getShortlistedVendors: async ({ db, query, principal, now }) => {
    const { rows, total } = await lastShortlistedRows(db, principal.companyId, query.limit ?? 5);
    return { data: rows.map((row) => shortlistedVendorOf(row, indianDay(now))), total };
  },

  getVendorShortlistGroup: async ({ db, principal }) => {
    const groups = await groupsWithGstns(db, principal.companyId);
    return { groups: orderedGroups(groups, 'first').map((group) => groupOf(group, group.gstns)) };
  },

  setVendorShortlistGroup: async ({ db, body, principal, now, activity }) => {
    const { companyId, userId } = principal;
    const gstns = body.gstns ?? [];
    const vendorIds = await vendorIdsByGstn(db, gstns);
    if (vendorIds.size < gstns.length) throw notFound('vendor');
    await lockShortlist(db, companyId);
    let group = await groupByName(db, companyId, body.groupName);
    if (!group) {
      if ((await groupCount(db, companyId)) >= MAX_GROUPS) throw tooManyGroups();
      const isDefault = body.groupName.toLowerCase() === DEFAULT_GROUP_NAME.toLowerCase();
      const groupName = isDefault ? DEFAULT_GROUP_NAME : body.groupName;
      group = await insertGroup(db, {
        company_id: companyId,
        group_name: groupName,
        is_default: isDefault,
        created_by: userId,
      });
    }
    const held = await addItems(
      db,
      { companyId, groupId: group.id },
      gstns.map((gstn) => vendorIds.get(gstn)!),
      userId,
      now,
    );
    if (held > MAX_VENDORS_A_GROUP)
      throw conflict('GROUP_FULL', `A group can have up to ${MAX_VENDORS_A_GROUP} vendors.`);
    await activity.add({ subjectKind: 'shortlist_group', subjectId: group.id, detail: { gstns } });
    return answerOf(await groupsWithGstns(db, companyId, group.id));
  },

  getVendorShortlist: async ({ db, query, principal, now }) => {
    const groups = await groupsWithGstns(db, principal.companyId, query.groupId ?? null);
    if (query.groupId && groups.length === 0) throw notFound('group');
    const rows = await shortlistedRows(db, principal.companyId, query.groupId ?? null);
    const byGroup = Map.groupBy(rows, (row) => row.group_id);
    return {
      groups: orderedGroups(groups, 'last').map((group) => ({
        _id: group.id,
        groupName: group.group_name,
        isDefault: group.is_default,
        vendors: (byGroup.get(group.id) ?? []).map((row) => shortlistedVendorOf(row, indianDay(now))),
        can: groupPermissionsOf(group),
      })),
      total: new Set(rows.map((row) => row.vendor_id)).size,
    };
  },

  setRenameVendorShortlist: async ({ db, body, principal, now, activity }) => {
    await lockShortlist(db, principal.companyId);
    const group = await lockedGroup(db, principal.companyId, body.groupId);
    if (!group) throw notFound('group');
    if (!groupPermissionsOf(group).rename) throw notAllowed('The Default group keeps its name.');
    const other = await groupByName(db, principal.companyId, body.groupName);
    if (other && other.id !== group.id) throw nameTaken();
    await renameGroup(db, group.id, body.groupName, now).catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken() : error;
    });
    await activity.add({
      subjectKind: 'shortlist_group',
      subjectId: group.id,
      detail: { from: group.group_name, to: body.groupName },
    });
    return answerOf(await groupsWithGstns(db, principal.companyId, group.id));
  },

  setDeleteVendorShortlist: async ({ db, body, principal, now, activity }) => {
    const group = await lockedGroup(db, principal.companyId, body.groupId);
    if (!group) throw notFound('group');
    if (!groupPermissionsOf(group).delete) throw notAllowed('The Default group cannot be deleted.');
    await markGroup(db, group.id, now, now);
    await activity.add({ subjectKind: 'shortlist_group', subjectId: group.id });
    return { status: 'SUCCESS' };
  },

  restoreVendorShortlistGroup: async ({ db, body, principal, now, activity }) => {
    await lockShortlist(db, principal.companyId);
    const group = await lockedDeletedGroup(db, principal.companyId, body.groupId, restorableSince(now));
    if (!group) throw notFound('deleted group');
    if (await groupByName(db, principal.companyId, group.group_name)) throw nameTaken();
    if ((await groupCount(db, principal.companyId)) >= MAX_GROUPS) throw tooManyGroups();
    await markGroup(db, group.id, null, now);
    await activity.add({ subjectKind: 'shortlist_group', subjectId: group.id });
    return answerOf(await groupsWithGstns(db, principal.companyId, group.id));
  },

  deleteShortlistGroupVendor: async ({ db, body, principal, activity }) => {
    const group = await lockedGroup(db, principal.companyId, body.groupId);
    if (!group) throw notFound('group');
    if (!(await removeItem(db, group.id, body.gstn))) throw notFound('vendor in this group');
    await activity.add({ subjectKind: 'shortlist_group', subjectId: group.id, detail: { removed: body.gstn } });
    return answerOf(await groupsWithGstns(db, principal.companyId, group.id));
  },
};
