import type { components } from '@millwright/contract/types';

type Schemas = components['schemas'];
export type F3Verdict = Schemas['F3Verdict'];
export type F3Reason = Schemas['F3Reason'];

/** What is said of a proposed vendor, in words. */
export const verdictLabels: Record<F3Verdict, string> = { fit: 'Fits', maybe: 'Maybe', not: 'Does not fit' };

export const verdictTones = { fit: 'good', maybe: 'warn', not: 'bad' } as const;

/** Why a vendor does not fit, or may not. `other` is also a reason of a cancelled job, and reads the same. */
export const f3Reasons: Record<F3Reason, string> = {
  too_far: 'Too far away',
  too_small: 'Too small for this job',
  no_similar_work: 'No similar work',
  certificates_missing: 'Certifications missing',
  no_capacity: 'No capacity',
  bad_experience: 'Bad experience',
  conflict_of_interest: 'Conflict of interest',
  other: 'Another reason',
};
