import type { Session } from '@millwright/api-client/session';
import type { UploadingFile } from '@millwright/ui/file-upload/file-upload';
import type { VendorRequestFields } from './vendor-request.schema.ts';

/** A file of the form; `source` while it may have to be sent again. */
export type Attachment = UploadingFile & { fileId?: string; source?: File };

/** What was typed into a vendor request, and which one: null is a new one. */
export type UnsentRequest = { about: string | null; fields: VendorRequestFields; attachments: readonly Attachment[] };

let kept: (UnsentRequest & { person: string }) | null = null;
let stopWatching = () => {};

/** Forgets it: it was sent or given up. */
export function forgetUnsent(): void {
  kept = null;
  stopWatching();
}

/**
 * Keeps what was typed when the session ended, until the same person has logged in again. In the memory of this page only: the contacts and
 * files of a request belong into no storage, which the end of a session clears for that reason. Whoever else logs in meanwhile ends it.
 */
export function keepUnsent(session: Session, person: string, unsent: UnsentRequest): void {
  forgetUnsent();
  kept = { ...unsent, person };
  stopWatching = session.subscribe(() => {
    const next = session.getState().userData?._id;
    if (next !== undefined && next !== person) forgetUnsent();
  });
}

/** What this person had typed into this form when their session ended. */
export const unsentOf = (person: string | undefined, about: string | null): UnsentRequest | null =>
  kept !== null && kept.person === person && kept.about === about ? kept : null;
