import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { cva, type VariantProps } from 'class-variance-authority';
import { Check, ChevronDown, X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { usePortalRoot } from '../scope.tsx';

/** One choice of a Combobox. */
export type ComboboxOption = {
  value: string;
  label: string;
  /** Second line in muted ink. */
  description?: string;
  isDisabled?: boolean;
};

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
  listHeight?: number;
  noMatchLabel?: ReactNode;
  loadingLabel?: ReactNode;
  resultsLabel?: (count: number) => string;
  clearLabel?: string;
  openLabel?: string;
  className?: string;
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
  listHeight = 240,
  noMatchLabel = 'No match',
  loadingLabel = 'Loading…',
  resultsLabel = (count) => (count === 1 ? '1 result' : `${count} results`),
  clearLabel = 'Clear',
  openLabel = 'Show options',
  size,
  className,
}: ComboboxProps) {
  const id = useId();
  const portalRoot = usePortalRoot();
  const isDisabled = disabledReason !== undefined && disabledReason !== null && disabledReason !== false;
  const selected = options.find((option) => option.value === value) ?? null;
  const note = isDisabled ? disabledReason : description;
  const describedBy = [note ? `${id}-note` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div
      data-slot="combobox"
      data-state={error ? 'invalid' : 'valid'}
      className={cn('grid min-w-0 gap-1.5', className)}
    >
      <label htmlFor={id} className={cn('text-label font-medium text-ink-soft', isLabelHidden && 'sr-only')}>
        {label}
      </label>
      <BaseCombobox.Root
        items={options as ComboboxOption[]}
        value={selected}
        onValueChange={(next) => onValueChange(next?.value ?? null)}
        onInputValueChange={(query, details) => {
          if (details.reason === 'input-change' || details.reason === 'input-clear') onQueryChange?.(query);
        }}
        itemToStringLabel={(option) => option.label}
        itemToStringValue={(option) => option.value}
        isItemEqualToValue={(option, chosen) => option.value === chosen.value}
        filter={isFilteredByHost ? null : undefined}
        disabled={isDisabled}
        required={isRequired}
        name={name}
        autoHighlight
      >
        <BaseCombobox.InputGroup data-state={error ? 'invalid' : 'valid'} className={fieldVariants({ size })}>
          <BaseCombobox.Input
            id={id}
            placeholder={placeholder}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy || undefined}
            aria-required={isRequired || undefined}
            className="h-full w-full min-w-0 flex-1 border-0 bg-transparent text-body outline-none pointer-coarse:text-[1rem]"
          />
          {isClearable && !isDisabled ? (
            <BaseCombobox.Clear
              aria-label={clearLabel}
              className="inline-flex size-7 shrink-0 items-center justify-center rounded-small text-ink-muted hover:bg-hover hover:text-ink"
            >
              <X aria-hidden size={14} />
            </BaseCombobox.Clear>
          ) : null}
          <BaseCombobox.Trigger
            aria-label={openLabel}
            className="inline-flex size-7 shrink-0 items-center justify-center rounded-small text-ink-muted hover:bg-hover hover:text-ink"
          >
            <ChevronDown aria-hidden size={16} />
          </BaseCombobox.Trigger>
        </BaseCombobox.InputGroup>
        <BaseCombobox.Portal container={portalRoot}>
          <BaseCombobox.Positioner sideOffset={4} collisionPadding={8} className="z-modal outline-none">
            <BaseCombobox.Popup
              data-slot="combobox-popup"
              className="w-(--anchor-width) max-w-(--available-width) overflow-hidden rounded-middle border border-line bg-raised text-ink shadow-float"
            >
              <BaseCombobox.Status className="px-3 text-small text-ink-muted [&:not(:empty)]:py-2">
                {isLoading ? loadingLabel : null}
              </BaseCombobox.Status>
              <BaseCombobox.Empty className="px-3 text-small text-ink-muted [&:not(:empty)]:py-2">
                {isLoading ? null : noMatchLabel}
              </BaseCombobox.Empty>
              <BaseCombobox.List
                className="scroll-py-1 overflow-y-auto overscroll-contain outline-none not-data-empty:py-1"
                style={{ maxHeight: `min(${listHeight}px, var(--available-height))` }}
              >
                {(option: ComboboxOption) => (
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
              <ResultCount label={resultsLabel} isLoading={isLoading} />
            </BaseCombobox.Popup>
          </BaseCombobox.Positioner>
        </BaseCombobox.Portal>
      </BaseCombobox.Root>
      {note ? (
        <p id={`${id}-note`} className="text-small text-ink-muted">
          {note}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="text-small text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
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
