import type { Policies } from '../http/policy.ts';
import { auctionPolicies } from './auction/auction.policies.ts';
import { chatPolicies } from './chat/chat.policies.ts';
import { clientInfoPolicies } from './client-info/client-info.policies.ts';
import { projectPolicies } from './client-project/client-project.policies.ts';
import { compareVendorsPolicies } from './compare-vendors/compare-vendors.policies.ts';
import { comparisonPolicies } from './comparison/comparison.policies.ts';
import { comparisonRequestPolicies } from './comparison-request/comparison-request.policies.ts';
import { commentPolicies } from './comparison-thread/comment.policies.ts';
import { f3VendorsPolicies } from './f3-vendors/f3-vendors.policies.ts';
import { costEstimatePolicies } from './cost-estimate/cost-estimate.policies.ts';
import { fileUploadPolicies } from './file-upload/file-upload.policies.ts';
import { invitePolicies } from './invite/invite.policies.ts';
import { jobPolicies } from './job-rfq/job-rfq.policies.ts';
import { jobVendorPolicies } from './job-vendor/job-vendor.policies.ts';
import { schedulerPolicies } from './scheduler/scheduler.policies.ts';
import { deliveryPolicies } from './delivery/delivery.policies.ts';
import { pqrPolicies } from './pqr/pqr.policies.ts';
import { qualificationPolicies } from './qualification/qualification.policies.ts';
import { registrationPolicies } from './registration/registration.policies.ts';
import { reportPolicies } from './report/report.policies.ts';
import { requestVendorPolicies } from './request-vendor/request-vendor.policies.ts';
import { resolutionPolicies } from './resolution/resolution.policies.ts';
import { rfqPolicies } from './rfq/rfq.policies.ts';
import { savedViewPolicies } from './saved-view/saved-view.policies.ts';
import { vendorReviewPolicies } from './vendor-review/vendor-review.policies.ts';
import { visitPolicies } from './visit/visit.policies.ts';

/** Every policy that `x-policy` of the contract can name. A module adds one import and one line. */
export const policies = {
  ...auctionPolicies,
  ...chatPolicies,
  ...clientInfoPolicies,
  ...projectPolicies,
  ...compareVendorsPolicies,
  ...comparisonPolicies,
  ...comparisonRequestPolicies,
  ...commentPolicies,
  ...f3VendorsPolicies,
  ...costEstimatePolicies,
  ...fileUploadPolicies,
  ...invitePolicies,
  ...jobPolicies,
  ...jobVendorPolicies,
  ...schedulerPolicies,
  ...deliveryPolicies,
  ...pqrPolicies,
  ...qualificationPolicies,
  ...registrationPolicies,
  ...reportPolicies,
  ...requestVendorPolicies,
  ...resolutionPolicies,
  ...rfqPolicies,
  ...savedViewPolicies,
  ...vendorReviewPolicies,
  ...visitPolicies,
} satisfies Policies;

/** The name of a policy. */
export type PolicyName = keyof typeof policies;
