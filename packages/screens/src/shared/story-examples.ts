// Written by npm run examples. Do not edit.
import type { Answer } from '@millwright/api-client/client';
import pictures from './examples/pictures.json' with { type: 'json' };
import approveRegistration from './examples/approveRegistration.json' with { type: 'json' };
import cancelInvite from './examples/cancelInvite.json' with { type: 'json' };
import changePassword from './examples/changePassword.json' with { type: 'json' };
import changePasswordWrong from './examples/changePassword.wrong.json' with { type: 'json' };
import compareVendorData from './examples/compareVendorData.json' with { type: 'json' };
import compareVendorDataUnknown from './examples/compareVendorData.unknown.json' with { type: 'json' };
import createReview from './examples/createReview.json' with { type: 'json' };
import createReviewExists from './examples/createReview.exists.json' with { type: 'json' };
import createSavedView from './examples/createSavedView.json' with { type: 'json' };
import createSavedViewTaken from './examples/createSavedView.taken.json' with { type: 'json' };
import decideAsProvider from './examples/decideAsProvider.json' with { type: 'json' };
import deleteSavedView from './examples/deleteSavedView.json' with { type: 'json' };
import dismissFirstSteps from './examples/dismissFirstSteps.json' with { type: 'json' };
import endOtherSessions from './examples/endOtherSessions.json' with { type: 'json' };
import enquireVendor from './examples/enquireVendor.json' with { type: 'json' };
import findOpenExperience from './examples/findOpenExperience.json' with { type: 'json' };
import findOpenExperienceCode from './examples/findOpenExperience.code.json' with { type: 'json' };
import findOpenExperienceNone from './examples/findOpenExperience.none.json' with { type: 'json' };
import findOpenExperiencePosted from './examples/findOpenExperience.posted.json' with { type: 'json' };
import getAllReview from './examples/getAllReview.json' with { type: 'json' };
import getClientsList from './examples/getClientsList.json' with { type: 'json' };
import getComparisonShares from './examples/getComparisonShares.json' with { type: 'json' };
import getFirstSteps from './examples/getFirstSteps.json' with { type: 'json' };
import getInviteeList from './examples/getInviteeList.json' with { type: 'json' };
import getPendingRegistrations from './examples/getPendingRegistrations.json' with { type: 'json' };
import getPlantInfo from './examples/getPlantInfo.json' with { type: 'json' };
import getPlantInfoSuperUser from './examples/getPlantInfo.superUser.json' with { type: 'json' };
import getProviderAudit from './examples/getProviderAudit.json' with { type: 'json' };
import getProviderRegistrations from './examples/getProviderRegistrations.json' with { type: 'json' };
import getProviderRegistrationsDecided from './examples/getProviderRegistrations.decided.json' with { type: 'json' };
import getProviderRegistrationsPlanned from './examples/getProviderRegistrations.planned.json' with { type: 'json' };
import getProviderSession from './examples/getProviderSession.json' with { type: 'json' };
import getProviderTeam from './examples/getProviderTeam.json' with { type: 'json' };
import getRegisteredVendorLocationsAcrossIndia from './examples/getRegisteredVendorLocationsAcrossIndia.json' with { type: 'json' };
import getSavedViews from './examples/getSavedViews.json' with { type: 'json' };
import getSessions from './examples/getSessions.json' with { type: 'json' };
import getSessionsOne from './examples/getSessions.one.json' with { type: 'json' };
import getSharedComparison from './examples/getSharedComparison.json' with { type: 'json' };
import getSharedComparisonUnknown from './examples/getSharedComparison.unknown.json' with { type: 'json' };
import getShortlistedVendors from './examples/getShortlistedVendors.json' with { type: 'json' };
import getSuggestedVendors from './examples/getSuggestedVendors.json' with { type: 'json' };
import getUserinfoData from './examples/getUserinfoData.json' with { type: 'json' };
import getUserinfoDataSuperUser from './examples/getUserinfoData.superUser.json' with { type: 'json' };
import getVendorCategoriesList from './examples/getVendorCategoriesList.json' with { type: 'json' };
import getVendorEnquiries from './examples/getVendorEnquiries.json' with { type: 'json' };
import getVendorRequests from './examples/getVendorRequests.json' with { type: 'json' };
import getVendorShortlist from './examples/getVendorShortlist.json' with { type: 'json' };
import getVendorShortlistGroup from './examples/getVendorShortlistGroup.json' with { type: 'json' };
import guestVendorListing from './examples/guestVendorListing.json' with { type: 'json' };
import guestVendorListingNone from './examples/guestVendorListing.none.json' with { type: 'json' };
import inspectBoq from './examples/inspectBoq.json' with { type: 'json' };
import inspectBoqEmpty from './examples/inspectBoq.empty.json' with { type: 'json' };
import inspectBoqProblems from './examples/inspectBoq.problems.json' with { type: 'json' };
import login from './examples/login.json' with { type: 'json' };
import loginRefused from './examples/login.refused.json' with { type: 'json' };
import loginUnknown from './examples/login.unknown.json' with { type: 'json' };
import postVendorRequest from './examples/postVendorRequest.json' with { type: 'json' };
import providerLoginRefused from './examples/providerLogin.refused.json' with { type: 'json' };
import rejectRegistration from './examples/rejectRegistration.json' with { type: 'json' };
import resendInviteApi from './examples/resendInviteApi.json' with { type: 'json' };
import saveReviewDetails from './examples/saveReviewDetails.json' with { type: 'json' };
import saveReviewDetailsExists from './examples/saveReviewDetails.exists.json' with { type: 'json' };
import saveReviewDetailsProof from './examples/saveReviewDetails.proof.json' with { type: 'json' };
import sendInviteApi from './examples/sendInviteApi.json' with { type: 'json' };
import sendInviteApiMixed from './examples/sendInviteApi.mixed.json' with { type: 'json' };
import sendReviewCode from './examples/sendReviewCode.json' with { type: 'json' };
import setPlantInfo from './examples/setPlantInfo.json' with { type: 'json' };
import setPlantInfoOutdated from './examples/setPlantInfo.outdated.json' with { type: 'json' };
import setProviderPassword from './examples/setProviderPassword.json' with { type: 'json' };
import setProviderPasswordWrong from './examples/setProviderPassword.wrong.json' with { type: 'json' };
import setUserinfoData from './examples/setUserinfoData.json' with { type: 'json' };
import setUserinfoDataOutdated from './examples/setUserinfoData.outdated.json' with { type: 'json' };
import shareCompareVendorsLink from './examples/shareCompareVendorsLink.json' with { type: 'json' };
import undoAsProvider from './examples/undoAsProvider.json' with { type: 'json' };
import undoAsProviderLate from './examples/undoAsProvider.late.json' with { type: 'json' };
import updateSavedView from './examples/updateSavedView.json' with { type: 'json' };
import userPlantInfoCompletion from './examples/userPlantInfoCompletion.json' with { type: 'json' };
import vendorListing from './examples/vendorListing.json' with { type: 'json' };
import vendorListingNone from './examples/vendorListing.none.json' with { type: 'json' };
import vendorListingPastTheEnd from './examples/vendorListing.pastTheEnd.json' with { type: 'json' };
import vendorListingByName from './examples/vendorListingByName.json' with { type: 'json' };
import vendorProfileData from './examples/vendorProfileData.json' with { type: 'json' };
import vendorProfileDataReviewed from './examples/vendorProfileData.reviewed.json' with { type: 'json' };
import vendorProfileDataUnknown from './examples/vendorProfileData.unknown.json' with { type: 'json' };
import vendorProfileDataWithoutToken from './examples/vendorProfileDataWithoutToken.json' with { type: 'json' };
import vendorProfileDataWithoutTokenUnknown from './examples/vendorProfileDataWithoutToken.unknown.json' with { type: 'json' };
import vendorProfileShare from './examples/vendorProfileShare.json' with { type: 'json' };
import vendorProfileShareUnknown from './examples/vendorProfileShare.unknown.json' with { type: 'json' };

