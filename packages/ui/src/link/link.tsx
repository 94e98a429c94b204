import { cva } from 'class-variance-authority';
import { ExternalLink } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { useTexts, type Texts } from '../language.tsx';

const variants = cva('rounded-small break-words', {
  variants: {
    variant: {
      /** Inside a sentence: underlined, so that colour is not the only sign. */
      inline: 'text-accent underline decoration-1 underline-offset-2 hover:decoration-2',
      /** On its own: the place says that it is a link. */
      standalone: 'font-medium text-accent hover:underline',
      /** A title that is a link, such as the name on a card. */
      title: 'font-semibold text-ink hover:text-accent hover:underline',
    },
  },
  defaultVariants: { variant: 'inline' },
});

/** How a link looks. */
export interface LinkVariants {
  /** `inline` in a sentence, `standalone` for itself, `title` as the name of a thing. */
  variant?: 'inline' | 'standalone' | 'title';
}

export interface LinkProps extends ComponentProps<'a'>, LinkVariants {
  /** Said after the text of a link with `target="_blank"`. */
  newTabLabel?: string;
}

/** The classes of a link, for a router's own link component: `<RouterLink className={linkClass({ variant: 'standalone' })}>`. */
export function linkClass({ className, ...options }: LinkVariants & { className?: string } = {}): string {
  return cn(variants(options), className);
}

const english: Texts<'link'> = {
  newTabLabel: '(opens in a new tab)',
};

/** A styled anchor. With `target="_blank"` it shows and says so, and the page it opens learns nothing of this one. */
export function Link({ variant, newTabLabel, className, children, ...rest }: LinkProps) {
  const texts = useTexts('link', english, { newTabLabel });
  const opensNewTab = rest.target === '_blank';
  return (
    <a
      {...rest}
      rel={opensNewTab ? (rest.rel ?? 'noopener noreferrer') : rest.rel}
      data-slot="link"
      className={cn(variants({ variant }), className)}
    >
      {children}
      {opensNewTab && (
        <>
          <ExternalLink
            aria-hidden
            data-slot="link-new-tab"
            className="ms-1 inline size-3.5 align-[-0.125em] rtl:-scale-x-100"
          />
          <span className="sr-only"> {texts.newTabLabel}</span>
        </>
      )}
    </a>
  );
}
