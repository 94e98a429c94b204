import { cva } from 'class-variance-authority';
import { History, Search, X } from 'lucide-react';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { Button } from '../button/button.tsx';
import { cn } from '../cn.ts';
import { useTexts, type Texts } from '../language.tsx';

const searchBoxVariants = cva(
  '@container/search-box relative flex flex-wrap items-center gap-y-1.5 rounded-large border border-control bg-surface shadow-float focus-within:border-accent focus-within:ring-3 focus-within:ring-focus/25',
  {
    variants: {
      size: {
        small: 'min-h-9 p-1',
        middle: 'min-h-11 p-1.5',
        large: 'min-h-13 p-1.5',
      },
    },
    defaultVariants: { size: 'large' },
  },
);

const submitVariants = cva('', {
  variants: { size: { small: 'min-h-7', middle: 'min-h-8', large: 'min-h-10' } },
  defaultVariants: { size: 'large' },
});

/** Properties of SearchBox: native form properties plus the field and its texts. */
export type SearchBoxProps = Omit<
  ComponentPropsWithRef<'form'>,
  'onSubmit' | 'onChange' | 'prefix' | 'children' | 'role'
> & {
  /** Height of the box; `large` for the one search of a page. */
  size?: 'small' | 'middle' | 'large';
  /** Drawn before the field and used as its label. */
  prefix?: ReactNode;
  /** Names the field when there is no prefix, and the landmark always. */
  label?: string;
  /** An example inside the empty field; it replaces no label. */
  placeholder?: string;
  /** The text, where the owner keeps it. */
  value?: string;
  /** The text at first, where the owner keeps no `value`. */
  defaultValue?: string;
  /** Called while somebody types. */
  onValueChange?: (value: string) => void;
  /** Called with the trimmed text on submit, also with an empty one. Without it the form submits natively. */
  onSearch?: (value: string) => void;
  /** Name of the field in the form. */
  name?: string;
  /** Key that moves the focus here from anywhere outside a field; null turns it off (WCAG 2.1.4). */
  shortcut?: string | null;
  /** Says that an answer is on its way; the field stays usable. */
  isPending?: boolean;
  /** Before the prefix, for instance a SegmentedControl that says where to search. */
  scope?: ReactNode;
  /** What was searched for before, latest first; offered while the field has the focus and is empty. The host keeps them. */
  recent?: readonly string[];
  /** Heading of the earlier searches. */
  recentLabel?: string;
  /** Name of the button that searches. */
  submitLabel?: string;
  /** Name of the button that empties it. */
  clearLabel?: string;
  /** The native input, for instance to focus it. */
  inputRef?: Ref<HTMLInputElement>;
  /** Further native properties of the field. */
  inputProps?: Omit<ComponentPropsWithRef<'input'>, 'value' | 'defaultValue' | 'onChange' | 'ref'>;
};

/** True where a key press is text, or where the page behind a dialog must not be reached. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)) return true;
  return target instanceof HTMLInputElement && !/^(checkbox|radio|range|button|submit|reset)$/.test(target.type);
}

const english: Texts<'searchBox'> = {
  prefix: 'I am looking for',
  label: 'Search vendors',
  recentLabel: 'Recent searches',
  submitLabel: 'Search',
  clearLabel: 'Clear search',
};

/**
 * The search field of the listing and of home: a search landmark, "I am looking for" before the text, `/` to come here,
 * Escape to clear, Enter or the button to search.
 */
