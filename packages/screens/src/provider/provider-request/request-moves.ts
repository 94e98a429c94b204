import type { VendorRequestStatus } from '../../shared/vendor-request-status.ts';

/** What the team does with a request, by the state that it comes to. */
export const moveLabels: Record<VendorRequestStatus, string> = {
  submitted: 'Submit',
  in_review: 'Go on with the review',
  need_info: 'Ask for more',
  searching: 'Start to search',
  vendor_contacted: 'A vendor was contacted',
  onboarding: 'Begin to check the vendor',
  added: 'Add',
  duplicate: 'It is listed already',
  not_suitable: 'No vendor suits',
  declined: 'Decline',
  withdrawn: 'Withdraw',
};

/** The states that need words to who asked. */
export const needsWords = (to: VendorRequestStatus): boolean => ['need_info', 'not_suitable', 'declined'].includes(to);
