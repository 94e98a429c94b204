// Written by npm run examples. Do not edit.
import type { Answer } from '@millwright/api-client/client';
import type { OperationId } from '@millwright/contract/operations';
import pictures from './examples/pictures.json' with { type: 'json' };
import activityLog from './examples/activity-log.json' with { type: 'json' };
import auction from './examples/auction.json' with { type: 'json' };
import authentication from './examples/authentication.json' with { type: 'json' };
import broadcastGroup from './examples/broadcast-group.json' with { type: 'json' };
import chat from './examples/chat.json' with { type: 'json' };
import clientInfo from './examples/client-info.json' with { type: 'json' };
import clientProject from './examples/client-project.json' with { type: 'json' };
import companySearch from './examples/company-search.json' with { type: 'json' };
import compareVendors from './examples/compare-vendors.json' with { type: 'json' };
import comparison from './examples/comparison.json' with { type: 'json' };
import comparisonRequest from './examples/comparison-request.json' with { type: 'json' };
import comparisonSheet from './examples/comparison-sheet.json' with { type: 'json' };
import comparisonThread from './examples/comparison-thread.json' with { type: 'json' };
import costEstimate from './examples/cost-estimate.json' with { type: 'json' };
import delivery from './examples/delivery.json' with { type: 'json' };
import f3Vendors from './examples/f3-vendors.json' with { type: 'json' };
import firstSteps from './examples/first-steps.json' with { type: 'json' };
import invite from './examples/invite.json' with { type: 'json' };
import jobDocument from './examples/job-document.json' with { type: 'json' };
import jobRfq from './examples/job-rfq.json' with { type: 'json' };
import jobVendor from './examples/job-vendor.json' with { type: 'json' };
import notification from './examples/notification.json' with { type: 'json' };
import pqr from './examples/pqr.json' with { type: 'json' };
import provider from './examples/provider.json' with { type: 'json' };
import qualification from './examples/qualification.json' with { type: 'json' };
import registration from './examples/registration.json' with { type: 'json' };
import report from './examples/report.json' with { type: 'json' };
import requestVendor from './examples/request-vendor.json' with { type: 'json' };
import resolution from './examples/resolution.json' with { type: 'json' };
import rfq from './examples/rfq.json' with { type: 'json' };
import savedView from './examples/saved-view.json' with { type: 'json' };
import scheduler from './examples/scheduler.json' with { type: 'json' };
import vendorLink from './examples/vendor-link.json' with { type: 'json' };
import vendorList from './examples/vendor-list.json' with { type: 'json' };
import vendorProfile from './examples/vendor-profile.json' with { type: 'json' };
import vendorReview from './examples/vendor-review.json' with { type: 'json' };
import vendorShortlist from './examples/vendor-shortlist.json' with { type: 'json' };

/** An answer as it came from the server: its status and its body. */
export type Recorded<Body> = { status: number; body: Body };
/** The body of a refusal. */
export type Refusal = { code: string; message: string };

type AnswerOf<Name> = Name extends `${infer Id extends OperationId}.${string}`
  ? Answer<Id>
  : Name extends OperationId
    ? Answer<Name>
    : never;
type Typed<File extends { answers: object; refusals: object }> = {
  [Name in keyof File['answers']]: Recorded<AnswerOf<Name>>;
} & { [Name in keyof File['refusals']]: Recorded<Refusal> };
const typed = <File extends { answers: object; refusals: object }>({ answers, refusals }: File) =>
  ({ ...answers, ...refusals }) as unknown as Typed<File>;

/**
 * Answers of the server on its demo world, by operation; with a word more where an operation has several, which a story puts
 * into `parameters.api`.
 */
export const examples = {
  ...typed(activityLog),
  ...typed(auction),
  ...typed(authentication),
  ...typed(broadcastGroup),
  ...typed(chat),
  ...typed(clientInfo),
  ...typed(clientProject),
  ...typed(companySearch),
  ...typed(compareVendors),
  ...typed(comparison),
  ...typed(comparisonRequest),
  ...typed(comparisonSheet),
  ...typed(comparisonThread),
  ...typed(costEstimate),
  ...typed(delivery),
  ...typed(f3Vendors),
  ...typed(firstSteps),
  ...typed(invite),
  ...typed(jobDocument),
  ...typed(jobRfq),
  ...typed(jobVendor),
  ...typed(notification),
  ...typed(pqr),
  ...typed(provider),
  ...typed(qualification),
  ...typed(registration),
  ...typed(report),
  ...typed(requestVendor),
  ...typed(resolution),
  ...typed(rfq),
  ...typed(savedView),
  ...typed(scheduler),
  ...typed(vendorLink),
  ...typed(vendorList),
  ...typed(vendorProfile),
  ...typed(vendorReview),
  ...typed(vendorShortlist),
};

/** The parameters of stories that show these answers: every operation answers its own, at the moment of the recording. */
export const recorded = { examples, pictures, now: '2026-11-20T04:30:00.000Z' };
