import type { ReactNode } from 'react';
import type { LinkAnchorProps } from './render-link.tsx';

/** A link that is pressed and leads nowhere: for stories, where a change of address would end the page under test. */
export function renderInertLink({ href, children, onClick, ...props }: LinkAnchorProps): ReactNode {
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        event.preventDefault();
      }}
    >
      {children}
    </a>
  );
}
