import { formatBytes } from '@millwright/ui/document-link/format-bytes';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { Download, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { fileKind } from '../../shared/document-kinds.ts';
import { isolated } from '../../shared/isolated.ts';

/** A file with its name, kind and size, and what can be done with it. */
export function FileLine({
  file: { id, name, sizeInBytes },
  note,
  look,
  onDownload,
}: {
  file: { id: string; name: string; sizeInBytes?: number };
  /** What is said of it besides. */
  note?: ReactNode;
  /** The button that shows it. */
  look?: (id: string) => ReactNode;
  /** Left out while it is on its way. */
  onDownload?: () => void;
}) {
  return (
    <>
      <FileText aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{isolated(name)}</span>
        <span className={`block text-small ${note ? 'text-ink-muted' : ''}`}>
          {fileKind(name)}
          {sizeInBytes !== undefined && ` · ${formatBytes(sizeInBytes)}`}
          {note && <> · {note}</>}
        </span>
      </span>
      {onDownload && (
        <span className="flex shrink-0">
          {look?.(id)}
          <IconButton size="small" label={`Download ${name}`} onClick={onDownload}>
            <Download aria-hidden />
          </IconButton>
        </span>
      )}
    </>
  );
}
