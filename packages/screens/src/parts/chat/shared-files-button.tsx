import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.tsx';
import type { FilesOf } from './shared-files.ts';

// Its code comes when it is first opened.
const SharedFilesDrawer = lazyPart(() => import('./shared-files-drawer.tsx'));

/** Opens the list of the files of a thread. */
export function SharedFilesButton({ of }: { of: FilesOf }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Shared files" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Paperclip aria-hidden />
      </IconButton>
      {isOpen && <SharedFilesDrawer of={of} onClose={() => setOpen(false)} />}
    </>
  );
}
