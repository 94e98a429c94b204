import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check } from 'lucide-react';
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { formatNumber } from '../format-number.ts';
import { usePortalRoot } from '../scope.tsx';

type ListedOption = { value: string; label: string; description?: string; isDisabled?: boolean; count?: number };

/** The list of Combobox and MultiSelect: below the field, a tray on phones. It stands inside a Combobox root of Base UI. */
export function ComboboxPopup({
  labelId,
  texts,
  isLoading,
  listHeightInPixels,
}: {
  labelId: string;
  texts: { loadingLabel: ReactNode; noMatchLabel: ReactNode; resultsLabel: (count: number) => string };
  isLoading: boolean;
  listHeightInPixels: number;
}) {
  const portalRoot = usePortalRoot();
  return (
    <BaseCombobox.Portal container={portalRoot}>
      <BaseCombobox.Positioner
        sideOffset={4}
        collisionPadding={8}
        // A tray on phones: the place that was worked out stands in the element's style, hence the weight.
        className="z-modal outline-none max-[481px]:fixed! max-[481px]:inset-x-0! max-[481px]:top-auto! max-[481px]:bottom-(--keyboard-height,0px)! max-[481px]:[transform:none]!"
      >
        <BaseCombobox.Popup
          data-slot="combobox-popup"
          className="w-(--anchor-width) max-w-(--available-width) overflow-hidden rounded-middle border border-line bg-raised text-ink shadow-float max-[481px]:w-full max-[481px]:max-w-none max-[481px]:rounded-b-none max-[481px]:shadow-modal"
        >
          <AboveKeyboard />
          <BaseCombobox.Status className="px-3 text-small text-ink-muted [&:not(:empty)]:py-2">
            {isLoading ? texts.loadingLabel : null}
          </BaseCombobox.Status>
          <BaseCombobox.Empty className="px-3 text-small text-ink-muted [&:not(:empty)]:py-2">
            {isLoading ? null : texts.noMatchLabel}
          </BaseCombobox.Empty>
          <BaseCombobox.List
            aria-labelledby={labelId}
            className="max-h-(--list-height) scroll-py-1 overflow-y-auto overscroll-contain outline-none not-data-empty:py-1 max-[481px]:max-h-[40dvh]"
            style={{ '--list-height': `min(${listHeightInPixels}px, var(--available-height))` } as CSSProperties}
          >
            {(option: ListedOption) => (
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
                <span className="min-w-0 flex-1">
                  <span className="block break-words">{option.label}</span>
                  {option.description ? (
                    <span className="block text-small text-ink-muted">{option.description}</span>
                  ) : null}
                </span>
                {option.count === undefined ? null : (
                  <span className="text-small text-ink-muted tabular-nums">{formatNumber(option.count)}</span>
                )}
              </BaseCombobox.Item>
            )}
          </BaseCombobox.List>
          <ResultCount label={texts.resultsLabel} isLoading={isLoading} />
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  );
}

/**
 * Keeps the tray above the keyboard of a phone, which covers the lower end of the page without changing its height; where the
 * browser makes the page lower instead, there is nothing to add.
 */
function AboveKeyboard() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    const tray = place.current?.parentElement?.parentElement;
    if (!view || !tray) return;
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      tray.style.setProperty('--keyboard-height', `${covered}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
    };
  }, []);
  return <span ref={place} hidden />;
}

/** The number of results in words, read politely and not drawn. */
function ResultCount({ label, isLoading }: { label: (count: number) => string; isLoading: boolean }) {
  const count = BaseCombobox.useFilteredItems<ListedOption>().length;
  return (
    <span role="status" className="sr-only">
      {isLoading || count === 0 ? null : label(count)}
    </span>
  );
}
