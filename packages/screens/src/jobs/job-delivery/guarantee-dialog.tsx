import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { CurrencyField } from '@millwright/ui/currency-field/currency-field';
import { DateField } from '@millwright/ui/date-field/date-field';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import * as z from 'zod/mini';
import type { DeliveryOrder } from '../../parts/delivery/milestone-labels.ts';
import { isDayOrEmpty, notADay } from '../../shared/days.ts';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';

const aDay = z.string().check(z.minLength(1, 'Choose a day.'), z.refine(isDayOrEmpty, notADay));
const schema = z
  .object({
    kind: z.enum(['emd', 'pbg', 'advance']),
    bank: z.string().check(z.trim(), z.minLength(1, 'Enter the bank.')),
    number: z.string().check(z.trim(), z.minLength(1, 'Enter the number.')),
    amountInPaise: z.nullable(z.number()).check(z.refine((amount): boolean => amount !== null, 'Enter the amount.')),
    validUntil: aDay,
    claimUntil: aDay,
  })
  .check(
    z.refine(({ validUntil, claimUntil }) => claimUntil === '' || claimUntil >= validUntil, {
      path: ['claimUntil'],
      message: 'Choose the day the guarantee expires, or a later one.',
    }),
  );
type Typed = z.output<typeof schema>;

/** Records a guarantee of a vendor, or changes one. */
export default function GuaranteeDialog({
  order: { jobVendorId, companyName },
  guarantee,
  onClose,
}: {
  order: DeliveryOrder;
  guarantee: DeliveryOrder['guarantees'][number] | undefined;
  onClose: () => void;
}) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const save = useApiMutation('saveGuarantee');
  const submit = async ({ amountInPaise, ...values }: Typed) => {
    await save.run({
      body: {
        jobVendorId,
        ...(guarantee && { guaranteeId: guarantee._id }),
        ...values,
        amountInPaise: amountInPaise ?? 0,
      },
    });
    onClose();
    toast.show({ tone: 'good', title: 'Guarantee recorded' });
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title={guarantee ? 'Edit guarantee' : 'Record guarantee'}
      description={`${isolated(companyName)}. Both sides are reminded 90, 60, 30, 7 and 0 days before it expires.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={save.isPending}>
            Save guarantee
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label="Guarantee"
        schema={schema}
        defaultValues={{
          kind: guarantee?.kind ?? 'pbg',
          bank: guarantee?.bank ?? '',
          number: guarantee?.number ?? '',
          amountInPaise: guarantee?.amountInPaise ?? null,
          validUntil: guarantee?.validUntil ?? '',
          claimUntil: guarantee?.claimUntil ?? '',
        }}
        pending={save.isPending}
        error={save.error}
        onDirtyChange={changes.note}
        draftKey={`guarantee ${guarantee?._id ?? jobVendorId}`}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, day, form, errorOf }) => (
          <>
            <Select label="Kind" isRequired {...field('kind')}>
              <option value="pbg">Performance bank guarantee (PBG)</option>
              <option value="advance">Advance payment guarantee</option>
              <option value="emd">Earnest money deposit (EMD)</option>
            </Select>
            <TextField label="Bank" isRequired maxLength={120} {...field('bank')} />
            <TextField label="Number" isRequired maxLength={60} {...field('number')} />
            <CurrencyField
              label="Amount"
              isRequired
              minInPaise={0}
              maxInPaise={900_000_000_000_000}
              value={form.watch('amountInPaise')}
              error={errorOf('amountInPaise')}
              onValueChange={(paise) => form.setValue('amountInPaise', paise, { shouldDirty: true })}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <DateField label="Valid until" isRequired {...day('validUntil')} />
              <DateField label="Claim until" isRequired {...day('claimUntil')} />
            </div>
          </>
        )}
      </Form>
    </Modal>
  );
}
