import type { Handlers } from '../http/handler.ts';
import { authenticationHandlers } from './authentication/authentication.handlers.ts';
import { recoveryHandlers } from './authentication/recovery.handlers.ts';
import { singleSignOnHandlers } from './authentication/single-sign-on.handlers.ts';
import { sessionHandlers } from './authentication/sessions.handlers.ts';
import { clientInfoHandlers } from './client-info/client-info.handlers.ts';
import { compareVendorsHandlers } from './compare-vendors/compare-vendors.handlers.ts';
import { fileUploadHandlers } from './file-upload/file-upload.handlers.ts';
import { firstStepsHandlers } from './first-steps/first-steps.handlers.ts';
import { geographyHandlers } from './geography/geography.handlers.ts';
import { inviteHandlers } from './invite/invite.handlers.ts';
import { registrationHandlers } from './registration/registration.handlers.ts';
import { requestVendorHandlers } from './request-vendor/request-vendor.handlers.ts';
import { vendorListHandlers } from './vendor-list/vendor-list.handlers.ts';
import { vendorProfileHandlers } from './vendor-profile/vendor-profile.handlers.ts';
import { publicReviewHandlers } from './vendor-review/public-review.handlers.ts';
import { vendorReviewHandlers } from './vendor-review/vendor-review.handlers.ts';
import { vendorShortlistHandlers } from './vendor-shortlist/vendor-shortlist.handlers.ts';
import { widgetHandlers } from './widgets/widgets.handlers.ts';

/** Every operation's handler. A module adds one import and one line; while an operation is missing here, this does not compile. */
export const handlers: Handlers = {
  ...authenticationHandlers,
  ...recoveryHandlers,
  ...sessionHandlers,
  ...singleSignOnHandlers,
  ...clientInfoHandlers,
  ...compareVendorsHandlers,
  ...fileUploadHandlers,
  ...firstStepsHandlers,
  ...geographyHandlers,
  ...inviteHandlers,
  ...registrationHandlers,
  ...requestVendorHandlers,
  ...vendorListHandlers,
  ...vendorProfileHandlers,
  ...publicReviewHandlers,
  ...vendorReviewHandlers,
  ...vendorShortlistHandlers,
  ...widgetHandlers,
};
