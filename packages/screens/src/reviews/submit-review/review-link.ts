import { readStored, type StoredValues } from '@millwright/api-client/browser-store';

/** What a review link says: the parts of its path and the token of its fragment, which old links have not. */
export type ReviewLink = StoredValues['reviewLink'];

type Parts = { gstn?: string; projId?: string; clientEmail?: string; vendorEmail?: string };

const parts = ['gstn', 'projId', 'clientEmail', 'vendorEmail'] as const;

/**
 * The link of the address, or else the one that was opened before in this tab (section 4 of the product specification: from the URL or from
 * storage). A link that is opened again without its fragment keeps the token that it came with. Null when anything is missing.
 */
export function reviewLinkOf(given: Parts, address: string): ReviewLink | null {
  const stored = readStored('reviewLink');
  const { gstn, projId, clientEmail, vendorEmail } = given;
  if (!gstn || !projId || !clientEmail || !vendorEmail)
    return stored && parts.every((part) => stored[part]) ? stored : null;
  const link = { gstn, projId, clientEmail, vendorEmail };
  const isStored = stored !== null && parts.every((part) => stored[part] === link[part]);
  const token = /#([\w-]{43})$/.exec(address)?.[1] ?? (isStored ? stored.token : null);
  return { ...link, token };
}
