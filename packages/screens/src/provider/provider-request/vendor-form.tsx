import { useApi, useApiMutation } from '@millwright/api-client/use-api';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Combobox } from '@millwright/ui/combobox/combobox';
import { CurrencyField } from '@millwright/ui/currency-field/currency-field';
import { DateField } from '@millwright/ui/date-field/date-field';
import { MultiSelect } from '@millwright/ui/multi-select/multi-select';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useToast } from '@millwright/ui/toast/toast';
import { Form, type FormFields } from '../../shared/form.tsx';
import type { ProviderRequestData } from './provider-request.tsx';
import { newVendorOf, vendorSchema, type VendorFields } from './vendor.schema.ts';

const emptyCheck = {
  name: '',
  status: 'verified' as const,
  certificateNumber: '',
  issuer: '',
  evidenceNote: '',
  expiresOn: '',
};

/** Makes a vendor of a request: what is listed of it, and the evidence of each badge. */
export default function VendorForm({
  request,
  onAdded,
}: {
  request: ProviderRequestData;
  onAdded: (after: ProviderRequestData) => void;
}) {
  const toast = useToast();
  const add = useApiMutation('addVendorAsProvider');
  const submit = async (values: VendorFields) => {
    const after = await add.run({ path: { id: request._id }, body: newVendorOf(values) });
    toast.show({
      tone: 'good',
      title: `${values.companyName} listed`,
      description: 'The requester is notified by email.',
    });
    onAdded(after);
  };
  return (
    <Card as="section" aria-labelledby="new-vendor" className="grid gap-4">
      <CardHeader
        title="Create vendor"
        headingId="new-vendor"
        description="It appears in search immediately and is added to the jobs waiting for it."
      />
      <Form
        aria-label="New vendor"
        schema={vendorSchema}
        defaultValues={{
          gstn: request.vendorGstn ?? '',
          companyName: request.vendorCompanyName ?? '',
          constitution: '',
          foundedYear: '',
          employeeCount: '',
          summary: '',
          website: '',
          email: request.vendorEmail ?? '',
          address: '',
          state: '',
          city: '',
          pinCode: '',
          subcategoryIds: request.subcategoryId ? [request.subcategoryId] : [],
          industries: [],
          contact: {
            fullName: request.vendorContactName ?? '',
            designation: '',
            email: request.vendorEmail ?? '',
            phone: request.vendorPhone ?? '',
          },
          checks: [],
        }}
        pending={add.isPending}
        error={add.error}
        draftKey={`vendor ${request._id}`}
        onSubmit={submit}
        className="grid gap-6"
      >
        {(fields) => (
          <>
            <Company {...fields} />
            <Contact {...fields} />
            <Checks {...fields} />
            <div>
              <Button type="submit" variant="primary" isLoading={add.isPending}>
                List the vendor
              </Button>
            </div>
          </>
        )}
      </Form>
    </Card>
  );
}

type Fields = FormFields<VendorFields>;
const pair = 'grid gap-4 md:grid-cols-2';
const optionsOf = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

