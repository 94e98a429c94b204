import { Printer } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Modal } from '../modal/modal.tsx';
import { useTexts, type Texts } from '../language.tsx';

export interface LegalSection {
  id: string;
  heading: ReactNode;
  body: ReactNode;
}

export interface LegalDialogProps {
  /** Whether it is open; the owner keeps it. */
  isOpen: boolean;
  /** Asked to open or to close, also by Escape and by a press outside. */
  onOpenChange: (isOpen: boolean) => void;
  /** Heading of the dialog: the name of the document. */
  title: string;
  /** From when the text holds, in words. */
  effectiveLabel?: ReactNode;
  /** The document, part by part. */
  sections: readonly LegalSection[];
  /** Name of the button that closes it. */
  closeLabel?: string;
  /** Text of the button that prints it. */
  printLabel?: string;
}

const english: Texts<'legalDialog'> = {
  closeLabel: 'Close',
  printLabel: 'Print',
};

/**
 * A legal text to read: headings under the title, a text that scrolls by keyboard, and Print, which prints the whole text and
 * not the page behind it.
 */
export function LegalDialog({
  isOpen,
  onOpenChange,
  title,
  effectiveLabel,
  sections,
  closeLabel,
  printLabel,
}: LegalDialogProps) {
  const texts = useTexts('legalDialog', english, { closeLabel, printLabel });
  const text = useRef<HTMLDivElement>(null);

  /** In a frame of its own: a dialog of the page would be cut off at the height of the window. */
  function print() {
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.className = 'sr-only';
    document.body.append(frame);
    const page = frame.contentDocument!;
    page.title = title;
    page.documentElement.lang = document.documentElement.lang;
    page.dir = document.documentElement.dir;
    const heading = page.createElement('h1');
    heading.textContent = title;
    page.body.append(heading, page.importNode(text.current!, true));
    frame.contentWindow!.addEventListener('afterprint', () => frame.remove(), { once: true });
    frame.contentWindow!.print();
  }

  return (
    <Modal
      size="large"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      description={effectiveLabel}
      footer={
        <>
          <Button onClick={print}>
            <Printer aria-hidden />
            {texts.printLabel}
          </Button>
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            {texts.closeLabel}
          </Button>
        </>
      }
    >
      <div ref={text} data-slot="legal-text" className="grid max-w-[68ch] gap-5">
        {sections.map(({ id, heading, body }) => (
          <section key={id} aria-labelledby={`legal-${id}`} className="grid min-w-0 gap-1.5">
            <h3 id={`legal-${id}`}>{heading}</h3>
            <div className="grid gap-2 break-words text-ink-soft">{body}</div>
          </section>
        ))}
      </div>
    </Modal>
  );
}
