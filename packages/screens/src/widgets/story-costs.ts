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

/** The style sheet of all widgets, which a page loads once, in kB. */
export const sheetCost = 14;

/**
 * What the pages of the widgets and the README say of their cost, in kB. `first` is the script before the widget stands, `used` with what it
 * fetches at once to be of use. tools/widget-budgets.ts measures both and fails when they are no longer true.
 */
export const widgetCosts: Record<CostedWidget, { first: number; used?: number; later?: string }> = {
  'vendor-search': { first: 48, later: 'the slider and the filter sheet come when they are opened' },
  'vendor-card': {
    first: 16,
    used: 28,
    later: 'the buttons come when a card has them; a card whose vendor the page has already reads nothing',
  },
  'vendor-profile-summary': { first: 29, later: 'the dialogs come when they are opened' },
  'contact-enquiry': { first: 24, used: 51 },
  'rating-summary': { first: 23, used: 30 },
  'review-form': { first: 24, used: 50 },
  'compare-table': { first: 28 },
  'shortlist-button': { first: 25, later: 'the groups come when they are opened' },
};
