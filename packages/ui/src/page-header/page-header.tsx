import type { ComponentPropsWithRef, ReactNode, Ref } from 'react';
import { cn } from '../cn.ts';

/** Properties of PageHeader: native header properties plus the parts. */
export type PageHeaderProps = Omit<ComponentPropsWithRef<'header'>, 'title' | 'children'> & {
  /** The page's h1. */
  title: ReactNode;
  /** For the focus after a change of page. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** The way to this page, above the heading: a Breadcrumb. */
  breadcrumb?: ReactNode;
  /** Badges beside the title. */
  status?: ReactNode;
  /** A line below the heading. */
  description?: ReactNode;
  /** One primary action, last; others before it. */
  actions?: ReactNode;
};

/** Where am I, what is its state, what can I do next: the head of every page. */
export function PageHeader({
  title,
  titleRef,
  breadcrumb,
  status,
  description,
  actions,
  className,
  ...props
}: PageHeaderProps) {
  return (
    <header data-slot="page-header" {...props} className={cn('grid min-w-0 gap-2.5', className)}>
      {breadcrumb}
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <h1
              ref={titleRef}
              tabIndex={-1}
              data-slot="page-header-title"
              className="min-w-0 text-display font-semibold break-words text-ink"
            >
              {title}
            </h1>
            {status}
          </div>
          {description ? (
            <p data-slot="page-header-description" className="mt-0.5 break-words text-ink-muted">
              {description}
            </p>
          ) : null}
        </div>
        {actions ? (
          <div
            data-slot="page-header-actions"
            className="flex max-w-full flex-wrap items-center gap-2 max-xs:w-full max-xs:*:flex-auto"
          >
            {actions}
          </div>
        ) : null}
      </div>
    </header>
  );
}
