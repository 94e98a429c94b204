import type { components } from '@millwright/contract/types';

type FirstSteps = components['schemas']['FirstSteps'];

/** What the queries know about the first steps of a person. */
export type FirstStepsRow = {
  is_first_company_user: boolean;
  is_dismissed: boolean;
  has_vendor: boolean;
  has_colleague: boolean;
  has_job: boolean;
};

/** Whether the steps are for this person at all. */
export const concernsFirstSteps = (row: FirstStepsRow): boolean => row.is_first_company_user && !row.is_dismissed;

/** The steps as far as the data say; none once all are done. `completion` is in per cent. */
export function firstStepsOf(row: FirstStepsRow, completion: { profile: number; plant: number }): FirstSteps {
  const steps: FirstSteps['steps'] = [
    { step: 'profile', isDone: completion.profile === 100, percentage: completion.profile },
    { step: 'plant', isDone: completion.plant === 100, percentage: completion.plant },
    { step: 'colleague', isDone: row.has_colleague, percentage: null },
    { step: 'vendor', isDone: row.has_vendor, percentage: null },
    { step: 'job', isDone: row.has_job, percentage: null },
  ];
  return concernsFirstSteps(row) && steps.some(({ isDone }) => !isDone) ? { isShown: true, steps } : noSteps();
}

/** The answer for who has no first steps. */
export const noSteps = (): FirstSteps => ({ isShown: false, steps: [] });
