import type { VendorRequestStatus } from '../../shared/vendor-request-status.ts';

/** What the team does with a request, by the state that it comes to. */
export const moveLabels: Record<VendorRequestStatus, string> = {
  submitted: 'Submit',
  in_review: 'Continue review',
  need_info: 'Request information',
  searching: 'Start search',
  vendor_contacted: 'Mark vendor contacted',
  onboarding: 'Start verification',
  added: 'Add',
  duplicate: 'Mark as already listed',
  not_suitable: 'No suitable vendor',
  declined: 'Decline',
  withdrawn: 'Withdraw',
};

/** The states that need words to who asked. */
export const needsWords = (to: VendorRequestStatus): boolean => ['need_info', 'not_suitable', 'declined'].includes(to);
