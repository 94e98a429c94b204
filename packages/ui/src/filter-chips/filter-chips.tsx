import { X } from 'lucide-react';
import { useRef, type ComponentPropsWithRef, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { useTexts, type Texts } from '../language.tsx';

/** One filter that is in force. */
export type FilterChip = {
  id: string;
  label: string;
};

/** Properties of FilterChips: native list properties plus the filters in force. */
export type FilterChipsProps = Omit<ComponentPropsWithRef<'ul'>, 'children'> & {
  /** The filters in force, in order. */
  filters: readonly FilterChip[];
  /** Takes one filter away. */
  onRemove?: (id: string) => void;
  /** Draws "Clear all" after the chips. */
  onClearAll?: () => void;
  /** Names the list. */
  label?: string;
  /** Text of the button that takes all away. */
  clearAllLabel?: ReactNode;
  /** Name of the button that takes one away, by its text. */
  removeLabel?: (label: string) => string;
};

const english: Texts<'filterChips'> = {
  label: 'Active filters',
  clearAllLabel: 'Clear all',
  removeLabel: (text) => `Remove filter ${text}`,
};

/**
 * The filters in force, each removable by a click, Enter, Space, Delete or Backspace. After a removal the focus goes to
 * the chip that took the place, else to the one before: it never falls back to the top of the page.
 */
export function FilterChips({
  filters,
  onRemove,
  onClearAll,
  label,
  clearAllLabel,
  removeLabel,
  className,
  ...props
}: FilterChipsProps) {
  const texts = useTexts('filterChips', english, { label, clearAllLabel, removeLabel });
  const list = useRef<HTMLUListElement>(null);
  if (filters.length === 0) return null;

  const remove = (index: number) => {
    const chips = list.current?.querySelectorAll<HTMLButtonElement>('[data-slot="filter-chip"]');
    (chips?.[index + 1] ?? chips?.[index - 1])?.focus();
    const filter = filters[index];
    if (filter) onRemove?.(filter.id);
  };

  return (
    <ul
      data-slot="filter-chips"
      aria-label={texts.label}
      {...props}
      ref={(element) => {
        list.current = element;
        if (typeof props.ref === 'function') props.ref(element);
        else if (props.ref) props.ref.current = element;
      }}
      className={cn('flex min-w-0 flex-wrap items-center gap-2', className)}
    >
      {filters.map((filter, index) => (
        <li key={filter.id} className="flex min-w-0">
          <button
            type="button"
            data-slot="filter-chip"
            aria-label={texts.removeLabel(filter.label)}
            onClick={() => remove(index)}
            onKeyDown={(event) => {
              if (event.key !== 'Delete' && event.key !== 'Backspace') return;
              event.preventDefault();
              remove(index);
            }}
            className="inline-flex min-h-6 min-w-0 items-center gap-1 rounded-full bg-accent-soft ps-2.5 pe-2 text-small text-on-accent-soft hover:inset-ring hover:inset-ring-accent/50 pointer-coarse:min-h-11 pointer-coarse:px-3.5"
          >
            <span dir="auto" className="truncate">
              {filter.label}
            </span>
            <X aria-hidden size={13} strokeWidth={2.25} className="shrink-0" />
          </button>
        </li>
      ))}
      {onClearAll ? (
        <li className="flex">
          <button
            type="button"
            data-slot="filter-chips-clear"
            onClick={onClearAll}
            className="min-h-6 rounded-small text-small font-medium text-accent hover:underline pointer-coarse:min-h-11"
          >
            {texts.clearAllLabel}
          </button>
        </li>
      ) : null}
    </ul>
  );
}
