import { Button } from '@millwright/ui/button/button';
import { Drawer } from '@millwright/ui/drawer/drawer';
import type { ComponentProps } from 'react';
import { formatQuantity } from '../../shared/vendor-format.ts';
import { FacetPanel } from './facet-panel.tsx';

/** The filters as a sheet, on screens without room for the panel. Loaded when it is first opened. */
export function FilterDrawer({
  isOpen,
  onOpenChange,
  totalVendors,
  ...panel
}: Omit<ComponentProps<typeof FacetPanel>, 'isTitleHidden' | 'footer'> & {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  totalVendors: number | undefined;
}) {
  return (
    <Drawer
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Filters"
      side="left"
      footer={
        <Button variant="primary" isWide onClick={() => onOpenChange(false)}>
          {totalVendors === undefined ? 'Show vendors' : `Show ${formatQuantity(totalVendors, 'vendor')}`}
        </Button>
      }
    >
      <FacetPanel {...panel} isTitleHidden />
    </Drawer>
  );
}
