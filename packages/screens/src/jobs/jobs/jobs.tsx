import { JobList } from '../job-list.tsx';

/** The company's jobs from sourcing on; other stages by the filter. */
export default function Jobs({ summaryFilter }: { summaryFilter?: string }) {
  return <JobList scope="jobs" summaryFilter={summaryFilter} />;
}
