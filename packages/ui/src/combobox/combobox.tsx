import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { cva, type VariantProps } from 'class-variance-authority';
import { Check, ChevronDown, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { FieldError } from '../field/field.tsx';
import { usePortalRoot } from '../scope.tsx';
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
export type ComboboxProps = VariantProps<typeof fieldVariants> & {
  label: ReactNode;
  isLabelHidden?: boolean;
  options: readonly ComboboxOption[];
  /** Value of the chosen option, or null. */
  value: string | null;
  onValueChange: (value: string | null) => void;
  /** Called while someone types. With `isFilteredByHost` the options are then the host's answer. */
  onQueryChange?: (query: string) => void;
  isFilteredByHost?: boolean;
  isLoading?: boolean;
  placeholder?: string;
  description?: ReactNode;
  error?: ReactNode;
  /** Why it cannot be changed; the field is then disabled. */
  disabledReason?: ReactNode;
  isRequired?: boolean;
  isClearable?: boolean;
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
  noMatchLabel?: ReactNode;
  loadingLabel?: ReactNode;
  resultsLabel?: (count: number) => string;
  clearLabel?: string;
  openLabel?: string;
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
  const portalRoot = usePortalRoot();
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
          <BaseCombobox.Trigger
            aria-label={texts.openLabel}
            className="inline-flex size-7 shrink-0 items-center justify-center rounded-small text-ink-muted hover:bg-hover hover:text-ink"
          >
            <ChevronDown aria-hidden size={16} />
          </BaseCombobox.Trigger>
        </BaseCombobox.InputGroup>
        <BaseCombobox.Portal container={portalRoot}>
          <BaseCombobox.Positioner
            sideOffset={4}
            collisionPadding={8}
            // A tray on phones: the place that was worked out stands in the element's style, hence the weight.
            className="z-modal outline-none max-[481px]:fixed! max-[481px]:inset-x-0! max-[481px]:top-auto! max-[481px]:bottom-(--keyboard-height,0px)! max-[481px]:[transform:none]!"
          >
            <BaseCombobox.Popup
              data-slot="combobox-popup"
              className="w-(--anchor-width) max-w-(--available-width) overflow-hidden rounded-middle border border-line bg-raised text-ink shadow-float max-[481px]:w-full max-[481px]:max-w-none max-[481px]:rounded-b-none max-[481px]:shadow-modal"
            >
              <AboveKeyboard />
              <BaseCombobox.Status className="px-3 text-small text-ink-muted [&:not(:empty)]:py-2">
                {isLoading ? texts.loadingLabel : null}
              </BaseCombobox.Status>
              <BaseCombobox.Empty className="px-3 text-small text-ink-muted [&:not(:empty)]:py-2">
                {isLoading ? null : texts.noMatchLabel}
              </BaseCombobox.Empty>
              <BaseCombobox.List
                aria-labelledby={`${id}-label`}
                className="max-h-(--list-height) scroll-py-1 overflow-y-auto overscroll-contain outline-none not-data-empty:py-1 max-[481px]:max-h-[40dvh]"
                style={{ '--list-height': `min(${listHeightInPixels}px, var(--available-height))` } as CSSProperties}
              >
                {(option: OfferedOption) => (
                  <BaseCombobox.Item
                    key={option.value}
                    value={option}
                    disabled={option.isDisabled}
                    className="mx-1 flex min-h-8 cursor-pointer items-center gap-2 rounded-small px-2 py-1 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-ink-faint data-highlighted:bg-hover pointer-coarse:min-h-11 forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:outline-[Highlight]"
                  >
                    <span className="flex size-4 shrink-0 items-center">
                      <BaseCombobox.ItemIndicator>
                        <Check aria-hidden size={16} className="text-accent" />
                      </BaseCombobox.ItemIndicator>
                    </span>
                    <span className="min-w-0">
                      <span className="block break-words">{option.label}</span>
                      {option.description ? (
                        <span className="block text-small text-ink-muted">{option.description}</span>
                      ) : null}
                    </span>
                  </BaseCombobox.Item>
                )}
              </BaseCombobox.List>
              <ResultCount label={texts.resultsLabel} isLoading={isLoading} />
            </BaseCombobox.Popup>
          </BaseCombobox.Positioner>
        </BaseCombobox.Portal>
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

/**
 * Keeps the tray above the keyboard of a phone, which covers the lower end of the page without changing its height; where the
 * browser makes the page lower instead, there is nothing to add.
 */
function AboveKeyboard() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    const tray = place.current?.parentElement?.parentElement;
    if (!view || !tray) return;
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      tray.style.setProperty('--keyboard-height', `${covered}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
    };
  }, []);
  return <span ref={place} hidden />;
}

/** The number of results in words, read politely and not drawn. */
function ResultCount({ label, isLoading }: { label: (count: number) => string; isLoading: boolean }) {
  const count = BaseCombobox.useFilteredItems<ComboboxOption>().length;
  return (
    <span role="status" className="sr-only">
      {isLoading || count === 0 ? null : label(count)}
    </span>
  );
}
