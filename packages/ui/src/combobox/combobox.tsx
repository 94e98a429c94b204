import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { cva } from 'class-variance-authority';
import { ChevronDown, X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { ComboboxPopup } from './combobox-popup.tsx';
import { FieldError } from '../field/field.tsx';
import { useTexts, type Texts } from '../language.tsx';

/** One choice of a Combobox. */
export type ComboboxOption = {
  value: string;
  label: string;
  /** Second line in muted ink. */
  description?: string;
  isDisabled?: boolean;
};

type OfferedOption = ComboboxOption & { isCustom?: true };

const fieldVariants = cva(
  'flex min-w-0 items-center rounded-middle border border-control bg-surface ps-3 pe-1 text-ink shadow-raised focus-within:border-accent focus-within:ring-3 focus-within:ring-focus/25 data-disabled:bg-disabled data-disabled:text-on-disabled data-[state=invalid]:border-bad',
  {
    variants: { size: { small: 'h-control-small', middle: 'h-control-middle', large: 'h-control-large' } },
    defaultVariants: { size: 'middle' },
  },
);

/** Properties of Combobox. */
export type ComboboxProps = {
  /** Height of the field and size of its text. */
  size?: 'small' | 'middle' | 'large';
  /** Names the field. */
  label: ReactNode;
  /** The label is read and not drawn; only where the place says the same. */
  isLabelHidden?: boolean;
  /** What can be chosen, in the order drawn. */
  options: readonly ComboboxOption[];
  /** Value of the chosen option, or null. */
  value: string | null;
  /** Called with the value of the chosen option, or null when it was emptied. */
  onValueChange: (value: string | null) => void;
  /** Called while someone types. With `isFilteredByHost` the options are then the host's answer. */
  onQueryChange?: (query: string) => void;
  /** The options are answers to what was typed already, and all are drawn. */
  isFilteredByHost?: boolean;
  /** Options are on their way; the list says so. */
  isLoading?: boolean;
  /** An example inside the empty field; it replaces no label. */
  placeholder?: string;
  /** A line of help below the label, read with the field. */
  description?: ReactNode;
  /** What is wrong and what to do about it; drawn below and announced. */
  error?: ReactNode;
  /** Why it cannot be changed; the field is then disabled. */
  disabledReason?: ReactNode;
  /** A value must be given; said to assistive technology and drawn beside the label. */
  isRequired?: boolean;
  /** Offers a button that empties the field. */
  isClearable?: boolean;
  /** Name of the value when the form is sent natively. */
  name?: string;
  /** Greatest height of the list in px; the specification's searchable dropdowns have 100. */
  listHeightInPixels?: number;
  /**
   * Takes a value that is not in the list: what was typed is offered as a choice of its own, and kept on leaving the field.
   * The value is then the typed text.
   */
  allowsCustomValue?: boolean;
  /** The choice that takes what was typed. */
  customValueLabel?: (text: string) => string;
  /** What the list says when nothing fits. */
  noMatchLabel?: ReactNode;
  /** What the list says while options are on their way. */
  loadingLabel?: ReactNode;
  /** How many options fit, as announced. */
  resultsLabel?: (count: number) => string;
  /** Name of the button that empties it. */
  clearLabel?: string;
  /** Name of the button that opens the list. */
  openLabel?: string;
  /** Classes of the outermost element, added to its own. */
  className?: string;
};

const english: Texts<'combobox'> = {
  customValueLabel: (text) => `Use “${text}”`,
  noMatchLabel: 'No match',
  loadingLabel: 'Loading…',
  resultsLabel: (count) => (count === 1 ? '1 result' : `${count} results`),
  clearLabel: 'Clear',
  openLabel: 'Show options',
};

/**
 * A field that filters a list while one types (list autocomplete of the ARIA authoring practices): the focus stays in
 * the field, arrows move, Enter chooses, Escape closes, the number of results is announced politely.
 */
export function Combobox({
  label,
  isLabelHidden = false,
  options,
  value,
  onValueChange,
  onQueryChange,
  isFilteredByHost = false,
  isLoading = false,
  placeholder,
  description,
  error,
  disabledReason,
  isRequired = false,
  isClearable = true,
  name,
  listHeightInPixels = 240,
  allowsCustomValue = false,
  customValueLabel,
  noMatchLabel,
  loadingLabel,
  resultsLabel,
  clearLabel,
  openLabel,
  size,
  className,
}: ComboboxProps) {
  const texts = useTexts('combobox', english, {
    customValueLabel,
    noMatchLabel,
    loadingLabel,
    resultsLabel,
    clearLabel,
    openLabel,
  });
  const id = useId();
  const isDisabled = disabledReason !== undefined && disabledReason !== null && disabledReason !== false;
  const selected =
    options.find((option) => option.value === value) ?? (allowsCustomValue && value ? { value, label: value } : null);
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const { contains } = BaseCombobox.useFilter({ sensitivity: 'base' });
  const isSame = (option: ComboboxOption) =>
    option.label.localeCompare(typed, undefined, { sensitivity: 'base' }) === 0;
  const offered =
    allowsCustomValue && typed && !options.some(isSame) && typed !== selected?.label
      ? [...options, { value: typed, label: texts.customValueLabel(typed), isCustom: true as const }]
      : options;

  /** On leaving the field what was typed is not thrown away. */
  function keepTyped() {
    if (!allowsCustomValue || !typed) return;
    onValueChange(options.find(isSame)?.value ?? typed);
    setQuery('');
  }
  const note = isDisabled ? disabledReason : description;
  const describedBy = [note ? `${id}-note` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div
      data-slot="combobox"
      data-state={error ? 'invalid' : 'valid'}
      className={cn('grid min-w-0 gap-1.5', className)}
    >
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={cn('text-label font-medium text-ink-soft', isLabelHidden && 'sr-only')}
      >
        {label}
      </label>
      <BaseCombobox.Root
        items={offered as OfferedOption[]}
        value={selected as OfferedOption | null}
        onValueChange={(next) => {
          setQuery('');
          onValueChange(next?.value ?? null);
        }}
        onInputValueChange={(text, details) => {
          if (details.reason !== 'input-change' && details.reason !== 'input-clear') return;
          setQuery(text);
          onQueryChange?.(text);
        }}
        itemToStringLabel={(option) => (option.isCustom ? option.value : option.label)}
        itemToStringValue={(option) => option.value}
        isItemEqualToValue={(option, chosen) => option.value === chosen.value}
        filter={isFilteredByHost ? null : (option, text) => option.isCustom === true || contains(option.label, text)}
        onOpenChange={(isOpen, details) => {
          // What was typed is given up, and the field says again what is chosen.
          if (!isOpen && details.reason === 'escape-key') setQuery('');
        }}
        disabled={isDisabled}
        required={isRequired}
        name={name}
        autoHighlight
      >
        <BaseCombobox.InputGroup
          role="presentation"
          data-state={error ? 'invalid' : 'valid'}
          className={fieldVariants({ size })}
        >
          <BaseCombobox.Input
            id={id}
            placeholder={placeholder}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy || undefined}
            aria-required={isRequired || undefined}
            onBlur={keepTyped}
            className="h-full w-full min-w-0 flex-1 border-0 bg-transparent text-body outline-none pointer-coarse:text-[1rem]"
          />
          {isClearable && !isDisabled ? (
            <BaseCombobox.Clear
              aria-label={texts.clearLabel}
              className="inline-flex size-7 shrink-0 items-center justify-center rounded-small text-ink-muted hover:bg-hover hover:text-ink"
            >
              <X aria-hidden size={14} />
            </BaseCombobox.Clear>
          ) : null}
          <BaseCombobox.Trigger className="inline-flex size-7 shrink-0 items-center justify-center rounded-small text-ink-muted hover:bg-hover hover:text-ink">
            <ChevronDown aria-hidden size={16} />
            {/* A page has several of these buttons. */}
            <span className="sr-only">
              {label}: {texts.openLabel}
            </span>
          </BaseCombobox.Trigger>
        </BaseCombobox.InputGroup>
        <ComboboxPopup
          labelId={`${id}-label`}
          texts={texts}
          isLoading={isLoading}
          listHeightInPixels={listHeightInPixels}
        />
      </BaseCombobox.Root>
      {note ? (
        <p id={`${id}-note`} className="text-small text-ink-muted">
          {note}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
