import { kindLabel } from '@millwright/evaluation/item-kinds';
import type { components } from '@millwright/contract/types';
import { quantityText } from '@millwright/evaluation/unit-labels';
import { canonical } from '../rfq/quote-seal.ts';
import { amountText } from '../rfq/rfq-items.rules.ts';
import type { Input } from './sheet-inputs.rules.ts';
import type { BaseLine, BaseQuote, SheetBase } from './sheet.rules.ts';

type Schemas = components['schemas'];

const MOST_DIFFERENCES = 500;

/** An item outside the evaluation, as a difference names it. */
const apartText = (item: Schemas['ApartItem']): string =>
  [kindLabel(item), amountText(item), quantityText(item), item.description].filter(Boolean).join(', ');

/** What is different from the base before, as a person would tell it. */
export function differencesOf(
  before: SheetBase,
  after: SheetBase,
  inputs: readonly Input[],
): Schemas['SheetDifference'][] {
  const found: Schemas['SheetDifference'][] = [];
  const tell = (what: Schemas['SheetDifference']['what'], more: Partial<Omit<Schemas['SheetDifference'], 'what'>>) =>
    void found.push({ what, companyName: null, line: null, before: null, after: null, ...more });
  const cut = (text: string) => (text.length > 200 ? `${text.slice(0, 199)}…` : text);
  const asked = ({ quantity, unit, description }: BaseLine) =>
    cut(`${quantityText({ quantity: quantity ?? '1', unit: unit ?? 'LS' })}, ${description}`);
  const oldLines = new Map(before.lines.map((line) => [line.lineId, line]));
  const newLines = new Map(after.lines.map((line) => [line.lineId, line]));
  for (const line of after.lines) {
    const was = oldLines.get(line.lineId);
    if (!was) tell('line_added', { line: line.description, after: asked(line) });
    else if (asked(was) !== asked(line))
      tell('line_changed', { line: line.description, before: asked(was), after: asked(line) });
  }
  for (const line of before.lines)
    if (!newLines.has(line.lineId)) tell('line_removed', { line: line.description, before: asked(line) });
  const apartOf = ({ apart = [] }: SheetBase) => new Map(apart.map((item) => [item.description, apartText(item)]));
  const [apartBefore, apartNow] = [apartOf(before), apartOf(after)];
  for (const line of new Set([...apartBefore.keys(), ...apartNow.keys()])) {
    const [was, is] = [apartBefore.get(line), apartNow.get(line)];
    if (was === is) continue;
    const what = was === undefined ? 'line_added' : is === undefined ? 'line_removed' : 'line_changed';
    tell(what, { line, before: was === undefined ? null : cut(was), after: is === undefined ? null : cut(is) });
  }
  const oldVendors = new Map(before.vendors.map((vendor) => [vendor.vendorId, vendor]));
  const newVendors = new Map(after.vendors.map((vendor) => [vendor.vendorId, vendor]));
  for (const vendor of after.vendors) {
    const { companyName } = vendor;
    const was = oldVendors.get(vendor.vendorId);
    if (!was) {
      tell('vendor_added', { companyName });
      continue;
    }
    const [last, now] = [was.versions.at(-1)!, vendor.versions.at(-1)!];
    if (last.number !== now.number)
      tell('version_added', { companyName, before: `v${last.number}`, after: `v${now.number}` });
    const rates = new Map(last.quote.lines.map((cell) => [cell.lineId, cell]));
    for (const cell of now.quote.lines) {
      const line = newLines.get(cell.lineId)?.description;
      const [wasRate, rate] = [rates.get(cell.lineId)?.rate ?? null, cell.rate];
      if (line !== undefined && oldLines.has(cell.lineId) && wasRate !== rate)
        tell('rate_changed', { companyName, line, before: wasRate, after: rate });
    }
    const terms = ({ quote }: BaseQuote) => canonical({ ...quote, lines: [], submittedAt: null, valid: true });
    if (terms(last) !== terms(now) || was.isRemoved !== vendor.isRemoved) tell('term_changed', { companyName });
  }
  for (const vendor of before.vendors)
    if (!newVendors.has(vendor.vendorId)) tell('vendor_removed', { companyName: vendor.companyName });
  for (const { vendor_id: vendorId, cell, after: value } of inputs) {
    const lineId = value?.line?.lineId;
    const isLost = (vendorId && !newVendors.has(vendorId)) || (lineId && !newLines.has(lineId));
    if (value && isLost)
      tell('input_dropped', {
        companyName: (vendorId && oldVendors.get(vendorId)?.companyName) || null,
        line: (lineId && oldLines.get(lineId)?.description) || null,
        before: cell,
      });
  }
  return found.slice(0, MOST_DIFFERENCES);
}
