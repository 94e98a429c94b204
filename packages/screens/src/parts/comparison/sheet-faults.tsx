import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { useMemo, useState } from 'react';
import { formatQuantity } from '../../shared/vendor-format.ts';
import type { View } from './sheet-data.ts';
import { faultsOfSheet } from './sheet-fault-list.ts';

/** So many are told before somebody asks for all. */
const FIRST_SHOWN = 4;

/** What should be looked at before a rank is believed, each at its place with what it does; nothing where all is in order. */
export function SheetFaults({ view }: { view: View }) {
  const [isWhole, setWhole] = useState(false);
  const faults = useMemo(() => faultsOfSheet(view), [view]);
  if (faults.length === 0) return null;
  const shown = isWhole ? faults : faults.slice(0, FIRST_SHOWN);
  return (
    <Card as="section" padding="none" aria-labelledby="sheet-faults">
      <div className="p-card">
        <CardHeader
          headingId="sheet-faults"
          title={`${formatQuantity(faults.length, 'point')} to look at`}
          description="What each does to the rank."
        />
      </div>
      <ul className="grid border-t border-line">
        {shown.map(({ vendorId, lineId, place, what, rank }) => (
          <li
            key={`${vendorId} ${lineId} ${what}`}
            className="grid min-w-0 gap-x-4 border-b border-line px-card py-2 text-small wrap-anywhere last:border-0 md:grid-cols-[1fr_2fr]"
          >
            <span className="font-semibold">{place}</span>
            <span>
              {what} <span className="text-ink-muted">{rank}</span>
            </span>
          </li>
        ))}
      </ul>
      {faults.length > FIRST_SHOWN && (
        <div className="border-t border-line px-card py-3 print:hidden">
          <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? `Show ${FIRST_SHOWN}` : `Show all ${faults.length}`}
          </Button>
        </div>
      )}
    </Card>
  );
}
