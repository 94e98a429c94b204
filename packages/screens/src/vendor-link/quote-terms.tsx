import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Checkbox } from '@millwright/ui/checkbox/checkbox';
import { CurrencyField } from '@millwright/ui/currency-field/currency-field';
import { DateField } from '@millwright/ui/date-field/date-field';
import { dayKeyOf } from '@millwright/ui/day-and-time';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useState } from 'react';
import { isDay } from '../shared/days.ts';
import { chargeNames, type ChargeName, type ChargeValues, type QuoteValues, type VendorRfq } from './quote.rules.ts';

type Milestones = QuoteValues['milestones'];

/** Payments that are usual; an advance is a month before the delivery. */
const presets: readonly { id: string; label: string; milestones: Milestones }[] = [
  { id: '30', label: '100% at 30 days', milestones: [{ percent: '100', days: '30' }] },
  { id: '45', label: '100% at 45 days', milestones: [{ percent: '100', days: '45' }] },
  {
    id: '10-90',
    label: '10% advance, 90% at 45 days',
    milestones: [
      { percent: '10', days: '-30' },
      { percent: '90', days: '45' },
    ],
  },
  {
    id: '30-70',
    label: '30% advance, 70% at 30 days',
    milestones: [
      { percent: '30', days: '-30' },
      { percent: '70', days: '30' },
    ],
  },
];
const presetOf = (milestones: Milestones) =>
  milestones.length === 0
    ? 'asked'
    : (presets.find((preset) => JSON.stringify(preset.milestones) === JSON.stringify(milestones))?.id ?? 'own');
const MOST_PAYMENTS = 6;

