import { Card } from '@millwright/ui/card/card';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { MultiSelect } from '@millwright/ui/multi-select/multi-select';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useState } from 'react';
import { SlotFields } from '../../parts/visits/slot-fields.tsx';
import { askLabels, ppeLabels, type VisitType } from '../../parts/visits/visit-labels.ts';
import type { FormFields } from '../../shared/form.tsx';
import { isolated } from '../../shared/isolated.ts';
import { JobChoice } from './job-choice.tsx';
import { closedFaults } from '../../parts/visits/slot.rules.ts';
import { takenFaults, vendorKey, type Choices, type Types, type VisitValues } from './visit.schema.ts';

/** The fields of a request for a visit. */
export function VisitFields({
  fields: { field, errorOf, form },
  choices,
  types,
  onJob,
}: {
  fields: FormFields<VisitValues>;
  choices: Choices;
  types: Types;
  onJob: (jobId: string | null) => void;
}) {
  const [now] = useState(() => new Date().toISOString());
  const { vendors, plants, hosts } = choices;
  const values = form.watch();
  const type = types.types.find((one) => one.type === values.type)!;
  const set = <Name extends 'vendors' | 'asks' | 'ppe' | 'slots' | 'emails'>(name: Name, value: VisitValues[Name]) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const chooseType = (next: VisitType) => {
    const chosen = types.types.find((one) => one.type === next)!;
    form.setValue('type', next, { shouldDirty: true });
    set('asks', [...chosen.asks]);
  };
  // A vendor that was chosen for another job is none of this one's.
  const chosen = vendors.filter((vendor) => values.vendors.includes(vendorKey(vendor)));
  const withoutAddress = chosen.filter(({ email }) => email === null);
  const taken = takenFaults(values.slots, choices, values);
  const closed = closedFaults(
    values.slots,
    type.isAtPlant ? choices.closedDays.filter(({ plantId }) => plantId === values.plantId) : [],
  );
  return (
    <>
      <Card as="section" aria-label="What and who" className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Select
            label="Type"
            value={values.type}
            onChange={({ currentTarget }) => chooseType(currentTarget.value as VisitType)}
          >
            {types.types.map((one) => (
              <option key={one.type} value={one.type}>
                {one.name}
              </option>
            ))}
          </Select>
          <JobChoice job={choices.job} onChoose={onJob} />
        </div>
        <TextField
          label="Title"
          isRequired
          maxLength={160}
          autoComplete="off"
          placeholder={`${type.name}, boiler house 2`}
          {...field('title')}
        />
        <MultiSelect
          label="Vendors"
          isRequired
          description={
            vendors.length === 0
              ? 'Choose a job to see its vendors, or start from a vendor’s profile.'
              : 'Each vendor gets a separate visit. Vendors cannot see each other.'
          }
          options={vendors.map((vendor) => ({ value: vendorKey(vendor), label: vendor.companyName }))}
          values={chosen.map(vendorKey)}
          error={errorOf('vendors')}
          onValuesChange={(next) => set('vendors', next)}
        />
        {withoutAddress.map((vendor) => {
          const key = vendorKey(vendor);
          return (
            <TextField
              key={key}
              type="email"
              label={`Email of ${isolated(vendor.companyName)}`}
              description="No email address on file. The request is sent here."
              isRequired
              maxLength={256}
              autoComplete="off"
              value={values.emails[key] ?? ''}
              error={errorOf(`emails.${key}`)}
              onChange={({ currentTarget }) => set('emails', { ...values.emails, [key]: currentTarget.value })}
            />
          );
        })}
      </Card>
      <Card as="section" aria-labelledby="visit-new-slots" className="grid gap-3">
        <div>
          <h2 id="visit-new-slots" className="text-title">
            Slots
          </h2>
          <p className="text-small text-ink-muted">
            Offer 2 to 5 slots, in IST. The vendor accepts one or proposes others. The request expires when the first
            slot starts.
          </p>
        </div>
        <SlotFields
          slots={values.slots}
          faults={values.slots.map(
            (_slot, index) =>
              errorOf(`slots.${index}`) ??
              errorOf(`slots.${index}.startsAt`) ??
              errorOf(`slots.${index}.endsAt` as `slots.${number}`) ??
              closed[index] ??
              taken[index],
          )}
          now={now}
          onChange={(slots) => set('slots', slots)}
        />
      </Card>
      <Card as="section" aria-label="Plant and gate" className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select label={type.isAtPlant ? 'Plant' : 'Plant of the visitors'} isRequired {...field('plantId')}>
            <option value="">Choose</option>
            {plants.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
          <Select label="Host" isRequired {...field('hostUserId')}>
            <option value="">Choose</option>
            {hosts.map(({ userId, fullName, isMe }) => (
              <option key={userId} value={userId}>
                {isMe ? `${fullName} (you)` : fullName}
              </option>
            ))}
          </Select>
          <TextField
            label={type.isAtPlant ? 'Meeting point' : 'Address of the shop'}
            optionalLabel="optional"
            maxLength={200}
            autoComplete="off"
            placeholder={type.isAtPlant ? 'Gate 2, contractors' : undefined}
            {...field('place')}
          />
          <TextField
            label="Permitted area"
            optionalLabel="optional"
            maxLength={200}
            autoComplete="off"
            {...field('area')}
          />
        </div>
        {type.isAtPlant && (
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 text-label font-medium text-ink-soft">Required at the gate</legend>
            <div className="flex flex-wrap gap-x-5 gap-y-2">
              {types.asks.map((ask) => {
                const isAlways = ask === 'people' || ask === 'ppe';
                return (
                  <Checkbox
                    key={ask}
                    label={askLabels[ask]}
                    checked={isAlways || values.asks.includes(ask)}
                    disabled={isAlways}
                    onChange={({ currentTarget: { checked } }) =>
                      set('asks', checked ? [...values.asks, ask] : values.asks.filter((one) => one !== ask))
                    }
                  />
                );
              })}
            </div>
          </fieldset>
        )}
        {type.isAtPlant && (
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 text-label font-medium text-ink-soft">Protective equipment needed</legend>
            <div className="flex flex-wrap gap-x-5 gap-y-2">
              {types.ppe.map((item) => (
                <Checkbox
                  key={item}
                  label={ppeLabels[item]}
                  checked={values.ppe.includes(item)}
                  onChange={({ currentTarget: { checked } }) =>
                    set('ppe', checked ? [...values.ppe, item] : values.ppe.filter((one) => one !== item))
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
        {type.isAtPlant && values.asks.includes('work_permit') && (
          <TextField
            label="Work permit number"
            description="The plant issues the permit. Only its number is recorded here."
            maxLength={60}
            autoComplete="off"
            {...field('permitNumber')}
          />
        )}
        <Textarea
          label="Note"
          description="Visible to the vendor."
          optionalLabel="optional"
          maxLength={2000}
          rows={3}
          {...field('note')}
        />
      </Card>
    </>
  );
}
