import { cn } from '../cn.ts';
import { Figure } from '../figure.tsx';
import { footLines } from './sheet-foot.tsx';
import type { GridProps } from './sheet-types.ts';
import { itemsOf } from './sheet-layout.ts';
import { CellText, textOf } from './sheet-line.tsx';

/** How many columns fit beside each other on a page in landscape. */
const columnsPerPage = 6;

/** All of the sheet, in bands of as many columns as a page is wide; the lines are repeated with each band. */
export function PrintedSheet({
  caption,
  store,
  notes,
  texts,
  hasDeltas,
  isDifferencesOnly,
}: Pick<GridProps, 'caption' | 'store' | 'notes' | 'texts' | 'hasDeltas' | 'isDifferencesOnly'>) {
  const items = itemsOf(store, isDifferencesOnly);
  const bands = Array.from({ length: Math.ceil(store.columns.length / columnsPerPage) }, (_, band) =>
    store.columns.map((_, column) => column).slice(band * columnsPerPage, (band + 1) * columnsPerPage),
  );
  const cell = 'border border-line px-1.5 py-1 align-top';
  return (
    <div data-slot="comparison-sheet-print" className="hidden print:block">
      {bands.map((columns) => (
        <table
          key={columns[0]}
          className="w-full break-after-page border-collapse text-small text-ink tabular-nums last:break-after-auto"
        >
          <caption className="pb-2 text-start text-title font-semibold">{caption}</caption>
          <thead>
            <tr>
              <th scope="col" className={cn(cell, 'text-start')}>
                {texts.rowHeading}
              </th>
              {columns.map((column) => {
                const rank = store.rank(column);
                return (
                  <th key={column} scope="col" className={cn(cell, 'text-end')}>
                    {store.columns[column]!.name} {rank !== null && `(${texts.rank(rank)})`}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {items.map((item) =>
              item.kind === 'group' ? (
                <tr key={item.label}>
                  <th scope="rowgroup" colSpan={columns.length + 1} className={cn(cell, 'text-start')}>
                    {item.label}
                  </th>
                </tr>
              ) : (
                <tr key={item.row} className="break-inside-avoid">
                  <th scope="row" className={cn(cell, 'text-start font-normal')}>
                    {store.rows[item.row]!.label}
                    <span className="block text-ink-muted">{store.rows[item.row]!.description}</span>
                  </th>
                  {columns.map((column) => (
                    <td key={column} className={cn(cell, store.isMoney(item.row) ? 'text-end' : 'text-start')}>
                      <CellText
                        {...{ store, column, texts, hasDeltas }}
                        row={item.row}
                        note={notes?.get(`${store.rows[item.row]!.id} ${store.columns[column]!.id}`)}
                      />
                    </td>
                  ))}
                </tr>
              ),
            )}
            {footLines(store, texts).map((line) => (
              <tr key={line.key} className={line.isTotal ? 'font-semibold' : ''}>
                <th scope="row" className={cn(cell, 'text-start')}>
                  {line.label}
                </th>
                {columns.map((column) => {
                  const amount = line.amount(store, column);
                  return (
                    <td key={column} className={cn(cell, 'text-end')}>
                      {amount === null ? '—' : <Figure>{textOf(amount, store.isWholeRupees)}</Figure>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
