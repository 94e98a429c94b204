import type { Answer } from '@millwright/api-client/client';
import { useApiClient, useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { DateField } from '@millwright/ui/date-field/date-field';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { PlaceFields } from '../../parts/plants/place-fields.tsx';
import { Form, type FormFields } from '../../shared/form.tsx';
import { formatDateTime } from '../../shared/vendor-format.ts';
import { missingText } from '../completion-card.tsx';
import { useVersionedForm } from '../versioned-form.tsx';
import { plantInfoBody, plantInfoDefaults, plantInfoSchema, type PlantInfoFields } from './plant-info.schema.ts';
import { isolated } from '../../shared/isolated.ts';

type PlantInfo = Answer<'getPlantInfo'>;

const mostHolidays = 60;
const months = Array.from({ length: 12 }, (_, index) =>
  new Intl.DateTimeFormat('en-IN', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, index, 1))),
);

/** The form of a plant. */
export function PlantForm({
  plant,
  onDirtyChange,
  onReload,
}: {
  plant: PlantInfo;
  onDirtyChange: (isDirty: boolean) => void;
  /** The page's own answer is asked for again. */
  onReload: () => void;
}) {
  const client = useApiClient();
  const toast = useToast();
  const id = useId();
  const save = useApiMutation('setPlantInfo');
  const { base, setBase, isDirty, setDirty, outdated, error } = useVersionedForm(plant, {
    save,
    onDirtyChange,
    load: async ({ plantId }) => {
      const now = await client.call('getPlantInfo', plantId === null ? {} : { query: { plantId } });
      onReload();
      return now;
    },
  });

  const submit = async (fields: PlantInfoFields) => {
    const saved = await save.run({ body: plantInfoBody(base, fields) });
    setBase(saved);
    const { percentage, missing } = saved.completion;
    toast.show({
      tone: 'good',
      title: `${isolated(saved.plantName)} is saved`,
      description: missing.length > 0 ? `${percentage}% complete. Missing: ${missingText(missing)}.` : 'Complete.',
    });
  };

  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="grid gap-5">
      <CardHeader
        title={base.plantName}
        headingId={`${id}-title`}
        description={
          base.updatedAt
            ? `Last changed on ${formatDateTime(base.updatedAt)}${base.updatedBy ? ` by ${isolated(base.updatedBy)}` : ''}.`
            : 'Not filled in yet.'
        }
      />
      {!base.can.overwrite && (
        <Banner>
          Until your access is approved you can fill in empty fields, but not change your colleagues’ entries.
        </Banner>
      )}
      {outdated}
      <Form
        key={base.plantId}
        id={id}
        valuesKey={base.version}
        draftKey={`plant ${base.plantId}`}
        aria-label={base.plantName}
        schema={plantInfoSchema}
        defaultValues={plantInfoDefaults(base)}
        pending={save.isPending}
        error={error}
        onDirtyChange={setDirty}
        onSubmit={submit}
      >
        {(fields) => <Fields plant={base} {...fields} />}
      </Form>
      <div>
        <Button
          type="submit"
          form={id}
          variant="primary"
          isLoading={save.isPending}
          disabledReason={!isDirty && 'No changes yet.'}
        >
          Save
        </Button>
      </div>
    </Card>
  );
}

