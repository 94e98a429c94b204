import { isProvisional } from '@millwright/evaluation/item-kinds';
import { oneUnit, quantityText } from '@millwright/evaluation/unit-labels';
import { Badge } from '@millwright/ui/badge/badge';
import { CurrencyField } from '@millwright/ui/currency-field/currency-field';
import { Table, type TableColumn } from '@millwright/ui/table/table';
import { ItemKindText } from '../../shared/item-kind-text.tsx';
import { isolated } from '../../shared/isolated.ts';
import { useTypedOver } from '../../shared/typed-over.ts';
import { formatRupees } from '../../shared/vendor-format.ts';
import { confidences, pastWords, sources } from './estimate-words.ts';
import type { Estimate, EstimateLine, RateEdit } from './use-estimate-edits.ts';

const MOST_WITHOUT_WINDOW = 100;

/** The lines with the rate of each to type, and what vendors asked for such lines before. */
export function EstimateLines({
  estimate: { lines, can },
  givenUpCount,
  onRate,
}: {
  estimate: Estimate;
  /** Rises with each rate that was given up for a colleague's. */
  givenUpCount: number;
  onRate: (edit: RateEdit) => void;
}) {
  const columns: readonly TableColumn<EstimateLine>[] = [
    {
      id: 'description',
      header: 'Item',
      isRowHeader: true,
      cell: ({ lineNumber, description, group, ...line }) => (
        <span className="grid font-normal">
          <span className="wrap-anywhere">
            {lineNumber && <span className="text-ink-muted tabular-nums">{lineNumber} </span>}
            {isolated(description)}
          </span>
          <ItemKindText item={line} />
          {group && <span className="text-small wrap-anywhere text-ink-muted">{isolated(group)}</span>}
        </span>
      ),
    },
    {
      id: 'quantity',
      header: 'Quantity',
      align: 'end',
      cell: (line) => quantityText(line) || '–',
    },
    {
      id: 'past',
      header: 'Past rates',
      align: 'end',
      cell: ({ past }) =>
        past === null ? (
          <span className="text-ink-muted">None</span>
        ) : (
          <span className="grid">
            <span>{pastWords(past).range}</span>
            <span className="text-small text-ink-muted">{pastWords(past).basis}</span>
          </span>
        ),
    },
    {
      id: 'rate',
      header: 'Rate',
      align: 'end',
      cell: (line) =>
        isProvisional(line) ? (
          '–'
        ) : can.edit ? (
          <RateField key={givenUpCount} line={line} onRate={onRate} />
        ) : (
          <span className="grid">
            {line.rateInPaise === null ? '–' : formatRupees(line.rateInPaise)}
            {line.source && <span className="text-small text-ink-muted">{sources[line.source]}</span>}
          </span>
        ),
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      cell: ({ amountInPaise }) => (amountInPaise === null ? '–' : formatRupees(amountInPaise)),
    },
    {
      id: 'confidence',
      header: 'Confidence',
      cell: ({ confidence }) =>
        confidence === null ? '–' : <Badge tone={confidences[confidence].tone}>{confidences[confidence].label}</Badge>,
    },
  ];
  return (
    <Table
      caption="Items with expected cost"
      isCaptionHidden
      columns={columns}
      rows={lines}
      getRowId={({ lineId }) => lineId}
      {...(lines.length > MOST_WITHOUT_WINDOW ? { windowed: { height: 560 }, narrow: 'scroll' as const } : {})}
    />
  );
}

/** The rate of a line; what was typed is taken when the field is left or by Enter. */
function RateField({
  line: { lineId, description, rateInPaise, source, unit },
  onRate,
}: {
  line: EstimateLine;
  onRate: (edit: RateEdit) => void;
}) {
  const { values, change, typedNames, basesOf } = useTypedOver({ rate: rateInPaise });
  const take = () => {
    if (typedNames.length > 0) onRate({ lineId, rateInPaise: values.rate, over: basesOf('rate')[0] ?? null });
  };
  return (
    <span className="grid min-w-36 gap-0.5">
      <CurrencyField
        label={`Rate of ${description}${unit ? `, per ${oneUnit(unit)}` : ''}`}
        isLabelHidden
        size="small"
        value={values.rate}
        onValueChange={(rate) => change('rate', rate)}
        onBlur={take}
        onKeyDown={({ key }) => key === 'Enter' && take()}
      />
      {source && <span className="text-small text-ink-muted">{sources[source]}</span>}
    </span>
  );
}
