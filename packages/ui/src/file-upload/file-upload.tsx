import { CircleAlert, CircleCheck, FileText, Upload, X } from 'lucide-react';
import { useId, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Figure } from '../figure.tsx';
import { FieldError } from '../field/field.tsx';
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog.tsx';
import { formatBytes } from '../document-link/format-bytes.ts';
import { checkFile, totalProgress, type FileProblem } from './check-file.ts';
import { useTexts, type Texts } from '../language.tsx';

/** One file on its way; the host moves it and says how far it is. */
export type UploadingFile = {
  id: string;
  name: string;
  sizeInBytes: number;
  state: 'waiting' | 'uploading' | 'done' | 'failed';
  /** Share that has arrived, 0 to 1. */
  progress?: number;
  /** Seconds until it has arrived, as the host reckons from its speed. */
  secondsLeft?: number;
  /** What went wrong with a failed file; `problemLabel` says it in words. */
  problem?: FileProblem;
  /** Words of the host's own for a failed file, in place of those of `problem`. */
  error?: ReactNode;
};

/** Properties of FileUpload: native div properties plus the files and the events. */
export type FileUploadProps = Omit<ComponentPropsWithRef<'div'>, 'children' | 'onDrop'> & {
  /** Names the field. */
  label: ReactNode;
  /** What is allowed, in words: kinds and greatest size. */
  description?: ReactNode;
  /** As the native attribute: ".pdf,image/*". Held against dropped and pasted files as well; the server checks again. */
  accept?: string;
  /** Greatest size of one file. */
  maxSizeInBytes?: number;
  /** Names of files that are there already: one of the same name is asked about and is then a new version. */
  existingNames?: readonly string[];
  /** More than one file may be chosen. */
  isMultiple?: boolean;
  /** No file can be added; prefer `disabledReason`, which says why. */
  isDisabled?: boolean;
  /** Why the list as a whole is not right, for instance "At least one file is needed". */
  error?: ReactNode;
  /** Files on their way and those that arrived, as the owner knows them. */
  files?: readonly UploadingFile[];
  /**
   * Chosen, dropped or pasted files that can be taken; `newVersionOf` names those that follow one of the same name. What
   * cannot be taken stays in the list with the reason, until it is removed.
   */
  onFilesAdd: (files: File[], details: { newVersionOf: string[] }) => void;
  /** Stops one that is on its way. */
  onCancel?: (id: string) => void;
  /** Sends a failed one again. */
  onRetry?: (id: string) => void;
  /** Takes out one that is done or failed. */
  onRemove?: (id: string) => void;
  /** Text of the button that opens the file chooser. */
  chooseLabel?: ReactNode;
  /** Words beside it for those who drag. */
  dropLabel?: ReactNode;
  /** State of a file in words. */
  stateLabel?: (file: UploadingFile) => string;
  /** Name of the button that stops a file. */
  cancelLabel?: (name: string) => string;
  /** Name of the button that takes a file out. */
  removeLabel?: (name: string) => string;
  /** Text of the button that sends a file again. */
  retryLabel?: ReactNode;
  /** In place of `retryLabel` where a part has arrived and the rest can follow. */
  resumeLabel?: ReactNode;
  /** Why a file is not taken, in words. */
  problemLabel?: (problem: FileProblem, limits: { accept?: string; maxSizeInBytes?: number }) => ReactNode;
  /** How long a file still needs. */
  timeLeftLabel?: (secondsLeft: number) => string;
  /** How many of all files are done. */
  totalLabel?: (done: number, count: number) => string;
  /** Asks whether files of a known name are new versions. */
  versionTitle?: (names: string[]) => string;
  /** What becomes of the version before. */
  versionText?: ReactNode;
  /** Text of the button that adds the version. */
  versionConfirmLabel?: string;
  /** Text of the button that adds nothing. */
  versionCancelLabel?: string;
  /** Why no file can be added now, shown in place of the description. */
  disabledReason?: ReactNode;
};

const percentFormat = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 0 });

const barClass =
  'block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent forced-colors:appearance-auto';

