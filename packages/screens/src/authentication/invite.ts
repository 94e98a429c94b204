import { readStored, removeStored, writeStored } from '@millwright/api-client/browser-store';

/** What an invite identifier looks like: letters, digits, dashes and underscores, as the server makes them. */
const inviteIdPattern = /^[\w-]{8,128}$/;

/**
 * Keeps the identifier of the invitation that led to `/{inviteId}/login` until the registration of this browser session (section 2 of the
 * product specification, public routes). What cannot be an identifier is not kept.
 */
export function rememberInvite(inviteId: string): void {
  if (inviteIdPattern.test(inviteId)) writeStored('inviteId', inviteId, 'session');
}

/** The identifier of the invitation, or null. Storage can be written by anybody at this browser, so that it is looked at again. */
export function readInvite(): string | null {
  const inviteId: unknown = readStored('inviteId');
  return typeof inviteId === 'string' && inviteIdPattern.test(inviteId) ? inviteId : null;
}

/** Forgets the invitation: it was used. */
export function forgetInvite(): void {
  removeStored('inviteId');
}
