import { JobList } from '../job-list.tsx';

/** The company's jobs before sourcing: drafts, and those that are in review; other stages by the filter. */
export default function JobRequests({ summaryFilter }: { summaryFilter?: string }) {
  return <JobList scope="job-requests" summaryFilter={summaryFilter} />;
}
