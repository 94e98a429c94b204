import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Avatar } from '../avatar/avatar.tsx';
import { cn } from '../cn.ts';
import { renderAnchor, type RenderLink } from '../link/render-link.tsx';

/** Properties of VendorRow: native div properties plus one vendor in short. */
export type VendorRowProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** Name of the company; the text of the link. */
  name: string;
  /** Address of the profile. */
  href: string;
  /** Draws a link with the host's router; a plain `a` unless given. */
  renderLink?: RenderLink;
  /** Address of the logo; without it the initials stand there. */
  logoSrc?: string | null;
  /** Second line: group, rating, place; parted by dots. Empty ones are left out. */
  meta?: readonly (ReactNode | null | undefined | false)[];
  /** Third line, for instance why the vendor is suggested. */
  reason?: ReactNode;
  /** From 768 px the reason stands at the end of the line instead of under it: for lists that have the whole width. */
  isReasonBeside?: boolean;
  /** At the end of the row: a badge, a button, a menu. */
  trailing?: ReactNode;
};

/** One vendor in a compact list, for instance "Shortlisted" on home: the name is the link, and it covers the row. */
export function VendorRow({
  name,
  href,
  renderLink = renderAnchor,
  logoSrc,
  meta = [],
  reason,
  isReasonBeside = false,
  trailing,
  className,
  ...props
}: VendorRowProps) {
  const facts = meta.filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== '');
  return (
    <div
      data-slot="vendor-row"
      {...props}
      className={cn(
        'relative flex min-w-0 items-center gap-x-3 gap-y-1 rounded-small py-row text-ink',
        trailing ? 'max-xs:flex-wrap' : null,
        className,
      )}
    >
      <Avatar name={name} src={logoSrc} size="small" className="size-9" />
      <div
        className={cn(
          'min-w-0 flex-1',
          // On a phone what stands at the end takes a line of its own before the name is squeezed.
          trailing ? 'max-xs:basis-40' : null,
          isReasonBeside && 'md:grid md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-x-6',
        )}
      >
        <p className="min-w-0 font-medium break-words">
          {renderLink({
            href,
            'data-slot': 'vendor-row-link',
            className:
              'after:absolute after:inset-0 after:content-[""] hover:text-accent hover:underline hover:underline-offset-3',
            children: <bdi>{name}</bdi>,
          })}
        </p>
        {facts.length > 0 ? (
          <p
            data-slot="vendor-row-meta"
            className={cn('text-small break-words text-ink-muted', isReasonBeside && 'md:col-start-1')}
          >
            {facts.map((fact, index) => (
              <span key={index}>
                {index > 0 ? ' · ' : null}
                <bdi>{fact}</bdi>
              </span>
            ))}
          </p>
        ) : null}
        {reason ? (
          <p
            data-slot="vendor-row-reason"
            className={cn(
              'text-small break-words text-ink-soft',
              isReasonBeside && 'md:col-start-2 md:row-span-2 md:row-start-1 md:max-w-72 md:text-end',
            )}
          >
            {reason}
          </p>
        ) : null}
      </div>
      {trailing ? (
        <div data-slot="vendor-row-trailing" className="relative z-1 ms-auto flex shrink-0 items-center gap-2">
          {trailing}
        </div>
      ) : null}
    </div>
  );
}
