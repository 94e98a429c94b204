import type { AuctionState as EngineState } from '@millwright/evaluation/auction/state';
import type { Row } from '../../db/schema.ts';
import type { JobRole } from '../job-rfq/job-states.rules.ts';
import type { SetUpRules } from './auction-setup.rules.ts';
import type { AuctionState } from './auction-states.rules.ts';

/** An auction as it is stored. */
export type AuctionRow = Omit<Row<'auction'>, 'rules' | 'engine' | 'state'> & {
  state: AuctionState;
  rules: SetUpRules;
  engine: EngineState | null;
};
/** The auction after whose close a chained one starts. */
export type BeforeRow = { title: string | null; state: AuctionState };
/** The same for a person of the company, with its job. */
export type OwnAuctionRow = AuctionRow & {
  before: (BeforeRow & { title: string; number: number }) | null;
  my_roles: JobRole[];
  job_status: string;
  /** Whether technical evaluators may read prices: their evaluation is locked. */
  is_technical_locked: boolean;
  /** Of one whose prices were taken: whether its job was awarded to one of its offers; null before the award. */
  is_awarded: boolean | null;
  invited_count: number;
  accepted_count: number;
};
export type BidderRow = Row<'auction_bidder'> & { state: 'invited' | 'accepted' | 'removed' };
export type EntryRow = Pick<
  Row<'auction_entry'>,
  | 'seq'
  | 'event'
  | 'at'
  | 'received_at'
  | 'kind'
  | 'label'
  | 'amount_in_paise'
  | 'step_in_paise'
  | 'is_confirmed'
  | 'is_accepted'
  | 'reason'
  | 'detail'
  | 'hash'
>;
/** An entry with the receipt that its bidder was given; null where it is nobody's. */
export type ProvedEntryRow = EntryRow & { receipt_number: number | null; commitment: Buffer | null };
/** A receipt with the entry that it is of. */
export type ReceiptRow = Pick<
  Row<'auction_receipt'>,
  'number' | 'seq' | 'commitment' | 'client_bid_id' | 'body_hash' | 'strike_asked_at' | 'strike_state'
> &
  Pick<Row<'auction_entry'>, 'at' | 'received_at' | 'kind' | 'amount_in_paise' | 'is_accepted' | 'reason'>;
/** What bidders asked to strike, for the host. */
export type StrikeRow = {
  job_vendor_id: string;
  number: number;
  seq: number;
  asked_at: string;
  agreed_by: string | null;
  agreed_by_name: string | null;
  state: 'asked' | 'struck' | 'lapsed';
  /** As what the first person agreed: who runs the auction, a super user or an auditor, or both. */
  agreed_as: 'host' | 'second' | 'both' | null;
};
/** A bid that a host entered, as people of the company read it. */
export type EnteredRow = Pick<
  Row<'auction_surrogate'>,
  'seq' | 'job_vendor_id' | 'number' | 'by_name' | 'disputed_at'
> &
  Pick<Row<'auction_entry'>, 'at' | 'amount_in_paise' | 'is_accepted'> &
  Pick<Row<'stored_file'>, 'file_name' | 'sha256'>;
/** The same as its bidder reads it. */
export type OwnEnteredRow = Pick<Row<'auction_surrogate'>, 'number' | 'by_name' | 'disputed_at'> &
  Pick<Row<'stored_file'>, 'file_name' | 'media_type' | 'sha256'>;
/** What a host wrote to bidders, as people of the company read it. */
export type MessageRow = Pick<Row<'auction_message'>, 'number' | 'job_vendor_id' | 'words' | 'at'> & {
  by_name: string;
};
/** Which bidders have their page open. */
export type LineRow = Row<'vendor_line'>;
