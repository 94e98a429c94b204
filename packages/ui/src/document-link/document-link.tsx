import { Download, FileText } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Figure } from '../figure.tsx';
import { formatBytes } from './format-bytes.ts';
import { useTexts, type Texts } from '../language.tsx';

/** Properties of DocumentLink: native anchor properties plus what the file is. */
export type DocumentLinkProps = Omit<ComponentPropsWithRef<'a'>, 'children' | 'href'> & {
  /** Address of the file. */
  href: string;
  /** What the file is called; the text of the link. */
  name: ReactNode;
  /** Short kind, for instance "PDF". */
  kind?: string;
  /** Size of the file, drawn beside its kind. */
  sizeInBytes?: number;
  /** Further facts, for instance "valid to 30 Jun 2028". */
  description?: ReactNode;
  /** Drawn and read when the link opens another tab (`target="_blank"`). */
  newTabLabel?: string;
};

const english: Texts<'documentLink'> = {
  newTabLabel: 'opens in a new tab',
};

/** A file to open or to save, with its kind and size said before it is pressed. */
export function DocumentLink({
  name,
  kind = 'PDF',
  sizeInBytes,
  description,
  newTabLabel,
  className,
  ...props
}: DocumentLinkProps) {
  const texts = useTexts('documentLink', english, { newTabLabel });
  const isNewTab = props.target === '_blank';
  return (
    <a
      data-slot="document-link"
      rel={isNewTab ? 'noopener noreferrer' : undefined}
      {...props}
      className={cn(
        'group flex min-w-0 items-center gap-3 rounded-middle border border-line bg-surface px-3 py-2.5 text-ink hover:border-line-strong hover:bg-hover',
        className,
      )}
    >
      <FileText aria-hidden size={20} className="shrink-0 text-accent" />
      <span className="min-w-0 flex-1">
        <span
          data-slot="document-link-name"
          className="block font-medium wrap-anywhere group-hover:underline group-hover:underline-offset-3"
        >
          {name}
        </span>
        <span data-slot="document-link-facts" className="block text-small text-ink-muted">
          <Figure>
            {[kind, sizeInBytes === undefined ? null : formatBytes(sizeInBytes)].filter(Boolean).join(' · ')}
          </Figure>
          {description ? <> · {description}</> : null}
          {isNewTab ? <span className="sr-only"> ({texts.newTabLabel})</span> : null}
        </span>
      </span>
      {props.download === undefined ? null : <Download aria-hidden size={16} className="shrink-0 text-ink-muted" />}
    </a>
  );
}
