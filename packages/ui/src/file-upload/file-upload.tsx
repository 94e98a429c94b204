import { CircleAlert, CircleCheck, FileText, Upload, X } from 'lucide-react';
import { useId, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { formatBytes } from '../document-link/format-bytes.ts';

/** One file on its way; the host moves it and says how far it is. */
export type UploadingFile = {
  id: string;
  name: string;
  sizeInBytes: number;
  state: 'waiting' | 'uploading' | 'done' | 'failed';
  /** Share that has arrived, 0 to 1. */
  progress?: number;
  /** What went wrong and what to do, for a failed file. */
  error?: ReactNode;
};

/** Properties of FileUpload: native div properties plus the files and the events. */
export type FileUploadProps = Omit<ComponentPropsWithRef<'div'>, 'children' | 'onDrop'> & {
  label: ReactNode;
  /** What is allowed, in words: kinds and greatest size. */
  description?: ReactNode;
  /** As the native attribute: ".pdf,image/*". The host checks again: a drop ignores it. */
  accept?: string;
  isMultiple?: boolean;
  isDisabled?: boolean;
  /** Why the list as a whole is not right, for instance "At least one file is needed". */
  error?: ReactNode;
  files?: readonly UploadingFile[];
  /** Chosen, dropped or pasted files. */
  onFilesAdd: (files: File[]) => void;
  /** Stops one that is on its way. */
  onCancel?: (id: string) => void;
  onRetry?: (id: string) => void;
  /** Takes out one that is done or failed. */
  onRemove?: (id: string) => void;
  chooseLabel?: ReactNode;
  dropLabel?: ReactNode;
  stateLabel?: (file: UploadingFile) => string;
  cancelLabel?: (name: string) => string;
  removeLabel?: (name: string) => string;
  retryLabel?: ReactNode;
};

const percentFormat = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 0 });

const words: Record<UploadingFile['state'], string> = {
  waiting: 'waiting',
  uploading: 'uploading',
  done: 'uploaded',
  failed: 'not uploaded',
};

/**
 * Files by button, drop or paste. Each file has its own line with its state in words, its progress, and what to do about
 * it; a failed one stays in the list, so that nothing is lost.
 */
export function FileUpload({
  label,
  description,
  accept,
  isMultiple = true,
  isDisabled = false,
  error,
  files = [],
  onFilesAdd,
  onCancel,
  onRetry,
  onRemove,
  chooseLabel = isMultiple ? 'Choose files' : 'Choose a file',
  dropLabel = 'or drop them here',
  stateLabel = (file) =>
    file.state === 'uploading' && file.progress !== undefined
      ? `${words.uploading}, ${percentFormat.format(file.progress)}`
      : words[file.state],
  cancelLabel = (name) => `Cancel ${name}`,
  removeLabel = (name) => `Remove ${name}`,
  retryLabel = 'Try again',
  className,
  ...props
}: FileUploadProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const add = (list: FileList | null | undefined) => {
    const added = [...(list ?? [])];
    if (added.length > 0 && !isDisabled) onFilesAdd(isMultiple ? added : added.slice(0, 1));
  };
  const describedBy = [description ? `${id}-description` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const finished = files.filter((file) => file.state === 'done' || file.state === 'failed').at(-1);
  return (
    <div data-slot="file-upload" {...props} className={cn('grid min-w-0 gap-2', className)}>
      <label htmlFor={id} className="text-label font-medium text-ink-soft">
        {label}
      </label>
      <div
        data-state={isOver ? 'over' : error ? 'invalid' : 'idle'}
        onDragOver={(event) => {
          if (isDisabled) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          add(event.dataTransfer.files);
        }}
        onPaste={(event) => add(event.clipboardData.files)}
        className="relative flex min-h-24 min-w-0 flex-col items-center justify-center gap-1 rounded-large border border-dashed border-control bg-surface px-4 py-4 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:bg-hover has-disabled:bg-disabled data-[state=invalid]:border-bad data-[state=over]:border-accent data-[state=over]:bg-accent-soft"
      >
        <Upload aria-hidden size={20} className="text-ink-muted" />
        <p>
          <span className="font-medium text-accent underline underline-offset-3">{chooseLabel}</span>{' '}
          <span className="text-ink-muted pointer-coarse:hidden">{dropLabel}</span>
        </p>
        {description ? (
          <p id={`${id}-description`} className="text-small text-ink-muted">
            {description}
          </p>
        ) : null}
        {/* The native field covers the zone: a click, Enter and a drop anywhere in it work without any script. */}
        <input
          id={id}
          type="file"
          accept={accept}
          multiple={isMultiple}
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => {
            add(event.target.files);
            // Else choosing the same file again, after it failed, would be no change.
            event.target.value = '';
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
      </div>
      {error ? (
        <p id={`${id}-error`} className="text-small text-bad">
          {error}
        </p>
      ) : null}
      {files.length > 0 ? (
        <ul className="grid min-w-0 gap-1.5">
          {files.map((file) => {
            const isMoving = file.state === 'waiting' || file.state === 'uploading';
            const Icon = file.state === 'done' ? CircleCheck : file.state === 'failed' ? CircleAlert : FileText;
            const stop = isMoving ? onCancel : onRemove;
            return (
              <li
                key={file.id}
                data-state={file.state}
                className="flex min-w-0 items-start gap-3 rounded-middle border border-line bg-surface px-3 py-2 data-[state=failed]:border-bad"
              >
                <Icon
                  aria-hidden
                  size={18}
                  className={cn(
                    'mt-0.5 shrink-0 text-ink-muted',
                    file.state === 'done' && 'text-good',
                    file.state === 'failed' && 'text-bad',
                  )}
                />
                <div className="min-w-0 flex-1">
                  <p id={`${id}-${file.id}`} className="font-medium break-all text-ink">
                    {file.name}
                  </p>
                  <p className="text-small text-ink-muted tabular-nums">
                    {formatBytes(file.sizeInBytes)} · {stateLabel(file)}
                  </p>
                  {isMoving ? (
                    <progress
                      aria-labelledby={`${id}-${file.id}`}
                      max={1}
                      value={file.state === 'waiting' ? 0 : file.progress}
                      className="mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent forced-colors:border forced-colors:[&::-moz-progress-bar]:bg-[Highlight] forced-colors:[&::-webkit-progress-value]:bg-[Highlight]"
                    />
                  ) : null}
                  {file.state === 'failed' && file.error ? <p className="text-small text-bad">{file.error}</p> : null}
                  {file.state === 'failed' && onRetry ? (
                    <button
                      type="button"
                      onClick={() => onRetry(file.id)}
                      aria-describedby={`${id}-${file.id}`}
                      className="min-h-6 rounded-small text-small font-medium text-accent hover:underline pointer-coarse:min-h-11"
                    >
                      {retryLabel}
                    </button>
                  ) : null}
                </div>
                {stop ? (
                  <button
                    type="button"
                    aria-label={isMoving ? cancelLabel(file.name) : removeLabel(file.name)}
                    onClick={() => stop(file.id)}
                    className="inline-flex size-7 shrink-0 items-center justify-center rounded-middle text-ink-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
                  >
                    <X aria-hidden size={16} />
                  </button>
                ) : null}
              </li>
            );
          })}
        </ul>
      ) : null}
      <p role="status" className="sr-only">
        {finished ? `${finished.name}: ${stateLabel(finished)}` : null}
      </p>
    </div>
  );
}
