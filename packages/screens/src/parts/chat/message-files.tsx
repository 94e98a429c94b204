import { usePreview } from '../../shared/preview/preview.tsx';
import { useFile } from '../../shared/use-file.ts';
import { FileLine } from './file-line.tsx';
import { readSharedFile, type FilesOf } from './shared-files.ts';

/** The files of a message, below its text. Until it is sent, nothing can be done with them. */
export function MessageFiles({
  files,
  isSent,
  of,
}: {
  files: readonly { id: string; name: string; sizeInBytes?: number }[];
  isSent: boolean;
  of: FilesOf;
}) {
  const { take } = useFile();
  const preview = usePreview(
    files.map((file) => ({ ...file, read: (client, options) => readSharedFile(of, file.id, client, options) })),
  );
  return (
    <>
      <ul className="grid min-w-0 gap-1.5">
        {files.map((file) => (
          <li key={file.id} className="flex min-w-0 items-center gap-2">
            <FileLine
              file={file}
              {...(isSent && {
                look: preview.button,
                onDownload: () => void take({ name: file.name, read: (client) => readSharedFile(of, file.id, client) }),
              })}
            />
          </li>
        ))}
      </ul>
      {preview.dialog}
    </>
  );
}