function Fields({ plant, field, form, errorOf }: { plant: PlantInfo } & FormFields<PlantInfoFields>) {
  const isOffice = plant.isCorporateOffice;
  const isFixed = (value: unknown) => !plant.can.overwrite && value !== null;
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Textarea
        label="Address"
        optionalLabel="optional"
        autoComplete="street-address"
        rows={2}
        className="md:col-span-2"
        readOnly={isFixed(plant.address)}
        {...field('address')}
      />
      {isOffice && (
        <PlaceFields
          {...{ form, errorOf }}
          reasons={{
            state: isFixed(plant.state) ? 'A colleague filled this in.' : undefined,
            city: isFixed(plant.city) ? 'A colleague filled this in.' : undefined,
          }}
        />
      )}
      <TextField
        label="PIN code"
        optionalLabel="optional"
        inputMode="numeric"
        autoComplete="postal-code"
        readOnly={isFixed(plant.pinCode)}
        {...field('pinCode')}
      />
      <TextField
        label="GSTIN"
        optionalLabel="optional"
        description="Printed on vendors’ invoices to you."
        autoCapitalize="characters"
        autoComplete="off"
        readOnly={isFixed(plant.gstin)}
        {...field('gstin')}
      />
      <TextField
        label={isOffice ? 'People in the office' : 'People on site'}
        description={isOffice ? undefined : 'Including contractors.'}
        optionalLabel="optional"
        inputMode="numeric"
        autoComplete="off"
        readOnly={isFixed(plant.employeeCount)}
        {...field('employeeCount')}
      />
      {!isOffice && (
        <>
          <TextField
            label="Year of commissioning"
            optionalLabel="optional"
            inputMode="numeric"
            autoComplete="off"
            readOnly={isFixed(plant.commissionedYear)}
            {...field('commissionedYear')}
          />
          <Textarea
            label="Products made"
            optionalLabel="optional"
            characterLimit={500}
            rows={2}
            className="md:col-span-2"
            readOnly={isFixed(plant.products)}
            {...field('products')}
            value={form.watch('products')}
          />
          <Shutdowns form={form} isFixed={!plant.can.overwrite && plant.shutdownMonths.length > 0} />
        </>
      )}
      <Holidays {...{ form, errorOf }} isFixed={!plant.can.overwrite && plant.holidays.length > 0} />
    </div>
  );
}

/** Days on which the plant is closed. */
function Holidays({
  form,
  errorOf,
  isFixed,
}: Pick<FormFields<PlantInfoFields>, 'form' | 'errorOf'> & { isFixed: boolean }) {
  const holidays = form.watch('holidays');
  const set = (next: PlantInfoFields['holidays']) =>
    form.setValue('holidays', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const change = (index: number, part: Partial<PlantInfoFields['holidays'][number]>) =>
    set(holidays.map((holiday, at) => (at === index ? { ...holiday, ...part } : holiday)));
  return (
    <fieldset disabled={isFixed} className="grid gap-3 md:col-span-2">
      <legend className="mb-1.5 text-label font-medium text-ink-soft">Holidays</legend>
      {holidays.map(({ date, name }, index) => (
        <div key={index} className="grid items-start gap-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
          <DateField
            label={`Day of holiday ${index + 1}`}
            value={date}
            error={errorOf(`holidays.${index}.date`)}
            disabled={isFixed}
            onValueChange={(next) => change(index, { date: next })}
          />
          <TextField
            label={`Name of holiday ${index + 1}`}
            maxLength={80}
            autoComplete="off"
            value={name}
            error={errorOf(`holidays.${index}.name`)}
            onChange={({ currentTarget: { value } }) => change(index, { name: value })}
          />
          <Button
            variant="quiet"
            className="justify-self-start sm:mt-6"
            aria-label={`Remove holiday ${index + 1}`}
            onClick={() => set(holidays.filter((_holiday, at) => at !== index))}
          >
            <Trash2 aria-hidden className="size-4" /> <span className="sm:sr-only">Remove</span>
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="small"
          disabledReason={holidays.length >= mostHolidays && `At most ${mostHolidays} holidays.`}
          onClick={() => set([...holidays, { date: '', name: '' }])}
        >
          <Plus aria-hidden className="size-4" /> Add a holiday
        </Button>
      </div>
    </fieldset>
  );
}

function Shutdowns({ form, isFixed }: Pick<FormFields<PlantInfoFields>, 'form'> & { isFixed: boolean }) {
  const id = useId();
  const chosen = form.watch('shutdownMonths');
  return (
    <fieldset aria-describedby={`${id}-note`} disabled={isFixed} className="grid gap-2 md:col-span-2">
      <legend className="text-label font-medium text-ink-soft">Planned shutdowns</legend>
      <p id={`${id}-note`} className="text-small text-ink-muted">
        Months when vendors can work on equipment that otherwise runs.
      </p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4 gap-y-1">
        {months.map((name, index) => (
          <Checkbox
            key={name}
            label={name}
            checked={chosen.includes(index + 1)}
            onChange={({ currentTarget: { checked } }) =>
              form.setValue(
                'shutdownMonths',
                (checked ? [...chosen, index + 1] : chosen.filter((month) => month !== index + 1)).toSorted(
                  (left, right) => left - right,
                ),
                { shouldDirty: true },
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
