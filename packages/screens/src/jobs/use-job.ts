import type { ApiResult } from '@millwright/api-client/use-api';
import { useApi } from '@millwright/api-client/use-api';
import type { Answer } from '@millwright/api-client/client';

/** Whether a text of an address can be a job. */
export const isRef = (text: string) =>
  /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|JR-\d{4}-\d{4,6})$/.test(text);

/** A job by what its address says of it; null where that is no job's. The layout and the tab in it ask once. */
export function useJob(jrId: string): ApiResult<Answer<'getJobRequestReport'>> | null {
  const known = isRef(jrId);
  const job = useApi('getJobRequestReport', known ? { path: { id: jrId } } : null);
  return known ? job : null;
}
