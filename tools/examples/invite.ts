import type { Recorder } from './recorder.ts';

/** Invitations of the first user. */
export async function recordInvite({ as, record }: Recorder): Promise<void> {
  const { data } = await record<{ data: { _id: string; status: string }[] }>('getInviteeList', '', 200, { as });
  const pending = data.find(({ status }) => status === 'pending')!;
  const expired = data.find(({ status }) => status === 'expired')!;
  await record('sendInviteApi', '', 200, { as, body: { emails: ['sneha.gokhale@sagarsteel.example'] } });
  await record('sendInviteApi', 'mixed', 200, {
    as,
    body: {
      emails: ['vikas.patil@sagarsteel.example', 'approver@sagarsteel.example', 'tara.salvi@sagarsteel.example'],
    },
  });
  await record('resendInviteApi', '', 200, { as, body: { _id: expired._id } });
  await record('cancelInvite', '', 200, { as, body: { _id: pending._id } });
}
