import type { FileCheck, Handlers } from '../http/handler.ts';
import { activityLogHandlers } from './activity-log/activity-log.handlers.ts';
import { auctionActHandlers } from './auction/auction-acts.handlers.ts';
import { auctionPricesHandlers } from './auction/auction-prices.handlers.ts';
import { auctionHandlers } from './auction/auction.handlers.ts';
import { openingOfferHandlers } from './auction/opening-offers.handlers.ts';
import { surrogateBidHandlers } from './auction/surrogate-bids.handlers.ts';
import { vendorAuctionHandlers } from './auction/vendor-auction.handlers.ts';
import { authenticationHandlers } from './authentication/authentication.handlers.ts';
import { recoveryHandlers } from './authentication/recovery.handlers.ts';
import { singleSignOnHandlers } from './authentication/single-sign-on.handlers.ts';
import { sessionHandlers } from './authentication/sessions.handlers.ts';
import { broadcastGroupHandlers } from './broadcast-group/broadcast-group.handlers.ts';
import { chatHandlers } from './chat/chat.handlers.ts';
import { messageFileHandlers } from './chat/message-files.handlers.ts';
import { threadRecordHandlers } from './chat/thread-record.handlers.ts';
import { vendorChatHandlers } from './chat/vendor-chat.handlers.ts';
import { checkLogo, clientInfoHandlers } from './client-info/client-info.handlers.ts';
import { clientProjectHandlers } from './client-project/client-project.handlers.ts';
import { compareVendorsHandlers } from './compare-vendors/compare-vendors.handlers.ts';
import { comparisonHandlers } from './comparison/comparison.handlers.ts';
import { evaluationHandlers } from './evaluation/evaluation.handlers.ts';
import { comparisonRequestHandlers } from './comparison-request/comparison-request.handlers.ts';
import { jobComparisonHandlers } from './comparison/job-comparison.handlers.ts';
import { costEstimateHandlers } from './cost-estimate/cost-estimate.handlers.ts';
import { sheetReasonHandlers } from './comparison-sheet/sheet-reasons.handlers.ts';
import { sheetHandlers } from './comparison-sheet/sheet.handlers.ts';
import { comparisonThreadHandlers } from './comparison-thread/comparison-thread.handlers.ts';
import { eventHandlers } from './events/events.handlers.ts';
import { f3VendorsHandlers } from './f3-vendors/f3-vendors.handlers.ts';
import { checkFile, fileUploadHandlers } from './file-upload/file-upload.handlers.ts';
import { checkPart, uploadHandlers } from './file-upload/uploads.handlers.ts';
import { firstStepsHandlers } from './first-steps/first-steps.handlers.ts';
import { geographyHandlers } from './geography/geography.handlers.ts';
import { inviteHandlers } from './invite/invite.handlers.ts';
import { fileDownloadHandlers } from './job-document/file-download.handlers.ts';
import { jobDocumentHandlers } from './job-document/job-document.handlers.ts';
import { jobListHandlers } from './job-rfq/job-list.handlers.ts';
import { jobRfqHandlers } from './job-rfq/job-rfq.handlers.ts';
import { jobVendorHandlers } from './job-vendor/job-vendor.handlers.ts';
import { jobReviewHandlers } from './provider/job-review.handlers.ts';
import { notificationHandlers } from './notification/notification.handlers.ts';
import { schedulerHandlers } from './scheduler/scheduler.handlers.ts';
import { deliveryHandlers } from './delivery/delivery.handlers.ts';
import { milestoneHandlers } from './delivery/milestone.handlers.ts';
import { pqrHandlers } from './pqr/pqr.handlers.ts';
import { vendorPqrHandlers } from './pqr/vendor-pqr.handlers.ts';
import { clarificationHandlers } from './qualification/clarification.handlers.ts';
import { qualificationHandlers } from './qualification/qualification.handlers.ts';
import { technicalHandlers } from './qualification/technical.handlers.ts';
import { proposalHandlers } from './provider/proposals.handlers.ts';
import { providerHandlers } from './provider/provider.handlers.ts';
import { checkTable, levellingHandlers } from './provider/levellings.handlers.ts';
import { requestAnswerHandlers } from './provider/request-answers.handlers.ts';
import { registrationHandlers } from './registration/registration.handlers.ts';
import { figuresHandlers } from './report/figures.handlers.ts';
import { reportHandlers } from './report/report.handlers.ts';
import { reportLinkHandlers } from './report/report-link.handlers.ts';
import { requestVendorHandlers } from './request-vendor/request-vendor.handlers.ts';
import { questionHandlers } from './rfq/questions.handlers.ts';
import { quotationFileHandlers } from './rfq/quotation-files.handlers.ts';
import { openingHandlers } from './rfq/opening.handlers.ts';
import { readersHandlers } from './rfq/readers.handlers.ts';
import { reminderHandlers } from './rfq/reminder.handlers.ts';
import { rfqChangeHandlers } from './rfq/rfq-changes.handlers.ts';
import { rfqHandlers } from './rfq/rfq.handlers.ts';
import { approvalRulesHandlers } from './resolution/approval-rules.handlers.ts';
import { awardHandlers } from './resolution/award.handlers.ts';
import { resolutionHandlers } from './resolution/resolution.handlers.ts';
import { vendorStoryHandlers } from './rfq/vendor-story.handlers.ts';
import { companySearchHandlers } from './company-search/company-search.handlers.ts';
import { savedViewHandlers } from './saved-view/saved-view.handlers.ts';
import { conversationLinkHandlers } from './vendor-link/conversation-link.handlers.ts';
import { checkQuoteFile, quoteFileHandlers } from './vendor-link/quote-files.handlers.ts';
import { vendorAwardHandlers } from './vendor-link/vendor-award.handlers.ts';
import { evidenceFileHandlers } from './delivery/evidence-files.handlers.ts';
import { vendorDeliveryHandlers } from './vendor-link/vendor-delivery.handlers.ts';
import { vendorLinkHandlers } from './vendor-link/vendor-link.handlers.ts';
import { vendorMessageHandlers } from './vendor-link/vendor-messages.handlers.ts';
import { vendorQuestionHandlers } from './vendor-link/vendor-questions.handlers.ts';
import { vendorListHandlers } from './vendor-list/vendor-list.handlers.ts';
import { vendorProfileHandlers } from './vendor-profile/vendor-profile.handlers.ts';
import { publicReviewHandlers } from './vendor-review/public-review.handlers.ts';
import { vendorReviewHandlers } from './vendor-review/vendor-review.handlers.ts';
import { vendorShortlistHandlers } from './vendor-shortlist/vendor-shortlist.handlers.ts';
import { gateHandlers } from './visit/gate.handlers.ts';
import { vendorVisitHandlers } from './visit/vendor-visit.handlers.ts';
import { visitFileHandlers } from './visit/visit-files.handlers.ts';
import { visitHandlers } from './visit/visit.handlers.ts';
import { widgetHandlers } from './widgets/widgets.handlers.ts';

