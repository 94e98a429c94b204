/** The widgets whose bytes are known. */
export type CostedWidget =
  | 'vendor-search'
  | 'vendor-card'
  | 'vendor-profile-summary'
  | 'contact-enquiry'
  | 'rating-summary'
  | 'review-form'
  | 'compare-table'
  | 'shortlist-button';

/** What the pages of the widgets say of their cost. tools/widget-budgets.ts measures it and fails when it is no longer true. */
export const widgetCosts: Record<CostedWidget, { first: number; later?: string }> = {
  'vendor-search': { first: 45, later: 'the slider and the filter sheet come when they are opened' },
  'vendor-card': { first: 15, later: 'reading a vendor by its GSTIN, and the buttons, come when a card has them' },
  'vendor-profile-summary': { first: 27, later: 'the dialogs come when they are opened' },
  'contact-enquiry': { first: 22, later: 'the form and the contacts come after it' },
  'rating-summary': { first: 21, later: 'the reviews come after it' },
  'review-form': { first: 22, later: 'the form and its libraries come after it' },
  'compare-table': { first: 25 },
  'shortlist-button': { first: 22, later: 'the groups come when they are opened' },
};
