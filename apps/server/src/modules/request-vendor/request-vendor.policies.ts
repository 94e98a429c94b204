import type { components } from '@millwright/contract/types';
import { policyOfRecord } from '../../http/policy.ts';
import { conflict } from '../../problems.ts';

type Status = components['schemas']['VendorRequest']['status'];

// A request can be changed until the provider starts to search, and withdrawn until it is answered (domain rules, states of a vendor request).
const changeable: ReadonlySet<Status> = new Set<Status>(['submitted', 'in_review', 'need_info']);
const answered: ReadonlySet<Status> = new Set<Status>(['added', 'duplicate', 'not_suitable', 'declined', 'withdrawn']);

/** Who may do what with a vendor request: everybody of its company, while it is in a state for that. */
export const requestVendorPolicies = {
  'vendorRequest.edit': policyOfRecord((_principal, { status }: { status: Status }) =>
    changeable.has(status)
      ? null
      : conflict('REQUEST_CLOSED', 'This request is in progress or answered and cannot be changed.'),
  ),
  'vendorRequest.withdraw': policyOfRecord((_principal, { status }: { status: Status }) =>
    answered.has(status) ? conflict('REQUEST_CLOSED', 'This request has already been answered or withdrawn.') : null,
  ),
};
