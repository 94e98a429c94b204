import type { OperationId } from '@millwright/contract/operations';
import type { WidgetComponent } from './navigation.ts';

/** The operations that each widget calls: what a widget session for it must allow. Reads of a guest need no session. */
export const widgetOperations = {
  'vendor-search': ['vendorListing', 'guestVendorListing', 'vendorListingByName'],
  'vendor-card': ['vendorProfileData', 'vendorProfileDataWithoutToken'],
  'vendor-profile': ['vendorProfileData', 'vendorProfileDataWithoutToken', 'contactNotification'],
  'contact-enquiry': [
    'vendorProfileData',
    'vendorProfileDataWithoutToken',
    'enquireVendor',
    'getVendorEnquiries',
    'contactNotification',
  ],
  'rating-summary': ['vendorProfileData', 'vendorProfileDataWithoutToken', 'getAllReview'],
  'review-form': ['vendorProfileData', 'vendorProfileDataWithoutToken', 'createReview', 'updateReview'],
  'compare-table': ['compareVendorData'],
  'shortlist-button': ['getVendorShortlistGroup', 'setVendorShortlistGroup', 'deleteShortlistGroupVendor'],
} as const satisfies Record<WidgetComponent, readonly OperationId[]>;
