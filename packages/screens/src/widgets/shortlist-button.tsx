'use client';
import { ShortlistAction } from '../shared/shortlist-action.tsx';
import { useSlot } from './provider.tsx';
import { WidgetRoot } from './widget-root.tsx';
import { WidgetData } from './widget-data.tsx';

/** Properties of {@link ShortlistButton}. */
export type ShortlistButtonProps = {
  gstn: string;
  companyName: string;
  size?: 'small' | 'middle' | 'large';
  className?: string;
};

function ShortlistButtonContent({ gstn, companyName, size = 'middle', className }: ShortlistButtonProps) {
  const slot = useSlot('button');
  return (
    <WidgetRoot component="shortlist-button" state="ready" className={className}>
      <span {...slot}>
        <ShortlistAction gstn={gstn} companyName={companyName} size={size} hasChevron />
      </span>
    </WidgetRoot>
  );
}

/** Puts a vendor into the groups of the reader's company. A guest is led to the login of Millwright. */
export function ShortlistButton(props: ShortlistButtonProps) {
  return (
    <WidgetData>
      <ShortlistButtonContent {...props} />
    </WidgetData>
  );
}
