import { isMeasured } from '@millwright/evaluation/item-kinds';
import type { components } from '@millwright/contract/types';
import type { Context } from '../../http/handler.ts';
import { givenBackToVendor } from '../rfq/quote-seal.ts';
import { lineAmountInPaise } from '../rfq/quote.rules.ts';
import { contentOnItems, withIds } from '../rfq/rfq-items.rules.ts';
import { ownInvitation, ownQuotes } from '../vendor-link/vendor-link.queries.ts';
import type { OwnCopy } from '../vendor-link/vendor-link.rules.ts';

/** The items that the vendor that calls priced in its last quote, as it submitted it; all of the RFQ where it has none. */
export async function quotedItems(
  { db, config }: Pick<Context<'getVendorAuction'>, 'db' | 'config'>,
  jobVendorId: string,
): Promise<components['schemas']['QuotedItem'][]> {
  const { lines } = (await ownInvitation(db, jobVendorId)).frozen;
  const [last] = await ownQuotes(db, jobVendorId);
  const content =
    last && contentOnItems((givenBackToVendor(config.secret, jobVendorId, last.own_copy) as OwnCopy).content, lines);
  return withIds(lines).flatMap((line, place) => {
    const { _id, description, quantity, unit } = line;
    const { isExcluded = false, rateInPaise = null } = content?.lines[place] ?? {};
    if (content && (isExcluded || rateInPaise === null)) return [];
    const quotedInPaise = rateInPaise !== null && isMeasured(line) ? lineAmountInPaise(rateInPaise, quantity) : null;
    return [{ _id, number: place + 1, description, quantity, unit, quotedInPaise }];
  });
}
