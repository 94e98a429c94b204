import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { ChevronDown, X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { badgeClass } from '../badge/badge.tsx';
import { cn } from '../cn.ts';
import { ComboboxPopup } from '../combobox/combobox-popup.tsx';
import { controlBox } from '../field/control-box.ts';
import { FieldError, FieldSpinner, type FieldWiring } from '../field/field.tsx';
import { formatNumber } from '../format-number.ts';
import { useTexts, type Texts } from '../language.tsx';

/** One choice of a MultiSelect. */
export type MultiSelectOption = {
  value: string;
  label: string;
  /** Second line in muted ink. */
  description?: string;
  /** How many results it would give; drawn behind the label. One with none cannot be chosen, but can be taken back. */
  count?: number;
  isDisabled?: boolean;
};

/** Properties of MultiSelect. */
export type MultiSelectProps = FieldWiring & {
  /** What can be chosen. */
  options: readonly MultiSelectOption[];
  /** The chosen values, in the order in which their chips stand. */
  values: readonly string[];
  /** Called with all chosen values when one is added or taken back. */
  onValuesChange: (values: string[]) => void;
  /** What the empty field shows. */
  placeholder?: string;
  /** Why it cannot be changed; the field is then disabled. */
  disabledReason?: ReactNode;
  /** The choice is being saved: it stays and cannot be changed. */
  isLoading?: boolean;
  /** Least height of the field: 28, 36 or 44 px. */
  size?: 'small' | 'middle' | 'large';
  /** Name under which a native form sends the values. */
  name?: string;
  /** Greatest height of the list in px. */
  listHeightInPixels?: number;
  /** Name of the button that opens the list. */
  openLabel?: string;
  /** What the list says when nothing matches. */
  noMatchLabel?: ReactNode;
  /** Said politely: how many options match. */
  resultsLabel?: (count: number) => string;
  /** Name of the button that takes a chip away. */
  removeLabel?: (label: string) => string;
  /** Said politely when the choice changes. */
  chosenLabel?: (count: number) => string;
  /** Classes of the outermost element, added to its own. */
  className?: string;
};

const english: Texts<'multiSelect'> = {
  openLabel: 'Show options',
  noMatchLabel: 'No match',
  resultsLabel: (count) => (count === 1 ? '1 result' : `${formatNumber(count)} results`),
  removeLabel: (label) => `Remove ${label}`,
  chosenLabel: (count) => `${formatNumber(count)} chosen`,
};

/**
 * Several of a long list: what is typed filters it, what is chosen stands as chips in the field (list autocomplete of the ARIA authoring
 * practices). The focus stays in the field; Backspace takes back the last chip, the left arrow goes to the chips.
 */
export function MultiSelect({
  label,
  description,
  error,
  isRequired = false,
  optionalLabel,
  isLabelHidden = false,
  options,
  values,
  onValuesChange,
  placeholder,
  disabledReason,
  isLoading = false,
  size = 'middle',
  name,
  listHeightInPixels = 240,
  openLabel,
  noMatchLabel,
  resultsLabel,
  removeLabel,
  chosenLabel,
  className,
}: MultiSelectProps) {
  const texts = useTexts('multiSelect', english, { openLabel, noMatchLabel, resultsLabel, removeLabel, chosenLabel });
  const id = useId();
  const isDisabled = Boolean(disabledReason);
  const [isOpen, setOpen] = useState(false);
  const { contains } = BaseCombobox.useFilter({ sensitivity: 'base' });
  const chosen = values.map((value) => options.find((option) => option.value === value) ?? { value, label: value });
  const offered = options.map((option) => ({
    ...option,
    isDisabled: option.isDisabled || (option.count === 0 && !values.includes(option.value)),
  }));
  const note = disabledReason || description;
  const describedBy = [error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ');
  return (
    <div
      data-slot="multi-select"
      data-state={error ? 'invalid' : 'valid'}
      className={cn('grid min-w-0 gap-1.5', className)}
    >
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={isLabelHidden ? 'sr-only' : 'text-label font-medium text-ink-soft'}
      >
        {label}
        {optionalLabel && <span className="font-normal text-ink-muted"> ({optionalLabel})</span>}
      </label>
      <BaseCombobox.Root
        multiple
        items={offered}
        value={chosen as MultiSelectOption[]}
        onValueChange={(next, details) => {
          // With the list closed Escape would throw the whole choice away; it belongs to a dialog around the field.
          if (details.reason === 'escape-key') return details.allowPropagation();
          onValuesChange(next.map((option) => option.value));
        }}
        itemToStringLabel={(option) => option.label}
        itemToStringValue={(option) => option.value}
        isItemEqualToValue={(option, one) => option.value === one.value}
        filter={(option, text) => contains(option.label, text)}
        open={isOpen && !isLoading}
        onOpenChange={setOpen}
        disabled={isDisabled}
        readOnly={isLoading}
        required={isRequired}
        name={name}
        autoHighlight
      >
        <BaseCombobox.InputGroup role="presentation" className={cn(controlBox({ size }), 'items-start gap-1 px-1.5')}>
          <BaseCombobox.Chips
            // A toolbar of chips, and without chips nothing that could have a name.
            aria-labelledby={chosen.length > 0 ? `${id}-label` : undefined}
            className="flex min-w-0 flex-1 flex-wrap items-center gap-1 self-center py-1"
          >
            {chosen.map((option) => (
              <BaseCombobox.Chip
                key={option.value}
                data-slot="multi-select-chip"
                // Base UI says of a part without a role that it is read only; the field says so.
                aria-readonly={undefined}
                className={badgeClass({
                  tone: 'steel',
                  className: isDisabled ? 'border-line-strong bg-transparent text-on-disabled' : undefined,
                })}
              >
                <span dir="auto" className="min-w-0 truncate">
                  {option.label}
                </span>
                {!isDisabled && !isLoading && (
                  <BaseCombobox.ChipRemove
                    aria-label={texts.removeLabel(option.label)}
                    className="relative -me-1 grid size-4.5 shrink-0 place-items-center rounded-full before:absolute before:-inset-1 hover:bg-accent hover:text-on-accent pointer-coarse:before:-inset-3"
                  >
                    <X aria-hidden />
                  </BaseCombobox.ChipRemove>
                )}
              </BaseCombobox.Chip>
            ))}
            <BaseCombobox.Input
              id={id}
              // Beside htmlFor: while the list is open the label is outside of what is not hidden.
              aria-labelledby={`${id}-label`}
              placeholder={chosen.length > 0 ? undefined : placeholder}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy || undefined}
              aria-required={isRequired || undefined}
              aria-busy={isLoading || undefined}
              className="min-h-6 min-w-20 flex-1 border-0 bg-transparent px-1.5 text-body outline-none disabled:cursor-not-allowed pointer-coarse:text-[1rem]"
            />
          </BaseCombobox.Chips>
          {isLoading ? (
            <span className="flex size-7 shrink-0 items-center justify-center self-center">
              <FieldSpinner />
            </span>
          ) : (
            <BaseCombobox.Trigger className="inline-flex size-7 shrink-0 items-center justify-center self-center rounded-small text-ink-muted not-data-disabled:hover:bg-hover not-data-disabled:hover:text-ink">
              <ChevronDown aria-hidden size={16} />
              {/* A page has several of these buttons. */}
              <span className="sr-only">
                {label}: {texts.openLabel}
              </span>
            </BaseCombobox.Trigger>
          )}
        </BaseCombobox.InputGroup>
        <ComboboxPopup
          labelId={`${id}-label`}
          texts={{ ...texts, loadingLabel: null }}
          isLoading={false}
          listHeightInPixels={listHeightInPixels}
        />
      </BaseCombobox.Root>
      <span role="status" className="sr-only">
        {values.length > 0 && texts.chosenLabel(values.length)}
      </span>
      {note && (
        <p id={`${id}-note`} data-slot="field-description" className="text-small text-ink-muted">
          {note}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
