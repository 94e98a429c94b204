import * as Dialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, Ref, RefObject } from 'react';
import { Button } from '../button/button.tsx';
import { cn } from '../cn.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { usePortalRoot } from '../scope.tsx';
import { RestOfPageHidden, useDialogStack, useIsDrawn } from './dialog-stack.ts';
import { useTexts, type Texts } from '../language.tsx';
import type { DialogSurfaceProps, Placement } from './dialog-surface.tsx';

const english: Texts<'dialog'> = {
  close: 'Close',
  content: 'Content of the dialog',
  unsavedTitle: 'Discard your changes?',
  unsavedText: 'What you entered here is not saved.',
  keepEditing: 'Keep editing',
  discard: 'Discard',
};

/** True while the element has more content than room. */
function useIsOverflowing(element: HTMLElement | null): boolean {
  const [isOverflowing, setIsOverflowing] = useState(false);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setIsOverflowing(
        getComputedStyle(element).overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1,
      ),
    );
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [element]);
  return isOverflowing;
}

const descriptionClass = 'mt-1 wrap-anywhere text-ink-muted';

/** What the frame of a dialog asks of its question. */
interface Question {
  isAsked: boolean;
  ask: () => void;
  keepEditing: () => void;
}

/**
 * The frame of Modal, ConfirmDialog and Drawer: Radix Dialog's round of Tab and Escape, and the rest of the page hidden and covered.
 * Radix's Overlay is left out on purpose: it injects a style element, which a strict Content-Security-Policy refuses; the
 * page is locked by one rule in styles.css instead.
 */
