import { useId, useRef, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { cn } from '../cn.ts';
import { formatNumber } from '../format-number.ts';
import { useTexts, type Texts } from '../language.tsx';

/** One value of a facet: what the filter takes, and how many results choosing it alone in this facet would give. */
export type FacetOption = {
  value: string;
  /** What people read; the value itself when absent. */
  label?: string;
  count: number;
};

/** Properties of FacetList: native fieldset properties plus the options and the choice. */
export type FacetListProps = Omit<ComponentPropsWithRef<'fieldset'>, 'onChange' | 'children'> & {
  /** Names the group. */
  legend: string;
  /** The values, each with how many results it has. */
  options: readonly FacetOption[];
  /** The values that are chosen. */
  selected: readonly string[];
  /** Called with the whole next choice, and the value that was just toggled. */
  onSelectedChange?: (selected: string[], toggled: string) => void;
  /** Name of the native checkboxes. */
  name?: string;
  /** How many options are drawn before "more"; a selected one is always drawn. */
  initialCount?: number;
  /** From how many options on a search field is offered (it is drawn above this number). */
  searchAbove?: number;
  /** Name of the field that searches the values. */
  searchLabel?: string;
  /** What stands in that field when it is empty. */
  searchPlaceholder?: string;
  /** Text of the button that shows the other values, with how many there are. */
  moreLabel?: (hiddenCount: number) => ReactNode;
  /** Text of the button that hides them again. */
  fewerLabel?: ReactNode;
  /** What is said when no value fits what was typed. */
  noMatchLabel?: ReactNode;
  /** The number beside a value as drawn. */
  formatCount?: (count: number) => string;
  /** What assistive technology reads after the option, so that the number is not read without a unit. */
  countLabel?: (count: number) => string;
};

/** The line of a checkbox, drawn as wide as the panel, so that the counts stand in one column. */
const rowClass =
  '-mx-1.5 rounded-small text-ink-soft hover:bg-hover has-disabled:hover:bg-transparent [&>label]:flex [&>label]:px-1.5 [&>label]:py-1.25 pointer-coarse:[&>label]:py-3 [&>label>span:last-child]:flex-1';

const english: Texts<'facetList'> = {
  searchLabel: (legend) => `Search in ${legend}`,
  searchPlaceholder: 'Search',
  moreLabel: (hiddenCount) => `${formatNumber(hiddenCount)} more`,
  fewerLabel: 'Show fewer',
  noMatchLabel: 'No match',
  countLabel: (count) => (count === 1 ? '1 result' : `${formatNumber(count)} results`),
};

/**
 * The values of one facet as a group of checkboxes with counts. Options keep the order they are given in, also when
 * one is chosen, so that nothing moves under the pointer. A value without results is disabled unless it is selected,
 * so that it can always be taken back.
 */
export function FacetList({
  legend,
  options,
  selected,
  onSelectedChange,
  name,
  initialCount = 5,
  searchAbove = 10,
  searchLabel,
  searchPlaceholder,
  moreLabel,
  fewerLabel,
  noMatchLabel,
  formatCount = (count) => formatNumber(count),
  countLabel,
  className,
  ...props
}: FacetListProps) {
  const texts = useTexts('facetList', english, { searchPlaceholder, moreLabel, fewerLabel, noMatchLabel, countLabel });
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const chosen = new Set(selected);
  const needle = query.trim().toLocaleLowerCase();
  const hasSearch = options.length > searchAbove;
  const isSearching = hasSearch && needle !== '';
  const matching = isSearching
    ? options.filter((option) => (option.label ?? option.value).toLocaleLowerCase().includes(needle))
    : options;
  const visible =
    isOpen || isSearching
      ? matching
      : matching.filter((option, index) => index < initialCount || chosen.has(option.value));
  const hiddenCount = matching.length - visible.length;

  const toggle = (value: string) => {
    const next = chosen.has(value) ? selected.filter((entry) => entry !== value) : [...selected, value];
    onSelectedChange?.(next, value);
  };

  return (
    <fieldset data-slot="facet-list" {...props} className={cn('grid min-w-0 gap-2 border-0 p-0', className)}>
      <legend className="mb-2.5 max-w-full wrap-anywhere p-0 text-label font-semibold text-ink">{legend}</legend>
      {hasSearch ? (
        <input
          // Not type="search": the page has one search, this only narrows a list.
          type="text"
          data-slot="facet-list-search"
          enterKeyHint="done"
          aria-label={searchLabel ?? texts.searchLabel(legend)}
          aria-controls={id}
          placeholder={texts.searchPlaceholder}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            // Enter would submit the form around the panel.
            if (event.key === 'Enter') event.preventDefault();
            if (event.key === 'Escape' && query !== '') {
              event.preventDefault();
              event.stopPropagation();
              setQuery('');
            }
          }}
          className="h-8.5 w-full min-w-0 rounded-middle border border-control bg-surface px-3 text-label text-ink placeholder:text-ink-faint focus-visible:border-accent pointer-coarse:h-11 pointer-coarse:text-[1rem]"
        />
      ) : null}
      <ul ref={list} id={id} data-slot="facet-list-options" className="grid">
        {visible.map((option) => {
          const isChecked = chosen.has(option.value);
          return (
            <li key={option.value}>
              <Checkbox
                name={name}
                value={option.value}
                checked={isChecked}
                disabled={option.count === 0 && !isChecked}
                onChange={() => toggle(option.value)}
                className={rowClass}
                label={
                  <span className="flex items-start gap-2.5">
                    <bdi className="min-w-0 flex-1 wrap-anywhere">{option.label ?? option.value}</bdi>
                    <span aria-hidden className="text-small/5 text-ink-muted tabular-nums">
                      {formatCount(option.count)}
                    </span>
                    <span className="sr-only">{texts.countLabel(option.count)}</span>
                  </span>
                }
              />
            </li>
          );
        })}
      </ul>
      {isSearching ? (
        <p role="status" className={cn('text-small text-ink-muted', matching.length > 0 && 'sr-only')}>
          {matching.length === 0 ? texts.noMatchLabel : formatNumber(matching.length)}
        </p>
      ) : null}
      {!isSearching && (hiddenCount > 0 || isOpen) && options.length > initialCount ? (
        <button
          type="button"
          data-slot="facet-list-more"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            const firstNew = visible.length;
            const isOpening = !isOpen;
            setOpen(isOpening);
            // The new options come before this button: without this a keyboard user would have to go back to them.
            if (isOpening) {
              requestAnimationFrame(() =>
                list.current?.querySelectorAll<HTMLInputElement>('input')[firstNew]?.focus({ preventScroll: true }),
              );
            }
          }}
          className="justify-self-start rounded-small py-0.5 text-small font-medium text-accent hover:underline pointer-coarse:min-h-11"
        >
          {isOpen ? texts.fewerLabel : texts.moreLabel(hiddenCount)}
          {/* A panel has ten of these buttons. */}
          <span className="sr-only"> {legend}</span>
        </button>
      ) : null}
    </fieldset>
  );
}
