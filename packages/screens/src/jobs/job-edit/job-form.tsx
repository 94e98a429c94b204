import { useApi } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Combobox } from '@millwright/ui/combobox/combobox';
import { CurrencyField } from '@millwright/ui/currency-field/currency-field';
import { DateField } from '@millwright/ui/date-field/date-field';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { BoqEntry } from '../../parts/boq/boq-entry.tsx';
import { DraftDocumentsCard, useDraftDocuments } from './draft-documents.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { jobSchema, type JobValues } from './job.schema.ts';
import { SubmitJob } from './submit-job.tsx';
import type { useJobDraft } from './use-job-draft.ts';

const PlantDialog = lazyPart(() => import('../../parts/plants/plant-dialog.tsx'));

type Draft = ReturnType<typeof useJobDraft>;

/** The fields of a job: what is typed is saved, and what is wrong says so at its field. A draft is submitted at the end. */
export function JobForm({
  draft,
  isFromBoq = false,
}: {
  draft: Draft;
  /** Begun from a bill of quantities: the page begins at its lines. */ isFromBoq?: boolean;
}) {
  const { values, change, save, job } = draft;
  const { items: _items, ...fields } = values;
  const form = useRef<HTMLFormElement>(null);
  const documents = useDraftDocuments(draft);
  const errors = errorsOf(fields, save.kind === 'failed' ? save.problem.errors : []);
  return (
    <form ref={form} aria-label="Job" noValidate onSubmit={(event) => event.preventDefault()} className="grid gap-6">
      <Card as="section" aria-labelledby="job-what" className="grid gap-5">
        <CardHeader title="Basics" headingId="job-what" />
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField
            label="Title"
            name="title"
            isRequired
            autoFocus={job === null && !isFromBoq}
            className="md:col-span-2"
            maxLength={160}
            placeholder="Boiler 2 water-wall repair"
            value={values.title}
            error={errors('title')}
            onChange={({ currentTarget: { value } }) => change({ title: value })}
          />
          <Service value={values.subcategoryId} error={errors('subcategoryId')} change={change} />
          <Places draft={draft} errors={errors} />
          <DateField
            label="Needed by"
            optionalLabel="optional"
            value={values.requiredBy}
            error={errors('requiredBy')}
            onValueChange={(requiredBy) => change({ requiredBy })}
          />
          <CurrencyField
            label="Budget before tax"
            optionalLabel="optional"
            description="Vendors never see it."
            value={values.budgetInPaise}
            minInPaise={0}
            maxInPaise={900_000_000_000_000}
            error={errors('budgetInPaise')}
            onValueChange={(budgetInPaise) => change({ budgetInPaise })}
          />
        </div>
      </Card>
      <Card as="section" aria-labelledby="job-scope-text" className="grid gap-5">
        <CardHeader title="Scope of work" headingId="job-scope-text" />
        <Textarea
          label="Scope description"
          optionalLabel="optional"
          description="Use - for lists, ** for bold, # for headings."
          rows={8}
          characterLimit={20_000}
          value={values.scope}
          error={errors('scope')}
          onChange={({ currentTarget: { value } }) => change({ scope: value })}
        />
      </Card>
      <Card
        as="section"
        aria-labelledby="job-items"
        ref={isFromBoq ? bringIntoView : undefined}
        className="grid min-w-0 scroll-mt-20 gap-5"
      >
        <CardHeader
          title="Scope items"
          headingId="job-items"
          description="Vendors quote on these items. Rates are your estimate and stay in your company."
        />
        <BoqEntry isForVendors lines={values.items} onChange={(items) => change({ items })} />
      </Card>
      {(!job || job.status === 'draft') && <DraftDocumentsCard of={documents} />}
      <Contacts draft={draft} errors={errors} />
      <SubmitJob draft={draft} documents={documents} form={form} />
    </form>
  );
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView();

type Errors = (name: string) => string | undefined;

/** What is wrong with each field by its path: as the schema finds it, and as the server refused it. */
function errorsOf(fields: JobValues, refused: readonly { pointer: string; message: string }[]): Errors {
  const found = new Map(
    (jobSchema.safeParse(fields).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
  for (const { pointer, message } of refused)
    found.set(pointer.replace(/^\/(fields\/)?/, '').replaceAll('/', '.'), message);
  return (name) => found.get(name);
}

function Service({ value, error, change }: { value: string; error: string | undefined; change: Draft['change'] }) {
  const categories = useApi('getVendorCategoriesList', {});
  const options = (categories.data?.categories ?? []).flatMap((category) =>
    category.subcategories.map(({ _id, name }) => ({ value: _id, label: name, description: category.name })),
  );
  return (
    <Combobox
      label="Service"
      isRequired
      options={options}
      value={value || null}
      isLoading={categories.isLoading}
      {...(error !== undefined && { error })}
      onValueChange={(next) => change({ subcategoryId: next ?? '' })}
    />
  );
}

function Places({ draft: { values, change }, errors }: { draft: Draft; errors: Errors }) {
  const choices = useApi('getJobChoices', {});
  const [isAdding, setAdding] = useState(false);
  const known = (list: readonly { _id: string; name: string }[] | undefined, own: string, label: string) => {
    const all = list ?? [];
    // Until the list is there, and where it does not hold what was chosen before, the choice stays.
    return own && all.every(({ _id }) => _id !== own) ? [...all, { _id: own, name: label }] : all;
  };
  return (
    <>
      <Select
        label="Plant"
        name="plantId"
        isRequired
        value={values.plantId}
        error={errors('plantId')}
        onChange={(event) => change({ plantId: event.target.value })}
      >
        <option value="">Choose</option>
        {known(choices.data?.plants, values.plantId, 'As chosen').map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      {choices.data?.plants.length === 0 && !values.plantId && (
        <Banner title="No plant to post a job for">
          {choices.data.can.addPlant ? (
            <Button size="small" onClick={() => setAdding(true)}>
              <Plus aria-hidden className="size-4" /> Add plant
            </Button>
          ) : (
            'Ask a super user of your company to add your plant.'
          )}
        </Banner>
      )}
      {isAdding && <PlantDialog onClose={() => setAdding(false)} onSaved={(plantId) => change({ plantId })} />}
      <Select
        label="Project"
        optionalLabel="optional"
        value={values.projectId}
        error={errors('projectId')}
        onChange={(event) => change({ projectId: event.target.value })}
      >
        <option value="">None</option>
        {known(choices.data?.projects, values.projectId, 'As chosen').map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}

const mostContacts = 5;
const noContact = { fullName: '', designation: '', email: '', phone: '' };

function Contacts({ draft: { values, change }, errors }: { draft: Draft; errors: Errors }) {
  const { contacts } = values;
  const set = (index: number, part: Partial<typeof noContact>) =>
    change({ contacts: contacts.map((contact, at) => (at === index ? { ...contact, ...part } : contact)) });
  const partOf = (index: number, name: keyof typeof noContact) => ({
    value: contacts[index]![name],
    error: errors(`contacts.${index}.${name}`),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set(index, { [name]: value }),
  });
  return (
    <Card as="section" aria-labelledby="job-contacts" className="grid gap-5">
      <CardHeader title="Contacts" headingId="job-contacts" description="Plant contacts for vendors" />
      {contacts.map((_, index) => (
        <fieldset
          key={index}
          className="grid items-start gap-4 border-b border-line pb-5 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_1fr_auto]"
        >
          <legend className="sr-only">Contact {index + 1}</legend>
          <TextField label="Name" isRequired maxLength={120} autoComplete="off" {...partOf(index, 'fullName')} />
          <TextField
            label="Designation"
            optionalLabel="optional"
            maxLength={120}
            autoComplete="off"
            {...partOf(index, 'designation')}
          />
          <TextField
            label="Email"
            optionalLabel="optional"
            type="email"
            autoComplete="off"
            {...partOf(index, 'email')}
          />
          <TextField
            label="Mobile"
            optionalLabel="optional"
            type="tel"
            autoComplete="off"
            {...partOf(index, 'phone')}
          />
          <Button
            variant="quiet"
            className="lg:mt-6"
            aria-label={`Remove contact ${index + 1}`}
            onClick={() => change({ contacts: contacts.filter((_contact, at) => at !== index) })}
          >
            <Trash2 aria-hidden className="size-4" /> <span className="lg:sr-only">Remove</span>
          </Button>
        </fieldset>
      ))}
      <div>
        <Button
          disabledReason={contacts.length >= mostContacts && 'A job can have up to five contacts.'}
          onClick={() => change({ contacts: [...contacts, noContact] })}
        >
          <Plus aria-hidden className="size-4" /> Add a contact
        </Button>
      </div>
    </Card>
  );
}
