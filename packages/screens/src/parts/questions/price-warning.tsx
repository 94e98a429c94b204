import { TriangleAlert } from 'lucide-react';
import { isolatedList } from '../../shared/isolated.ts';

/** What of a question looks like a price: no other vendor should read it. */
export const PriceWarning = ({ priceTexts }: { priceTexts: readonly string[] }) =>
  priceTexts.length > 0 && (
    <p className="flex items-start gap-1.5 text-small text-warn">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="wrap-anywhere">
        May contain a price: {isolatedList(priceTexts)}. Keep it out of the answer to all.
      </span>
    </p>
  );
