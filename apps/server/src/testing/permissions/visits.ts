import type { OperationId } from '@millwright/contract/operations';
import { ANYBODY, PEOPLE } from './principals.ts';
import type { Rows } from './principals.ts';

/** Visits of plants. */
export const visitRows = {
  getRequestTypeList: { by: PEOPLE },
  getVisitChoices: { by: PEOPLE },
  postRequestCreate: { by: [] },
  postRequestDelete: { by: [] },
  postRequestUpdate: { by: [] },
  getRequest: { by: [] },
  getRequestList: { by: PEOPLE },
  getNewUpdateRequestCount: { by: PEOPLE },
  markRequestSeen: { by: [] },
  saveVisitReport: { by: [] },
  getVisitReportFile: { by: [] },
  getVisitPdf: { by: [] },
  getVisitCalendar: { by: [] },
  getVisitFeed: { by: PEOPLE },
  setVisitFeed: { by: PEOPLE },
  readVisitFeed: { by: ANYBODY },
  getGateLink: { by: [] },
  setGateLink: { by: [] },
  getVisitorsInside: { by: [] },
  openVisitLink: { by: ANYBODY },
  getVendorVisit: { by: [] },
  answerVisit: { by: [] },
  saveVisitPack: { by: [] },
  getVendorVisitPdf: { by: [] },
  getVendorVisitCalendar: { by: [] },
  openGate: { by: ANYBODY },
  getGateDay: { by: [] },
  checkVisitors: { by: [] },
  getGateInside: { by: [] },
} satisfies Partial<Rows<OperationId>>;
