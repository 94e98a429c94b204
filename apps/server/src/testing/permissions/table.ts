import type { commonOperations } from '@millwright/contract/common-operations';
import type { procurementOperations } from '@millwright/contract/procurement-operations';
import type { vendorOperations } from '@millwright/contract/vendor-operations';
import type { visitOperations } from '@millwright/contract/visit-operations';
import { auctionRows, vendorAuctionRows } from './auctions.ts';
import { awardRows } from './awards.ts';
import { callRows } from './calls.ts';
import { chatRows, vendorChatRows } from './messages.ts';
import { deliveryRows, schedulerRows, vendorDeliveryRows } from './delivery.ts';
import { jobRows } from './jobs.ts';
import { linkRows, teamRows, vendorRows } from './outsiders.ts';
import type { Rows } from './principals.ts';
import { quoteRows } from './quotes.ts';
import { visitRows } from './visits.ts';

/** The operations of the common ones that are about a company's requests for vendors. */
type RequestOperations = {
  [Id in keyof typeof commonOperations]: (typeof commonOperations)[Id]['tag'] extends 'request-vendor' ? Id : never;
}[keyof typeof commonOperations];
/** Everything from a requirement to its award: what the contract has beside accounts, search and shortlists. */
export type ProcurementOperation =
  | keyof typeof procurementOperations
  | keyof typeof vendorOperations
  | keyof typeof visitOperations
  | RequestOperations;

/**
 * Who may do what (domain rules, roles and permissions): one row for every operation. A new operation of the contract has no row, which is a type
 * error here and a failure of permissions.test.ts.
 */
export const permissionTable = {
  ...jobRows,
  ...callRows,
  ...quoteRows,
  ...awardRows,
  ...deliveryRows,
  ...schedulerRows,
  ...auctionRows,
  ...chatRows,
  ...visitRows,
  ...vendorRows,
  ...vendorAuctionRows,
  ...vendorChatRows,
  ...vendorDeliveryRows,
  ...linkRows,
  ...teamRows,
} satisfies Rows<ProcurementOperation>;