/** The terms of a quote. What differs from what was asked is told, not refused. */
export function QuoteTerms({
  rfq,
  values,
  faults,
  change,
}: {
  rfq: VendorRfq;
  values: QuoteValues;
  faults: ReadonlyMap<string, string>;
  change: (update: (before: QuoteValues) => QuoteValues) => void;
}) {
  const set = (changes: Partial<QuoteValues>) => change((before) => ({ ...before, ...changes }));
  const text = (name: 'discountPercent' | 'gstPercent' | 'workingDays' | 'warrantyMonths') => ({
    id: name === 'gstPercent' ? 'gst' : name,
    value: values[name],
    error: faults.get(name),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  const warranty =
    faults.has('warrantyMonths') || values.warrantyMonths.trim() === '' ? null : Number(values.warrantyMonths);
  const isShort = warranty !== null && rfq.warrantyMonths !== null && warranty < rfq.warrantyMonths;
  const days = faults.has('workingDays') || values.workingDays.trim() === '' ? null : Number(values.workingDays);
  const isLate = days !== null && rfq.workingDays !== undefined && days > rfq.workingDays;
  const deadlineDay = dayKeyOf(rfq.deadline);
  const isEarly = isDay(values.validTill) && values.validTill < deadlineDay;
  return (
    <Card as="section" aria-labelledby="quote-terms" className="grid gap-4">
      <CardHeader title="Terms" headingId="quote-terms" />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Payment
          rfq={rfq}
          milestones={values.milestones}
          faults={faults}
          onChange={(milestones) => set({ milestones })}
        />
        <TextField
          label="Discount on all items"
          optionalLabel="optional"
          inputMode="decimal"
          trailing="%"
          {...text('discountPercent')}
        />
        <Select
          label="GST registration"
          value={values.gstRegistration}
          onChange={({ target }) => set({ gstRegistration: target.value as QuoteValues['gstRegistration'] })}
        >
          <option value="regular">Regular</option>
          <option value="composition">Composition scheme</option>
          <option value="unregistered">Not registered</option>
        </Select>
        {values.gstRegistration === 'regular' && (
          <TextField label="GST" isRequired inputMode="decimal" trailing="%" {...text('gstPercent')} />
        )}
        <TextField label="Working days on site" optionalLabel="optional" inputMode="numeric" {...text('workingDays')} />
        <TextField label="Warranty (months)" optionalLabel="optional" inputMode="numeric" {...text('warrantyMonths')} />
        <DateField
          id="valid_till"
          label="Valid until"
          isRequired
          min={deadlineDay}
          value={values.validTill}
          error={isEarly && 'Must be valid at least until the deadline'}
          onValueChange={(validTill) => set({ validTill })}
        />
      </div>
      <Checkbox
        label="Micro or small enterprise (Udyam)"
        checked={values.isMse}
        onChange={({ target }) => set({ isMse: target.checked })}
      />
      <Charges charges={values.charges} faults={faults} onChange={(charges) => set({ charges })} />
      {isLate && (
        <Banner tone="warn">
          {days} working days where {rfq.workingDays} are required. You can still send it, and the buyer adds a loading
          for the delay.
        </Banner>
      )}
      {isShort && (
        <Banner tone="warn">
          {warranty} months of warranty where {rfq.warrantyMonths} are required. You can still send it, and the buyer
          will consider it.
        </Banner>
      )}
      <Textarea
        label="Deviations from the RFQ"
        optionalLabel="optional"
        characterLimit={4000}
        maxLength={4000}
        value={values.deviations}
        onChange={(event) => set({ deviations: event.target.value })}
      />
    </Card>
  );
}

const chargeLabels: Record<ChargeName, string> = {
  packing: 'Packing',
  freight: 'Freight',
  insurance: 'Insurance',
  other: 'Other charges',
};

/** What comes on top of the rates; each is in them until something else is chosen. */
function Charges({
  charges,
  faults,
  onChange,
}: {
  charges: QuoteValues['charges'];
  faults: ReadonlyMap<string, string>;
  onChange: (charges: QuoteValues['charges']) => void;
}) {
  const put = (name: ChargeName, changes: Partial<ChargeValues>) =>
    onChange({ ...charges, [name]: { ...charges[name], ...changes } });
  return (
    <fieldset className="m-0 grid min-w-0 gap-3 border-0 p-0 sm:grid-cols-2">
      <legend className="pb-1 text-small text-ink-muted">In addition to rates, before tax</legend>
      {chargeNames.map((name) => {
        const { kind, amountInPaise, percent } = charges[name];
        const label = chargeLabels[name];
        return (
          <div key={name} className="grid min-w-0 grid-cols-2 items-start gap-2">
            <Select
              label={label}
              className={kind === 'amount' || kind === 'percent' ? undefined : 'col-span-2'}
              value={kind}
              onChange={(event) => put(name, { kind: event.target.value as ChargeValues['kind'] })}
            >
              <option value="">Included in rates</option>
              <option value="amount">Amount</option>
              <option value="percent">Percent of items</option>
              <option value="at_actuals">At actuals</option>
            </Select>
            {kind === 'amount' && (
              <CurrencyField
                id={`charge.${name}`}
                label={`${label}, amount`}
                value={amountInPaise}
                onValueChange={(paise) => put(name, { amountInPaise: paise })}
              />
            )}
            {kind === 'percent' && (
              <TextField
                id={`charge.${name}`}
                label={`${label}, percent`}
                inputMode="decimal"
                trailing="%"
                autoComplete="off"
                value={percent}
                error={faults.get(`charge.${name}`)}
                onChange={(event) => put(name, { percent: event.target.value })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

function Payment({
  rfq: { paymentTerms },
  milestones,
  faults,
  onChange,
}: {
  rfq: VendorRfq;
  milestones: Milestones;
  faults: ReadonlyMap<string, string>;
  onChange: (milestones: Milestones) => void;
}) {
  const [isOwn, setOwn] = useState(presetOf(milestones) === 'own');
  const choose = (id: string) => {
    setOwn(id === 'own');
    if (id === 'own') onChange(milestones.length > 0 ? milestones : [{ percent: '', days: '' }]);
    else onChange(presets.find((preset) => preset.id === id)?.milestones ?? []);
  };
  const put = (index: number, changes: Partial<Milestones[number]>) =>
    onChange(milestones.map((one, at) => (at === index ? { ...one, ...changes } : one)));
  return (
    <div className="grid min-w-0 gap-3 sm:col-span-2">
      <Select
        id="milestones"
        label="Payment"
        value={isOwn ? 'own' : presetOf(milestones)}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="asked">{paymentTerms ? `As in the RFQ: ${paymentTerms}` : 'As agreed with the buyer'}</option>
        {presets.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
        <option value="own">Your own payment terms</option>
      </Select>
      {isOwn && (
        <fieldset className="m-0 grid gap-3 border-0 p-0">
          <legend className="pb-1 text-small text-ink-muted">
            Days are counted from delivery. Negative is before delivery.
          </legend>
          {milestones.map(({ percent, days }, index) => (
            <div key={index} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2">
              <TextField
                id={`percent.${index}`}
                label={`Share ${index + 1}`}
                inputMode="decimal"
                trailing="%"
                value={percent}
                error={faults.get(`percent.${index}`)}
                onChange={(event) => put(index, { percent: event.target.value })}
              />
              <TextField
                id={`days.${index}`}
                label={`Days ${index + 1}`}
                value={days}
                error={faults.get(`days.${index}`)}
                onChange={(event) => put(index, { days: event.target.value })}
              />
              <Button variant="quiet" onClick={() => onChange(milestones.filter((_one, at) => at !== index))}>
                Remove<span className="sr-only"> payment {index + 1}</span>
              </Button>
            </div>
          ))}
          {milestones.length < MOST_PAYMENTS && (
            <Button
              size="small"
              className="justify-self-start"
              onClick={() => onChange([...milestones, { percent: '', days: '' }])}
            >
              Add payment
            </Button>
          )}
        </fieldset>
      )}
    </div>
  );
}
