import type { Job } from '../parts/jobs/job-words.ts';
import type { Target } from '../shared/host.tsx';

/** Whether vendors may be asked to quote: from when they are chosen. */
export const isCallable = ({ status, heldStatus }: Job): boolean =>
  !['draft', 'submitted', 'in_review', 'on_hold', 'cancelled'].includes(heldStatus ?? status);
/** Whether there is something to award, or was. */
const isAwardable = ({ status, heldStatus }: Job): boolean =>
  ['evaluating', 'approving', 'awarded', 'in_execution', 'completed'].includes(heldStatus ?? status);
/** Whether a vendor has something to deliver. */
const isAwarded = ({ status, heldStatus }: Job): boolean =>
  ['awarded', 'in_execution', 'completed'].includes(heldStatus ?? status);
const always = () => true;

type Tab = {
  label: string;
  to: (jrId: string) => Target;
  /** Whether the job has come so far that something can be behind it. */
  isThere: (job: Job) => boolean;
  /** How much is behind it. */
  count?: (job: Job) => number;
  /** How much of it is new for the reader. */
  news?: (job: Job) => number;
};

/** The tabs of a job in their order. */
export const jobTabs: readonly Tab[] = [
  { label: 'Overview', to: (id) => ({ screen: 'job-request', params: { id } }), isThere: always },
  {
    label: 'Job scope',
    to: (jrId) => ({ screen: 'job-scope', params: { jrId } }),
    isThere: always,
    count: (job) => job.scopeItemCount,
  },
  {
    label: 'Vendors',
    to: (jrId) => ({ screen: 'job-vendors', params: { jrId } }),
    isThere: always,
    count: (job) => job.totalVendors.total,
    news: (job) => job.news.vendors,
  },
  {
    label: 'RFQ',
    to: (jrId) => ({ screen: 'job-documents', params: { jrId } }),
    isThere: isCallable,
    news: (job) => job.news.messages,
  },
  {
    label: 'Cost estimate',
    to: (jrId) => ({ screen: 'cost-estimation', params: { jrId, type: 'boq' } }),
    isThere: isCallable,
  },
  {
    label: 'Quotations',
    to: (jrId) => ({ screen: 'job-quotations', params: { jrId } }),
    isThere: isCallable,
    news: (job) => job.news.quotations,
  },
  { label: 'Auctions', to: (jrId) => ({ screen: 'job-auctions', params: { jrId } }), isThere: isCallable },
  {
    label: 'Qualified vendors',
    to: (jrId) => ({ screen: 'job-qualified', params: { jrId } }),
    isThere: isCallable,
  },
  {
    label: 'Quote comparison',
    to: (jrId) => ({ screen: 'job-comparison', params: { jrId, type: 'price' } }),
    isThere: isAwardable,
  },
  {
    label: 'Approvals',
    to: (jrId) => ({ screen: 'job-approvals', params: { jrId } }),
    isThere: isAwardable,
    news: (job) => job.news.approvals,
  },
  { label: 'Delivery', to: (jrId) => ({ screen: 'job-delivery', params: { jrId } }), isThere: isAwarded },
  { label: 'Reports', to: (jrId) => ({ screen: 'job-reports', params: { jrId } }), isThere: isCallable },
  { label: 'Activity log', to: (jrId) => ({ screen: 'job-activity', params: { jrId } }), isThere: always },
];
