import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode, RefObject } from 'react';

/** The texts that every dialog has of its own. */
export interface DialogLabels {
  close: string;
  /** Names what scrolls inside the dialog. */
  content: string;
  unsavedTitle: string;
  unsavedText: string;
  keepEditing: string;
  discard: string;
}

export interface DialogSurfaceProps {
  /** Whether it is open; the owner keeps it. */
  isOpen: boolean;
  /** Called with false when the person closes it; the owner decides. */
  onOpenChange: (isOpen: boolean) => void;
  /** Names the dialog; its heading. */
  title: ReactNode;
  /** A line below the heading, read when it opens. */
  description?: ReactNode;
  /** What is inside; it scrolls where it is long. */
  children?: ReactNode;
  /** The actions at the bottom, the main one last. A submit button here names its form: `<Button type="submit" form="…">`. */
  footer?: ReactNode;
  /** While true, closing asks first; what was entered stays in the page meanwhile. A function is asked when someone closes it. */
  hasUnsavedChanges?: boolean | (() => boolean);
  /** Texts of its own, each to be said otherwise by the host. */
  labels?: Partial<DialogLabels>;
  /** What gets the focus on opening; else the first field, else the dialog itself. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Classes of the panel, added to its own. */
  className?: string;
}

/** Where a dialog stands and how it looks: its own kind says. */
export interface Placement {
  slot: string;
  role?: 'dialog' | 'alertdialog';
  frameClass: string;
  panelClass: string;
  hasCloseButton?: boolean;
  /** A question is answered by its buttons or Escape, never by a press beside it. */
  closesOnPressOutside?: boolean;
}

type Frame = ComponentType<DialogSurfaceProps & { placement: Placement }>;
let loaded: Frame | null = null;

/** Fetches the frame until it is there: whoever opens a dialog while the line is down gets it as soon as the line is back. */
async function loadFrame(): Promise<Frame> {
  while (!loaded)
    try {
      loaded = (await import('./dialog-frame.tsx')).DialogFrame;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  return loaded;
}

/**
 * What Modal, ConfirmDialog and Drawer have in common. The frame, with Radix Dialog 16 kB, is fetched when the first dialog of the page opens:
 * most pages have a dialog, and few visits open one.
 */
export function DialogSurface(props: DialogSurfaceProps & { placement: Placement }) {
  const [Frame, setFrame] = useState(() => loaded);
  const isWaiting = props.isOpen && !Frame;
  useEffect(() => {
    if (!isWaiting) return;
    let isGone = false;
    void loadFrame().then((frame) => {
      if (!isGone) setFrame(() => frame);
    });
    return () => {
      isGone = true;
    };
  }, [isWaiting]);
  return Frame && <Frame {...props} />;
}
