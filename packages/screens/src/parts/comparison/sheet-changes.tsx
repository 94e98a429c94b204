import { Banner } from '@millwright/ui/banner/banner';
import { isolated } from '../../shared/isolated.ts';
import { formatQuantity } from '../../shared/vendor-format.ts';
import type { Sheet } from './sheet-words.ts';

type Difference = Sheet['changes'][number];

const shown = 8;

/** A difference from the version before, as a sentence. */
function sentenceOf({ what, companyName, line, before, after }: Difference): string {
  const vendor = isolated(companyName ?? '');
  switch (what) {
    case 'vendor_added':
      return `${vendor} added.`;
    case 'vendor_removed':
      return `${vendor} removed.`;
    case 'version_added':
      return `${vendor} submitted a new quote: ${before} → ${after}.`;
    case 'rate_changed':
      return `${vendor}, ${isolated(line ?? '')}: ${before ?? 'not quoted'} → ${after ?? 'not quoted'}.`;
    case 'term_changed':
      return `${vendor} changed its terms.`;
    case 'line_added':
      return `${isolated(line ?? '')} added.`;
    case 'line_removed':
      return `${isolated(line ?? '')} removed.`;
    case 'line_changed':
      return `${isolated(line ?? '')}: ${before} → ${after}.`;
    case 'input_dropped':
      return `Entries ${companyName ? `for ${vendor}` : ''} ${line ? `on ${isolated(line)}` : ''} no longer apply.`;
  }
}

/** What is different from the version before. */
export function SheetChanges({ sheet: { changes, version } }: { sheet: Sheet }) {
  return (
    <Banner tone="info" title={`${formatQuantity(changes.length, 'difference')} from version ${version - 1}`}>
      <ul className="list-disc ps-5">
        {changes.slice(0, shown).map((difference) => (
          <li key={JSON.stringify(difference)} className="wrap-anywhere">
            {sentenceOf(difference)}
          </li>
        ))}
      </ul>
      {changes.length > shown && <p>And {changes.length - shown} more.</p>}
    </Banner>
  );
}
