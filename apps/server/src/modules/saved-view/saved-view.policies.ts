import { policyOfRecord } from '../../http/policy.ts';
import { notAllowed } from '../../problems.ts';

/** Who may do what with a saved view: colleagues read it while it is shared, and who saved it does the rest. */
export const savedViewPolicies = {
  'savedView.change': policyOfRecord(({ userId }, view: { user_id: string }) =>
    view.user_id === userId ? null : notAllowed('Only its creator can change or delete a saved search.'),
  ),
};
