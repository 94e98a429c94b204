import type { components } from '@millwright/contract/types';
import { ratingSummaryOf, vendorReferenceOf } from '../../search/vendor-card.rules.ts';
import { certificationStatusOn } from '../vendor-profile/vendor-profile.rules.ts';

type Schemas = components['schemas'];

/** The group that every company has and that can be neither renamed nor deleted (section 8 of the product specification). */
export const DEFAULT_GROUP_NAME = 'Default';
export const MAX_GROUPS = 200;
export const MAX_VENDORS_A_GROUP = 500;
/** How long a deleted group can be restored. */
const RESTORE_WITHIN_DAYS = 30;

/** Groups deleted after this can be restored now. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORE_WITHIN_DAYS * 86_400_000);

export type GroupRow = { id: string; group_name: string; is_default: boolean };

export type ShortlistedRow = {
  vendor_id: string;
  gstn: string;
  company_name: string;
  city: string;
  state: string;
  rating_sum: number;
  review_count: number;
  group_id: string;
  group_name: string;
  added_at: string;
  added_by_name: string | null;
  /** Certificates that may need a look; the rule decides. */
  doubtful: { name: string; status: Schemas['Certification']['status']; expiresOn: string | null }[];
};

/** What a member of the company may do with a group. */
export const groupPermissionsOf = (group: Pick<GroupRow, 'is_default'>): Schemas['GroupPermissions'] => ({
  rename: !group.is_default,
  delete: !group.is_default,
});

/** A group with the GSTINs that it holds. */
export const groupOf = (group: GroupRow, gstns: string[]): Schemas['ShortlistGroup'] => ({
  _id: group.id,
  groupName: group.group_name,
  isDefault: group.is_default,
  gstns,
  can: groupPermissionsOf(group),
});

const collator = new Intl.Collator('en-IN', { sensitivity: 'base', numeric: true });

/** Groups by name with Default first (selector) or last (details), as section 5 of the product specification places it. */
export const orderedGroups = <Group extends { group_name: string; is_default: boolean }>(
  groups: readonly Group[],
  defaultPlace: 'first' | 'last',
): Group[] =>
  groups.toSorted((left, right) => {
    if (left.is_default !== right.is_default) return left.is_default === (defaultPlace === 'first') ? -1 : 1;
    return collator.compare(left.group_name, right.group_name) || (left.group_name < right.group_name ? -1 : 1);
  });

/** What to look at about a shortlisted vendor on a day, the worst first, and how bad it is; nulls when nothing. */
export function attentionOf(
  certificates: ShortlistedRow['doubtful'],
  today: string,
): Pick<Schemas['ShortlistedVendor'], 'attention' | 'attentionState'> {
  const words = { revoked: 'was revoked', expired: 'expired', expiring: 'expires soon' } as const;
  for (const state of ['revoked', 'expired', 'expiring'] as const) {
    const found = certificates.find((one) => certificationStatusOn(one.status, one.expiresOn, today) === state);
    if (found) return { attention: `${found.name} ${words[state]}`.slice(0, 120), attentionState: state };
  }
  return { attention: null, attentionState: null };
}

/** A vendor in a shortlist. `today` is an ISO date. */
export const shortlistedVendorOf = (row: ShortlistedRow, today: string): Schemas['ShortlistedVendor'] => ({
  vendor: vendorReferenceOf({ ...row, id: row.vendor_id }),
  groupId: row.group_id,
  groupName: row.group_name,
  rating: ratingSummaryOf(row),
  ...attentionOf(row.doubtful, today),
  addedAt: row.added_at,
  addedBy: row.added_by_name,
});
