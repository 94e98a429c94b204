import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Badge } from '../badge/badge.tsx';
import { Button } from '../button/button.tsx';
import { cn } from '../cn.ts';
import { ErrorText } from '../field/field.tsx';
import { Figure } from '../figure.tsx';
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog.tsx';
import { formatBytes } from '../document-link/format-bytes.ts';
import { dayText, timeText, useTimeStyle } from '../day-and-time.ts';
import { useTexts, type Texts } from '../language.tsx';

export interface FileVersion {
  id: string;
  /** Counts from 1. */
  number: number;
  /** Who added it. */
  author: string;
  /** When, as ISO 8601. */
  addedAt: string;
  sizeInBytes: number;
  /** SHA-256 in hexadecimal digits; drawn short, given whole on hover and to screen readers. */
  hash: string;
  /** What changed. */
  note?: ReactNode;
  downloadUrl?: string;
}

export interface VersionHistoryProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** The file that the versions are of. */
  fileName: string;
  /** Newest first. */
  versions: readonly FileVersion[];
  /** The version that counts; the newest unless given. */
  currentId?: string;
  /** Fetches a version that a link alone could not, since it carries no session. */
  onDownload?: (id: string) => void;
  /** Makes a new version of an old one. Without it nothing can be restored. */
  onRestore?: (id: string) => void;
  /** The version that is being restored. */
  restoringId?: string;
  /** Why nothing can be restored now. */
  disabledReason?: string;
  /** What went wrong, drawn above the versions and announced. */
  error?: ReactNode;
  /** The first answer is on its way: skeletons stand in its place. */
  isLoading?: boolean;
  /** Names the list, by the name of the file. */
  label?: (fileName: string) => string;
  /** What a version is called. */
  versionLabel?: (number: number) => string;
  /** The word on the version that counts. */
  currentLabel?: string;
  /** The time of an instant in words, with its zone. */
  formatTime?: (instant: string) => string;
  /** What stands before the fingerprint of a version. */
  hashLabel?: string;
  /** Text of the link that downloads a version. */
  downloadLabel?: string;
  /** Text of the button that makes a new version of an old one. */
  restoreLabel?: string;
  /** What is said while the versions are on their way. */
  loadingLabel?: string;
  /** What is said where there is none. */
  emptyLabel?: string;
  /** Asks whether a version shall be restored. */
  confirmTitle?: (version: string, fileName: string) => string;
  /** What becomes of the others. */
  confirmText?: (next: string) => string;
  /** Text of the button that leaves without doing anything. */
  cancelLabel?: string;
}

const english: Texts<'versionHistory'> = {
  label: (name) => `Versions of ${name}`,
  versionLabel: (number) => `Version ${number}`,
  currentLabel: 'Current',
  hashLabel: 'SHA-256',
  downloadLabel: 'Download',
  restoreLabel: 'Restore',
  loadingLabel: 'Loading versions…',
  emptyLabel: 'No version yet.',
  confirmTitle: (version, name) => `Restore ${version.toLowerCase()} of ${name}?`,
  confirmText: (next) => `It becomes ${next.toLowerCase()}. Earlier versions are kept.`,
  cancelLabel: 'Cancel',
};

/**
 * The versions of a file: who, when, how large, which content, and what changed. Restoring asks first and makes a new version,
 * so that no version is ever lost.
 */
export function VersionHistory({
  fileName,
  versions,
  currentId = versions[0]?.id,
  onDownload,
  onRestore,
  restoringId,
  disabledReason,
  error,
  isLoading = false,
  label,
  versionLabel,
  currentLabel,
  formatTime: givenFormatTime,
  hashLabel,
  downloadLabel,
  restoreLabel,
  loadingLabel,
  emptyLabel,
  confirmTitle,
  confirmText,
  cancelLabel,
  className,
  ...rest
}: VersionHistoryProps) {
  const style = useTimeStyle();
  const formatTime =
    givenFormatTime ?? ((instant: string) => `${dayText(instant, undefined, style)}, ${timeText(instant, style)}`);
  const texts = useTexts('versionHistory', english, {
    label,
    versionLabel,
    currentLabel,
    hashLabel,
    downloadLabel,
    restoreLabel,
    loadingLabel,
    emptyLabel,
    confirmTitle,
    confirmText,
    cancelLabel,
  });
  const [asked, setAsked] = useState<FileVersion | null>(null);
  const next = texts.versionLabel(Math.max(0, ...versions.map(({ number }) => number)) + 1);
  return (
    <section
      data-slot="version-history"
      aria-label={texts.label(fileName)}
      aria-busy={isLoading || undefined}
      {...rest}
      className={cn('grid min-w-0 gap-2', className)}
    >
      {error && (
        <div role="alert">
          <ErrorText>{error}</ErrorText>
        </div>
      )}
      {versions.length === 0 && (
        <p role="status" className="text-ink-muted">
          {isLoading ? texts.loadingLabel : texts.emptyLabel}
        </p>
      )}
      <ol reversed className="grid min-w-0">
        {versions.map((version) => {
          const name = texts.versionLabel(version.number);
          const isCurrent = version.id === currentId;
          return (
            <li
              key={version.id}
              data-slot="version"
              data-state={isCurrent ? 'current' : 'earlier'}
              className="flex min-w-0 flex-wrap items-start gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0"
            >
              <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
                <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
                  {name}
                  {isCurrent && <Badge tone="good">{texts.currentLabel}</Badge>}
                </p>
                <p className="text-small text-ink-muted tabular-nums">
                  {version.author} ·{' '}
                  <time dateTime={version.addedAt}>
                    <Figure>{formatTime(version.addedAt)}</Figure>
                  </time>{' '}
                  · <Figure>{formatBytes(version.sizeInBytes)}</Figure>
                </p>
                <p className="text-small text-ink-muted">
                  {texts.hashLabel}{' '}
                  <span title={version.hash}>
                    <code aria-hidden className="font-mono">
                      {version.hash.slice(0, 12)}…
                    </code>
                    <span className="sr-only">{version.hash}</span>
                  </span>
                </p>
                {version.note && (
                  <p data-slot="version-note" className="break-words text-ink-soft">
                    {version.note}
                  </p>
                )}
              </div>
              <div className="flex shrink-0 flex-wrap items-center gap-2">
                {onDownload && !version.downloadUrl && (
                  <Button size="small" variant="quiet" className="text-accent" onClick={() => onDownload(version.id)}>
                    <span>
                      {texts.downloadLabel}
                      <span className="sr-only"> {name}</span>
                    </span>
                  </Button>
                )}
                {version.downloadUrl && (
                  <a
                    href={version.downloadUrl}
                    download
                    className="inline-flex min-h-7 items-center rounded-small text-label font-medium text-accent hover:underline pointer-coarse:min-h-11"
                  >
                    {texts.downloadLabel}
                    <span className="sr-only">&nbsp;{name}</span>
                  </a>
                )}
                {onRestore && !isCurrent && (
                  <Button
                    size="small"
                    isLoading={restoringId === version.id}
                    disabledReason={disabledReason}
                    onClick={() => setAsked(version)}
                  >
                    <span>
                      {texts.restoreLabel}
                      <span className="sr-only"> {name}</span>
                    </span>
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={asked ? texts.confirmTitle(texts.versionLabel(asked.number), fileName) : ''}
        description={texts.confirmText(next)}
        confirmLabel={texts.restoreLabel}
        cancelLabel={texts.cancelLabel}
        tone="primary"
        onConfirm={() => {
          if (asked) onRestore?.(asked.id);
          setAsked(null);
        }}
      />
    </section>
  );
}
