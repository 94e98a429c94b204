import { cva } from 'class-variance-authority';
import { Check } from 'lucide-react';
import {
  Fragment,
  memo,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { cn } from '../cn.ts';
import { useAnchoredPopover, withTriggerProps } from '../popover/use-anchored-popover.ts';
import { renderAnchor, type RenderLink } from '../link/render-link.tsx';

/** One action of a Menu: `onSelect` acts, `href` leads somewhere. */
export type MenuAction = {
  kind?: 'action';
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Second line in muted ink, for instance why the action is not there. */
  description?: ReactNode;
  /** Key drawn at the end; the host wires it. */
  shortcut?: string;
  href?: string;
  /** Where it leads is the page that is shown. */
  isCurrent?: boolean;
  onSelect?: () => void;
  isDisabled?: boolean;
  tone?: 'neutral' | 'bad';
};

/** Part of a Menu: an action, a line, a heading, or a group of exclusive choices such as the sort order. */
export type MenuEntry =
  | MenuAction
  | { kind: 'separator'; id: string }
  | { kind: 'heading'; id: string; label: ReactNode }
  | {
      kind: 'choice';
      id: string;
      /** Names the group; drawn above it. */
      label: string;
      value: string;
      options: readonly { value: string; label: ReactNode }[];
      onValueChange: (value: string) => void;
    };

/** Properties of Menu. */
export type MenuProps = {
  /** A button, given as an element; it gets the state and the events of the menu. */
  trigger: ReactElement;
  /** What can be chosen, and lines between. */
  entries: readonly MenuEntry[];
  /** Draws a link with the host's router; a plain `a` unless given. */
  renderLink?: RenderLink;
  /** Which edge of the trigger it keeps to. */
  align?: 'start' | 'center' | 'end';
  /** On which side of the trigger it opens, room permitting. */
  side?: 'top' | 'bottom';
  /** Whether it is open; kept by the menu itself unless given. */
  isOpen?: boolean;
  /** Called when it opens or closes. */
  onOpenChange?: (isOpen: boolean) => void;
  /** Drawn above the entries, for instance who is logged in. */
  header?: ReactNode;
  /** Classes of the panel, added to its own. */
  className?: string;
};

const itemVariants = cva(
  'mx-1 flex min-h-control-middle w-[calc(100%-0.5rem)] cursor-pointer items-center gap-2.5 rounded-small px-2.5 py-1.5 text-start -outline-offset-2! select-none focus:bg-hover aria-[current=page]:font-semibold aria-[current=page]:text-accent aria-disabled:cursor-not-allowed aria-disabled:text-ink-faint pointer-coarse:min-h-control-large forced-colors:focus:outline-2',
  { variants: { tone: { neutral: 'text-ink', bad: 'text-bad' } }, defaultVariants: { tone: 'neutral' } },
);

const itemSelector = '[role="menuitem"], [role="menuitemradio"]';
/** What a button is called; what is drawn for the eye alone, such as the letters of an avatar, is no part of it. */
function nameOf(trigger: HTMLElement | null): string | undefined {
  const label = trigger?.getAttribute('aria-label');
  if (!trigger || label) return label ?? undefined;
  const copy = trigger.cloneNode(true) as HTMLElement;
  for (const drawn of copy.querySelectorAll('[aria-hidden="true"]')) drawn.remove();
  return copy.textContent.trim() || undefined;
}

const itemProps = {
  'data-slot': 'menu-item',
  tabIndex: -1,
  onPointerMove: (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse') event.currentTarget.focus({ preventScroll: true });
  },
};

/** The entries; opening and closing the menu does not draw them anew. */
const Items = memo(function Items({
  entries,
  renderLink,
  onChosen,
}: Required<Pick<MenuProps, 'entries' | 'renderLink'>> & {
  /** Called before an action, so that what it opens gives the focus back to the button. */
  onChosen: () => void;
}) {
  return entries.map((entry) => {
    if (entry.kind === 'separator') {
      return <hr key={entry.id} data-slot="menu-separator" className="my-1 border-line" />;
    }
    if (entry.kind === 'heading') {
      return (
        <div
          key={entry.id}
          role="presentation"
          data-slot="menu-heading"
          className="px-3.5 pt-2 pb-1 text-small text-ink-muted"
        >
          {entry.label}
        </div>
      );
    }
    if (entry.kind === 'choice') {
      return (
        <div key={entry.id} role="group" aria-label={entry.label}>
          <div aria-hidden data-slot="menu-heading" className="px-3.5 pt-2 pb-1 text-small text-ink-muted">
            {entry.label}
          </div>
          {entry.options.map((option) => (
            <button
              key={option.value}
              type="button"
              role="menuitemradio"
              aria-checked={option.value === entry.value}
              {...itemProps}
              onClick={() => {
                onChosen();
                entry.onValueChange(option.value);
              }}
              className={itemVariants()}
            >
              <span className="flex size-4 shrink-0 items-center">
                {option.value === entry.value ? <Check aria-hidden size={16} className="text-accent" /> : null}
              </span>
              <span className="min-w-0 break-words">{option.label}</span>
            </button>
          ))}
        </div>
      );
    }
    const content = (
      <>
        {entry.icon ? (
          <span aria-hidden className="flex size-4 shrink-0 items-center text-ink-muted [&_svg]:size-4">
            {entry.icon}
          </span>
        ) : null}
        <span className="min-w-0 flex-1">
          <span className="block break-words">{entry.label}</span>
          {entry.description ? (
            <span data-slot="menu-item-description" className="block text-small break-words text-ink-muted">
              {entry.description}
            </span>
          ) : null}
        </span>
        {entry.shortcut ? (
          <kbd data-slot="menu-item-shortcut" className="font-sans text-tiny text-ink-muted">
            {entry.shortcut}
          </kbd>
        ) : null}
      </>
    );
    const select = () => {
      // First the focus: what the action opens gives it back to the button.
      onChosen();
      entry.onSelect?.();
    };
    return (
      <Fragment key={entry.id}>
        {entry.href !== undefined && !entry.isDisabled ? (
          renderLink({
            href: entry.href,
            role: 'menuitem',
            'aria-current': entry.isCurrent ? 'page' : undefined,
            ...itemProps,
            onClick: select,
            className: itemVariants({ tone: entry.tone }),
            children: content,
          })
        ) : (
          <button
            type="button"
            role="menuitem"
            aria-disabled={entry.isDisabled || undefined}
            {...itemProps}
            onClick={() => {
              if (!entry.isDisabled) select();
            }}
            className={itemVariants({ tone: entry.tone })}
          >
            {content}
          </button>
        )}
      </Fragment>
    );
  });
});

/** How long typed letters count as one word. */
const typeAheadInMilliseconds = 600;

/**
 * A menu button (ARIA authoring practices): Enter, Space or an arrow opens it, arrows and letters move, Escape closes and
 * the focus goes back to the button. Own code, because pages with a byte budget have menus: 4 kB instead of 50.
 */
export function Menu({
  trigger,
  entries,
  renderLink = renderAnchor,
  align = 'end',
  side = 'bottom',
  isOpen,
  onOpenChange,
  header,
  className,
}: MenuProps) {
  const id = useId();
  const menu = useAnchoredPopover({ isOpen, onOpenChange, placement: { side, align } });
  const firstFocus = useRef<'first' | 'last' | 'menu'>('menu');
  const typed = useRef({ text: '', at: 0 });
  // Made, unseen, when the pointer or the focus comes to the button: the press has only to show it.
  const [isMade, setIsMade] = useState(false);
  const make = () => {
    if (!isMade) startTransition(() => setIsMade(true));
  };

  const items = () => [...(menu.popupRef.current?.querySelectorAll<HTMLElement>(itemSelector) ?? [])];

  useEffect(() => {
    if (!menu.isOpen) return;
    const popup = menu.popupRef.current;
    const all = [...(popup?.querySelectorAll<HTMLElement>(itemSelector) ?? [])];
    const target = firstFocus.current === 'first' ? all[0] : firstFocus.current === 'last' ? all.at(-1) : undefined;
    (target ?? popup?.querySelector<HTMLElement>('[role="menu"]'))?.focus({ preventScroll: true });
  }, [menu.isOpen, menu.popupRef]);

  const open = (focus: 'first' | 'last' | 'menu') => {
    firstFocus.current = focus;
    menu.setOpen(true);
  };

  const onMenuKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const index = all.indexOf(document.activeElement as HTMLElement);
    const move = (target: HTMLElement | undefined) => {
      event.preventDefault();
      target?.focus();
    };
    if (event.key === 'ArrowDown') move(all[(index + 1) % all.length]);
    else if (event.key === 'ArrowUp') move(all.at(index <= 0 ? -1 : index - 1));
    else if (event.key === 'Home') move(all[0]);
    else if (event.key === 'End') move(all.at(-1));
    else if (event.key === 'Tab') {
      // From the button on, so that Tab goes where it would have gone without the menu.
      menu.close();
    } else if (event.key === ' ' && document.activeElement?.tagName === 'A') {
      event.preventDefault();
      (document.activeElement as HTMLElement).click();
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const isSameWord = event.timeStamp - typed.current.at < typeAheadInMilliseconds;
      typed.current = {
        text: (isSameWord ? typed.current.text : '') + event.key.toLocaleLowerCase(),
        at: event.timeStamp,
      };
      const from = typed.current.text.length > 1 ? Math.max(index, 0) : index + 1;
      const ordered = [...all.slice(from), ...all.slice(0, from)];
      move(ordered.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(typed.current.text)));
    }
  };

  return (
    <>
      {withTriggerProps(
        trigger,
        {
          'aria-haspopup': 'menu',
          'aria-expanded': menu.isOpen,
          'aria-controls': menu.isOpen ? id : undefined,
          onPointerEnter: make,
          onFocus: make,
          onClick: (event) => {
            if (menu.isOpen) menu.close();
            // A click without a pointer is Enter or Space, after which the next key goes to the menu.
            else if (event.detail === 0) open('first');
            // The button looks pressed first.
            else startTransition(() => open('menu'));
          },
          onKeyDown: (event) => {
            if (event.currentTarget.getAttribute('aria-disabled') === 'true') return;
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            open(event.key === 'ArrowDown' ? 'first' : 'last');
          },
        },
        menu.triggerRef,
      )}
      {menu.isOpen || isMade ? (
        <div
          ref={menu.popupRef}
          popover="manual"
          data-slot="menu"
          className={cn(
            'fixed inset-auto max-w-[min(22rem,calc(100vw-1rem))] min-w-44 animate-fade-in overflow-y-auto rounded-large border border-line bg-raised py-1 text-start text-body font-normal text-ink shadow-float',
            className,
          )}
        >
          {header ? (
            <div data-slot="menu-header" className="mb-1 border-b border-line px-3.5 py-2.5 break-words">
              {header}
            </div>
          ) : null}
          <div
            id={id}
            role="menu"
            tabIndex={-1}
            aria-label={nameOf(menu.triggerRef.current)}
            onKeyDown={onMenuKeyDown}
            className="outline-none"
          >
            <Items entries={entries} renderLink={renderLink} onChosen={menu.close} />
          </div>
        </div>
      ) : null}
    </>
  );
}
