import * as Dialog from '@radix-ui/react-dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useRef, useState, type ComponentPropsWithRef, type KeyboardEvent } from 'react';
import { cn } from '../cn.ts';
import { usePortalRoot } from '../scope.tsx';
import { useTexts, type Texts } from '../language.tsx';

/** One picture. */
export type GalleryItem = {
  id: string;
  src: string;
  /** A smaller copy for the grid; `src` when absent. */
  thumbnailSrc?: string;
  /** What can be seen; it names the button and the picture. */
  alt: string;
  caption?: string;
};

/** Properties of Gallery: native list properties plus the pictures. */
export type GalleryProps = Omit<ComponentPropsWithRef<'ul'>, 'children'> & {
  /** The pictures, in order. */
  items: readonly GalleryItem[];
  /** Names the list and the dialog. */
  label: string;
  /** Name of the button that opens a picture. */
  openLabel?: (item: GalleryItem) => string;
  /** Which picture of how many is open. */
  positionLabel?: (position: number, count: number) => string;
  /** Name of the button to the picture before. */
  previousLabel?: string;
  /** Name of the button to the next picture. */
  nextLabel?: string;
  /** Name of the button that closes it. */
  closeLabel?: string;
};

const roundButton =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-inverse text-on-inverse outline-on-inverse! hover:bg-inverse-hover';

const english: Texts<'gallery'> = {
  openLabel: (item) => `Open picture: ${item.alt}`,
  positionLabel: (position, count) => `${position} of ${count}`,
  previousLabel: 'Previous picture',
  nextLabel: 'Next picture',
  closeLabel: 'Close',
};

/**
 * Pictures in a grid; each opens large in a dialog, where arrow keys, Home and End go through them. When the dialog
 * closes, the focus goes to the picture that was looked at last.
 */
export function Gallery({
  items,
  label,
  openLabel,
  positionLabel,
  previousLabel,
  nextLabel,
  closeLabel,
  className,
  ...props
}: GalleryProps) {
  const texts = useTexts('gallery', english, { openLabel, positionLabel, previousLabel, nextLabel, closeLabel });
  const portalRoot = usePortalRoot();
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const lastIndex = useRef(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const current = openIndex === null ? undefined : items[openIndex];
  const show = (index: number) => {
    lastIndex.current = index;
    setOpenIndex(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (openIndex === null) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = isRightToLeft ? -1 : 1;
    const target =
      event.key === 'ArrowRight'
        ? openIndex + step
        : event.key === 'ArrowLeft'
          ? openIndex - step
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? items.length - 1
              : null;
    if (target === null) return;
    event.preventDefault();
    show((target + items.length) % items.length);
  };
  return (
    <>
      <ul
        data-slot="gallery"
        aria-label={label}
        {...props}
        className={cn('grid min-w-0 grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2.5', className)}
      >
        {items.map((item, index) => (
          <li key={item.id} className="min-w-0">
            <button
              ref={(element) => {
                buttons.current[index] = element;
              }}
              type="button"
              aria-haspopup="dialog"
              onClick={() => show(index)}
              className="group relative block aspect-4/3 w-full overflow-hidden rounded-middle border border-line bg-sunken"
            >
              <img
                src={item.thumbnailSrc ?? item.src}
                alt=""
                loading="lazy"
                decoding="async"
                className="size-full object-cover transition-[scale] duration-slow group-hover:scale-102"
              />
              <span className="sr-only">
                {texts.openLabel(item)}
                {item.caption && item.caption !== item.alt ? ', ' : null}
              </span>
              {item.caption ? (
                <span
                  // Said once where it is also what the picture shows.
                  aria-hidden={item.caption === item.alt || undefined}
                  className="absolute inset-x-0 bottom-0 truncate bg-linear-to-t from-[oklch(0.15_0.02_250/0.85)] to-transparent px-2 pt-6 pb-1.5 text-start text-small font-medium text-on-inverse"
                >
                  {item.caption}
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      <Dialog.Root
        open={current !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) setOpenIndex(null);
        }}
      >
        <Dialog.Portal container={portalRoot}>
          <Dialog.Overlay className="fixed inset-0 z-overlay animate-fade-in bg-[oklch(0.15_0.02_250/0.97)]" />
          <Dialog.Content
            data-slot="gallery-dialog"
            aria-describedby={undefined}
            onKeyDown={onKeyDown}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              buttons.current[lastIndex.current]?.focus();
            }}
            className="fixed inset-0 z-modal grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] gap-3 p-3 text-on-inverse outline-none sm:p-5"
          >
            <div className="flex items-center justify-between gap-3">
              <Dialog.Title className="min-w-0 truncate text-title font-semibold">{label}</Dialog.Title>
              <Dialog.Close aria-label={texts.closeLabel} className={roundButton}>
                <X aria-hidden size={20} />
              </Dialog.Close>
            </div>
            {current ? (
              <img
                src={current.src}
                alt={current.alt}
                className="m-auto max-h-full max-w-full rounded-middle object-contain"
              />
            ) : null}
            <div className="flex items-center justify-between gap-3">
              <button
                type="button"
                aria-label={texts.previousLabel}
                disabled={items.length < 2}
                onClick={() => show(((openIndex ?? 0) - 1 + items.length) % items.length)}
                className={roundButton}
              >
                <ChevronLeft aria-hidden size={20} className="rtl:-scale-x-100" />
              </button>
              <p role="status" className="max-h-[25dvh] min-w-0 overflow-y-auto text-center wrap-anywhere">
                {current?.caption ?? current?.alt}
                <span className="sr-only">, </span>
                <span className="ms-2 text-small text-on-inverse-muted tabular-nums">
                  {texts.positionLabel((openIndex ?? 0) + 1, items.length)}
                </span>
              </p>
              <button
                type="button"
                aria-label={texts.nextLabel}
                disabled={items.length < 2}
                onClick={() => show(((openIndex ?? 0) + 1) % items.length)}
                className={roundButton}
              >
                <ChevronRight aria-hidden size={20} className="rtl:-scale-x-100" />
              </button>
            </div>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  );
}
