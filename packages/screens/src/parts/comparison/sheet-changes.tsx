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
      return `${vendor} is new.`;
    case 'vendor_removed':
      return `${vendor} is gone.`;
    case 'version_added':
      return `${vendor} quoted again: ${before} is now ${after}.`;
    case 'rate_changed':
      return `${vendor}, ${isolated(line ?? '')}: ${before ?? 'not quoted'} is now ${after ?? 'not quoted'}.`;
    case 'term_changed':
      return `${vendor} has other terms.`;
    case 'line_added':
      return `${isolated(line ?? '')} is new.`;
    case 'line_removed':
      return `${isolated(line ?? '')} is gone.`;
    case 'line_changed':
      return `${isolated(line ?? '')}: ${before} is now ${after}.`;
    case 'input_dropped':
      return `What was put in ${companyName ? `for ${vendor}` : ''} ${line ? `on ${isolated(line)}` : ''} does not fit any more.`;
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
