import { isProvisional, kindLabel, type PricedItem } from '@millwright/evaluation/item-kinds';
import { formatRupees } from '@millwright/ui/format-rupees';

/** How an item is priced, where it is not by quantity and rate, and what that means for a total. */
export const kindText = (item: PricedItem): string | null => {
  const label = kindLabel(item);
  if (label === null || !isProvisional(item)) return label && `${label}, not in the total`;
  return (item.amountInPaise ?? null) === null ? label : `${label} of ${formatRupees(item.amountInPaise!)}`;
};

export function ItemKindText({ item }: { item: PricedItem }) {
  const text = kindText(item);
  return text && <span className="block text-small font-normal text-ink-muted">{text}</span>;
}
