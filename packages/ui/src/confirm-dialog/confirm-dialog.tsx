import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';
import { DialogSurface } from '../modal/dialog-surface.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { useTexts, type Texts } from '../language.tsx';

export interface ConfirmDialogProps {
  /** Whether it is open; the owner keeps it. */
  isOpen: boolean;
  /** Asked to open or to close, also by Escape and by a press outside. */
  onOpenChange: (isOpen: boolean) => void;
  /** Names the object and what happens to it: "Delete the group Shutdown 2027?" */
  title: ReactNode;
  /** What follows from it, and whether it can be undone. */
  description: ReactNode;
  /** The verb of the title. */
  confirmLabel: string;
  /** Text of the button that leaves without doing anything. */
  cancelLabel?: string;
  /** Colour of the confirming button: `danger` for what destroys. */
  tone?: 'danger' | 'primary';
  /** Does it; the dialog stays open until the owner closes it. */
  onConfirm: () => void;
  /** The work is under way; the dialog stays until the owner closes it. */
  isPending?: boolean;
  /** Why it did not work; the dialog stays open with it. */
  error?: ReactNode;
  /** Only for what cannot be undone: this text has to be typed first. */
  confirmationText?: string;
  /** Label of the field in which the text is typed. */
  confirmationLabel?: (text: string) => string;
  /** Why the confirming button cannot be pressed yet. */
  confirmationReason?: (text: string) => string;
}

const english: Texts<'confirmDialog'> = {
  cancelLabel: 'Cancel',
  confirmationLabel: (text) => `Type ${text} to confirm`,
  confirmationReason: (text) => `Type ${text} first.`,
};

/** A question before an act (APG alertdialog). The focus starts on the safe answer; a press outside answers nothing. */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel,
  tone = 'danger',
  onConfirm,
  isPending = false,
  error,
  confirmationText,
  confirmationLabel,
  confirmationReason,
}: ConfirmDialogProps) {
  const texts = useTexts('confirmDialog', english, { cancelLabel, confirmationLabel, confirmationReason });
  const cancel = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState('');
  const isTextMissing = confirmationText !== undefined && typed.trim() !== confirmationText;

  function changeOpen(next: boolean) {
    if (isPending) return;
    if (!next) setTyped('');
    onOpenChange(next);
  }

  return (
    <DialogSurface
      isOpen={isOpen}
      onOpenChange={changeOpen}
      title={title}
      description={description}
      initialFocus={cancel}
      placement={{
        slot: 'confirm-dialog',
        role: 'alertdialog',
        hasCloseButton: false,
        closesOnPressOutside: false,
        frameClass: 'items-center justify-center p-4 max-[481px]:items-end max-[481px]:p-0',
        panelClass: 'max-h-full w-full max-w-110 animate-rise-in gap-4 rounded-large max-[481px]:rounded-b-none',
      }}
      footer={
        <>
          <Button ref={cancel} onClick={() => changeOpen(false)}>
            {texts.cancelLabel}
          </Button>
          <Button
            variant={tone}
            isLoading={isPending}
            disabledReason={isTextMissing && texts.confirmationReason(confirmationText)}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {(error || confirmationText) && (
        <div className="grid gap-4">
          {error && <Banner tone="bad">{error}</Banner>}
          {confirmationText && (
            <TextField
              label={texts.confirmationLabel(confirmationText)}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </div>
      )}
    </DialogSurface>
  );
}
