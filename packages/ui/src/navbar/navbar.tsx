import { cva } from 'class-variance-authority';
import { ChevronDown, Menu as MenuSign, Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { renderAnchor, type RenderLink } from '../link/render-link.tsx';
import { Menu } from '../menu/menu.tsx';
import { useTexts, type Texts } from '../language.tsx';

/** One place of the main navigation. */
export type NavbarItem = {
  id: string;
  label: ReactNode;
  /** Where it leads. */
  href: string;
  /** The current page is this place or below it. */
  isCurrent?: boolean;
  /** Number of new things there; not drawn at zero. */
  count?: number;
  /** What is read instead of the bare number, for instance "3 unread". */
  countLabel?: string;
};

/** Places under one name: a menu in the bar, a heading with its links in the sheet. */
export type NavbarMenu = { id: string; label: ReactNode; items: readonly NavbarItem[] };

/** Properties of Navbar: native header properties plus the navigation and its slots. */
export type NavbarProps = Omit<ComponentPropsWithRef<'header'>, 'children'> & {
  /** Sign and name; drawn inside the link to `brandHref`. */
  brand: ReactNode;
  /** Where the sign of the product leads. */
  brandHref?: string;
  /** Name of the brand link where the brand is a picture alone. */
  brandLabel?: string;
  /** The screens in the bar, in order, and menus of screens. */
  items: readonly (NavbarItem | NavbarMenu)[];
  /** Draws a link with the host's router; a plain `a` unless given. */
  renderLink?: RenderLink;
  /** For instance NavbarSearchButton. */
  search?: ReactNode;
  /** For instance the account menu, or the link to log in. */
  account?: ReactNode;
  /** Target of the skip link: the id of the page's main element. */
  skipLinkHref?: string;
  /** Text of the link past the bar, the first thing that takes the focus. */
  skipLinkLabel?: ReactNode;
  /** Names the landmark. */
  label?: string;
  /** Name of the button that opens the menu on a phone. */
  openMenuLabel?: string;
  /** Name of the same button while the menu is open. */
  closeMenuLabel?: string;
  /** Below this width, the links move into a menu button: 1024 px, or 640 px for few links. */
  collapse?: 'below-1024' | 'below-640';
};

const navLinkVariants = cva('inline-flex items-center gap-1.5 font-medium', {
  variants: {
    place: {
      bar: 'h-14 whitespace-nowrap border-b-2 border-transparent not-aria-[current=page]:forced-colors:border-[Canvas] px-2 min-[80rem]:px-3 text-ink-soft -outline-offset-3! hover:text-ink aria-[current=page]:border-spark aria-[current=page]:text-ink',
      sheet:
        'min-h-11 w-full min-w-0 py-2 wrap-anywhere border-s-3 border-transparent not-aria-[current=page]:forced-colors:border-[Canvas] px-gutter text-ink-soft -outline-offset-3! hover:bg-hover aria-[current=page]:border-spark aria-[current=page]:bg-sunken aria-[current=page]:text-ink',
    },
  },
});

/** Whether an entry, or one in its menu, is the current page. */
const isCurrentEntry = (entry: NavbarItem | NavbarMenu): boolean =>
  'items' in entry ? entry.items.some(({ isCurrent }) => isCurrent) : Boolean(entry.isCurrent);

const english: Texts<'navbar'> = {
  skipLinkLabel: 'Skip to content',
  label: 'Main',
  openMenuLabel: 'Open menu',
  closeMenuLabel: 'Close menu',
};

/**
 * The bar over every page: skip link first, brand, the places with the current one underlined in spark, then the jump
 * field and the account. On narrow screens the places move into one button (a disclosure, not a menu: Tab walks the links); Escape, a click
 * outside and a followed link close it.
 */
export function Navbar({
  brand,
  brandHref = '/',
  brandLabel,
  items,
  renderLink = renderAnchor,
  search,
  account,
  skipLinkHref = '#main',
  skipLinkLabel,
  label,
  openMenuLabel,
  closeMenuLabel,
  collapse = 'below-1024',
  className,
  ...props
}: NavbarProps) {
  const texts = useTexts('navbar', english, { skipLinkLabel, label, openMenuLabel, closeMenuLabel });
  const id = useId();
  const root = useRef<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen]);

  const link = (item: NavbarItem, place: 'bar' | 'sheet') => (
    <li key={item.id} className="flex">
      {renderLink({
        href: item.href,
        'data-slot': 'navbar-link',
        'aria-current': item.isCurrent ? 'page' : undefined,
        onClick: () => setOpen(false),
        className: navLinkVariants({ place }),
        children: (
          <>
            {item.label}
            {item.count ? (
              <span
                data-slot="navbar-count"
                className="shrink-0 rounded-full bg-spark-soft whitespace-nowrap px-1.5 text-small font-semibold text-on-spark-soft tabular-nums"
              >
                <span aria-hidden={item.countLabel ? true : undefined}>{item.count}</span>
                {item.countLabel ? <span className="sr-only">{item.countLabel}</span> : null}
              </span>
            ) : null}
          </>
        ),
      })}
    </li>
  );
  const inBar = items.map((entry) =>
    'items' in entry ? (
      <li key={entry.id} className="flex">
        <Menu
          align="start"
          renderLink={renderLink}
          trigger={
            <button
              type="button"
              data-slot="navbar-menu"
              // Styled like the link of the current place.
              data-current={isCurrentEntry(entry) || undefined}
              className={cn(
                navLinkVariants({ place: 'bar' }),
                'cursor-pointer data-current:border-spark data-current:text-ink forced-colors:not-data-current:border-[Canvas]',
              )}
            >
              {entry.label}
              <ChevronDown aria-hidden size={15} className="shrink-0 text-ink-muted" />
            </button>
          }
          entries={entry.items.map(({ id: entryId, label: entryLabel, href, isCurrent }) => ({
            id: entryId,
            label: entryLabel,
            href,
            isCurrent: Boolean(isCurrent),
          }))}
        />
      </li>
    ) : (
      link(entry, 'bar')
    ),
  );
  const inSheet = items.map((entry) =>
    'items' in entry ? (
      <li key={entry.id} data-slot="navbar-sheet-menu">
        <p id={`${id}-${entry.id}`} className="px-gutter pt-3 pb-1 text-small font-semibold text-ink-muted">
          {entry.label}
        </p>
        <ul aria-labelledby={`${id}-${entry.id}`}>{entry.items.map((item) => link(item, 'sheet'))}</ul>
      </li>
    ) : (
      link(entry, 'sheet')
    ),
  );
  const isWide = collapse === 'below-1024';

  return (
    <header
      data-slot="navbar"
      data-state={isOpen ? 'open' : 'closed'}
      {...props}
      ref={(element) => {
        root.current = element;
        if (typeof props.ref === 'function') props.ref(element);
        else if (props.ref) props.ref.current = element;
      }}
      className={cn('relative z-navbar border-b border-line bg-surface text-ink print:hidden', className)}
    >
      <a
        href={skipLinkHref}
        data-slot="navbar-skip-link"
        className="sr-only rounded-middle bg-accent px-3 py-2 font-medium text-on-accent focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:z-tooltip"
      >
        {texts.skipLinkLabel}
      </a>
      <div className="flex h-14 min-w-0 items-center gap-1 px-gutter">
        {renderLink({
          href: brandHref,
          'data-slot': 'navbar-brand',
          'aria-label': brandLabel,
          className:
            'me-2 flex min-h-11 min-w-0 items-center gap-2.5 truncate text-[1.0625rem]/6 font-semibold tracking-[-0.01em] text-on-accent-soft max-[22rem]:-me-1.5 min-[80rem]:me-5',
          children: brand,
        })}
        {items.length > 0 ? (
          <nav aria-label={texts.label} className={cn('min-w-0', isWide ? 'max-lg:hidden' : 'max-sm:hidden')}>
            <ul className="-mb-px flex h-14">{inBar}</ul>
          </nav>
        ) : null}
        <div className="ms-auto flex shrink-0 items-center gap-2.5 ps-2 max-[352px]:gap-0.5 max-[352px]:ps-0">
          {search}
          {account}
          {items.length > 0 ? (
            <button
              ref={button}
              type="button"
              data-slot="navbar-menu-button"
              aria-expanded={isOpen}
              aria-controls={id}
              aria-label={isOpen ? texts.closeMenuLabel : texts.openMenuLabel}
              onClick={() => setOpen(!isOpen)}
              className={cn(
                'inline-flex size-11 items-center justify-center rounded-middle text-ink-soft hover:bg-hover',
                // Beside a link to log in there is room for the name only where the sign of the button stands at the edge.
                isWide ? 'lg:hidden' : '-me-3 sm:hidden',
              )}
            >
              {isOpen ? <X aria-hidden size={20} /> : <MenuSign aria-hidden size={20} />}
            </button>
          ) : null}
        </div>
      </div>
      {items.length > 0 ? (
        <nav
          id={id}
          data-slot="navbar-sheet"
          aria-label={texts.label}
          hidden={!isOpen}
          className={cn(
            'absolute inset-x-0 top-full max-h-[calc(100dvh-3.5rem)] overflow-y-auto border-y border-line bg-raised shadow-float',
            isWide ? 'lg:hidden' : 'sm:hidden',
          )}
        >
          <ul className="py-2">{inSheet}</ul>
        </nav>
      ) : null}
    </header>
  );
}

