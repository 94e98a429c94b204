import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { Modal } from '@millwright/ui/modal/modal';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import * as z from 'zod/mini';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import type { Auction, Bidder } from '../auction-types.ts';

const schema = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a reason.'), z.maxLength(500, 'Write at most 500 characters.')),
  keepsOffer: z.boolean(),
});
type Typed = z.output<typeof schema>;
type Act = 'pause' | 'cancel' | 'remove';

const hasBid = ({ bidders }: Auction) => bidders.some(({ bestInPaise }) => bestInPaise !== null);

function textsOf(act: Act, auction: Auction, bidder: Bidder | undefined) {
  if (act === 'pause')
    return {
      title: 'Pause auction',
      description: 'The remaining time is kept. All bidders see your reason.',
      button: 'Pause auction',
      done: 'Auction paused',
    };
  if (act === 'remove')
    return {
      title: `Remove ${isolated(bidder!.companyName)}`,
      description: 'The bidder cannot return and is emailed your reason. Other bidders are not notified.',
      button: 'Remove bidder',
      done: 'Bidder removed',
    };
  if (auction.isCancelAsked)
    return {
      title: 'Confirm cancellation',
      description:
        'A colleague asked to cancel this auction. All bidders are emailed your reason. This cannot be undone.',
      button: 'Confirm cancellation',
      done: 'Auction cancelled',
    };
  return hasBid(auction)
    ? {
        title: `Cancel ${auction.number}`,
        description: 'Bids exist, so the owner of the job or a super user must confirm. Bidding continues until then.',
        button: 'Request cancellation',
        done: 'Cancellation requested',
      }
    : {
        title: `Cancel ${auction.number}`,
        description: 'All bidders are emailed your reason. This cannot be undone.',
        button: 'Cancel auction',
        done: 'Auction cancelled',
      };
}

/** Pauses or cancels an auction, or removes a bidder, for a reason that bidders read. */
export default function ReasonDialog({
  act,
  auction,
  bidder,
  onClose,
}: {
  act: Act;
  auction: Auction;
  bidder?: Bidder;
  onClose: () => void;
}) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const { _id, version } = auction;
  const answers = ['getAuction', { path: { id: _id } }] as const;
  const pause = useApiMutation('pauseAuction', answers);
  const cancel = useApiMutation('cancelAuction', answers);
  const remove = useApiMutation('removeBidder', answers);
  const isPending = pause.isPending || cancel.isPending || remove.isPending;
  const { title, description, button, done } = textsOf(act, auction, bidder);
  const submit = async ({ reason, keepsOffer }: Typed) => {
    const path = { id: _id };
    if (act === 'pause') await pause.run({ path, body: { version, reason } });
    else if (act === 'cancel') await cancel.run({ path, body: { version, reason } });
    else await remove.run({ path, body: { version, jobVendorId: bidder!.jobVendorId, keepsOffer, reason } });
    onClose();
    toast.show({ title: done });
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" form={id} variant={act === 'pause' ? 'primary' : 'danger'} isLoading={isPending}>
            {button}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label={title}
        schema={schema}
        defaultValues={{ reason: '', keepsOffer: false }}
        pending={isPending}
        error={pause.error ?? cancel.error ?? remove.error}
        onDirtyChange={changes.note}
        draftKey={`auction ${act} ${_id}`}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, checkbox, form }) => (
          <>
            <Textarea
              label="Reason"
              isRequired
              rows={3}
              characterLimit={500}
              {...field('reason')}
              value={form.watch('reason')}
            />
            {act === 'remove' && bidder!.bestInPaise !== null && (
              <Checkbox
                label="Keep the best offer in the ranking"
                description="Otherwise, the next bidder moves up."
                {...checkbox('keepsOffer')}
              />
            )}
          </>
        )}
      </Form>
    </Modal>
  );
}
