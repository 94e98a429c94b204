import type { components } from '@millwright/contract/types';
import { useApiClient } from '@millwright/api-client/use-api';
import { formatDateTime } from '../../shared/vendor-format.ts';

type Clocks = components['schemas']['VendorRequestClocks'];

/** The clock that runs for a vendor request: its first answer, then its result; late ones say so. Nothing when both have stopped. */
export function RequestClock({ clocks }: { clocks: Clocks }) {
  const client = useApiClient();
  const now = Date.now() + client.serverOffsetInMilliseconds();
  const { firstAnswerDueAt, firstAnsweredAt, resultDueAt, closedAt } = clocks;
  if (closedAt !== null) return <>Answered {formatDateTime(closedAt)}</>;
  const [what, due] =
    firstAnsweredAt === null ? (['First answer', firstAnswerDueAt] as const) : (['Result', resultDueAt] as const);
  const isLate = Date.parse(due) < now;
  return (
    <span className={isLate ? 'font-medium text-bad' : undefined}>
      {isLate ? `${what} was due ${formatDateTime(due)}` : `${what} by ${formatDateTime(due)}`}
    </span>
  );
}
