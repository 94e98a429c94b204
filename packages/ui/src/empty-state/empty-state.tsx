import { Inbox, Lock, SearchX } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';

export interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** Nothing yet, nothing found, or not allowed: it picks the picture. */
  kind?: 'first-use' | 'no-results' | 'no-permission';
  /** What is not there, in a few words; the heading. */
  title: ReactNode;
  /** Why it is empty, and what fills it. */
  children?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
  /** Level of the heading, to fit the page around. */
  headingLevel?: 1 | 2 | 3;
}

const pictures = { 'first-use': Inbox, 'no-results': SearchX, 'no-permission': Lock };

/** An empty place that says why, and how to fill it. */
export function EmptyState({
  kind = 'first-use',
  title,
  children,
  action,
  headingLevel = 2,
  className,
  ...rest
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  const Picture = pictures[kind];
  return (
    <div
      {...rest}
      data-slot="empty-state"
      data-state={kind}
      className={cn('grid justify-items-center gap-2 px-gutter py-10 text-center', className)}
    >
      <span
        data-slot="empty-state-picture"
        className="mb-1 grid size-11 place-items-center rounded-full bg-sunken text-ink-muted"
      >
        <Picture aria-hidden className="size-5" />
      </span>
      <Heading data-slot="empty-state-title" className="max-w-full text-title font-semibold wrap-anywhere">
        {title}
      </Heading>
      {children && (
        <div data-slot="empty-state-reason" className="max-w-100 text-balance text-ink-muted">
          {children}
        </div>
      )}
      {action && (
        <div data-slot="empty-state-action" className="mt-2 flex flex-wrap justify-center gap-2">
          {action}
        </div>
      )}
    </div>
  );
}
