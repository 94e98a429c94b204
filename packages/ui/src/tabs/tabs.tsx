import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { cn } from '../cn.ts';

/** One in-page view. */
export type TabItem = {
  id: string;
  label: ReactNode;
  count?: number;
  content: ReactNode;
  /** Stays in the page, hidden, while another view is shown, so that what was typed in it is not lost. */
  isKept?: boolean;
};

/** Properties of Tabs: native div properties plus the views. */
export type TabsProps = Omit<ComponentPropsWithRef<'div'>, 'children' | 'onChange' | 'defaultValue'> & {
  /** The tabs, in order, each with its panel. */
  tabs: readonly TabItem[];
  /** Names the row of tabs. */
  label: string;
  /** Id of the tab that is shown, where the owner keeps it. */
  value?: string;
  /** Id of the tab that is shown at first, where the owner keeps no `value`. */
  defaultValue?: string;
  /** Called with the id of the tab that was chosen. */
  onValueChange?: (id: string) => void;
  /** Fills the width of a card instead of starting at its edge. */
  isInset?: boolean;
};

const countFormat = new Intl.NumberFormat('en-IN');

/**
 * Views of one place without an address of their own (tabs of the ARIA authoring practices, activated on focus): arrows,
 * Home and End move. For views with an address use NavTabs.
 */
export function Tabs({
  tabs,
  label,
  value,
  defaultValue,
  onValueChange,
  isInset = false,
  className,
  ...props
}: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [ownValue, setOwnValue] = useState(defaultValue ?? tabs[0]?.id);
  const current = value ?? ownValue;
  const choose = (next: string) => {
    setOwnValue(next);
    onValueChange?.(next);
  };
  // One that was chosen from elsewhere on the page is in the row as well. Only the row is scrolled: scrollIntoView would move the page.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector('[aria-selected="true"]');
    if (!row || !tab) return;
    const [frame, chosen] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (chosen.left < frame.left) row.scrollLeft += chosen.left - frame.left;
    else if (chosen.right > frame.right) row.scrollLeft += chosen.right - frame.right;
  }, [current]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = tabs.findIndex((tab) => tab.id === current);
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
    const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
    const target =
      event.key === forward
        ? (index + 1) % tabs.length
        : event.key === back
          ? (index - 1 + tabs.length) % tabs.length
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? tabs.length - 1
              : null;
    const next = target === null ? undefined : tabs[target];
    if (!next) return;
    event.preventDefault();
    choose(next.id);
    const tab = list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target ?? 0];
    tab?.focus();
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  return (
    <div data-slot="tabs" {...props} className={cn('min-w-0', className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={cn('flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]', isInset && 'px-3')}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls={tab.id === current ? `${id}-panel-${tab.id}` : undefined}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => choose(tab.id)}
            onKeyDown={onKeyDown}
            className="inline-flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent not-aria-selected:forced-colors:border-[Canvas] px-2 font-medium whitespace-nowrap text-ink-soft -outline-offset-2! hover:text-ink aria-selected:border-accent aria-selected:text-ink"
          >
            {tab.label}
            {tab.count === undefined ? null : (
              <span className="rounded-full bg-sunken px-1.5 text-small text-ink-muted tabular-nums">
                {countFormat.format(tab.count)}
              </span>
            )}
          </button>
        ))}
      </div>
      {tabs
        .filter((tab) => tab.id === current || tab.isKept)
        .map((tab) => (
          <div
            key={tab.id}
            role="tabpanel"
            hidden={tab.id !== current}
            id={`${id}-panel-${tab.id}`}
            aria-labelledby={`${id}-tab-${tab.id}`}
            tabIndex={0}
            className="min-w-0 rounded-small -outline-offset-2!"
          >
            {tab.content}
          </div>
        ))}
    </div>
  );
}
