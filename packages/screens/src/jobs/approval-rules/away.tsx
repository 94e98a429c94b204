import type { Answer } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { CurrencyField } from '@millwright/ui/currency-field/currency-field';
import { DateField } from '@millwright/ui/date-field/date-field';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { useToast } from '@millwright/ui/toast/toast';
import { useId, useState } from 'react';
import { z } from 'zod';
import { Form, useUnsavedChanges } from '../../shared/form.tsx';
import { indianToday, isDayOrEmpty, notADay } from '../../shared/days.ts';
import { isolated } from '../../shared/isolated.ts';
import { formatDate, formatRupees } from '../../shared/vendor-format.ts';

type Delegations = Answer<'getDelegations'>;
type Delegation = Delegations['mine'][number];

/** Who decides in the reader's place, and in whose place the reader decides. */
export function Away({ delegations: { mine, toMe, people } }: { delegations: Delegations }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Card as="section" aria-labelledby="away" className="grid gap-4">
      <CardHeader
        headingId="away"
        title="While you are away"
        description="A colleague is asked in your place. Never about what they propose or have a part in themselves."
        action={<Button onClick={() => setAdding(true)}>Hand over</Button>}
      />
      {mine.length === 0 ? (
        <p className="text-ink-muted">You decide yourself.</p>
      ) : (
        <ul aria-label="Yours" className="grid gap-3">
          {mine.map((delegation) => (
            <Mine key={delegation._id} delegation={delegation} />
          ))}
        </ul>
      )}
      {toMe.length > 0 && (
        <ul aria-label="Handed to you" className="grid gap-1 text-small text-ink-muted">
          {toMe.map((delegation) => (
            <li key={delegation._id} className="wrap-anywhere">
              You decide for {isolated(delegation.person.fullName)}, {when(delegation)}.
            </li>
          ))}
        </ul>
      )}
      {isAdding && <HandOverDialog people={people} onClose={() => setAdding(false)} />}
    </Card>
  );
}

const when = ({ from, until, upToInPaise }: Delegation): string =>
  [
    from === until ? formatDate(from) : `${formatDate(from)} to ${formatDate(until)}`,
    upToInPaise !== null && `up to ${formatRupees(upToInPaise)}`,
  ]
    .filter(Boolean)
    .join(', ');

function Mine({ delegation }: { delegation: Delegation }) {
  const toast = useToast();
  const end = useApiMutation('endDelegation');
  const again = useApiMutation('addDelegation');
  const { _id, person, from, until, upToInPaise } = delegation;
  const stop = async () => {
    try {
      await end.run({ body: { delegationId: _id } });
      toast.show({
        title: `You decide again instead of ${isolated(person.fullName)}`,
        action: {
          label: 'Undo',
          onPress: () =>
            void again.run({ body: { delegateId: person.userId, from, until, upToInPaise } }).catch(() => {}),
        },
      });
    } catch (problem) {
      toast.show({ tone: 'bad', title: 'It was not ended', description: (problem as ApiProblem).message });
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{isolated(person.fullName)}</span>, {when(delegation)}
      </span>
      <Button size="small" isLoading={end.isPending} onClick={() => void stop()}>
        End it<span className="sr-only">: {isolated(person.fullName)}</span>
      </Button>
    </li>
  );
}

const schema = z.object({
  delegateId: z.string().min(1, 'Choose a colleague.'),
  from: z.string().min(1, 'Choose the first day.').refine(isDayOrEmpty, notADay),
  until: z.string().min(1, 'Choose the last day.').refine(isDayOrEmpty, notADay),
  upToInPaise: z.number().nullable(),
});
type Typed = z.output<typeof schema>;
const empty = (): Typed => ({ delegateId: '', from: indianToday(), until: '', upToInPaise: null });

function HandOverDialog({ people, onClose }: { people: Delegations['people']; onClose: () => void }) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const add = useApiMutation('addDelegation');
  const submit = async (values: Typed) => {
    await add.run({ body: values });
    onClose();
    const name = people.find(({ userId }) => userId === values.delegateId)?.fullName ?? '';
    toast.show({ tone: 'good', title: `${isolated(name)} decides in your place` });
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title="Hand decisions over"
      description="On these days a colleague is asked in your place when a stage has its turn. What waits for you already stays with you."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={add.isPending}>
            Hand over
          </Button>
        </>
      }
    >
      <Form
        id={id}
        aria-label="Hand decisions over"
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
