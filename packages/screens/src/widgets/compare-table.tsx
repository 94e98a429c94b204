'use client';
import { useApi } from '@millwright/api-client/use-api';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { useState } from 'react';
import { equalWeights } from '../vendors/vendor-comparison/comparison-criteria.ts';
import { ComparisonSheet } from '../vendors/vendor-comparison/comparison-sheet.tsx';
import { ComparisonSkeleton } from '../vendors/vendor-comparison/comparison-skeleton.tsx';
import { useSlot } from './provider.tsx';
import { WidgetContent } from './widget-content.tsx';
import { stateOf, WidgetRoot } from './widget-root.tsx';
import { WidgetData } from './widget-data.tsx';

/** Properties of {@link CompareTable}. */
export type CompareTableProps = {
  /** 2 to 6 vendors. */
  gstns: readonly string[];
  /** With it each vendor has a button that takes it out. */
  onRemove?: (gstn: string) => void;
  /** Classes of the outermost element, added to its own. */
  className?: string;
};

function CompareTableContent({ gstns, onRemove, className }: CompareTableProps) {
  const isCountRight = gstns.length >= 2 && gstns.length <= 6;
  const result = useApi('compareVendorData', isCountRight ? { body: { gstns: [...gstns] } } : null, {
    keepPrevious: true,
  });
  const [weights, setWeights] = useState<Record<string, number>>(equalWeights);
  const [isDifferencesOnly, setDifferencesOnly] = useState(false);
  const slot = useSlot('table');
  return (
    <WidgetRoot component="compare-table" state={isCountRight ? stateOf(result) : 'empty'} className={className}>
      {isCountRight ? (
        <WidgetContent of={result} skeleton={<ComparisonSkeleton vendorCount={gstns.length} />}>
          {(comparison) => (
            <div {...slot}>
              <ComparisonSheet
                comparison={comparison}
                weights={weights}
                onWeightsChange={setWeights}
                onRemoveVendor={onRemove}
                isDifferencesOnly={isDifferencesOnly}
                onDifferencesOnlyChange={setDifferencesOnly}
              />
            </div>
          )}
        </WidgetContent>
      ) : (
        <EmptyState headingLevel={2} title={gstns.length > 6 ? 'At most six vendors' : 'Choose two vendors or more'}>
          A comparison has two to six vendors side by side.
        </EmptyState>
      )}
    </WidgetRoot>
  );
}

/** Vendors side by side, with weights that the reader sets. */
export function CompareTable(props: CompareTableProps) {
  return (
    <WidgetData component="compare-table">
      <CompareTableContent {...props} />
    </WidgetData>
  );
}
