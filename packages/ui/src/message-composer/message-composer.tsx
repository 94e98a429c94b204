import { Paperclip, Send, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { ClipboardEvent, ComponentProps, FormEvent, KeyboardEvent } from 'react';
import { Button } from '../button/button.tsx';
import { cn } from '../cn.ts';
import { formatBytes } from '../document-link/format-bytes.ts';
import { controlBox, controlInput } from '../field/control-box.ts';
import { FieldError } from '../field/field.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useTexts, type Texts } from '../language.tsx';

/** The texts of a MessageComposer. */
export interface MessageComposerLabels {
  message: string;
  placeholder: string;
  send: string;
  attach: string;
  attachments: string;
  remove: (name: string) => string;
  enterSends: string;
  enterBreaks: string;
  tooBig: (name: string, limit: string) => string;
}

const english: Texts<'messageComposer'> = {
  message: 'Message',
  placeholder: 'Write a message',
  send: 'Send',
  attach: 'Attach files',
  attachments: 'Attached',
  remove: (name) => `Remove ${name}`,
  enterSends: 'Enter sends, Shift+Enter makes a new line.',
  enterBreaks: 'Enter makes a new line, Ctrl+Enter sends.',
  tooBig: (name, limit) => `${name} is larger than ${limit} and was left out.`,
};

/** Properties of MessageComposer: native form properties plus what is done with a message. */
export interface MessageComposerProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'children'> {
  /** Takes the message. The field is emptied at once: a thread shows it as pending, and as failed with a way to send it again. */
  onSend: (message: { text: string; files: File[] }) => void;
  /** What Enter does; with `break` Ctrl+Enter or Shift+Enter sends. */
  enterKey?: 'send' | 'break';
  /** Off without it. */
  hasAttachments?: boolean;
  /** Greatest size of an attached file; a larger one is left out with a word. */
  maximumBytesPerFile?: number;
  /** As of the native file field. */
  accept?: string;
  /** Takes chosen and pasted files, which the host uploads and shows. Without it they are kept here until the message is sent. */
  onFilesAdd?: (files: File[]) => void;
  /** Something is attached: the message needs no text. */
  isTextOptional?: boolean;
  /** Why it cannot be sent yet, for instance while files are uploaded. It can be written meanwhile. */
  waitReason?: string;
  /** A message is on its way and no second one may follow yet. */
  isSending?: boolean;
  /** Why nothing can be written now. */
  disabledReason?: string;
  /** Why the last one could not be taken; what was written must then be given back as `defaultText`. */
  error?: string;
  /** What stands in the field at first, for instance a draft. */
  defaultText?: string;
  /** Hears of each change of the text, to keep it as a draft. */
  onTextChange?: (text: string) => void;
  /** Greatest length of the text, as of the native field. */
  maximumCharacters?: number;
  /** Texts of its own, each to be said otherwise by the host. */
  labels?: Partial<MessageComposerLabels>;
}

/** Where a message is written: a field that grows, files, and a button. */
export function MessageComposer({
  onSend,
  enterKey = 'send',
  hasAttachments = false,
  maximumBytesPerFile = 100 * 1024 * 1024,
  accept,
  onFilesAdd,
  isTextOptional = false,
  waitReason,
  isSending = false,
  disabledReason,
  error,
  defaultText = '',
  onTextChange,
  maximumCharacters,
  labels,
  className,
  ...rest
}: MessageComposerProps) {
  const id = useId();
  const texts = useTexts('messageComposer', english, labels);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(defaultText);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [fileError, setFileError] = useState('');
  const isBlocked = isSending || disabledReason !== undefined || waitReason !== undefined;
  const isEmpty = text.trim() === '' && files.length === 0 && !isTextOptional;

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (isBlocked || isEmpty) return field.current?.focus();
    onSend({ text: text.trim(), files: [...files] });
    setText('');
    onTextChange?.('');
    setFiles([]);
    setFileError('');
    field.current?.focus();
  }

  function add(more: Iterable<File>) {
    const all = [...more];
    if (onFilesAdd) return onFilesAdd(all);
    const tooBig = all.filter((file) => file.size > maximumBytesPerFile);
    setFileError(tooBig.map(({ name }) => texts.tooBig(name, formatBytes(maximumBytesPerFile))).join(' '));
    setFiles((files) => [...files, ...all.filter((file) => !tooBig.includes(file))]);
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter also ends the composition of a word, as in Hindi by transliteration.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const isWithKey = event.shiftKey || event.ctrlKey || event.metaKey;
    if (enterKey === 'send' ? event.shiftKey : !isWithKey) return;
    event.preventDefault();
    send();
  }

  function onPaste(event: ClipboardEvent) {
    if (!hasAttachments || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    add(event.clipboardData.files);
  }

  return (
    <form
      data-slot="message-composer"
      data-state={disabledReason ? 'disabled' : isSending ? 'sending' : 'idle'}
      aria-label={texts.message}
      {...rest}
      onSubmit={send}
      className={cn('grid min-w-0 gap-1.5', className)}
    >
      {files.length > 0 && (
        <ul aria-label={texts.attachments} className="flex min-w-0 flex-wrap gap-1.5">
          {files.map((file, index) => (
            <li
              // Files have no identity of their own; the same one can be attached twice.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${index} ${file.name}`}
              className="flex max-w-full min-w-0 items-center gap-1.5 rounded-middle border border-line bg-surface ps-2.5 text-small"
            >
              <span className="min-w-0 wrap-anywhere">{file.name}</span>
              <span className="shrink-0 text-ink-muted">{formatBytes(file.size)}</span>
              <IconButton
                size="small"
                label={texts.remove(file.name)}
                onClick={() => {
                  setFiles(files.filter((other) => other !== file));
                  field.current?.focus();
                }}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className={cn(controlBox(), 'items-end gap-1 px-1.5 py-1')}>
        {hasAttachments && (
          <>
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              accept={accept}
              aria-label={texts.attach}
              onChange={(event) => {
                add(event.target.files ?? []);
                // The same file can be chosen again after it was removed.
                event.target.value = '';
              }}
            />
            <IconButton label={texts.attach} disabledReason={disabledReason} onClick={() => picker.current?.click()}>
              <Paperclip aria-hidden />
            </IconButton>
          </>
        )}
        <textarea
          ref={field}
          rows={1}
          value={text}
          readOnly={disabledReason !== undefined}
          placeholder={disabledReason ? undefined : texts.placeholder}
          aria-label={texts.message}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint${error || fileError ? ` ${id}-error` : ''}`}
          maxLength={maximumCharacters}
          onChange={(event) => {
            setText(event.target.value);
            onTextChange?.(event.target.value);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className={cn(controlInput, 'max-h-40 min-h-9 resize-none self-end px-1.5 py-2 [field-sizing:content]')}
        />
        <Button type="submit" variant="primary" isLoading={isSending} disabledReason={disabledReason ?? waitReason}>
          <Send aria-hidden className="rtl:-scale-x-100" />
          <span className="max-xs:sr-only">{texts.send}</span>
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-small text-ink-muted pointer-coarse:hidden">
        {disabledReason ?? waitReason ?? (enterKey === 'send' ? texts.enterSends : texts.enterBreaks)}
      </p>
      <FieldError id={`${id}-error`} error={error || fileError} />
    </form>
  );
}
