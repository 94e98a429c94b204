import { DialogSurface } from './dialog-surface.tsx';
import type { DialogSurfaceProps } from './dialog-surface.tsx';

export interface ModalProps extends DialogSurfaceProps {
  /** At most 500 px wide, or 760 for a form with columns or a text to read. */
  size?: 'middle' | 'large';
}

/**
 * A dialog over the page (APG dialog, modal): focus goes in, stays in and returns; Escape, the close button and a press
 * outside close it. Up to 480 px it is a sheet of full width. A modal opened from a modal takes its place until it closes.
 */
export function Modal({ size = 'middle', ...props }: ModalProps) {
  return (
    <DialogSurface
      {...props}
      placement={{
        slot: 'modal',
        frameClass: 'items-center justify-center p-4 max-[481px]:items-end max-[481px]:p-0',
        panelClass: [
          'max-h-full w-full animate-rise-in rounded-large max-[481px]:max-h-[92dvh] max-[481px]:rounded-b-none',
          size === 'middle' ? 'max-w-modal' : 'max-w-190',
        ].join(' '),
      }}
    />
  );
}
