import { useApi } from '@millwright/api-client/use-api';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useHost } from '../../shared/host.tsx';
import { InviteForm } from './invite-form.tsx';
import { InviteList, invitesPerPage } from './invite-list.tsx';

const PendingRegistrations = lazyPart(() => import('./pending-registrations.tsx'));

/**
 * Inviting colleagues (sections 1, 2 and 7 of the product specification): who was invited and where that stands; for a super user also the
 * people of the company who wait to be let in.
 */
export default function Invite() {
  const { query } = useHost();
  const page = Math.max(1, Number.parseInt(query.get('offset') ?? '1', 10) || 1);
  const user = useApi('getUserinfoData', {});
  const invitees = useApi('getInviteeList', { query: { offset: page, limit: invitesPerPage } }, { keepPrevious: true });
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader
        title="Invite colleagues"
        description="They get an email with a registration link, valid for 7 days and for that address only."
      />
      {user.data?.can.decideRegistrations && <PendingRegistrations />}
      <div className="grid items-start gap-6 lg:grid-cols-[22.5rem_minmax(0,1fr)]">
        <InviteForm emailDomain={invitees.data?.emailDomain ?? null} allowance={invitees.data?.allowance ?? null} />
        <InviteList invitees={invitees} page={page} />
      </div>
    </div>
  );
}