export function DialogFrame({
  isOpen,
  onOpenChange,
  title,
  description,
  children,
  footer,
  hasUnsavedChanges = false,
  labels,
  initialFocus,
  className,
  placement,
}: DialogSurfaceProps & { placement: Placement }) {
  const portalRoot = usePortalRoot();
  const isDrawn = useIsDrawn(isOpen);
  const { isCovered, restoreFocus } = useDialogStack(isDrawn);
  const panel = useRef<HTMLDivElement>(null);
  const question = useRef<Question>(null);

  function changeOpen(next: boolean) {
    if (next) return onOpenChange(true);
    if (question.current?.isAsked) return question.current.keepEditing();
    const isUnsaved = typeof hasUnsavedChanges === 'function' ? hasUnsavedChanges() : hasUnsavedChanges;
    if (isUnsaved && question.current) question.current.ask();
    else onOpenChange(false);
  }

  function focusFirst(event: Event) {
    event.preventDefault();
    const field = panel.current?.querySelector<HTMLElement>(
      '[data-slot=dialog-body] :is(input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled))',
    );
    (initialFocus?.current ?? field ?? panel.current)?.focus();
  }

  return (
    <Dialog.Root modal={false} open={isDrawn} onOpenChange={changeOpen}>
      <Dialog.Portal container={portalRoot}>
        <div
          role="presentation"
          className={cn('fixed inset-0 z-modal', isCovered && 'invisible')}
          data-state={isCovered ? 'covered' : 'open'}
          onMouseDown={(event) => {
            // A press beside the dialog takes the focus nowhere.
            if (!panel.current?.contains(event.target as Node)) event.preventDefault();
          }}
        >
          <div data-slot="dialog-backdrop" aria-hidden className="absolute inset-0 animate-fade-in bg-overlay" />
          <div className={cn('absolute inset-0 flex', placement.frameClass)}>
            <Dialog.Content
              ref={panel}
              role={placement.role ?? 'dialog'}
              aria-modal
              data-slot={placement.slot}
              tabIndex={-1}
              onOpenAutoFocus={focusFirst}
              onCloseAutoFocus={restoreFocus}
              onInteractOutside={(event) => {
                const isInToast = (event.target as Element | null)?.closest('[data-slot=toast-region]');
                if (isCovered || isInToast || placement.closesOnPressOutside === false) event.preventDefault();
              }}
              onFocusOutside={(event) => {
                event.preventDefault();
                const isInToast = (event.target as Element | null)?.closest('[data-slot=toast-region]');
                if (!isCovered && !isInToast) panel.current?.focus();
              }}
              className={cn(
                'pointer-events-auto relative flex min-h-0 min-w-0 flex-col bg-raised text-ink shadow-modal outline-none focus-visible:outline-none forced-colors:border',
                // A window as low as one at 400 % has no room for three parts (WCAG 1.4.10): the dialog scrolls as a whole there.
                '[@media(height<26rem)]:overflow-y-auto [@media(height<26rem)]:overscroll-contain',
                placement.panelClass,
                className,
              )}
            >
              <DialogParts
                {...{ panel, question, title, description, children, footer, labels }}
                hasCloseButton={placement.hasCloseButton !== false}
                onClose={() => changeOpen(false)}
                onDiscard={() => onOpenChange(false)}
              />
            </Dialog.Content>
          </div>
          <RestOfPageHidden />
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * The heading, the content and the actions, or the question that takes their place. It asks without its frame being drawn anew: what Radix
 * has around the dialog is more than the question.
 */
function DialogParts({
  panel,
  question,
  title,
  description,
  children,
  footer,
  labels,
  hasCloseButton,
  onClose,
  onDiscard,
}: Pick<DialogSurfaceProps, 'title' | 'description' | 'children' | 'footer' | 'labels'> & {
  panel: RefObject<HTMLDivElement | null>;
  question: Ref<Question>;
  hasCloseButton: boolean;
  onClose: () => void;
  onDiscard: () => void;
}) {
  const texts = useTexts('dialog', english, labels);
  const [isAsking, setIsAsking] = useState(false);
  const [body, setBody] = useState<HTMLDivElement | null>(null);
  const isOverflowing = useIsOverflowing(body);
  const [head, setHead] = useState<HTMLDivElement | null>(null);
  const isHeadOverflowing = useIsOverflowing(head);
  const keepButton = useRef<HTMLButtonElement>(null);

  useImperativeHandle(
    question,
    () => ({ isAsked: isAsking, ask: () => setIsAsking(true), keepEditing: () => setIsAsking(false) }),
    [isAsking],
  );

  // While it asks, the frame is an alert that the text of the question describes; the frame itself is not drawn anew for that, which with
  // what decision 21 tells beside it brought the share dialog from 56 to 40 ms, where 50 are wanted.
  const textId = useId();
  useLayoutEffect(() => {
    const frame = panel.current;
    if (!isAsking || !frame) return;
    const role = frame.getAttribute('role') ?? '';
    const isDescribed = frame.hasAttribute('aria-describedby');
    frame.setAttribute('role', 'alertdialog');
    if (!isDescribed) frame.setAttribute('aria-describedby', textId);
    return () => {
      frame.setAttribute('role', role);
      if (!isDescribed) frame.removeAttribute('aria-describedby');
    };
  }, [isAsking, panel, textId]);

  useEffect(() => {
    const frame = panel.current;
    if (!isAsking || !frame) return;
    const edited = document.activeElement;
    // After the frame that shows the question: to take the focus is half of the work. The buttons are always in view.
    const shown = requestAnimationFrame(() => setTimeout(() => keepButton.current?.focus({ preventScroll: true })));
    return () => {
      cancelAnimationFrame(shown);
      // The button that closes the dialog was not there while it asked.
      if (edited instanceof HTMLElement && frame.contains(edited)) edited.focus();
      else frame.focus();
    };
  }, [isAsking, panel]);

  return (
    <>
      <div
        ref={setHead}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keyboard too
        tabIndex={isHeadOverflowing ? 0 : undefined}
        // A name of 200 characters in the title never pushes the content or the buttons out of the window.
        className={cn(
          'flex shrink-0 items-start gap-3 overflow-y-auto overscroll-contain px-card pt-4 focus-visible:-outline-offset-2 [@media(height<26rem)]:max-h-none! [@media(height<26rem)]:overflow-visible',
          children && !isAsking ? 'max-h-[40dvh]' : 'max-h-[calc(92dvh-6rem)]',
        )}
      >
        <div className="min-w-0 flex-1 py-1">
          <Dialog.Title className="text-heading font-semibold wrap-anywhere">
            {isAsking ? texts.unsavedTitle : title}
          </Dialog.Title>
          {description ? (
            <Dialog.Description className={descriptionClass}>
              {isAsking ? texts.unsavedText : description}
            </Dialog.Description>
          ) : (
            isAsking && (
              <p id={textId} className={descriptionClass}>
                {texts.unsavedText}
              </p>
            )
          )}
        </div>
        {hasCloseButton && !isAsking && (
          <IconButton label={texts.close} onClick={onClose} className="-me-2">
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      {children && (
        // Hidden, not removed, while the question stands: what was entered is still there afterwards.
        <div
          ref={setBody}
          hidden={isAsking}
          data-slot="dialog-body"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keyboard too
          tabIndex={isOverflowing ? 0 : undefined}
          role={isOverflowing ? 'region' : undefined}
          aria-label={isOverflowing ? texts.content : undefined}
          className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-card pt-3 pb-card focus-visible:-outline-offset-2 [@media(height<26rem)]:flex-none [@media(height<26rem)]:overflow-visible"
        >
          <div>{children}</div>
        </div>
      )}
      {isAsking ? (
        <DialogFooter>
          <Button ref={keepButton} onClick={() => setIsAsking(false)}>
            {texts.keepEditing}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              setIsAsking(false);
              onDiscard();
            }}
          >
            {texts.discard}
          </Button>
        </DialogFooter>
      ) : (
        footer && <DialogFooter>{footer}</DialogFooter>
      )}
    </>
  );
}

function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div
      data-slot="dialog-footer"
      className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-card py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-[481px]:[&>*]:flex-auto [@media(height<26rem)]:sticky [@media(height<26rem)]:bottom-0 [@media(height<26rem)]:bg-inherit"
    >
      {children}
    </div>
  );
}