/** An answer as it came from the server: its status and its body. */
export type Recorded<Body> = { status: number; body: Body };
/** The body of a refusal. */
export type Refusal = { code: string; message: string };

/**
 * Answers of the server on its demo world, by operation; with a word more where an operation has several, which a story puts
 * into `parameters.api`.
 */
export const examples = {
  approveRegistration: approveRegistration as unknown as Recorded<Answer<'approveRegistration'>>,
  cancelInvite: cancelInvite as unknown as Recorded<Answer<'cancelInvite'>>,
  changePassword: changePassword as unknown as Recorded<Answer<'changePassword'>>,
  'changePassword.wrong': changePasswordWrong as unknown as Recorded<Refusal>,
  compareVendorData: compareVendorData as unknown as Recorded<Answer<'compareVendorData'>>,
  'compareVendorData.unknown': compareVendorDataUnknown as unknown as Recorded<Refusal>,
  createReview: createReview as unknown as Recorded<Answer<'createReview'>>,
  'createReview.exists': createReviewExists as unknown as Recorded<Refusal>,
  createSavedView: createSavedView as unknown as Recorded<Answer<'createSavedView'>>,
  'createSavedView.taken': createSavedViewTaken as unknown as Recorded<Refusal>,
  decideAsProvider: decideAsProvider as unknown as Recorded<Answer<'decideAsProvider'>>,
  deleteSavedView: deleteSavedView as unknown as Recorded<Answer<'deleteSavedView'>>,
  dismissFirstSteps: dismissFirstSteps as unknown as Recorded<Answer<'dismissFirstSteps'>>,
  endOtherSessions: endOtherSessions as unknown as Recorded<Answer<'endOtherSessions'>>,
  enquireVendor: enquireVendor as unknown as Recorded<Answer<'enquireVendor'>>,
  findOpenExperience: findOpenExperience as unknown as Recorded<Answer<'findOpenExperience'>>,
  'findOpenExperience.code': findOpenExperienceCode as unknown as Recorded<Answer<'findOpenExperience'>>,
  'findOpenExperience.none': findOpenExperienceNone as unknown as Recorded<Answer<'findOpenExperience'>>,
  'findOpenExperience.posted': findOpenExperiencePosted as unknown as Recorded<Answer<'findOpenExperience'>>,
  getAllReview: getAllReview as unknown as Recorded<Answer<'getAllReview'>>,
  getClientsList: getClientsList as unknown as Recorded<Answer<'getClientsList'>>,
  getComparisonShares: getComparisonShares as unknown as Recorded<Answer<'getComparisonShares'>>,
  getFirstSteps: getFirstSteps as unknown as Recorded<Answer<'getFirstSteps'>>,
  getInviteeList: getInviteeList as unknown as Recorded<Answer<'getInviteeList'>>,
  getPendingRegistrations: getPendingRegistrations as unknown as Recorded<Answer<'getPendingRegistrations'>>,
  getPlantInfo: getPlantInfo as unknown as Recorded<Answer<'getPlantInfo'>>,
  'getPlantInfo.superUser': getPlantInfoSuperUser as unknown as Recorded<Answer<'getPlantInfo'>>,
  getProviderAudit: getProviderAudit as unknown as Recorded<Answer<'getProviderAudit'>>,
  getProviderRegistrations: getProviderRegistrations as unknown as Recorded<Answer<'getProviderRegistrations'>>,
  'getProviderRegistrations.decided': getProviderRegistrationsDecided as unknown as Recorded<
    Answer<'getProviderRegistrations'>
  >,
  'getProviderRegistrations.planned': getProviderRegistrationsPlanned as unknown as Recorded<
    Answer<'getProviderRegistrations'>
  >,
  getProviderSession: getProviderSession as unknown as Recorded<Answer<'getProviderSession'>>,
  getProviderTeam: getProviderTeam as unknown as Recorded<Answer<'getProviderTeam'>>,
  getRegisteredVendorLocationsAcrossIndia: getRegisteredVendorLocationsAcrossIndia as unknown as Recorded<
    Answer<'getRegisteredVendorLocationsAcrossIndia'>
  >,
  getSavedViews: getSavedViews as unknown as Recorded<Answer<'getSavedViews'>>,
  getSessions: getSessions as unknown as Recorded<Answer<'getSessions'>>,
  'getSessions.one': getSessionsOne as unknown as Recorded<Answer<'getSessions'>>,
  getSharedComparison: getSharedComparison as unknown as Recorded<Answer<'getSharedComparison'>>,
  'getSharedComparison.unknown': getSharedComparisonUnknown as unknown as Recorded<Refusal>,
  getShortlistedVendors: getShortlistedVendors as unknown as Recorded<Answer<'getShortlistedVendors'>>,
  getSuggestedVendors: getSuggestedVendors as unknown as Recorded<Answer<'getSuggestedVendors'>>,
  getUserinfoData: getUserinfoData as unknown as Recorded<Answer<'getUserinfoData'>>,
  'getUserinfoData.superUser': getUserinfoDataSuperUser as unknown as Recorded<Answer<'getUserinfoData'>>,
  getVendorCategoriesList: getVendorCategoriesList as unknown as Recorded<Answer<'getVendorCategoriesList'>>,
  getVendorEnquiries: getVendorEnquiries as unknown as Recorded<Answer<'getVendorEnquiries'>>,
  getVendorRequests: getVendorRequests as unknown as Recorded<Answer<'getVendorRequests'>>,
  getVendorShortlist: getVendorShortlist as unknown as Recorded<Answer<'getVendorShortlist'>>,
  getVendorShortlistGroup: getVendorShortlistGroup as unknown as Recorded<Answer<'getVendorShortlistGroup'>>,
  guestVendorListing: guestVendorListing as unknown as Recorded<Answer<'guestVendorListing'>>,
  'guestVendorListing.none': guestVendorListingNone as unknown as Recorded<Answer<'guestVendorListing'>>,
  inspectBoq: inspectBoq as unknown as Recorded<Answer<'inspectBoq'>>,
  'inspectBoq.empty': inspectBoqEmpty as unknown as Recorded<Refusal>,
  'inspectBoq.problems': inspectBoqProblems as unknown as Recorded<Answer<'inspectBoq'>>,
  login: login as unknown as Recorded<Answer<'login'>>,
  'login.refused': loginRefused as unknown as Recorded<Refusal>,
  'login.unknown': loginUnknown as unknown as Recorded<Refusal>,
  postVendorRequest: postVendorRequest as unknown as Recorded<Answer<'postVendorRequest'>>,
  'providerLogin.refused': providerLoginRefused as unknown as Recorded<Refusal>,
  rejectRegistration: rejectRegistration as unknown as Recorded<Answer<'rejectRegistration'>>,
  resendInviteApi: resendInviteApi as unknown as Recorded<Answer<'resendInviteApi'>>,
  saveReviewDetails: saveReviewDetails as unknown as Recorded<Answer<'saveReviewDetails'>>,
  'saveReviewDetails.exists': saveReviewDetailsExists as unknown as Recorded<Refusal>,
  'saveReviewDetails.proof': saveReviewDetailsProof as unknown as Recorded<Refusal>,
  sendInviteApi: sendInviteApi as unknown as Recorded<Answer<'sendInviteApi'>>,
  'sendInviteApi.mixed': sendInviteApiMixed as unknown as Recorded<Answer<'sendInviteApi'>>,
  sendReviewCode: sendReviewCode as unknown as Recorded<Answer<'sendReviewCode'>>,
  setPlantInfo: setPlantInfo as unknown as Recorded<Answer<'setPlantInfo'>>,
  'setPlantInfo.outdated': setPlantInfoOutdated as unknown as Recorded<Refusal>,
  setProviderPassword: setProviderPassword as unknown as Recorded<Answer<'setProviderPassword'>>,
  'setProviderPassword.wrong': setProviderPasswordWrong as unknown as Recorded<Refusal>,
  setUserinfoData: setUserinfoData as unknown as Recorded<Answer<'setUserinfoData'>>,
  'setUserinfoData.outdated': setUserinfoDataOutdated as unknown as Recorded<Refusal>,
  shareCompareVendorsLink: shareCompareVendorsLink as unknown as Recorded<Answer<'shareCompareVendorsLink'>>,
  undoAsProvider: undoAsProvider as unknown as Recorded<Answer<'undoAsProvider'>>,
  'undoAsProvider.late': undoAsProviderLate as unknown as Recorded<Refusal>,
  updateSavedView: updateSavedView as unknown as Recorded<Answer<'updateSavedView'>>,
  userPlantInfoCompletion: userPlantInfoCompletion as unknown as Recorded<Answer<'userPlantInfoCompletion'>>,
  vendorListing: vendorListing as unknown as Recorded<Answer<'vendorListing'>>,
  'vendorListing.none': vendorListingNone as unknown as Recorded<Answer<'vendorListing'>>,
  'vendorListing.pastTheEnd': vendorListingPastTheEnd as unknown as Recorded<Answer<'vendorListing'>>,
  vendorListingByName: vendorListingByName as unknown as Recorded<Answer<'vendorListingByName'>>,
  vendorProfileData: vendorProfileData as unknown as Recorded<Answer<'vendorProfileData'>>,
  'vendorProfileData.reviewed': vendorProfileDataReviewed as unknown as Recorded<Answer<'vendorProfileData'>>,
  'vendorProfileData.unknown': vendorProfileDataUnknown as unknown as Recorded<Refusal>,
  vendorProfileDataWithoutToken: vendorProfileDataWithoutToken as unknown as Recorded<
    Answer<'vendorProfileDataWithoutToken'>
  >,
  'vendorProfileDataWithoutToken.unknown': vendorProfileDataWithoutTokenUnknown as unknown as Recorded<Refusal>,
  vendorProfileShare: vendorProfileShare as unknown as Recorded<Answer<'vendorProfileShare'>>,
  'vendorProfileShare.unknown': vendorProfileShareUnknown as unknown as Recorded<Refusal>,
};

/** The parameters of stories that show these answers: every operation answers its own, at the moment of the recording. */
export const recorded = { examples, pictures, now: '2026-11-20T04:30:00.000Z' };
