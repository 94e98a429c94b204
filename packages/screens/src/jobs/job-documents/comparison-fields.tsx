import { Button } from '@millwright/ui/button/button';
import { CurrencyField } from '@millwright/ui/currency-field/currency-field';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Trash2 } from 'lucide-react';
import type { FormFields } from '../../shared/form.tsx';
import type { TermsValues } from './terms.schema.ts';

const methods = [
  ['', 'Not told to vendors'],
  ['L1', 'Lowest evaluated cost'],
  ['PV', 'Lowest present value'],
  ['QCBS', 'Quality and cost together'],
  ['PRICE_PER_SCORE', 'Lowest cost for each point of the technical score'],
] as const;
const MOST_LOADINGS = 20;

/** How quotes are compared, as vendors are told. Without a way of ranking nothing of it is told, and nothing more is asked. */
export function ComparisonFields({
  field,
  form,
  errorOf,
}: Pick<FormFields<TermsValues>, 'field' | 'form' | 'errorOf'>) {
  const { method, deviationLoadings: loadings } = form.watch('comparison');
  const setLoadings = (next: TermsValues['comparison']['deviationLoadings']) =>
    form.setValue('comparison.deviationLoadings', next, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  const percentField = (
    name: 'annualInterestPercent' | 'deliveryPercentPerWeek' | 'technicalWeightPercent',
    label: string,
  ) => <TextField label={label} trailing="%" inputMode="decimal" maxLength={12} {...field(`comparison.${name}`)} />;
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">How quotes are compared</legend>
      <Select
        label="How quotes are compared"
        description="Vendors are told before they quote, and the comparison starts from it."
        {...field('comparison.method')}
      >
        {methods.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {method !== '' && (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              label="Payment that costs nothing"
              description="Days from delivery; earlier payment adds interest."
              trailing="days"
              inputMode="numeric"
              maxLength={5}
              {...field('comparison.referencePaymentDays')}
            />
            {percentField('annualInterestPercent', 'Interest a year')}
            {percentField('deliveryPercentPerWeek', 'Each week of delay adds')}
            <TextField
              label="At most for delay"
              optionalLabel="optional"
              trailing="%"
              inputMode="decimal"
              maxLength={12}
              {...field('comparison.deliveryCapPercent')}
            />
            {method === 'QCBS' && percentField('technicalWeightPercent', 'Weight of the technical score')}
            <TextField
              label="Lowest technical score that is ranked"
              optionalLabel="optional"
              inputMode="decimal"
              maxLength={12}
              {...field('comparison.technicalCutoff')}
            />
          </div>
          {loadings.length > 0 && (
            <ul className="grid gap-4">
              {loadings.map(({ amountInPaise }, index) => (
                <li key={index} className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
                  <TextField
                    label="Deviation from"
                    maxLength={60}
                    {...field(`comparison.deviationLoadings.${index}.term`)}
                  />
                  <CurrencyField
                    label="It adds"
                    value={amountInPaise}
                    error={errorOf(`comparison.deviationLoadings.${index}.amountInPaise`)}
                    onValueChange={(paise) =>
                      form.setValue(`comparison.deviationLoadings.${index}.amountInPaise`, paise, {
                        shouldDirty: true,
                        shouldValidate: form.formState.isSubmitted,
                      })
                    }
                  />
                  <IconButton
                    className="sm:mt-6"
                    variant="quiet"
                    label={`Take deviation ${index + 1} out`}
                    onClick={() => setLoadings(loadings.filter((_, at) => at !== index))}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
          <div>
            <Button
              size="small"
              disabled={loadings.length >= MOST_LOADINGS}
              onClick={() => setLoadings([...loadings, { term: '', amountInPaise: null }])}
            >
              Add what a deviation costs
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}
