import type { components } from '@millwright/contract/types';
import { CHANGES_OF_SHEET } from '@millwright/evaluation/changes';

type Schemas = components['schemas'];
type Change = Schemas['SheetChange'];

/** The last change of a cell. */
export type Input = {
  revision: number;
  version: number;
  vendor_id: string | null;
  cell: string;
  /** Null: as it was quoted, or is usual. */
  before: Change | null;
  after: Change | null;
  at: string;
  by_user: string;
  by: string;
};

type Name = keyof Change;

/** What commercial evaluators leave to the owner and the buyers (domain rules, roles and permissions: price rows). */
const TECHNICAL: ReadonlySet<Name> = new Set<Name>([
  'technicalScore',
  'technicallyQualified',
  'technicalLoadingInPaise',
  'technicalWeightPercent',
  'technicalCutoff',
]);

const nameOfCell = (cell: string): Name => cell.split(' ')[0] as Name;

/** Whether a cell is of the sheet itself, of a vendor, or may be either. */
export function belongs(cell: string, vendorId: string | null): boolean {
  const name = nameOfCell(cell);
  return name === 'note' || CHANGES_OF_SHEET.has(name) === (vendorId === null);
}

/** Whether a cell is about how vendors were judged technically. */
export const isTechnical = (cell: string): boolean => TECHNICAL.has(nameOfCell(cell));

/** The line that a cell is about. */
export const lineOfCell = ({ line, note }: Change): string | null => line?.lineId ?? note?.lineId ?? null;
