import { DialogSurface } from '../modal/dialog-surface.tsx';
import type { DialogSurfaceProps } from '../modal/dialog-surface.tsx';

export interface DrawerProps extends DialogSurfaceProps {
  /** The side it comes from at 768 px and more, the other one where text runs from right to left; below it comes from the bottom. */
  side?: 'left' | 'right';
}

const sides = {
  left: 'md:justify-start [--slide-from:-100%_0] md:rtl:[--slide-from:100%_0]',
  right: 'md:justify-end [--slide-from:100%_0] md:rtl:[--slide-from:-100%_0]',
};

/** A dialog at the edge, for filters and details beside the page. On phones it is a sheet from the bottom. */
export function Drawer({ side = 'right', ...props }: DrawerProps) {
  return (
    <DialogSurface
      {...props}
      placement={{
        slot: 'drawer',
        frameClass: `overflow-hidden max-md:items-end max-md:[--slide-from:0_100%] ${sides[side]}`,
        panelClass:
          'w-full animate-slide-in max-md:max-h-[92dvh] max-md:rounded-t-large md:h-full md:max-w-100 md:border-x md:border-line',
      }}
    />
  );
}
