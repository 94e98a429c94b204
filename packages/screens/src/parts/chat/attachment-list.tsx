import { Button } from '@millwright/ui/button/button';
import { formatBytes } from '@millwright/ui/document-link/format-bytes';
import { ErrorText } from '@millwright/ui/field/field';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { CircleAlert, CircleCheck, Paperclip, X } from 'lucide-react';
import { useId } from 'react';
import { isolated } from '../../shared/isolated.ts';
import type { Upload } from '../../shared/use-uploads.ts';

const icons = { waiting: Paperclip, uploading: Paperclip, done: CircleCheck, failed: CircleAlert };

function stateOf({ state, progress }: Upload): string {
  if (state === 'done') return 'Uploaded';
  if (state === 'failed') return 'Not uploaded';
  return progress === undefined ? 'Uploading' : `Uploading, ${Math.floor(progress * 100)}%`;
}

/** The files of the message that is being written: each with its progress, and what to do about it. */
export function AttachmentList({
  uploads,
  note,
  onRetry,
  onRemove,
}: {
  uploads: readonly Upload[];
  /** What was left out. */
  note: string;
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
}) {
  const id = useId();
  const finished = uploads.findLast(({ state }) => state === 'done' || state === 'failed');
  return (
    <div className="grid min-w-0 gap-1.5">
      {uploads.length > 0 && (
        <ul aria-label="Attached" className="grid max-h-44 min-w-0 gap-1.5 overflow-y-auto">
          {uploads.map((upload) => {
            const { name, sizeInBytes, state, progress, error, source, isRefused } = upload;
            const Icon = icons[state];
            const isMoving = state === 'waiting' || state === 'uploading';
            return (
              <li
                key={upload.id}
                data-state={state}
                className="flex min-w-0 items-start gap-2 rounded-middle border border-line bg-surface py-1 ps-2.5 pe-1 text-small data-[state=failed]:border-bad"
              >
                <Icon
                  aria-hidden
                  className={`mt-1 size-3.5 shrink-0 ${state === 'failed' ? 'text-bad' : state === 'done' ? 'text-good' : 'text-ink-muted'}`}
                />
                <div className="grid min-w-0 flex-1 gap-0.5 py-0.5">
                  <p className="wrap-anywhere">
                    <span id={`${id}-${upload.id}`} className="font-medium">
                      {isolated(name)}
                    </span>{' '}
                    <span className="whitespace-nowrap text-ink-muted tabular-nums">
                      {formatBytes(sizeInBytes)} · {stateOf(upload)}
                    </span>
                  </p>
                  {isMoving && (
                    <progress
                      aria-labelledby={`${id}-${upload.id}`}
                      max={1}
                      value={progress ?? 0}
                      className="block h-1 w-full accent-accent"
                    />
                  )}
                  {error && <p className="wrap-anywhere text-bad">{error}</p>}
                  {state === 'failed' && source && source.size > 0 && !isRefused && (
                    <div>
                      <Button size="small" aria-describedby={`${id}-${upload.id}`} onClick={() => onRetry(upload.id)}>
                        Try again
                      </Button>
                    </div>
                  )}
                </div>
                <IconButton
                  size="small"
                  label={isMoving ? `Cancel ${name}` : `Remove ${name}`}
                  onClick={() => onRemove(upload.id)}
                >
                  <X aria-hidden />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      {note && <ErrorText>{note}</ErrorText>}
      <p role="status" className="sr-only">
        {finished && `${finished.name}: ${stateOf(finished)}. `}
        {finished?.error}
        {note}
      </p>
    </div>
  );
}