export function SearchBox({
  prefix,
  label,
  placeholder,
  value,
  defaultValue = '',
  onValueChange,
  onSearch,
  name = 'search',
  shortcut = '/',
  isPending = false,
  scope,
  recent = [],
  recentLabel,
  submitLabel,
  clearLabel,
  inputRef,
  inputProps,
  size,
  className,
  ...props
}: SearchBoxProps) {
  const texts = useTexts('searchBox', english, { prefix, label, recentLabel, submitLabel, clearLabel });
  const id = useId();
  const field = useRef<HTMLInputElement | null>(null);
  const [ownValue, setOwnValue] = useState(defaultValue);
  const text = value ?? ownValue;
  const [isRecentOpen, setRecentOpen] = useState(false);
  const isRecentShown = isRecentOpen && text === '' && recent.length > 0;

  const change = (next: string) => {
    setOwnValue(next);
    if (next === '') setRecentOpen(true);
    onValueChange?.(next);
  };

  useEffect(() => {
    if (!shortcut) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== shortcut || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      // A modal hides the rest of the page this way; the key then belongs to the dialog.
      if (isTyping(event.target) || !field.current || field.current.closest('[aria-hidden="true"], [inert]')) return;
      event.preventDefault();
      field.current.focus();
      field.current.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [shortcut]);

  /** Arrows walk from the field through what was searched for before and back; Escape puts it away. */
  const walkRecent = (event: ReactKeyboardEvent<HTMLFormElement>) => {
    const stops = [
      field.current,
      ...event.currentTarget.querySelectorAll<HTMLElement>('[data-slot=search-box-recent] button'),
    ];
    const at = stops.indexOf(document.activeElement as HTMLInputElement);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && at >= 0) {
      event.preventDefault();
      stops.at((at + step) % stops.length)?.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      field.current?.focus();
      setRecentOpen(false);
    }
  };

  return (
    // Keys and focus are those of what is inside; they are heard here because they bubble.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      data-slot="search-box"
      data-state={isPending ? 'pending' : 'idle'}
      role="search"
      aria-label={texts.label}
      aria-busy={isPending || undefined}
      {...props}
      onSubmit={(event) => {
        if (!onSearch) return;
        event.preventDefault();
        setRecentOpen(false);
        onSearch(text.trim());
      }}
      onFocus={(event) => {
        props.onFocus?.(event);
        if (text === '' && recent.length > 0 && field.current === (event.target as Element)) setRecentOpen(true);
      }}
      onBlur={(event) => {
        props.onBlur?.(event);
        if (!event.currentTarget.contains(event.relatedTarget)) setRecentOpen(false);
      }}
      onKeyDown={(event) => {
        props.onKeyDown?.(event);
        if (isRecentShown) walkRecent(event);
      }}
      className={cn(searchBoxVariants({ size }), className)}
    >
      {scope ? (
        <div className="flex max-w-full @max-[34rem]/search-box:w-full @max-[34rem]/search-box:*:w-full">{scope}</div>
      ) : null}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 ps-2.5 @max-[20rem]/search-box:ps-1.5">
        {texts.prefix ? (
          <label
            htmlFor={id}
            data-slot="search-box-prefix"
            className="shrink-0 text-ink-muted @max-[20rem]/search-box:w-full @max-[20rem]/search-box:text-small"
          >
            {texts.prefix}
          </label>
        ) : null}
        <div className="flex min-w-0 flex-1 items-center gap-1 forced-colors:rounded-small forced-colors:border">
          <input
            enterKeyHint="search"
            // As a string: next to all tokens of the spread, the literal costs each type check a second.
            autoComplete={'off' as string}
            autoCapitalize="none"
            spellCheck={false}
            {...inputProps}
            ref={(element) => {
              field.current = element;
              if (typeof inputRef === 'function') inputRef(element);
              else if (inputRef) inputRef.current = element;
            }}
            id={id}
            type="search"
            name={name}
            aria-label={texts.prefix ? undefined : texts.label}
            aria-keyshortcuts={shortcut ?? undefined}
            placeholder={placeholder}
            value={text}
            onChange={(event) => change(event.target.value)}
            onKeyDown={(event) => {
              inputProps?.onKeyDown?.(event);
              if (event.key === 'Escape' && text !== '') {
                // Otherwise the same key would also close a dialog around the field.
                event.preventDefault();
                event.stopPropagation();
                change('');
              }
            }}
            data-slot="search-box-field"
            className={cn(
              size === 'small' ? 'h-7' : 'h-8',
              'peer w-full min-w-0 flex-1 appearance-none border-0 bg-transparent text-[1rem] font-medium text-ink outline-none placeholder:font-normal placeholder:text-ink-faint [&::-webkit-search-cancel-button]:hidden',
            )}
          />
          {text === '' ? null : (
            <button
              type="button"
              data-slot="search-box-clear"
              aria-label={texts.clearLabel}
              onClick={() => {
                change('');
                field.current?.focus();
              }}
              className="inline-flex size-7 shrink-0 items-center justify-center rounded-middle text-ink-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
            >
              <X aria-hidden size={16} />
            </button>
          )}
          {shortcut && text === '' ? (
            <kbd
              aria-hidden
              className="me-2 rounded-small border border-b-2 border-line bg-page px-1.5 font-sans text-tiny text-ink-muted peer-focus:invisible @max-[30rem]/search-box:hidden pointer-coarse:hidden"
            >
              {shortcut}
            </kbd>
          ) : null}
        </div>
      </div>
      <Button
        type="submit"
        variant="primary"
        size={size === 'small' ? 'small' : 'middle'}
        className={submitVariants({ size })}
      >
        {isPending ? <Search aria-hidden className="animate-shimmer" /> : null}
        {texts.submitLabel}
      </Button>
      {isRecentShown ? (
        <div
          data-slot="search-box-recent"
          // The field keeps the focus while one is pressed: not every browser gives it to a button.
          onPointerDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-sticky mt-1 rounded-large border border-line bg-raised p-1 shadow-float"
        >
          <p id={`${id}-recent`} className="px-2.5 pt-1.5 pb-1 text-small text-ink-muted">
            {texts.recentLabel}
          </p>
          <ul aria-labelledby={`${id}-recent`}>
            {recent.map((entry) => (
              <li key={entry}>
                <button
                  type="button"
                  onClick={() => {
                    change(entry);
                    field.current?.focus();
                    setRecentOpen(false);
                    onSearch?.(entry);
                  }}
                  className="flex min-h-control-middle w-full items-center gap-2.5 rounded-small px-2.5 py-1.5 text-start break-words text-ink -outline-offset-2! hover:bg-hover focus:bg-hover pointer-coarse:min-h-control-large"
                >
                  <History aria-hidden size={16} className="shrink-0 text-ink-muted" />
                  <span className="min-w-0 wrap-anywhere">{entry}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </form>
  );
}
