import type { ApiClient, CallOptions } from '@millwright/api-client/client';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { Eye } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { fileKind } from '../document-kinds.ts';
import { lazyPart } from '../lazy-part.tsx';

/** A file that can be looked at: how it is read, and what is known of it before. */
export type PreviewFile = {
  id: string;
  name: string;
  /** Left out where only the content tells it. */
  sizeInBytes?: number;
  read: (client: ApiClient, options: CallOptions) => Promise<Blob>;
};

export const pictureTypes: Record<string, string> = {
  PNG: 'image/png',
  JPG: 'image/jpeg',
  JPEG: 'image/jpeg',
  WEBP: 'image/webp',
};

const isPreviewable = (name: string): boolean => {
  const kind = fileKind(name);
  return kind === 'PDF' || kind in pictureTypes;
};

// Its code, and that which draws PDFs, comes with the first look.
const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx'));

/**
 * A look at the files of a list.
 * @returns the button of one, null for a kind that is not shown on the page; and the dialog, to be drawn once
 */
export function usePreview(files: readonly PreviewFile[]): { button: (id: string) => ReactNode; dialog: ReactNode } {
  const [openedId, setOpenedId] = useState<string | null>(null);
  const shown = files.filter(({ name }) => isPreviewable(name));
  return {
    button(id) {
      const file = shown.find((one) => one.id === id);
      return (
        file && (
          <IconButton
            label={`Look at ${file.name}`}
            size="small"
            className="shrink-0 print:hidden"
            aria-haspopup="dialog"
            onClick={() => setOpenedId(id)}
          >
            <Eye aria-hidden />
          </IconButton>
        )
      );
    },
    dialog: openedId !== null && <PreviewDialog files={shown} openedId={openedId} onClose={() => setOpenedId(null)} />,
  };
}
