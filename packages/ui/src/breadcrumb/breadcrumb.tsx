import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { renderAnchor, type RenderLink } from '../link/render-link.tsx';
import { useTexts, type Texts } from '../language.tsx';

/** One place on the way; the last one is the page itself and needs no address. */
export type BreadcrumbItem = { label: ReactNode; href?: string };

/** Properties of Breadcrumb: native nav properties plus the way. */
export type BreadcrumbProps = Omit<ComponentPropsWithRef<'nav'>, 'children'> & {
  /** The way to this page from the outermost; the last is the page itself. */
  items: readonly BreadcrumbItem[];
  /** Draws a link with the host's router; a plain `a` unless given. */
  renderLink?: RenderLink;
  /** Names the landmark. */
  label?: string;
};

const english: Texts<'breadcrumb'> = {
  label: 'Breadcrumb',
};

/** The way to this page (breadcrumb of the ARIA authoring practices). The last item is the current page. */
export function Breadcrumb({ items, renderLink = renderAnchor, label, className, ...props }: BreadcrumbProps) {
  const texts = useTexts('breadcrumb', english, { label });
  return (
    <nav data-slot="breadcrumb" aria-label={texts.label} {...props} className={cn('min-w-0 text-label', className)}>
      <ol className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-ink-muted">
        {items.map((item, index) => {
          const isLast = index === items.length - 1;
          return (
            // The way is fixed for a page; the place in it is the identity.
            <li key={`${index}:${item.href ?? ''}`} className="flex min-w-0 items-center gap-2">
              {index > 0 ? (
                // Browsers turn this character round by themselves where text runs from right to left.
                <span aria-hidden>›</span>
              ) : null}
              {isLast || !item.href ? (
                <span
                  data-slot="breadcrumb-current"
                  aria-current={isLast ? 'page' : undefined}
                  className={cn('min-w-0 truncate', isLast && 'font-medium text-ink')}
                >
                  {item.label}
                </span>
              ) : (
                renderLink({
                  'data-slot': 'breadcrumb-link',
                  href: item.href,
                  className:
                    'inline-flex min-h-6 min-w-0 items-center rounded-small hover:text-ink hover:underline pointer-coarse:min-h-11',
                  children: item.label,
                })
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