function Company({ field, form, errorOf }: Fields) {
  const lists = useApi('getProviderLists', {});
  const places = useApi('getStatesAndCities', {});
  const categories = useApi('getVendorCategoriesList', {});
  const [state, city] = [form.watch('state'), form.watch('city')];
  const set = <Name extends 'state' | 'city' | 'constitution' | 'subcategoryIds' | 'industries' | 'turnoverInPaise'>(
    name: Name,
    value: VendorFields[Name],
  ) => form.setValue(name, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return (
    <fieldset className={pair}>
      <legend className="sr-only">Company</legend>
      <TextField label="GSTIN" isRequired autoComplete="off" {...field('gstn')} />
      <TextField label="Company name" isRequired autoComplete="off" {...field('companyName')} />
      <Select label="Constitution of business" isRequired {...field('constitution')}>
        <option value="">Choose</option>
        {lists.data?.constitutions.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <TextField label="Founded" isRequired inputMode="numeric" autoComplete="off" {...field('foundedYear')} />
      <TextField label="Employees" isRequired inputMode="numeric" autoComplete="off" {...field('employeeCount')} />
      <CurrencyField
        label="Turnover last year"
        isRequired
        value={form.watch('turnoverInPaise') ?? null}
        error={errorOf('turnoverInPaise')}
        onValueChange={(paise) => set('turnoverInPaise', paise as number)}
      />
      <TextField label="Email" isRequired type="email" autoComplete="off" {...field('email')} />
      <TextField label="Website" optionalLabel="optional" type="url" autoComplete="off" {...field('website')} />
      <TextField label="Street address" isRequired autoComplete="off" {...field('address')} />
      <TextField label="PIN" isRequired inputMode="numeric" autoComplete="off" {...field('pinCode')} />
      <Combobox
        label="State"
        isRequired
        options={optionsOf(places.data?.states.map((one) => one.state) ?? [])}
        isLoading={places.isLoading}
        value={state || null}
        error={errorOf('state')}
        onValueChange={(next) => {
          set('state', next ?? '');
          if (next !== state) set('city', '');
        }}
      />
      <Combobox
        label="City"
        isRequired
        options={optionsOf(places.data?.states.find((one) => one.state === state)?.cities ?? [])}
        isLoading={places.isLoading}
        value={city || null}
        error={errorOf('city')}
        onValueChange={(next) => set('city', next ?? '')}
      />
      <MultiSelect
        label="Services"
        isRequired
        options={
          categories.data?.categories.flatMap((category) =>
            category.subcategories.map(({ _id, name }) => ({ value: _id, label: name, description: category.name })),
          ) ?? []
        }
        values={form.watch('subcategoryIds')}
        error={errorOf('subcategoryIds')}
        onValuesChange={(values) => set('subcategoryIds', values)}
      />
      <MultiSelect
        label="Industries"
        isRequired
        options={optionsOf(lists.data?.industries ?? [])}
        values={form.watch('industries')}
        error={errorOf('industries')}
        onValuesChange={(values) => set('industries', values)}
      />
      <div className="md:col-span-2">
        <Textarea
          label="Description"
          isRequired
          rows={3}
          characterLimit={1000}
          {...field('summary')}
          value={form.watch('summary')}
        />
      </div>
    </fieldset>
  );
}

function Contact({ field }: Fields) {
  return (
    <fieldset className={pair}>
      <legend className="mb-3 text-title">Contacts</legend>
      <TextField label="Contact name" isRequired autoComplete="off" {...field('contact.fullName')} />
      <TextField label="Designation" isRequired autoComplete="off" {...field('contact.designation')} />
      <TextField label="Contact email" isRequired type="email" autoComplete="off" {...field('contact.email')} />
      <TextField label="Mobile" isRequired type="tel" autoComplete="off" {...field('contact.phone')} />
    </fieldset>
  );
}

function Checks({ field, day, form }: Fields) {
  const lists = useApi('getProviderLists', {});
  const checks = form.watch('checks');
  const set = (next: VendorFields['checks']) => form.setValue('checks', next, { shouldDirty: true });
  return (
    <section aria-labelledby="checks" className="grid gap-4">
      <div className="grid gap-1">
        <h3 id="checks" className="text-title">
          Certifications and licences
        </h3>
        <p className="text-small text-ink-muted">
          Verified certifications show as badges on the profile, with the evidence and how it was verified.
        </p>
      </div>
      {checks.map((_check, index) => (
        <fieldset key={index} className={`${pair} rounded-middle border border-line p-3`}>
          <legend className="px-1 text-small text-ink-muted">Certificate {index + 1}</legend>
          <Select label="Certificate" isRequired {...field(`checks.${index}.name`)}>
            <option value="">Choose</option>
            {lists.data?.certifications.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
          <Select label="State" isRequired {...field(`checks.${index}.status`)}>
            <option value="verified">Verified</option>
            <option value="provided">Provided, not verified</option>
          </Select>
          <TextField
            label="Number"
            optionalLabel="optional"
            autoComplete="off"
            {...field(`checks.${index}.certificateNumber`)}
          />
          <TextField label="Issuer" optionalLabel="optional" autoComplete="off" {...field(`checks.${index}.issuer`)} />
          <DateField label="Valid to" optionalLabel="optional" {...day(`checks.${index}.expiresOn`)} />
          <TextField label="Evidence" isRequired autoComplete="off" {...field(`checks.${index}.evidenceNote`)} />
          <div className="md:col-span-2">
            <Button
              size="small"
              variant="quiet"
              onClick={() => set(checks.filter((_one, at) => at !== index))}
              aria-label={`Remove certificate ${index + 1}`}
            >
              Remove
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          size="small"
          disabledReason={checks.length >= 20 && 'Up to 20 can be added.'}
          onClick={() => set([...checks, emptyCheck])}
        >
          Add a certificate
        </Button>
      </div>
    </section>
  );
}
