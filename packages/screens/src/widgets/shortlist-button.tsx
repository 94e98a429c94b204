'use client';
import { lazyPart } from '../shared/lazy-part.tsx';
import { ShortlistAction } from '../shared/shortlist-action.tsx';
import { useShortlistGroups } from '../shared/shortlist-groups.ts';
import { useSlot, useWidgets } from './provider.tsx';
import { stateOf, WidgetRoot } from './widget-root.tsx';
import { WidgetData } from './widget-data.tsx';

const FailedState = lazyPart(async () => ({ default: (await import('../shared/failed-state.tsx')).FailedState }));

/** Properties of {@link ShortlistButton}. */
export type ShortlistButtonProps = {
  /** GSTIN of the vendor. */
  gstn: string;
  /** Name of the vendor, as the texts and dialogs say it. */
  companyName: string;
  /** Height of the control and size of its text. */
  size?: 'small' | 'middle' | 'large';
  /** Classes of the outermost element, added to its own. */
  className?: string;
};

function ShortlistButtonContent({ gstn, companyName, size = 'middle', className }: ShortlistButtonProps) {
  const slot = useSlot('button');
  const { isGuest, isReaderKnown } = useWidgets();
  // The button asks for the same groups; its reading and this one are one.
  const { result } = useShortlistGroups(isReaderKnown && !isGuest);
  const { data, error, retry } = result;
  return (
    <WidgetRoot
      component="shortlist-button"
      state={isReaderKnown && isGuest ? 'ready' : stateOf(result)}
      className={className}
    >
      {error && data === undefined ? (
        <FailedState problem={error} onRetry={retry} isInline hasOldAnswer={false} />
      ) : (
        // Whether a press leads to the groups or to the login is known with the reader.
        <span {...slot} inert={!isReaderKnown} aria-busy={data === undefined && !isGuest}>
          <ShortlistAction gstn={gstn} companyName={companyName} size={size} hasChevron />
        </span>
      )}
    </WidgetRoot>
  );
}

/** Puts a vendor into the groups of the reader's company. A guest is led to the login of Millwright. */
export function ShortlistButton(props: ShortlistButtonProps) {
  return (
    <WidgetData component="shortlist-button">
      <ShortlistButtonContent {...props} />
    </WidgetData>
  );
}
