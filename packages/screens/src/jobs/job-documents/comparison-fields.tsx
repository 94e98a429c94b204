import { Button } from '@millwright/ui/button/button';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { CurrencyField } from '@millwright/ui/currency-field/currency-field';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Trash2 } from 'lucide-react';
import type { FormFields } from '../../shared/form.tsx';
import type { TermsValues } from './terms.schema.ts';

const methods = [
  ['', 'Not stated to vendors'],
  ['L1', 'Lowest evaluated cost'],
  ['PV', 'Lowest present value'],
  ['QCBS', 'Quality and cost (QCBS)'],
  ['PRICE_PER_SCORE', 'Lowest cost per technical point'],
] as const;
const MOST_LOADINGS = 20;

/** How quotes are evaluated, as vendors are told. Without a method nothing is stated, and nothing more is asked. */
export function ComparisonFields({
  field,
  checkbox,
  form,
  errorOf,
}: Pick<FormFields<TermsValues>, 'field' | 'checkbox' | 'form' | 'errorOf'>) {
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
      <legend className="sr-only">Evaluation</legend>
      <Select
        label="Evaluation method"
        description="Stated to vendors before they quote. The comparison starts with it."
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
              label="Reference payment period"
              description="From delivery. Earlier payment adds interest."
              trailing="days"
              inputMode="numeric"
              maxLength={5}
              {...field('comparison.referencePaymentDays')}
            />
            {percentField('annualInterestPercent', 'Interest rate (p.a.)')}
            {percentField('deliveryPercentPerWeek', 'Delivery loading per week')}
            <TextField
              label="Delivery loading cap"
              optionalLabel="optional"
              trailing="%"
              inputMode="decimal"
              maxLength={12}
              {...field('comparison.deliveryCapPercent')}
            />
            {method === 'QCBS' && percentField('technicalWeightPercent', 'Technical weight')}
            <TextField
              label="Minimum technical score"
              optionalLabel="optional"
              inputMode="decimal"
              maxLength={12}
              {...field('comparison.technicalCutoff')}
            />
          </div>
          <Checkbox
            label="Higher scorecard breaks ties"
            description="Used before the time of submission. If off, scorecards are for information only."
            {...checkbox('comparison.scorecardBreaksTies')}
          />
          {loadings.length > 0 && (
            <ul className="grid gap-4">
              {loadings.map(({ amountInPaise }, index) => (
                <li key={index} className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
                  <TextField
                    label="Deviation"
                    maxLength={60}
                    {...field(`comparison.deviationLoadings.${index}.term`)}
                  />
                  <CurrencyField
                    label="Loading"
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
                    label={`Remove deviation ${index + 1}`}
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
              Add deviation loading
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}
