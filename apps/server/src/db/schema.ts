import type { components } from '@millwright/contract/types';
import type { AuctionState as EngineState } from '@millwright/evaluation/auction/state';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { SheetBase, SheetSnapshot, SheetSummary } from '../modules/comparison-sheet/sheet.rules.ts';
import type { PackedFile } from '../modules/job-document/file-download.rules.ts';
import type { Json, JsonWithDefault, Tables } from './tables.ts';

type Schemas = components['schemas'];

/** What the database cannot say of a column: what its JSON holds, and which values it has where no check of its own lists them. */
type Narrowed = {
  auction: { rules: Json<Schemas['AuctionRules']>; engine: Json<EngineState> | null; left_out: Json<string[]> | null };
  auction_bidder: { breakdown: Json<Schemas['ItemAmounts']> | null };
  auction_entry: { detail: Json<Record<string, unknown>> | null };
  auction_terms: { rules: Json<Schemas['AuctionRules']> };
  activity: { detail: JsonWithDefault<Record<string, unknown>> };
  comparison: { summary: Json<SheetSummary> };
  comparison_edit: { before: Json<Schemas['SheetChange']> | null; after: Json<Schemas['SheetChange']> | null };
  comparison_version: {
    base: Json<SheetBase>;
    changes: JsonWithDefault<Schemas['SheetDifference'][]>;
    snapshot: Json<SheetSnapshot> | null;
  };
  f3_proposal: { verdict_reason: Schemas['F3Reason'] | null };
  file_download: { packed: Json<PackedFile[]> };
  job: { contacts: JsonWithDefault<Schemas['JobContact'][]>; held_status: Schemas['JobStatus'] | null };
  job_document: { kind: Schemas['DocumentKind'] | null };
  job_item: { unread: Json<NonNullable<Schemas['ScopeItem']['unread']>> | null };
  job_log: { kind: Schemas['LogKind']; detail: Json<Schemas['LogEntry']['detail']> };
  job_vendor: { reason_code: Schemas['RemoveReason'] | null };
  notification: { kind: Schemas['NotificationKind']; detail: Json<Schemas['NotificationDetail']> };
  pending_registration: { details: Json<Record<string, unknown>> | null };
  provider_audit: { detail: Json<Record<string, unknown>> };
  report: { content: Json<Schemas['ReportContent']> };
  rfq: { comparison: Json<Schemas['ToldRules']> | null };
  rfq_invitation: { regret_reason: Schemas['RegretReason'] | null };
  visit: { pack: Json<Omit<Schemas['VisitPack'], 'people'>> | null };
  vendor_request_log: {
    from_status: Schemas['VendorRequestStatus'] | null;
    to_status: Schemas['VendorRequestStatus'] | null;
  };
};

type NarrowedTable<Table extends keyof Tables> = Table extends keyof Narrowed
  ? {
      [Column in keyof Tables[Table]]: Column extends keyof Narrowed[Table]
        ? Narrowed[Table][Column]
        : Tables[Table][Column];
    }
  : Tables[Table];

/** The tables of the migrated database, for Kysely: `tables.ts`, narrowed where it cannot say enough. */
export type Database = { [Table in keyof Tables]: NarrowedTable<Table> };

/** A row as it is read from a table. */
export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
/** A row as it is inserted; columns with a default may be left out. */
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;
/** The columns of an update. */
export type RowUpdate<Table extends keyof Database> = Updateable<Database[Table]>;
