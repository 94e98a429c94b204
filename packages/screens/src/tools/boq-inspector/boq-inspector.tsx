import { PageHeader } from '@millwright/ui/page-header/page-header';
import { useState } from 'react';
import { asCells, type BoqLine } from '../../parts/boq/boq-lines.ts';
import { BoqEntry } from '../../parts/boq/boq-entry.tsx';
import { CopyButton } from '../../shared/copy-button.tsx';

const none: readonly BoqLine[] = [];

/** Reads a bill of quantities without a job: to see what is wrong with one, to correct it, and to take it back into a spreadsheet. Keeps nothing. */
export default function BoqInspector() {
  const [lines, setLines] = useState(none);
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
      <BoqEntry lines={lines} onChange={setLines} />
    </div>
  );
}
