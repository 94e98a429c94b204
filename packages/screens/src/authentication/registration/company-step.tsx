import { Button } from '@millwright/ui/button/button';
import { Combobox } from '@millwright/ui/combobox/combobox';
import { ConsentLine } from '@millwright/ui/consent-line/consent-line';
import { RadioGroup } from '@millwright/ui/radio-group/radio-group';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useEffect, useRef, useState, type FormEventHandler } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { corporateOffice, isCorporateOffice, plantOfType, type CompanyFields } from './registration.schema.ts';
import { entryForm } from '../entry-frame.tsx';

const LegalDocuments = lazyPart(() => import('../../shared/legal-documents.tsx'));

/** Step 2 of the registration (section 2 of the product specification): the company, its plant, and what one agrees to. */
export function CompanyStep({
  form,
  plants,
  isCompanyKnown,
  isPending,
  onSubmit,
  onBack,
}: {
  form: UseFormReturn<CompanyFields>;
  /** The plants that the company has already. */
  plants: readonly string[];
  /** The name comes from the company's domain and cannot be changed. */
  isCompanyKnown: boolean;
  /** The code is being sent. */
  isPending: boolean;
  onSubmit: FormEventHandler;
  onBack: () => void;
}) {
  const [openDocument, setOpenDocument] = useState<string | null>(null);
  const { errors, submitCount } = form.formState;
  // Radio buttons and the list of plants are not fields that the form library could put the focus on.
  const element = useRef<HTMLFormElement>(null);
  const focusedFor = useRef(submitCount);
  useEffect(() => {
    if (focusedFor.current === submitCount) return;
    focusedFor.current = submitCount;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);
  const { companyName, userType, plant } = form.watch();
  const isCorporate = userType === 'Corporate';
  const change = <Name extends keyof CompanyFields>(name: Name, value: CompanyFields[Name]) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return (
    <form ref={element} method="post" noValidate onSubmit={onSubmit} className={entryForm} aria-label="Company">
      <TextField
        label="Company name"
        size="large"
        name="companyName"
        autoComplete="organization"
        isRequired
        value={companyName}
        disabled={isCompanyKnown}
        description={isCompanyKnown ? 'From your company’s email domain' : undefined}
        error={errors.companyName?.message}
        onChange={(event) => change('companyName', event.target.value)}
      />
      <RadioGroup
        legend="User type"
        name="userType"
        variant="cards"
        orientation="horizontal"
        className="[&>div]:grid [&>div]:grid-cols-2 max-xs:[&>div]:grid-cols-1"
        options={[
          { value: 'Plant', label: 'Plant User' },
          { value: 'Corporate', label: 'Corporate User' },
        ]}
        value={userType}
        onValueChange={(value) => {
          change('userType', value as CompanyFields['userType']);
          // Nothing was wrong with a plant that this choice took away.
          form.clearErrors('plant');
          form.setValue('plant', plantOfType(value as CompanyFields['userType']), { shouldDirty: true });
        }}
      />
      <Combobox
        // What was typed for one user type is not left in the field of the other.
        key={userType}
        label="Plant name"
        size="large"
        name="plant"
        options={plants.filter((name) => !isCorporateOffice(name)).map((name) => ({ value: name, label: name }))}
        value={plant === '' ? null : plant}
        onValueChange={(value) => change('plant', value ?? '')}
        allowsCustomValue
        listHeightInPixels={100}
        placeholder={isCorporate ? undefined : 'Search or enter a plant'}
        noMatchLabel="No plant with this name yet"
        isRequired
        disabledReason={isCorporate && `Corporate users belong to the ${corporateOffice}`}
        error={errors.plant?.message}
      />
      <ConsentLine onOpenDocument={setOpenDocument} />
      <div className="flex flex-wrap-reverse gap-3">
        <Button size="large" onClick={onBack} className="max-xs:w-full">
          Back
        </Button>
        <Button type="submit" variant="primary" size="large" isLoading={isPending} className="flex-1 max-xs:w-full">
          Next
        </Button>
      </div>
      {openDocument && <LegalDocuments document={openDocument} onClose={() => setOpenDocument(null)} />}
    </form>
  );
}
