import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { renderAnchor, type RenderLink } from '../link/render-link.tsx';
import { useTexts, type Texts } from '../language.tsx';

/** Properties of DidYouMean: native paragraph properties plus the corrected query and where it leads. */
export type DidYouMeanProps = Omit<ComponentPropsWithRef<'p'>, 'children'> & {
  /** The complete corrected query, from `didYouMean` in the search response. */
  suggestion: string;
  /** Address of the search for the suggestion. */
  href: string;
  /** Draws a link with the host's router; a plain `a` unless given. */
  renderLink?: RenderLink;
  /** Words before the suggestion. */
  before?: ReactNode;
  /** Words after it. */
  after?: ReactNode;
};

const english: Texts<'didYouMean'> = {
  before: 'Did you mean',
};

/** "Did you mean boiler repair ?": the suggestion is a real link, so that opening in a tab, sharing and Back work. */
export function DidYouMean({
  suggestion,
  href,
  renderLink = renderAnchor,
  before,
  after = '?',
  className,
  ...props
}: DidYouMeanProps) {
  const texts = useTexts('didYouMean', english, { before });
  return (
    <p data-slot="did-you-mean" {...props} className={cn('min-w-0 break-words text-ink-muted', className)}>
      {texts.before}{' '}
      {renderLink({
        'data-slot': 'did-you-mean-suggestion',
        href,
        className: 'mx-1 rounded-small font-semibold text-accent underline underline-offset-3 hover:decoration-2',
        children: suggestion,
      })}{' '}
      {after}
    </p>
  );
}
