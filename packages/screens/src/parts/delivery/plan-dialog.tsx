import { useApiMutation } from '@millwright/api-client/use-api';
import { milestoneAmounts } from '@millwright/evaluation/milestone-amounts';
import { Button } from '@millwright/ui/button/button';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { DateField } from '@millwright/ui/date-field/date-field';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useToast } from '@millwright/ui/toast/toast';
import { useId } from 'react';
import { useFieldArray } from 'react-hook-form';
import * as z from 'zod/mini';
import { ChangedMeanwhile, useSeenVersion } from '../../shared/change-question.tsx';
import { isDay, isDayOrEmpty, notADay } from '../../shared/days.ts';
import { Form, useUnsavedChanges, type FormFields } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import { formatRupees } from '../../shared/vendor-format.ts';
import type { DeliveryOrder } from './milestone-labels.ts';

const isPercent = (text: string) => /^(100|\d{1,2})(\.\d{1,2})?$/.test(text);
const percent = z.string().check(z.trim(), z.refine(isPercent, 'Enter a percentage, such as 30 or 0.5.'));
const schema = z
  .object({
    ratePercent: percent,
    capPercent: percent.check(z.refine((text) => !isPercent(text) || Number(text) <= 10, 'Enter at most 10%.')),
    graceDays: z.string().check(z.regex(/^([0-9]|[1-5][0-9]|60)$/, 'Enter 0 to 60 days.')),
    base: z.enum(['undelivered', 'contract']),
    retentionPercent: z.string().check(
      z.trim(),
      z.refine((text) => text === '' || isPercent(text), 'Enter a percentage, such as 5.'),
    ),
    releaseOn: z.string().check(z.refine(isDayOrEmpty, notADay)),
    milestones: z.array(
      z.object({
        name: z
          .string()
          .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(120, 'Write at most 120 characters.')),
        due: z.string().check(z.minLength(1, 'Choose a day.'), z.refine(isDayOrEmpty, notADay)),
        percentOfPrice: percent,
        evidenceAsked: z.string().check(z.maxLength(500, 'Write at most 500 characters.')),
        hasDamages: z.boolean(),
        messageSeq: z.nullable(z.number()),
      }),
    ),
  })
  .check(
    z.refine(({ retentionPercent, releaseOn }) => retentionPercent === '' || isDay(releaseOn), {
      path: ['releaseOn'],
      message: 'Choose the release date.',
    }),
  );
type Typed = z.output<typeof schema>;
const another = { name: '', due: '', percentOfPrice: '', evidenceAsked: '', hasDamages: true, messageSeq: null };

/** Plans what a vendor delivers: terms of delay, retention and milestones. */
export default function PlanDialog({
  order,
  added,
  onClose,
}: {
  order: DeliveryOrder;
  /** A milestone that is made of a message: it follows those that are there. */
  added?: { name: string; messageSeq: number };
  onClose: () => void;
}) {
  const id = useId();
  const toast = useToast();
  const changes = useUnsavedChanges();
  const save = useApiMutation('saveDeliveryPlan');
  const seen = useSeenVersion(order.version, save.error);
  const isOutdated = save.error?.code === 'VERSION_CONFLICT';
  const { jobVendorId, companyName, terms, retention, valueInPaise } = order;
  const submit = async (values: Typed) => {
    const { ratePercent, capPercent, base } = values;
    await save.run({
      body: {
        jobVendorId,
        version: seen,
        terms: { ratePercent, capPercent, base, graceDays: Number(values.graceDays) },
        retention:
          values.retentionPercent === '' ? null : { percent: values.retentionPercent, releaseOn: values.releaseOn },
        milestones: values.milestones.map(({ messageSeq, ...milestone }) => ({
          ...milestone,
          amountInPaise: null,
          ...(messageSeq !== null && { messageSeq }),
        })),
      },
    });
    onClose();
    toast.show({ tone: 'good', title: 'Milestones saved' });
  };
  return (
    <Modal
      isOpen
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.has}
      title="Plan milestones"
      description={`${isolated(companyName)}, ${formatRupees(valueInPaise)} before GST`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={save.isPending}>
            Save milestones
          </Button>
        </>
      }
    >
      {isOutdated && <ChangedMeanwhile what="these milestones" className="mb-4" />}
      <Form
        id={id}
        aria-label="Milestones"
        schema={schema}
        defaultValues={{
          ratePercent: terms.ratePercent,
          capPercent: terms.capPercent,
          graceDays: String(terms.graceDays),
          base: terms.base,
          retentionPercent: retention?.percent ?? '',
          releaseOn: retention?.releaseOn ?? '',
          milestones:
            order.milestones.length === 0 && !added
              ? [another]
              : [
                  ...order.milestones.map(({ name, due, percentOfPrice, evidenceAsked, hasDamages, messageSeq }) => ({
                    name,
                    due,
                    percentOfPrice: percentOfPrice ?? '',
                    evidenceAsked,
                    hasDamages,
                    messageSeq: messageSeq ?? null,
                  })),
                  ...(added ? [{ ...another, ...added }] : []),
                ],
        }}
        pending={save.isPending}
        error={isOutdated ? undefined : save.error}
        onDirtyChange={changes.note}
        draftKey={`delivery ${jobVendorId}${added ? ` ${added.messageSeq}` : ''}`}
        onSubmit={submit}
        className="grid gap-6"
      >
        {(fields) => (
          <>
            <Milestones {...fields} valueInPaise={valueInPaise} />
            <Terms {...fields} />
          </>
        )}
      </Form>
    </Modal>
  );
}

