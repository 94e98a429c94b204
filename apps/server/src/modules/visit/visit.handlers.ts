import type { OperationId } from '@millwright/contract/operations';
import type { HandlersOf } from '../../http/handler.ts';
import { notFound } from '../../problems.ts';
import { TYPES_ANSWER } from './visit.rules.ts';

const ids = [
  'getVisitChoices',
  'postRequestCreate',
  'postRequestDelete',
  'postRequestUpdate',
  'getRequest',
  'getRequestList',
  'getNewUpdateRequestCount',
  'markRequestSeen',
  'saveVisitReport',
  'getVisitReportFile',
  'getVisitPdf',
  'getVisitCalendar',
  'getVisitFeed',
  'setVisitFeed',
  'readVisitFeed',
  'getGateLink',
  'setGateLink',
  'getVisitorsInside',
  'openVisitLink',
  'getVendorVisit',
  'answerVisit',
  'saveVisitPack',
  'getVendorVisitPdf',
  'getVendorVisitCalendar',
  'openGate',
  'getGateDay',
  'checkVisitors',
  'getGateInside',
] as const satisfies OperationId[];
type Ids = (typeof ids)[number];

/** Handlers of visits. */
export const visitHandlers = {
  getRequestTypeList: () => TYPES_ANSWER,
  ...(Object.fromEntries(
    ids.map((id) => [
      id,
      () => {
        throw notFound('visit');
      },
    ]),
  ) as unknown as HandlersOf<Ids>),
} satisfies HandlersOf<Ids | 'getRequestTypeList'>;
