import type { ComponentPropsWithRef, ReactNode } from 'react';

/** The props that a component passes to the host for each link: native anchor props with a required `href`. */
export type LinkAnchorProps = ComponentPropsWithRef<'a'> & {
  /** Where the link leads. */
  href: string;
  /** Names the part of the component that the link is. */
  'data-slot'?: string;
};

/**
 * How the host draws a link. The components know no router, so a host that has one passes, for instance,
 * `({ href, ...props }) => <RouterLink to={href} {...props} />`; without it a plain anchor is drawn.
 */
export type RenderLink = (props: LinkAnchorProps) => ReactNode;

/** The default of every `renderLink` property: a plain anchor, so that Ctrl+click and "open in new tab" work. */
export function renderAnchor({ children, ...props }: LinkAnchorProps): ReactNode {
  return <a {...props}>{children}</a>;
}
