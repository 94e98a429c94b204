import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Avatar } from '../avatar/avatar.tsx';
import { cn } from '../cn.ts';
import { renderAnchor, type RenderLink } from '../link/render-link.tsx';

/** Properties of VendorRow: native div properties plus one vendor in short. */
export type VendorRowProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  name: string;
  href: string;
  renderLink?: RenderLink;
  logoSrc?: string | null;
  /** Second line: group, rating, place; parted by dots. Empty ones are left out. */
  meta?: readonly (ReactNode | null | undefined | false)[];
  /** Third line, for instance why the vendor is suggested. */
  reason?: ReactNode;
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
  trailing,
  className,
  ...props
}: VendorRowProps) {
  const facts = meta.filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== '');
  return (
    <div
      data-slot="vendor-row"
      {...props}
      className={cn('relative flex min-w-0 items-center gap-3 rounded-small py-row text-ink', className)}
    >
      <Avatar name={name} src={logoSrc} size="small" className="size-9" />
      <div className="min-w-0 flex-1">
        <p className="min-w-0 font-medium break-words">
          {renderLink({
            href,
            className:
              'after:absolute after:inset-0 after:content-[""] hover:text-accent hover:underline hover:underline-offset-3',
            children: name,
          })}
        </p>
        {facts.length > 0 ? (
          <p className="text-small text-ink-muted">
            {facts.map((fact, index) => (
              <span key={index}>
                {index > 0 ? ' · ' : null}
                {fact}
              </span>
            ))}
          </p>
        ) : null}
        {reason ? <p className="text-small text-ink-soft">{reason}</p> : null}
      </div>
      {trailing ? <div className="relative z-1 flex shrink-0 items-center gap-2">{trailing}</div> : null}
    </div>
  );
}
