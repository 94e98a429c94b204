import type { components } from '@millwright/contract/types';
import { cellOfChange, changedRequest, CHANGES_OF_SHEET, NOT_IN_SCENARIOS } from '@millwright/evaluation/changes';
import { refusalsOf } from '@millwright/evaluation/refusals';

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
export const lineOfCell = ({ line, note, quantity }: Change): string | null =>
  line?.lineId ?? note?.lineId ?? quantity?.lineId ?? null;

const MOST_SCENARIOS = 12;

/** Why a change cannot be kept as a scenario of a sheet, each in words; nothing where it can, or where it is none. */
export function scenarioProblems(
  change: Change | null,
  request: Schemas['EvaluationRequest'] | null,
  inputs: readonly Pick<Input, 'cell' | 'after'>[],
): string[] {
  if (change?.quantity) return ['can only be changed in a scenario: the RFQ fixes it'];
  if (!change?.scenario) return [];
  if (!request) return ['needs a quote first'];
  const { changes } = change.scenario;
  const own = cellOfChange(change);
  const others = inputs.filter(({ cell, after }) => after?.scenario && cell !== own);
  if (others.length >= MOST_SCENARIOS)
    return [`is one too many: a comparison can have up to ${MOST_SCENARIOS} scenarios. Delete one first.`];
  const vendorIds = new Set(request.quotes.map(({ vendorId }) => vendorId));
  const lineIds = new Set(request.lines.map(({ id }) => id));
  for (const { vendorId, change: one } of changes) {
    const cell = cellOfChange(one);
    if (NOT_IN_SCENARIOS.has(nameOfCell(cell))) return [`holds ${nameOfCell(cell)}, which is no part of a scenario`];
    if (!belongs(cell, vendorId))
      return [`holds ${nameOfCell(cell)} of ${vendorId === null ? 'no vendor' : 'a vendor'}`];
    if (vendorId !== null && !vendorIds.has(vendorId)) return ['is of a vendor that is not on the sheet'];
    const lineId = lineOfCell(one);
    if (lineId !== null && !lineIds.has(lineId)) return ['names no line of the sheet'];
  }
  return refusalsOf(changedRequest(request, changes)).map(({ message }) => message);
}
