import { KIND_LABELS } from '@millwright/evaluation/item-kinds';
import { Button } from '@millwright/ui/button/button';
import { useMemo } from 'react';
import { isolated } from '../../shared/isolated.ts';
import { formatQuantity } from '../../shared/vendor-format.ts';
import { incompleteLines, type BoqLine, type IncompleteLine } from './boq-lines.ts';

const MOST_INCOMPLETE = 5;

/** What stops submitting and publishing, each item with a way to mend it by a press. */
export function IncompleteItems({
  lines,
  onMark,
  onGo,
}: {
  lines: readonly BoqLine[];
  onMark: (places: readonly number[], kind: 'rate_only' | 'optional') => void;
  onGo: (to: IncompleteLine) => void;
}) {
  const all = useMemo(() => incompleteLines(lines), [lines]);
  if (all.length === 0) return null;
  const markable = all.flatMap(({ index, canMark }) => (canMark ? [index] : []));
  const marks = (places: readonly number[], name: string) =>
    (['rate_only', 'optional'] as const).map((kind) => (
      <Button key={kind} size="small" onClick={() => onMark(places, kind)}>
        {KIND_LABELS[kind]}
        <span className="sr-only">: {name}</span>
      </Button>
    ));
  return (
    <section
      aria-label="Items to complete"
      className="grid gap-3 rounded-large border border-line bg-surface p-4"
      data-slot="boq-incomplete"
    >
      <p>
        <span className="font-semibold">
          {formatQuantity(all.length, 'item')} {all.length === 1 ? 'stops' : 'stop'} submitting and publishing.
        </span>{' '}
        Complete each, or mark it rate-only: it is then not in any total.
      </p>
      <ul className="grid gap-2">
        {all.slice(0, MOST_INCOMPLETE).map((one) => {
          const { lineNumber, description } = lines[one.index]!;
          const name = `Item ${lineNumber ?? one.index + 1}`;
          return (
            <li key={one.index} className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
                {name}
                {description && `, ${isolated(description)}`}: {one.why}
              </span>
              <span className="flex flex-wrap gap-2">
                {one.canMark && marks([one.index], name)}
                <Button size="small" variant="quiet" onClick={() => onGo(one)}>
                  Go to cell<span className="sr-only"> of {name}</span>
                </Button>
              </span>
            </li>
          );
        })}
        {all.length > MOST_INCOMPLETE && <li className="text-ink-muted">and {all.length - MOST_INCOMPLETE} more</li>}
      </ul>
      {markable.length > 1 && (
        <p className="flex flex-wrap items-center gap-2">
          Mark all {markable.length} without quantity or unit: {marks(markable, 'all')}
        </p>
      )}
    </section>
  );
}
