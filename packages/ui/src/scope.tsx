import { createContext, useContext, type ReactNode } from 'react';

/**
 * Class of the element in which the published style sheets hold: `<div className={scopeClass}>`. The build of the package adds its version,
 * so that two versions on one page leave each other alone. In this repository's own apps it means nothing.
 */
export const scopeClass = 'vd-root';

const PortalRootContext = createContext<HTMLElement | null>(null);

/** Where dialogs, tooltips and toasts below it are drawn: an element of {@link scopeClass}. Without it, at the end of the page. */
export function PortalRootProvider({ element, children }: { element: HTMLElement | null; children: ReactNode }) {
  return <PortalRootContext value={element}>{children}</PortalRootContext>;
}

/** The element for portals, for `container={usePortalRoot()}`; undefined means the end of the page. */
export const usePortalRoot = (): HTMLElement | undefined => useContext(PortalRootContext) ?? undefined;
