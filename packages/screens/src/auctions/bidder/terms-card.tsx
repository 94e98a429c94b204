import { ruleSentences } from '@millwright/evaluation/auction/rule-sentences';
import { Card } from '@millwright/ui/card/card';
import { formatRupees } from '@millwright/ui/format-rupees';
import { formatDateTime } from '../../shared/vendor-format.ts';
import { engineRules } from './bid.rules.ts';
import type { VendorAuction } from './line.rules.ts';

const formats = { money: formatRupees, time: (at: number) => formatDateTime(new Date(at).toISOString()) };

/** The rules in sentences, what follows from them, and the fingerprint of what is accepted. */
export default function TermsCard({ auction: { terms, acceptedAt } }: { auction: VendorAuction }) {
  const sentences = ruleSentences(engineRules(terms.rules, terms.isEvaluated), 'en', formats);
  return (
    <Card as="section" aria-labelledby="auction-terms" className="grid gap-3">
      <h2 id="auction-terms" className="text-heading font-semibold">
        Rules and terms
      </h2>
      <ul className="grid list-disc gap-1.5 ps-5 wrap-anywhere">
        {sentences.map(({ rule, text }) => (
          <li key={rule}>{text}</li>
        ))}
        {terms.statements.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="text-small text-ink-muted">
        Version {terms.version}
        {acceptedAt !== null && `, accepted on ${formatDateTime(acceptedAt)}`}. Fingerprint (SHA-256):{' '}
        <span className="font-mono wrap-anywhere">{terms.hash}</span>
      </p>
    </Card>
  );
}
