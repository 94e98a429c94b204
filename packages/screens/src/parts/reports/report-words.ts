import type { Answer } from '@millwright/api-client/client';

export type ReportPage = Answer<'getReport'>;
export type Report = ReportPage['report'];

/** What each kind of report is called. */
export const reportKinds: Record<Report['kind'], string> = {
  financial: 'Financial report',
  vendor_comparison: 'Vendor comparison',
  job_summary: 'Job summary',
};

/** What each kind of report answers. */
export const reportPurposes: Record<Report['kind'], string> = {
  financial: 'Evaluated cost by vendor, ways to award, and savings.',
  vendor_comparison: 'Items and terms of all vendors side by side, with comments.',
  job_summary: 'Vendors invited and their responses, revisions published, and stage changes.',
};

/** The forms in which a report, and the figures of a company, are taken as a file. */
export const reportForms = ['pdf', 'xlsx', 'csv'] as const;

/** A fingerprint, short. */
export const shortFingerprint = (sha256: string): string => `${sha256.slice(0, 4)}…${sha256.slice(-4)}`;
