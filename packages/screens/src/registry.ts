import type { ComponentType } from 'react';

type Nothing = Record<never, never>;

/** Every screen with the parameters that it takes from the address. */
export type ScreenParams = {
  login: { inviteId?: string };
  registration: Nothing;
  'forgot-password': Nothing;
  'reset-link': { id: string };
  'reset-password': Nothing;
  'single-sign-on-return': Nothing;
  'open-login': { token: string };
  home: Nothing;
  explore: Nothing;
  'guest-vendor-search': { searchkey?: string };
  'vendor-search': Nothing;
  'vendor-profile': { gstn: string; profileType?: string };
  'contact-list': { gstn: string };
  'compare-vendors': { gstn: string };
  'shared-comparison': { gstn: string };
  shortlist: Nothing;
  'submit-review': { gstn?: string; projId?: string; clientEmail?: string; vendorEmail?: string };
  'vendor-link': Nothing;
  'vendor-requests': Nothing;
  jobs: { summaryFilter?: string };
  'job-requests': { summaryFilter?: string };
  'job-request': { id: string };
  'job-dashboard': Nothing;
  'job-scope': { jrId: string };
  'job-vendors': { jrId: string };
  'job-vendor': { jrId: string; vendor: string };
  'job-qualified': { jrId: string };
  'f3-vendors': { jrId: string };
  'job-activity': { jrId: string };
  'job-documents': { jrId: string };
  'job-quotations': { jrId: string };
  'job-approvals': { jrId: string };
  'job-resolution': { jrId: string; resolutionId: string };
  'job-delivery': { jrId: string };
  'job-auctions': { jrId: string };
  'job-auction': { jrId: string; auctionId: string };
  'job-auction-edit': { jrId: string; auctionId?: string };
  milestones: Nothing;
  scheduler: Nothing;
  'approval-rules': Nothing;
  'cost-estimation': { jrId: string; type: string };
  'job-reports': { jrId: string };
  'comparison-report': { jrId: string; reportId: string };
  'company-reports': Nothing;
  'job-comparison': { jrId: string; type: string };
  'job-edit': { jrId?: string };
  comparisons: Nothing;
  comparison: { _id: string };
  'levelling-requests': Nothing;
  projects: Nothing;
  communication: Nothing;
  'plant-visits': Nothing;
  'plant-visit-new': Nothing;
  'plant-visit': { requestId: string };
  'auction-bidder': Nothing;
  'conversation-link': Nothing;
  'visit-link': Nothing;
  gate: Nothing;
  'boq-inspector': Nothing;
  'practice-auction': Nothing;
  invite: Nothing;
  'user-info': Nothing;
  'plant-info': Nothing;
  'mail-preferences': Nothing;
  unsubscribe: Nothing;
  'confirm-reply': Nothing;
  'marketing-suite': Nothing;
  support: Nothing;
  'provider-login': Nothing;
  'provider-password': Nothing;
  'provider-registrations': Nothing;
  'provider-jobs': Nothing;
  'provider-job': { jobId: string };
  'provider-requests': Nothing;
  'provider-request': { requestId: string };
  'provider-levellings': Nothing;
  'provider-levelling': { requestId: string };
  'provider-audit': Nothing;
  'provider-team': Nothing;
};

export type ScreenId = keyof ScreenParams;
type Screen<Id extends ScreenId> = () => Promise<{ default: ComponentType<ScreenParams[Id]> }>;

