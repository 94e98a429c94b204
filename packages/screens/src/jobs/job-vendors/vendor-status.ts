import type { Answer } from '@millwright/api-client/client';
import type { BadgeTone } from '@millwright/ui/badge/badge';
import { regretReasons, removeReasons } from '../../parts/jobs/job-words.ts';
import { formatDate, formatDateTime } from '../../shared/vendor-format.ts';
import { standings } from '../rfq-words.ts';

export type JobVendor = Answer<'getJobVendorClientSide'>['vendors'][number];

type Status = { label: string; tone: BadgeTone; detail: string };

/** Whether a vendor was sent the RFQ and has neither quoted nor regretted. */
export const isSilent = ({ state, invitation }: JobVendor): boolean =>
  state === 'added' && invitation !== null && !['quoted', 'regretted', 'removed'].includes(invitation.state);

/** Returns the status of a vendor on a job, with its time in the second line. */
export function statusOf({ state, invitation, reason, addedAt }: JobVendor): Status {
  if (state === 'suggested') return { label: 'Suggested', tone: 'steel', detail: formatDate(addedAt) };
  if (state === 'removed') {
    const why = reason?.code && `${removeReasons[reason.code]}, `;
    return { label: 'Removed', tone: 'neutral', detail: `${why ?? ''}${formatDate(addedAt)}` };
  }
  if (!invitation) return { label: 'Not sent', tone: 'neutral', detail: `added ${formatDate(addedAt)}` };
  const { label, tone } = standings[invitation.state];
  const at = formatDateTime(invitation.at);
  if (invitation.state === 'quoted') return { label: `${label} v${invitation.version}`, tone, detail: at };
  if (invitation.state === 'to_confirm')
    return { label, tone, detail: `quoted on revision ${invitation.revision}, ${at}` };
  if (invitation.regretReason)
    return { label: `${label}: ${regretReasons[invitation.regretReason].toLowerCase()}`, tone, detail: at };
  return { label, tone, detail: at };
}

const prequalifications: Record<NonNullable<JobVendor['prequalification']>, string> = {
  open: 'Requested',
  sent: 'Submitted',
  approved: 'Approved',
  returned: 'Returned',
  rejected: 'Rejected',
};

/** Returns the state of a vendor's prequalification; a dash where none is requested. */
export const prequalificationOf = ({ prequalification }: JobVendor): string =>
  prequalification ? prequalifications[prequalification] : '–';
