import { PageHeader } from '@millwright/ui/page-header/page-header';
import { useEffect, useState } from 'react';
import { asCells, type BoqLine } from '../../parts/boq/boq-lines.ts';
import { BoqEntry } from '../../parts/boq/boq-entry.tsx';
import { CopyButton } from '../../shared/copy-button.tsx';
import { CardSkeleton } from '../../shared/skeletons.tsx';

const none: readonly BoqLine[] = [];

/** Reads a bill of quantities without a job: to see what is wrong with one, to correct it, and to take it back into a spreadsheet. Keeps nothing. */
export default function BoqInspector() {
  const [lines, setLines] = useState(none);
  // The page is drawn ahead of its script, without which nothing could be read: a file chosen then would be lost.
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader
        title="Inspect a BOQ"
        description="See how a bill of quantities is read, correct it, and copy it back. Nothing is kept when you leave."
        actions={
          lines.length > 0 ? (
            <CopyButton text={asCells(lines)} label="Copy lines" variant="secondary" size="middle" />
          ) : undefined
        }
      />
      {isAlive ? <BoqEntry lines={lines} onChange={setLines} /> : <CardSkeleton rows={3} />}
    </div>
  );
}
