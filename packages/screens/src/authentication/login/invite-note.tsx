import type { Answer } from '@millwright/api-client/client';
import { useApi } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { buttonClass } from '@millwright/ui/button/button';
import { Skeleton, SkeletonGroup } from '@millwright/ui/skeleton/skeleton';
import { ScreenLink, useHost } from '../../shared/host.tsx';
import { isolated } from '../../shared/isolated.ts';

type Invite = Answer<'getInvite'>;

/** What is said of an invitation that cannot be registered with. */
const closed: Record<Exclude<Invite['state'], 'open'>, { title: string; text: string }> = {
  used: { title: 'This invitation has been used', text: 'Log in with the account created from it.' },
  expired: {
    title: 'This invitation has expired',
    text: 'Ask your colleague to resend it, or register without it.',
  },
  unknown: {
    title: 'Invitation not found',
    text: 'It was cancelled or resent with a new link. Check for a newer email, or register without it.',
  },
};

/** Who invites, into which company and for which address, and the way on to the registration. */
export default function InviteNote({ inviteId }: { inviteId: string }) {
  const { product, hasScreen } = useHost();
  const { data, error } = useApi('getInvite', { path: { inviteId } });
  // The form works without it.
  if (error && error.status !== 400) return null;
  if (!data && !error)
    return (
      <SkeletonGroup label="Loading your invitation" className="grid gap-2 pt-2">
        <Skeleton className="w-full" />
        <Skeleton className="w-2/3" />
      </SkeletonGroup>
    );
  const isOpen = data?.state === 'open';
  const { title, text } = isOpen
    ? {
        title: `${isolated(data.invitedBy ?? '')} invites you to ${product.productName}`,
        text: `You will join ${isolated(data.companyName ?? '')}. The invitation is valid for ${data.email} only.`,
      }
    : closed[data && data.state !== 'open' ? data.state : 'unknown'];
  return (
    <Banner
      tone={isOpen ? 'info' : 'warn'}
      title={title}
      action={
        hasScreen('registration') &&
        data?.state !== 'used' && (
          <ScreenLink to={{ screen: 'registration' }} className={buttonClass({ size: 'small' })}>
            {isOpen ? 'Register with this invitation' : 'Register without it'}
          </ScreenLink>
        )
      }
    >
      <span className="wrap-anywhere">{text}</span>
    </Banner>
  );
}