const english: Texts<'fileUpload'> = {
  chooseFile: 'Choose a file',
  chooseFiles: 'Choose files',
  states: { waiting: 'waiting', uploading: 'uploading', done: 'uploaded', failed: 'not uploaded' },
  timeLeftLabel: (seconds) => (seconds < 60 ? `${Math.ceil(seconds)} s left` : `${Math.ceil(seconds / 60)} min left`),
  problems: {
    type: (kinds) => `This kind of file is not taken. Choose ${kinds}.`,
    size: (_, limit) => `Larger than ${limit}. Choose a smaller file.`,
    empty: () => 'The file is empty. Choose another one.',
    locked: () => 'Password-protected. Save it without a password and choose it again.',
    virus: () => 'A virus was found. The file was not saved.',
    network: () => 'The connection was lost.',
  },
  dropLabel: 'or drop them here',
  cancelLabel: (name) => `Cancel ${name}`,
  removeLabel: (name) => `Remove ${name}`,
  retryLabel: 'Try again',
  resumeLabel: 'Resume',
  totalLabel: (done, count) => `${done} of ${count} files`,
  versionTitle: (names) => `Add a new version of ${names.join(', ')}?`,
  versionText: 'A file with this name already exists. The earlier version is kept.',
  versionConfirmLabel: 'Add version',
  versionCancelLabel: 'Cancel',
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
  isDisabled: isDisabledByHost = false,
  disabledReason,
  error,
  files: hostFiles = [],
  maxSizeInBytes,
  existingNames = [],
  onFilesAdd,
  onCancel,
  onRetry,
  onRemove,
  chooseLabel,
  dropLabel,
  timeLeftLabel,
  stateLabel,
  cancelLabel,
  removeLabel,
  retryLabel,
  resumeLabel,
  problemLabel,
  totalLabel,
  versionTitle,
  versionText,
  versionConfirmLabel,
  versionCancelLabel,
  className,
  ...props
}: FileUploadProps) {
  const texts = useTexts('fileUpload', english, {
    dropLabel,
    cancelLabel,
    removeLabel,
    retryLabel,
    resumeLabel,
    totalLabel,
    versionTitle,
    versionText,
    versionConfirmLabel,
    versionCancelLabel,
    timeLeftLabel,
  });
  const stateText = (file: UploadingFile): string => {
    if (stateLabel) return stateLabel(file);
    const word = texts.states[file.state];
    if (file.state !== 'uploading' || file.progress === undefined) return word;
    const left = file.secondsLeft === undefined ? [] : [texts.timeLeftLabel(file.secondsLeft)];
    return [word, percentFormat.format(file.progress), ...left].join(', ');
  };
  const problemText = (problem: FileProblem): ReactNode =>
    problemLabel
      ? problemLabel(problem, { accept, maxSizeInBytes })
      : texts.problems[problem]((accept ?? '').split(',').join(', '), formatBytes(maxSizeInBytes ?? 0));
  const id = useId();
  const [isOver, setOver] = useState(false);
  // Files that cannot be taken never reach the host; they stay in the list, so that one sees which and why.
  const [refused, setRefused] = useState<UploadingFile[]>([]);
  const [asked, setAsked] = useState<{ files: File[]; names: string[] } | null>(null);
  const isDisabled = isDisabledByHost || Boolean(disabledReason);
  const files = [...hostFiles, ...refused];
  const moving = hostFiles.filter((file) => file.state === 'waiting' || file.state === 'uploading');

  const add = (list: FileList | null | undefined) => {
    const added = [...(list ?? [])].slice(0, isMultiple ? undefined : 1);
    if (added.length === 0 || isDisabled) return;
    const checked = added.map((file) => ({ file, problem: checkFile(file, { accept, maxSizeInBytes }) }));
    const faults = checked.flatMap(({ file, problem }) =>
      problem
        ? [{ id: crypto.randomUUID(), name: file.name, sizeInBytes: file.size, state: 'failed' as const, problem }]
        : [],
    );
    if (faults.length > 0) setRefused((before) => [...before, ...faults]);
    const good = checked.flatMap(({ file, problem }) => (problem ? [] : [file]));
    if (good.length === 0) return;
    const known = new Set([
      ...existingNames,
      ...hostFiles.flatMap((file) => (file.state === 'done' ? [file.name] : [])),
    ]);
    const names = good.flatMap((file) => (known.has(file.name) ? [file.name] : []));
    if (names.length > 0) setAsked({ files: good, names });
    else onFilesAdd(good, { newVersionOf: [] });
  };

  /** Without the new versions, what else was chosen together with them is still added. */
  const answer = (isNewVersion: boolean) => {
    if (!asked) return;
    const taken = isNewVersion ? asked.files : asked.files.filter((file) => !asked.names.includes(file.name));
    setAsked(null);
    if (taken.length > 0) onFilesAdd(taken, { newVersionOf: isNewVersion ? asked.names : [] });
  };

  const remove = (fileId: string) => {
    if (refused.some((file) => file.id === fileId)) setRefused(refused.filter((file) => file.id !== fileId));
    else onRemove?.(fileId);
  };
  const note = disabledReason || description;
  const describedBy = [note ? `${id}-description` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
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
        className="relative flex min-h-24 min-w-0 flex-col items-center justify-center gap-1 rounded-large border border-dashed border-control bg-surface px-4 py-4 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus not-has-disabled:hover:bg-hover has-disabled:border-line-strong has-disabled:bg-disabled has-disabled:text-on-disabled data-[state=invalid]:border-bad data-[state=over]:border-accent data-[state=over]:bg-accent-soft"
      >
        <Upload aria-hidden size={20} className={isDisabled ? undefined : 'text-ink-muted'} />
        <p>
          <span className={cn('font-medium', !isDisabled && 'text-accent underline underline-offset-3')}>
            {chooseLabel ?? (isMultiple ? texts.chooseFiles : texts.chooseFile)}
          </span>{' '}
          <span className={cn('pointer-coarse:hidden', !isDisabled && 'text-ink-muted')}>{texts.dropLabel}</span>
        </p>
        {note ? (
          <p id={`${id}-description`} className={cn('text-small', !isDisabled && 'text-ink-muted')}>
            {note}
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
      <FieldError id={`${id}-error`} error={error} />
      {moving.length > 0 && hostFiles.length > 1 ? (
        <div data-slot="file-upload-total" className="grid gap-1.5 text-small text-ink-muted tabular-nums">
          <p id={`${id}-total`}>
            <Figure>
              {[
                texts.totalLabel(hostFiles.filter((file) => file.state === 'done').length, hostFiles.length),
                percentFormat.format(totalProgress(hostFiles)),
                ...(moving.some((file) => file.secondsLeft !== undefined)
                  ? [texts.timeLeftLabel(Math.max(...moving.map((file) => file.secondsLeft ?? 0)))]
                  : []),
              ].join(' · ')}
            </Figure>
          </p>
          <progress aria-labelledby={`${id}-total`} max={1} value={totalProgress(hostFiles)} className={barClass} />
        </div>
      ) : null}
      {files.length > 0 ? (
        <ul className="grid min-w-0 gap-1.5">
          {files.map((file) => {
            const isMoving = file.state === 'waiting' || file.state === 'uploading';
            const Icon = file.state === 'done' ? CircleCheck : file.state === 'failed' ? CircleAlert : FileText;
            const isRefused = refused.includes(file);
            const stop = isMoving ? onCancel : isRefused || onRemove ? remove : undefined;
            const reason = file.error ?? (file.problem && problemText(file.problem));
            // The same file would be refused again; only what broke off on the way can come through.
            const canRetry = !isRefused && (file.problem === undefined || file.problem === 'network');
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
                    <Figure>{formatBytes(file.sizeInBytes)}</Figure> · {stateText(file)}
                  </p>
                  {isMoving ? (
                    <progress
                      aria-labelledby={`${id}-${file.id}`}
                      max={1}
                      value={file.state === 'waiting' ? 0 : file.progress}
                      className={cn(barClass, 'mt-1.5')}
                    />
                  ) : null}
                  {file.state === 'failed' && reason ? <p className="text-small text-bad">{reason}</p> : null}
                  {file.state === 'failed' && onRetry && canRetry ? (
                    <button
                      type="button"
                      onClick={() => onRetry(file.id)}
                      aria-describedby={`${id}-${file.id}`}
                      className="min-h-6 rounded-small text-small font-medium text-accent hover:underline pointer-coarse:min-h-11"
                    >
                      {file.problem === 'network' && file.progress ? texts.resumeLabel : texts.retryLabel}
                    </button>
                  ) : null}
                </div>
                {stop ? (
                  <button
                    type="button"
                    aria-label={isMoving ? texts.cancelLabel(file.name) : texts.removeLabel(file.name)}
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
        {finished ? `${finished.name}: ${stateText(finished)}. ` : null}
        {finished?.state === 'failed' ? (finished.error ?? (finished.problem && problemText(finished.problem))) : null}
      </p>
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={() => answer(false)}
        title={texts.versionTitle(asked?.names ?? [])}
        description={texts.versionText}
        confirmLabel={texts.versionConfirmLabel}
        cancelLabel={texts.versionCancelLabel}
        tone="primary"
        onConfirm={() => answer(true)}
      />
    </div>
  );
}