/** Screen id to a lazy import: one chunk a screen. */
export const registry: { [Id in ScreenId]: Screen<Id> } = {
  login: () => import('./authentication/login/login.tsx'),
  'forgot-password': () => import('./authentication/forgot-password/forgot-password.tsx'),
  'reset-link': () => import('./authentication/reset-link/reset-link.tsx'),
  'reset-password': () => import('./authentication/reset-password/reset-password.tsx'),
  'single-sign-on-return': () => import('./authentication/single-sign-on-return/single-sign-on-return.tsx'),
  'open-login': () => import('./authentication/open-login/open-login.tsx'),
  registration: () => import('./authentication/registration/registration.tsx'),
  home: () => import('./dashboard/home/home.tsx'),
  explore: () => import('./dashboard/explore/explore.tsx'),
  'guest-vendor-search': () => import('./vendors/guest-vendor-search/guest-vendor-search.tsx'),
  'vendor-search': () => import('./vendors/vendor-search/vendor-search.tsx'),
  'vendor-profile': () => import('./vendors/vendor-profile/vendor-profile.tsx'),
  'contact-list': () => import('./vendors/contact-list/contact-list.tsx'),
  'compare-vendors': () => import('./vendors/compare-vendors/compare-vendors.tsx'),
  'shared-comparison': () => import('./vendors/shared-comparison/shared-comparison.tsx'),
  'submit-review': () => import('./reviews/submit-review/submit-review.tsx'),
  'vendor-link': () => import('./vendor-link/vendor-link.tsx'),
  shortlist: () => import('./vendors/shortlist/shortlist.tsx'),
  'vendor-requests': () => import('./vendors/vendor-requests/vendor-requests.tsx'),
  jobs: () => import('./jobs/jobs/jobs.tsx'),
  'job-requests': () => import('./jobs/job-requests/job-requests.tsx'),
  'job-request': () => import('./jobs/job-request/job-request.tsx'),
  'job-dashboard': () => import('./jobs/job-dashboard/job-dashboard.tsx'),
  'job-scope': () => import('./jobs/job-scope/job-scope.tsx'),
  'job-vendors': () => import('./jobs/job-vendors/job-vendors.tsx'),
  'job-vendor': () => import('./jobs/job-vendor/job-vendor.tsx'),
  'job-qualified': () => import('./jobs/job-qualified/job-qualified.tsx'),
  'f3-vendors': () => import('./jobs/f3-vendors/f3-vendors.tsx'),
  'job-activity': () => import('./jobs/job-activity/job-activity.tsx'),
  'job-documents': () => import('./jobs/job-documents/job-documents.tsx'),
  'job-quotations': () => import('./jobs/job-quotations/job-quotations.tsx'),
  'job-approvals': () => import('./jobs/job-approvals/job-approvals.tsx'),
  'job-resolution': () => import('./jobs/job-resolution/job-resolution.tsx'),
  'job-delivery': () => import('./jobs/job-delivery/job-delivery.tsx'),
  'job-auctions': () => import('./auctions/job-auctions/job-auctions.tsx'),
  'job-auction': () => import('./auctions/job-auction/job-auction.tsx'),
  'job-auction-edit': () => import('./auctions/job-auction-edit/job-auction-edit.tsx'),
  scheduler: () => import('./delivery/scheduler/scheduler.tsx'),
  milestones: () => import('./delivery/milestones/milestones.tsx'),
  'approval-rules': () => import('./jobs/approval-rules/approval-rules.tsx'),
  'job-reports': () => import('./jobs/job-reports/job-reports.tsx'),
  'comparison-report': () => import('./reports/comparison-report/comparison-report.tsx'),
  'company-reports': () => import('./reports/company-reports/company-reports.tsx'),
  'cost-estimation': () => import('./jobs/cost-estimation/cost-estimation.tsx'),
  'job-comparison': () => import('./jobs/job-comparison/job-comparison.tsx'),
  comparisons: () => import('./comparison/comparisons/comparisons.tsx'),
  comparison: () => import('./comparison/comparison/comparison.tsx'),
  'levelling-requests': () => import('./comparison/levelling-requests/levelling-requests.tsx'),
  'job-edit': () => import('./jobs/job-edit/job-edit.tsx'),
  projects: () => import('./jobs/projects/projects.tsx'),
  communication: () => import('./messages/communication/communication.tsx'),
  'plant-visits': () => import('./visits/plant-visits/plant-visits.tsx'),
  'plant-visit-new': () => import('./visits/plant-visit-new/plant-visit-new.tsx'),
  'plant-visit': () => import('./visits/plant-visit/plant-visit.tsx'),
  'auction-bidder': () => import('./auctions/auction-bidder/auction-bidder.tsx'),
  'conversation-link': () => import('./messages/conversation-link/conversation-link.tsx'),
  'visit-link': () => import('./visits/visit-link/visit-link.tsx'),
  gate: () => import('./visits/gate/gate.tsx'),
  'boq-inspector': () => import('./tools/boq-inspector/boq-inspector.tsx'),
  'practice-auction': () => import('./auctions/practice-auction/practice-auction.tsx'),
  'user-info': () => import('./profile/user-info/user-info.tsx'),
  'plant-info': () => import('./profile/plant-info/plant-info.tsx'),
  'mail-preferences': () => import('./profile/mail-preferences/mail-preferences.tsx'),
  'confirm-reply': () => import('./messages/confirm-reply/confirm-reply.tsx'),
  unsubscribe: () => import('./profile/unsubscribe/unsubscribe.tsx'),
  'marketing-suite': () => import('./about/marketing-suite/marketing-suite.tsx'),
  support: () => import('./about/support/support.tsx'),
  invite: () => import('./invites/invite/invite.tsx'),
  'provider-login': () => import('./provider/provider-login/provider-login.tsx'),
  'provider-password': () => import('./provider/provider-password/provider-password.tsx'),
  'provider-registrations': () => import('./provider/provider-registrations/provider-registrations.tsx'),
  'provider-jobs': () => import('./provider/provider-jobs/provider-jobs.tsx'),
  'provider-job': () => import('./provider/provider-job/provider-job.tsx'),
  'provider-requests': () => import('./provider/provider-requests/provider-requests.tsx'),
  'provider-request': () => import('./provider/provider-request/provider-request.tsx'),
  'provider-levellings': () => import('./provider/provider-levellings/provider-levellings.tsx'),
  'provider-levelling': () => import('./provider/provider-levelling/provider-levelling.tsx'),
  'provider-audit': () => import('./provider/provider-audit/provider-audit.tsx'),
  'provider-team': () => import('./provider/provider-team/provider-team.tsx'),
};
