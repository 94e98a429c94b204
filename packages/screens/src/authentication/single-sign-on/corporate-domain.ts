import { useSyncExternalStore } from 'react';

/** What the button and the modal say where no identity provider is configured. */
const singleSignOnOff = 'Login via Microsoft is not set up.';

/**
 * The mail domain whose people log in at their company's identity provider; null where none is configured. The server writes it into the
 * page, so that nothing has to be asked for.
 */
const corporateDomain = (): string | null => document.documentElement.dataset.singleSignOn ?? null;

const nothingChanges = () => () => undefined;

/** Why single sign-on is off; null when it is on, and where the page is drawn ahead. */
export const useSingleSignOnOff = (): string | null =>
  useSyncExternalStore(
    nothingChanges,
    () => (corporateDomain() ? null : singleSignOnOff),
    () => null,
  );

/**
 * Whether an address belongs to the corporate domain: exactly that one, lower case and international names in their ASCII form. Spares a
 * person of that domain to send a password; the server decides anew.
 */
export function needsSingleSignOn(email: string): boolean {
  const corporate = corporateDomain();
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (!corporate || /[/\\:?#%[\]]/.test(domain) || !URL.canParse(`http://${domain}`)) return false;
  return new URL(`http://${domain}`).hostname.replace(/\.$/, '') === corporate;
}
