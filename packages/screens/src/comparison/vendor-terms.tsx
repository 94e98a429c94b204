import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { DateField } from '@millwright/ui/date-field/date-field';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useState } from 'react';
import type { FieldFault } from './quote-faults.ts';
import { chargeFields, type QuotingVendor, type VendorField } from './quote-lines.ts';

const currencies = ['INR', 'USD', 'EUR', 'GBP', 'JPY', 'CNY', 'CHF', 'SGD', 'AED'] as const;

/** What is folded away until it is wanted. */
const termFields: readonly VendorField[] = [
  ...chargeFields,
  'advancePercent',
  'advanceDays',
  'restDays',
  'workingDays',
  'warrantyMonths',
  'validTill',
  'deviations',
];

/** What a vendor's quote says beside its rates: what matters to its true cost, each problem at its field. */
export function VendorTerms({
  vendor,
  title,
  summary,
  faults,
  isAttempted,
  onChange,
  onRemove,
}: {
  vendor: QuotingVendor;
  title: string;
  /** How many lines it quotes, and what they come to. */
  summary: string;
  faults: Partial<Record<VendorField, FieldFault>>;
  /** Somebody tried to save: what is missing is told, too. */
  isAttempted: boolean;
  onChange: (change: Partial<QuotingVendor>) => void;
  onRemove?: (() => void) | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  // What keeps it from being saved is seen.
  const isWrongInside = termFields.some((name) => faults[name]?.isError && (isAttempted || vendor[name].trim() !== ''));
  const helpOf = (field: VendorField, help?: string) => {
    const fault = faults[field];
    return fault && !fault.isError ? <span className="text-warn">{fault.message}</span> : help;
  };
  const field = (name: VendorField, help?: string) => {
    const fault = faults[name];
    const isShown = fault?.isError && (isAttempted || vendor[name].trim() !== '' || name === 'fxRate');
    return {
      value: vendor[name],
      error: isShown ? fault.message : undefined,
      description: helpOf(name, help),
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    };
  };
  const isForeign = vendor.currency !== 'INR';
  return (
    <Card as="section" aria-label={`Quote of ${title}`} className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-body font-semibold wrap-anywhere">{title}</h3>
          <p className="text-small text-ink-muted tabular-nums">{summary}</p>
        </div>
        {onRemove && (
          <Button size="small" onClick={onRemove} aria-label={`Remove ${title}`}>
            Remove
          </Button>
        )}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          label="Company name"
          isRequired
          maxLength={200}
          {...field('companyName')}
          {...(vendor.vendorId && { readOnly: true })}
        />
        <TextField label="GSTIN" optionalLabel="optional" maxLength={15} {...field('gstin')} />
        <Select label="Currency" {...field('currency')}>
          {currencies.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </Select>
        {isForeign && (
          <TextField
            label={`Exchange rate, ₹ per ${vendor.currency}`}
            isRequired
            inputMode="decimal"
            maxLength={21}
            {...field('fxRate')}
          />
        )}
        <Select label="GST registration" {...field('gstRegistration')}>
          <option value="regular">Regular</option>
          <option value="composition">Composition scheme</option>
          <option value="unregistered">Not registered</option>
        </Select>
        {vendor.gstRegistration === 'regular' && (
          <TextField label="GST (%)" inputMode="decimal" maxLength={6} {...field('gstPercent')} />
        )}
        <TextField
          label="Discount (%)"
          optionalLabel="optional"
          inputMode="decimal"
          maxLength={7}
          {...field('discountPercent')}
        />
      </div>
      <Checkbox
        label="Micro or small enterprise (Udyam)"
        checked={vendor.isMse}
        onChange={({ target }) => onChange({ isMse: target.checked })}
      />
      <details open={isOpen || isWrongInside} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="cursor-pointer font-medium">Charges, payment and terms</summary>
        {(isOpen || isWrongInside) && (
          <div className="mt-3 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
            <TextField
              label="Freight"
              optionalLabel="optional"
              maxLength={24}
              {...field('freight', 'An amount, a share such as 2%, or “actuals”.')}
            />
            <TextField label="Packing" optionalLabel="optional" maxLength={24} {...field('packing')} />
            <TextField label="Insurance" optionalLabel="optional" maxLength={24} {...field('insurance')} />
            <TextField label="Other charges" optionalLabel="optional" maxLength={24} {...field('other')} />
            <TextField
              label="Advance (%)"
              optionalLabel="optional"
              inputMode="decimal"
              maxLength={7}
              {...field('advancePercent')}
            />
            <TextField
              label="Advance, days before delivery"
              optionalLabel="optional"
              inputMode="numeric"
              maxLength={4}
              {...field('advanceDays')}
            />
            <TextField
              label="Balance, days after delivery"
              optionalLabel="optional"
              maxLength={5}
              {...field('restDays', 'Empty: the reference payment period.')}
            />
            <TextField
              label="Days to deliver"
              optionalLabel="optional"
              inputMode="numeric"
              maxLength={4}
              {...field('workingDays')}
            />
            <TextField
              label="Warranty (months)"
              optionalLabel="optional"
              inputMode="numeric"
              maxLength={3}
              {...field('warrantyMonths')}
            />
            <DateField
              {...field('validTill', 'Not ranked after this day.')}
              label="Valid until"
              optionalLabel="optional"
              onValueChange={(validTill) => onChange({ validTill })}
            />
            <Textarea
              label="Deviations"
              optionalLabel="optional"
              characterLimit={4000}
              className="sm:col-span-2"
              {...field('deviations', 'Add loadings on the sheet.')}
            />
          </div>
        )}
      </details>
    </Card>
  );
}
