import type { components } from '@millwright/contract/types';

export type VendorRequestStatus = components['schemas']['VendorRequestStatus'];

const labels: Record<VendorRequestStatus, string> = {
  submitted: 'Submitted',
  in_review: 'In review',
  need_info: 'Information needed',
  searching: 'Searching',
  vendor_contacted: 'Vendor contacted',
  onboarding: 'Onboarding',
  added: 'Added',
  duplicate: 'Already listed',
  not_suitable: 'Not suitable',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** The state of a vendor request in words. */
export const vendorRequestStatusLabel = (status: VendorRequestStatus) => labels[status];

/** The tone of its badge: green is good, amber waits for the buyer, red ended without a vendor, neutral is under way or closed. */
export function vendorRequestStatusTone(status: VendorRequestStatus): 'neutral' | 'steel' | 'good' | 'warn' | 'bad' {
  if (status === 'added') return 'good';
  if (status === 'need_info') return 'warn';
  if (status === 'declined' || status === 'not_suitable') return 'bad';
  return status === 'duplicate' || status === 'withdrawn' ? 'neutral' : 'steel';
}
