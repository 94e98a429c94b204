import type { components } from '@millwright/contract/types';

/** The eight optional ratings of a review (section 3 of the product specification), in the order of the form. */
export const criteria = [
  'vendorCompetency',
  'qualityOfExecution',
  'onTimeExecution',
  'responsiveness',
  'withinBudget',
  'ethics',
  'safety',
  'processAndDocumentation',
] as const;

/** What the optional ratings are called. */
export const criterionLabels: Record<
  components['schemas']['RatingBreakdown']['criteria'][number]['criterion'],
  string
> = {
  vendorCompetency: 'Vendor competency',
  qualityOfExecution: 'Quality of execution',
  onTimeExecution: 'On-time execution',
  responsiveness: 'Responsiveness',
  withinBudget: 'Within budget',
  ethics: 'Ethics',
  safety: 'Safety',
  processAndDocumentation: 'Process and documentation',
};
