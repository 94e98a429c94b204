import type { Answer } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApi, useApiClient, useSession, type ApiResult } from '@millwright/api-client/use-api';
import { useCallback, useEffect, useState } from 'react';
import type { ReportPage } from '../../parts/reports/report-words.ts';
import { useLinkToken } from '../../shared/link-token.ts';

export type SharedReport = Answer<'openReportLink'>;

/**
 * A report by the session, or by a link where there is none or the session may not read it. Both are null where there is neither, or no
 * report in the address.
 */
export function useReport(
  jobRef: string,
  reportId: string | null,
): { bySession: ApiResult<ReportPage> | null; byLink: ApiResult<SharedReport> | null } {
  const isLoggedIn = useSession() !== null;
  const client = useApiClient();
  const target = { screen: 'comparison-report', params: { jrId: jobRef, reportId: reportId ?? '' } } as const;
  const token = useLinkToken('reportLink', reportId ?? '', target);
  const bySession = useApi('getReport', isLoggedIn && reportId ? { path: { a: jobRef, b: reportId } } : null);
  const [opened, setOpened] = useState<{ data?: SharedReport; error?: ApiProblem }>({});
  const isRefused = [403, 404].includes(bySession.error?.status ?? 0);
  const isByLink = reportId !== null && token !== null && (!isLoggedIn || isRefused);
  const open = useCallback(() => {
    if (!token || reportId === null) return;
    setOpened(({ data }) => (data ? { data } : {}));
    client.call('openReportLink', { body: { token, reportId } }).then(
      (data) => setOpened({ data }),
      (error: unknown) => setOpened({ error: error as ApiProblem }),
    );
  }, [client, token, reportId]);
  useEffect(() => {
    if (isByLink) open();
  }, [isByLink, open]);
  const byLink = isByLink
    ? {
        data: opened.data,
        error: opened.error,
        isLoading: !opened.data && !opened.error,
        isRefreshing: false,
        retry: open,
      }
    : null;
  return { bySession: isLoggedIn && reportId ? bySession : null, byLink };
}
