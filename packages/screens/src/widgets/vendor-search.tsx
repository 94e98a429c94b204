'use client';
import { useEffect, useState, type ReactNode } from 'react';
import { lazyPart } from '../shared/lazy-part.tsx';
import { useHost } from '../shared/host.tsx';
import { ListingView } from '../vendors/vendor-listing/listing-view.tsx';
import { writeSearchState } from '../vendors/vendor-listing/search-state.ts';
import { useSlot, useWidgets } from './provider.tsx';
import { useVendorSearch, type VendorSearchOptions } from './use-vendor-search.ts';
import type { VendorAction } from './vendor-actions.tsx';
import { stateOf, WidgetRoot } from './widget-root.tsx';
import { WidgetData } from './widget-data.tsx';

const VendorActions = lazyPart(() => import('./vendor-actions.tsx'));

/** Properties of {@link VendorSearch}. */
export type VendorSearchProps = VendorSearchOptions & {
  /** Above the field, for instance a heading of the host. */
  heading?: ReactNode;
  /** What can be done with a vendor, in this order; none unless given. */
  actions?: readonly VendorAction[];
  /** The vendors that the host compares; with it each card has a box. */
  compare?: { gstns: readonly string[]; onChange: (gstns: string[]) => void; most?: number };
  /** A key that leads to the field from anywhere on the host's page. None unless given: the page's keys are the host's. */
  shortcut?: string;
  /** Classes of the outermost element, added to its own. */
  className?: string;
};

const wideInPixels = 1024;

/** Whether the widget itself, not the window, has room for the filters beside the hits. */
function useIsWide(element: HTMLElement | null): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() => setWide(element.clientWidth >= wideInPixels));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isWide;
}

function VendorSearchContent({ heading, actions = [], compare, shortcut, className, ...options }: VendorSearchProps) {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const { isGuest } = useWidgets();
  const { hrefFor } = useHost();
  const { state, faults, result, apply } = useVendorSearch(options);
  const slot = useSlot('search');
  const { most = 6 } = compare ?? {};
  const status = stateOf(result);
  return (
    <WidgetRoot
      ref={setRoot}
      component="vendor-search"
      state={status === 'ready' && result.data?.totalVendors === 0 ? 'empty' : status}
      className={className}
    >
      <ListingView
        {...{ state, faults, result, isGuest, apply }}
        {...slot}
        isInPlace
        shortcut={shortcut ?? null}
        isWide={useIsWide(root)}
        title={heading}
        hrefOf={(next) => hrefFor({ screen: 'vendor-search', query: Object.fromEntries(writeSearchState(next)) })}
        actionsOf={
          actions.length > 0
            ? ({ gstn, companyInfo: { companyName } }) => (
                <VendorActions gstn={gstn} companyName={companyName} actions={actions} />
              )
            : undefined
        }
        useCompare={
          compare &&
          (({ gstn }) => ({
            isChecked: compare.gstns.includes(gstn),
            onCheckedChange: (isChecked) =>
              compare.onChange(isChecked ? [...compare.gstns, gstn] : compare.gstns.filter((each) => each !== gstn)),
            disabledReason:
              compare.gstns.length >= most && !compare.gstns.includes(gstn) ? `${most} vendors at most` : undefined,
          }))
        }
      />
    </WidgetRoot>
  );
}

/** The vendor search with its field, corrections, filters, hits and pages. Its state is its own; `onQueryChange` tells the host. */
export function VendorSearch(props: VendorSearchProps) {
  return (
    <WidgetData component="vendor-search">
      <VendorSearchContent {...props} />
    </WidgetData>
  );
}
