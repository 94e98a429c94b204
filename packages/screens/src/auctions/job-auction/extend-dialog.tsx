import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import * as z from 'zod/mini';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { formatQuantity } from '../../shared/vendor-format.ts';
import { clockText } from '../auction-format.ts';
import type { Auction } from '../auction-types.ts';

const schema = z.object({ bySeconds: z.string() });
const MOST_BY_HOST = 3;
const choices = [2, 5, 10, 15, 30, 60];

/** Gives all bidders more time. */
export default function ExtendDialog({ auction, onClose }: { auction: Auction; onClose: () => void }) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const { _id, version, closesAt, extensions } = auction;
  const extend = useApiMutation('extendAuction', ['getAuction', { path: { id: _id } }]);
  const submit = async ({ bySeconds }: { bySeconds: string }) => {
    await extend.run({ path: { id: _id }, body: { version, bySeconds: Number(bySeconds) } });
    onClose();
    toast.show({ tone: 'good', title: `Extended by ${Number(bySeconds) / 60} min` });
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title="Extend auction"
      description={`You can extend ${formatQuantity(MOST_BY_HOST - extensions.byHost, 'more time')}, but not beyond the latest end. All bidders see the new close.`}
      footer={
        <>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" form={id} variant="primary" isLoading={extend.isPending}>
            Extend auction
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label="Extend auction"
        schema={schema}
        defaultValues={{ bySeconds: '300' }}
        pending={extend.isPending}
        error={extend.error}
        onDirtyChange={changes.note}
        onSubmit={submit}
      >
        {({ field, form }) => (
          <Select
            label="Extend by"
            {...field('bySeconds')}
            description={
              closesAt === null
                ? 'Added to the remaining time.'
                : `New close ${clockText(Date.parse(closesAt) + Number(form.watch('bySeconds')) * 1000)} IST`
            }
          >
            {choices.map((minutes) => (
              <option key={minutes} value={minutes * 60}>
                {minutes} min
              </option>
            ))}
          </Select>
        )}
      </Form>
    </Modal>
  );
}
