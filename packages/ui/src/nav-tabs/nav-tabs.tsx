import { useEffect, useRef, type ComponentPropsWithRef, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { renderAnchor, type RenderLink } from '../link/render-link.tsx';

/** One view of a record that has its own address. */
export type NavTab = {
  id: string;
  label: ReactNode;
  href: string;
  /** Number of things behind the tab. */
  count?: number;
  /** What is new behind the tab, in words, for instance "2 new". */
  news?: string;
};

/** Properties of NavTabs: native nav properties plus the tabs. */
export type NavTabsProps = Omit<ComponentPropsWithRef<'nav'>, 'children'> & {
  /** The pages, in order, each with its address. */
  tabs: readonly NavTab[];
  /** Id of the page that is shown. */
  currentId: string;
  /** Draws a link with the host's router; a plain `a` unless given. */
  renderLink?: RenderLink;
  /** Names the navigation, for instance "Vendor profile". */
  label: string;
  /** The number beside a tab as drawn. */
  formatCount?: (count: number) => string;
};

const countFormat = new Intl.NumberFormat('en-IN');

/**
 * Tabs that are routes: links with `aria-current`, not ARIA tabs, so that they can be opened in another window and gone
 * back from. The row scrolls where it does not fit, its edges fade there, and the current tab is brought into view.
 */
export function NavTabs({
  tabs,
  currentId,
  renderLink = renderAnchor,
  label,
  formatCount = (count) => countFormat.format(count),
  className,
  ...props
}: NavTabsProps) {
  const scroller = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const list = scroller.current;
    const current = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list || !current) return;
    // Only the row is scrolled: scrollIntoView would move the page as well.
    const bringIntoView = () => {
      const row = list.getBoundingClientRect();
      const tab = current.getBoundingClientRect();
      if (tab.left < row.left + 24) list.scrollLeft += tab.left - row.left - 24;
      else if (tab.right > row.right - 24) list.scrollLeft += tab.right - row.right + 24;
    };
    bringIntoView();
    // A font that comes late makes it wider: the row then stands as if the font had been there.
    const observer = new ResizeObserver(() => {
      list.scrollLeft = 0;
      bringIntoView();
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [currentId]);

  useEffect(() => {
    const list = scroller.current;
    if (!list) return;
    const update = () => {
      const room = list.scrollWidth - list.clientWidth;
      // In a right-to-left page scrollLeft counts down from zero.
      const done = Math.abs(list.scrollLeft);
      list.dataset['fade'] = [done > 1 ? 'start' : '', room - done > 1 ? 'end' : ''].join(' ').trim();
    };
    update();
    list.addEventListener('scroll', update, { passive: true });
    const observer = new ResizeObserver(update);
    for (const box of [list, ...list.children]) observer.observe(box);
    return () => {
      list.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, [tabs]);

  return (
    <nav
      data-slot="nav-tabs"
      aria-label={label}
      {...props}
      className={cn('relative min-w-0 border-b border-line', className)}
    >
      <ul
        ref={scroller}
        data-slot="nav-tabs-list"
        className="-mb-px flex gap-1 overflow-x-auto overscroll-x-contain [scrollbar-width:none] has-focus-visible:mask-none! data-[fade=end]:mask-[linear-gradient(to_left,transparent,#000_2.5rem)] data-[fade=start]:mask-[linear-gradient(to_right,transparent,#000_2.5rem)] data-[fade='start_end']:mask-[linear-gradient(to_right,transparent,#000_2.5rem,#000_calc(100%-2.5rem),transparent)] rtl:data-[fade=end]:mask-[linear-gradient(to_right,transparent,#000_2.5rem)] rtl:data-[fade=start]:mask-[linear-gradient(to_left,transparent,#000_2.5rem)]"
      >
        {tabs.map((tab) => (
          <li key={tab.id} className="flex shrink-0">
            {renderLink({
              href: tab.href,
              'data-slot': 'nav-tab',
              'aria-current': tab.id === currentId ? 'page' : undefined,
              className:
                'inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent not-aria-[current=page]:forced-colors:border-[Canvas] px-3 font-medium whitespace-nowrap text-ink-soft -outline-offset-2! hover:border-line-strong hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink',
              children: (
                <>
                  {tab.label}
                  {tab.count === undefined ? null : (
                    <span
                      data-slot="nav-tab-count"
                      className="rounded-full bg-sunken px-1.5 text-small text-ink-muted tabular-nums"
                    >
                      {formatCount(tab.count)}
                    </span>
                  )}
                  {tab.news ? (
                    <span
                      data-slot="nav-tab-news"
                      className="rounded-full bg-spark-soft px-1.5 text-small font-semibold text-on-spark-soft tabular-nums"
                    >
                      {tab.news}
                    </span>
                  ) : null}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}