/** Every operation's handler. A module adds one import and one line; while an operation is missing here, this does not compile. */
export const handlers: Handlers = {
  ...activityLogHandlers,
  ...auctionHandlers,
  ...auctionActHandlers,
  ...auctionPricesHandlers,
  ...openingOfferHandlers,
  ...surrogateBidHandlers,
  ...vendorAuctionHandlers,
  ...authenticationHandlers,
  ...recoveryHandlers,
  ...sessionHandlers,
  ...singleSignOnHandlers,
  ...broadcastGroupHandlers,
  ...chatHandlers,
  ...gateHandlers,
  ...vendorVisitHandlers,
  ...visitFileHandlers,
  ...visitHandlers,
  ...messageFileHandlers,
  ...threadRecordHandlers,
  ...vendorChatHandlers,
  ...clientInfoHandlers,
  ...clientProjectHandlers,
  ...compareVendorsHandlers,
  ...comparisonHandlers,
  ...jobComparisonHandlers,
  ...comparisonRequestHandlers,
  ...costEstimateHandlers,
  ...sheetHandlers,
  ...sheetReasonHandlers,
  ...comparisonThreadHandlers,
  ...evaluationHandlers,
  ...eventHandlers,
  ...f3VendorsHandlers,
  ...fileUploadHandlers,
  ...uploadHandlers,
  ...firstStepsHandlers,
  ...geographyHandlers,
  ...inviteHandlers,
  ...fileDownloadHandlers,
  ...jobDocumentHandlers,
  ...jobListHandlers,
  ...jobRfqHandlers,
  ...jobVendorHandlers,
  ...jobReviewHandlers,
  ...notificationHandlers,
  ...providerHandlers,
  ...schedulerHandlers,
  ...deliveryHandlers,
  ...milestoneHandlers,
  ...pqrHandlers,
  ...vendorPqrHandlers,
  ...clarificationHandlers,
  ...qualificationHandlers,
  ...technicalHandlers,
  ...proposalHandlers,
  ...requestAnswerHandlers,
  ...levellingHandlers,
  ...registrationHandlers,
  ...reportHandlers,
  ...reportLinkHandlers,
  ...figuresHandlers,
  ...requestVendorHandlers,
  ...questionHandlers,
  ...quotationFileHandlers,
  ...rfqChangeHandlers,
  ...rfqHandlers,
  ...openingHandlers,
  ...readersHandlers,
  ...reminderHandlers,
  ...approvalRulesHandlers,
  ...awardHandlers,
  ...resolutionHandlers,
  ...vendorStoryHandlers,
  ...companySearchHandlers,
  ...savedViewHandlers,
  ...conversationLinkHandlers,
  ...quoteFileHandlers,
  ...vendorAwardHandlers,
  ...vendorDeliveryHandlers,
  ...evidenceFileHandlers,
  ...vendorLinkHandlers,
  ...vendorMessageHandlers,
  ...vendorQuestionHandlers,
  ...vendorListHandlers,
  ...vendorProfileHandlers,
  ...publicReviewHandlers,
  ...vendorReviewHandlers,
  ...vendorShortlistHandlers,
  ...widgetHandlers,
};

/** How the upload of each operation with a file is judged. */
export const fileChecks: Readonly<Record<string, FileCheck>> = {
  setFileUpload: checkFile,
  addUploadPart: checkPart,
  updateLogo: checkLogo,
  readQuoteSheet: checkQuoteFile,
  readLevelledTable: checkTable,
  addQuoteFile: checkQuoteFile,
  addPqrFile: checkQuoteFile,
  uploadFile: checkFile,
  uploadVendorFile: checkQuoteFile,
  uploadEvidenceFile: checkQuoteFile,
};
