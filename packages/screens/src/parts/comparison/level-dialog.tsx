import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { useState } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { changesOfLevels, faultsOfLevels, levelsOf, type CellChange, type Levels } from './level.ts';
import type { View } from './sheet-data.ts';

const currencies = ['INR', 'USD', 'EUR', 'GBP', 'JPY', 'CNY', 'CHF', 'SGD', 'AED'] as const;

/** What loads a vendor beside its rates. What is changed is tried out on the sheet first, and kept from there. */
export default function LevelDialog({
  view: { sheet, request },
  vendorId,
  onTry,
  onClose,
}: {
  /** As it is tried out now. */
  view: Pick<View, 'sheet' | 'request'>;
  vendorId: string;
  onTry: (changes: readonly CellChange[]) => void;
  onClose: () => void;
}) {
  const name = isolated(sheet.vendors.find((one) => one.vendorId === vendorId)?.companyName ?? '');
  const [before] = useState(() =>
    levelsOf(
      request.quotes.find((quote) => quote.vendorId === vendorId)!,
      request.rules,
    ),
  );
  const [typed, setTyped] = useState(before);
  const [isAttempted, setAttempted] = useState(false);
  const faults = faultsOfLevels(typed);
  const changes = Object.keys(faults).length > 0 ? [] : changesOfLevels(vendorId, before, typed);
  const field = (key: Exclude<keyof Levels, 'deviations' | 'payment' | 'registration'>) => ({
    value: typed[key],
    error: faults[key],
    onChange: ({ target }: { target: { value: string } }) => setTyped((so) => ({ ...so, [key]: target.value })),
  });
  const { payment } = typed;
  const paid = (key: keyof NonNullable<Levels['payment']>) => ({
    inputMode: 'decimal' as const,
    maxLength: 12,
    value: payment![key],
    error: faults.payment?.[key],
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((so) => ({ ...so, payment: { ...so.payment!, [key]: target.value } })),
  });
  const terms = Object.keys(typed.deviations);
  return (
    <Modal
      isOpen
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      hasUnsavedChanges={changes.length > 0}
      title={`Loadings of ${name}`}
      description="Changes are tried out on the sheet until you keep or discard them. The vendor's quote is not changed."
    >
      <form
        noValidate
        className="grid gap-4"
        aria-label={`Loadings of ${name}`}
        onSubmit={(event) => {
          event.preventDefault();
          setAttempted(true);
          if (changes.length === 0) return;
          onTry(changes);
          onClose();
        }}
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Select label="Currency" {...field('currency')}>
            {currencies.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </Select>
          {typed.currency !== 'INR' && (
            <TextField
              label={`Exchange rate, ₹ per ${typed.currency}`}
              isRequired
              inputMode="decimal"
              maxLength={21}
              {...field('fxRate')}
            />
          )}
          <TextField label="Discount (%)" inputMode="decimal" maxLength={12} {...field('discountPercent')} />
          <TextField label="GST (%)" inputMode="decimal" maxLength={12} {...field('gstPercent')} />
          <Select
            label="GST registration"
            value={typed.registration}
            onChange={({ target }) =>
              setTyped((so) => ({ ...so, registration: target.value as Levels['registration'] }))
            }
          >
            <option value="regular">Regular</option>
            <option value="composition">Composition: charges no GST</option>
            <option value="unregistered">Unregistered: charges no GST</option>
          </Select>
          <TextField label="Freight" maxLength={24} {...field('freight')} />
          <TextField label="Packing" maxLength={24} {...field('packing')} />
          <TextField label="Insurance" maxLength={24} {...field('insurance')} />
          <TextField label="Other charges" maxLength={24} {...field('other')} />
          <TextField label="Weeks late" inputMode="decimal" maxLength={10} {...field('weeksLate')} />
          <TextField
            label="Past performance (%)"
            inputMode="decimal"
            maxLength={10}
            description="Added to evaluated cost. Negative is a bonus."
            {...field('performancePercent')}
          />
          {payment && (
            <>
              <TextField label="Advance (%)" {...paid('advancePercent')} />
              <TextField label="Advance, days before delivery" {...paid('advanceDays')} />
              <TextField
                label="Balance, days after delivery"
                description={`Empty without advance: ${request.rules.referencePaymentDays} days, no loading.`}
                {...paid('restDays')}
              />
            </>
          )}
          {terms.map((term) => (
            <TextField
              key={term}
              label={`Deviation loading: ${isolated(term)}`}
              inputMode="decimal"
              leading="₹"
              maxLength={15}
              description="For all vendors with this deviation. Empty: the highest price stated by another vendor."
              value={typed.deviations[term]!}
              error={faults.deviations?.[term]}
              onChange={({ target }) =>
                setTyped((so) => ({ ...so, deviations: { ...so.deviations, [term]: target.value } }))
              }
            />
          ))}
        </div>
        {isAttempted && changes.length === 0 && Object.keys(faults).length === 0 && (
          <p role="status" className="text-small text-ink-muted">
            No changes yet.
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Try on the sheet
          </Button>
        </div>
      </form>
    </Modal>
  );
}
