import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { useTexts, type Texts } from '../language.tsx';

export interface ConsentDocument {
  id: string;
  /** The name of the document, which opens it. */
  label: string;
}

export interface ConsentLineProps extends Omit<ComponentProps<'p'>, 'children'> {
  /** The documents that one agrees to, each with how it is opened. */
  documents?: readonly ConsentDocument[];
  /** Opens a document; the owner shows it over the page, so that the form stays. */
  onOpenDocument: (id: string) => void;
  /** The sentence around the names, which are given in the order of `documents`. */
  sentence?: (documents: ReactNode[]) => ReactNode;
}

const english: Texts<'consentLine'> = {
  terms: 'Terms and Conditions',
  privacy: 'Privacy Policy',
  sentence: ([terms, privacy]) => (
    <>
      By continuing you agree to the {terms} and the {privacy}.
    </>
  ),
};

/** What one agrees to by going on, with the documents a press away. It is text before the button, not a box to tick. */
export function ConsentLine({ documents, onOpenDocument, sentence, className, ...rest }: ConsentLineProps) {
  const texts = useTexts('consentLine', english, { sentence });
  const shown: readonly ConsentDocument[] = documents ?? [
    { id: 'terms', label: texts.terms },
    { id: 'privacy', label: texts.privacy },
  ];
  return (
    <p data-slot="consent-line" {...rest} className={cn('text-small text-ink-muted', className)}>
      {texts.sentence(
        shown.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpenDocument(id)}
            className="relative inline rounded-small text-accent underline underline-offset-3 hover:decoration-2 pointer-coarse:before:absolute pointer-coarse:before:-inset-y-3 pointer-coarse:before:inset-x-0"
          >
            {label}
          </button>
        )),
      )}
    </p>
  );
}