/** Properties of NavbarSearchButton: native button properties plus its texts. */
export type NavbarSearchButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  /** Text of the button; its name on a phone, where only the icon is drawn. */
  label?: string;
  /** The key drawn beside the text, for instance "⌘K" or "Ctrl K"; the host wires it. */
  shortcut?: string;
  /** The same key for assistive technology, for instance "Control+K". */
  keyShortcuts?: string;
};

const navbarSearchButtonEnglish: Texts<'navbarSearchButton'> = {
  label: 'Search or jump to…',
};

/** Opens the command palette. Looks like a field on wide screens and an icon on narrow ones. */
export function NavbarSearchButton({ label, shortcut, keyShortcuts, className, ...props }: NavbarSearchButtonProps) {
  const texts = useTexts('navbarSearchButton', navbarSearchButtonEnglish, { label });
  return (
    <button
      type="button"
      data-slot="navbar-search-button"
      aria-haspopup="dialog"
      aria-keyshortcuts={keyShortcuts}
      {...props}
      className={cn(
        // As a field from 80rem on: the places of the product leave no room for it below.
        'inline-flex h-8.5 items-center gap-2 rounded-middle border border-line-strong bg-page px-3 text-small text-ink-muted hover:border-control hover:text-ink max-[80rem]:size-11 max-[80rem]:justify-center max-[80rem]:border-transparent max-[80rem]:bg-transparent max-[80rem]:px-0 min-[80rem]:w-57.5',
        className,
      )}
    >
      <Search aria-hidden size={20} className="min-[80rem]:hidden" />
      <span className="min-w-0 flex-1 truncate text-start max-[80rem]:sr-only">{texts.label}</span>
      {shortcut ? (
        <kbd
          aria-hidden
          className="rounded-small border border-b-2 border-line bg-surface px-1.5 font-sans text-tiny text-ink-muted max-[80rem]:hidden"
        >
          {shortcut}
        </kbd>
      ) : null}
    </button>
  );
}