function Milestones({
  field,
  day,
  checkbox,
  control,
  form,
  valueInPaise,
}: FormFields<Typed> & { valueInPaise: number }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'milestones' });
  const typed = form.watch('milestones').filter(({ percentOfPrice }) => isPercent(percentOfPrice.trim()));
  const { amounts, isWhole } = milestoneAmounts(
    valueInPaise,
    typed.map(({ percentOfPrice }) => ({ percentOfPrice: percentOfPrice.trim(), amountInPaise: null })),
  );
  return (
    <div className="grid gap-4">
      {fields.map((one, index) => (
        <fieldset key={one.id} className="grid gap-3 border-t border-line pt-3">
          <legend className="sr-only">Milestone {index + 1}</legend>
          <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_12rem]">
            <TextField label="Milestone" isRequired maxLength={120} {...field(`milestones.${index}.name`)} />
            <TextField
              label="Payment, %"
              isRequired
              inputMode="decimal"
              maxLength={6}
              {...field(`milestones.${index}.percentOfPrice`)}
            />
            <DateField label="Due" isRequired {...day(`milestones.${index}.due`)} />
          </div>
          <TextField
            label="Evidence required"
            optionalLabel="optional"
            maxLength={500}
            {...field(`milestones.${index}.evidenceAsked`)}
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Checkbox label="Liquidated damages for delay" {...checkbox(`milestones.${index}.hasDamages`)} />
            {fields.length > 1 && (
              <Button size="small" onClick={() => remove(index)}>
                Remove<span className="sr-only"> milestone {index + 1}</span>
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button size="small" disabled={fields.length >= 50} onClick={() => append(another)}>
          Add milestone
        </Button>
        <p role="status" className="text-small text-ink-muted">
          {isWhole
            ? 'Payments must add up to the contract value.'
            : `Payments come to ${formatRupees(amounts.reduce((all, amount) => all + amount, 0))} of ${formatRupees(valueInPaise)}.`}
        </p>
      </div>
    </div>
  );
}

function Terms({ field, day }: FormFields<Typed>) {
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">Liquidated damages</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="Per week or part (%)"
            isRequired
            inputMode="decimal"
            maxLength={6}
            {...field('ratePercent')}
          />
          <TextField label="Cap, %" isRequired inputMode="decimal" maxLength={6} {...field('capPercent')} />
          <TextField label="Grace period (days)" isRequired inputMode="numeric" maxLength={2} {...field('graceDays')} />
          <Select label="Base" isRequired {...field('base')}>
            <option value="undelivered">Undelivered value</option>
            <option value="contract">Contract value</option>
          </Select>
        </div>
      </fieldset>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">Retention</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="Retained, %"
            optionalLabel="optional"
            inputMode="decimal"
            maxLength={6}
            {...field('retentionPercent')}
          />
          <DateField label="Release" optionalLabel="optional" {...day('releaseOn')} />
        </div>
      </fieldset>
    </div>
  );
}
