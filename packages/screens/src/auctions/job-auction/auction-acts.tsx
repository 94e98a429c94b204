import { Button, buttonClass } from '@millwright/ui/button/button';
import { useState } from 'react';
import { ScreenLink } from '../../shared/host.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import type { Auction } from '../auction-types.ts';

const ReasonDialog = lazyPart(() => import('./reason-dialog.tsx'));
const ResumeDialog = lazyPart(() => import('./resume-dialog.tsx'));
const ExtendDialog = lazyPart(() => import('./extend-dialog.tsx'));
const InviteDialog = lazyPart(() => import('./invite-dialog.tsx'));

/** On a phone the actions are at the bottom of the window, within reach of a thumb. */
const docked =
  'flex max-w-full flex-wrap items-center gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-sticky max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-gutter max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))]';

/** What the host can do now. Cancelling is further down the page, with what follows from it. */
export function AuctionActs({ jrId, auction }: { jrId: string; auction: Auction }) {
  const { can, state, pause, invitedCount } = auction;
  const [opened, setOpened] = useState<'pause' | 'resume' | 'extend' | 'invite' | null>(null);
  const close = () => setOpened(null);
  const isAny = can.edit || can.invite || can.pause || can.resume || can.extend;
  const isRescheduled = state === 'rescheduled';
  return (
    <>
      {isAny && (
        <div className={docked}>
          {can.edit && (
            <ScreenLink
              to={{ screen: 'job-auction-edit', params: { jrId, auctionId: auction._id } }}
              className={buttonClass({ variant: isRescheduled ? 'primary' : 'secondary' })}
            >
              {isRescheduled ? 'Choose a new start' : 'Edit auction'}
            </ScreenLink>
          )}
          {can.invite && (
            <Button variant="primary" onClick={() => setOpened('invite')}>
              {invitedCount === 0 ? 'Invite vendors' : 'Invite more vendors'}
            </Button>
          )}
          {can.extend && <Button onClick={() => setOpened('extend')}>Extend auction</Button>}
          {can.pause && (
            <Button variant="primary" onClick={() => setOpened('pause')}>
              Pause auction
            </Button>
          )}
          {can.resume && (
            <Button variant="primary" onClick={() => setOpened('resume')}>
              {pause?.resumesAt ? 'Change resume time' : 'Resume auction'}
            </Button>
          )}
        </div>
      )}
      {opened === 'pause' && <ReasonDialog act="pause" auction={auction} onClose={close} />}
      {opened === 'resume' && <ResumeDialog auction={auction} onClose={close} />}
      {opened === 'extend' && <ExtendDialog auction={auction} onClose={close} />}
      {opened === 'invite' && <InviteDialog auction={auction} onClose={close} />}
    </>
  );
}
