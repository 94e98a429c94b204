import { CompareTray } from '@millwright/ui/compare-tray/compare-tray';
import { useEffect } from 'react';
import { fewestCompared, mostCompared, useCompareSelection } from './compare-selection.ts';
import { useHost } from './host.tsx';
import { useAfterFrame } from './next-frame.ts';

/** The bar with the vendors chosen for comparison; nothing while none is chosen or where the host compares no vendors. */
export function CompareSelectionTray() {
  const { hasScreen, hrefFor, renderLink } = useHost();
  const { vendors, clear } = useCompareSelection();
  const isWanted = vendors.length > 0 && hasScreen('compare-vendors');
  // The first box that is ticked answers at once; the bar comes in the frame after it.
  const isShown = useAfterFrame(isWanted) && isWanted;
  useEffect(() => {
    // Messages stand above the bar. An attribute: a custom property of the root would have the browser style the whole page anew.
    document.documentElement.toggleAttribute('data-bar', isShown);
    return () => document.documentElement.removeAttribute('data-bar');
  }, [isShown]);
  if (!isShown) return null;
  return (
    <CompareTray
      vendors={vendors.map(({ gstn, companyName }) => ({ id: gstn, name: companyName }))}
      href={hrefFor({ screen: 'compare-vendors', params: { gstn: vendors.map(({ gstn }) => gstn).join('|') } })}
      renderLink={renderLink}
      onClear={clear}
      min={fewestCompared}
      max={mostCompared}
    />
  );
}
