import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import type { Auction, Bidder } from '../auction-types.ts';
import { emptyMessage, MessageFields, messageSchema, type Message } from './message-fields.tsx';

/** Writes to one bidder. */
export default function MessageDialog({
  auction,
  bidder: { jobVendorId, companyName },
  onClose,
}: {
  auction: Auction;
  bidder: Bidder;
  onClose: () => void;
}) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const { _id, version } = auction;
  const send = useApiMutation('messageBidders', ['getAuction', { path: { id: _id } }]);
  const name = isolated(companyName);
  const submit = async ({ words }: Message) => {
    await send.run({ path: { id: _id }, body: { version, jobVendorId, words } });
    onClose();
    toast.show({ tone: 'good', title: `Sent to ${name}` });
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title={`Message ${name}`}
      description="Other bidders do not see it."
      footer={
        <>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" form={id} variant="primary" isLoading={send.isPending}>
            Send message
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label={`Message ${name}`}
        schema={messageSchema}
        defaultValues={emptyMessage}
        pending={send.isPending}
        error={send.error}
        onDirtyChange={changes.note}
        draftKey={`auction message ${_id} ${jobVendorId}`}
        onSubmit={submit}
        className="grid gap-3"
      >
        {({ field, form }) => <MessageFields auction={auction} form={form} field={field} isPending={send.isPending} />}
      </Form>
    </Modal>
  );
}
