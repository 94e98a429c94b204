import type { Answer } from '@millwright/api-client/client';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { CurrencyField } from '@millwright/ui/currency-field/currency-field';
import { DateField } from '@millwright/ui/date-field/date-field';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import * as z from 'zod/mini';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { indianToday, isDayOrEmpty, notADay } from '../../shared/days.ts';
import { isolated } from '../../shared/isolated.ts';

const schema = z.object({
  delegateId: z.string().check(z.minLength(1, 'Choose a colleague.')),
  from: z.string().check(z.minLength(1, 'Choose the first day.'), z.refine(isDayOrEmpty, notADay)),
  until: z.string().check(z.minLength(1, 'Choose the last day.'), z.refine(isDayOrEmpty, notADay)),
  upToInPaise: z.nullable(z.number()),
});
type Typed = z.output<typeof schema>;
const empty = (): Typed => ({ delegateId: '', from: indianToday(), until: '', upToInPaise: null });

/** Hands the reader's decisions to a colleague for some days. */
export default function HandOverDialog({
  people,
  onClose,
}: {
  people: Answer<'getDelegations'>['people'];
  onClose: () => void;
}) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const add = useApiMutation('addDelegation');
  const submit = async (values: Typed) => {
    await add.run({ body: values });
    onClose();
    const name = people.find(({ userId }) => userId === values.delegateId)?.fullName ?? '';
    toast.show({ tone: 'good', title: `${isolated(name)} decides for you` });
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title="Delegate decisions"
      description="A colleague decides for you on stages that start on these days. Decisions already pending stay with you."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={add.isPending}>
            Delegate
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label="Delegate decisions"
        schema={schema}
        defaultValues={empty()}
        pending={add.isPending}
        error={add.error}
        onDirtyChange={changes.note}
        onSubmit={submit}
        className="grid gap-4"
      >
        {({ field, day, form, errorOf }) => (
          <>
            <Select label="To" isRequired {...field('delegateId')}>
              <option value="">Choose</option>
              {people.map(({ userId, fullName, designation }) => (
                <option key={userId} value={userId}>
                  {fullName}
                  {designation && `, ${designation}`}
                </option>
              ))}
            </Select>
            <div className="grid gap-4 sm:grid-cols-2">
              <DateField label="First day" isRequired {...day('from')} />
              <DateField label="Last day" isRequired {...day('until')} />
            </div>
            <CurrencyField
              label="Only up to"
              optionalLabel="optional"
              minInPaise={0}
              maxInPaise={900_000_000_000_000}
              value={form.watch('upToInPaise')}
              error={errorOf('upToInPaise')}
              onValueChange={(paise) => form.setValue('upToInPaise', paise, { shouldDirty: true })}
            />
          </>
        )}
      </Form>
    </Modal>
  );
}
