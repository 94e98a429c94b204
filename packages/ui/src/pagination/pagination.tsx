import { cva } from 'class-variance-authority';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, type ComponentPropsWithRef, type MouseEvent, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Figure } from '../figure.tsx';
import { renderAnchor, type RenderLink } from '../link/render-link.tsx';
import { itemRange, pageWindow } from './page-window.ts';
import { formatNumber } from '../format-number.ts';
import { useTexts, type Texts } from '../language.tsx';

const pageVariants = cva(
  'inline-flex h-8.5 min-w-8.5 items-center justify-center rounded-middle px-1.5 tabular-nums pointer-coarse:h-11 pointer-coarse:min-w-9',
  {
    variants: {
      state: {
        current: 'bg-accent font-medium text-on-accent forced-colors:outline-2 forced-colors:-outline-offset-2',
        other: 'text-ink hover:bg-hover',
        disabled: 'text-on-disabled',
      },
    },
  },
);

/** Properties of Pagination: native nav properties plus where one is and how to get elsewhere. */
export type PaginationProps = Omit<ComponentPropsWithRef<'nav'>, 'children'> & {
  /** Current page, 1-based. */
  page: number;
  /** How many things are on a page. */
  pageSize: number;
  /** How many things there are in all. */
  totalItems: number;
  /** Address of a page: the page lives in the URL, so each number is a link. */
  getHref: (page: number) => string;
  /** Draws a link with the host's router; a plain `a` unless given. */
  renderLink?: RenderLink;
  /** Called on a plain click, beside the link's own work, for instance to move the focus to the results heading. */
  onPageChange?: (page: number, event: MouseEvent<HTMLAnchorElement>) => void;
  /** Sizes of the chooser; without `onPageSizeChange` there is no chooser. */
  pageSizes?: readonly number[];
  /** Called with the size that somebody chose; with it there is a chooser. */
  onPageSizeChange?: (pageSize: number) => void;
  /** Names the landmark. */
  label?: string;
  /** Name of the link to the page before. */
  previousLabel?: string;
  /** Name of the link to the next page. */
  nextLabel?: string;
  /** Name of the link to a page. */
  pageLabel?: (page: number) => string;
  /** Label of the chooser of the size. */
  pageSizeLabel?: ReactNode;
  /** Which of all things are on this page. */
  rangeLabel?: (range: { first: number; last: number }, totalItems: number) => ReactNode;
  /** Leaves out "1–5 of 83", where the screen already says it above the list. */
  isRangeHidden?: boolean;
};

const english: Texts<'pagination'> = {
  label: 'Pages',
  previousLabel: 'Previous page',
  nextLabel: 'Next page',
  pageLabel: (number) => `Page ${formatNumber(number)}`,
  pageSizeLabel: 'Per page',
  rangeLabel: ({ first, last }, total) => `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(total)}`,
};

/** Pages of a list as links, the range in words, and a chooser for the size of the page. */
export function Pagination({
  page,
  pageSize,
  totalItems,
  getHref,
  renderLink = renderAnchor,
  onPageChange,
  pageSizes = [5, 10, 20],
  onPageSizeChange,
  label,
  previousLabel,
  nextLabel,
  pageLabel,
  pageSizeLabel,
  rangeLabel,
  isRangeHidden = false,
  className,
  ...props
}: PaginationProps) {
  const texts = useTexts('pagination', english, {
    label,
    previousLabel,
    nextLabel,
    pageLabel,
    pageSizeLabel,
    rangeLabel,
  });
  const id = useId();
  const pageCount = Math.max(1, Math.ceil(totalItems / pageSize));
  const range = itemRange(page, pageSize, totalItems);
  const sizes = pageSizes.includes(pageSize) ? pageSizes : [...pageSizes, pageSize].toSorted((a, b) => a - b);

  const step = (target: number, name: string, icon: ReactNode, rel: 'prev' | 'next') => (
    <li key={rel} aria-hidden={target < 1 || target > pageCount || undefined} className="flex">
      {target < 1 || target > pageCount ? (
        <span className={pageVariants({ state: 'disabled' })}>{icon}</span>
      ) : (
        renderLink({
          href: getHref(target),
          rel,
          'aria-label': name,
          onClick: (event) => onPageChange?.(target, event),
          className: pageVariants({ state: 'other' }),
          children: icon,
        })
      )}
    </li>
  );

  return (
    <nav
      data-slot="pagination"
      aria-label={texts.label}
      {...props}
      className={cn(
        'flex min-w-0 flex-wrap items-center justify-center gap-x-4 gap-y-2 sm:grid sm:grid-cols-[1fr_auto_1fr] print:hidden',
        className,
      )}
    >
      <p className={cn('text-small text-ink-muted tabular-nums', isRangeHidden && 'invisible max-sm:hidden')}>
        {isRangeHidden || !range ? null : <Figure>{texts.rangeLabel(range, totalItems)}</Figure>}
      </p>
      {pageCount > 1 ? (
        <ul className="flex items-center gap-1 max-sm:order-first max-sm:w-full max-sm:justify-center max-sm:gap-0.5">
          {step(
            page - 1,
            texts.previousLabel,
            <ChevronLeft aria-hidden size={16} className="rtl:-scale-x-100" />,
            'prev',
          )}
          {pageWindow(page, pageCount).map((slot) =>
            slot.kind === 'gap' ? (
              <li
                key={slot.id}
                aria-hidden
                className="inline-flex min-w-8.5 justify-center text-ink-muted max-sm:min-w-5"
              >
                …
              </li>
            ) : (
              <li key={slot.page} className={cn('flex', slot.isNeighbour && pageCount > 5 && 'max-xs:hidden')}>
                {renderLink({
                  href: getHref(slot.page),
                  'aria-label': texts.pageLabel(slot.page),
                  'aria-current': slot.page === page ? 'page' : undefined,
                  onClick: (event) => onPageChange?.(slot.page, event),
                  className: pageVariants({ state: slot.page === page ? 'current' : 'other' }),
                  children: formatNumber(slot.page),
                })}
              </li>
            ),
          )}
          {step(page + 1, texts.nextLabel, <ChevronRight aria-hidden size={16} className="rtl:-scale-x-100" />, 'next')}
        </ul>
      ) : (
        <span />
      )}
      {onPageSizeChange ? (
        <div className="flex items-center gap-2 justify-self-end text-small text-ink-muted">
          <label htmlFor={id}>{texts.pageSizeLabel}</label>
          <span className="relative">
            <select
              id={id}
              value={pageSize}
              onChange={(event) => onPageSizeChange(Number(event.target.value))}
              className="h-control-small cursor-pointer appearance-none rounded-middle border border-control bg-surface ps-2.5 pe-7 text-label text-ink tabular-nums pointer-coarse:h-control-large [&>option]:bg-raised [&>option]:text-ink"
            >
              {sizes.map((size) => (
                <option key={size} value={size}>
                  {formatNumber(size)}
                </option>
              ))}
            </select>
            <ChevronDown
              aria-hidden
              size={16}
              className="pointer-events-none absolute end-2 top-1/2 -translate-y-1/2 text-ink-muted"
            />
          </span>
        </div>
      ) : null}
    </nav>
  );
}
