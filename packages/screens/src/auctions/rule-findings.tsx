import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { Check } from './rule-check.ts';

/** What rules reveal or cannot do, errors first. */
export function RuleFindings({ findings }: Pick<Check, 'findings'>) {
  if (findings.length === 0)
    return <p className="text-small text-ink-muted">The rules reveal nothing beyond what bidders are meant to see.</p>;
  return (
    <ul className="grid gap-2 text-small">
      {findings
        .toSorted((one, other) => Number(other.isError) - Number(one.isError))
        .map(({ code, isError, message }) => (
          <li key={`${code} ${message}`} className="flex items-start gap-2">
            {isError ? (
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
            ) : (
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
            )}
            <span>
              <span className="sr-only">{isError ? 'Error: ' : 'Note: '}</span>
              {message}
            </span>
          </li>
        ))}
    </ul>
  );
}
