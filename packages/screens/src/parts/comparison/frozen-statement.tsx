import { useApi } from '@millwright/api-client/use-api';
import { ComparisonSheet, useSheetStore } from '@millwright/ui/comparison-sheet/comparison-sheet';
import { SegmentedControl } from '@millwright/ui/segmented-control/segmented-control';
import { Skeleton } from '@millwright/ui/skeleton/skeleton';
import { useMemo, useState } from 'react';
import { Loadable } from '../../shared/loadable.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { priceData, technicalData, termsData, type View } from './sheet-data.ts';

const FormulaDialog = lazyPart(() => import('./formula-dialog.tsx'));

type Shown = 'price' | 'terms' | 'technical';
const shown: readonly { value: Shown; label: string }[] = [
  { value: 'price', label: 'Price' },
  { value: 'terms', label: 'Terms' },
  { value: 'technical', label: 'Technical' },
];

/** A comparison as it was frozen, to be read: by item with what leads to the evaluated cost, by terms, and by how vendors were judged. */
export default function FrozenStatement({ comparisonId, version }: { comparisonId: string; version: number }) {
  const sheet = useApi('getComparisonById', { path: { a: comparisonId, b: String(version) } });
  return (
    <Loadable of={sheet} skeleton={<Skeleton className="h-96" />}>
      {(data) =>
        data.request && data.evaluation ? (
          <Statement view={{ sheet: data, request: data.request, evaluation: data.evaluation }} />
        ) : null
      }
    </Loadable>
  );
}

function Statement({ view }: { view: View }) {
  const [type, setType] = useState<Shown>('price');
  const [formula, setFormula] = useState<string | null>(null);
  const { data, notes } = useMemo(() => {
    if (type === 'terms') return termsData(view);
    return type === 'technical'
      ? technicalData(view)
      : priceData(view, 'amounts', { actionsOf: () => null, onOpen: setFormula });
  }, [view, type]);
  const store = useSheetStore(data);
  const isPrice = type === 'price';
  return (
    <>
      <ComparisonSheet
        key={type}
        caption={`Comparative statement of ${view.sheet.title}`}
        store={store}
        notes={notes}
        readOnlyReason="Frozen with the proposal."
        {...(!isPrice && { rowHeight: 72, columnWidth: 200 })}
        labels={{
          basicTotal: 'Basic total',
          effectiveTotal: 'Evaluated cost',
          rowHeading: isPrice ? 'Item' : type === 'terms' ? 'Term' : 'Criterion',
        }}
        toolbar={
          <SegmentedControl label="Shown" size="small" options={[...shown]} value={type} onValueChange={setType} />
        }
      />
      {formula !== null && <FormulaDialog row={formula} view={view} onClose={() => setFormula(null)} />}
    </>
  );
}
