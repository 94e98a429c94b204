import { Check, Copy, RotateCw } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Button, buttonClass } from '../button/button.tsx';
import { cn } from '../cn.ts';
import { renderAnchor, type RenderLink } from '../link/render-link.tsx';
import { useTexts, type Texts } from '../language.tsx';

/** The texts of an ErrorPage. */
export interface ErrorPageLabels {
  retry: string;
  home: string;
  reference: string;
  copy: string;
  copied: string;
}

const english: Texts<'errorPage'> = {
  title: 'Something went wrong',
  description: 'Nothing was changed. Try again; if it happens again, give the reference to support.',
  retry: 'Try again',
  home: 'Go home',
  reference: 'Reference',
  copy: 'Copy the reference',
  copied: 'Copied',
};

/** Properties of ErrorPage: native properties of its element plus what went wrong. */
export interface ErrorPageProps extends Omit<ComponentProps<'main'>, 'title'> {
  /** What happened, in words that do not blame. */
  title?: ReactNode;
  /** What it means and what can be done. */
  description?: ReactNode;
  /** By which support finds it in the logs. */
  correlationId?: string;
  /** With it there is a button that tries again. */
  onRetry?: () => void;
  /** The next try is under way. */
  isRetrying?: boolean;
  /** Where the link home leads. */
  homeHref?: string;
  /** Draws a link with the host's router; a plain `a` unless given. */
  renderLink?: RenderLink;
  /** `div` inside a page that has its main landmark already. */
  as?: 'main' | 'div';
  /** Texts of its own, each to be said otherwise by the host. */
  labels?: Partial<ErrorPageLabels>;
}

/** A page in place of one that could not be shown: what happened, its reference, trying again and the way home. */
export function ErrorPage({
  title,
  description,
  correlationId,
  onRetry,
  isRetrying = false,
  homeHref = '/',
  renderLink = renderAnchor,
  as = 'main',
  labels,
  children,
  className,
  ...rest
}: ErrorPageProps) {
  const id = useId();
  const texts = useTexts('errorPage', english, { ...labels, title, description });
  // The attributes of both are the same.
  const Element = as as 'main';
  const heading = useRef<HTMLHeadingElement>(null);
  const code = useRef<HTMLElement>(null);
  const [isCopied, setIsCopied] = useState(false);

  // What was focused is gone with the page that failed.
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(correlationId ?? '');
      setIsCopied(true);
    } catch {
      // Without the permission it is selected, ready for the person's own copy command.
      if (code.current) getSelection()?.selectAllChildren(code.current);
    }
  }

  return (
    <Element
      data-slot="error-page"
      {...rest}
      aria-labelledby={Element === 'main' ? `${id}-title` : undefined}
      className={cn('grid min-w-0 justify-items-start gap-4 px-gutter py-16', className)}
    >
      <div className="grid max-w-140 min-w-0 gap-2">
        <h1 ref={heading} id={`${id}-title`} tabIndex={-1} className="wrap-anywhere">
          {texts.title}
        </h1>
        <div className="text-ink-muted">{texts.description}</div>
      </div>
      {children}
      {correlationId && (
        <div className="flex max-w-full min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-muted">
          {texts.reference}
          <code ref={code} data-slot="error-page-reference" className="min-w-0 font-mono wrap-anywhere text-ink">
            {correlationId}
          </code>
          <Button size="small" onClick={() => void copy()}>
            {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />} {isCopied ? texts.copied : texts.copy}
          </Button>
          <span role="status" className="sr-only">
            {isCopied ? texts.copied : ''}
          </span>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {onRetry && (
          <Button variant="primary" isLoading={isRetrying} onClick={onRetry}>
            <RotateCw aria-hidden /> {texts.retry}
          </Button>
        )}
        {renderLink({ href: homeHref, className: buttonClass(), children: texts.home })}
      </div>
    </Element>
  );
}
