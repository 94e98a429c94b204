/**
 * What the index reads of a vendor, as one JSON array per vendor: the order of columns is shared by the query that writes it and the
 * index that reads it. Arrays instead of objects keep a page of 5,000 vendors a third smaller.
 */
export type VendorRow = [
  id: string,
  gstn: string,
  companyName: string,
  latitude: number,
  longitude: number,
  turnoverInPaise: number,
  turnoverSlab: string,
  ratingScore: number,
  reviewCount: number,
  verificationShare: number,
  city: string,
  state: string,
  registeredLocations: string[],
  subcategoryIds: string[],
  discipline: string[],
  industries: string[],
  natureOfWork: string[],
  serviceGroup: string[],
  equipFamily: string[],
  fabricationProcess: string[],
  fabricationMaterials: string[],
  fabricationProducts: string[],
  foundedYear: number,
];

/** A service of the catalogue: what the subcategoryId filter takes, and what it is called. */
export type Subcategory = { id: string; name: string; categoryId: string };

/** Vendors as JSON text, so that only the index's own thread parses it: VendorRow[], and in the same order what their cards are made from, CardRow[]. */
export type VendorTexts = { rows: string; cards: string };
/** A page of vendors in the order of their ids. */
export type VendorPage = VendorTexts & { count: number; lastId: string | null };

/** A change of a vendor that a reader can see. `seq` and `xactId` are decimal text: both may pass 2^53. */
export type VendorChange = { seq: string; xactId: string; vendorId: string };

/** Which database this is and what it holds, to recognise a snapshot of another or a silently refilled one. */
export type SourceIdentity = { source: string; horizon: string };
export type SourceChecksum = { count: number; sum: number };

/** Where the index reads from. All calls run outside a transaction and see committed rows only. */
export type VendorSource = {
  identify: () => Promise<SourceIdentity>;
  /** Number of living vendors and the sum of the first 32 bits of their ids. */
  checksum: () => Promise<SourceChecksum>;
  loadSubcategories: () => Promise<Subcategory[]>;
  /** Living vendors after an id (null: from the first). */
  loadVendors: (afterId: string | null, limit: number) => Promise<VendorPage>;
  /** Those of the given vendors that live. */
  loadVendorsById: (ids: string[]) => Promise<VendorTexts>;
  /** Visible changes of transactions from `horizon` on, oldest first, with the new horizon. */
  loadChanges: (horizon: string) => Promise<{ changes: VendorChange[]; horizon: string }>;
};
