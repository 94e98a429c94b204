import type { components } from '@millwright/contract/types';
import { policyOfRecord } from '../../http/policy.ts';
import { conflict } from '../../problems.ts';

type Status = components['schemas']['LevellingStatus'];

/** Who may do what with a request to level quotes: who sees it, while nobody works on it. */
export const comparisonRequestPolicies = {
  'levelling.change': policyOfRecord((_principal, { status }: { status: Status }) =>
    status === 'requested' || status === 'sent_back'
      ? null
      : conflict(
          'LEVELLING_CLOSED',
          status === 'in_work'
            ? 'The Millwright team is already working on this request.'
            : 'This request was delivered or cancelled. You can create a new one.',
        ),
  ),
};
